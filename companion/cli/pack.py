"""`companion pack`: what is printed on the cards of a box, checked, shown, and written down to start from."""

from __future__ import annotations

import json
import os
import shlex
import sys
import tomllib
from collections import Counter
from pathlib import Path

import click

from companion.cli.settings import default_folder
from companion.errors import PackError
from companion.packs import Pack, Shelf, cards_of
from companion.packs.printed_facts import is_by_hand
from companion.packs.reading import folder, raise_all_faults, read_pack
from companion.packs.shelf import samples_in
from companion.rules.defaults import no_card_faults
from companion.rules.registry import game_named, games

DATA = click.option("--data", type=click.Path(path_type=Path), help="Where record and packs lie.")


@click.group("pack")
def command() -> None:
    """Your own box: what is printed on its cards, and which tags they wear."""


@command.command("check")
@click.argument("what", metavar="[GAME | FOLDER]", required=False)
@DATA
def check(what: str | None, data: Path | None) -> None:
    """Name every fault of a pack with its line and its cure; exit code 1 if there are any.

    Without an argument all games are checked: your own pack where you have one, or else the shipped one.
    """
    shelf = Shelf(data or default_folder())
    sound = [_check(game, where) for game, where in _chosen(what, shelf)]
    if not all(sound):
        sys.exit(1)


def _chosen(what: str | None, shelf: Shelf) -> list[tuple[str, Path]]:
    """Each game to check with the folder of its pack."""
    if what is None:
        homes = {game: _home(shelf, game) for game in games()}
        return [(game, home) for game, home in homes.items() if (home / "pack.toml").exists()]
    if os.path.isdir(what):  # Path.is_dir raises for a name that is too long
        return [(_game_in(Path(what)), Path(what))]
    game_named(what)
    return [(what, _home(shelf, what))]


def _home(shelf: Shelf, game: str) -> Path:
    return shelf.folder(game) if shelf.is_own(game) else folder(game)


def _game_in(where: Path) -> str:
    """The game that the pack in a folder says it is for; raises PackError."""
    try:
        game = tomllib.loads((where / "pack.toml").read_text(encoding="utf-8-sig")).get("game")
    except OSError as error:
        raise PackError(f"{where} has no pack.toml.", "Name the folder in which it lies.") from error
    except (ValueError, RecursionError) as error:
        raise PackError(f"{where / 'pack.toml'} is not TOML: {error}.", "Mend that line.") from error
    if not isinstance(game, str):
        raise PackError(f"{where / 'pack.toml'} names no game.", 'Write game = "elekt", or another that is installed.')
    return game


def _check(game: str, where: Path) -> bool:
    known = games().get(game)
    try:
        raise_all_faults(game, where, known.card_faults if known else no_card_faults)
    except PackError as error:
        click.echo(f"{where}\n{error}")
        return False
    pack = read_pack(game, where, all_tagged=False)
    which = "the shipped sample pack" if where == folder(game) else f"your own pack in {where}"
    click.echo(f"{game}: {which}, {len(pack.cards)} cards, no fault. {_untagged_words(pack)}")
    return True


def _untagged_words(pack: Pack) -> str:
    missing = len(_untagged(pack))
    if not missing:
        return "Every component has a tag."
    return f"{missing} of {len(pack.cards) + len(pack.backs)} components have no tag; they are played by hand."


def _untagged(pack: Pack) -> list[str]:
    tagged = {tag.component for tag in pack.tags}
    return [card.component for card in (*pack.cards, *pack.backs) if card.component not in tagged]


@command.command("show")
@click.argument("game")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(game: str, data: Path | None, as_json: bool) -> None:
    """Say what is in the pack that is played with: how many are samples, done by hand, without a tag."""
    shelf = Shelf(data or default_folder())
    pack, own = shelf.pack(game), shelf.is_own(game)
    summary = {
        "game": game,
        "own": own,
        "folder": str(_home(shelf, game)),
        "groups": dict(Counter(card.group for card in pack.cards)),
        "samples": sorted(samples_in(pack)),
        "by_hand": [card.component for card in pack.cards if is_by_hand(card)],
        "untagged": _untagged(pack),
    }
    if as_json:
        click.echo(json.dumps(summary | {"cards": cards_of(pack)}))
        return
    click.echo(f"{game}: {'your own pack' if own else 'the shipped sample pack'} in {summary['folder']}")
    for group, count in Counter(card.group for card in pack.cards).items():
        click.echo(f"{count:>5}  {group}")
    click.echo(f"{len(samples_in(pack))} are samples of ours.")
    click.echo(f"{sum(is_by_hand(card) for card in pack.cards)} are done by hand.")
    click.echo(_untagged_words(pack))


@command.command("new")
@click.argument("game")
@DATA
def new(game: str, data: Path | None) -> None:
    """Write a pack of your own to start from: a copy of our sample. An own pack that is there is never overwritten."""
    home = Shelf(data or default_folder()).start(game)
    again = f"companion pack check {game}" + (f" --data {shlex.quote(str(data))}" if data else "")
    click.echo(f"{home / 'pack.toml'} is yours now. Edit it, then run `{again}`.")
