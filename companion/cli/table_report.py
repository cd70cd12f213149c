"""What `companion table` says: zones and marks in millimetres, and for every camera mode what it reads of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from companion.own_table import own_parts
from companion.places import corners_of_zone
from companion.round_table import RoundTable, on_round_table
from companion.table import Layout
from vision.calibration.coverage import COMFORT_PX, LIMIT_PX, unread
from vision.calibration.mounting import MODES, WIDE_MODES, Plan, planned
from vision.calibration.pose import mark_corners
from vision.frame import Points

NAMED = 6
"""So many zones are named before the rest is counted."""


@dataclass(frozen=True)
class Question:
    """A table and how the camera would hang; `round` if the table is, `height` None for just high enough.

    `moved` are the names of zones that lie otherwise than the game has them.
    """

    table: Layout
    tag_mm: float
    height: float | None = None
    tilt: float = 0.0
    round: RoundTable | None = None
    moved: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        table: Layout,
        tag_mm: float,
        height: float | None,
        tilt: float,
        diameter: float | None,
        moved: tuple[str, ...] = (),
    ) -> Question:
        """The question for a layout, on a round table if a diameter is given; raises ConfigError for one too small."""
        laid = None if diameter is None else on_round_table(table, diameter)
        return cls(laid.layout if laid else table, tag_mm, height, tilt, laid, moved)

    @property
    def on_table(self) -> Layout:
        """The layout without zones that hang over the edge."""
        if self.round is None:
            return self.table
        inside = tuple(zone for zone in self.table.zones if zone.name not in self.round.outside)
        return Layout(self.table.width, self.table.height, inside, self.table.marks)

    @property
    def must_see(self) -> Points | None:
        """What the picture must show, mm; None for the whole rectangle."""
        if self.round is None:
            return None
        corners = [corner for zone in self.on_table.zones for corner in corners_of_zone(zone)]
        marks = [mark_corners(mark) for mark in self.table.marks]
        return np.concatenate([np.array(corners).reshape(-1, 2), *marks])


def moved_zones(game: Layout, laid: Layout) -> tuple[str, ...]:
    """The zones that lie otherwise than the game has them."""
    return tuple(own_parts(game, laid).zones)


def planned_modes(question: Question) -> list[Plan]:
    """What every mode of every camera would read."""
    return [
        planned(mode, question.on_table, question.tag_mm, question.height, question.tilt, question.must_see)
        for mode in (*MODES, *WIDE_MODES)
    ]


def as_data(question: Question, plans: Sequence[Plan]) -> dict[str, object]:
    """All that the command says, as data; mm and degrees."""
    table, rounded = question.table, question.round
    return {
        "table": {"width": table.width, "height": table.height},
        "round": rounded and {"diameter": rounded.diameter, "outside": rounded.outside, "under": rounded.under_marks},
        "tag_mm": question.tag_mm,
        "tilt": question.tilt,
        "zones": [asdict(zone) for zone in table.zones],
        "moved": list(question.moved),
        "marks": [asdict(mark) for mark in table.marks],
        "modes": [_mode_as_data(plan) for plan in plans],
    }


def _mode_as_data(plan: Plan) -> dict[str, object]:
    width, height = plan.mode.size
    return {
        "camera": plan.mode.camera,
        "mode": f"{width}×{height}",
        "camera_height": round(plan.height_mm),
        "px_per_module": plan.px_per_module,
        "passes": plan.passes,
        "comfortable": plan.comfortable,
        "least_tag_mm": plan.least_tag_mm,
        "marks_in_view": plan.marks_in_view,
        "zones": {sight.zone: {"verdict": sight.verdict, "px": sight.px_per_module} for sight in plan.zones},
    }


def as_text(title: str, question: Question, plans: Sequence[Plan]) -> str:
    """All that the command says, for people."""
    parts = [_zones(title, question), _round(question.round), _modes(question, plans), _phones(plans)]
    return "\n\n".join("\n".join(lines) for lines in map(list, parts) if lines)


def _zones(title: str, question: Question) -> Iterator[str]:
    table = question.table
    yield f"{title}: {table.width:.0f} × {table.height:.0f} mm under the camera. 0, 0 is the middle, y points down."
    yield "The game's box stands beside it: what lies outside is not looked at."
    yield "x, y: middle of a zone, mm; angle: degrees clockwise; p0, p1 and so on: the seats, clockwise."
    yield ""
    yield f"{'zone':<22}{'x':>7}{'y':>7}{'width':>7}{'height':>8}{'angle':>7}"
    for zone in table.zones:
        private = "" if zone.public else "  private: faces are never reported"
        numbers = f"{zone.x:>7.0f}{zone.y:>7.0f}{zone.width:>7.0f}{zone.height:>8.0f}{zone.angle:>7.0f}"
        moved = "  moved at your table" if zone.name in question.moved else ""
        yield f"{zone.name:<22}{numbers}{private}{moved}"
    for mark in table.marks:
        yield f"{f'corner mark {mark.id}':<22}{mark.x:>7.0f}{mark.y:>7.0f}{mark.size:>7.0f}{mark.size:>8.0f}{0:>7}"


def _round(rounded: RoundTable | None) -> Iterator[str]:
    if rounded is None:
        return
    yield f"On a round table of {rounded.diameter:.0f} mm:"
    if rounded.outside:
        yield f"  over the edge, so asked on phones: {_named(rounded.outside)}"
    if rounded.under_marks:
        yield f"  partly under corner marks, so lay cards beside them: {_named(rounded.under_marks)}"
    if not rounded.outside and not rounded.under_marks:
        yield "  everything lies on it."


def _modes(question: Question, plans: Sequence[Plan]) -> Iterator[str]:
    tags = f"tags of {question.tag_mm:g} mm"
    leaning = f", leaning {question.tilt:g}°" if question.tilt else ""
    yield f"{'camera mode' + leaning:<36}{'hangs at':>9}{'px per module':>15}   {tags:<22}least tag"
    for plan in plans:
        height, px = f"{plan.height_mm:.0f} mm", f"{plan.px_per_module:.2f}"
        yield f"{plan.mode!s:<36}{height:>9}{px:>15}   {_verdict(plan):<22}{plan.least_tag_mm} mm"
    yield f"A module, 1/21 of a tag, needs {LIMIT_PX:g} px, and {COMFORT_PX:g} px in dim light or with a little blur."


def _verdict(plan: Plan) -> str:
    if plan.passes:
        return "read" if plan.comfortable else "read in good light"
    missing = sum(not sight.read for sight in plan.zones)
    if missing:
        return f"{len(plan.zones) - missing} of {len(plan.zones)} zones"
    return "marks out of view" if plan.px_per_module >= LIMIT_PX else "too small"


def _phones(plans: Sequence[Plan]) -> Iterator[str]:
    for plan in plans:
        for reason, names in unread(plan.zones).items():
            yield f"{plan.mode}, {reason}, so asked on phones: {_named(names)}"


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more, all named with --json" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
