"""Pixels in, sightings out: QR codes of model 2, read by zxing-cpp."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import dist
from typing import Any

import cv2
import numpy as np

try:
    import zxingcpp
except ImportError:  # no wheel for every computer; then only known codes are read, by the closed set
    zxingcpp = None

from vision.frame import Grey, Quad

MODULES = 21
"""Modules along a side of a QR code of version 1, the only version our sheets print."""
QUIET = 2
"""Modules of white that our sheets leave round a tag."""
RIM_SIDES = 1 + 2 * QUIET / MODULES
"""Side of a tag with that white rim, in sides of the tag."""

READ_WELL_PX = 4.2
"""Pixels per module from which enlarging a picture helps no more."""

ENLARGED_PX = 4.4
"""Pixels per module that an enlarged picture should have."""

LARGEST_SCALE = 3.0


@dataclass(frozen=True, eq=False)
class Sighting:
    """A code that was read, and its four corners in px."""

    code: str
    quad: Quad

    @cached_property
    def centre(self) -> tuple[float, float]:
        """The middle of the four corners, px."""
        # Plain numbers: of four points NumPy takes ten times as long.
        x, y = zip(*self.quad.tolist(), strict=True)
        return sum(x) / 4, sum(y) / 4

    @cached_property
    def side(self) -> float:
        """The mean length of the four edges, px."""
        corners = self.quad.tolist()
        return sum(dist(corners[n - 1], corners[n]) for n in range(4)) / 4


def distinct(fresh: Iterable[Sighting], known: Iterable[Sighting]) -> list[Sighting]:
    """Fresh sightings without those that are known, and without the second of one that was read twice."""
    left = list(fresh)
    codes = {sighting.code for sighting in left}
    before = [sighting for sighting in known if sighting.code in codes]
    kept: list[Sighting] = []
    for sighting in left:
        if not any(same_place(other, sighting) for other in before + kept):
            kept.append(sighting)
    return kept


def same_place(first: Sighting, second: Sighting) -> bool:
    """Whether two sightings are of one code at one place, within half a tag."""
    if first.code != second.code:
        return False
    return dist(first.centre, second.centre) < first.side / 2


def scale_for(module_px: float) -> float:
    """How much to enlarge a picture whose modules are `module_px` pixels wide; 1.0 when they are wide enough."""
    if module_px >= READ_WELL_PX:
        return 1.0
    halves = round(2 * ENLARGED_PX / module_px) / 2
    return float(np.clip(halves, 1.5, LARGEST_SCALE))


def read_tags(grey: Grey, scale: float = 1.0, offset: tuple[int, int] = (0, 0)) -> list[Sighting]:
    """Read every code in `grey`, enlarged by `scale`; corners are px of the picture that `offset` was cut from.

    Nothing is read where zxing-cpp is not installed.
    """
    if zxingcpp is None:
        return []
    picture = grey if scale == 1.0 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    # The whole family "QRCode" includes Micro QR, whose short codes turn up in wood grain.
    found = zxingcpp.read_barcodes(
        np.ascontiguousarray(picture),
        formats=zxingcpp.BarcodeFormat.QRCodeModel2,
        try_rotate=True,
        try_downscale=False,
        try_invert=False,
    )
    return [Sighting(code.text, _corners(code.position, scale, offset)) for code in found if code.text]


def read_tags_of_any_size(grey: Grey) -> list[Sighting]:
    """Read every code in a picture of unknown scale: as it is, then enlarged; one sighting for each place."""
    sightings: list[Sighting] = []
    for scale in (1.0, 2.0, LARGEST_SCALE):
        sightings += distinct(read_tags(grey, scale), sightings)
        if sightings and scale_for(min(sighting.side for sighting in sightings) / MODULES) <= scale:
            break
    return sightings


def _corners(position: Any, scale: float, offset: tuple[int, int]) -> Quad:
    corners = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    enlarged = np.array([(corner.x, corner.y) for corner in corners], dtype=np.float64)
    # Enlarging maps the middle of a pixel, not its corner, hence the halves.
    return (enlarged + 0.5) / scale - 0.5 + np.array(offset, dtype=np.float64)
