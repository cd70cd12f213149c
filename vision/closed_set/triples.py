"""Three finder patterns that can be those of one tag: a right angle with equal legs of 14 modules."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.closed_set.finders import Finders
from vision.closed_set.neighbours import Indices, neighbours, spans
from vision.closed_set.sampling import Floats
from vision.frame import Points

LEG_MODULES = 14.0
UNEQUAL = 1.18
"""How much longer one leg may be than the other."""
TURN_TOLERANCE = np.radians(14.0)
"""By how much a finder pattern may look turned against the legs that meet in it."""
SKEW = 0.17
"""Cosine of the angle between the legs, at most."""
_QUARTER = np.pi / 2


def triples(finders: Finders, tolerance: float) -> Indices:
    """All triples, N×3: the corner, the one to its right and the one below, as printed.

    `tolerance` is by how much of itself a leg may be longer or shorter than it should.
    """
    start, end, leg = _legs(finders, LEG_MODULES * tolerance)
    count = np.bincount(start, minlength=len(finders))
    last = np.cumsum(count)
    one, other = spans((last - count)[start], last[start])
    fits = _right_angles(leg[one], leg[other])
    one, other = one[fits], other[fits]
    return np.column_stack((start[one], end[one], end[other]))


def _legs(finders: Finders, tolerance: float) -> tuple[Indices, Indices, Points]:
    """Pairs of finder patterns that can be two of one tag, both ways, sorted by the first, and from where to where."""
    first, second = neighbours(finders.places, LEG_MODULES + tolerance)
    leg = finders.places[second] - finders.places[first]
    length = np.hypot(leg[:, 0], leg[:, 1])
    direction = np.arctan2(leg[:, 1], leg[:, 0])
    fits = np.abs(length - LEG_MODULES) <= tolerance
    for ends in (first, second):
        fits &= _off(direction, finders.angles[ends]) <= TURN_TOLERANCE
    first, second, leg = first[fits], second[fits], leg[fits]
    start, end = np.concatenate((first, second)), np.concatenate((second, first))
    order = np.argsort(start, kind="stable")
    return start[order], end[order], np.concatenate((leg, -leg))[order]


def _off(direction: npt.NDArray[np.float64], angle: Floats) -> npt.NDArray[np.float64]:
    """How far directions are from the nearest side of a square that is turned by an angle."""
    return np.abs((direction - angle + _QUARTER / 2) % _QUARTER - _QUARTER / 2)


def _right_angles(right: Points, below: Points) -> npt.NDArray[np.bool_]:
    """Whether the second leg goes down where the first goes right; others would be seen through the back of a card."""
    cross = right[:, 0] * below[:, 1] - right[:, 1] * below[:, 0]
    along = np.abs((right * below).sum(axis=1))
    ratio = np.hypot(*right.T) / np.hypot(*below.T)
    return np.asarray(
        (cross > 0) & (along <= SKEW * np.hypot(cross, along)) & (ratio <= UNEQUAL) & (ratio >= 1 / UNEQUAL)
    )
