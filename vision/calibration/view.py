"""What the camera over the table reads of it now: told when it was measured, and again when that changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.table import Zone
from vision.calibration.coverage import ZoneSight, sight_of_zones
from vision.calibration.pose import Fit
from vision.frame import Quad
from vision.geometry import Plane
from vision.shape import sides_mm, squares

USUAL_TAG_MM = 20.0
"""What sheets print unless they are told otherwise."""
ENOUGH_TAGS = 3


@dataclass(frozen=True)
class View:
    """By how many mm marks miss their places (root mean square), how large tags are, mm, and how zones are seen."""

    residual_mm: float
    tag_mm: float
    zones: tuple[ZoneSight, ...]


class ViewWatch:
    """The view of one table, by the latest calibration and by the size of the tags that lie there."""

    def __init__(self, zones: Sequence[Zone]) -> None:
        self._zones = zones
        self._fit: Fit | None = None
        self._tag_mm: float | None = None
        self.view: View | None = None

    def take(self, zones: Sequence[Zone]) -> None:
        """The zones lie so from now on."""
        self._zones, self._fit = zones, None

    def look(self, fit: Fit | None, quads: Sequence[Quad]) -> None:
        """Take the calibration of a frame and the corners of the tags in it, px."""
        if fit is None or (fit is self._fit and (self._tag_mm is not None or len(quads) < ENOUGH_TAGS)):
            return
        self._fit = fit
        if self._tag_mm is None and len(quads) >= ENOUGH_TAGS:
            self._tag_mm = size_of_tags(fit.plane, quads)
        tag_mm = self._tag_mm or USUAL_TAG_MM
        self.view = View(round(fit.rms_mm, 1), tag_mm, sight_of_zones(fit.plane, self._zones, tag_mm))


def size_of_tags(plane: Plane, quads: Sequence[Quad]) -> float:
    """The side of the tags with these corners, px, as most of them have it; whole mm."""
    return float(np.round(np.median(sides_mm(squares(plane, quads)))))
