"""Tags as they lie in the picture: N homographies from a tag's own square to px, and how bright their modules are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.closed_set.grid import HALF, flat
from vision.closed_set.sampling import Floats, View
from vision.closed_set.triples import LEG_MODULES, Triples
from vision.frame import Points

_FLAT_CORNERS = flat(np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)], dtype=np.float32))
_TO_CORNER = 10.5 - 3.5
"""Modules from the middle of a tag to that of a finder pattern, along both axes."""


@dataclass(frozen=True, eq=False)
class Placed:
    """N×3×3: a tag's square, -1 to 1 along both axes, to px of the whole picture."""

    matrices: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.matrices)

    def __getitem__(self, which: npt.NDArray[np.intp]) -> Placed:
        return Placed(self.matrices[which])

    def joined(self, other: Placed) -> Placed:
        """Both."""
        return Placed(np.concatenate((self.matrices, other.matrices)))

    def look(self, view: View, points: Floats) -> Floats:
        """Brightness at points of every tag, N×P; of `flat` points, P×3."""
        return view.sample(*self._seen(points))

    def pixels(self, points: Floats) -> Floats:
        """Where `flat` points, P×3, of every tag are seen, N×P×2 px."""
        x, y = self._seen(points)
        seen = np.empty((*x.shape, 2), dtype=np.float32)
        seen[..., 0], seen[..., 1] = x, y
        return seen

    def _seen(self, points: Floats) -> tuple[Floats, Floats]:
        seen = self.matrices.astype(np.float32) @ points.T
        depth = seen[:, 2]
        return seen[:, 0] / depth, seen[:, 1] / depth

    @property
    def corners(self) -> npt.NDArray[np.float64]:
        """N×4×2 px, clockwise from the top left of the print."""
        return self.pixels(_FLAT_CORNERS).astype(np.float64)

    @cached_property
    def module_px(self) -> Floats:
        """How wide the modules of each tag are, the mean of both ways, N px."""
        a, b, c, d = self.matrices[:, :2, :2].reshape(-1, 4).T
        return np.asarray(np.sqrt(np.abs(a * d - b * c)) / HALF, dtype=np.float32)

    @property
    def middles(self) -> Points:
        """N×2 px."""
        middles = self.matrices[:, :2, 2] / self.matrices[:, 2:, 2]
        return np.asarray(middles)


def placed(view: View, triples: Triples) -> Placed:
    """Where the tags with such finder patterns are seen."""
    if not len(triples):
        return Placed(np.zeros((0, 3, 3)))
    corner, right, below = triples.transpose(1, 0, 2)
    across, down = (right - corner) / LEG_MODULES, (below - corner) / LEG_MODULES
    middle = corner + _TO_CORNER * (across + down)
    right, below = across * HALF, down * HALF
    # One call of the camera for all: with few tags it is calls that cost.
    around = np.concatenate((middle, middle + right, middle + below, middle - right, middle - below))
    seen = view.perspective.pixels(around).reshape(5, -1, 2)
    matrices = np.zeros((len(triples), 3, 3))
    matrices[:, :2, :2] = ((seen[1:3] - seen[3:]) / 2).transpose(1, 2, 0)
    matrices[:, :2, 2] = seen[0]
    matrices[:, 2, 2] = 1.0
    return Placed(matrices)
