"""Corner marks that are not in their places: looked for a small part of the picture a frame."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from vision.frame import Grey, Quad
from vision.marks import find_within, tiles


class StrayMarks:
    """Where marks were seen out of their places in the last search, part by part of the picture."""

    def __init__(self) -> None:
        self._parts: list[Quad] = []
        self._seen: dict[int, Quad] = {}

    @property
    def searching(self) -> bool:
        """Whether there are parts left to look at."""
        return bool(self._parts)

    def begin(self, grey: Grey, side_px: float) -> None:
        """Search a picture of this size anew; marks have sides so long."""
        height, width = grey.shape
        self._parts, self._seen = tiles(width, height, side_px), {}

    def go_on(self, grey: Grey, side_px: float) -> None:
        """Look at the next part."""
        self._seen |= find_within(grey, self._parts.pop(), side_px)

    def still_there(self, grey: Grey, but: Collection[int], side_px: float) -> dict[int, Quad]:
        """Those that are still where they were seen, without some: corners by id, px."""
        found: dict[int, Quad] = {}
        for id_, quad in self._seen.items():
            if id_ not in but:
                around = find_within(grey, quad + (quad - quad.mean(axis=0)), side_px)
                found |= {other: corners for other, corners in around.items() if other == id_}
        return found


def shortest_side(marks: Mapping[int, Quad]) -> float:
    """The shortest side of marks, px."""
    edges = np.concatenate([quad - np.roll(quad, 1, axis=0) for quad in marks.values()])
    return float(np.hypot(edges[:, 0], edges[:, 1]).min())
