"""`companion script`: what hands, phones, camera, buttons, lights and screen do, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterable

import click

from companion.rules.registry import game_named
from companion.rules.script import script_of, told

COLUMNS = {
    "step": "Step",
    "hands": "Hands",
    "phones": "Phones ask",
    "camera": "Camera",
    "button": "Button",
    "lights": "Lights",
    "sound": "Sound",
    "screen": "Table screen shows",
}


@click.command("script")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list with one object a row.")
def command(game: str, as_json: bool) -> None:
    """Print the table script of GAME as a Markdown table. One row for every step of the rulebook."""
    known = game_named(game)
    rows = [told(known, row) for row in script_of(known)]
    if as_json:
        click.echo(json.dumps(rows))
        return
    click.echo(f"# {known.title}: the table script\n")
    click.echo(_line(COLUMNS.values()) + "\n" + _line("-" for _ in COLUMNS))
    for row in rows:
        click.echo(_line(row[column].replace("|", "/") for column in COLUMNS))


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
