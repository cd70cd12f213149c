"""Pixels to millimetres: where the camera hangs over the table, and what it sees where, on the table and above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.calibration.lens import Lens, Matrix, Size
from vision.frame import Points, Quad
from vision.tags import MODULES

Heights = float | npt.NDArray[np.float64]
_EDGE_PARTS = 8
_STEP_MM = 0.5
_KNOTS = 65
_LEAST_DEPTH = 1e-9


@dataclass(frozen=True)
class Place:
    """Where a tag lies: mm from the middle of the table, degrees clockwise, 0 ≤ angle < 360."""

    x: float
    y: float
    angle: float

    def distance(self, other: Place) -> float:
        """From centre to centre, mm."""
        return float(np.hypot(self.x - other.x, self.y - other.y))

    def turned(self, other: Place) -> float:
        """The smaller angle between both, degrees."""
        return turn_between(self.angle, other.angle)


def turn_between(first: float, second: float) -> float:
    """The smaller angle between two directions, 0 to 180 degrees."""
    return abs((first - second + 180.0) % 360.0 - 180.0)


@dataclass(frozen=True, eq=False)
class Plane:
    """The table as the camera sees it, through its lens, in pictures of `size` px.

    `turn` (3×3) and `shift` (3) take mm on the table, x to the right, y down the picture and z into the table, to mm
    before the lens. Points are N×2; a `height` above the table, mm, is one number for all of them, or N.
    """

    lens: Lens
    size: Size
    turn: Matrix
    shift: Matrix

    @cached_property
    def camera(self) -> tuple[float, float, float]:
        """Where the lens is: x, y and height above the table, mm."""
        x, y, depth = -self.turn.T @ self.shift
        return float(x), float(y), float(-depth)

    def millimetres(self, pixels: Points, height: Heights = 0.0) -> Points:
        """Where points of the picture lie, mm, along the camera's rays; what is above the horizon lies far away."""
        directions = self.lens.rays(pixels, self.size) @ self.turn[:2] + self.turn[2]
        x, y, above = self.camera
        along = (above - height) / np.maximum(directions[:, 2], _LEAST_DEPTH)
        return np.asarray(directions[:, :2] * along[:, None] + (x, y))

    def pixels(self, millimetres: Points, height: Heights = 0.0) -> Points:
        """Where points of the table, or above it, are seen in the picture, px."""
        flat = np.asarray(millimetres, dtype=np.float64)
        raised = height * self.turn[:, 2] if isinstance(height, float) else np.multiply.outer(height, self.turn[:, 2])
        seen = flat @ self.turn[:, :2].T + (self.shift - raised)
        return self.lens.pixels(seen[:, :2] / np.maximum(seen[:, 2:], _LEAST_DEPTH), self.size)

    def outline(self, corners: Points) -> Points:
        """The edges of a shape on the table as the lens bends them, from its corners in mm; px."""
        parts = np.arange(_EDGE_PARTS)[:, None, None] / _EDGE_PARTS
        edges = corners + parts * (np.roll(corners, -1, axis=0) - corners)
        return self.pixels(edges.transpose(1, 0, 2).reshape(-1, 2))

    def shows(self, millimetres: Points) -> npt.NDArray[np.bool_]:
        """Which points of the table the picture shows."""
        seen = self.pixels(millimetres)
        return np.asarray(((seen >= 0.0) & (seen <= np.array(self.size) - 1.0)).all(axis=1))

    def affine(self, millimetres: Points) -> Matrix:
        """What a step on the table does in the picture, N×2×2 px per mm: columns for a step right and a step down."""
        flat = np.asarray(millimetres, dtype=np.float64)
        steps = np.array([(_STEP_MM, 0.0), (-_STEP_MM, 0.0), (0.0, _STEP_MM), (0.0, -_STEP_MM)])
        around = (flat + steps[:, None, :]).reshape(-1, 2)
        seen = self.pixels(around).reshape(4, -1, 2)
        right, down = seen[0] - seen[1], seen[2] - seen[3]
        return np.stack((right, down), axis=2) / (2 * _STEP_MM)

    def reaches(self, x: npt.NDArray[np.intp], y: npt.NDArray[np.intp]) -> Points:
        """How far a step of one mm reaches along both axes of the picture, px, about where columns and rows cross.

        For columns `x` and rows `y` of the picture, px; rows × columns × 2.
        """
        column, row = (
            np.clip(np.rint(px / max(1, length - 1) * (_KNOTS - 1)).astype(np.intp), 0, _KNOTS - 1)
            for px, length in zip((x, y), self.size, strict=True)
        )
        return self._reaches[row[:, None], column]

    @cached_property
    def _reaches(self) -> Points:
        x, y = (np.linspace(0.0, length - 1.0, _KNOTS) for length in self.size)
        knots = np.stack(np.meshgrid(x, y), axis=2).reshape(-1, 2)
        steps = self.affine(self.millimetres(knots))
        return np.hypot(steps[:, :, 0], steps[:, :, 1]).reshape(_KNOTS, _KNOTS, 2)

    def module_px(self, millimetres: Points, tag_mm: float) -> npt.NDArray[np.float64]:
        """Pixels per module of tags of `tag_mm` at places of the table, N, in the direction that has fewest."""
        return narrowest(self.affine(millimetres)) * (tag_mm / MODULES)

    def place(self, quad: Quad, height: float = 0.0) -> Place:
        """Centre and direction of a tag from its four corners in px."""
        return self.places((quad,), height)[0]

    def places(self, quads: Sequence[Quad], height: Heights = 0.0) -> list[Place]:
        """Centre and direction of tags from their four corners in px; heights one a tag."""
        if not quads:
            return []
        heights = np.repeat(np.broadcast_to(np.asarray(height, dtype=np.float64), len(quads)), 4)
        return places_of(self.millimetres(np.concatenate(quads), heights).reshape(-1, 4, 2))


def places_of(corners: npt.NDArray[np.float64]) -> list[Place]:
    """Centre and direction of tags from their corners on the table, N×4×2 mm."""
    middles = corners.mean(axis=1)
    across = corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]
    angles = np.degrees(np.arctan2(across[:, 1], across[:, 0])) % 360.0
    return [Place(x, y, angle) for (x, y), angle in zip(middles.tolist(), angles.tolist(), strict=True)]


def narrowest(affine: Matrix) -> npt.NDArray[np.float64]:
    """The smaller of the two stretches of N 2×2 matrices: how long the shortest step of length one becomes."""
    (a, b), (c, d) = affine.transpose(1, 2, 0)
    return np.asarray(np.abs(np.hypot(a + d, c - b) - np.hypot(a - d, c + b)) / 2)
