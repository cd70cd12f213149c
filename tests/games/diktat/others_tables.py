"""Tables of Diktat at which the Others play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.diktat import State
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.state import Stack
from companion.rules import Match
from tests.games.diktat.tables import Words, answer, at_turn, conquest, lay, nothing, table

KARST, COMBINAT, FAUBOURGS, ARTEFACT_CARD = "opportunity/25", "opportunity/37", "opportunity/31", "opportunity/67"
Change = Callable[[State], None]


def others(s: State, sector: str, *kinds: str) -> Stack:
    """An Other stack in a sector, from top to bottom."""
    return lay(s, OTHERS, sector, *kinds)


def laid(seat: str, sector: str, *kinds: str) -> Change:
    """A table on which one stack lies."""

    def change(s: State) -> None:
        lay(s, seat, sector, *kinds)

    return change


def artefact(s: State, *kinds: str) -> None:
    """What is left of the stack on the Artefact."""
    s.sectors["artefact"].stacks.clear()
    if kinds:
        others(s, "artefact", *kinds)


def darkness(card: str, score: int, change: Change = nothing, *, cycle: int = 1, **options: Any) -> Match[State]:
    """The Darkness of a Cycle, after the card of Proliferation has been drawn."""

    def changed(s: State) -> None:
        s.cycle = cycle
        change(s)

    match = table("darkness", changed, cards={card: {"darkness": score}}, configuration="others", **options)
    answer(match, card)
    return match


def sent(change: Change, *tokens: str, sector: str = "karst", seats: int = 3, **options: Any) -> Match[State]:
    """`p0` has sent a team to a sector of the Others."""

    def changed(s: State) -> None:
        s.players["p0"].screen.agents.update(("citizen", "guard", "emissary") * 3)
        change(s)

    match = at_turn(changed, seats=seats, configuration="others", **options)
    answer(match, "send", {"sector": sector, "tokens": list(tokens)})
    return match


def conquered(
    change: Change, *, sector: str = "karst", seats: int = 5, cards: Mapping[str, Words] | None = None, **options: Any
) -> Match[State]:
    """A sector of the Others under Conquest."""
    return conquest(sector, change, seats=seats, cards=cards, configuration="others", **options)


def heights(match: Match[State], sector: str) -> list[tuple[str, int]]:
    """Whose stacks lie in a sector, and how high they are."""
    return [(stack.owner, len(stack.tokens)) for stack in match.state.sectors[sector].stacks]


def kinds(match: Match[State], sector: str) -> list[str | None]:
    """The pieces of the Other stack of a sector, from top to bottom."""
    stack = match.state.sectors[sector].stack_of_others()
    return [token.kind for token in stack.tokens] if stack else []


def last_call(match: Match[State]) -> None:
    """Nobody wants anything more in this Cycle."""
    for seat in match.state.seats:
        answer(match, True, seat=seat)
