"""Where the camera hangs: from the corner marks, by what they miss their places in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.table import Mark
from vision.calibration.adjust import Corners, adjusted
from vision.calibration.lens import DEFAULT_LENS, Lens, Matrix, Size
from vision.frame import Points, Quad
from vision.geometry import Plane
from vision.marks import MARKS_NEEDED
from vision.shape import sides_mm

SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
_FLAT = np.zeros(5)


@dataclass(frozen=True, eq=False)
class Fit:
    """The plane that fits the marks best, and by how many mm each mark's corners miss their places in it, 4×2."""

    plane: Plane
    marks: tuple[Mark, ...]
    misses: Mapping[int, Points]

    @property
    def rms_mm(self) -> float:
        """Root of the mean square over all corners."""
        return float(np.sqrt((self._all() ** 2).sum(axis=1).mean()))

    @property
    def worst_mm(self) -> float:
        """The furthest that any corner misses."""
        return float(np.hypot(*self._all().T).max())

    @property
    def mark_scale(self) -> float:
        """How large the marks are, compared with what they should be at the distances at which they lie."""
        seen = sides_mm(np.stack([SQUARE * mark.size + self.misses[mark.id] for mark in self.marks]))
        return float(np.mean(seen / [mark.size for mark in self.marks]))

    @property
    def strayed(self) -> Mapping[int, float]:
        """How far the middle of each mark lies from its place, mm."""
        return {id_: float(np.hypot(*miss.mean(axis=0))) for id_, miss in self.misses.items()}

    def _all(self) -> Points:
        return np.concatenate(list(self.misses.values()))


def mark_corners(mark: Mark) -> Quad:
    """Where the corners of a mark are on the table, mm."""
    return np.asarray(SQUARE * mark.size + (mark.x, mark.y))


def fit_marks(found: Mapping[int, Quad], marks: Sequence[Mark], size: Size, lens: Lens = DEFAULT_LENS) -> Fit | None:
    """Fit a camera to at least three marks; None for fewer, or if no camera above a table sees them like that.

    `found` holds corners in px by id. A mark may be stuck on turned by quarters: its middle says which of its corners
    is which. A lens that nobody measured may come out longer, shorter or more bent than stated, within its tolerances.
    """
    seen = tuple(mark for mark in marks if mark.id in found)
    if len(seen) < MARKS_NEEDED:
        return None
    millimetres = np.concatenate([mark_corners(mark) for mark in seen])
    pixels = _ordered(found, seen, millimetres)
    start = solved(millimetres, pixels, size, lens)
    if start is None:
        return None
    places = np.array([(mark.x, mark.y) for mark in seen])
    squares = millimetres.reshape(-1, 4, 2) - places[:, None, :]
    plane = adjusted(start, Corners(squares, places, pixels.reshape(-1, 4, 2)))
    misses = (plane.millimetres(pixels) - millimetres).reshape(-1, 4, 2)
    return Fit(plane, seen, {mark.id: miss for mark, miss in zip(seen, misses, strict=True)})


def _ordered(found: Mapping[int, Quad], seen: Sequence[Mark], millimetres: Points) -> Points:
    """The corners of all marks in px, each begun with the one that is its top left on the table."""
    rough = affine_between(
        np.array([(mark.x, mark.y) for mark in seen]), np.array([found[m.id].mean(axis=0) for m in seen])
    )
    expected = np.column_stack((millimetres, np.ones(len(millimetres)))) @ rough
    return np.concatenate([_upright(found[mark.id], expected[4 * n : 4 * n + 4]) for n, mark in enumerate(seen)])


def affine_between(millimetres: Points, pixels: Points) -> Matrix:
    """The 3×2 matrix that takes (x, y, 1) in mm nearest to px."""
    solved = np.linalg.lstsq(np.column_stack((millimetres, np.ones(len(millimetres)))), pixels, rcond=None)
    return np.asarray(solved[0], dtype=np.float64)


def _upright(corners: Quad, expected: Quad) -> Quad:
    around = expected - expected.mean(axis=0)
    turns = [np.roll(corners, -turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda turn: float(np.abs(turn - turn.mean(axis=0) - around).sum()))


def solved(millimetres: Points, pixels: Points, size: Size, lens: Lens) -> Plane | None:
    """The plane that takes points of the table nearest to px through that lens; None if none above the table does."""
    flat = np.ascontiguousarray(np.column_stack((millimetres, np.zeros(len(millimetres)))))
    rays = np.ascontiguousarray(lens.rays(pixels, size))
    inner: Any = np.eye(3)
    try:
        good, turn, shift = cv2.solvePnP(flat, rays, inner, _FLAT, flags=cv2.SOLVEPNP_IPPE)
        if good:
            turn, shift = cv2.solvePnPRefineLM(flat, rays, inner, _FLAT, turn, shift)
    except cv2.error:  # corners that all fall together, or stand in one line
        return None
    if not good or not (np.isfinite(turn).all() and np.isfinite(shift).all()):
        return None
    plane = Plane(lens, size, np.asarray(cv2.Rodrigues(turn)[0]), np.asarray(shift, dtype=np.float64).ravel())
    return plane if plane.camera[2] > 0.0 and float(plane.shift[2]) > 0.0 else None
