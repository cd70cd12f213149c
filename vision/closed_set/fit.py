"""Moves tags to where their known print fits the picture best: to a small part of a pixel."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
import numpy.typing as npt

from vision.closed_set.grid import HALF, lattice
from vision.closed_set.light import EvenLight
from vision.closed_set.placed import Placed
from vision.closed_set.sampling import Floats, View
from vision.tags import MODULES

ROUNDS = 3
OUTLIER = 0.7
"""A point that is farther from print, in half the contrast between black and white, pulls no more than this."""
FARTHEST = 1.0 / HALF
"""A tag that would move farther, one module, was no such tag: it stays."""
_MARGIN = 2

_POINTS = lattice(np.arange(MODULES + 1, dtype=np.float64))
"""Where four modules meet: the brightness there says most about where edges are; 484."""
_LIGHT = EvenLight(_POINTS)
_FAINT = 1e-3


def fitted(view: View, tags: Placed, patterns: Floats, blur: float) -> Placed:
    """The tags where their 441 modules, N rows of 1 and -1, fit best; `blur` of the picture is a sigma in modules."""
    print_, right, below = _soft_print(patterns, blur)
    slopes = _slopes(right, below)
    normal = slopes.transpose(0, 2, 1) @ slopes + _FAINT * np.eye(slopes.shape[2], dtype=np.float32)
    matrices = tags.matrices
    for _ in range(ROUNDS):
        seen = _LIGHT(Placed(matrices).look(view, _POINTS))
        gain = np.einsum("np,np->n", seen, print_) / np.einsum("np,np->n", print_, print_)
        missed = np.clip(seen / np.maximum(gain, 1.0)[:, None] - print_, -OUTLIER, OUTLIER)
        steps = np.linalg.solve(normal, slopes.transpose(0, 2, 1) @ missed[..., None])[..., 0]
        matrices = matrices @ np.linalg.inv(_homographies(steps))
    return _unless_far(tags, matrices / matrices[:, 2:, 2:])


def _soft_print(patterns: Floats, blur: float) -> tuple[Floats, Floats, Floats]:
    """Brightness of blurred print where modules meet, and how it changes to the right and down, per half a side."""
    side = MODULES + 2 * _MARGIN
    margins = ((0, 0), (_MARGIN, _MARGIN), (_MARGIN, _MARGIN))
    modules = np.pad(patterns.reshape(-1, MODULES, MODULES), margins, constant_values=1.0)
    level, change = _banded(_shares(blur), side), _banded(_changes(blur), side) * np.float32(HALF)
    parts = (level @ modules @ level.T, level @ modules @ change.T, change @ modules @ level.T)
    bright, right, below = (_LIGHT(part.reshape(len(patterns), -1).astype(np.float32)) for part in parts)
    return bright, right, below


def _shares(blur: float) -> Floats:
    """How much of each of four modules in a row is seen where the middle two meet."""
    edges = [erf(edge / (blur * sqrt(2.0))) / 2 for edge in range(-_MARGIN, _MARGIN + 1)]
    return np.diff(edges).astype(np.float32)


def _changes(blur: float) -> Floats:
    """How these shares change with every module to the right."""
    edges = np.arange(-_MARGIN, _MARGIN + 1) / blur
    return -np.diff(np.exp(-(edges**2) / 2) / (blur * sqrt(2 * np.pi))).astype(np.float32)


def _banded(weights: Floats, side: int) -> Floats:
    rows = side - len(weights) + 1
    band = np.zeros((rows, side), dtype=np.float32)
    for row in range(rows):
        band[row, row : row + len(weights)] = weights
    return band


def _slopes(right: Floats, below: Floats) -> Floats:
    """How brightness changes with the eight numbers of a homography near that which moves nothing; N×484×8."""
    x, y = _POINTS.T
    turns = -(x * right + y * below)
    slopes = np.stack((x * right, y * right, right, x * below, y * below, below, x * turns, y * turns), axis=2)
    return np.asarray(slopes, dtype=np.float32)


def _homographies(steps: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    full = np.zeros((len(steps), 9))
    full[:, :8] = steps
    full[:, ::4] += 1.0
    return full.reshape(-1, 3, 3)


def _unless_far(tags: Placed, matrices: npt.NDArray[np.float64]) -> Placed:
    moved = np.linalg.norm(Placed(matrices).corners - tags.corners, axis=2).max(axis=1)
    half = np.linalg.norm(tags.matrices[:, :2, 0], axis=1)
    near = moved <= FARTHEST * half
    return Placed(np.where(near[:, None, None], matrices, tags.matrices))
