"""Which zone of the table a point lies in; zones are fixed, or anchored to a tag that may be moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin

from companion.table import Zone
from vision.geometry import Place


class ZoneMap:
    """The zones of a table and the places of the tags that anchor some of them.

    An anchored zone is nowhere until its tag has been seen once; then it stays where the tag was seen last.
    """

    def __init__(self, zones: Sequence[Zone]) -> None:
        # A private zone hides whatever overlaps it; among the others the smallest is the one that is meant.
        self._zones = sorted(zones, key=lambda zone: (zone.public, zone.width * zone.height, zone.name))
        self._anchors: dict[str, Place] = {}

    @property
    def anchors(self) -> Mapping[str, Place]:
        """Where each anchoring tag was seen last."""
        return self._anchors

    def is_anchor(self, code: str) -> bool:
        """Whether a zone hangs on the tag with that code."""
        return any(zone.anchor == code for zone in self._zones)

    def anchor(self, code: str, place: Place) -> None:
        """Move the zones that hang on the tag `code`."""
        self._anchors[code] = place

    def at(self, x: float, y: float) -> Zone | None:
        """The zone at a point in mm, None outside of all."""
        return next((zone for zone in self._zones if self._holds(zone, x, y)), None)

    def _holds(self, zone: Zone, x: float, y: float) -> bool:
        if zone.anchor is not None:
            anchor = self._anchors.get(zone.anchor)
            if anchor is None:
                return False
            x, y = _seen_from(anchor, x, y)
        across, down = _seen_from(Place(zone.x, zone.y, zone.angle), x, y)
        return abs(across) <= zone.width / 2 and abs(down) <= zone.height / 2


def _seen_from(place: Place, x: float, y: float) -> tuple[float, float]:
    """A point in the directions of `place`: mm to its right and below it."""
    turn = radians(place.angle)
    dx, dy = x - place.x, y - place.y
    return dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
