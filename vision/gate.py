"""Which parts of the picture changed, on a grid of cells of 8×8 px.

Cells are compared as the ratio to their surroundings, so that soft shadows, exposure and fading light change nothing
and moved print does.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Grey

CELL_PX = 8
CHANGED_RATIO = 0.07
"""A cell whose ratio to its surroundings differs by more has changed."""
SURROUNDINGS_CELLS = 15
SETTLED_FRAMES = 1
"""Frames without motion after which a changed cell is worth reading."""
LOOKS = 2
"""How often a cell that changed is read."""
LONG_QUIET_FRAMES = 999

Cells = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int16]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom; in cells or in px."""


class ChangeGate:
    """Remembers for every cell how it looked when it was read last, and how long it has been quiet."""

    def __init__(self, grey: Grey) -> None:
        self.small = _shrunk(grey)
        self._ratio = _ratio(self.small)
        self._read = self._ratio.copy()
        self._looks: Counts = np.full(self.small.shape, LOOKS, dtype=np.int16)
        self.quiet: Counts = np.full(self.small.shape, SETTLED_FRAMES, dtype=np.int16)

    def update(self, grey: Grey) -> None:
        """Compare a new picture of the same size with the last."""
        self.small = _shrunk(grey)
        ratio = _ratio(self.small)
        moved = _changed(ratio, self._ratio)
        differs = _changed(ratio, self._read)
        self._ratio = ratio
        self.quiet = np.where(moved, 0, np.minimum(self.quiet + 1, LONG_QUIET_FRAMES)).astype(np.int16)
        self._looks[differs & (self._looks == 0)] = 1
        self._looks[differs & moved] = LOOKS

    def settled(self) -> Mask:
        """Cells that changed, have come to rest and were not read since: 1, others 0."""
        return ((self._looks > 0) & (self.quiet >= SETTLED_FRAMES)).astype(np.uint8)

    def was_read(self, box: Box) -> None:
        """Note that the cells of `box` were read as they look now."""
        left, top, right, bottom = box
        self._looks[top:bottom, left:right] = np.maximum(self._looks[top:bottom, left:right] - 1, 0)
        self._read[top:bottom, left:right] = self._ratio[top:bottom, left:right]


def _shrunk(grey: Grey) -> Cells:
    height, width = grey.shape
    size = (max(1, width // CELL_PX), max(1, height // CELL_PX))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _ratio(small: Cells) -> Cells:
    # The 4 keeps black corners from turning sensor noise into change.
    return np.asarray(small / (cv2.blur(small, (SURROUNDINGS_CELLS, SURROUNDINGS_CELLS)) + 4.0), dtype=np.float32)


def _changed(ratio: Cells, before: Cells) -> npt.NDArray[np.bool_]:
    changed = (cv2.absdiff(ratio, before) > CHANGED_RATIO).astype(np.uint8)
    return np.asarray(cv2.dilate(changed, np.ones((3, 3), dtype=np.uint8)) > 0)
