"""Places on the table: what lies somewhere is carried along, and where the corners of a zone lie, and over what."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from math import cos, hypot, radians, sin
from typing import Protocol

from companion.table import Mark, Zone

TOUCHING_MM = 0.5
"""Zones that lie over each other, or over the edge, by no more than that only touch."""
CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))

Point = tuple[float, float]


class Lying(Protocol):
    """What lies somewhere on the table, mm, turned by degrees."""

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...

    @property
    def angle(self) -> float: ...


def turned(x: float, y: float, degrees: float) -> Point:
    """A way over the table, turned."""
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return x * cosine - y * sine, x * sine + y * cosine


def carried(place: Lying, home: Lying, now: Lying) -> tuple[float, float, float]:
    """Where something comes to lie, x, y and angle, when what carries it goes from `home` to `now`."""
    across, down = turned(place.x - home.x, place.y - home.y, now.angle - home.angle)
    return now.x + across, now.y + down, (place.angle + now.angle - home.angle) % 360.0


def zone_carried(zone: Zone, now: Lying) -> Zone:
    """The zone where it lies while its anchor lies at `now`."""
    if zone.anchor is None:
        return zone
    x, y, angle = carried(zone, zone.anchor, now)
    return replace(zone, x=x, y=y, angle=angle)


def corners_of_zone(zone: Zone) -> Iterator[Point]:
    """The corners of a zone, mm, clockwise from its top left."""
    for right, down in CORNERS:
        across, below = turned(right * zone.width, down * zone.height, zone.angle)
        yield zone.x + across, zone.y + below


def as_zone(mark: Mark) -> Zone:
    """The black square of a corner mark."""
    return Zone(f"corner mark {mark.id}", mark.x, mark.y, mark.size, mark.size)


def push_off(zone: Zone, other: Zone) -> Point | None:
    """The shortest way, mm, on which a zone comes off another one; None if it does not lie over it."""
    corners, others = list(corners_of_zone(zone)), list(corners_of_zone(other))
    shortest: Point | None = None
    for degrees in (zone.angle, zone.angle + 90.0, other.angle, other.angle + 90.0):
        axis = turned(1.0, 0.0, degrees)
        here, there = _along(corners, axis), _along(others, axis)
        forward, back = there[1] - here[0], here[1] - there[0]
        if min(forward, back) <= TOUCHING_MM:
            return None
        far = forward if forward < back else -back
        if shortest is None or abs(far) < hypot(*shortest):
            shortest = axis[0] * far, axis[1] * far
    return shortest


def _along(corners: Collection[Point], axis: Point) -> Point:
    far = [x * axis[0] + y * axis[1] for x, y in corners]
    return min(far), max(far)
