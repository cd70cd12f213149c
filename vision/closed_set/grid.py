"""The modules of a tag with its white margin, in units of half its side, and what all tags have in common there."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.closed_set.codebook import FUNCTION, printed
from vision.tags import MODULES

Floats = npt.NDArray[np.float32]

HALF = MODULES / 2
"""Modules from the middle of a tag to its edge."""
SIDE = MODULES + 2
"""Modules along a side with one module of white margin."""


def lattice(modules: npt.NDArray[np.floating]) -> Floats:
    """All points whose coordinates, in modules from the top left of the print, are among these; row by row, P×2."""
    x, y = np.meshgrid(modules, modules)
    return ((np.column_stack((x.ravel(), y.ravel())) - HALF) / HALF).astype(np.float32)


def flat(points: Floats) -> Floats:
    """Points of a tag, P×2, as homographies take them: P×3, the last of each 1."""
    return np.column_stack((points, np.ones(len(points), dtype=np.float32)))


CENTRES = lattice(np.arange(-1, MODULES + 1) + 0.5)
"""Middles of all modules and of the margin's first, 529×2: -1 to 1 within the print."""


def with_margin(modules: Floats) -> Floats:
    """441 modules with one white module all round, 529."""
    return np.pad(modules.reshape(MODULES, MODULES), 1, constant_values=1.0).astype(np.float32).ravel()


def _common() -> Floats:
    """1 where every tag is white, -1 where black, 0 where they differ; 529."""
    return with_margin(np.where(FUNCTION.ravel(), printed("0"), 0.0).astype(np.float32))


COMMON = _common()
INNER = np.flatnonzero(np.pad(np.ones((MODULES, MODULES), dtype=np.bool_), 1))
"""Where the 441 modules are among the 529."""
