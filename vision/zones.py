"""Which zone of the table a point lies in; zones are fixed, or go along with a tag that may be moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from companion.places import corners_of_zone, zone_carried
from companion.table import Zone
from vision.geometry import Place


class ZoneMap:
    """The zones of a table and the places of the tags that carry some of them along; `anchors_seen` of those seen.

    An anchored zone lies where the layout says until its tag is seen elsewhere; then it stays where the tag left it.
    """

    def __init__(self, zones: Sequence[Zone]) -> None:
        # A private zone hides whatever overlaps it; among the others the smallest is the one that is meant.
        self._ranked = sorted(zones, key=lambda zone: (zone.public, zone.width * zone.height, zone.name))
        anchors = {zone.anchor for zone in zones if zone.anchor is not None}
        self._anchors = {anchor.tag: Place(anchor.x, anchor.y, anchor.angle) for anchor in anchors}
        self.anchors_seen: dict[str, Place] = {}
        self._zones = self._lying()

    @property
    def anchors(self) -> Mapping[str, Place]:
        """Where each anchoring tag was seen last, or is taken to lie."""
        return self._anchors

    def is_anchor(self, code: str) -> bool:
        """Whether a zone goes along with the tag with that code."""
        return code in self._anchors

    def anchor(self, code: str, place: Place) -> None:
        """Move the zones that go along with the tag `code`."""
        self._anchors[code] = self.anchors_seen[code] = place
        self._zones = self._lying()

    def at(self, x: float, y: float) -> Zone | None:
        """The zone at a point in mm, None outside of all."""
        for zone, directions in self._zones:
            across, down = directions.seen(x, y)
            if abs(across) <= zone.width / 2 and abs(down) <= zone.height / 2:
                return zone
        return None

    def private_outlines(self) -> list[list[tuple[float, float]]]:
        """The corners of every private zone, mm."""
        return [outline(zone) for zone, _ in self._zones if not zone.public]

    @property
    def lying(self) -> tuple[Zone, ...]:
        """All zones where they lie now."""
        return tuple(zone for zone, _ in self._zones)

    def named(self, name: str) -> Zone | None:
        """A zone by its name, where it lies now."""
        return next((zone for zone, _ in self._zones if zone.name == name), None)

    def _lying(self) -> list[tuple[Zone, _Directions]]:
        lying = [
            zone if zone.anchor is None else zone_carried(zone, self._anchors[zone.anchor.tag]) for zone in self._ranked
        ]
        return [(zone, _Directions.of(Place(zone.x, zone.y, zone.angle))) for zone in lying]


def outline(zone: Zone, margin: float = 0.0) -> list[tuple[float, float]]:
    """The four corners of a zone, mm, clockwise from its top left, `margin` mm further out."""
    return list(corners_of_zone(replace(zone, width=zone.width + 2 * margin, height=zone.height + 2 * margin)))


@dataclass(frozen=True)
class _Directions:
    """A place as others are seen from it, mm to its right and below it."""

    x: float
    y: float
    cosine: float
    sine: float

    @classmethod
    def of(cls, place: Place) -> _Directions:
        turn = radians(place.angle)
        return cls(place.x, place.y, cos(turn), sin(turn))

    def seen(self, x: float, y: float) -> tuple[float, float]:
        dx, dy = x - self.x, y - self.y
        return dx * self.cosine + dy * self.sine, dy * self.cosine - dx * self.sine
