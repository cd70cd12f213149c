"""Numbers in, placements out: what the tracker believes."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from companion.table import Mode, Placement, Tag, TagKind, Zone
from vision.geometry import Place, turn_between
from vision.rest import MOVED_MM, RESTING_MM, TURNED_DEG
from vision.tracker import (
    BARE_FRAMES,
    GONE_S,
    HELD_S,
    LIFTED_FRAMES,
    SLIDE_MM,
    TAKEN_MM,
    Tracker,
)
from vision.tracks import CONFIRM_FRAMES, HIDDEN_FRAMES
from vision.twins import Seen
from vision.zones import ZoneMap

TAGS = {
    "ACE": Tag("ACE", "card/ace", TagKind.FACE, "Ace"),
    "KING": Tag("KING", "card/king", TagKind.FACE, "King"),
    "BACK": Tag("BACK", "back", TagKind.BACK, "A back"),
    "COIN": Tag("COIN", "coin", TagKind.ALIKE, "A coin"),
}
WEST, EAST = Zone("west", -100, 0, 190, 400), Zone("east", 100, 0, 190, 400)
FRAME_S = 0.1


class Table:
    """A tracker that is fed frame after frame, a tenth of a second apart."""

    def __init__(self) -> None:
        self.tracker = Tracker(TAGS, ZoneMap([WEST, EAST]))
        self.time = 0.0

    def see(
        self,
        *seen: tuple[str, float, float],
        frames: int = 1,
        bare: Sequence[tuple[float, float]] = (),
        hands: Sequence[tuple[float, float]] = (),
        lifted: bool = False,
        tilted: bool = False,
    ) -> None:
        """So many frames that show these cards; at the places `bare` the table shows, over `hands` there are hands."""
        for _ in range(frames):
            self.time += FRAME_S
            cards = [Seen(code, Place(x, y, 0.0), lifted=lifted, tilted=tilted) for code, x, y in seen]
            self.tracker.step(
                self.time, cards, lambda place: (place.x, place.y) in bare, lambda place: (place.x, place.y) in hands
            )

    def lie(self) -> list[tuple[str, float, float, bool]]:
        """Code, x, y and whether hidden, of all placements."""
        return [(each.code, each.x, each.y, each.hidden) for each in self.tracker.placements]


def test_a_card_appears_in_the_second_frame() -> None:
    """One frame may be a misreading; nothing changes before a second one agrees."""
    table = Table()

    table.see(("ACE", -50, 0), frames=CONFIRM_FRAMES - 1)
    assert table.lie() == []
    table.see(("ACE", -50, 0))
    assert table.lie() == [("ACE", -50, 0, False)]


def test_two_frames_must_agree_on_the_place() -> None:
    """A card in motion is nowhere new until it rests."""
    table = Table()

    for step in range(5):
        table.see(("ACE", -50 + 10 * step, 0))

    assert table.lie() == []


def test_frames_that_agree_follow_each_other() -> None:
    """One sighting now and one later confirm nothing."""
    table = Table()
    table.see(("ACE", -50, 0))
    table.see()
    table.see(("ACE", -50, 0))

    assert table.lie() == []


def test_a_placement_names_its_zone() -> None:
    """The zone is that of the middle of the tag, None outside of all."""
    table = Table()
    table.see(("ACE", -50, 0), ("KING", 50, 0), ("BACK", 0, 300), frames=2)

    assert {each.code: each.zone for each in table.tracker.placements} == {"ACE": "west", "KING": "east", "BACK": None}


def test_placements_are_sorted() -> None:
    """By zone, code, x and y, whatever the order of reading."""
    table = Table()
    table.see(("BACK", 60, 0), ("ACE", 50, 0), ("BACK", -10, 9), ("BACK", -20, 9), ("KING", 0, 300), frames=2)

    assert [(each.zone, each.code, each.x) for each in table.tracker.placements] == [
        (None, "KING", 0),
        ("east", "ACE", 50),
        ("east", "BACK", 60),
        ("west", "BACK", -20),
        ("west", "BACK", -10),
    ]


def test_a_trembling_reading_is_no_move() -> None:
    """Within MOVED_MM and TURNED_DEG a placement stays exactly the same."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    before = table.tracker.placements
    table.see(("ACE", -50 + 0.9 * MOVED_MM, 0), frames=10)

    assert table.tracker.placements == before


def test_a_unique_card_moves_at_once_and_as_one() -> None:
    """It is at the old place until it is at the new one, and never at both."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(("ACE", 80, 10))
    assert table.lie() == [("ACE", -50, 0, False)]
    table.see(("ACE", 80, 10))

    assert table.lie() == [("ACE", 80, 10, False)]


def test_a_turned_card_is_placed_anew() -> None:
    """Turning by more than TURNED_DEG changes the angle."""
    tracker = Tracker(TAGS, ZoneMap([]))
    for number, angle in enumerate([0.0, 0.0, 90.0, 90.0]):
        tracker.step(number, [Seen("ACE", Place(0, 0, angle))], lambda _place: False, lambda _place: False)
    assert tracker.placements == (Placement("ACE", None, 0, 0, 90.0),)

    tracker.step(5, [Seen("ACE", Place(0, 0, 90.0 + 0.9 * TURNED_DEG))], lambda _place: False, lambda _place: False)
    assert tracker.placements == (Placement("ACE", None, 0, 0, 90.0),)


def test_a_covered_card_is_hidden_and_comes_back() -> None:
    """A hand over a card changes nothing but `hidden`, and that not at once."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(frames=HIDDEN_FRAMES - 1)
    assert table.lie() == [("ACE", -50, 0, False)]
    table.see(frames=10)
    assert table.lie() == [("ACE", -50, 0, True)]
    table.see(("ACE", -50, 0))

    assert table.lie() == [("ACE", -50, 0, False)]


def test_a_card_is_gone_when_the_table_shows_in_its_place() -> None:
    """Only after some frames in a row, so that one odd frame takes nothing away."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(frames=BARE_FRAMES - 1, bare=[(-50, 0)])
    table.see()
    table.see(frames=BARE_FRAMES - 1, bare=[(-50, 0)])
    assert len(table.lie()) == 1
    table.see(bare=[(-50, 0)])

    assert table.lie() == []


def test_a_card_that_is_read_between_is_not_gone() -> None:
    """Something like the bare table passes over it, twice."""
    table = Table()
    table.see(("ACE", -50, 0), frames=CONFIRM_FRAMES)
    for _ in range(2):
        table.see(frames=BARE_FRAMES - 1, bare=[(-50, 0)])
        table.see(("ACE", -50, 0))

    assert table.lie() == [("ACE", -50, 0, False)]


def test_a_card_covered_for_long_is_gone_at_last() -> None:
    """After GONE_S without reading, and not before."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(frames=round(GONE_S / FRAME_S) - 1)
    assert len(table.lie()) == 1
    table.see(frames=2)

    assert table.lie() == []


def test_a_card_under_another_is_gone() -> None:
    """When a card is flipped its other tag is read where the first was: a hand cannot be read."""
    table = Table()
    table.see(("BACK", -50, 0), frames=2)
    table.see(("ACE", -50 + 0.5 * TAKEN_MM, 0), frames=HIDDEN_FRAMES + 1)

    assert [each[0] for each in table.lie()] == ["ACE"]


def test_a_hand_on_a_card_may_stay() -> None:
    """While something lies on it that is no card it is hidden, not gone, up to HELD_S."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(frames=round(2 * GONE_S / FRAME_S), hands=[(-50, 0)])
    assert table.lie() == [("ACE", -50, 0, True)]
    table.see(frames=round((HELD_S - 2 * GONE_S) / FRAME_S) + 1, hands=[(-50, 0)])

    assert table.lie() == []


def test_a_stack_hides_what_is_under_it() -> None:
    """Uncovered, the lower card is where it was, at once."""
    table = Table()
    table.see(("ACE", -50, 0), ("KING", 60, 0), frames=2)
    table.see(("KING", -48, 1), frames=20)
    assert table.lie() == [("ACE", -50, 0, True), ("KING", -48, 1, False)]
    table.see(("KING", 60, 0), ("ACE", -50, 0), frames=2)

    assert table.lie() == [("KING", 60, 0, False), ("ACE", -50, 0, False)]


def test_two_cards_swapped_in_place_change_at_once() -> None:
    """Neither is ever told at two places, and both are right in the second frame."""
    table = Table()
    table.see(("ACE", -50, 0), ("KING", 60, 0), frames=2)
    table.see(("KING", -50, 0), ("ACE", 60, 0))
    assert table.lie() == [("KING", 60, 0, False), ("ACE", -50, 0, False)]
    table.see(("KING", -50, 0), ("ACE", 60, 0))

    assert table.lie() == [("ACE", 60, 0, False), ("KING", -50, 0, False)]


def test_a_card_lifted_and_put_back_changes_nothing() -> None:
    """It is the very same placement before and after."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    before = table.tracker.placements
    table.see(frames=HIDDEN_FRAMES - 1, hands=[(-50, 0)])
    table.see(("ACE", -20, 40), ("ACE", -20, 40), lifted=True)
    table.see(("ACE", -50.5, 0.4), frames=3)

    assert table.tracker.placements == before


def test_a_card_that_is_held_up_is_told_when_it_rests() -> None:
    """In play a hand may show a card, or think; what stays up for LIFTED_FRAMES lies on something."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(("ACE", 60, 0), frames=LIFTED_FRAMES - 1, lifted=True)
    assert [each[1] for each in table.lie()] == [-50]
    table.see(("ACE", 60, 0), lifted=True)

    assert [each[1] for each in table.lie()] == [60]


def test_a_card_that_slides_is_on_its_way() -> None:
    """However slowly: two frames further apart than RESTING_MM do not agree."""
    table = Table()
    table.see(("ACE", -80, 0), frames=2)
    for step in range(10):
        table.see(("ACE", -60 + 1.2 * RESTING_MM * step, 0))

    assert [each[1] for each in table.lie()] == [-80]


@pytest.mark.parametrize("mode", [Mode.SET_UP, Mode.CLEAN_UP])
def test_in_set_up_and_clean_up_nothing_is_missing(mode: Mode) -> None:
    """What is not read where no hand is was put away; what is held up counts like what lies."""
    table = Table()
    table.tracker.mode = mode
    table.see(("ACE", -50, 0), ("KING", 60, 0), frames=CONFIRM_FRAMES, lifted=True)
    assert len(table.lie()) == 2
    table.see(frames=HIDDEN_FRAMES, hands=[(60, 0)])

    assert table.lie() == [("KING", 60, 0, True)]


def test_a_tilted_card_is_told_as_tilted() -> None:
    """Once two frames agree; and so when it lies flat again."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(("ACE", -50, 0), frames=CONFIRM_FRAMES - 1, tilted=True)
    told = [table.tracker.placements[0].tilted]
    table.see(("ACE", -50, 0), tilted=True)
    told.append(table.tracker.placements[0].tilted)
    table.see(("ACE", -50, 0), frames=CONFIRM_FRAMES)
    told.append(table.tracker.placements[0].tilted)

    assert told == [False, True, False]


@pytest.mark.parametrize("angle", [3.2, 45.0, 180.0, 357.0])
def test_a_pointer_is_told_within_three_degrees(angle: float) -> None:
    """A scepter that is turned in place points elsewhere in the second frame."""
    tracker = Tracker(TAGS, ZoneMap([]))
    for number, turned in enumerate([0.0, 0.0, angle, angle]):
        tracker.step(number / 10, [Seen("ACE", Place(0, 0, turned))], lambda _place: False, lambda _place: False)

    assert turn_between(tracker.placements[0].angle, angle) <= TURNED_DEG


def test_a_still_card_is_one_event_in_two_hours() -> None:
    """The same tuple of placements, frame after frame, whatever the noise of its place."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    before = table.tracker.placements
    noise = random.Random(7)
    for _ in range(2 * 3600):
        table.see(("ACE", -50 + noise.gauss(0, 0.5), noise.gauss(0, 0.5)))
        assert table.tracker.placements == before


def test_a_card_read_beside_a_covered_one_takes_nothing_away() -> None:
    """Tags of tiled cards lie close; a finger on one of them is only a finger."""
    table = Table()
    table.see(("ACE", -50, 0), ("KING", -25, 0), frames=2)
    table.see(("KING", -25, 0), frames=20)

    assert table.lie() == [("ACE", -50, 0, True), ("KING", -25, 0, False)]


def test_a_unique_card_at_two_places_is_trouble_and_never_a_move() -> None:
    """The first place counts; the copy is shown as doubled until it is taken away."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(("ACE", -50, 0), ("ACE", 80, 0), frames=CONFIRM_FRAMES - 1)
    assert table.tracker.doubled == frozenset()
    table.see(("ACE", -50, 0), ("ACE", 80, 0), frames=10)

    assert table.tracker.doubled == {"ACE"}
    assert table.lie() == [("ACE", -50, 0, False)]
    table.see(("ACE", -50, 0))
    assert table.tracker.doubled == frozenset()


def test_a_copy_that_is_carried_is_no_trouble_until_it_rests() -> None:
    """Neither is a card held aslant, whose two tags say different things while it goes."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    for step in range(6):
        table.see(("ACE", -50, 0), ("ACE", 40 + 8 * step, 0))
        assert table.tracker.doubled == frozenset()
    table.see(("ACE", -50, 0), ("ACE", 80, 0))

    assert table.tracker.doubled == {"ACE"}
    assert table.lie() == [("ACE", -50, 0, False)]


def test_a_copy_does_not_take_the_place_of_a_card_that_is_covered() -> None:
    """The card counts where it was first, hidden, until the table shows there: then only one is left."""
    table = Table()
    table.see(("ACE", -50, 0), frames=2)
    table.see(("ACE", -50, 0), ("ACE", 80, 0), frames=5)
    table.see(("ACE", 80, 0), frames=30)
    assert table.lie() == [("ACE", -50, 0, True)]
    assert table.tracker.doubled == {"ACE"}
    table.see(("ACE", 80, 0), frames=BARE_FRAMES + 1, bare=[(-50, 0)])

    assert table.lie() == [("ACE", 80, 0, False)]
    assert table.tracker.doubled == frozenset()


def test_two_copies_laid_together_are_believed_neither() -> None:
    """Nobody can say which is the card."""
    table = Table()
    table.see(("ACE", -50, 0), ("ACE", 80, 0), frames=5)

    assert table.lie() == []
    assert table.tracker.doubled == {"ACE"}


@pytest.mark.parametrize("code", ["BACK", "COIN"])
def test_cards_alike_lie_many_times(code: str) -> None:
    """Backs and coins have no identity, so many of them are no trouble."""
    table = Table()
    table.see((code, -50, 0), (code, 50, 0), (code, 80, 0), frames=2)

    assert len(table.lie()) == 3
    assert table.tracker.doubled == frozenset()


def test_a_back_that_slides_leaves_no_ghost() -> None:
    """A missing and a new one within SLIDE_MM are the same card, for two cards cannot lie so close."""
    table = Table()
    table.see(("BACK", -50, 0), frames=2)
    table.see(("BACK", -50 + 0.9 * SLIDE_MM, 0), frames=2)

    assert table.lie() == [("BACK", -50 + 0.9 * SLIDE_MM, 0, False)]


def test_a_back_far_from_a_covered_one_is_another_card() -> None:
    """Beyond SLIDE_MM a covered back stays, hidden, beside the new one."""
    table = Table()
    table.see(("BACK", -50, 0), frames=2)
    table.see(("BACK", -50 + 1.5 * SLIDE_MM, 0), frames=HIDDEN_FRAMES)

    assert sorted(table.lie()) == [("BACK", -50, 0, True), ("BACK", -50 + 1.5 * SLIDE_MM, 0, False)]


def test_what_may_not_be_told_any_longer_is_forgotten_at_once() -> None:
    """Also what was read once and waits for its second frame."""
    table = Table()
    table.see(("ACE", -50, 0), ("BACK", 50, 0), frames=2)
    table.see(("ACE", -50, 0), ("BACK", 50, 0), ("KING", -20, 0))
    table.tracker.forget_unless(lambda code, _x, _y: code == "BACK")
    assert table.lie() == [("BACK", 50, 0, False)]
    table.see(("BACK", 50, 0), ("KING", -20, 0))

    assert table.lie() == [("BACK", 50, 0, False)]


def test_what_is_gone_when_zones_are_opened_is_missed() -> None:
    """A card that was taken away while what was seen is forgotten is hidden as any other, not told for ever."""
    table = Table()
    table.see(("ACE", -50, 0), ("KING", 50, 0), frames=3)
    table.tracker.forget_unless(lambda _code, _x, _y: True)
    table.see(("KING", 50, 0), frames=HIDDEN_FRAMES)

    assert table.lie() == [("KING", 50, 0, False), ("ACE", -50, 0, True)]
