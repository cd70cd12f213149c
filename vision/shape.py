"""What the shape of a tag in the picture says: how large it is on the table, whether it is held up or stands aslant."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.frame import Quad
from vision.geometry import Heights, Plane

LIFTED = 0.02
"""A tag that looks as large as if it were nearer to the camera by this share of the way, even along its shorter side,
is held up: what is bent or read coarsely stays below, what fingers carry does not."""
TILTED = 0.16
"""A tag that looks longer one way than the other by this share does not lie flat."""
_NEXT = [1, 2, 3, 0]

Numbers = npt.NDArray[np.float64]


def squares(plane: Plane, quads: Sequence[Quad], heights: Heights = 0.0) -> Numbers:
    """The corners of tags on the table, N×4×2 mm; heights above it one for all or one a tag."""
    each = np.repeat(np.broadcast_to(np.asarray(heights, dtype=np.float64), len(quads)), 4)
    return plane.millimetres(np.concatenate(quads), each).reshape(-1, 4, 2)


def sides_mm(corners: Numbers) -> Numbers:
    """The mean side of each tag, mm."""
    return np.asarray(_edges(corners).mean(axis=1))


def shorter_mm(corners: Numbers) -> Numbers:
    """The side of each tag along the way in which it looks shorter, mm: a bent card may look longer the other way."""
    edges = _edges(corners)
    return np.asarray(np.minimum(edges[:, 0] + edges[:, 2], edges[:, 1] + edges[:, 3]) / 2)


def aslant(corners: Numbers) -> Numbers:
    """By what share each tag is longer one way than the other, along its sides or across its corners."""
    edges = _edges(corners)
    across = np.hypot(*(corners[:, 2:] - corners[:, :2]).transpose(2, 0, 1))
    ways = np.stack((edges[:, 0] + edges[:, 2], edges[:, 1] + edges[:, 3], *across.T), axis=1)
    return np.maximum(_unlike(ways[:, 0], ways[:, 1]), _unlike(ways[:, 2], ways[:, 3]))


def lifted_mm(side: Numbers, usual: Sequence[float], camera_mm: float) -> Numbers:
    """How far above the table tags seem to be held, for the printed side that is nearest to theirs; 0 if none is."""
    if not usual:
        return np.zeros(len(side))
    printed = np.array(usual)
    nearest = printed[np.abs(side[:, None] / printed - 1.0).argmin(axis=1)]
    return np.asarray(np.maximum(0.0, camera_mm * (1.0 - nearest / side)))


def _edges(corners: Numbers) -> Numbers:
    """How long the four edges of each tag are, N×4 mm."""
    return np.asarray(np.hypot(*(corners[:, _NEXT] - corners).transpose(2, 0, 1)))


def _unlike(one: Numbers, other: Numbers) -> Numbers:
    return np.asarray(np.maximum(one, other) / np.minimum(one, other) - 1.0)
