"""What a lens does: rays to pixels and back. Lengths are widths of the picture, so one lens serves all its sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import radians, tan

import numpy as np
import numpy.typing as npt

from vision.frame import Points

Matrix = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.float64]
Size = tuple[int, int]
"""Width and height of a picture, px."""

STATED_TOLERANCE = 0.05
"""How far the focal length of a lens that nobody measured may lie from what its maker states, as a share of it."""
MEASURED_TOLERANCE = 0.005
"""What focusing on another distance does to a measured one."""
STATED_BEND = 0.08
"""How far k1 of a lens that nobody measured may lie from what its maker states."""
_WIDEST_RAY = 3.0
_STRAIGHTENING_STEPS = 4097
_ROUNDS = 12
_CLOSE = 1e-7


@dataclass(frozen=True)
class Lens:
    """Focal lengths, axis and distortion (k1, k2, p1, p2, k3 as OpenCV has them), in widths of the picture.

    `offset` is how far the axis is from the middle of the picture. `tolerance` is by how much `focal` may be wrong, as
    a share of it, and `bend` by how much k1 may.
    """

    name: str
    focal: tuple[float, float]
    offset: tuple[float, float] = (0.0, 0.0)
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)
    tolerance: float = STATED_TOLERANCE
    bend: float = STATED_BEND

    @classmethod
    def with_view(cls, name: str, across: float, tolerance: float = STATED_TOLERANCE) -> Lens:
        """A lens without distortion that sees `across` degrees from left to right."""
        focal = 0.5 / tan(radians(across / 2))
        return cls(name, (focal, focal), tolerance=tolerance)

    def matrix(self, size: Size) -> Matrix:
        """The 3×3 camera matrix for pictures of that size, px."""
        (x, y), (right, down) = self._scales(size)
        return np.array([(right, 0.0, x), (0.0, down, y), (0.0, 0.0, 1.0)])

    def rays(self, pixels: Points, size: Size) -> Points:
        """Where points of the picture, N×2 px, pass through a plane one unit before the lens, N×2."""
        middle, focal = self._scales(size)
        bent = (np.asarray(pixels, dtype=np.float64) - middle) / focal
        if not any(self.distortion):
            return np.asarray(bent)
        across, down = bent[:, 0], bent[:, 1]
        straight = bent * np.interp(across * across + down * down, *self._straightening)[:, None]
        for _ in range(_ROUNDS if self.distortion[2] or self.distortion[3] else 0):
            missed = bent - self._bent(straight)
            straight += missed
            if not missed.size or np.abs(missed).max() < _CLOSE:
                break
        return straight

    def pixels(self, rays: Points, size: Size) -> Points:
        """Where rays, N×2, are seen in the picture, N×2 px."""
        middle, focal = self._scales(size)
        bent = self._bent(rays) if any(self.distortion) else rays
        return np.asarray(bent * focal + middle)

    def cropped(self, share: float) -> Lens:
        """The same lens as pictures have it that are cut from the middle `share` of the width."""
        (right, down), (x, y) = self.focal, self.offset
        return replace(self, focal=(right / share, down / share), offset=(x / share, y / share))

    def varied(self, longer: float, bent: float) -> Lens:
        """The same lens with a focal length `longer` by that share of it, and `bent` added to its k1."""
        (x, y), (k1, *others) = self.focal, self.distortion
        k2, p1, p2, k3 = others
        focal = (x * (1.0 + longer), y * (1.0 + longer))
        return replace(self, focal=focal, distortion=(k1 + bent, k2, p1, p2, k3))

    def _scales(self, size: Size) -> tuple[Points, Points]:
        """Where the axis meets a picture of that size, and both focal lengths; px."""
        if size not in self._by_size:
            width, height = size
            middle = np.array((width / 2, height / 2)) + np.array(self.offset) * width
            self._by_size[size] = middle, np.array(self.focal) * width
        return self._by_size[size]

    @cached_property
    def _by_size(self) -> dict[Size, tuple[Points, Points]]:
        return {}

    def _bent(self, rays: Points) -> Points:
        k1, k2, p1, p2, k3 = self.distortion
        x, y = rays[:, 0], rays[:, 1]
        # Far outside the picture the polynomial would bend rays back into it.
        square = np.minimum(x * x + y * y, self._straightest**2)
        radial = square * (square * (square * k3 + k2) + k1) + 1.0 if k2 or k3 else square * k1 + 1.0
        if not p1 and not p2:
            return np.asarray(rays * radial[:, None])
        inside = np.hypot(x, y) <= self._straightest
        across, down = np.where(inside, x, 0.0), np.where(inside, y, 0.0)
        return np.column_stack(
            (
                x * radial + 2 * p1 * across * down + p2 * (square + 2 * across * across),
                y * radial + p1 * (square + 2 * down * down) + 2 * p2 * across * down,
            )
        )

    @cached_property
    def _straightest(self) -> float:
        """The longest ray up to which a longer one is seen further out."""
        length = np.linspace(0.0, _WIDEST_RAY, 121)
        back = np.flatnonzero(np.diff(self._seen(length)) <= 0.0)
        return float(length[back[0]] if len(back) else _WIDEST_RAY)

    @cached_property
    def _straightening(self) -> tuple[Numbers, Numbers]:
        """Squares of how far out rays are seen, and by what each must be lengthened to be straight again.

        Without tangential distortion; between two of them a straight line is right to a millionth of a ray.
        """
        length = np.linspace(0.0, self._straightest, _STRAIGHTENING_STEPS)
        seen = self._seen(length)
        return seen * seen, np.divide(length, seen, out=np.ones_like(seen), where=seen > 0.0)

    def _seen(self, length: Numbers) -> Numbers:
        """How far out rays of such lengths are seen."""
        k1, k2, _, _, k3 = self.distortion
        square = length * length
        return np.asarray(length * (1.0 + square * (k1 + square * (k2 + square * k3))))


LENSES: Mapping[str, Lens] = {
    lens.name: lens
    for lens in (
        Lens.with_view("module-3", 66.0),
        Lens.with_view("module-3-wide", 102.0),
        Lens.with_view("hq-6mm", 63.0),
        Lens.with_view("unknown", 66.0, tolerance=0.2),
    )
}
"""Lenses by the word that a person writes, with the angle of view that their makers state."""
DEFAULT_LENS = LENSES["module-3"]
