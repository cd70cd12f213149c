"""A camera above the table: from millimetres to pixels through a real, tilted lens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt

from companion.table import Layout

Matrix = npt.NDArray[np.float64]

FOCAL_PER_WIDTH = 0.77  # 66° across
MARGIN = 1.05  # of the table that the picture shows
BUMP = 0.4  # degrees


@dataclass(frozen=True)
class Camera:
    """Size of the picture in px, and how the camera hangs askew, degrees: leaning and turned."""

    width: int = 2304
    height: int = 1296
    tilt: float = 3.0
    roll: float = 0.8

    def bumped(self, times: int) -> Camera:
        """The same after so many pushes, each of which turns it to and fro by a little."""
        return replace(self, roll=self.roll + BUMP * (times % 2), tilt=self.tilt + BUMP * (times % 3))

    def matrix(self, table: Layout) -> Matrix:
        """The 3×3 matrix that takes mm on the table to px."""
        focal = FOCAL_PER_WIDTH * self.width
        far = focal * MARGIN * max(table.width / self.width, table.height / self.height)
        lean, turn = radians(self.tilt), radians(self.roll)
        around_z = np.array([(cos(turn), -sin(turn), 0.0), (sin(turn), cos(turn), 0.0), (0.0, 0.0, 1.0)])
        around_x = np.array([(1.0, 0.0, 0.0), (0.0, cos(lean), -sin(lean)), (0.0, sin(lean), cos(lean))])
        pose = around_x @ around_z
        inner = np.array([(focal, 0.0, self.width / 2), (0.0, focal, self.height / 2), (0.0, 0.0, 1.0)])
        # Of the pose only the columns for x and y count, because the table has no height.
        result: Matrix = inner @ np.column_stack((pose[:, 0], pose[:, 1], (0.0, 0.0, far)))
        return result


def placed(x: float, y: float, angle: float, size: tuple[float, float], px_per_mm: float) -> Matrix:
    """The matrix that takes px of a picture of a thing of that size to mm on the table."""
    turn = radians(angle)
    turned = np.array([(cos(turn), -sin(turn), x), (sin(turn), cos(turn), y), (0.0, 0.0, 1.0)])
    k = 1.0 / px_per_mm
    # A pixel's middle is half a pixel from its corner, hence the halves.
    scaled = np.array([(k, 0.0, k / 2 - size[0] / 2), (0.0, k, k / 2 - size[1] / 2), (0.0, 0.0, 1.0)])
    result: Matrix = turned @ scaled
    return result


def corners(matrix: Matrix, x: float, y: float, angle: float, size: tuple[float, float]) -> Matrix:
    """The four corners of a thing on the table in px, 4×2, clockwise from its top left."""
    turn = radians(angle)
    half_width, half_height = size[0] / 2, size[1] / 2
    points = []
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        u, v = across * half_width, down * half_height
        points.append((x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn), 1.0))
    projected = np.array(points) @ matrix.T
    result: Matrix = projected[:, :2] / projected[:, 2:]
    return result
