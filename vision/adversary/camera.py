"""A camera like the Raspberry Pi's Camera Module 3 that leans over a table: mm to px and back, through its lens.

Points of the table are x, y and height above it, mm; whole numbers of px are the middles of pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import ConfigError
from vision.frame import Box, Points, Quad

Matrix = npt.NDArray[np.float64]
Map = npt.NDArray[np.float32]

FOCAL_PER_WIDTH = 0.77  # 66° across
DISTORTION = (-0.055, 0.045, 0.0006, -0.0004, -0.012)
"""k1, k2, p1, p2, k3 of OpenCV's model: a corner of the picture is pulled in by about 2 %."""
FILLED = 0.96  # of the picture, by the table
COARSE_PX = 8
"""Maps are exact at pixels so far apart; between them lens and tilt are straight to 0.01 px."""
_FITTINGS = 40


@dataclass(frozen=True)
class Mode:
    """A mode of the sensor; binned ones gather the light of four of its pixels."""

    name: str
    width: int
    height: int
    binned: bool


MODES = {
    mode.name: mode
    for mode in (
        Mode("1536x864", 1536, 864, True),
        Mode("2304x1296", 2304, 1296, True),
        Mode("2028x1520", 2028, 1520, True),
        Mode("4608x2592", 4608, 2592, False),
        Mode("4056x3040", 4056, 3040, False),
    )
}


def mode_named(name: str) -> Mode:
    """The mode of that name; raises ConfigError with the names there are."""
    if name not in MODES:
        raise ConfigError(f"There is no camera mode {name!r}.", f"Take one of: {', '.join(MODES)}.")
    return MODES[name]


@dataclass(frozen=True)
class Pose:
    """How the camera hangs, degrees: leaning, towards which side of the table, turned about its own axis."""

    tilt: float
    towards: float
    roll: float


@dataclass(frozen=True)
class Lens:
    """`distortion` as OpenCV's five parameters; rows wobble sideways by `wobble` px, `waves` times a picture."""

    distortion: tuple[float, ...]
    wobble: float = 0.0
    waves: float = 3.0


@dataclass(frozen=True, eq=False)
class PlacedCamera:
    """A camera in its place: `rotation` and `shift` take mm of the table to mm before the camera."""

    mode: Mode
    lens: Lens
    rotation: Matrix
    shift: Matrix

    @cached_property
    def inner(self) -> Matrix:
        """The 3×3 matrix of the pinhole behind the lens."""
        focal = FOCAL_PER_WIDTH * self.mode.width
        middle_x, middle_y = (self.mode.width - 1) / 2, (self.mode.height - 1) / 2
        return np.array([(focal, 0.0, middle_x), (0.0, focal, middle_y), (0.0, 0.0, 1.0)])

    @cached_property
    def camera(self) -> Matrix:
        """Where the lens is: x, y and height above the table, mm."""
        x, y, z = -self.rotation.T @ self.shift
        return np.array((x, y, -z))

    def pixels(self, points: Points) -> Quad:
        """Where points of N×3 mm are seen, N×2 px; N×2 mm are taken to lie on the table."""
        spread = np.column_stack((points[:, :2], -points[:, 2] if points.shape[1] == 3 else np.zeros(len(points))))
        turn, _ = cv2.Rodrigues(self.rotation)
        seen, _ = cv2.projectPoints(spread, turn, self.shift, self.inner, np.array(self.lens.distortion))
        pixels = np.asarray(seen, dtype=np.float64).reshape(-1, 2)
        pixels[:, 0] += self._wobble(pixels[:, 1])
        return pixels

    def millimetres(self, pixels: Points) -> Points:
        """Where the lines of sight through N×2 px meet the table, N×2 mm."""
        still = np.asarray(pixels, dtype=np.float64).copy()
        still[:, 0] -= self._wobble(still[:, 1])
        straight = cv2.undistortPoints(still.reshape(-1, 1, 2), self.inner, np.array(self.lens.distortion))
        rays = np.column_stack((np.asarray(straight).reshape(-1, 2), np.ones(len(still)))) @ self.rotation
        x, y, height = self.camera
        far = height / rays[:, 2]
        return np.column_stack((x + rays[:, 0] * far, y + rays[:, 1] * far))

    def px_per_mm(self, x: float, y: float) -> float:
        """How large a mm of the table is seen there, the mean of all directions."""
        origin, right, below = self.pixels(np.array([(x, y), (x + 1.0, y), (x, y + 1.0)]))
        (a, b), (c, d) = right - origin, below - origin
        return float(abs(a * d - b * c) ** 0.5)

    def table_maps(self, box: Box, finer: int = 1) -> tuple[Map, Map]:
        """For each pixel of a box, `finer` times as fine, the x and y of the table that are seen there, mm."""
        coarse, rows, columns = self.coarse(box)
        across, down = (coarse[:, n].reshape(rows, columns) for n in (0, 1))
        return enlarged(across, box, finer), enlarged(down, box, finer)

    def coarse(self, box: Box) -> tuple[Points, int, int]:
        """The table in mm at every COARSE_PX of a box, one more on each side; rows and columns of these points."""
        left, top, right, bottom = box
        columns, rows = (-(-length // COARSE_PX) + 2 for length in (right - left, bottom - top))
        x = left + (np.arange(columns) - 0.5) * COARSE_PX - 0.5
        y = top + (np.arange(rows) - 0.5) * COARSE_PX - 0.5
        grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
        return self.millimetres(grid), rows, columns

    def _wobble(self, rows: Points) -> Points:
        return np.asarray(self.lens.wobble * np.sin(2 * pi * self.lens.waves * rows / self.mode.height))


def enlarged(coarse: Points, box: Box, finer: int = 1) -> Map:
    """Values given at every COARSE_PX of a box, with one more on each side, for all of its pixels."""
    k = COARSE_PX * finer
    full = cv2.resize(coarse.astype(np.float32), None, fx=k, fy=k, interpolation=cv2.INTER_LINEAR)
    left, top, right, bottom = box
    return np.ascontiguousarray(full[k : k + (bottom - top) * finer, k : k + (right - left) * finer])


def fitted(mode: Mode, lens: Lens, pose: Pose, table_mm: tuple[float, float]) -> PlacedCamera:
    """The view from that pose in which the whole table just fills the picture."""
    rotation = _rotation(pose)
    outline = _outline(table_mm)
    aim, far = np.zeros(2), 1.2 * max(table_mm)
    view = _at(mode, lens, rotation, aim, far)
    for _ in range(_FITTINGS):
        seen = view.pixels(outline)
        low, high = seen.min(axis=0), seen.max(axis=0)
        share = float(max((high - low) / (mode.width, mode.height)))
        off = view.millimetres(((low + high) / 2)[None])[0] - view.millimetres(view.inner[:2, 2][None])[0]
        aim, far = aim + 0.7 * off, far * (share / FILLED) ** 0.7
        view = _at(mode, lens, rotation, aim, far)
    return view


def _at(mode: Mode, lens: Lens, rotation: Matrix, aim: Points, far: float) -> PlacedCamera:
    shift = np.array((0.0, 0.0, far)) - rotation @ np.array((aim[0], aim[1], 0.0))
    return PlacedCamera(mode, lens, rotation, shift)


def _rotation(pose: Pose) -> Matrix:
    lean, side = radians(pose.tilt), radians(pose.towards)
    around_x = np.array([(1.0, 0.0, 0.0), (0.0, cos(lean), -sin(lean)), (0.0, sin(lean), cos(lean))])
    result: Matrix = _around_z(radians(pose.roll) - side) @ around_x @ _around_z(side)
    return result


def _around_z(angle: float) -> Matrix:
    return np.array([(cos(angle), -sin(angle), 0.0), (sin(angle), cos(angle), 0.0), (0.0, 0.0, 1.0)])


def _outline(table_mm: tuple[float, float]) -> Points:
    across, down = (np.linspace(-length / 2, length / 2, 9) for length in table_mm)
    edges = [np.column_stack((across, np.full(9, y))) for y in (down[0], down[-1])]
    edges += [np.column_stack((np.full(9, x), down)) for x in (across[0], across[-1])]
    return np.concatenate(edges)
