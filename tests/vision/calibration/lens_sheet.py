"""The lens sheet as it is held before a camera, and drawn as the camera sees it."""

from __future__ import annotations

import cv2
import numpy as np

from tests.vision.calibration.cameras import BENT, SIZE
from vision.calibration.board import board_marks
from vision.calibration.pose import SQUARE
from vision.frame import Grey
from vision.geometry import Plane
from vision.marks import mark_cells


def held(across: float, down: float, far: float, tip: float, swing: float, roll: float = 0.0) -> Plane:
    """The lens before a sheet, its middle that far off, mm, leaning by degrees."""
    turn = np.eye(3)
    for angle, axis in ((roll, 2), (swing, 1), (tip, 0)):
        around = np.zeros(3)
        around[axis] = np.radians(angle)
        turn = np.asarray(cv2.Rodrigues(around)[0]) @ turn
    return Plane(BENT, SIZE, turn, np.array((across, down, far)))


WAYS = [
    held(across, down, 330.0, tip, swing, 10.0 * n)
    for n, (across, down, tip, swing) in enumerate(
        [
            (-110, -40, 0, 0), (110, -40, 25, 0), (-110, 40, -25, 10), (110, 40, 0, 30), (0, 0, 0, -30), (0, 0, 35, 20),
            (-90, 0, 20, -25), (90, 0, -30, -15), (0, -40, 30, 0), (0, 40, -30, 20),
        ]
    )
]  # fmt: skip


def drawn(camera: Plane) -> Grey:
    """The sheet as a camera sees it, without the bend of the lens."""
    px = 4
    sheet = np.full((260 * px, 190 * px), 235, dtype=np.uint8)
    for mark in board_marks():
        left, top = round((mark.x - mark.size / 2 + 95) * px), round((mark.y - mark.size / 2 + 130) * px)
        cells = np.where(np.array(mark_cells(mark.id)), 20, 235).astype(np.uint8)
        side = round(mark.size * px)
        printed = cv2.resize(cells, (side, side), interpolation=cv2.INTER_NEAREST)
        sheet[top : top + side, left : left + side] = printed
    corners = np.array([(0, 0), (190 * px, 0), (190 * px, 260 * px), (0, 260 * px)], dtype=np.float32) - 0.5
    lying = SQUARE * (190.0, 260.0)
    matrix = cv2.getPerspectiveTransform(corners, camera.pixels(lying).astype(np.float32))
    light = cv2.GaussianBlur(cv2.warpPerspective(sheet, matrix, SIZE, borderValue=(90,)), (0, 0), 0.8)
    return np.asarray(255.0 * (light / 255.0) ** (1 / 2.2), dtype=np.uint8)  # as cameras brighten dark greys
