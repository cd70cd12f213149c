"""Where things lie: thrown at random, turned at random, side by side as long as there is room."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin

import numpy as np
import numpy.typing as npt

from vision.geometry import Place

GAP_MM = 2.0
THROWS = 60
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))

Corners = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Footprint:
    """The rectangle that a thing covers, its corners 4×2 mm."""

    place: Place
    size: tuple[float, float]
    corners: Corners

    def meets(self, other: Footprint) -> bool:
        """Whether both overlap: no edge of either parts them."""
        return not (_parted(self, other) or _parted(other, self))


def footprint(place: Place, size: tuple[float, float]) -> Footprint:
    """What a thing of that size covers."""
    turn = radians(place.angle)
    half = [(a * size[0] / 2, b * size[1] / 2) for a, b in _CORNERS]
    corners = [(place.x + u * cos(turn) - v * sin(turn), place.y + u * sin(turn) + v * cos(turn)) for u, v in half]
    return Footprint(place, size, np.array(corners))


class Floor:
    """A table that fills up."""

    def __init__(self, table_mm: tuple[float, float], kept_free: Sequence[Footprint] = ()) -> None:
        self.table_mm = table_mm
        self.taken = list(kept_free)

    def lay(self, rng: random.Random, size: tuple[float, float]) -> Place | None:
        """A free place for a thing of that size, now taken; None when none was found."""
        for _ in range(THROWS):
            thrown = footprint(_thrown(rng, self.table_mm, size), (size[0] + GAP_MM, size[1] + GAP_MM))
            if self.is_free(thrown):
                self.taken.append(thrown)
                return thrown.place
        return None

    def is_free(self, print_: Footprint) -> bool:
        """Whether nothing lies there and nothing would hang over the edge."""
        half = np.array(self.table_mm) / 2
        if (np.abs(print_.corners) > half).any():
            return False
        reach = hypot(*print_.size) / 2
        near = [
            other
            for other in self.taken
            if hypot(other.place.x - print_.place.x, other.place.y - print_.place.y) < reach + hypot(*other.size) / 2
        ]
        return not any(print_.meets(other) for other in near)

    def leave(self, place: Place) -> None:
        """What lay there is gone."""
        self.taken = [other for other in self.taken if other.place != place]


def _thrown(rng: random.Random, table_mm: tuple[float, float], size: tuple[float, float]) -> Place:
    inset = min(size) / 2
    x, y = (rng.uniform(-length / 2 + inset, length / 2 - inset) for length in table_mm)
    return Place(x, y, rng.uniform(0.0, 360.0))


def _parted(one: Footprint, other: Footprint) -> bool:
    for n in (0, 1):
        axis = one.corners[n + 1] - one.corners[n]
        mine, others = one.corners @ axis, other.corners @ axis
        if mine.max() < others.min() or others.max() < mine.min():
            return True
    return False
