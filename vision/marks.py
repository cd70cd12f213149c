"""Corner marks: ArUco 5×5, ids 0 to 3, clockwise from the top left; one adapter for OpenCV 4.6 to 5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from companion.errors import ConfigError
from companion.table import Mark
from vision.calibration.edges import exact_corners
from vision.frame import Grey, Quad

MARK_IDS = (0, 1, 2, 3)
MARKS_NEEDED = 3
"""So many must be seen to measure a table."""
MARK_MM = 40.0
"""Side of a printed mark, without its white margin."""
MARGIN_MM = 10.0
"""From the edges of the table to a mark."""
LEAST_SHARE = 0.6
"""Where the sides of marks are known, nothing is looked at whose outline is shorter than this share of theirs."""
ENOUGH_PX = 32.0
"""Sides so long are enough to find marks by."""
THRESHOLD_PX = 13
"""What is dark there is darker than so many pixels round it; narrower windows show print alone."""
TILE_SIDES = 4
"""So many marks across are the parts in which a picture is searched bit by bit."""
_HALVED_FROM_PX = 1600
MARK_CELLS = 7
"""Cells along a side: five of code, one of black border on either side."""


def corner_marks(width: float, height: float, size: float = MARK_MM, margin: float = MARGIN_MM) -> tuple[Mark, ...]:
    """Where the four marks lie on a table of `width` by `height` mm: one in each corner, `margin` from the edges."""
    x, y = width / 2 - margin - size / 2, height / 2 - margin - size / 2
    places = ((-x, -y), (x, -y), (x, y), (-x, y))
    return tuple(Mark(id_, *place, size) for id_, place in zip(MARK_IDS, places, strict=True))


def find_marks(grey: Grey, offset: tuple[int, int] = (0, 0)) -> dict[int, Quad]:
    """Find the corner marks: corners by id, in px of the picture that `offset` was cut from.

    An id seen twice is left out: nobody can say which of the two is ours.
    """
    shift = np.array(offset, dtype=np.float64)
    return {id_: quad + shift for id_, quad in find_all_marks(grey).items() if id_ in MARK_IDS}


def find_all_marks(grey: Grey) -> dict[int, Quad]:
    """Find marks of any number but those seen twice: corners by id, px."""
    corners, ids = _detect(grey)
    quads = {id_: _quad(each) for id_, each in zip(ids, corners, strict=True)}
    return {id_: exact_corners(grey, quad, MARK_CELLS) for id_, quad in quads.items() if ids.count(id_) == 1}


def search(grey: Grey) -> dict[int, Quad]:
    """Find marks anywhere: in a large picture at half its size first, then exactly where they were seen.

    Where that shows fewer than it takes to measure a table, they may be far away: then the whole of it is searched.
    """
    if min(grey.shape) < _HALVED_FROM_PX / 2 or max(grey.shape) < _HALVED_FROM_PX:
        return find_marks(grey)
    half = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    found: dict[int, Quad] = {}
    for id_, rough in find_marks(half).items():
        quad = rough * 2.0 + 0.5
        middle = quad.mean(axis=0)
        found[id_] = find_within(grey, (quad - middle) * 2.0 + middle).get(id_, quad)
    return found if len(found) >= MARKS_NEEDED else find_marks(grey)


def find_within(grey: Grey, area: Quad, side_px: float | None = None) -> dict[int, Quad]:
    """Find marks in the part of a picture that holds all of an area, px; much sooner if their sides are known."""
    height, width = grey.shape
    left, top = np.clip(np.floor(area.min(axis=0)), 0, (width, height)).astype(int)
    right, bottom = np.clip(np.ceil(area.max(axis=0)), 0, (width, height)).astype(int)
    if right - left < 8 or bottom - top < 8:
        return {}
    part, shift = np.ascontiguousarray(grey[top:bottom, left:right]), np.array((left, top), dtype=np.float64)
    found = find_all_marks(part) if side_px is None else _found_small(part, side_px)
    return {id_: quad + shift for id_, quad in found.items() if id_ in MARK_IDS}


def _found_small(grey: Grey, side_px: float) -> dict[int, Quad]:
    """Find marks whose sides are known in a picture that is as small as serves, and measure them in the whole."""
    height, width = grey.shape
    by = min(max(1, int(side_px / ENOUGH_PX)), height, width)
    # Only a size that divides is fast.
    whole = grey[: height // by * by, : width // by * by]
    small = np.asarray(cv2.resize(whole, (width // by, height // by), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    corners, ids = _detect(small, side_px / by)
    rough = {id_: (_quad(each) + 0.5) * by - 0.5 for id_, each in zip(ids, corners, strict=True)}
    once = {id_: quad for id_, quad in rough.items() if id_ in MARK_IDS and ids.count(id_) == 1}
    return {id_: exact_corners(grey, quad, MARK_CELLS) for id_, quad in once.items()}


def tiles(width: int, height: int, side_px: float) -> list[Quad]:
    """Parts of a picture which together show every mark of that size whole, px."""
    across, down = (max(1, round(length / (TILE_SIDES * side_px))) for length in (width, height))
    more = 1.5 * side_px
    corner, tile = np.array(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))), np.array((width / across, height / down))
    return [corner * (tile + more) + tile * (column, row) for row in range(down) for column in range(across)]


def draw_mark(id_: int, side: int) -> Grey:
    """Draw a mark `side` px wide, at least 7, without white margin."""
    aruco = _aruco()
    draw = getattr(aruco, "generateImageMarker", None) or aruco.drawMarker  # drawMarker until OpenCV 4.6
    return np.asarray(draw(_dictionary(aruco), id_, side), dtype=np.uint8)


def mark_cells(id_: int) -> tuple[tuple[bool, ...], ...]:
    """The 7×7 cells of a mark, True where it is black, for those who draw it in their own way."""
    return tuple(tuple(bool(cell < 128) for cell in row) for row in draw_mark(id_, MARK_CELLS))


def _detect(grey: Grey, side_px: float | None = None) -> tuple[Sequence[Any], list[int]]:
    aruco = _aruco()
    new = hasattr(aruco, "ArucoDetector")
    parameters = _exact(aruco, "DetectorParameters" if new else "DetectorParameters_create")
    if side_px is not None:
        # Outlines of smaller things are most of what costs time.
        parameters.minMarkerPerimeterRate = 4 * side_px * LEAST_SHARE / max(grey.shape)
        parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = THRESHOLD_PX
    if new:
        corners, ids, _ = aruco.ArucoDetector(_dictionary(aruco), parameters).detectMarkers(grey)
    else:
        corners, ids, _ = aruco.detectMarkers(grey, _dictionary(aruco), parameters=parameters)
    # OpenCV 4 gives ids as N×1, OpenCV 5 as N, both None for nothing.
    return corners, [] if ids is None else [int(id_) for id_ in np.asarray(ids).ravel()]


def _quad(corners: Any) -> Quad:
    return np.asarray(corners, dtype=np.float64).reshape(4, 2)


def _exact(aruco: Any, constructor: str) -> Any:
    """Parameters for corners finer than a pixel."""
    parameters = getattr(aruco, constructor)()
    parameters.cornerRefinementMethod = aruco.CORNER_REFINE_SUBPIX
    return parameters


def _dictionary(aruco: Any) -> Any:
    return aruco.getPredefinedDictionary(aruco.DICT_5X5_100)


def _aruco() -> Any:
    if not hasattr(cv2, "aruco"):
        raise ConfigError(
            f"OpenCV {cv2.__version__} was built without ArUco, so corner marks cannot be seen.",
            "Install opencv-python 4.7 or newer, or Debian's python3-opencv.",
        )
    return cv2.aruco
