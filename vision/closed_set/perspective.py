"""How the modules of flat tags lie in the picture: everything here is measured in modules of the table's plane.

In that plane all tags are squares of 21 modules, whichever way the camera looks at them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from vision.frame import Points
from vision.geometry import Plane

Columns = npt.NDArray[np.intp]


class Perspective(Protocol):
    """Takes places on the table, N×2 modules, to px of the whole picture and back."""

    @property
    def tolerance(self) -> float:
        """By how much of themselves modules may be wider or narrower than it says."""

    def pixels(self, modules: Points) -> Points:
        """Where places of the table are seen, px."""

    def modules(self, pixels: Points) -> Points:
        """Where points of the picture lie on the table, modules."""

    def widths(self, x: Columns, y: Columns) -> Points:
        """How far one module reaches along both axes of the picture, px, about where columns `x` and rows `y` cross.

        Rows × columns × 2.
        """


@dataclass(frozen=True)
class Even:
    """A camera that looks down about straight: modules are `module_px` wide, wherever they lie."""

    module_px: float
    tolerance: float = 0.22

    def pixels(self, modules: Points) -> Points:
        """Where places of the table are seen, px."""
        return modules * self.module_px

    def modules(self, pixels: Points) -> Points:
        """Where points of the picture lie on the table, modules."""
        return pixels / self.module_px

    def widths(self, x: Columns, y: Columns) -> Points:
        """How far one module reaches along both axes, px: as far everywhere."""
        return np.full((len(y), len(x), 2), self.module_px)


@dataclass(frozen=True, eq=False)
class OnPlane:
    """A calibrated camera at any angle: tags lie on its plane, and their modules are `module_mm` wide."""

    plane: Plane
    module_mm: float
    height_mm: float = 0.0
    tolerance: float = 0.2

    def pixels(self, modules: Points) -> Points:
        """Where places of the table are seen, px."""
        return self.plane.pixels(modules * self.module_mm, self.height_mm)

    def modules(self, pixels: Points) -> Points:
        """Where points of the picture lie on the table, modules."""
        return self.plane.millimetres(pixels, self.height_mm) / self.module_mm

    def widths(self, x: Columns, y: Columns) -> Points:
        """How far one module reaches along both axes, px, on the table itself, whatever the height."""
        return self.plane.reaches(x, y) * self.module_mm
