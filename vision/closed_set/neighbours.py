"""Which of many places lie near each other, without comparing all with all where they are many."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.frame import Points

Indices = npt.NDArray[np.intp]

FEW = 48
"""Of so many, all with all are compared sooner."""
_PAIRS = np.triu(np.ones((FEW, FEW), dtype=np.bool_), 1)


def neighbours(places: Points, reach: float) -> tuple[Indices, Indices]:
    """All pairs of places that lie at most `reach` apart along both axes, each pair once."""
    if len(places) <= FEW:
        x, y = np.abs(places[:, None] - places).transpose(2, 0, 1)
        first, second = np.nonzero(_PAIRS[: len(places), : len(places)] & (x <= reach) & (y <= reach))
        return first, second
    order = np.argsort(places[:, 0], kind="stable")
    x, y = places[order].T
    end = np.searchsorted(x, x + reach, side="right")
    first, second = spans(np.arange(len(x)) + 1, end)
    near = np.abs(y[first] - y[second]) <= reach
    return order[first[near]], order[second[near]]


def peaks(places: Points, fit: npt.NDArray[np.float32], reach: float) -> Indices:
    """Which places have none that fits better within `reach` of them."""
    first, second = neighbours(places, reach)
    worse = np.zeros(len(places), dtype=np.bool_)
    worse[np.where(fit[first] < fit[second], first, second)] = True
    return np.flatnonzero(~worse)


def spans(begin: Indices, end: Indices) -> tuple[Indices, Indices]:
    """For every row each number from its `begin` to before its `end`: the rows, and the numbers."""
    count = np.maximum(end - begin, 0)
    row = np.repeat(np.arange(len(count)), count)
    before = np.cumsum(count) - count
    return row, np.arange(len(row)) - before[row] + begin[row]
