"""Vector signs for the types of cards, in a square of side `size` whose middle is x, y; lengths in mm."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin

from companion.packs.diktat_signs import DIKTAT_SIGNS
from companion.packs.drawing import WHITE, Polygon, Ring, Shape, Stroke
from companion.packs.elekt_signs import ELEKT_SIGNS


def icon(kind: str, x: float, y: float, size: float, colour: str) -> list[Shape]:
    """The sign of a type of card; a plain disc for a type that has none."""
    draw = ICONS.get(kind)
    return draw(x, y, size / 2, colour) if draw else [Ring(x, y, size / 5, 0.0, colour)]


def _army(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Two crossed sabres."""
    shapes: list[Shape] = []
    for side in (-1, 1):
        shapes.append(Stroke(x - side * r * 0.62, y + r * 0.62, x + side * r * 0.8, y - r * 0.8, r * 0.16, colour))
        shapes.append(Stroke(x - side * r * 0.68, y + r * 0.2, x - side * r * 0.2, y + r * 0.68, r * 0.13, colour))
        shapes.append(Ring(x - side * r * 0.7, y + r * 0.7, r * 0.12, 0.0, colour))
    return shapes


def _fleet(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """An anchor."""
    arc = [(x + r * 0.7 * cos(a * pi / 12), y + r * 0.1 + r * 0.7 * sin(a * pi / 12)) for a in range(1, 12)]
    shapes: list[Shape] = [
        Ring(x, y - r * 0.72, r * 0.18, r * 0.12, colour),
        Stroke(x, y - r * 0.5, x, y + r * 0.8, r * 0.15, colour),
        Stroke(x - r * 0.42, y - r * 0.28, x + r * 0.42, y - r * 0.28, r * 0.14, colour),
    ]
    for (x1, y1), (x2, y2) in pairwise(arc):
        shapes.append(Stroke(x1, y1, x2, y2, r * 0.15, colour))
    for side in (-1, 1):
        tip = (
            (x + side * r * 0.9, y + r * 0.3),
            (x + side * r * 0.72, y - r * 0.02),
            (x + side * r * 0.5, y + r * 0.3),
        )
        shapes.append(Polygon(tip, colour))
    return shapes


def _political(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A house of columns."""
    gable = ((x - r * 0.85, y - r * 0.35), (x, y - r * 0.85), (x + r * 0.85, y - r * 0.35))
    shapes: list[Shape] = [Polygon(gable, colour)]
    for across in (-0.55, 0.0, 0.55):
        shapes.append(Stroke(x + across * r, y - r * 0.22, x + across * r, y + r * 0.5, r * 0.2, colour))
    shapes.append(Stroke(x - r * 0.85, y + r * 0.68, x + r * 0.85, y + r * 0.68, r * 0.18, colour))
    return shapes


def _promise(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Two linked rings."""
    return [Ring(x + side * r * 0.34, y, r * 0.5, r * 0.15, colour) for side in (-1, 1)]


def _hold(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Two bars: stand still."""
    return [
        Stroke(x + side * r * 0.3, y - r * 0.6, x + side * r * 0.3, y + r * 0.6, r * 0.3, colour) for side in (-1, 1)
    ]


def _ambassador(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A sealed letter."""
    corners = ((x - r * 0.85, y - r * 0.55), (x + r * 0.85, y - r * 0.55), (x + r * 0.85, y + r * 0.55))
    sheet = Polygon((*corners, (x - r * 0.85, y + r * 0.55)), colour)
    flap = [Stroke(x + side * r * 0.8, y - r * 0.5, x, y + r * 0.1, r * 0.08, WHITE) for side in (-1, 1)]
    return [sheet, *flap, Ring(x, y + r * 0.1, r * 0.2, 0.0, WHITE), Ring(x, y + r * 0.1, r * 0.13, 0.0, colour)]


def _seat(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A chair."""
    left, right = x - r * 0.4, x + r * 0.4
    return [
        Stroke(left, y - r * 0.8, left, y + r * 0.75, r * 0.16, colour),
        Stroke(right, y + r * 0.08, right, y + r * 0.75, r * 0.16, colour),
        Stroke(left, y + r * 0.08, right, y + r * 0.08, r * 0.2, colour),
    ]


ICONS: dict[str, Callable[[float, float, float, str], list[Shape]]] = {
    "army": _army,
    "fleet": _fleet,
    "political": _political,
    "promise": _promise,
    "hold": _hold,
    "ambassador": _ambassador,
    "seat": _seat,
    **ELEKT_SIGNS,
    **DIKTAT_SIGNS,
}
