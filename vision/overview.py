"""A picture of the whole table as seen from straight above, for the host who lays out its zones before a game."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from companion.table import Layout
from vision.frame import Grey, Points
from vision.geometry import Plane
from vision.jpeg import as_jpeg

MARGIN_MM = 30.0
"""Shown round the table."""
LARGEST_PX = 1200
_STEP_PX = 16
"""From one pixel whose place is computed to the next."""

Places = npt.NDArray[np.float32]
"""Height × width × 2: where each pixel of one picture is in another, px."""


def overview(grey: Grey, plane: Plane, table: Layout) -> bytes:
    """The table with a margin as JPEG, at most LARGEST_PX wide and high; what is out of view is black.

    Raises SourceError.
    """
    width, height = table.width + 2 * MARGIN_MM, table.height + 2 * MARGIN_MM
    per_mm = LARGEST_PX / max(width, height)
    size = (max(1, round(width * per_mm)), max(1, round(height * per_mm)))
    shrunk, share = _shrunk(grey, plane, per_mm)
    # Making small maps the corner of a pixel, not its middle, hence the halves.
    maps = ((_maps(plane, (width, height), size) + 0.5) * share - 0.5).astype(np.float32)
    seen = cv2.remap(
        shrunk, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0
    )
    return as_jpeg(np.asarray(seen, dtype=np.uint8), "the table")


def _shrunk(grey: Grey, plane: Plane, per_mm: float) -> tuple[Grey, Points]:
    """The picture as small as the overview needs it, so that fine print does not flicker, and by how much each way."""
    middle = plane.affine(np.zeros((1, 2)))[0]
    times = max(1, int(np.sqrt(abs(np.linalg.det(middle))) / per_mm))
    if times == 1:
        return grey, np.ones(2)
    height, width = grey.shape
    size = (width // times, height // times)
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8), np.array(size) / (width, height)


def _maps(plane: Plane, size_mm: tuple[float, float], size: tuple[int, int]) -> Places:
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
    return np.asarray(cv2.remap(coarse, across, down, cv2.INTER_LINEAR), dtype=np.float32)
