"""`companion table`: where everything lies, how high the camera hangs, and which zones it reads."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import cast

import click

from companion.cli.numbers import Finite
from companion.cli.settings import default_folder
from companion.errors import GameBroken, UnknownGame
from companion.packs.tables import Tables
from companion.round_table import LEAST_MM
from companion.rules.hands import GameHands
from companion.table import Layout

ROUND = click.option("--round", "diameter", type=Finite(LEAST_MM), help="The table is round, with this diameter, mm.")
DATA = click.option("--data", type=click.Path(path_type=Path), help="Where the zones that were moved are kept.")


def game_layout(game: str) -> Callable[[int], Layout]:
    """The function of an installed game that lays out its table; raises UnknownGame, GameBroken."""
    found: Callable[[int], Layout] = game_part(game, "layout").layout
    return found


def own_layout(game: str, seats: int, data: Path | None, diameter: float | None = None) -> Layout:
    """A game's layout with the zones that lie otherwise at the owner's table.

    Raises UnknownGame, GameBroken, Refused for a number of seats, and ConfigError with all faults of the table's file.
    """
    return Tables(data or default_folder(), diameter or 0.0).laid(game, seats, game_layout(game)(seats))


def game_part(game: str, part: str) -> ModuleType:
    """A module of an installed game, such as `layout` or `box`; raises UnknownGame, GameBroken."""
    for point in entry_points(group="companion.games", name=game):
        try:
            return import_module(f"{point.module}.{part}")
        except ImportError as error:
            raise GameBroken(f"{game} has no usable {part}: {error}.", "Install the game again.") from error
    raise UnknownGame(f"There is no game called {game!r}.", "`companion rules` lists the games that are installed.")


def game_hands(game: str) -> GameHands:
    """What hands of an installed game do at the simulated table; raises UnknownGame, GameBroken."""
    return cast(GameHands, game_part(game, "hands"))


@click.command("table")
@click.argument("game")
@click.option("--seats", type=int, required=True, help="How many people play.")
@click.option("--tag-mm", type=Finite(8, 40), default=20.0, show_default=True, help="Side of a tag, mm.")
@click.option("--height", type=Finite(200, 5000), help="How high the camera hangs, mm; else just high enough.")
@click.option("--tilt", type=Finite(0, 60), default=0.0, show_default=True, help="How far it leans, degrees.")
@ROUND
@DATA
@click.option("--json", "as_json", is_flag=True, help="Say it as JSON.")
@click.pass_context
def command(
    context: click.Context,
    game: str,
    seats: int,
    tag_mm: float,
    height: float | None,
    tilt: float,
    diameter: float | None,
    data: Path | None,
    as_json: bool,
) -> None:
    """Say where everything lies, which camera reads which zones, and which fall to the phones.

    In mm, with the zones that were moved at your table; exit code 1 if no camera reads every zone.
    """
    from companion.cli.table_report import Question, as_data, as_text, moved_zones, planned_modes

    layout = own_layout(game, seats, data, diameter)
    question = Question.of(layout, tag_mm, height, tilt, diameter, moved_zones(game_layout(game)(seats), layout))
    plans = planned_modes(question)
    if as_json:
        click.echo(json.dumps(as_data(question, plans), ensure_ascii=False))
    else:
        click.echo(as_text(f"{game}, {seats} seats", question, plans))
    context.exit(0 if any(plan.passes for plan in plans) else 1)
