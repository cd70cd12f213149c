"""Where there is print as fine and as rich in contrast as a tag's: only there anything is worth reading."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Box, Grey
from vision.gate import CELL_PX, Mask, cell_px
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


def least_contrast(mean: float) -> float:
    """What counts as contrast in a picture of that mean grey."""
    return float(np.clip(CONTRAST_SHARE * mean, LEAST_CONTRAST, MOST_CONTRAST))


def tag_like(grey: Grey, changed: Mask, left_out: Mask, side: float, least: float) -> Mask:
    """The cells of print, 1, that changed at least in part and may hold a tag; `side` in cells.

    `changed` and `left_out`, what is known or on the move, are masks of cells, 1; `least` is what counts as contrast,
    grey levels.
    """
    found = np.zeros_like(changed)
    reach, solid = max(1, round(side)), np.ones((max(1, round(side * SOLID_SIDES)),) * 2, dtype=np.uint8)
    left, top, width, height = cv2.boundingRect(changed)
    far = reach + len(solid)
    x, y = max(0, left - far), max(0, top - far)
    near = np.s_[y : top + height + far, x : left + width + far]
    changed, clear, cell = changed[near], 1 - left_out[near], cell_px(grey.shape[1])
    # What holds no square of print, or too little change, for its shape alone needs no look at its pixels.
    around = cv2.dilate(changed, np.ones((2 * reach + 1,) * 2, dtype=np.uint8))
    within = _opened(np.asarray(around, dtype=np.uint8) & clear, solid)
    enough = max(2.0, side * side * LEAST_CHANGED)
    printed = _printed(grey[y * cell :, x * cell :], within, _parts(within, changed, enough), cell, least)
    found[near] = _with_change(_opened(printed, solid), changed, enough)
    return found


def _opened(mask: Mask, solid: Mask) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, solid), dtype=np.uint8)


def _printed(grey: Grey, within: Mask, parts: list[Box], cell: int, least: float) -> Mask:
    """The cells of print in some parts of a mask."""
    printed = np.zeros_like(within)
    for left, top, right, bottom in parts:
        part = grey[top * cell : bottom * cell, left * cell : right * cell]
        printed[top:bottom, left:right] = _is_print(part, cell, least)
    return printed & within


def _parts(joined: Mask, changed: Mask, enough: float) -> list[Box]:
    """Boxes that hold all connected parts of a mask with so many changed cells.

    They are cut where they are large, as arms reach far but are thin.
    """
    boxes: list[Box] = []
    for left, top, right, bottom in connected(joined):
        if cv2.countNonZero(changed[top:bottom, left:right]) < enough:
            continue
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
    height, width = (length // cell for length in grey.shape)
    whole = grey[: height * cell : by, : width * cell : by]
    contrast = cv2.resize(
        cv2.morphologyEx(whole, cv2.MORPH_GRADIENT, _NEAR), (width, height), interpolation=cv2.INTER_AREA
    )
    return np.asarray(contrast >= least, dtype=np.bool_).view(np.uint8)


def _with_change(printed: Mask, changed: Mask, least: float) -> Mask:
    """The connected parts of print with so many changed cells."""
    kept = np.zeros_like(printed)
    for left, top, right, bottom in connected(printed):
        part = np.s_[top:bottom, left:right]
        if cv2.countNonZero(changed[part] & printed[part]) >= least:
            kept[part] |= printed[part]
    return kept
