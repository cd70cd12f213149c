"""Brightness of many places of the table at once, N rows of P points each."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.closed_set.perspective import Perspective
from vision.frame import Box, Grey, Points

Floats = npt.NDArray[np.float32]

_STEPS = np.array((((0.0, 0.0),), ((1.0, 0.0),), ((0.0, 1.0),)))
"""Nowhere, one module across, one down."""
_MOST_ROWS = 2**14
_ALONE = 2**18
"""So many multiplications NumPy's libraries leave to one thread."""


@dataclass(frozen=True, eq=False)
class View:
    """A picture, or a part of one whose top left px is `offset` of the whole, and how the camera sees the table.

    Finder patterns are looked for in its boxes only, px of `grey`; all over it where there are none.
    """

    grey: Grey
    perspective: Perspective
    offset: tuple[int, int] = (0, 0)
    boxes: tuple[Box, ...] = ()

    def sample(self, x: Floats, y: Floats) -> Floats:
        """Brightness at px of the whole picture, N×P; beyond the edge it goes on as at the edge."""
        if 0 < len(x) <= _MOST_ROWS:
            return self._sampled(x, y).astype(np.float32)
        seen = np.empty(x.shape, dtype=np.float32)
        # OpenCV samples no more rows at once.
        for start in range(0, len(x), _MOST_ROWS):
            part = np.s_[start : start + _MOST_ROWS]
            seen[part] = self._sampled(x[part], y[part])
        return seen

    def _sampled(self, x: Floats, y: Floats) -> Grey:
        left, top = self.offset
        seen = cv2.remap(self.grey, x - left, y - top, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, dtype=np.uint8)

    def around(self, places: Points, points: Floats) -> Floats:
        """Brightness at the same P points, in modules, round each of N places of the table."""
        return self.seen(*self.axes(places), points)

    def seen(self, middle: Floats, across: Floats, down: Floats, points: Floats) -> Floats:
        """Brightness at P points along the axes, px for each unit of `points`, of each of N middles, px."""
        x = middle[:, :1] + across[:, :1] * points[:, 0] + down[:, :1] * points[:, 1]
        y = middle[:, 1:] + across[:, 1:] * points[:, 0] + down[:, 1:] * points[:, 1]
        return self.sample(x, y)

    def axes(self, places: Points) -> tuple[Floats, Floats, Floats]:
        """Where places are seen, px, and by how many px one module further across and down; each N×2."""
        if not len(places):
            none = np.zeros((0, 2), dtype=np.float32)
            return none, none, none
        # One call of the camera for all three: with few places it is calls that cost.
        seen = self.perspective.pixels((places + _STEPS).reshape(-1, 2)).reshape(3, -1, 2)
        seen[1:] -= seen[0]
        middle, across, down = seen.astype(np.float32)
        return middle, across, down

    def modules(self, pixels: Points) -> Points:
        """Where points of the picture lie on the table, modules."""
        return self.perspective.modules(pixels) if len(pixels) else np.zeros((0, 2))

    def module_px(self, places: Points) -> float:
        """How wide modules are seen at these places, px, on average."""
        _, across, down = self.axes(places.mean(axis=0, keepdims=True))
        return float(np.sqrt(np.abs(across[0, 0] * down[0, 1] - across[0, 1] * down[0, 0])))


def product(rows: Floats, columns: Floats) -> Floats:
    """The matrix product, N×M, on one thread: NumPy wakes several for a large one, slower on a busy machine."""
    found = np.empty((len(rows), columns.shape[1]), dtype=np.float32)
    step = max(1, _ALONE // max(1, columns.size))
    for start in range(0, len(rows), step):
        part = np.s_[start : start + step]
        np.matmul(rows[part], columns, out=found[part])
    return found


def normalised(rows: Floats, faint: float) -> Floats:
    """Rows without mean and of length 1, shorter where there is little contrast; `faint` is grey levels a point."""
    level = levelled(rows)
    length = np.sqrt(np.einsum("ij,ij->i", level, level))
    level /= np.maximum(length, faint * np.sqrt(rows.shape[1]))[:, None]
    return level


def levelled(rows: Floats) -> Floats:
    """Rows without their mean."""
    return np.asarray(rows - np.add.reduce(rows, axis=1, keepdims=True) / rows.shape[1], dtype=np.float32)
