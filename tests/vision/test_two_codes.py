"""A card that wears two codes, from rendered frames to placements, and on the adversary's tables."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.places import carried
from companion.table import INSET_MM, Anchor, Layout, Tag, TagKind, Zone
from tests.vision.scenes import LEFT, MARKS, ONE, RIGHT, TABLE, TAG_MM, TWO, frame, picture
from vision.adversary.scene import Card
from vision.adversary.still import still
from vision.frame import Frame
from vision.geometry import Place, turn_between
from vision.observer import Observer
from vision.protocol import TableSet
from vision.tracks import CONFIRM_FRAMES, HIDDEN_FRAMES

ONE_TOO, TWO_TOO = "YHFKZ2CZLN", "68EC2INPUK"
SIZE = (63.0, 88.0)
TAGS = (
    Tag(ONE, "card/one", TagKind.FACE, "Card One", 0.0, ONE_TOO, SIZE),
    Tag(TWO, "back", TagKind.BACK, "A back", 0.0, TWO_TOO, SIZE),
)
HERE, THERE = Place(-70, 5, 20), Place(72, -5, 200)
ACROSS, DOWN = (length / 2 - INSET_MM - TAG_MM * 25 / 42 for length in SIZE)

Lying = list[tuple[str, Place]]


def first(code: str, card: Place) -> tuple[str, Place]:
    """The first tag of a card that lies at that place."""
    return code, Place(*carried(Place(-ACROSS, -DOWN, 0.0), Place(0, 0, 0), card))


def second(code: str, card: Place) -> tuple[str, Place]:
    """The second one, on its head."""
    return code, Place(*carried(Place(ACROSS, DOWN, 180.0), Place(0, 0, 0), card))


def whole(card: Place, codes: tuple[str, str] = (ONE, ONE_TOO)) -> Lying:
    """Both."""
    return [first(codes[0], card), second(codes[1], card)]


class Evening:
    """An observer and the frames it is shown, ten a second."""

    def __init__(self, zones: Sequence[Zone] = (LEFT, RIGHT), opened: Sequence[str] = ("left", "right")) -> None:
        self.observer = Observer(TableSet(Layout(*TABLE, tuple(zones), MARKS), TAGS), opened)
        self.number = 0

    def show(self, *lying: tuple[str, Place], frames: int = CONFIRM_FRAMES + 1, hands: Sequence[Place] = ()) -> None:
        """So many frames of this scene."""
        for _ in range(frames):
            shown = picture(lying, [(hand.x, hand.y) for hand in hands], seed=self.number)
            self.observer.observe(frame(shown, self.number))
            self.number += 1

    def told(self) -> list[tuple[str, str | None, bool]]:
        """Code, zone and whether it is hidden, of all that is told."""
        return [(each.code, each.zone, each.hidden) for each in self.observer.placements]


@pytest.mark.parametrize("lying", [whole(HERE), [first(ONE, HERE)], [second(ONE_TOO, HERE)]], ids=["both", "1", "2"])
def test_a_card_is_told_once_by_its_first_code(lying: Lying) -> None:
    """At its middle and as it is turned, whichever of its corners is seen; its second code is no unknown one."""
    evening = Evening()
    evening.show(*lying)
    (told,) = evening.observer.placements

    assert (told.code, told.zone) == (ONE, "left")
    assert Place(told.x, told.y, 0).distance(HERE) < 2.0
    assert turn_between(told.angle, HERE.angle) < 3.0
    assert (evening.observer.unknown, evening.observer.troubles) == ((), ())


def test_a_hand_over_either_corner_changes_nothing() -> None:
    """The card is neither hidden nor moved: the other corner says that it lies there."""
    evening = Evening()
    evening.show(*whole(HERE))
    before = evening.observer.placements
    for code, corner in whole(HERE):
        evening.show(*(tag for tag in whole(HERE) if tag[0] != code), hands=[corner], frames=2 * HIDDEN_FRAMES)
        assert evening.observer.placements == before


def test_both_corners_covered_hide_a_card() -> None:
    """Then nothing says that it still lies there."""
    evening = Evening()
    evening.show(*whole(HERE))
    evening.show(hands=[corner for _, corner in whole(HERE)], frames=HIDDEN_FRAMES + 1)

    assert evening.told() == [(ONE, "left", True)]


@pytest.mark.parametrize(
    "copy",
    [[first(ONE, THERE)], [second(ONE_TOO, THERE)], whole(THERE), [first(ONE, Place(37, 62, 0))]],
    ids=["first", "second", "both", "beside"],
)
def test_a_unique_card_in_two_places_is_told_to_the_players(copy: Lying) -> None:
    """By whichever code the other one is seen; the card stays where it was until the copy is taken away."""
    evening = Evening()
    evening.show(*whole(HERE))
    before = evening.observer.placements
    evening.show(*whole(HERE), *copy, frames=4)

    assert [trouble.what for trouble in evening.observer.troubles] == ["Card One lies in two places at once."]
    assert evening.observer.placements == before
    evening.show(*whole(HERE), frames=4)
    assert (evening.observer.troubles, evening.observer.placements) == ((), before)


def test_one_corner_here_and_the_other_there_is_told_to_the_players() -> None:
    """A card of which one corner was seen does not go where its other code turns up."""
    evening = Evening()
    evening.show(first(ONE, HERE))
    evening.show(first(ONE, HERE), second(ONE_TOO, THERE), frames=4)

    assert evening.told() == [(ONE, "left", False)]
    assert [trouble.what for trouble in evening.observer.troubles] == ["Card One lies in two places at once."]


def test_backs_that_show_different_corners_are_two() -> None:
    """One back here, one there, each with a corner covered: two cards, and nothing is wrong."""
    evening = Evening()
    evening.show(first(TWO, HERE), second(TWO_TOO, THERE))

    assert evening.told() == [(TWO, "left", False), (TWO, "right", False)]
    assert evening.observer.troubles == ()


def test_a_card_of_a_closed_zone_is_not_told_for_the_corner_that_sticks_out() -> None:
    """Its middle lies where nobody may look, one tag beyond the border."""
    evening = Evening(opened=("left",))
    card = Place(8, 0, 0)
    evening.show(*whole(card))
    assert first(ONE, card)[1].x < 0
    assert evening.told() == []

    evening.show(*whole(Place(-60, 0, 0)), frames=4)
    assert evening.told() == [(ONE, "left", False)]


@pytest.mark.parametrize("which", [0, 1])
def test_a_zone_goes_along_with_the_middle_of_its_card(which: int) -> None:
    """Either corner of the card that carries it tells where it lies."""
    board = Zone("board", -50.0, 0.0, 70.0, 70.0, anchor=Anchor(ONE, -100.0, 0.0))
    evening = Evening([board], ["board"])
    carrier, carried = Place(20, 30, 0), [first(TWO, Place(70, 30, 0)), second(TWO_TOO, Place(70, 30, 0))]
    evening.show(whole(carrier)[which], *carried, frames=6)

    assert (TWO, "board", False) in evening.told()


def tag_of(card: Card) -> Tag:
    """What the eyes are told of one of the adversary's cards."""
    codes = [spot.code for spot in card.tags]
    second = codes[1] if len(codes) > 1 else None
    return Tag(codes[0], codes[0], TagKind.FACE, codes[0], second=second, size=card.size)


@pytest.mark.parametrize("seed", [1, 2])
def test_cards_of_a_living_room_are_told_once_each(seed: int) -> None:
    """Hands, glare, bent and overlapping cards: who wears two codes is told by the first, in its place, and once."""
    seen = still("living-room", seed, 40, 20.0)
    worn = {lying.card.tags[0].code: lying for lying in seen.scene.cards}
    tags = [tag_of(lying.card) for lying in seen.scene.cards]
    pairs = {tag.code for tag in tags if tag.second}
    observer = Observer(TableSet(seen.table_set.layout, tuple(tags)), ["table"])
    for number in range(4):
        observer.observe(Frame(seen.grey, number, number / 10))

    told = {each.code: each for each in observer.placements}
    readable = {truth.code for truth in seen.truths if truth.readable}
    assert len(pairs) > 5
    assert len(told) == len(observer.placements)
    assert pairs & told.keys() >= {tag.code for tag in tags if tag.code in pairs and readable & set(tag.codes)}
    for code in pairs & told.keys():
        assert Place(told[code].x, told[code].y, 0).distance(worn[code].place) < 3.0
        assert turn_between(told[code].angle, worn[code].place.angle) < 3.0
    assert observer.troubles == ()
