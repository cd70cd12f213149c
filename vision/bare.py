"""How the bare table looks, learned where no card lies: a card is gone only where the table shows again."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Box
from vision.gate import Cells, Counts, Mask

LEARN_QUIET_FRAMES = 20
"""A place without cards that is quiet for so long is taken for the bare table."""
SETTLED_FRAMES = 2
ALIKE_RATIO = 0.08
"""Cells that differ by less look alike."""
ALIKE_SHARE = 0.9
"""So many cells of a place must look like the bare table."""
UNLIKE_RATIO = 0.15
"""Cells that differ by more are covered by something."""
MOVING_FRAMES = 3
"""A hand that lay still for no longer counts as moving."""
_SPECK = np.ones((3, 3), dtype=np.uint8)


class BareTable:
    """Brightness of the cells of the bare table, in units of the whole picture's mean; NaN where it is not known."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self._bare: Cells = np.full(shape, np.nan, dtype=np.float32)
        self._now: Cells | None = None
        self._small: Cells = np.zeros(shape, dtype=np.float32)
        self._quiet: Counts = np.zeros(shape, dtype=np.uint8)

    def see(self, small: Cells, quiet: Counts) -> None:
        """Take a frame's cells, and for how many frames each is quiet."""
        self._small, self._quiet, self._now = small, quiet, None

    def learn(self, small: Cells, quiet: Counts, cards: Mask) -> None:
        """Take a frame's cells, and learn from them; `cards` is a mask of where cards may lie."""
        self.see(small, quiet)
        known: npt.NDArray[np.bool_] = (quiet >= LEARN_QUIET_FRAMES) & (cards == 0)
        np.copyto(self._bare, self._shown(), where=known)

    def shows(self, box: Box) -> bool:
        """Whether the bare table shows in a box of cells, and has come to rest there."""
        left, top, right, bottom = box
        bare, quiet = self._bare[top:bottom, left:right], self._quiet[top:bottom, left:right]
        if not bare.size or int(quiet.min()) < SETTLED_FRAMES:
            return False
        # What is not known is like nothing.
        off = np.abs(self._shown()[top:bottom, left:right] / bare - 1.0)
        return np.count_nonzero(off < ALIKE_RATIO) >= ALIKE_SHARE * off.size and not np.isnan(off).any()

    def hands(self, cards: Mask) -> Mask:
        """Cells over which something reaches that is neither table nor card, moving or at rest: 1."""
        with np.errstate(invalid="ignore"):
            unlike = np.abs(self._shown() / self._bare - 1.0) > UNLIKE_RATIO
        over = (self._quiet < MOVING_FRAMES) | unlike & (cards == 0)
        return np.asarray(cv2.morphologyEx(over.view(np.uint8), cv2.MORPH_OPEN, _SPECK), dtype=np.uint8)

    def _shown(self) -> Cells:
        if self._now is None:
            self._now = np.asarray((self._small + 1.0) / (self._small.mean() + 1.0), dtype=np.float32)
        return self._now
