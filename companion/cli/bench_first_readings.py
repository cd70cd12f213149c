"""`companion bench first-readings`: is a tag that was newly laid ever read wrong? Counted until the bound is small."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from vision.bench.first_readings import count_first_readings
from vision.bench.report import first_readings_verdict


@click.command("first-readings")
@click.option("--scenes", type=click.IntRange(1), default=2000, show_default=True, help="Fresh tables of 60 tags.")
@click.option("--state", type=click.Path(path_type=Path, dir_okay=False), help="Count here, and go on from here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(scenes: int, state: Path | None, as_json: bool) -> None:
    """Read fresh tables, a fifth of whose tags is foreign, and count what is read wrong. May be stopped and goes on."""
    with click.progressbar(length=scenes, label="scenes", file=sys.stderr) as bar:
        sums = count_first_readings(scenes, state, bar.update)
    click.echo(json.dumps(sums) if as_json else first_readings_verdict(sums))
