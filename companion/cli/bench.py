"""`companion bench`: figures of one part of the house, as ratios against a peer in the same run where there is one."""

from __future__ import annotations

from importlib import import_module

import click

PARTS = {
    "first-readings": "companion.cli.bench_first_readings",
    "kernel": "companion.cli.bench_kernel",
    "vision": "companion.cli.bench_vision",
}


class Parts(click.Group):
    """Benches by part; each lives in a module of its own that holds one click command called `command`."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return sorted(PARTS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in PARTS:
            return None
        found: click.Command = import_module(PARTS[cmd_name]).command
        return found


@click.group("bench", cls=Parts)
def command() -> None:
    """Measure a part of the companion on this computer."""
