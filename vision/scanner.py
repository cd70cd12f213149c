"""Reads what changed, checks what is known and sweeps the rest: a small part of every frame instead of all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import cv2
import numpy as np

from vision.frame import Grey
from vision.gate import CELL_PX, Box, ChangeGate, Mask
from vision.known import KnownTags
from vision.plan import boxes_to_read, padded, sweep_box
from vision.tags import MODULES, Sighting, distinct, read_tags, read_tags_of_any_size, scale_for

BUDGET = 0.25
"""The share of a frame that is read at most, unless all of it must be."""
USUAL_SIDE_PX = 45.0
"""Side of a tag before any was read."""
CLEAR_OF_TAG = 1.45
"""A known tag with its white margin, in sides of the tag: changes within need no reading."""


class Scanner:
    """Tags of a sequence of frames; remembers only sightings that were admitted."""

    def __init__(self) -> None:
        self._side: float | None = None
        self._gate: ChangeGate | None = None
        self._shape: tuple[int, ...] = ()
        self._known = KnownTags()
        self._everywhere = True
        self._turn = 0

    @property
    def gate(self) -> ChangeGate | None:
        """The cells of the last frame, None before the first."""
        return self._gate

    def look_everywhere(self) -> None:
        """Forget what is known and read the whole of the next frame."""
        self._everywhere = True

    def scan(self, grey: Grey, admits: Callable[[Sighting], bool]) -> list[Sighting]:
        """The tags of this frame; a sighting that is not admitted is dropped here and leaves no trace."""
        self._turn += 1
        gate = self._looked_at(grey)
        if self._everywhere:
            self._everywhere = False
            self._known.clear()
            fresh = self._read_whole(grey, gate)
            still: list[Sighting] = []
        else:
            still = self._known.check(grey)
            fresh = self._read_changed(grey, gate, still)
        fresh = [sighting for sighting in distinct(fresh, still) if admits(sighting)]
        self._known.add(fresh, grey)
        seen = still + fresh
        if seen:
            self._side = float(np.median([sighting.side for sighting in seen]))
        return seen

    def _looked_at(self, grey: Grey) -> ChangeGate:
        if self._gate is None or self._shape != grey.shape:
            self._gate, self._shape, self._everywhere = ChangeGate(grey), grey.shape, True
        else:
            self._gate.update(grey)
        return self._gate

    def _read_whole(self, grey: Grey, gate: ChangeGate) -> list[Sighting]:
        rows, columns = gate.small.shape
        gate.was_read((0, 0, columns, rows))
        if self._side is None:
            return read_tags_of_any_size(grey)
        return read_tags(grey, scale_for(self._side / MODULES))

    def _read_changed(self, grey: Grey, gate: ChangeGate, still: list[Sighting]) -> list[Sighting]:
        side = (self._side or USUAL_SIDE_PX) / CELL_PX
        todo = gate.settled()
        _clear(todo, still)
        boxes = boxes_to_read(todo, side, BUDGET, self._turn)
        for box in boxes:
            gate.was_read(box)
        boxes.append(sweep_box(todo.shape, side, self._turn))
        fresh: list[Sighting] = []
        for box in boxes:
            fresh += self._read_box(grey, padded(box, side, todo.shape))
        return fresh

    def _read_box(self, grey: Grey, box: Box) -> list[Sighting]:
        left, top, right, bottom = (edge * CELL_PX for edge in box)
        # The last cells reach to the edge of a picture whose size is no multiple of theirs.
        height, width = grey.shape
        right = width if width - right < CELL_PX else right
        bottom = height if height - bottom < CELL_PX else bottom
        return read_tags(grey[top:bottom, left:right], scale_for((self._side or USUAL_SIDE_PX) / MODULES), (left, top))


def _clear(todo: Mask, still: Iterable[Sighting]) -> None:
    """Take known tags, with their white margins, off the list."""
    for sighting in still:
        middle = sighting.quad.mean(axis=0)
        around = ((sighting.quad - middle) * CLEAR_OF_TAG + middle) / CELL_PX
        cv2.fillConvexPoly(todo, around.astype(np.int32), 0)
