"""Gives sampled modules back what blur took: at 1.1 px a module, half of what is seen is the neighbours' light."""

from __future__ import annotations

from functools import cache
from math import erf, sqrt

import numpy as np
import numpy.typing as npt

from vision.closed_set.grid import SIDE

Floats = npt.NDArray[np.float32]

BLUR_PX = 0.7
"""Of a lens in focus and its pixels, a standard deviation: between the 0.5 and the 0.9 px that were measured."""
BLURS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
"""The blurs that are told apart, modules."""
NOISE = 0.05
"""Variance of the noise, of that of the modules: the more, the less is given back."""
_REACH = 3
_BLURS: Floats = np.array(BLURS, dtype=np.float32)


def blur_of(module_px: float) -> float:
    """How blurred modules are that are so wide: the nearest of BLURS."""
    return min(BLURS, key=lambda blur: abs(blur - BLUR_PX / module_px))


def blurs_of(module_px: Floats) -> Floats:
    """The same for many."""
    return np.asarray(_BLURS[np.abs(_BLURS - BLUR_PX / module_px[:, None]).argmin(axis=1)], dtype=np.float32)


def deblurred(seen: Floats, blurs: Floats) -> Floats:
    """N×529 modules with their margin, as they would be seen without a blur; `blurs` has one of BLURS for each row."""
    squares = seen.reshape(-1, SIDE, SIDE)
    given_back = np.empty_like(squares)
    for blur in set(blurs.tolist()):
        rows = blurs == blur
        back = _inverse(blur)
        given_back[rows] = back @ squares[rows] @ back.T
    return given_back.reshape(seen.shape)


@cache
def _inverse(blur: float) -> Floats:
    """The Wiener inverse of what blur does to a row of modules."""
    edges = np.arange(-_REACH, _REACH + 2) - 0.5
    shares = np.diff([erf(edge / (blur * sqrt(2.0))) / 2 for edge in edges])
    blurring = np.zeros((SIDE, SIDE))
    for row in range(SIDE):
        # Beyond the margin it is white on and on, or what lies there is not known: either is like the margin.
        columns = np.clip(row + np.arange(-_REACH, _REACH + 1), 0, SIDE - 1)
        np.add.at(blurring[row], columns, shares)
    squared = blurring.T @ blurring + NOISE * np.eye(SIDE)
    return np.linalg.solve(squared, blurring.T).astype(np.float32)
