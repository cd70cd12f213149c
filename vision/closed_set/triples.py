"""Three finder patterns that can be those of one tag: a right angle with equal legs of 14 modules."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.closed_set.finders import Finders
from vision.closed_set.neighbours import Indices, neighbours, spans
from vision.closed_set.sampling import Floats
from vision.frame import Points

Triples = npt.NDArray[np.float64]
"""N×3×2 modules: the middles of the finder pattern in the corner, of the one to its right and the one below."""

LEG_MODULES = 14.0
UNEQUAL = 1.28
"""How much longer one leg may be than the other."""
TURN_TOLERANCE = np.radians(18.0)
"""By how much a finder pattern may look turned against the legs that meet in it."""
SKEW = 0.24
"""Cosine of the angle between the legs, at most."""
_QUARTER = np.pi / 2


def triples(finders: Finders, tolerance: float) -> Triples:
    """All triples; `tolerance` is by how much of itself a leg may be longer or shorter than it should."""
    if len(finders) < 3:
        return np.zeros((0, 3, 2))
    start, end, leg = _legs(finders, tolerance)
    count = np.bincount(start, minlength=len(finders))
    last = np.cumsum(count)
    one, other = spans((last - count)[start], last[start])
    fits = _right_angles(leg[one], leg[other])
    one, other = one[fits], other[fits]
    return np.stack([finders.places[which] for which in (start[one], end[one], end[other])], axis=1)


def completed(finders: Finders, tolerance: float) -> Triples:
    """All triples of which one finder pattern is not seen: what two of them can be, with the third where it must be."""
    if len(finders) < 2:
        return np.zeros((0, 3, 2))
    start, end, leg = _legs(finders, tolerance)
    first, second = finders.places[start], finders.places[end]
    beside = _quarter_turned(leg)
    right_below = [(first, second, first + beside), (first, first - beside, second)]
    start, end, across = _diagonals(finders, tolerance)
    first, second = finders.places[start], finders.places[end]
    right_below.append((first + (across + _quarter_turned(across)) / 2, first, second))
    return np.concatenate([np.stack(three, axis=1) for three in right_below])


def _legs(finders: Finders, tolerance: float) -> tuple[Indices, Indices, Points]:
    return _pairs(finders, LEG_MODULES, tolerance, 0.0)


def _diagonals(finders: Finders, tolerance: float) -> tuple[Indices, Indices, Points]:
    return _pairs(finders, LEG_MODULES * np.sqrt(2.0), tolerance, _QUARTER / 2)


def _pairs(finders: Finders, apart: float, tolerance: float, turn: float) -> tuple[Indices, Indices, Points]:
    """Pairs so many modules apart, in a direction turned so against both: both ways, sorted; from where to where."""
    first, second = neighbours(finders.places, apart * (1 + tolerance))
    way = finders.places[second] - finders.places[first]
    direction = np.arctan2(way[:, 1], way[:, 0]) - turn
    fits = np.abs(np.hypot(way[:, 0], way[:, 1]) - apart) <= apart * tolerance
    for ends in (first, second):
        fits &= _off(direction, finders.angles[ends]) <= TURN_TOLERANCE
    first, second, way = first[fits], second[fits], way[fits]
    start, end = np.concatenate((first, second)), np.concatenate((second, first))
    order = np.argsort(start, kind="stable")
    return start[order], end[order], np.concatenate((way, -way))[order]


def _off(direction: npt.NDArray[np.float64], angle: Floats) -> npt.NDArray[np.float64]:
    """How far directions are from the nearest side of a square that is turned by an angle."""
    return np.abs((direction - angle + _QUARTER / 2) % _QUARTER - _QUARTER / 2)


def _quarter_turned(ways: Points) -> Points:
    """From right to down."""
    return np.column_stack((-ways[:, 1], ways[:, 0]))


def _right_angles(right: Points, below: Points) -> npt.NDArray[np.bool_]:
    """Whether the second leg goes down where the first goes right; others would be seen through the back of a card."""
    cross = right[:, 0] * below[:, 1] - right[:, 1] * below[:, 0]
    along = np.abs((right * below).sum(axis=1))
    ratio = np.hypot(*right.T) / np.hypot(*below.T)
    straight = (cross > 0) & (along <= SKEW * np.hypot(cross, along))
    return np.asarray(straight & (ratio <= UNEQUAL) & (ratio >= 1 / UNEQUAL))
