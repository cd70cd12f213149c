"""`companion table`: where everything lies, how high the camera hangs, how large the tags must be."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import entry_points
from math import ceil, radians, tan
from types import ModuleType
from typing import cast

import click

from companion.errors import GameBroken, UnknownGame
from companion.packs.codes import SIDE
from companion.rules.hands import GameHands
from companion.table import Layout

MARGIN = 1.04  # of the table's size that the picture shows, so that it need not hang exactly


@dataclass(frozen=True)
class Mode:
    """A camera mode and the pixels per tag module from which everything was read in measured scenes.

    Binned modes are sharper per pixel: 1.78 read every tag and 1.53 did not; full resolution read all from 2.2 on.
    """

    camera: str
    width: int
    height: int
    least: float


@dataclass(frozen=True)
class Lens:
    """Angles of view, degrees across and down, as its maker states them."""

    name: str
    across: float
    down: float


@dataclass(frozen=True)
class Fit:
    """How a camera mode sees the table's tags; sizes in mm."""

    camera: str
    mode: str
    px_per_module: float
    passes: bool
    least_tag_mm: int


MODES = (
    Mode("Camera Module 3", 1536, 864, 1.75),
    Mode("Camera Module 3", 2304, 1296, 1.75),
    Mode("Camera Module 3", 4608, 2592, 2.15),
    Mode("HQ Camera", 2028, 1520, 1.75),
    Mode("HQ Camera", 4056, 3040, 2.15),
)
LENSES = (
    Lens("Camera Module 3", 66.0, 41.0),
    Lens("Camera Module 3 Wide", 102.0, 67.0),
    Lens("HQ Camera, 6 mm lens", 63.0, 50.0),
)


def game_layout(game: str) -> Callable[[int], Layout]:
    """The function of an installed game that lays out its table; raises UnknownGame, GameBroken."""
    found: Callable[[int], Layout] = game_part(game, "layout").layout
    return found


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


def fit(mode: Mode, table: Layout, tag_mm: float) -> Fit:
    """Pixels per module of a tag when the table just fits the picture, and the least tag that is read."""
    px_per_mm = min(mode.width / (table.width * MARGIN), mode.height / (table.height * MARGIN))
    px = round(px_per_mm * tag_mm / SIDE, 2)
    least_tag = ceil(mode.least * SIDE / px_per_mm)
    return Fit(mode.camera, f"{mode.width}×{mode.height}", px, px >= mode.least, least_tag)


def hanging_height(lens: Lens, table: Layout) -> int:
    """How high above the table the lens must hang to see all of it, mm, rounded up to the centimetre."""
    across = table.width * MARGIN / 2 / tan(radians(lens.across / 2))
    down = table.height * MARGIN / 2 / tan(radians(lens.down / 2))
    return ceil(max(across, down) / 10) * 10


def report(table: Layout, tag_mm: float) -> dict[str, object]:
    """All that the command says, as data; mm and degrees."""
    return {
        "table": {"width": table.width, "height": table.height},
        "tag_mm": tag_mm,
        "zones": [asdict(zone) for zone in table.zones],
        "marks": [asdict(mark) for mark in table.marks],
        "modes": [asdict(fit(mode, table, tag_mm)) for mode in MODES],
        "camera_height": {lens.name: hanging_height(lens, table) for lens in LENSES},
    }


@click.command("table")
@click.argument("game")
@click.option("--seats", type=int, required=True, help="How many people play.")
@click.option("--tag-mm", type=click.FloatRange(8, 40), default=20.0, show_default=True, help="Side of a tag, mm.")
@click.option("--json", "as_json", is_flag=True, help="Say it as JSON.")
@click.pass_context
def command(context: click.Context, game: str, seats: int, tag_mm: float, as_json: bool) -> None:
    """Say where everything lies, and which camera reads it. In mm; exit code 1 if no camera reads the tags."""
    table = game_layout(game)(seats)
    fits = [fit(mode, table, tag_mm) for mode in MODES]
    if as_json:
        click.echo(json.dumps(report(table, tag_mm), ensure_ascii=False))
    else:
        _say(game, seats, table, tag_mm, fits)
    context.exit(0 if any(one.passes for one in fits) else 1)


def _say(game: str, seats: int, table: Layout, tag_mm: float, fits: list[Fit]) -> None:
    size = f"{table.width:.0f} × {table.height:.0f} mm"
    click.echo(f"{game}, {seats} seats: {size} under the camera. 0, 0 is the middle, y points down.")
    click.echo("The game's box stands beside it: what lies outside is not looked at.\n")
    click.echo(f"{'zone':<22}{'x':>7}{'y':>7}{'width':>7}{'height':>8}{'angle':>7}")
    for zone in table.zones:
        private = "" if zone.public else "  private: faces are never reported"
        numbers = f"{zone.x:>7.0f}{zone.y:>7.0f}{zone.width:>7.0f}{zone.height:>8.0f}{zone.angle:>7.0f}"
        click.echo(f"{zone.name:<22}{numbers}{private}")
    for mark in table.marks:
        click.echo(
            f"{f'corner mark {mark.id}':<22}{mark.x:>7.0f}{mark.y:>7.0f}{mark.size:>7.0f}{mark.size:>8.0f}{0:>7}"
        )
    click.echo(f"\n{'camera mode':<28}{'px per module':>14}   tags of {tag_mm:g} mm   least tag")
    for one in fits:
        verdict = "read" if one.passes else "too small"
        click.echo(
            f"{f'{one.camera} {one.mode}':<28}{one.px_per_module:>14.2f}   {verdict:<14}   {one.least_tag_mm} mm"
        )
    click.echo("\nThe camera hangs above the middle of the table:")
    for lens in LENSES:
        click.echo(f"{lens.name:<28}{hanging_height(lens, table):>9} mm")
