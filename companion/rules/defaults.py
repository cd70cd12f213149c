"""What a game says that has nothing to say: the parts of its record that may be left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.rules.facts import CardFault, Cards
from companion.rules.shapes import Json
from companion.table import Placement


def no_card_faults(_cards: Cards) -> Sequence[CardFault]:
    """For a game whose rules read nothing from its cards."""
    return ()


def where_it_lies(_component: str, zone: str | None) -> str | None:
    """For a game in which everything counts where it lies."""
    return zone


def no_set_up(_state: Any) -> bool:
    """For a game whose rules lead nobody through the set-up: its first question is one of play."""
    return False


def nothing_shown(_state: Any) -> int:
    """For a game in which the rules show nothing but handles, or what is asked about first."""
    return 0


def nothing_told(_state: Any, _zone: str, _seen: Sequence[tuple[str, Placement]]) -> Mapping[str, Json]:
    """What a zone says where it says nothing that is a fact."""
    return {}


def nothing_hidden(_state: Any) -> Mapping[str, Callable[[Json], None]]:
    """For a game whose facts say all that a case has to lay out."""
    return {}
