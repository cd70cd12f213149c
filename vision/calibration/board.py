"""The sheet that measures a lens: a grid of marks, where pictures show it, and the lens that shows it like that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.errors import SourceError
from companion.table import Mark
from vision.calibration.lens import MEASURED_TOLERANCE, Lens, Size
from vision.calibration.pose import mark_corners
from vision.frame import Grey, Points, Quad
from vision.marks import find_all_marks

COLUMNS, ROWS = 5, 7
FIRST_ID = 10
"""The corner marks of tables have smaller numbers, so a sheet that lies about is none of them."""
SIDE_MM, PITCH_MM = 25.0, 34.0
LEAST_MARKS = 8
"""A picture that shows fewer of them says too little."""
LEAST_VIEWS = 6
ENOUGH_VIEWS = 20
OTHER_SHARE = 0.06
"""A view is another one when the marks are seen that share of the picture's width further on, in the mean."""
LEAST_REACH = 0.7
"""So much of the picture's width and height must all views together fill: a lens bends most at the edges."""
LIMIT_PX = 1.0
"""A lens whose marks miss by more was not measured but guessed."""
_LEAST_LEANING_DEG = 12.0

BoardView = Mapping[int, Quad]
"""The corners of the sheet's marks in one picture, px, by id."""


@dataclass(frozen=True)
class MeasuredLens:
    """A lens, and in how many pictures of which size, px, it was measured; they miss it by `error_px` (rms)."""

    lens: Lens
    size: Size
    views: int
    error_px: float


def board_marks() -> tuple[Mark, ...]:
    """The marks of the sheet, mm from its middle."""
    return tuple(
        Mark(
            FIRST_ID + row * COLUMNS + column,
            (column - (COLUMNS - 1) / 2) * PITCH_MM,
            (row - (ROWS - 1) / 2) * PITCH_MM,
            SIDE_MM,
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
    )


_PLACES = {mark.id: mark_corners(mark) for mark in board_marks()}


def view_of_board(grey: Grey) -> BoardView | None:
    """Where a picture shows the marks of the sheet; None where it shows too few of them."""
    found = {id_: quad for id_, quad in find_all_marks(grey).items() if id_ in _PLACES}
    return found if len(found) >= LEAST_MARKS else None


def is_another(view: BoardView, before: Sequence[BoardView], size: Size) -> bool:
    """Whether a view says something new: its marks are elsewhere than in all views before."""
    return all(_apart(view, other) > OTHER_SHARE * size[0] for other in before)


def _apart(view: BoardView, other: BoardView) -> float:
    both = [id_ for id_ in view if id_ in other]
    if not both:
        return float("inf")
    return float(np.mean([np.hypot(*(view[id_].mean(axis=0) - other[id_].mean(axis=0))) for id_ in both]))


def measured_lens(views: Sequence[BoardView], size: Size, name: str = "measured") -> MeasuredLens:
    """The lens that fits all views best; raises SourceError if they are too few, too much alike, or do not fit."""
    if len(views) < LEAST_VIEWS:
        raise SourceError(
            f"{len(views)} different pictures show the lens sheet; {LEAST_VIEWS} are the least.",
            f"Take {ENOUGH_VIEWS}: near and far, in every corner of the picture, and leaning to all sides.",
        )
    _must_reach(views, size)
    corners = [np.concatenate([_PLACES[id_] for id_ in view]) for view in views]
    flat: list[Any] = [np.column_stack((each, np.zeros(len(each)))).astype(np.float32) for each in corners]
    seen: list[Any] = [np.concatenate(list(view.values())).astype(np.float32) for view in views]
    start: Any = None
    fitted = cv2.calibrateCamera(flat, seen, size, start, start, flags=cv2.CALIB_FIX_K3)
    error, inner, bent, turns = float(fitted[0]), np.asarray(fitted[1]), np.asarray(fitted[2]).ravel(), fitted[3]
    _must_lean([np.asarray(turn) for turn in turns])
    if not error <= LIMIT_PX:
        raise SourceError(
            f"The pictures miss the lens by {error:.1f} px; {LIMIT_PX:g} px is the limit.",
            "Lay the sheet on something flat and stiff, keep focus and zoom, and take sharp pictures.",
        )
    return MeasuredLens(_lens(name, inner, bent, size), size, len(views), error)


def _lens(name: str, inner: Points, bent: Points, size: Size) -> Lens:
    width, height = size
    k1, k2, p1, p2, k3 = (float(value) for value in bent[:5])
    offset = ((inner[0, 2] - width / 2) / width, (inner[1, 2] - height / 2) / width)
    focal = (float(inner[0, 0]) / width, float(inner[1, 1]) / width)
    return Lens(name, focal, (float(offset[0]), float(offset[1])), (k1, k2, p1, p2, k3), MEASURED_TOLERANCE, 0.0)


def _must_reach(views: Sequence[BoardView], size: Size) -> None:
    points = np.concatenate([quad for view in views for quad in view.values()])
    across, down = (points.max(axis=0) - points.min(axis=0)) / size
    if min(across, down) < LEAST_REACH:
        raise SourceError(
            f"The lens sheet was shown in {across * 100:.0f} % of the width and {down * 100:.0f} % of the height.",
            f"Show it in all corners of the picture; {LEAST_REACH * 100:.0f} % both ways are the least.",
        )


def _must_lean(turns: Sequence[Points]) -> None:
    """Sheets that all face the camera say nothing of the focal length."""
    leaning = [np.degrees(np.arccos(np.clip(abs(float(cv2.Rodrigues(turn)[0][2, 2])), 0.0, 1.0))) for turn in turns]
    if sum(angle >= _LEAST_LEANING_DEG for angle in leaning) < len(turns) / 3:
        raise SourceError(
            "The lens sheet faces the camera in most pictures.", "Lean it by 30° to all sides in half of them."
        )
