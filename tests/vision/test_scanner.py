"""The scanner reads little and misses nothing; rendered frames."""

from __future__ import annotations

from collections.abc import Callable

from tests.vision.scenes import BACK, ONE, TWO, picture
from vision.geometry import Place
from vision.known import FORGET_FRAMES, KnownTags
from vision.scanner import Scanner
from vision.tags import Sighting, read_tags

HERE, THERE = Place(-70, -20, 10), Place(60, 30, 200)


def everything(_sighting: Sighting) -> bool:
    """Admits all."""
    return True


def codes(scanner: Scanner, admits: Callable[[Sighting], bool] = everything, **scene: object) -> list[str]:
    """The codes of one rendered frame."""
    return sorted(sighting.code for sighting in scanner.scan(picture(**scene), admits))  # type: ignore[arg-type]


def test_the_first_frame_is_read_whole() -> None:
    """All tags at once."""
    assert codes(Scanner(), cards=[(ONE, HERE), (TWO, THERE)]) == sorted([ONE, TWO])


def test_a_known_tag_is_known_again_without_reading() -> None:
    """The very same sighting is given back while nothing changes."""
    scanner = Scanner()
    first = scanner.scan(picture([(ONE, HERE)]), everything)
    second = scanner.scan(picture([(ONE, HERE)], seed=1), everything)

    assert first == second


def test_a_card_laid_down_is_read_as_soon_as_it_rests() -> None:
    """In the first frame that does not move there."""
    scanner = Scanner()
    codes(scanner)
    codes(scanner, cards=[(ONE, HERE)], seed=1)

    assert codes(scanner, cards=[(ONE, HERE)], seed=2) == [ONE]


def test_a_covered_tag_is_not_told() -> None:
    """A hand over it, and it is not seen; the hand gone, and it is, at once."""
    scanner = Scanner()
    codes(scanner, cards=[(ONE, HERE), (TWO, THERE)])

    assert codes(scanner, cards=[(ONE, HERE), (TWO, THERE)], hands=[(-70, -20)], seed=1) == [TWO]
    assert codes(scanner, cards=[(ONE, HERE), (TWO, THERE)], seed=2) == sorted([ONE, TWO])


def test_another_card_in_exactly_the_same_place_is_noticed() -> None:
    """All codes have the same finder patterns; what tells them apart is compared."""
    scanner = Scanner()
    codes(scanner, cards=[(ONE, HERE)])
    for seed in (1, 2):
        seen = codes(scanner, cards=[(TWO, HERE)], seed=seed)
        assert ONE not in seen

    assert seen == [TWO]


def test_what_is_not_admitted_leaves_no_trace() -> None:
    """It is neither told nor remembered: admitted later, it has to be read again."""
    scanner = Scanner()
    assert codes(scanner, lambda sighting: sighting.code != ONE, cards=[(ONE, HERE), (TWO, THERE)]) == [TWO]
    assert codes(scanner, lambda sighting: sighting.code != ONE, cards=[(ONE, HERE), (TWO, THERE)], seed=1) == [TWO]
    scanner.look_everywhere()

    assert codes(scanner, cards=[(ONE, HERE), (TWO, THERE)], seed=2) == sorted([ONE, TWO])


def test_the_sweep_finds_what_the_gate_missed() -> None:
    """A tag that was refused when it was laid comes round without anything moving."""
    scanner = Scanner()
    codes(scanner, lambda _sighting: False, cards=[(BACK, HERE)])
    found = [codes(scanner, cards=[(BACK, HERE)], seed=seed) for seed in range(1, 30)]

    assert found[-1] == [BACK]


def test_pictures_of_another_size_are_read_whole() -> None:
    """A camera that changes its mode is no error."""
    scanner = Scanner()
    codes(scanner, cards=[(ONE, HERE)])
    cropped = picture([(TWO, THERE)])[40:, 60:]

    assert [sighting.code for sighting in scanner.scan(cropped, everything)] == [TWO]


def test_a_tag_that_is_gone_for_long_is_no_longer_compared() -> None:
    """Memory does not grow over an evening."""
    with_tag, without = picture([(ONE, HERE)]), picture()
    known = KnownTags()
    known.add(read_tags(with_tag), with_tag)
    assert len(known.check(with_tag)) == 1
    for _ in range(FORGET_FRAMES + 1):
        known.check(without)

    assert known.check(with_tag) == []
