"""Lines, areas and arcs of signs, in halves of a sign's side; x, y is its middle, r half its side, mm."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from companion.packs.drawing import Polygon, Ring, Shape, Stroke

Point = tuple[float, float]


def line(x: float, y: float, r: float, points: Sequence[Point], thick: float, colour: str) -> list[Shape]:
    """A line through points given in halves of the side, with round ends and corners."""
    placed = [(x + across * r, y + down * r) for across, down in points]
    strokes: list[Shape] = [Stroke(*one, *other, thick * r, colour) for one, other in pairwise(placed)]
    return [*strokes, *(Ring(*point, thick * r / 2, 0.0, colour) for point in placed)]


def area(x: float, y: float, r: float, points: Sequence[Point], colour: str) -> Polygon:
    """A filled outline through points."""
    return Polygon(tuple((x + across * r, y + down * r) for across, down in points), colour)


def arc(radius: float, first: float, last: float, down: float = 0.0) -> list[Point]:
    """Points of an arc, degrees clockwise from the right."""
    angles = [(first + (last - first) * n / 12) * pi / 180 for n in range(13)]
    return [(radius * cos(angle), down + radius * sin(angle)) for angle in angles]
