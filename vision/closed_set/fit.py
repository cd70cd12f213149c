"""Moves tags to where their print fits the picture best: to a small part of a pixel."""

from __future__ import annotations

from functools import cache
from math import erf, sqrt

import numpy as np
import numpy.typing as npt

from vision.closed_set.blur import blurs_of
from vision.closed_set.codebook import FUNCTION
from vision.closed_set.even_light import Clear, ClearLight, EvenLight
from vision.closed_set.grid import HALF, flat, lattice
from vision.closed_set.placed import Placed
from vision.closed_set.sampling import Floats, View
from vision.tags import MODULES

ROUNDS = 2
OUTLIER = 0.7
"""A point that is farther from print, in half the contrast between black and white, pulls no more than this."""
FARTHEST_MODULES = 1.5
"""A tag that would move farther was none: it stays."""
_MARGIN = 2
_CORNERS = MODULES + 1
_STIFF = 1e7


class Fitting:
    """Fits tags by those of their 21×21 modules that are `known`, comparing where four of them meet.

    Where only few are known the perspective stays as it is, and tags are moved, turned and stretched alone.
    """

    def __init__(self, known: npt.NDArray[np.bool_], bends: bool) -> None:
        padded = np.pad(known, 1, constant_values=True)
        meeting = padded[:-1, :-1] & padded[1:, :-1] & padded[:-1, 1:] & padded[1:, 1:]
        self._which = np.flatnonzero(meeting)
        points = lattice(np.arange(_CORNERS, dtype=np.float64))[self._which]
        self._points, self._across, self._down = flat(points), *points.T
        self._light, self._lattice = EvenLight(points), points
        self._stiffness = np.diag([1e-3] * 6 + [1e-3 if bends else _STIFF] * 2).astype(np.float32)

    def __call__(self, view: View, tags: Placed, patterns: Floats, clear: Clear | None = None) -> Placed:
        """The tags where their modules fit best: N rows of 441, 1 white, -1 black; what is not known does not count.

        With `clear`, N×484, only those places count where four modules meet that no glare covers.
        """
        if not len(tags):
            return tags
        light = self._light if clear is None else ClearLight(self._lattice, clear[:, self._which])
        bright, right, below = map(light, self._soft_print(patterns, blurs_of(tags.module_px)))
        slopes = self._slopes(right, below)
        across = slopes.transpose(0, 2, 1)
        normal = across @ slopes + self._stiffness
        contrast = np.einsum("np,np->n", bright, bright)
        matrices = tags.matrices
        for _ in range(ROUNDS):
            missed = self._missed(light(Placed(matrices).look(view, self._points)), bright, contrast)
            steps = np.linalg.solve(normal, across @ missed[..., None])[..., 0]
            matrices = matrices @ _steps_back(steps)
        return _unless_far(tags, matrices / matrices[:, 2:, 2:])

    def _missed(self, seen: Floats, bright: Floats, contrast: Floats) -> Floats:
        """By how much the picture is brighter than print, in half the contrast."""
        gain = np.einsum("np,np->n", seen, bright) / contrast
        missed = seen / np.maximum(gain, 1.0)[:, None] - bright
        return np.asarray(np.minimum(np.maximum(missed, -OUTLIER), OUTLIER), dtype=np.float32)

    def _soft_print(self, patterns: Floats, blurs: Floats) -> tuple[Floats, Floats, Floats]:
        """Brightness of blurred print at all points, and how it changes to the right and down, per half a side."""
        modules = np.ones((len(patterns), MODULES + 2 * _MARGIN, MODULES + 2 * _MARGIN), dtype=np.float32)
        modules[:, _MARGIN:-_MARGIN, _MARGIN:-_MARGIN] = patterns.reshape(-1, MODULES, MODULES)
        level, change = (np.array([part(blur) for blur in blurs.tolist()]) for part in (_level, _change))
        parts = (_both(level, modules, level), _both(level, modules, change), _both(change, modules, level))
        bright, right, below = (part.reshape(len(part), -1)[:, self._which] for part in parts)
        return bright, right, below

    def _slopes(self, right: Floats, below: Floats) -> Floats:
        """How brightness changes with the eight numbers of a homography near that which moves nothing; N×P×8."""
        x, y = self._across, self._down
        turns = -(x * right + y * below)
        ways = x * right, y * right, right, x * below, y * below, below, x * turns, y * turns
        slopes = np.empty((*right.shape, len(ways)), dtype=np.float32)
        for number, way in enumerate(ways):
            slopes[..., number] = way
        return slopes


BY_COMMON_PARTS = Fitting(FUNCTION, bends=False)
"""Fits any tag, whatever its code."""
BY_ALL_MODULES = Fitting(np.ones_like(FUNCTION), bends=True)
"""Fits tags whose codes are known."""


def _both(down: Floats, modules: Floats, across: Floats) -> Floats:
    return np.asarray(down @ modules @ across.transpose(0, 2, 1), dtype=np.float32)


@cache
def _level(blur: float) -> Floats:
    """How much of each module in a row is seen where two meet, 22×25."""
    edges = [erf(edge / (blur * sqrt(2.0))) / 2 for edge in range(-_MARGIN, _MARGIN + 1)]
    return _banded(np.diff(edges).astype(np.float32))


@cache
def _change(blur: float) -> Floats:
    """How these shares change with half a side to the right."""
    edges = np.arange(-_MARGIN, _MARGIN + 1) / blur
    return _banded(-np.diff(np.exp(-(edges**2) / 2) / (blur * sqrt(2 * np.pi))).astype(np.float32) * np.float32(HALF))


def _banded(weights: Floats) -> Floats:
    band = np.zeros((_CORNERS, MODULES + 2 * _MARGIN), dtype=np.float32)
    for row in range(_CORNERS):
        band[row, row : row + len(weights)] = weights
    return band


def _steps_back(steps: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """The inverse of the homographies that such small steps make; what is left of a larger one the next round takes."""
    back = np.zeros((len(steps), 9))
    back[:, :8] = -steps
    back[:, ::4] += 1.0
    return back.reshape(-1, 3, 3)


def _unless_far(tags: Placed, matrices: npt.NDArray[np.float64]) -> Placed:
    x, y = (Placed(matrices).corners - tags.corners).transpose(2, 0, 1)
    near = np.hypot(x, y).max(axis=1) <= FARTHEST_MODULES * tags.module_px
    return Placed(np.where(near[:, None, None], matrices, tags.matrices))
