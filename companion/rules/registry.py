"""Which games are installed: entry points of the group `companion.games`, ours and those of others alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from companion.errors import GameBroken, UnknownGame
from companion.rules.game import Game

GROUP = "companion.games"


@dataclass(frozen=True)
class Installed:
    """One entry point: the game, or why it does not load."""

    id: str
    game: Game[Any] | None
    broken: GameBroken | None = None


def installed() -> Mapping[str, Installed]:
    """Every installed game by id, in order of id; a broken one with its error."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: _load(found[name]) for name in sorted(found)}


def games() -> Mapping[str, Game[Any]]:
    """The games that load, by id; broken ones are skipped."""
    return {name: entry.game for name, entry in installed().items() if entry.game is not None}


def game_named(name: str) -> Game[Any]:
    """The game with that id. Raises UnknownGame, with the list, or GameBroken."""
    known = {point.name: point for point in entry_points(group=GROUP)}
    if name not in known:
        raise _unknown(name)
    entry = _load(known[name])
    if entry.game is None:
        raise entry.broken or GameBroken(f"The game {name!r} does not load.")
    return entry.game


def package_of(name: str) -> str:
    """The package that brings an installed game. Raises UnknownGame."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            return point.module
    raise _unknown(name)


def _unknown(name: str) -> UnknownGame:
    known = sorted(point.name for point in entry_points(group=GROUP))
    return UnknownGame(f"No game is called {name!r}.", f"Installed: {', '.join(known) or 'none'}.")


def _load(point: EntryPoint) -> Installed:
    try:
        game = point.load()
    except Exception as why:  # a stranger's module may fail in any way, and must not take the others with it
        return _broken(point, f"{type(why).__name__}: {why}")
    if not isinstance(game, Game):
        return _broken(point, f"{point.value} is a {type(game).__name__}, not a Game")
    if game.id != point.name:
        return _broken(point, f"it calls itself {game.id!r}")
    return Installed(point.name, game)


def _broken(point: EntryPoint, why: str) -> Installed:
    error = GameBroken(f"The game {point.name!r} does not load: {why}.", "Mend or remove the package that brings it.")
    return Installed(point.name, None, error)
