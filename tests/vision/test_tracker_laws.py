"""Laws of the tracker that hold whatever it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table import Mode, Tag, TagKind, Zone
from vision.geometry import Place
from vision.rest import MOVED_MM
from vision.tracker import Tracker
from vision.tracks import HIDDEN_FRAMES
from vision.twins import Seen
from vision.zones import ZoneMap

TAGS = {
    "ACE": Tag("ACE", "card/ace", TagKind.FACE, "Ace"),
    "KING": Tag("KING", "card/king", TagKind.FACE, "King"),
    "BACK": Tag("BACK", "back", TagKind.BACK, "A back"),
}
SEEN = st.builds(
    Seen,
    st.sampled_from(sorted(TAGS)),
    st.builds(Place, st.sampled_from([-90.0, -50.0, 0.0, 3.0, 70.0]), st.sampled_from([0.0, 30.0]), st.just(0.0)),
)
FRAMES = st.lists(st.tuples(st.lists(SEEN, max_size=5), st.booleans()), max_size=25)


def always(answer: bool) -> Callable[[Place], bool]:
    """The table shows everywhere, or nowhere."""
    return lambda _place: answer


def tracker() -> Tracker:
    """A tracker of a table with one zone."""
    return Tracker(TAGS, ZoneMap([Zone("west", -60, 0, 100, 100)]))


@settings(deadline=None)
@given(FRAMES)
def test_a_unique_card_is_at_one_place_or_nowhere(frames: list[tuple[list[Seen], bool]]) -> None:
    """No sequence of frames puts it at two places."""
    tracked = tracker()
    for number, (seen, bare) in enumerate(frames):
        tracked.step(number / 10, seen, always(bare), always(False))
        counted = Counter(placement.code for placement in tracked.placements)
        assert counted["ACE"] <= 1
        assert counted["KING"] <= 1


@settings(deadline=None)
@given(FRAMES)
def test_the_order_of_reading_changes_nothing_for_unique_cards(frames: list[tuple[list[Seen], bool]]) -> None:
    """The reader may find the tags of a frame in any order."""
    forward, backward = tracker(), tracker()
    for number, (seen, bare) in enumerate(frames):
        unique = [item for item in seen if item.code != "BACK"]
        forward.step(number / 10, unique, always(bare), always(False))
        backward.step(number / 10, unique[::-1], always(bare), always(False))
        assert forward.doubled == backward.doubled
        assert forward.placements == backward.placements


@settings(deadline=None)
@given(FRAMES)
def test_nothing_is_told_that_was_not_seen_twice_there(frames: list[tuple[list[Seen], bool]]) -> None:
    """Every placement was read at its place in at least two frames."""
    tracked = tracker()
    read: Counter[tuple[str, float, float]] = Counter()
    for number, (seen, _) in enumerate(frames):
        read.update({(item.code, item.place.x, item.place.y) for item in seen})
        tracked.step(number / 10, seen, always(False), always(False))
        for placement in tracked.placements:
            near = [
                count
                for (code, x, y), count in read.items()
                if code == placement.code and abs(x - placement.x) <= 4 and y == placement.y
            ]
            assert sum(near) >= 2


@settings(deadline=None)
@given(FRAMES)
def test_forgetting_all_leaves_nothing(frames: list[tuple[list[Seen], bool]]) -> None:
    """After that the tracker is as new."""
    tracked = tracker()
    for number, (seen, bare) in enumerate(frames):
        tracked.step(number / 10, seen, always(bare), always(False))
    tracked.forget_unless(lambda _code, _x, _y: False)

    assert tracked.placements == ()
    assert tracked.doubled == frozenset()
    assert tracked.places == []


RESTING = {"ACE": Place(-90.0, 0.0, 0.0), "KING": Place(70.0, 30.0, 90.0), "BACK": Place(0.0, -40.0, 0.0)}
SUBSETS = st.lists(st.sets(st.sampled_from(sorted(RESTING))), max_size=40)
NOISE = st.tuples(*[st.floats(-0.9, 0.9)] * 3)


def resting(codes: Iterable[str], off: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> list[Seen]:
    """Cards in their places, read by so much off."""
    dx, dy, turn = off
    places = {code: RESTING[code] for code in sorted(codes)}
    return [Seen(code, Place(p.x + dx, p.y + dy, (p.angle + turn) % 360)) for code, p in places.items()]


@settings(deadline=None)
@given(SUBSETS)
def test_hands_over_cards_change_nothing_but_what_is_hidden(frames: list[set[str]]) -> None:
    """Whichever of them are read, and however long within HELD_S."""
    tracked = tracker()
    for number in range(2):
        tracked.step(number / 10, resting(RESTING), always(False), always(False))
    before = tracked.placements
    for number, read in enumerate(frames):
        tracked.step(number * 10.0, resting(read), always(False), always(True))
        assert [replace(each, hidden=False) for each in tracked.placements] == list(before)
    tracked.step(400.0, resting(RESTING), always(False), always(False))

    assert tracked.placements == before


@settings(deadline=None)
@given(NOISE, st.lists(NOISE, max_size=40))
def test_noise_is_never_an_event(first: tuple[float, float, float], noise: list[tuple[float, float, float]]) -> None:
    """Once told, a card that lies still is the same placement to the last digit."""
    tracked = tracker()
    dx, dy, turn = first
    # Two readings at opposite ends of the noise are further apart than RESTING_MM: a card that seems to be on its way.
    for number, off in enumerate([first, (dx / 2, dy / 2, turn / 2), *noise]):
        tracked.step(number / 10, resting(RESTING, off), always(False), always(False))
        if number == 1:
            before = tracked.placements
        assert number == 0 or tracked.placements == before
    assert len(before) == len(RESTING)


@settings(deadline=None)
@given(FRAMES, st.sampled_from(list(Mode)))
def test_what_rests_is_told_in_the_second_frame(frames: list[tuple[list[Seen], bool]], mode: Mode) -> None:
    """Whatever came before, and whatever people are doing."""
    tracked = tracker()
    tracked.mode = mode
    for number, (seen, bare) in enumerate(frames):
        tracked.step(number / 10, seen, always(bare), always(False))
    for number in range(2):
        tracked.step(100.0 + number / 10, resting(["ACE", "KING"]), always(False), always(False))
    told = {(each.code, each.x, each.y) for each in tracked.placements if not each.hidden}

    for card in resting(["ACE", "KING"]):
        assert any(code == card.code and card.place.distance(Place(x, y, 0)) <= MOVED_MM for code, x, y in told)


@settings(deadline=None)
@given(FRAMES)
def test_the_same_object_means_the_same_cards(frames: list[tuple[list[Seen], bool]]) -> None:
    """Showing a list again is as good as showing an equal one."""
    one, other = tracker(), tracker()
    for number, (seen, bare) in enumerate(frames):
        for again in range(3):
            one.step(number + again / 10, seen, always(bare), always(False))
            other.step(number + again / 10, list(seen), always(bare), always(False))
        assert one.placements == other.placements
        assert one.doubled == other.doubled


@settings(deadline=None)
@given(FRAMES)
def test_after_clean_up_an_empty_table_is_empty(frames: list[tuple[list[Seen], bool]]) -> None:
    """Nothing that was there is missing."""
    tracked = tracker()
    tracked.mode = Mode.CLEAN_UP
    for number, (seen, bare) in enumerate(frames):
        tracked.step(number / 10, seen, always(bare), always(False))
    for number in range(HIDDEN_FRAMES + 1):
        tracked.step(100.0 + number / 10, [], always(False), always(False))

    assert tracked.placements == ()
