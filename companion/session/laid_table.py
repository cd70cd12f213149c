"""How the zones of a game lie at this table, which its owner may have moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from companion.errors import CompanionError
from companion.own_table import as_in_the_game
from companion.rules import Game
from companion.table import Layout, Placement, Tag

Trouble = tuple[str, str]
"""What is wrong, and what to do about it."""


class Tables(Protocol):
    """Where the zones lie that were moved, and whether the table is round (`diameter` mm, else 0).

    `laid` raises ConfigError with all faults of what is kept, `keep` and `set_aside` CompanionError if that cannot be.
    """

    @property
    def diameter(self) -> float: ...

    def in_the_game(self, layout: Layout, /) -> Layout: ...

    def laid(self, game: str, seats: int, layout: Layout, /) -> Layout: ...

    def keep(self, game: str, seats: int, layout: Layout, laid: Layout, /) -> None: ...

    def set_aside(self, game: str, seats: int, /) -> Path: ...


@dataclass(frozen=True)
class LaidTable:
    """What the eyes are told of a table: zones as they lie, the tags that may lie there, and whether a match is on."""

    layout: Layout
    tags: tuple[Tag, ...]
    playing: bool


class AsInTheGame:
    """A table at which no zone can be moved, since there is no place to keep it."""

    diameter = 0.0

    def in_the_game(self, layout: Layout) -> Layout:
        """The layout itself."""
        return layout

    def laid(self, _game: str, _seats: int, layout: Layout) -> Layout:
        """The layout itself."""
        return layout

    def keep(self, _game: str, _seats: int, _layout: Layout, _laid: Layout) -> None:
        """Refuse."""
        raise CompanionError("No zone can be moved at this table.", "Serve a table with a folder of its own.")

    def set_aside(self, _game: str, _seats: int) -> Path:
        """Refuse."""
        raise CompanionError("No zone can be moved at this table.", "Serve a table with a folder of its own.")


def laid_for(tables: Tables, game: Game[Any], seats: int) -> tuple[Layout | None, tuple[Trouble, ...]]:
    """How a game lies for so many; None, with the trouble, while what is kept of it cannot be used."""
    try:
        return tables.laid(game.id, seats, game.layout(seats)), ()
    except CompanionError as why:
        return None, ((f"The camera reads nothing: {why.what}", why.cure),)


def in_the_games_places(
    tables: Tables, game: Game[Any], seats: int, placements: Sequence[Placement]
) -> list[Placement]:
    """Tags that lie at this table, where the game would have them; none while nobody knows how its zones lie."""
    laid, _ = laid_for(tables, game, seats)
    if laid is None:
        return []
    home = tables.in_the_game(game.layout(seats))
    return list(placements) if laid == home else [as_in_the_game(each, home, laid) for each in placements]
