"""A layout made for a rectangle, laid on a round table: where its marks go, and what hangs over the edge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot, sqrt

from companion.errors import ConfigError
from companion.places import CORNERS, as_zone, corners_of_zone, push_off
from companion.table import Layout, Mark

RIM_MM = 10.0
"""From the corner of a mark to the edge of the table at least, for its white margin."""
LEAST_MM = 400.0


@dataclass(frozen=True)
class RoundTable:
    """The layout with its marks where they can lie; names of zones that do not lie on the table whole, or under marks.

    What hangs over the edge is asked on phones; what lies under a mark is read beside it.
    """

    layout: Layout
    diameter: float
    outside: tuple[str, ...]
    under_marks: tuple[str, ...]


def on_round_table(layout: Layout, diameter: float) -> RoundTable:
    """Lay a layout in the middle of a round table, mm; raises ConfigError for one that is too small for marks.

    Marks that would hang over the edge all go to the corners of the largest square on the table and in the layout.
    """
    if diameter < LEAST_MM:
        raise ConfigError(f"A table of {diameter:.0f} mm is too small.", f"{LEAST_MM:.0f} mm is the least.")
    radius = diameter / 2
    marks = layout.marks
    if not all(hypot(*corner) <= radius - RIM_MM for mark in marks for corner in corners_of_zone(as_zone(mark))):
        marks = _square(layout, radius)
    outside = [z.name for z in layout.zones if any(hypot(*corner) > radius for corner in corners_of_zone(z))]
    under = [z.name for z in layout.zones if z.public and any(push_off(z, as_zone(mark)) for mark in marks)]
    return RoundTable(replace(layout, marks=marks), diameter, tuple(outside), tuple(under))


def _square(layout: Layout, radius: float) -> tuple[Mark, ...]:
    placed = []
    for mark, (right, down) in zip(layout.marks, CORNERS, strict=True):
        most = min((radius - RIM_MM) / sqrt(2), layout.width / 2, layout.height / 2 - RIM_MM) - mark.size / 2
        placed.append(replace(mark, x=round(2 * right * most, 1), y=round(2 * down * most, 1)))
    return tuple(placed)
