"""A picture of the whole table as seen from straight above, for the host who lays out its zones before a game."""

from __future__ import annotations

import cv2
import numpy as np

from companion.errors import SourceError
from companion.table import Layout
from vision.frame import Grey
from vision.geometry import Plane

MARGIN_MM = 30.0
"""Shown round the table."""
LARGEST_PX = 1200
QUALITY = 70
"""Of the JPEG; a table then takes some 150 kB."""
_STEP_PX = 16


def overview(grey: Grey, plane: Plane, table: Layout) -> bytes:
    """The table with a margin as JPEG, at most LARGEST_PX wide and high; what is out of view is black.

    Raises SourceError.
    """
    width, height = table.width + 2 * MARGIN_MM, table.height + 2 * MARGIN_MM
    per_mm = LARGEST_PX / max(width, height)
    size = (max(1, round(width * per_mm)), max(1, round(height * per_mm)))
    shrunk, share = _shrunk(grey, plane, per_mm)
    maps = _maps(plane, (width, height), size) * share
    seen = cv2.remap(
        shrunk, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0
    )
    written, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not written:
        raise SourceError("The picture of the table could not be written as JPEG.", "Install opencv-python again.")
    return data.tobytes()


def _shrunk(grey: Grey, plane: Plane, per_mm: float) -> tuple[Grey, float]:
    """The picture as small as the overview needs it, so that fine print does not flicker, and by how much."""
    middle = plane.affine(np.zeros((1, 2)))[0]
    times = max(1, int(np.sqrt(abs(np.linalg.det(middle))) / per_mm))
    if times == 1:
        return grey, 1.0
    height, width = grey.shape
    small = cv2.resize(grey, (width // times, height // times), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8), 1.0 / times


def _maps(plane: Plane, size_mm: tuple[float, float], size: tuple[int, int]) -> Grey:
    """Where each pixel of the overview is in the picture, px: computed at some, drawn between them."""
    columns, rows = (side // _STEP_PX + 2 for side in size)
    ends = [mm * ((count * _STEP_PX) / px - 0.5) for mm, px, count in zip(size_mm, size, (columns, rows), strict=True)]
    xs = np.linspace(-size_mm[0] / 2, ends[0], columns, endpoint=False)
    ys = np.linspace(-size_mm[1] / 2, ends[1], rows, endpoint=False)
    points = np.stack(np.meshgrid(xs, ys), axis=-1)
    coarse = plane.pixels(points.reshape(-1, 2)).reshape(*points.shape).astype(np.float32)
    # A coarse value stands at the corner of its block of pixels, not in its middle.
    at = [np.arange(side, dtype=np.float32) / _STEP_PX for side in size]
    across, down = np.meshgrid(at[0], at[1])
    return np.asarray(cv2.remap(coarse, across, down, cv2.INTER_LINEAR))
