"""Cameras over a table of 90×60 cm, in numbers: where they see marks and tags."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, radians, sin

import numpy as np

from companion.table import Mark
from vision.calibration.lens import Lens, Size
from vision.calibration.pose import SQUARE
from vision.frame import Points, Quad
from vision.geometry import Plane
from vision.marks import corner_marks

SIZE: Size = (2304, 1296)
MARKS = corner_marks(900.0, 600.0)
STRAIGHT = Lens("straight", (0.77, 0.77))
BENT = Lens("bent", (0.755, 0.757), (0.003, 0.003), (-0.07, 0.03, 0.0006, -0.0004, -0.01))
"""A lens that pulls the corners of the picture in by some 3 %, is not quite in the middle and longer than stated."""
NOISE_PX = 0.15


def hung(lens: Lens, tilt: float, height: float = 900.0, turned: float = 10.0, size: Size = SIZE) -> Plane:
    """A camera that looks at the middle of the table from `height` mm away, leaning and turned by degrees."""
    lean, turn = radians(tilt), radians(turned)
    around_x = np.array([(1.0, 0.0, 0.0), (0.0, cos(lean), -sin(lean)), (0.0, sin(lean), cos(lean))])
    around_z = np.array([(cos(turn), -sin(turn), 0.0), (sin(turn), cos(turn), 0.0), (0.0, 0.0, 1.0)])
    return Plane(lens, size, around_x @ around_z, np.array((0.0, 0.0, height)))


def marks_seen(
    camera: Plane,
    ids: Iterable[int] = (0, 1, 2, 3),
    moved: Mapping[int, tuple[float, float]] | None = None,
    scale: float = 1.0,
    seed: int | None = None,
) -> dict[int, Quad]:
    """The marks as a camera sees them: some of them, moved by so many mm, printed at that scale, with noise."""
    chance = np.random.default_rng(seed)
    noise = 0.0 if seed is None else NOISE_PX
    return {
        id_: camera.pixels(corners_of(MARKS[id_], scale) + (moved or {}).get(id_, (0.0, 0.0)))
        + chance.normal(0.0, noise, (4, 2))
        for id_ in ids
    }


def corners_of(mark: Mark, scale: float = 1.0) -> Quad:
    """Where the corners of a mark lie, mm."""
    return np.asarray(SQUARE * mark.size * scale + (mark.x, mark.y))


def all_over() -> Points:
    """Points all over the table, mm."""
    across, down = np.meshgrid(np.linspace(-440.0, 440.0, 9), np.linspace(-290.0, 290.0, 7))
    return np.column_stack((across.ravel(), down.ravel()))


def furthest_off(plane: Plane, camera: Plane, height: float = 0.0) -> float:
    """By how many mm a plane misses a camera's truth at worst, for points at that height."""
    points = all_over()
    return float(np.hypot(*(plane.millimetres(camera.pixels(points, height), height) - points).T).max())
