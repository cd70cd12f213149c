"""From rendered frames to placements, through the real reader."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.table import Anchor, Layout, Mode, Placement, Tag, TagKind, UnknownTag, Zone
from tests.vision.scenes import BACK, LEFT, MARKS, ONE, RIGHT, TABLE, TABLE_SET, TAGS, TWO, frame, picture
from vision.calibration.lens import DEFAULT_LENS
from vision.crop import MARGIN_MM
from vision.frame import Grey
from vision.geometry import Place, Plane, turn_between
from vision.observer import Observer
from vision.protocol import TableSet
from vision.scanner import LYING_FRAMES
from vision.shape import TILTED, aslant, squares
from vision.tracks import CONFIRM_FRAMES

IN_LEFT, IN_RIGHT = Place(-70, -20, 10), Place(60, 30, 200)
STRANGER = "HTTP://EXA"


class Evening:
    """An observer and the frames it is shown, ten a second."""

    def __init__(self, table: TableSet = TABLE_SET, opened: tuple[str, ...] = ("left", "right")) -> None:
        self.observer = Observer(table, opened)
        self.number = 0

    def show(self, *cards: tuple[str, Place], frames: int = CONFIRM_FRAMES + 1, **scene: Any) -> None:
        """So many frames of this scene, each with its own noise."""
        for _ in range(frames):
            shown = picture(cards, seed=self.number, **scene)
            self.observer.observe(frame(shown, self.number))
            self.number += 1

    def codes(self) -> list[str]:
        """What is told to lie on the table."""
        return [placement.code for placement in self.observer.placements]

    def one(self) -> Placement:
        """The only placement."""
        (placement,) = self.observer.placements
        return placement


def test_a_card_is_told_with_zone_place_and_angle() -> None:
    """Millimetres within two, degrees within three."""
    evening = Evening()
    evening.show((ONE, IN_LEFT))
    told = evening.one()

    assert (told.code, told.zone, told.hidden) == (ONE, "left", False)
    assert Place(told.x, told.y, 0).distance(IN_LEFT) < 2.0
    assert turn_between(told.angle, IN_LEFT.angle) < 3.0


def test_a_card_that_is_carried_elsewhere_moves() -> None:
    """Under a hand it is hidden, then it lies in the other zone, and never in both."""
    evening = Evening()
    evening.show((ONE, IN_LEFT))
    evening.show((ONE, IN_LEFT), hands=[(IN_LEFT.x, IN_LEFT.y)], frames=5)
    assert evening.one().hidden
    evening.show((ONE, IN_RIGHT), frames=4)

    assert (evening.one().zone, evening.one().hidden) == ("right", False)


def test_a_card_taken_off_the_table_is_gone() -> None:
    """The table that was seen before the card came shows again."""
    evening = Evening()
    evening.show(frames=24)
    evening.show((ONE, IN_LEFT))
    assert evening.codes() == [ONE]
    evening.show(frames=8)

    assert evening.codes() == []


def test_a_resting_hand_takes_no_card_away() -> None:
    """However still it lies, it does not look like the table."""
    evening = Evening()
    evening.show(frames=24)
    evening.show((ONE, IN_LEFT))
    evening.show((ONE, IN_LEFT), hands=[(IN_LEFT.x, IN_LEFT.y)], frames=30)

    assert evening.one().hidden


def test_faces_in_zones_that_are_not_open_are_not_told() -> None:
    """Nor remembered anywhere: the backs are told, the faces are not."""
    evening = Evening(opened=("right",))
    evening.show((ONE, IN_LEFT), (BACK, Place(-70, 60, 0)), (TWO, IN_RIGHT))

    assert sorted(evening.codes()) == sorted([BACK, TWO])
    assert ONE not in repr_of_everything(evening.observer)


def test_closing_a_zone_forgets_its_faces_at_once() -> None:
    """Before the next frame is seen."""
    evening = Evening()
    evening.show((ONE, IN_LEFT), (TWO, IN_RIGHT))
    evening.observer.open(["right"])

    assert evening.codes() == [TWO]
    evening.show((ONE, IN_LEFT), (TWO, IN_RIGHT))
    assert evening.codes() == [TWO]
    assert ONE not in repr_of_everything(evening.observer)


def test_opening_a_zone_shows_what_lies_there_within_three_frames() -> None:
    """A card that was not told while nothing moved is found without anybody touching it."""
    evening = Evening(opened=())
    evening.show((ONE, IN_LEFT), frames=10)
    assert evening.codes() == []
    evening.observer.open(["left"])
    evening.show((ONE, IN_LEFT), frames=3)

    assert evening.codes() == [ONE]


def test_a_private_zone_tells_nothing_even_if_it_is_opened() -> None:
    """Not its backs either."""
    private = replace(LEFT, public=False)
    evening = Evening(replace(TABLE_SET, layout=Layout(*TABLE, (private, RIGHT), MARKS)), ("left", "right"))
    evening.show((ONE, IN_LEFT), (BACK, Place(-70, 60, 0)))

    assert evening.codes() == []
    assert evening.observer.troubles == ()


def test_nothing_in_a_private_zone_has_any_effect() -> None:
    """Two evenings that differ there alone are the same to the last digit, frame by frame."""
    private = replace(LEFT, public=False)
    table = replace(TABLE_SET, layout=Layout(*TABLE, (private, RIGHT), MARKS))
    first, second = Evening(table, ("right",)), Evening(table, ("right",))
    for number in range(8):
        cards = [(TWO, IN_RIGHT)] if number > 2 else []
        first.show(*cards, frames=1)
        second.show(*cards, (ONE, Place(-100 + 5 * number, 0, 30 * number)), frames=1)
        assert first.observer.placements == second.observer.placements
        assert first.observer.troubles == second.observer.troubles

    assert first.codes() == [TWO]


def test_a_strangers_code_in_an_open_zone_is_told() -> None:
    """It is reported as it is and never taken for a card."""
    evening = Evening(opened=("left",))
    evening.show((STRANGER, IN_LEFT))

    assert evening.codes() == []
    assert evening.observer.unknown == (UnknownTag(STRANGER, "left"),)


def test_a_strangers_code_that_is_seen_once_is_not_told() -> None:
    """A hand with something printed on it passed by."""
    evening = Evening(opened=("left",))
    evening.show((STRANGER, IN_LEFT), frames=CONFIRM_FRAMES - 1)
    assert evening.observer.unknown == ()
    evening.show(frames=1)
    evening.show((STRANGER, IN_LEFT), frames=CONFIRM_FRAMES - 1)
    assert evening.observer.unknown == ()


def test_a_strangers_code_elsewhere_is_nobodys_business() -> None:
    """A poster beside the table is not told."""
    evening = Evening(opened=("left",))
    evening.show((STRANGER, IN_RIGHT))

    assert evening.observer.unknown == ()


def test_a_copied_card_is_trouble() -> None:
    """The first place counts until the copy is taken away."""
    evening = Evening()
    evening.show((ONE, IN_LEFT))
    evening.show((ONE, IN_LEFT), (ONE, IN_RIGHT), frames=5)

    assert evening.one().zone == "left"
    assert [trouble.what for trouble in evening.observer.troubles] == ["Card One lies in two places at once."]
    evening.show((ONE, IN_LEFT), frames=3)
    assert evening.observer.troubles == ()


def test_a_camera_that_does_not_see_the_marks_says_so() -> None:
    """Nothing is told of the table then."""
    evening = Evening()
    evening.show((ONE, IN_LEFT), marks=[0, 3])

    assert evening.codes() == []
    assert "three corner marks" in evening.observer.troubles[0].what


def test_a_zone_goes_with_its_tag() -> None:
    """Cards on a board that is pushed along stay in the board's zone."""
    anchor = Tag(TWO, "board", TagKind.FACE, "Board", 0.0)
    board = Zone("board", -50.0, 0.0, 60.0, 60.0, anchor=Anchor(TWO, -100.0, 0.0))
    table = TableSet(Layout(*TABLE, (board,), MARKS), (TAGS[0], anchor))
    evening = Evening(table, ("board",))
    evening.show((TWO, Place(-100, 0, 0)), (ONE, Place(-50, 0, 0)), frames=4)
    assert [(each.code, each.zone) for each in evening.observer.placements] == [(ONE, "board")]
    evening.show((TWO, Place(-20, 20, 90)), (ONE, Place(-20, 70, 0)), frames=5)

    assert [(each.code, each.zone) for each in evening.observer.placements] == [(ONE, "board")]


def test_no_picture_shows_a_private_zone_that_was_pushed_there() -> None:
    """From the very frame on in which its tag is seen where it lies now."""
    secret = Zone("secret", 60.0, 60.0, 50.0, 50.0, anchor=Anchor(BACK, 60.0, 0.0), public=False)
    evening = Evening(replace(TABLE_SET, layout=Layout(*TABLE, (LEFT, secret), MARKS)), ("left",))
    lies, pushed = Place(-70, 20, 0), Place(-70, -40, 0)
    evening.show((ONE, lies), frames=4)
    while not evening.observer.anchors:
        assert shown_at(evening.observer, lies).std() > 30.0
        evening.show((ONE, lies), (BACK, pushed), frames=1)

    assert shown_at(evening.observer, lies).max() < 10


def shown_at(observer: Observer, place: Place) -> Grey:
    """What the picture of the left zone shows of a tag."""
    jpeg = observer.picture("left")
    assert jpeg is not None
    seen = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE), dtype=np.uint8)
    scale = seen.shape[0] / (LEFT.height + 2 * MARGIN_MM)
    x, y = (place.x - LEFT.x) * scale + seen.shape[1] / 2, (place.y - LEFT.y) * scale + seen.shape[0] / 2
    half = 10 * scale
    return seen[round(y - half) : round(y + half), round(x - half) : round(x + half)]


def test_a_zone_whose_tag_was_not_seen_lies_where_it_says() -> None:
    """A board without a tag is taken to lie in its usual place."""
    board = Zone("board", 0.0, 0.0, 60.0, 60.0, anchor=Anchor(TWO, -100.0, 0.0))
    evening = Evening(TableSet(Layout(*TABLE, (board,), MARKS), TAGS), ("board",))
    evening.show((ONE, Place(10, 0, 0)), frames=4)

    assert [(each.code, each.zone) for each in evening.observer.placements] == [(ONE, "board")]


def test_a_pushed_camera_moves_no_card() -> None:
    """The marks say that it was the camera."""
    evening = Evening()
    evening.show((ONE, IN_LEFT))
    before = evening.one()
    pushed = [(2.5, 0.06, 580.0), (-0.04, 2.5, 275.0), (2e-5, 1e-4, 1.0)]
    evening.show((ONE, IN_LEFT), frames=8, to_picture=pushed)

    assert Place(evening.one().x, evening.one().y, 0).distance(Place(before.x, before.y, 0)) < 2.0
    assert evening.one().zone == "left"


@pytest.mark.parametrize("light", [0.45, 1.3])
def test_dim_light_hides_nothing(light: float) -> None:
    """Somebody turns the lamp down in the middle of the game."""
    evening = Evening()
    evening.show((ONE, IN_LEFT))
    for _ in range(6):
        dim = (picture([(ONE, IN_LEFT)], seed=evening.number) * light).clip(0, 255).astype("uint8")
        evening.observer.observe(frame(dim, evening.number))
        evening.number += 1

    assert (evening.one().code, evening.one().hidden) == (ONE, False)


def test_light_off_and_on_changes_nothing() -> None:
    """In the dark nothing is seen, and nothing of it is told."""
    evening = Evening()
    evening.show((ONE, IN_LEFT))
    before = evening.observer.placements
    for _ in range(60):
        dark = (picture([(ONE, IN_LEFT)], seed=evening.number) * 0.08).astype("uint8")
        evening.observer.observe(frame(dark, evening.number))
        evening.number += 1
        assert evening.observer.placements is before
    evening.show((ONE, IN_LEFT))

    assert evening.observer.placements is before


def test_a_still_table_is_one_event() -> None:
    """The very same placements, whatever the noise."""
    evening = Evening()
    evening.show((ONE, IN_LEFT), (TWO, IN_RIGHT))
    before = evening.observer.placements
    for _ in range(40):
        evening.show((ONE, IN_LEFT), (TWO, IN_RIGHT), frames=1)
        assert evening.observer.placements is before


def test_a_turned_card_is_told_within_three_degrees() -> None:
    """A scepter points where it points."""
    evening = Evening()
    for angle in (10.0, 14.0, 90.0, 271.0):
        evening.show((ONE, Place(-70, -20, angle)), frames=4)

        assert turn_between(evening.one().angle, angle) <= 3.0


def test_a_card_that_stands_aslant_is_tilted() -> None:
    """Its tag is not square on the table, however it is turned; one that lies flat is."""
    evening = Evening()
    evening.show((ONE, IN_LEFT), (TWO, IN_RIGHT))
    assert [each.tilted for each in evening.observer.placements] == [False, False]
    plane = Plane(DEFAULT_LENS, (800, 560), np.eye(3), np.array([0.0, 0.0, 300.0]))
    flat = plane.pixels(np.array([(-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0)]))
    stands = plane.pixels(np.array([(-10.0, -8.4), (10.0, -8.4), (10.0, 8.4), (-10.0, 8.4)]))

    assert aslant(squares(plane, [flat]))[0] < TILTED < aslant(squares(plane, [stands]))[0]


def test_a_card_that_is_held_up_high_lies_nowhere() -> None:
    """It looks larger than print does, and what it hides of the table is not where it is; in set-up as in play."""
    for mode in (Mode.SET_UP, Mode.PLAY):
        evening = Evening()
        evening.observer.turn_to(mode)
        evening.show((ONE, IN_LEFT), frames=10)
        evening.show((ONE, IN_LEFT), held=[(TWO, IN_RIGHT)], frames=LYING_FRAMES - 1)

        assert evening.codes() == [ONE]


def test_a_tag_that_is_printed_larger_is_told_once_it_has_lain_still() -> None:
    """Where it lies; the next one of its size at once."""
    evening = Evening()
    evening.show((ONE, IN_LEFT), frames=10)
    evening.show((ONE, IN_LEFT), held=[(TWO, IN_RIGHT)], frames=LYING_FRAMES + 4)
    told = next(placement for placement in evening.observer.placements if placement.code == TWO)
    assert Place(told.x, told.y, 0.0).distance(IN_RIGHT) < 2.0
    evening.show((ONE, IN_LEFT), held=[(TWO, IN_RIGHT), (BACK, Place(-70, 60, 0))], frames=CONFIRM_FRAMES + 1)

    assert sorted(evening.codes()) == sorted([ONE, TWO, BACK])


def test_after_set_up_a_missing_card_is_hidden_first() -> None:
    """While people clean up it is gone as soon as its place is plainly empty."""
    evening = Evening()
    evening.observer.turn_to(Mode.CLEAN_UP)
    evening.show(frames=24)
    evening.show((ONE, IN_LEFT))
    evening.show(frames=6)

    assert evening.codes() == []


def test_without_zxing_the_cards_are_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no wheel of it for every computer."""
    monkeypatch.setattr("vision.tags.zxingcpp", None)
    evening = Evening()
    evening.show((ONE, IN_LEFT), (TWO, IN_RIGHT), (STRANGER, Place(-70, 50, 0)))

    assert sorted(evening.codes()) == sorted([ONE, TWO])
    assert evening.observer.unknown == ()


def repr_of_everything(root: object) -> str:
    """All strings that can be reached from an object."""
    seen: set[int] = set()
    found: list[str] = []

    def visit(item: object) -> None:
        if id(item) in seen or isinstance(item, type):
            return
        seen.add(id(item))
        if isinstance(item, str):
            found.append(item)
        elif isinstance(item, dict):
            for key, value in item.items():
                visit(key)
                visit(value)
        elif isinstance(item, list | tuple | set | frozenset):
            for value in item:
                visit(value)
        elif hasattr(item, "__dict__") and type(item).__module__.startswith("vision"):
            # The table of codes itself is no memory of what lies where.
            visit({key: value for key, value in vars(item).items() if key not in ("_tags", "_codes", "codes")})

    visit(root)
    return " ".join(found)
