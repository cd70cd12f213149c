"""Which parts of the picture changed, on a grid of cells of some 3 mm.

Cells are compared as the ratio to their surroundings, so that soft shadows, exposure and fading light change nothing
and moved print does.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Grey

CELL_PX = 8
"""Side of a cell in pictures up to `COARSER_FROM_PX` wide; twice that in larger ones."""
COARSER_FROM_PX = 3000
CHANGED_RATIO = 0.07
"""A cell whose ratio to its surroundings differs by more has changed,"""
CHANGED_GREY = 3.5
"""if its own brightness has, too: beside a hand the surroundings alone do."""
SURROUNDINGS_CELLS = 15
SETTLED_FRAMES = 1
"""Frames without motion after which a changed cell is worth reading."""
LOOKS_AFTER_FRAMES = (SETTLED_FRAMES, 2, 12)
"""A cell that changed is read when it has been quiet for so long; again where a tag is seen that cannot be read."""
LASTING_FRAMES = 30
"""Of the looks in which a cell was read, one that stood for so long is known again when a hand has passed."""
LONG_QUIET_FRAMES = 254
_ROWS_OF_CELL = 4
_NEXT = np.ones((3, 3), dtype=np.uint8)
_FAINT = 4.0  # keeps black corners from turning sensor noise into change

Cells = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.uint8]


def cell_px(width: int) -> int:
    """The side of a cell in pictures so wide, px."""
    return CELL_PX if width <= COARSER_FROM_PX else 2 * CELL_PX


def cells_of(grey: Grey, low: Grey | None = None) -> Cells:
    """Brightness of the cells of a picture; from `low`, the same picture made small, where there is one."""
    height, width = grey.shape
    side = cell_px(width)
    size = (max(1, width // side), max(1, height // side))
    shrunk = low if low is not None and low.shape[1] >= size[0] else halved(grey[:: side // _ROWS_OF_CELL], 2)
    return np.asarray(cv2.resize(shrunk, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def halved(picture: Grey, times: int) -> Grey:
    """Half as wide and high, again and again: takes two thirds of the time of any other way, and less."""
    for _ in range(times):
        height, width = (max(1, length // 2) for length in picture.shape)
        picture = np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return picture


class ChangeGate:
    """Remembers for every cell how it looked when it was read last, and how long it has been quiet.

    After each update: `small` is the cells' brightness, `quiet` for how many frames they did not move, `stirred` is
    255 where they moved or look otherwise than when they were read.
    """

    def __init__(self, small: Cells) -> None:
        self.small = small
        self.quiet: Counts = np.full(small.shape, SETTLED_FRAMES, dtype=np.uint8)
        self.stirred: Mask = np.full(small.shape, 255, dtype=np.uint8)
        self._now = _looks(small)
        self._read, self._before = self._now.copy(), self._now.copy()  # how cells looked when read last, and earlier
        self._looked: Counts = np.zeros(small.shape, dtype=np.uint8)  # how often they were read as they look now
        self._print: Mask = np.zeros(small.shape, dtype=np.uint8)  # 1 where that look showed print, not a hand
        self._stood: Counts = np.zeros(small.shape, dtype=np.uint8)  # for how many frames that look was seen
        self._differs: Mask = np.zeros(small.shape, dtype=np.uint8)
        self._wanted: Mask = np.full(small.shape, 255, dtype=np.uint8)  # to be read although nothing changed
        self._done: Mask = np.zeros(small.shape, dtype=np.uint8)  # read as they look now, or nothing to read there

    def update(self, small: Cells) -> None:
        """Compare the next picture's cells with the last."""
        self.small = small
        now = _looks(small)
        moved = _widened(_changed(now, self._now))
        differs = _changed(now, self._read)
        self._stood = np.asarray(cv2.add(self._stood, ~differs & self._print), dtype=np.uint8)
        if cv2.countNonZero(differs):
            # What looks as before a hand came over it needs no reading.
            left, top, width, height = cv2.boundingRect(differs)
            part = np.s_[top : top + height, left : left + width]
            differs[part] &= _changed(now[:, *part], self._before[:, *part])
        self._differs = differs
        self._now = now
        self.quiet = np.minimum(self.quiet, LONG_QUIET_FRAMES - 1) + np.uint8(1) & ~moved
        fresh = cv2.bitwise_and(moved, self._differs)
        self._looked &= ~np.asarray(fresh, dtype=np.uint8)
        self._done &= ~moved
        self.stirred = moved | (self._differs & ~self._done)

    def settled(self, doubtful: Mask | None = None) -> Mask:
        """Cells that changed, have come to rest and are due to be read: 1, others 0.

        `doubtful` ones, 1, count as changed until they are read.
        """
        due = np.asarray(cv2.LUT(self._looked, _DUE))
        differs = self._differs if doubtful is None else self._differs | doubtful * np.uint8(255)
        new = (self.quiet >= SETTLED_FRAMES) & ((differs > self._done) | (self._wanted > 0))
        todo = new | (self.quiet >= due)
        return todo.view(np.uint8)

    @property
    def done(self) -> Mask:
        """Cells that were read as they look now, or in which there is nothing to read: more than 0."""
        return self._done

    @property
    def moving(self) -> Mask:
        """Cells that have not come to rest: 1, others 0."""
        return (self.quiet < SETTLED_FRAMES).view(np.uint8)

    def look_at(self, where: Mask) -> None:
        """Cells that are to be read although nothing changed there: 1 or more."""
        self._wanted[where > 0] = 255

    def was_read(self, where: Mask, again: Mask) -> None:
        """Note that cells were read as they look now, 1 or more, and which of them shall be `again`, 1 or more."""
        seen = np.flatnonzero(where > 0)
        if not len(seen):
            return
        self._remember(seen, 1)
        self._differs.ravel()[seen] = 0
        looked = self._looked.ravel()
        more = np.minimum(looked[seen] + np.uint8(1), _ENOUGH)
        looked[seen] = np.where(again.ravel()[seen] > 0, more, _ENOUGH)

    def is_dull(self, where: Mask) -> None:
        """Note that there is nothing to read in these cells, 1 or more, unless something moves there again.

        How they look now never counts as a look that lasted, however long it stands: a hand that rests on a card does
        not take the place of how the card looked.
        """
        seen = np.flatnonzero(where > 0)
        self._remember(seen, 0)
        self._looked.ravel()[seen] = _ENOUGH

    def _remember(self, seen: npt.NDArray[np.intp], printed: int) -> None:
        """Note how cells look, by number; of what they looked like before only what lasted is kept."""
        now, read, before = (looks.reshape(2, -1) for looks in (self._now, self._read, self._before))
        stood, wanted = self._stood.ravel(), self._wanted.ravel()
        lasted = seen[stood[seen] >= LASTING_FRAMES]
        before[:, lasted] = read[:, lasted]
        read[:, seen] = now[:, seen]
        # What lay in cells that were asked for was not read for those who ask now: should it show again, it is new.
        asked = seen[wanted[seen] > 0]
        before[:, asked] = now[:, asked]
        stood[seen] = wanted[seen] = 0
        self._print.ravel()[seen] = printed
        self._done.ravel()[seen] = 255


_ENOUGH = np.uint8(len(LOOKS_AFTER_FRAMES))
_NEVER = LONG_QUIET_FRAMES + 1
_DUE = np.full((1, 256), _NEVER, dtype=np.uint8)
_DUE[0, 1 : len(LOOKS_AFTER_FRAMES)] = LOOKS_AFTER_FRAMES[1:]


def _looks(small: Cells) -> Cells:
    """How cells look: their ratio to what is round them, and their brightness in units of what counts; 2×H×W."""
    looks = np.empty((2, *small.shape), dtype=np.float32)
    around = cv2.blur(small, (SURROUNDINGS_CELLS, SURROUNDINGS_CELLS))
    cv2.divide(small, around + np.float32(_FAINT), looks[0], 1 / CHANGED_RATIO)
    np.multiply(small, np.float32(1 / CHANGED_GREY), out=looks[1])
    return looks


def _changed(now: Cells, before: Cells) -> Mask:
    """255 where both differ by more than counts."""
    ratio, grey = (cv2.absdiff(*both) for both in zip(now, before, strict=True))
    least = np.asarray(cv2.min(ratio, grey))
    return (least > 1.0).view(np.uint8) * np.uint8(255)


def _widened(mask: Mask) -> Mask:
    return np.asarray(cv2.dilate(mask, _NEXT), dtype=np.uint8)
