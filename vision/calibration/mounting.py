"""A camera that is not there yet: how high it must hang to see a table, and what it would read there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, cos, radians, sin

import numpy as np

from companion.table import Layout
from vision.calibration.coverage import COMFORT_PX, LIMIT_PX, ZoneSight, sight_of_zones
from vision.calibration.lens import LENSES, Lens, Size
from vision.calibration.pose import SQUARE, mark_corners
from vision.frame import Points
from vision.geometry import Plane
from vision.marks import MARKS_NEEDED

MARGIN = 1.04
"""Of the table's size that the picture shows, so that the camera need not hang exactly."""
NEAREST_MM, FURTHEST_MM = 100.0, 10_000.0
_HALVINGS = 16
_AIMINGS = 8


@dataclass(frozen=True)
class Mode:
    """A mode of a camera: its picture, px, and the share of the sensor's width that it is cut from."""

    camera: str
    lens: Lens
    size: Size
    share: float = 1.0

    @property
    def seen_through(self) -> Lens:
        """The lens as this mode's picture has it: a smaller part of the sensor sees a smaller angle."""
        return self.lens.cropped(self.share)

    def __str__(self) -> str:
        return f"{self.camera} {self.size[0]}×{self.size[1]}"


@dataclass(frozen=True)
class Plan:
    """What a mode sees of a table from `height_mm`; `px_per_module` are the fewest anywhere on what it must see."""

    mode: Mode
    tag_mm: float
    height_mm: float
    px_per_module: float
    marks_in_view: int
    zones: tuple[ZoneSight, ...]

    @property
    def passes(self) -> bool:
        """Whether marks and every public zone are read."""
        read = all(zone.read for zone in self.zones) and self.px_per_module >= LIMIT_PX
        return read and self.marks_in_view >= MARKS_NEEDED

    @property
    def comfortable(self) -> bool:
        """Whether it all is read with something to spare."""
        return self.passes and self.px_per_module >= COMFORT_PX

    @property
    def least_tag_mm(self) -> int:
        """The smallest tag that is read everywhere in view, whole mm."""
        return ceil(LIMIT_PX * self.tag_mm / self.px_per_module - 1e-9) if self.px_per_module else 0


_PI, _WIDE, _HQ = "Camera Module 3", "Camera Module 3 Wide", "HQ Camera, 6 mm lens"
MODES = (
    Mode(_PI, LENSES["module-3"], (1536, 864), 2 / 3),
    Mode(_PI, LENSES["module-3"], (2304, 1296)),
    Mode(_PI, LENSES["module-3"], (4608, 2592)),
    Mode(_HQ, LENSES["hq-6mm"], (2028, 1520)),
    Mode(_HQ, LENSES["hq-6mm"], (4056, 3040)),
)
WIDE_MODES = (
    Mode(_WIDE, LENSES["module-3-wide"], (2304, 1296)),
    Mode(_WIDE, LENSES["module-3-wide"], (4608, 2592)),
)


def planned(
    mode: Mode,
    table: Layout,
    tag_mm: float,
    height_mm: float | None = None,
    tilt: float = 0.0,
    must_see: Points | None = None,
) -> Plan:
    """What that mode reads of a table, from a height or from the least that shows all of it; leaning by `tilt` degrees.

    `must_see` are points in mm; without them it is the whole rectangle of the table.
    """
    seen = SQUARE * (table.width, table.height) if must_see is None else must_see
    plane = _fitted(mode, seen * MARGIN, tilt) if height_mm is None else hung(mode, height_mm, tilt)
    marks = [bool(plane.shows(mark_corners(mark)).all()) for mark in table.marks]
    zones = sight_of_zones(plane, table.zones, tag_mm)
    inside = seen[plane.shows(seen)]
    px = [*(plane.module_px(inside, tag_mm).tolist()), *(zone.px_per_module for zone in zones if zone.in_view)]
    least = round(min(px, default=0.0), 2)
    return Plan(mode, tag_mm, plane.camera[2], least, sum(marks) if marks else MARKS_NEEDED, zones)


def hung(mode: Mode, height_mm: float, tilt: float, aim_mm: float = 0.0) -> Plane:
    """A camera at that height that leans by `tilt` degrees and looks at the point `aim_mm` below the table's middle."""
    lean = radians(tilt)
    turn = np.array([(1.0, 0.0, 0.0), (0.0, cos(lean), -sin(lean)), (0.0, sin(lean), cos(lean))])
    far = height_mm / cos(lean)
    return Plane(mode.seen_through, mode.size, turn, np.array((0.0, 0.0, far)) - turn @ (0.0, aim_mm, 0.0))


def _fitted(mode: Mode, seen: Points, tilt: float) -> Plane:
    """The nearest camera that shows all of that, rounded up to the centimetre; an oblique one looks a bit aside."""
    height = _least(lambda height: _shows_all(_aimed(mode, height, tilt, seen), seen))
    return _aimed(mode, ceil(height / 10.0) * 10.0, tilt, seen)


def _aimed(mode: Mode, height: float, tilt: float, seen: Points) -> Plane:
    aim, plane = 0.0, hung(mode, height, tilt)
    for _ in range(_AIMINGS if tilt else 0):
        rows = plane.pixels(seen)[:, 1]
        middle = np.array([(mode.size[0] / 2, (rows.min() + rows.max()) / 2)])
        aim += 0.7 * float(plane.millimetres(middle)[0, 1] - aim)
        plane = hung(mode, height, tilt, aim)
    return plane


def _shows_all(plane: Plane, seen: Points) -> bool:
    return bool(plane.shows(seen).all())


def _least(holds: Callable[[float], bool]) -> float:
    """The least height from which on something holds, mm."""
    low, high = NEAREST_MM, FURTHEST_MM
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
