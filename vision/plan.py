"""Which boxes of a frame to read, within a budget of pixels. Masks in, boxes out."""

from __future__ import annotations

from math import ceil

import cv2
import numpy as np

from vision.frame import Box
from vision.gate import Mask

TILE_SIDES = 10
"""Boxes are cut to so many tags across."""
SWEEP_SIDES = 4
PAD_SIDES = 0.6
"""Added on every side, as some print of a tag may look like none."""
SWEEP_PAD_SIDES = 0.8
"""The same for tiles that were cut through whatever lies there."""
LEAST_SHARE = 0.5
"""A box with fewer changed cells than this share of a tag's holds no new tag."""


def boxes_to_read(todo: Mask, changed: Mask, side: float, budget: float, turn: int) -> list[Box]:
    """Boxes of cells, not yet padded, that hold the cells of `todo`, those first in which most `changed`.

    So many as make `budget` of all cells, but one at least; `side` is that of a tag in cells. What the budget leaves
    out comes first at another `turn`.
    """
    if not cv2.countNonZero(todo):
        return []
    found = [box for box in _tiles(todo, side) if _count(todo, box) >= max(3.0, side * side * LEAST_SHARE)]
    found.sort(key=lambda box: -_count(changed, box))
    later = found[2:]
    shift = turn % len(later) if later else 0
    chosen: list[Box] = []
    left = budget * todo.size
    for box in found[:2] + later[shift:] + later[:shift]:
        area = _area(padded(box, side, todo.shape))
        if not chosen or area <= left:
            chosen.append(box)
            left -= area
    return chosen


def sweep_box(shape: tuple[int, ...], side: float, turn: int) -> Box:
    """The tile of the whole frame whose turn it is, in cells; all tiles come round."""
    height, width = shape[:2]
    down, across = (max(1, ceil(length / (side * SWEEP_SIDES))) for length in (height, width))
    # Neighbouring turns look at distant tiles; 7 shares no divisor with the usual numbers of tiles.
    row, column = divmod(turn * 7 % (down * across) if (down * across) % 7 else turn % (down * across), across)
    tile = (
        column * width // across,
        row * height // down,
        (column + 1) * width // across,
        (row + 1) * height // down,
    )
    return padded(tile, side, shape, SWEEP_PAD_SIDES)


def padded(box: Box, side: float, shape: tuple[int, ...], sides: float = PAD_SIDES) -> Box:
    """The box with room for a whole tag on every side, kept within the frame."""
    pad = ceil(side * sides)
    left, top, right, bottom = box
    return max(0, left - pad), max(0, top - pad), min(shape[1], right + pad), min(shape[0], bottom + pad)


def in_px(box: Box, cell: int, shape: tuple[int, ...]) -> Box:
    """A box of cells in px of a picture of that height and width; the last cells reach to its edges."""
    left, top, right, bottom = (edge * cell for edge in box)
    height, width = shape[:2]
    return left, top, width if width - right < cell else right, height if height - bottom < cell else bottom


def connected(mask: Mask) -> list[Box]:
    """The boxes of the connected parts of a mask."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    boxes = [cv2.boundingRect(outline) for outline in outlines]
    return [(left, top, left + width, top + height) for left, top, width, height in boxes]


def _tiles(todo: Mask, side: float) -> list[Box]:
    reach = 2 * max(1, int(side * 0.4)) + 1
    joined = cv2.dilate(todo, np.ones((reach, reach), dtype=np.uint8))
    largest = max(8, int(TILE_SIDES * side))
    tiles: list[Box] = []
    for left, top, right, bottom in connected(np.asarray(joined, dtype=np.uint8)):
        width, height = right - left, bottom - top
        across, down = ceil(width / largest), ceil(height / largest)
        tiles += [
            (
                left + column * width // across,
                top + row * height // down,
                left + (column + 1) * width // across,
                top + (row + 1) * height // down,
            )
            for row in range(down)
            for column in range(across)
        ]
    return tiles


def _count(todo: Mask, box: Box) -> int:
    left, top, right, bottom = box
    return int(np.count_nonzero(todo[top:bottom, left:right]))


def _area(box: Box) -> int:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)
