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
from vision.frame import Box, Grey, Points

MODULE_RASTER_PX = 0.65
"""Pixels of the raster to a module: below 0.6 some finder patterns have no dark middle of their own any more."""
LEAST_MODULE_PX = 0.8
"""Where modules are narrower no tag can be read, so that nobody looks."""
FINER = 1.5
"""Pixels of what is averaged first, to a pixel of the raster: were they alike, rings would get lost between two."""
UNEVEN = 1.2
"""How much wider modules may be at one end of a tile than at the other."""
KNOTS = 9
"""Along each side of a view the camera is asked so often how wide modules are."""
_OVERLAP_MODULES = 9
_KNOTS = np.arange(KNOTS) / (KNOTS - 1)
_NEXT_TO_NOTHING = 1e-3

Span = tuple[int, int]
"""First and last knot."""


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
    """What is to be looked at in tiles, each with its own scale; what is too far away to be read is left out."""
    height, width = view.grey.shape
    for left, top, right, bottom in view.boxes or ((0, 0, width, height),):
        box = max(0, left), max(0, top), min(width, right), min(height, bottom)
        if box[0] < box[2] and box[1] < box[3]:
            yield from _rasters(view, box)


def _rasters(view: View, box: Box) -> Iterator[Raster]:
    x, y = (np.rint(box[axis] + (box[axis + 2] - box[axis]) * _KNOTS).astype(np.intp) for axis in (0, 1))
    module_px = np.maximum(view.perspective.widths(x + view.offset[0], y + view.offset[1]), _NEXT_TO_NOTHING)
    for rows, columns in _tiles(module_px, (0, KNOTS - 1), (0, KNOTS - 1)):
        wide = _within(module_px, rows, columns).mean(axis=(0, 1))
        if wide.min() >= LEAST_MODULE_PX:
            tile = (int(x[columns[0]]), int(y[rows[0]]), int(x[columns[1]]), int(y[rows[1]]))
            yield _raster(view, _widened(tile, wide, box), wide)


def _tiles(module_px: Points, rows: Span, columns: Span) -> Iterator[tuple[Span, Span]]:
    """Halve a span of knots until modules are about equally wide all over it."""
    wide = _within(module_px, rows, columns)
    many, across = rows[1] - rows[0], columns[1] - columns[0]
    if max(many, across) == 1 or (wide.max(axis=(0, 1)) / wide.min(axis=(0, 1))).max() <= UNEVEN:
        yield rows, columns
        return
    # Along the side on which they change most.
    if many > 1 and (across == 1 or _change(wide, 0) >= _change(wide, 1)):
        half = (rows[0] + rows[1]) // 2
        yield from _tiles(module_px, (rows[0], half), columns)
        yield from _tiles(module_px, (half, rows[1]), columns)
    else:
        half = (columns[0] + columns[1]) // 2
        yield from _tiles(module_px, rows, (columns[0], half))
        yield from _tiles(module_px, rows, (half, columns[1]))


def _within(module_px: Points, rows: Span, columns: Span) -> Points:
    return module_px[rows[0] : rows[1] + 1, columns[0] : columns[1] + 1]


def _change(wide: Points, axis: int) -> float:
    return float((wide.max(axis=axis) / wide.min(axis=axis)).max())


def _widened(tile: Box, module_px: Points, box: Box) -> Box:
    """A tile with so much of its neighbours that a finder pattern between both is seen whole in one."""
    x, y = np.ceil(_OVERLAP_MODULES * module_px).astype(int).tolist()
    left, top, right, bottom = tile
    return max(box[0], left - x), max(box[1], top - y), min(box[2], right + x), min(box[3], bottom + y)


def _raster(view: View, box: Box, module_px: Points) -> Raster:
    left, top, right, bottom = box
    part = view.grey[top:bottom, left:right]
    scale = MODULE_RASTER_PX / module_px
    part, thin = _thinned(part, int(1 / (FINER * scale.max())))
    height, width = part.shape
    size = max(1, round(width * thin * scale[0])), max(1, round(height * thin * scale[1]))
    picture = cv2.resize(part, size, interpolation=cv2.INTER_LINEAR)
    step = np.array((width / size[0], height / size[1])) * thin
    origin = step / 2 - 0.5 + (left + view.offset[0], top + view.offset[1])
    return Raster(np.asarray(picture, dtype=np.uint8), origin, step)


def _thinned(grey: Grey, by: int) -> tuple[Grey, int]:
    """The mean of every `by` × `by` pixels, as far as they go, and `by`; 1 where so many there are not."""
    height, width = (length // max(1, by) for length in grey.shape)
    if by < 2 or not height or not width:
        return grey, 1
    # Only a size that divides is fast.
    whole = grey[: height * by, : width * by]
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8), by
