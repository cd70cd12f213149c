"""Takes uneven light off sampled modules: brightness that rises or falls evenly over a tag says nothing of its code."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Clear = npt.NDArray[np.bool_]

_STEADY = 1e-3


class EvenLight:
    """For rows sampled at the same P points."""

    def __init__(self, points: Floats) -> None:
        slope = np.column_stack((np.ones(len(points)), points)).astype(np.float64)
        self._basis = np.linalg.qr(slope)[0].astype(np.float32)

    def __call__(self, rows: Floats) -> Floats:
        """The rows without mean and slope, N×P."""
        return np.asarray(rows - (rows @ self._basis) @ self._basis.T, dtype=np.float32)


class ClearLight:
    """For rows of which only some points are `clear`, N×P: what lies near glare is lit so that the light is bent."""

    def __init__(self, points: Floats, clear: Clear) -> None:
        x, y = points.T.astype(np.float64)
        self._ways = np.column_stack((np.ones(len(points)), x, y, x * x, x * y, y * y))
        self._clear = clear.astype(np.float64)
        many = self._ways.shape[1]
        pairs = (self._ways[:, :, None] * self._ways[:, None]).reshape(-1, many * many)
        normal = (self._clear @ pairs).reshape(-1, many, many)
        self._inverse = np.linalg.inv(normal + _STEADY * np.eye(many))

    def __call__(self, rows: Floats) -> Floats:
        """The rows without mean, slope and bend of their clear points, N×P; 0 where it is not clear."""
        shares = (rows * self._clear) @ self._ways
        light = np.einsum("nij,nj->ni", self._inverse, shares) @ self._ways.T
        return np.asarray((rows - light) * self._clear, dtype=np.float32)
