"""When a card rests: two frames must show it in one place before anything is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.geometry import Place
from vision.twins import Seen

MOVED_MM = 4.0
TURNED_DEG = 3.0
"""What lies nearer and straighter than this to its place has not moved."""
RESTING_MM = 2.0
"""A card that is read further from where it was in the frame before is still on its way."""


@dataclass(frozen=True)
class Candidate:
    """A card that was read where it is not known to be, and in how many frames in a row it rested there."""

    seen: Seen
    frames: int = 1


def followed(candidates: Sequence[Candidate], seen: Sequence[Seen]) -> list[Candidate]:
    """The candidates of this frame; one that rested there in the last frame as well counts on."""
    found: list[Candidate] = []
    left = list(candidates)
    for item in seen:
        before = next((each for each in left if _rested(each.seen.place, item.place)), None)
        if before is not None:
            left.remove(before)
        found.append(Candidate(item, before.frames + 1 if before else 1))
    return found


def rests(place: Place, item: Seen) -> bool:
    """Whether a card that was read is the one at that place."""
    return unmoved(place, item.place)


def unmoved(place: Place, other: Place) -> bool:
    """Whether nothing moved or turned from one to the other."""
    return place.distance(other) <= MOVED_MM and place.turned(other) <= TURNED_DEG


def _rested(place: Place, now: Place) -> bool:
    return place.distance(now) <= RESTING_MM and place.turned(now) <= TURNED_DEG
