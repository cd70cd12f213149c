"""Pixels to millimetres: the table's plane from its corner marks, and places above that plane.

A pinhole camera without lens distortion is assumed; `FOCAL_PER_WIDTH` only matters for what lies above the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.table import Mark
from vision.frame import Points, Quad

FOCAL_PER_WIDTH = 0.77
"""Focal length in widths of the picture: 66° across, as in the Raspberry Pi's Camera Module 3."""
MARKS_NEEDED = 3
MISFIT_MM = 8.0
"""Corners of marks that fit worse are in the wrong places."""
_SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])

Matrix = npt.NDArray[np.float64]


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
    """The table as the camera sees it: `to_table` takes px to mm, `camera` is the lens: x, y and height, mm."""

    to_table: Matrix
    to_picture: Matrix
    camera: tuple[float, float, float]

    def millimetres(self, pixels: Points, height: float = 0.0) -> Points:
        """Where points of the picture lie, N×2 mm, if they lie `height` mm above the table."""
        flat = _project(self.to_table, pixels)
        x, y, lens = self.camera
        return flat + (np.array((x, y)) - flat) * (height / lens)

    def pixels(self, millimetres: Points) -> Points:
        """Where points of the table, N×2 mm, are seen in the picture."""
        return _project(self.to_picture, millimetres)

    def place(self, quad: Quad, height: float = 0.0) -> Place:
        """Centre and direction of a tag from its four corners in px."""
        corners = self.millimetres(quad, height)
        x, y = corners.mean(axis=0)
        across = corners[1] - corners[0] + corners[2] - corners[3]
        angle = np.degrees(np.arctan2(across[1], across[0])) % 360.0
        return Place(float(x), float(y), float(angle))


def plane_from_marks(found: Mapping[int, Quad], marks: Sequence[Mark], width: int, height: int) -> Plane | None:
    """The plane of the table, from at least three of its marks; None when fewer are seen, or not where they belong.

    `found` holds corners in px by id, `width` and `height` are those of the picture. A mark may be stuck on turned by
    quarters: its centre says which of its corners is which.
    """
    seen = [mark for mark in marks if mark.id in found]
    if len(seen) < MARKS_NEEDED:
        return None
    centres_px = np.array([found[mark.id].mean(axis=0) for mark in seen])
    centres_mm = np.array([(mark.x, mark.y) for mark in seen])
    rough = _affine(centres_mm, centres_px)
    corners_mm = np.concatenate([_SQUARE * mark.size + (mark.x, mark.y) for mark in seen])
    expected = np.column_stack((corners_mm, np.ones(len(corners_mm)))) @ rough
    corners_px = np.concatenate([_upright(found[mark.id], expected[4 * n : 4 * n + 4]) for n, mark in enumerate(seen)])
    return _fitted(corners_mm, corners_px, width, height)


def _fitted(millimetres: Points, pixels: Points, width: int, height: int) -> Plane | None:
    """The plane that takes one to the other; None if no camera above a table could see them like that."""
    homography: Any = cv2.findHomography(millimetres, pixels)[0]
    if homography is None:
        return None
    to_picture = np.asarray(homography, dtype=np.float64)
    try:
        plane = Plane(
            np.asarray(np.linalg.inv(to_picture), dtype=np.float64), to_picture, _lens(to_picture, width, height)
        )
    except np.linalg.LinAlgError:
        return None
    misfit_mm = float(np.abs(plane.millimetres(pixels) - millimetres).max())
    return plane if misfit_mm <= MISFIT_MM else None


def _affine(millimetres: Points, pixels: Points) -> Matrix:
    """The 3×2 matrix that takes (x, y, 1) in mm nearest to px."""
    solved = np.linalg.lstsq(np.column_stack((millimetres, np.ones(len(millimetres)))), pixels, rcond=None)
    return np.asarray(solved[0], dtype=np.float64)


def _upright(corners: Quad, expected: Quad) -> Quad:
    """The same corners, begun with the one nearest to where the first should be."""
    around = expected - expected.mean(axis=0)
    turns = [np.roll(corners, -turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda turn: float(np.abs(turn - turn.mean(axis=0) - around).sum()))


def _lens(to_picture: Matrix, width: int, height: int) -> tuple[float, float, float]:
    """Where the camera is: x, y, height above the table in mm."""
    focal = FOCAL_PER_WIDTH * width
    inner = np.array([(focal, 0.0, width / 2), (0.0, focal, height / 2), (0.0, 0.0, 1.0)])
    columns = np.linalg.inv(inner) @ to_picture
    # x goes right and y down, so z goes into the table and the camera sees positive depths.
    columns *= np.sign(columns[2, 2]) * 2 / (np.linalg.norm(columns[:, 0]) + np.linalg.norm(columns[:, 1]))
    turn = np.column_stack((columns[:, 0], columns[:, 1], np.cross(columns[:, 0], columns[:, 1])))
    x, y, depth = -np.linalg.inv(turn) @ columns[:, 2]
    return float(x), float(y), float(-depth)


def _project(matrix: Matrix, points: Points) -> Points:
    projected = np.column_stack((points, np.ones(len(points)))) @ matrix.T
    result: Points = projected[:, :2] / projected[:, 2:]
    return result
