"""Where there is print as fine and as rich in contrast as a tag's: only there anything is worth reading."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Box, Grey
from vision.gate import CELL_PX, Mask, cell_px, halved
from vision.plan import connected

CONTRAST_SHARE = 0.27
"""How far pixels and their neighbours differ in a tag, at least, as a share of the picture's mean grey."""
LEAST_CONTRAST, MOST_CONTRAST = 14.0, 30.0
SOLID_SIDES = 0.6
"""A square of so many sides of a tag is full of print in every tag, and in hardly any text."""
LEAST_CHANGED = 0.1
"""The share of a tag's cells that must have changed where a new tag is."""
PART_CELLS = 32
"""Longer boxes are cut into parts of so many cells, of which empty ones are left out."""
_NEAR = np.ones((3, 3), dtype=np.uint8)
_HALVINGS = CELL_PX.bit_length() - 1  # from pixels to cells


def least_contrast(mean: float) -> float:
    """What counts as contrast in a picture of that mean grey."""
    return float(np.clip(CONTRAST_SHARE * mean, LEAST_CONTRAST, MOST_CONTRAST))


def tag_like(grey: Grey, changed: Mask, left_out: Mask, side: float, least: float) -> Mask:
    """The cells of print, 1, that changed at least in part and may hold a tag; `side` in cells.

    `changed` and `left_out`, what is known or on the move, are masks of cells, 1; `least` is what counts as contrast,
    grey levels.
    """
    found = np.zeros_like(changed)
    reach, solid = max(1, round(side)), max(1, round(side * SOLID_SIDES))
    left, top, width, height = cv2.boundingRect(changed)
    x, y, more = max(0, left - reach - solid), max(0, top - reach - solid), 2 * (reach + solid)
    near = np.s_[y : y + height + more, x : x + width + more]
    changed, clear, cell = changed[near], 1 - left_out[near], cell_px(grey.shape[1])
    printed = _printed_near(grey[y * cell :, x * cell :], changed, clear, reach, cell, least)
    opened = cv2.morphologyEx(printed, cv2.MORPH_OPEN, np.ones((solid, solid), dtype=np.uint8))
    found[near] = _with_change(np.asarray(opened, dtype=np.uint8), changed, max(2.0, side * side * LEAST_CHANGED))
    return found


def _printed_near(grey: Grey, changed: Mask, clear: Mask, reach: int, cell: int, least: float) -> Mask:
    """The `clear` cells of print that are so near to what changed."""
    printed = np.zeros_like(changed)
    near = cv2.dilate(changed, np.ones((2 * reach + 1, 2 * reach + 1), dtype=np.uint8))
    for left, top, right, bottom in _parts(np.asarray(near, dtype=np.uint8) & clear):
        part = grey[top * cell : bottom * cell, left * cell : right * cell]
        printed[top:bottom, left:right] = _is_print(part, cell, least)
    return printed & clear


def _parts(joined: Mask) -> list[Box]:
    """Boxes that hold all of a mask: those of its parts, cut where they are large, as arms reach far but are thin."""
    boxes: list[Box] = []
    for left, top, right, bottom in connected(joined):
        if max(right - left, bottom - top) <= PART_CELLS:
            boxes.append((left, top, right, bottom))
            continue
        for y in range(top, bottom, PART_CELLS):
            for x in range(left, right, PART_CELLS):
                part = joined[y : min(bottom, y + PART_CELLS), x : min(right, x + PART_CELLS)]
                if cv2.countNonZero(part):
                    boxes.append((x, y, x + part.shape[1], y + part.shape[0]))
    return boxes


def _is_print(grey: Grey, cell: int, least: float) -> Mask:
    """Which cells of a picture have so much contrast."""
    # In a picture so fine that cells are large, every other pixel shows print as well.
    by = cell // CELL_PX
    range_ = cv2.morphologyEx(np.ascontiguousarray(grey[::by, ::by]), cv2.MORPH_GRADIENT, _NEAR)
    contrast = halved(np.asarray(range_, dtype=np.uint8), _HALVINGS)
    return np.asarray(contrast >= least, dtype=np.bool_).view(np.uint8)


def _with_change(printed: Mask, changed: Mask, least: float) -> Mask:
    """The connected parts of print with so many changed cells."""
    kept = np.zeros_like(printed)
    for left, top, right, bottom in connected(printed):
        part = np.s_[top:bottom, left:right]
        if cv2.countNonZero(changed[part] & printed[part]) >= least:
            kept[part] |= printed[part]
    return kept
