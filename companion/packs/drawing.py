"""Pages as lists of shapes, mm from the top left corner, so that any device can draw them true to size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.packs.codes import QUIET, SIDE, modules

BLACK = "#000000"
WHITE = "#ffffff"
FAINT = "#9a9a9a"


@dataclass(frozen=True)
class Box:
    """A filled rectangle; with `line`, only its outline of that width."""

    x: float
    y: float
    width: float
    height: float
    colour: str = BLACK
    line: float = 0.0


@dataclass(frozen=True)
class Stroke:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    line: float
    colour: str = BLACK


@dataclass(frozen=True)
class Polygon:
    """A filled outline."""

    points: tuple[tuple[float, float], ...]
    colour: str = BLACK


@dataclass(frozen=True)
class Ring:
    """A circle of that line width; without one, a filled disc."""

    x: float
    y: float
    radius: float
    line: float = 0.0
    colour: str = BLACK


@dataclass(frozen=True)
class Text:
    """One line of text; x, y is the left end, or with `centred` the middle, of its base line. `points` is its size."""

    x: float
    y: float
    words: str
    points: float
    colour: str = BLACK
    bold: bool = False
    serif: bool = False
    centred: bool = False


@dataclass(frozen=True)
class Cells:
    """A square matrix of black cells on white paper, such as a code or a corner mark; `side` is its length."""

    x: float
    y: float
    side: float
    black: tuple[tuple[bool, ...], ...]


Shape = Box | Stroke | Polygon | Ring | Text | Cells


@dataclass(frozen=True)
class Page:
    """A sheet of paper, mm."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def quiet_zone(tag_mm: float) -> float:
    """The white that belongs round a tag, mm."""
    return QUIET * tag_mm / SIDE


def tag(code: str, x: float, y: float, tag_mm: float, *, upside_down: bool = False) -> list[Shape]:
    """A tag with its white rim; x, y is the top left corner of the rim."""
    rim = quiet_zone(tag_mm)
    matrix = modules(code)[::-1, ::-1] if upside_down else modules(code)
    cells = tuple(tuple(bool(cell) for cell in row) for row in matrix)
    return [Box(x, y, tag_mm + 2 * rim, tag_mm + 2 * rim, WHITE), Cells(x + rim, y + rim, tag_mm, cells)]


def runs(black: Sequence[Sequence[bool]]) -> list[tuple[int, int, int]]:
    """Row, first column and length of every run of black cells."""
    found: list[tuple[int, int, int]] = []
    for y, row in enumerate(black):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                found.append((y, start, x - start))
            x += 1
    return found
