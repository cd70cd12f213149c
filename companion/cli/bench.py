"""`companion bench`: figures of one part of the house, as ratios against a peer in the same run where there is one."""

from __future__ import annotations

import click

from companion.cli.groups import LazyGroup

PARTS = {
    "first-readings": "companion.cli.bench_first_readings",
    "kernel": "companion.cli.bench_kernel",
    "vision": "companion.cli.bench_vision",
}


@click.group("bench", cls=LazyGroup, modules=PARTS)
def command() -> None:
    """Measure a part of the companion on this computer."""
