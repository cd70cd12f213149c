"""Which games are installed: entry points of the group `companion.games`, ours and those of others alike."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from companion.errors import GameBroken, UnknownGame
from companion.rules.game import Game

GROUP = "companion.games"


def installed() -> Mapping[str, Game[Any] | GameBroken]:
    """Every installed game by id, in order of id, or why it does not load."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: _load(found[name]) for name in sorted(found)}


def games() -> Mapping[str, Game[Any]]:
    """The games that load, by id; broken ones are skipped."""
    return {name: game for name, game in installed().items() if isinstance(game, Game)}


def game_named(name: str) -> Game[Any]:
    """The game with that id. Raises UnknownGame, with the list, or GameBroken."""
    known = {point.name: point for point in entry_points(group=GROUP)}
    if name not in known:
        raise _unknown(name)
    game = _load(known[name])
    if isinstance(game, GameBroken):
        raise game
    return game


def package_of(name: str) -> str:
    """The package that brings an installed game. Raises UnknownGame."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            return point.module
    raise _unknown(name)


def _unknown(name: str) -> UnknownGame:
    known = sorted(point.name for point in entry_points(group=GROUP))
    return UnknownGame(f"No game is called {name!r}.", f"Installed: {', '.join(known) or 'none'}.")


def _load(point: EntryPoint) -> Game[Any] | GameBroken:
    try:
        game = point.load()
    except Exception as why:  # a stranger's module may fail in any way, and must not take the others with it
        return _broken(point, f"{type(why).__name__}: {why}")
    if not isinstance(game, Game):
        return _broken(point, f"{point.value} is a {type(game).__name__}, not a Game")
    if game.id != point.name:
        return _broken(point, f"it calls itself {game.id!r}")
    return game


def _broken(point: EntryPoint, why: str) -> GameBroken:
    return GameBroken(f"The game {point.name!r} does not load: {why}.", "Mend or remove the package that brings it.")
