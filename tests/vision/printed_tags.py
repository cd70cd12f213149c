"""Pictures of tags wherever a camera sees them: sharp print, then lens, light and noise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibration.lens import Lens
from vision.frame import Grey, Quad
from vision.geometry import Plane
from vision.simulated.art import modules
from vision.tags import MODULES, QUIET

Matrix = npt.NDArray[np.float64]
Lying = tuple[str, Matrix]
"""A code, and the matrix that takes its modules from the top left of the print to px."""

CODES = (
    "EC29SQKBYX", "41BA0JI2W6", "RLRXEYT7ST", "4V1T9LZXU0", "3QXGRX3CFZ", "YEQI6CDRDY", "ZNPRGR4R8C", "PNLNSCCFW3",
    "XUBS0TJ8QQ", "7Z0F3M8KDN", "H5WJ2Q9TLV", "9OAGB6N4RC",
)  # fmt: skip
STRANGERS = ("8KQ2ZP5XWM", "D7TLY0C3HN", "VJ6RF1SG4B", "U9E2MX8AQK", "N3WZ5B7OTD", "I0CY4HGPLR")
_FINER = 4
_PRINT_PX = 8
_PAPER, _INK, _TABLE = 205.0, 35.0, 95.0


def lying(x: float, y: float, angle: float, module_px: float) -> Matrix:
    """A tag seen from straight above, its middle at x, y px, turned clockwise by degrees."""
    turn = radians(angle)
    across, down = np.array((cos(turn), sin(turn))) * module_px, np.array((-sin(turn), cos(turn))) * module_px
    corner = np.array((x, y)) - (across + down) * MODULES / 2
    return np.vstack((np.column_stack((across, down, corner)), (0.0, 0.0, 1.0)))


def on_table(plane: Plane, x: float, y: float, angle: float, tag_mm: float) -> Matrix:
    """A tag at x, y mm of a table, as the camera sees it."""
    square = np.array([(0, 0), (MODULES, 0), (MODULES, MODULES), (0, MODULES)], dtype=np.float32)
    flat = lying(x, y, angle, tag_mm / MODULES)
    seen = plane.pixels(square.astype(np.float64) @ flat[:2, :2].T + flat[:2, 2])
    return np.asarray(cv2.getPerspectiveTransform(square, seen.astype(np.float32)), dtype=np.float64)


def leaning_camera(tilt: float, size: tuple[int, int], far: float) -> Plane:
    """A camera that looks at the middle of the table, `far` mm away, and leans by so many degrees."""
    turn = radians(tilt)
    rotation = np.array([(1.0, 0.0, 0.0), (0.0, cos(turn), -sin(turn)), (0.0, sin(turn), cos(turn))])
    return Plane(Lens.with_view("test", 66.0), size, rotation, np.array((0.0, 0.0, far)))


def corners(matrix: Matrix) -> Quad:
    """The corners of the print, clockwise from its top left, px."""
    square = np.array([(0, 0, 1), (MODULES, 0, 1), (MODULES, MODULES, 1), (0, MODULES, 1)], dtype=np.float64)
    seen = square @ matrix.T
    return np.asarray(seen[:, :2] / seen[:, 2:])


def photographed(
    tags: Iterable[Lying],
    size: tuple[int, int],
    blur: float = 0.6,
    covers: Sequence[tuple[float, float, float]] = (),
    seed: int = 0,
) -> Grey:
    """Tags on a plain table, discs over them at x, y px of such a radius, light falling to the right, and noise."""
    width, height = size
    fine = np.full((height * _FINER, width * _FINER), _TABLE, dtype=np.float32)
    for code, matrix in tags:
        _print(fine, code, matrix)
    for x, y, radius in covers:
        centre = round((x + 0.5) * _FINER), round((y + 0.5) * _FINER)
        cv2.circle(fine, centre, round(radius * _FINER), 140.0, cv2.FILLED)
    seen = cv2.GaussianBlur(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), (0, 0), blur)
    light = np.linspace(1.0, 0.7, width)
    noise = np.random.default_rng(seed).normal(0.0, 2.5, seen.shape)
    return np.asarray(np.clip(seen * light + noise, 0, 255), dtype=np.uint8)


def _print(fine: npt.NDArray[np.float32], code: str, matrix: Matrix) -> None:
    """Lay a tag with its white margin."""
    shown = np.pad(modules(code), QUIET, constant_values=255) > 0
    drawn = np.kron(np.where(shown, _PAPER, _INK), np.ones((_PRINT_PX, _PRINT_PX))).astype(np.float32)
    to_modules = np.array([(1.0, 0.0, 0.5), (0.0, 1.0, 0.5), (0.0, 0.0, _PRINT_PX)]) / _PRINT_PX
    to_modules[:2, 2] -= QUIET
    to_fine = np.array([(_FINER, 0.0, (_FINER - 1) / 2), (0.0, _FINER, (_FINER - 1) / 2), (0.0, 0.0, 1.0)])
    whole = to_fine @ matrix @ to_modules
    size = fine.shape[1], fine.shape[0]
    inside = cv2.warpPerspective(np.ones_like(drawn), whole, size, flags=cv2.INTER_NEAREST) > 0
    laid = cv2.warpPerspective(drawn, whole, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    fine[inside] = laid[inside]
