"""How the bare table looks, learned where no card lies: a card is gone only where the table shows again."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.gate import Box, Cells, Counts, Mask

LEARN_QUIET_FRAMES = 20
"""A place without cards that is quiet for so long is taken for the bare table."""
SETTLED_FRAMES = 2
ALIKE_RATIO = 0.08
"""Cells that differ by less look alike."""
ALIKE_SHARE = 0.9
"""So many cells of a place must look like the bare table."""


class BareTable:
    """Brightness of the cells of the bare table, in units of the whole picture's mean; NaN where it is not known."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self._bare: Cells = np.full(shape, np.nan, dtype=np.float32)
        self._now = self._bare
        self._quiet: Counts = np.zeros(shape, dtype=np.int16)

    def learn(self, small: Cells, quiet: Counts, cards: Mask) -> None:
        """Take a frame's cells, for how many frames each is quiet, and a mask of where cards may lie."""
        self._now = np.asarray((small + 1.0) / (small.mean() + 1.0), dtype=np.float32)
        self._quiet = quiet
        known: npt.NDArray[np.bool_] = (quiet >= LEARN_QUIET_FRAMES) & (cards == 0)
        self._bare[known] = self._now[known]

    def shows(self, box: Box) -> bool:
        """Whether the bare table shows in a box of cells, and has come to rest there."""
        left, top, right, bottom = box
        bare, now = self._bare[top:bottom, left:right], self._now[top:bottom, left:right]
        if not bare.size or np.isnan(bare).any() or (self._quiet[top:bottom, left:right] < SETTLED_FRAMES).any():
            return False
        return bool((np.abs(now / bare - 1.0) < ALIKE_RATIO).mean() >= ALIKE_SHARE)
