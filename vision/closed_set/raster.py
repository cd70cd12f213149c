"""The picture made so coarse that every module is equally wide in it, tile by tile where the camera looks aslant.

Finder patterns are looked for there first: a few pixels show each of them, and one set of small templates fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.closed_set.sampling import View
from vision.frame import Grey, Points

MODULE_RASTER_PX = 0.65
"""Pixels of the raster to a module: below 0.6 some finder patterns have no dark middle of their own any more."""
LEAST_MODULE_PX = 0.8
"""Where modules are narrower no tag can be read, so that nobody looks."""
UNEVEN = 1.2
"""How much wider modules may be at one end of a tile than at the other."""
_OVERLAP_MODULES = 9
_SMALLEST_PX = 160

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; px of the whole picture."""


@dataclass(frozen=True, eq=False)
class Raster:
    """A coarse picture; its pixel (x, y) shows what is at `origin` + (x, y) · `step` px of the whole picture."""

    picture: Grey
    origin: Points
    step: Points

    def pixels(self, columns: npt.NDArray[np.intp], rows: npt.NDArray[np.intp]) -> Points:
        """Where pixels of the raster are in the whole picture, N×2 px."""
        return self.origin + np.column_stack((columns, rows)) * self.step


def rasters(view: View) -> Iterator[Raster]:
    """The view in tiles, each with its own scale; what is too far away to be read is left out."""
    left, top = view.offset
    height, width = view.grey.shape
    for box in _tiles(view, (left, top, left + width, top + height)):
        module_px = _module_px(view, box)[0]
        if module_px.min() >= LEAST_MODULE_PX:
            yield _raster(view, box, module_px)


def _tiles(view: View, box: Box) -> Iterator[Box]:
    """Halve a box until modules are about equally wide all over it."""
    left, top, right, bottom = box
    seen = _module_px(view, box)
    if max(right - left, bottom - top) <= _SMALLEST_PX or (seen.max(axis=0) / seen.min(axis=0)).max() <= UNEVEN:
        yield box
        return
    x, y = (left + right) // 2, (top + bottom) // 2
    wide = right - left > bottom - top
    yield from _tiles(view, (left, top, x, bottom) if wide else (left, top, right, y))
    yield from _tiles(view, (x, top, right, bottom) if wide else (left, y, right, bottom))


def _module_px(view: View, box: Box) -> Points:
    """How far one module reaches along both axes of the picture, px: in the middle of a box and in its corners, 5×2."""
    left, top, right, bottom = box
    middle = ((left + right) / 2, (top + bottom) / 2)
    pixels = np.array((middle, (left, top), (right, top), (right, bottom), (left, bottom)), dtype=np.float64)
    _, across, down = view.axes(view.perspective.modules(pixels))
    return np.hypot(across, down).astype(np.float64)


def _raster(view: View, box: Box, module_px: Points) -> Raster:
    pad = np.ceil(_OVERLAP_MODULES * module_px).astype(int)
    left, top = (max(0, box[axis] - int(pad[axis]) - view.offset[axis]) for axis in (0, 1))
    right, bottom = (box[axis + 2] + int(pad[axis]) - view.offset[axis] for axis in (0, 1))
    part = view.grey[top:bottom, left:right]
    height, width = part.shape
    scale = MODULE_RASTER_PX / module_px
    size = max(1, round(width * scale[0])), max(1, round(height * scale[1]))
    picture = cv2.resize(_thinned(part, int(1 / scale.max())), size, interpolation=cv2.INTER_LINEAR)
    step = np.array((width / size[0], height / size[1]))
    origin = step / 2 - 0.5 + (left + view.offset[0], top + view.offset[1])
    return Raster(np.asarray(picture, dtype=np.uint8), origin, step)


def _thinned(grey: Grey, by: int) -> Grey:
    """The mean of every `by` × `by` pixels."""
    if by < 2:
        return grey
    height, width = grey.shape
    size = max(1, width // by), max(1, height // by)
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
