"""Which zone of the table a point lies in; zones are fixed, or anchored to a tag that may be moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from companion.table import Zone
from vision.geometry import Place

_CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


class ZoneMap:
    """The zones of a table and the places of the tags that anchor some of them.

    An anchored zone is nowhere until its tag has been seen once; then it stays where the tag was seen last.
    """

    def __init__(self, zones: Sequence[Zone]) -> None:
        # A private zone hides whatever overlaps it; among the others the smallest is the one that is meant.
        ranked = sorted(zones, key=lambda zone: (zone.public, zone.width * zone.height, zone.name))
        self._zones = [(zone, _Directions.of(Place(zone.x, zone.y, zone.angle))) for zone in ranked]
        self._anchor_codes = frozenset(zone.anchor for zone in zones if zone.anchor is not None)
        self._anchors: dict[str, Place] = {}
        self._anchor_directions: dict[str, _Directions] = {}

    @property
    def anchors(self) -> Mapping[str, Place]:
        """Where each anchoring tag was seen last."""
        return self._anchors

    def is_anchor(self, code: str) -> bool:
        """Whether a zone hangs on the tag with that code."""
        return code in self._anchor_codes

    def anchor(self, code: str, place: Place) -> None:
        """Move the zones that hang on the tag `code`."""
        self._anchors[code] = place
        self._anchor_directions[code] = _Directions.of(place)

    def at(self, x: float, y: float) -> Zone | None:
        """The zone at a point in mm, None outside of all."""
        for zone, directions in self._zones:
            if zone.anchor is None:
                across, down = directions.seen(x, y)
            elif zone.anchor in self._anchor_directions:
                across, down = directions.seen(*self._anchor_directions[zone.anchor].seen(x, y))
            else:
                continue
            if abs(across) <= zone.width / 2 and abs(down) <= zone.height / 2:
                return zone
        return None

    def private_outlines(self) -> list[list[tuple[float, float]]]:
        """The corners of every private zone that is somewhere, mm."""
        outlines = []
        for zone, directions in self._zones:
            if zone.public or (zone.anchor is not None and zone.anchor not in self._anchor_directions):
                continue
            corners = [directions.point(across * zone.width, down * zone.height) for across, down in _CORNERS]
            if zone.anchor is not None:
                corners = [self._anchor_directions[zone.anchor].point(*corner) for corner in corners]
            outlines.append(corners)
        return outlines


@dataclass(frozen=True)
class _Directions:
    """A place as others are seen from it, mm to its right and below it, and the other way round."""

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

    def point(self, across: float, down: float) -> tuple[float, float]:
        x = self.x + across * self.cosine - down * self.sine
        return x, self.y + across * self.sine + down * self.cosine
