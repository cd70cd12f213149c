"""Which tags cameras read on tables of usual sizes: a Markdown table for the guide."""

from __future__ import annotations

from collections.abc import Iterator

from companion.table import Layout
from vision.calibration.coverage import COMFORT_PX, LIMIT_PX
from vision.calibration.mounting import MODES, WIDE_MODES, planned

TABLES = ((900.0, 600.0), (1200.0, 800.0), (1400.0, 800.0))
TAGS_MM = (12.0, 15.0, 20.0, 25.0)
LEANING = 45.0
RULE_MM = 1000.0  # so large a tag gives pixels per module that others are shares of


def sizes_table() -> Iterator[str]:
    """The lines of the table: a row for every camera mode and table, the camera straight above it and leaning."""
    yield f"Straight above; a module needs {LIMIT_PX:g} px (*just*), better {COMFORT_PX:g} (**yes**):"
    yield ""
    yield from _table(0.0, every_row=True)
    yield ""
    yield f"Leaning {LEANING:g}°, judged where the table is furthest away; modes that read none of it are left out:"
    yield ""
    yield from _table(LEANING, every_row=False)


def _table(tilt: float, *, every_row: bool) -> Iterator[str]:
    yield "| camera mode | table, cm | hangs at, cm | " + " | ".join(f"{tag:g} mm" for tag in TAGS_MM) + " |"
    yield "|---|---|---|" + "---|" * len(TAGS_MM)
    for mode in (*MODES, *WIDE_MODES):
        for table in TABLES:
            plan = planned(mode, Layout(*table, ()), RULE_MM, tilt=tilt)
            px = [plan.px_per_module * tag / RULE_MM for tag in TAGS_MM]
            if every_row or max(px) >= LIMIT_PX:
                size = f"{table[0] / 10:g} × {table[1] / 10:g}"
                yield f"| {mode} | {size} | {plan.height_mm / 10:.0f} | {' | '.join(map(_cell, px))} |"


def _cell(px: float) -> str:
    return f"{'**yes**' if px >= COMFORT_PX else '*just*' if px >= LIMIT_PX else 'no'} {px:.2f}"
