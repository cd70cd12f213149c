"""The command line; the only place that knows every part.

Each command lives in a module of its own and is imported only when it is called, so that `companion rules` never
loads OpenCV. A CompanionError ends a command with its sentence and exit code 2.
"""

from __future__ import annotations

import sys

import click

import companion
from companion.cli.groups import LazyGroup
from companion.errors import CompanionError

COMMANDS = {
    "bench": "companion.cli.bench",
    "calibrate": "companion.cli.calibrate",
    "case": "companion.cli.case",
    "demo": "companion.cli.demo",
    "doctor": "companion.cli.doctor",
    "eyes": "companion.cli.eyes",
    "pack": "companion.cli.pack",
    "record": "companion.cli.record",
    "rules": "companion.cli.rules",
    "script": "companion.cli.script",
    "selfplay": "companion.cli.selfplay",
    "serve": "companion.cli.serve",
    "table": "companion.cli.table",
    "tags": "companion.cli.tags",
    "watch": "companion.cli.watch",
}


@click.group(cls=LazyGroup, modules=COMMANDS)
@click.version_option(companion.__version__)
def commands() -> None:
    """A companion for boxed games at a real table.

    `demo` tries it alone, `serve` opens a table for an evening. GAME is the id of a game, as in golden-blade; `rules`
    lists those that are installed.
    """


def main() -> None:
    """Run the command line; a CompanionError becomes its sentence and exit code 2."""
    try:
        commands()
    except CompanionError as error:
        click.echo(f"companion: {error}", err=True)
        sys.exit(2)
