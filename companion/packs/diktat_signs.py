"""Signs of Diktat: tokens, Affinities, kinds of element, as on its pages; x, y is the middle, r half the side, mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from companion.packs.drawing import Ring, Shape
from companion.packs.elekt_signs import ELEKT_SIGNS
from companion.packs.strokes import Point, arc, area, line

Sign = Callable[[float, float, float, str], list[Shape]]
THICK = 0.15
SHIELD = ((-0.75, -0.6), (0.0, -0.9), (0.75, -0.6), (0.75, 0.05), (0.45, 0.6), (0.0, 0.9), (-0.45, 0.6), (-0.75, 0.05))
WALL = (
    *((-0.85, 0.8), (-0.85, -0.7), (-0.5, -0.7), (-0.5, -0.4), (-0.18, -0.4), (-0.18, -0.7)),
    *((0.18, -0.7), (0.18, -0.4), (0.5, -0.4), (0.5, -0.7), (0.85, -0.7), (0.85, 0.8)),
)
TOWERS = (
    *((-0.9, 0.85), (-0.9, -0.1), (-0.4, -0.1), (-0.4, -0.55), (-0.1, -0.9), (0.2, -0.55), (0.2, 0.15)),
    *((0.5, 0.15), (0.5, -0.3), (0.9, -0.3), (0.9, 0.85)),
)


def _lines(*lines: Sequence[Point], thick: float = THICK) -> Sign:
    """A sign of lines alone."""

    def sign(x: float, y: float, r: float, colour: str) -> list[Shape]:
        return [shape for points in lines for shape in line(x, y, r, points, thick, colour)]

    return sign


def _areas(*outlines: Sequence[Point]) -> Sign:
    """A sign of filled outlines alone."""

    def sign(x: float, y: float, r: float, colour: str) -> list[Shape]:
        return [area(x, y, r, points, colour) for points in outlines]

    return sign


def _moved(points: Sequence[Point], across: float, down: float = 0.0) -> list[Point]:
    return [(x + across, y + down) for x, y in points]


def _head(x: float, y: float, r: float, across: float, down: float, size: float, colour: str) -> Ring:
    return Ring(x + across * r, y + down * r, size * r, 0.0, colour)


def _shoulders(wide: float) -> list[Point]:
    return [(-wide, 0.85), *_moved(arc(wide, 180, 360), 0.0, 0.5), (wide, 0.85)]


def _citizen(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Somebody."""
    return [_head(x, y, r, 0.0, -0.48, 0.36, colour), area(x, y, r, _shoulders(0.65), colour)]


def _people(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Two side by side."""
    shapes: list[Shape] = []
    for side in (-1, 1):
        shapes.append(_head(x, y, r, side * 0.45, -0.4, 0.28, colour))
        shapes.append(area(x, y, r, _moved(_shoulders(0.4), side * 0.46), colour))
    return shapes


def _sleeper(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Somebody in whose head nothing stirs yet: a closed eye."""
    lashes = [[(across, down), (across * 1.3, down + 0.3)] for across, down in ((-0.55, 0.3), (0.0, 0.46), (0.55, 0.3))]
    return _lines(arc(0.85, 20, 160, -0.3), *lashes)(x, y, r, colour)


def _spy(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """An open eye."""
    lids = [*arc(0.98, 210, 330, 0.5), *arc(0.98, 30, 150, -0.5)]
    return [*line(x, y, r, [*lids, lids[0]], 0.14, colour), Ring(x, y, r * 0.3, 0.0, colour)]


def _counted(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A coin with six sides and a P."""
    rim = [(0.9 * cos(n * pi / 3 + pi / 6), 0.9 * sin(n * pi / 3 + pi / 6)) for n in range(7)]
    letter = [(-0.2, 0.45), (-0.2, -0.42), (0.1, -0.42), *_moved(arc(0.24, -60, 90), 0.08, -0.18), (-0.2, 0.06)]
    return _lines(rim, letter, thick=0.14)(x, y, r, colour)


def _artefact(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A cut stone."""
    outline = [(0.0, -0.92), (0.62, -0.3), (0.0, 0.95), (-0.62, -0.3), (0.0, -0.92)]
    return _lines(outline, [(-0.62, -0.3), (0.62, -0.3)], [(0.0, -0.92), (-0.2, -0.3), (0.0, 0.95)])(x, y, r, colour)


def _politics(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Scales."""
    pans = [[(side * 0.62, -0.45), (side * 0.92, 0.2), (side * 0.32, 0.2)] for side in (-1, 1)]
    beam = _lines([(0.0, -0.8), (0.0, 0.8)], [(-0.62, -0.45), (0.62, -0.45)], [(-0.4, 0.8), (0.4, 0.8)])
    return [*beam(x, y, r, colour), *_areas(*pans)(x, y, r, colour)]


def _darkness(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A moon."""
    outer = [(0.85 * cos(a * pi / 180), 0.85 * sin(a * pi / 180)) for a in range(17, 262, 7)]
    inner = [(0.32 + 0.72 * cos(a * pi / 180), -0.28 + 0.72 * sin(a * pi / 180)) for a in range(231, 46, -8)]
    return [area(x, y, r, [*outer, *inner], colour)]


def _corruption(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A spiral."""
    turns = [(n / 30, n * pi / 9) for n in range(28)]
    return line(x, y, r, [(far * cos(angle), far * sin(angle)) for far, angle in turns], 0.16, colour)


def _skull(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A skull."""
    outline = [(-0.45, 0.85), (-0.45, 0.42), *arc(0.72, 150, 390, -0.15), (0.45, 0.42), (0.45, 0.85), (-0.45, 0.85)]
    eyes = [_head(x, y, r, side * 0.28, -0.1, 0.17, colour) for side in (-1, 1)]
    teeth = [[(across, 0.55), (across, 0.85)] for across in (-0.15, 0.15)]
    return [*_lines(outline, *teeth, thick=0.14)(x, y, r, colour), *eyes]


def _administrator(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A rosette with two ribbons."""
    ribbons = [[(side * 0.15, 0.3), (side * 0.5, 0.15), (side * 0.62, 0.95), (side * 0.3, 0.72)] for side in (-1, 1)]
    rosette = [Ring(x, y - 0.3 * r, r * 0.5, r * 0.15, colour), Ring(x, y - 0.3 * r, r * 0.24, 0.0, colour)]
    return [*rosette, *_areas(*ribbons)(x, y, r, colour)]


def _cycle(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """An arrow that comes round."""
    return [
        *line(x, y, r, arc(0.68, -50, 250), 0.17, colour),
        area(x, y, r, [(0.1, -0.75), (0.68, -0.95), (0.72, -0.3)], colour),
    ]


def _special(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A star of four points."""
    tips = [(far * cos(n * pi / 4), far * sin(n * pi / 4)) for n, far in enumerate((0.95, 0.28) * 4)]
    return [area(x, y, r, tips, colour)]


def _star(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A star of five points."""
    tips = [(far * sin(n * pi / 5), -far * cos(n * pi / 5)) for n, far in enumerate((0.92, 0.38) * 5)]
    return [area(x, y, r, tips, colour)]


def _manifestation(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Light that breaks out."""
    rays = [[(near * cos(n * pi / 4), near * sin(n * pi / 4)) for near in (0.5, 0.9)] for n in range(8)]
    return [Ring(x, y, r * 0.28, 0.0, colour), *_lines(*rays)(x, y, r, colour)]


def _ability(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """Two rings without an end: it lasts."""
    return [Ring(x + side * 0.42 * r, y, r * 0.4, r * 0.16, colour) for side in (-1, 1)]


def _marker(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A pin."""
    outline = [(0.0, 0.92), (-0.55, -0.1), *arc(0.6, 165, 375, -0.3), (0.55, -0.1), (0.0, 0.92)]
    return [*line(x, y, r, outline, 0.15, colour), Ring(x, y - 0.3 * r, r * 0.2, 0.0, colour)]


def _membership(x: float, y: float, r: float, colour: str) -> list[Shape]:
    """A key."""
    stem = _lines([(0.0, -0.1), (0.0, 0.85)], [(0.0, 0.5), (0.35, 0.5)], [(0.0, 0.82), (0.35, 0.82)], thick=0.17)
    return [Ring(x, y - 0.48 * r, r * 0.36, r * 0.17, colour), *stem(x, y, r, colour)]


DIKTAT_SIGNS: dict[str, Sign] = {
    "citizen": _citizen,
    "guard": _lines((*SHIELD, SHIELD[0]), [(0.0, -0.45), (0.0, 0.4)], [(-0.36, -0.08), (0.36, -0.08)]),
    "emissary": _lines([(-0.6, 0.92), (-0.6, -0.85), (0.75, -0.6), (0.4, -0.2), (0.75, 0.15), (-0.6, 0.4)]),
    "spy": _spy,
    "assassin": _lines(
        [(0.82, -0.85), (0.68, -0.35), (-0.2, 0.5), (-0.5, 0.2), (0.32, -0.7), (0.82, -0.85)],
        [(-0.7, 0.02), (0.0, 0.72)],
        [(-0.4, 0.35), (-0.8, 0.78)],
    ),
    "pp": _counted,
    "used": _lines([(-0.7, 0.7), (0.7, -0.7)], [(-0.7, -0.7), (0.7, 0.7)], thick=0.22),
    "debt": _lines(
        [(-0.6, 0.6), (-0.6, -0.85), (0.6, -0.85), (0.6, 0.6), (0.3, 0.9), (0.0, 0.6), (-0.3, 0.9), (-0.6, 0.6)],
        [(-0.3, -0.15), (0.3, -0.15)],
    ),
    "politics": _politics,
    "people": _people,
    "artefact": _artefact,
    "all": _lines([(-0.7, 0.0), (0.7, 0.0)], [(0.0, -0.7), (0.0, 0.7)], thick=0.2),
    "administrator": _administrator,
    "cycle-counter": _cycle,
    "vp-counter": _star,
    "manoeuvre": _areas([(-0.8, 0.75), (0.0, -0.85), (0.8, 0.75), (0.0, 0.35)]),
    "blockhouse": _areas(WALL),
    "sleeper-agent": _sleeper,
    "revolt": ELEKT_SIGNS["ember"],
    "membership": _membership,
    "faction": _skull,
    "corruption": _corruption,
    "darkness": _darkness,
    "attack": _lines(
        [(-0.7, -0.85), (-0.45, 0.85)], [(-0.1, -0.9), (0.1, 0.9)], [(0.5, -0.85), (0.65, 0.85)], thick=0.24
    ),
    "gain": _star,
    "ability": _ability,
    "development": _areas(
        *([(x, 0.85), (x, -h), (x + 0.5, -h), (x + 0.5, 0.85)] for x, h in ((-0.85, -0.2), (-0.25, 0.25), (0.35, 0.8)))
    ),
    "special": _special,
    "manifestation": _manifestation,
    "scourge": _skull,
    "marker": _marker,
    "city": _areas(TOWERS),
    "cabal": ELEKT_SIGNS["occult"],
}
