"""Signs of Elekt's Attributes, Zones, Unit types and pieces in one colour; x, y is the middle, r half the side, mm."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from companion.packs.drawing import Ring, Shape
from companion.packs.strokes import arc, area, line


def _occult(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """An eye in a triangle."""
    frame = [(-0.9, 0.7), (0.0, -0.85), (0.9, 0.7), (-0.9, 0.7)]
    lid = [(-0.42, 0.25), (0.0, -0.02), (0.42, 0.25), (0.0, 0.5), (-0.42, 0.25)]
    pupil = Ring(x, y + 0.24 * r, r * 0.13, 0.0, colour)
    return [*line(x, y, r, frame, 0.15, colour), *line(x, y, r, lid, 0.09, colour), pupil]


def _deceit(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A smiling mask."""
    face = [(-0.75, -0.75), (0.75, -0.75), *arc(0.75, 0, 180, 0.1), (-0.75, -0.75)]
    eyes = [*line(x, y, r, [(-0.45, -0.3), (-0.2, -0.2)], 0.15, colour)]
    eyes += line(x, y, r, [(0.45, -0.3), (0.2, -0.2)], 0.15, colour)
    smile = line(x, y, r, arc(0.4, 15, 165, 0.1), 0.13, colour)
    return [*line(x, y, r, face, 0.14, colour), *eyes, *smile]


def _violence(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A dagger, point down."""
    blade = area(x, y, r, [(-0.2, -0.3), (0.2, -0.3), (0.16, 0.5), (0.0, 0.95), (-0.16, 0.5)], colour)
    guard = line(x, y, r, [(-0.55, -0.38), (0.55, -0.38)], 0.18, colour)
    grip = line(x, y, r, [(0.0, -0.4), (0.0, -0.75)], 0.17, colour)
    return [blade, *guard, *grip, Ring(x, y - 0.8 * r, r * 0.15, 0.0, colour)]


def _authority(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A crown."""
    points = [(-0.7, 0.4), (-0.85, -0.4), (-0.38, 0.0), (0.0, -0.62), (0.38, 0.0), (0.85, -0.4), (0.7, 0.4)]
    tips = [Ring(x + across * r, y + down * r, r * 0.13, 0.0, colour) for across, down in (points[1], *points[3:6:2])]
    return [area(x, y, r, points, colour), *tips, *line(x, y, r, [(-0.62, 0.66), (0.62, 0.66)], 0.2, colour)]


def _ember(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A flame."""
    left = [(0.1, -0.95), (-0.12, -0.5), (-0.5, -0.1), (-0.62, 0.3)]
    right = [(0.62, 0.3), (0.58, -0.05), (0.4, -0.35), (0.28, -0.1), (0.25, -0.5)]
    return [area(x, y, r, [*left, *reversed(arc(0.62, 0, 180, 0.3)), *right], colour)]


def _scepter(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A staff with a winged orb."""
    wings = line(x, y, r, [(-0.5, -0.75), (-0.35, -0.2), (0.0, -0.08), (0.35, -0.2), (0.5, -0.75)], 0.13, colour)
    orb = Ring(x, y - 0.6 * r, r * 0.28, 0.0, colour)
    return [orb, *wings, *line(x, y, r, [(0.0, -0.1), (0.0, 0.9)], 0.17, colour)]


def _mission(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A swallow-tailed flag."""
    flag = [(-0.5, -0.8), (0.8, -0.8), (0.45, -0.4), (0.8, 0.0), (-0.5, 0.0)]
    return [area(x, y, r, flag, colour), *line(x, y, r, [(-0.56, -0.85), (-0.56, 0.9)], 0.15, colour)]


def _influence(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A sun."""
    shapes: list[Shape] = [Ring(x, y, r * 0.38, 0.0, colour)]
    for n in range(12):
        across, down = cos(n * pi / 6), sin(n * pi / 6)
        far = 0.92 if n % 2 == 0 else 0.75
        shapes += line(x, y, r, [(0.54 * across, 0.54 * down), (far * across, far * down)], 0.11, colour)
    return shapes


def _privilege(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A seal with two ribbons."""
    shapes: list[Shape] = [
        Ring(x, y - 0.3 * r, r * 0.48, r * 0.14, colour),
        Ring(x, y - 0.3 * r, r * 0.26, 0.0, colour),
    ]
    for side in (-1, 1):
        ribbon = [(side * 0.12, 0.24), (side * 0.42, 0.12), (side * 0.66, 0.9), (side * 0.4, 0.76), (side * 0.3, 0.95)]
        shapes.append(area(x, y, r, ribbon, colour))
    return shapes


def _wraith(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A ghost."""
    hem = [(0.62, 0.85), (0.31, 0.6), (0.0, 0.85), (-0.31, 0.6), (-0.62, 0.85)]
    outline = [(-0.62, 0.85), *arc(0.62, 180, 360, -0.25), *hem]
    eyes = [Ring(x + side * 0.24 * r, y - 0.25 * r, r * 0.12, 0.0, colour) for side in (-1, 1)]
    return [*line(x, y, r, outline, 0.14, colour), *eyes]


def _cultist(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Somebody in a hood."""
    hood = [(-0.8, 0.85), (-0.58, 0.3), (-0.42, -0.4), (0.0, -0.88), (0.42, -0.4), (0.58, 0.3), (0.8, 0.85)]
    face = [(-0.25, -0.1), (0.0, -0.45), (0.25, -0.1), (0.0, 0.35)]
    return [*line(x, y, r, [*hood, hood[0]], 0.14, colour), area(x, y, r, face, colour)]


def _shield(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A shield."""
    outline = [(-0.75, -0.8), (0.75, -0.8), (0.75, 0.0), (0.42, 0.55), (0.0, 0.9), (-0.42, 0.55), (-0.75, 0.0)]
    return [area(x, y, r, outline, colour)]


def _immediate(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """An arrow to the right."""
    upper, lower = [(-0.9, -0.28), (0.0, -0.28), (0.0, -0.8)], [(0.0, 0.8), (0.0, 0.28), (-0.9, 0.28)]
    return [area(x, y, r, [*upper, (0.9, 0.0), *lower], colour)]


def _by_hand(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """An open hand."""
    palm = [(-0.5, -0.05), (0.42, -0.05), (0.42, 0.4), (0.2, 0.9), (-0.25, 0.9), (-0.5, 0.4)]
    shapes: list[Shape] = [area(x, y, r, palm, colour)]
    for across, top in ((-0.4, -0.55), (-0.16, -0.82), (0.09, -0.8), (0.33, -0.55)):
        shapes += line(x, y, r, [(across, top), (across, 0.1)], 0.19, colour)
    return [*shapes, *line(x, y, r, [(0.3, 0.5), (0.78, 0.02)], 0.2, colour)]


ELEKT_SIGNS: dict[str, Callable[[float, float, float, str], list[Shape]]] = {
    "occult": _occult,
    "deceit": _deceit,
    "violence": _violence,
    "authority": _authority,
    "ember": _ember,
    "scepter": _scepter,
    "mission": _mission,
    "influence": _influence,
    "privilege": _privilege,
    "wraith": _wraith,
    "cultist": _cultist,
    "shield": _shield,
    "immediate": _immediate,
    "by_hand": _by_hand,
}
