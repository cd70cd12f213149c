"""Laws of the tracker that hold whatever it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from companion.table import Tag, TagKind, Zone
from vision.geometry import Place
from vision.tracker import Tracker
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


@given(FRAMES)
def test_a_unique_card_is_at_one_place_or_nowhere(frames: list[tuple[list[Seen], bool]]) -> None:
    """No sequence of frames puts it at two places."""
    tracked = tracker()
    for number, (seen, bare) in enumerate(frames):
        tracked.step(number / 10, seen, always(bare))
        counted = Counter(placement.code for placement in tracked.placements)
        assert counted["ACE"] <= 1
        assert counted["KING"] <= 1


@given(FRAMES)
def test_the_order_of_reading_changes_nothing_for_unique_cards(frames: list[tuple[list[Seen], bool]]) -> None:
    """The reader may find the tags of a frame in any order."""
    forward, backward = tracker(), tracker()
    for number, (seen, bare) in enumerate(frames):
        unique = [item for item in seen if item.code != "BACK"]
        forward.step(number / 10, unique, always(bare))
        backward.step(number / 10, unique[::-1], always(bare))
        assert forward.doubled == backward.doubled
        assert forward.placements == backward.placements


@given(FRAMES)
def test_nothing_is_told_that_was_not_seen_twice_there(frames: list[tuple[list[Seen], bool]]) -> None:
    """Every placement was read at its place in at least two frames."""
    tracked = tracker()
    read: Counter[tuple[str, float, float]] = Counter()
    for number, (seen, _) in enumerate(frames):
        read.update({(item.code, item.place.x, item.place.y) for item in seen})
        tracked.step(number / 10, seen, always(False))
        for placement in tracked.placements:
            near = [
                count
                for (code, x, y), count in read.items()
                if code == placement.code and abs(x - placement.x) <= 4 and y == placement.y
            ]
            assert sum(near) >= 2


@given(FRAMES)
def test_forgetting_all_leaves_nothing(frames: list[tuple[list[Seen], bool]]) -> None:
    """After that the tracker is as new."""
    tracked = tracker()
    for number, (seen, bare) in enumerate(frames):
        tracked.step(number / 10, seen, always(bare))
    tracked.forget_unless(lambda _code, _x, _y: False)

    assert tracked.placements == ()
    assert tracked.doubled == frozenset()
    assert tracked.places == []
