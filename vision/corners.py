"""Keeps the table's plane up to date: finds the corner marks, then looks after them now and then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from companion.table import Mark
from vision.frame import Frame, Grey, Quad
from vision.geometry import MARKS_NEEDED, Plane, plane_from_marks
from vision.known import KnownTags
from vision.marks import find_marks
from vision.tags import Sighting

SEARCH_S = 0.5
"""How often marks are looked for while no plane is known, or while they look different in their places."""
CHECK_S = 2.0
"""How often the marks are measured while they look the same."""
SHIFTED_PX = 2.0
"""A mark that is seen further from its place means that camera or table were pushed."""
LOST_S = 10.0
"""So long may hands cover the marks before people are told."""
_HALVED_FROM_PX = 1600


class CornerWatch:
    """The plane of the table from frame to frame; stays exactly the same while nothing was pushed."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self._marks = marks
        self._plane: Plane | None = None
        self._looks = KnownTags()
        self._standing = 0
        self._looked_at = float("-inf")
        self._seen_at: float | None = None
        self.lost = False

    def plane(self, frame: Frame) -> Plane | None:
        """The plane as of this frame, None until at least three marks have been seen together.

        `lost` says afterwards that they were not seen for a while.
        """
        if self._seen_at is None:
            self._seen_at = frame.time
        # A table that was pushed must not be told as cards that moved, so every frame is compared.
        stands = self._plane is not None and len(self._looks.check(frame.grey)) >= self._standing
        if frame.time - self._looked_at >= (CHECK_S if stands else SEARCH_S):
            self._looked_at = frame.time
            self._look(frame)
            self.lost = self._plane is None or frame.time - self._seen_at >= LOST_S
        return self._plane

    def _look(self, frame: Frame) -> None:
        height, width = frame.grey.shape
        found = {} if self._plane is None else self._in_place(frame.grey, self._plane)
        if len(found) < MARKS_NEEDED:
            found = search(frame.grey)
        if len(found) < MARKS_NEEDED:
            return
        self._seen_at = frame.time
        self._remember(found, frame.grey)
        if self._plane is None or self._shift(found, self._plane) > SHIFTED_PX:
            self._plane = plane_from_marks(found, self._marks, width, height) or self._plane

    def _remember(self, found: Mapping[int, Quad], grey: Grey) -> None:
        self._looks.clear()
        self._looks.add([Sighting(str(id_), quad) for id_, quad in found.items()], grey)
        self._standing = len(found)

    def _in_place(self, grey: Grey, plane: Plane) -> dict[int, Quad]:
        found: dict[int, Quad] = {}
        for mark in self._marks:
            around = np.array([(mark.x + dx * mark.size, mark.y + dy * mark.size) for dx, dy in _AROUND])
            found |= {id_: quad for id_, quad in _find_within(grey, plane.pixels(around)).items() if id_ == mark.id}
        return found

    def _shift(self, found: Mapping[int, Quad], plane: Plane) -> float:
        """How far the marks are from where the plane has them, px."""
        marks = [mark for mark in self._marks if mark.id in found]
        centres = plane.pixels(np.array([(mark.x, mark.y) for mark in marks]))
        return max(
            float(np.hypot(*(found[mark.id].mean(axis=0) - centre)))
            for mark, centre in zip(marks, centres, strict=True)
        )


_AROUND = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def search(grey: Grey) -> dict[int, Quad]:
    """Find marks anywhere: in a large picture at half its size first, then exactly where they were seen."""
    if min(grey.shape) < _HALVED_FROM_PX / 2 or max(grey.shape) < _HALVED_FROM_PX:
        return find_marks(grey)
    half = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    found: dict[int, Quad] = {}
    for id_, rough in find_marks(half).items():
        quad = rough * 2.0 + 0.5
        middle = quad.mean(axis=0)
        found[id_] = _find_within(grey, (quad - middle) * 2.0 + middle).get(id_, quad)
    return found


def _find_within(grey: Grey, area: Quad) -> dict[int, Quad]:
    height, width = grey.shape
    left, top = np.clip(np.floor(area.min(axis=0)), 0, (width, height)).astype(int)
    right, bottom = np.clip(np.ceil(area.max(axis=0)), 0, (width, height)).astype(int)
    if right - left < 8 or bottom - top < 8:
        return {}
    return find_marks(np.ascontiguousarray(grey[top:bottom, left:right]), (int(left), int(top)))
