"""The scanner reads little and misses nothing; rendered frames."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.vision.scenes import BACK, MARKS, ONE, TAGS, TWO, picture
from vision.calibration.misfit import plane_from_marks
from vision.frame import Grey
from vision.geometry import Place
from vision.known import FORGET_FRAMES, MOST_KNOWN, KnownTags
from vision.marks import find_marks
from vision.reading import Picture, TagReader
from vision.scanner import SWEEP_AFTER_FRAMES, Admits, Scanner
from vision.tags import Sighting, read_tags

HERE, THERE = Place(-70, -20, 10), Place(60, 30, 200)
CODES = [tag.code for tag in TAGS]


def everything(_sighting: Sighting) -> bool:
    """Admits all."""
    return True


class Eye:
    """A scanner that is shown rendered frames by a camera that hangs still."""

    def __init__(self, codes: list[str] = CODES) -> None:
        self.scanner = Scanner(codes)
        bare = picture()
        plane = plane_from_marks(find_marks(bare), MARKS, bare.shape[1], bare.shape[0])
        assert plane is not None
        self._plane = plane
        self._seed = 0

    def look(self, *cards: tuple[str, Place], admits: Admits = everything, **scene: Any) -> list[Sighting]:
        """The sightings of one frame."""
        self._seed += 1
        return self.show(picture(cards, seed=self._seed, **scene), admits)

    def show(self, grey: Grey, admits: Admits = everything) -> list[Sighting]:
        """The sightings of this picture."""
        self.scanner.see(grey)
        return self.scanner.scan(Picture(grey, self._plane), admits)


def codes(sightings: list[Sighting]) -> list[str]:
    """Their codes, sorted."""
    return sorted(sighting.code for sighting in sightings)


def test_the_first_frame_is_read_whole() -> None:
    """All tags at once."""
    assert codes(Eye().look((ONE, HERE), (TWO, THERE))) == sorted([ONE, TWO])


def test_a_known_tag_is_known_again_without_reading() -> None:
    """The very same list is given back while nothing changes."""
    eye = Eye()
    first = eye.look((ONE, HERE))

    assert all(eye.look((ONE, HERE)) is first for _ in range(5))


def test_a_card_laid_down_is_read_as_soon_as_it_rests() -> None:
    """In the first frame that does not move there."""
    eye = Eye()
    eye.look()
    eye.look((ONE, HERE))

    assert codes(eye.look((ONE, HERE))) == [ONE]


def test_a_covered_tag_is_not_told() -> None:
    """A hand over it, and it is not seen; the hand gone, and it is, at once."""
    eye = Eye()
    eye.look((ONE, HERE), (TWO, THERE))

    assert codes(eye.look((ONE, HERE), (TWO, THERE), hands=[(-70, -20)])) == [TWO]
    assert codes(eye.look((ONE, HERE), (TWO, THERE))) == sorted([ONE, TWO])


def test_a_tag_that_was_covered_at_once_is_compared_with_its_code_when_it_shows_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What one frame alone was read from is told by no other unless that shows the same code."""
    eye, compared = Eye(), []

    def confirmed(_reader: TagReader, _picture: Picture, sightings: list[Sighting]) -> list[Sighting]:
        compared.extend(codes(sightings))
        return []

    monkeypatch.setattr(TagReader, "confirmed", confirmed)
    eye.look((ONE, HERE))
    for _ in range(3):
        assert eye.look((ONE, HERE), hands=[(HERE.x, HERE.y)]) == []
    assert compared == []
    assert eye.look((ONE, HERE)) == []
    assert compared == [ONE]


def test_another_card_in_exactly_the_same_place_is_noticed() -> None:
    """All codes have the same finder patterns; what tells them apart is compared."""
    eye = Eye()
    eye.look((ONE, HERE))
    for _ in range(2):
        seen = codes(eye.look((TWO, HERE)))
        assert ONE not in seen

    assert seen == [TWO]


def test_a_code_that_is_in_no_book_is_read_as_it_is() -> None:
    """With zxing-cpp, where the closed set finds none of its own."""
    eye = Eye([TWO])
    eye.look()
    eye.look((ONE, HERE))

    assert codes(eye.look((ONE, HERE))) == [ONE]


def test_what_is_not_admitted_leaves_no_trace() -> None:
    """It is neither told nor remembered: admitted later, it has to be read again."""
    eye = Eye()
    lay = ((ONE, HERE), (TWO, THERE))
    assert codes(eye.look(*lay, admits=lambda sighting: sighting.code != ONE)) == [TWO]
    assert codes(eye.look(*lay, admits=lambda sighting: sighting.code != ONE)) == [TWO]
    assert [sighting.code for sighting in eye.scanner.known] == [TWO]
    eye.scanner.look_everywhere()

    assert codes(eye.look(*lay)) == sorted([ONE, TWO])


def test_cells_that_shall_be_looked_at_are_read_at_once() -> None:
    """A zone was opened: nothing moved there, and what is known elsewhere stays known."""
    eye = Eye()
    first = eye.look((ONE, HERE), (TWO, THERE), admits=lambda sighting: sighting.code == TWO)
    gate = eye.scanner.gate
    assert gate is not None
    eye.scanner.look_at(np.ones(gate.small.shape, dtype=np.uint8))
    seen = eye.look((ONE, HERE), (TWO, THERE))

    assert codes(seen) == sorted([ONE, TWO])
    assert first[0] in seen


def test_a_card_that_is_laid_as_its_zone_opens_is_read() -> None:
    """It moves in the frame in which it is to be read, and lies still from the next one on."""
    eye = Eye()
    eye.look()
    eye.look()
    gate = eye.scanner.gate
    assert gate is not None
    eye.scanner.look_at(np.ones(gate.small.shape, dtype=np.uint8))
    eye.look((ONE, HERE))
    eye.look((ONE, HERE))

    assert codes(eye.look((ONE, HERE))) == [ONE]


def test_the_sweep_finds_what_the_gate_missed() -> None:
    """A tag that was refused when it was laid comes round without anything moving."""
    eye = Eye()
    eye.look((BACK, HERE), admits=lambda _sighting: False)
    found = [codes(eye.look((BACK, HERE))) for _ in range(48 * SWEEP_AFTER_FRAMES)]

    assert found[-1] == [BACK]


def test_pictures_of_another_size_are_read_whole() -> None:
    """A camera that changes its mode is no error."""
    eye = Eye()
    eye.look((ONE, HERE))

    assert codes(eye.show(picture([(TWO, THERE)])[40:, 60:])) == [TWO]


def test_a_tag_that_is_gone_for_long_is_no_longer_compared() -> None:
    """Memory does not grow over an evening."""
    with_tag, without = picture([(ONE, HERE)]), picture()
    known = KnownTags()
    known.add(read_tags(with_tag), with_tag)
    assert len(known.check(with_tag)) == 1
    for _ in range(FORGET_FRAMES + 1):
        known.check(without)

    assert known.check(with_tag) == []


def test_no_more_than_so_many_tags_are_compared() -> None:
    """Those that looked different for longest are forgotten first."""
    grey = picture([(ONE, HERE)])
    (sighting,) = read_tags(grey)
    known = KnownTags()
    strays = [Sighting(f"{number}", sighting.quad + 50.0) for number in range(MOST_KNOWN + 20)]
    known.add(strays, picture([(ONE, HERE)], seed=3)[::-1].copy())
    known.add([sighting], grey)
    known.check(grey)

    assert len(known.sightings) == MOST_KNOWN
    assert known.check(grey) == [sighting]


def test_a_shadow_over_half_a_tag_is_no_change() -> None:
    """Light that rises evenly over a tag says nothing of its code."""
    grey = picture([(ONE, HERE)])
    known = KnownTags()
    known.add(read_tags(grey), grey)
    left = round(float(known.sightings[0].centre[0]))
    shaded = grey.copy()
    shaded[:, left:] = (shaded[:, left:] * 0.6).astype(np.uint8)

    assert len(known.check(shaded)) == 1


def test_another_code_in_place_is_told_apart_from_a_cover() -> None:
    """By its finder patterns: a hand has none."""
    known = KnownTags()
    grey = picture([(ONE, HERE)])
    known.add(read_tags(grey), grey)
    known.check(picture([(TWO, HERE)]))
    assert len(known.others) == 1
    known.check(picture([(ONE, HERE)], [(HERE.x, HERE.y)]))

    assert known.others == []


def test_a_tag_that_a_hand_covers_while_everything_is_read_anew_is_read_afterwards() -> None:
    """In the first frame in which it rests uncovered; the sweep would come too late."""
    eye = Eye()
    for _ in range(3):
        eye.look((ONE, HERE))
    for _ in range(3):
        eye.look((ONE, HERE), hands=[(HERE.x, HERE.y)])
    eye.scanner.look_everywhere()
    assert eye.look((ONE, HERE), hands=[(HERE.x, HERE.y)]) == []
    eye.look((ONE, HERE))

    assert codes(eye.look((ONE, HERE))) == [ONE]


def test_an_open_text_is_read_in_the_first_frame_in_which_little_happens() -> None:
    """Codes of the book come first; nobody waits for others."""
    eye = Eye([TWO])
    eye.look((TWO, THERE))
    seen = [codes(eye.look((ONE, HERE), (TWO, THERE))) for _ in range(5)]

    assert seen[1] == [TWO]
    assert seen[-1] == sorted([ONE, TWO])


def test_what_is_doubtful_is_looked_at_closely_once_as_it_looks() -> None:
    """Not in every frame in which something stirs beside it."""
    known = KnownTags()
    grey = picture([(ONE, HERE)])
    known.add(read_tags(grey), grey)
    known.check(picture([(TWO, HERE)], seed=1))
    known.check(picture([(TWO, HERE)], seed=2))
    doubtful = known.doubtful
    known.examined(len(doubtful))
    known.check(picture([(TWO, HERE)], seed=3))

    assert [sighting.code for sighting in doubtful] == [ONE]
    assert known.doubtful == []
