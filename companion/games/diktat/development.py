"""Start of Cycle and phase 2, Development (rules 2.7, 2.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.diktat import money
from companion.games.diktat.cards import Effect
from companion.games.diktat.effects import carry_out
from companion.games.diktat.facts import AGENTS, INCOME, MANOEUVRES, MARKERS
from companion.games.diktat.state import State
from companion.games.diktat.vocabulary import DEVELOPMENT
from companion.rules import attempt
from companion.table import Seat


async def start_of_cycle(s: State) -> None:
    """The highest Rank becomes Administrator; every player may take a Debt again (DK-042, DK-059)."""
    s.cycle += 1
    highest = s.order_of_rank()[0]
    s.administrator = highest
    s.tell(f"Cycle {s.cycle}: @{highest} is Administrator.", "DK-059")
    for player in s.players.values():
        player.voluntary = True
    s.step = "darkness" if s.rulings.others else "opportunities"


async def development(s: State) -> None:
    """Everybody receives the base income, Manoeuvre tokens and what elements state (DK-070 to DK-074)."""
    for seat in s.seats:
        player = s.players[seat]
        for agent in AGENTS:
            player.screen.agents[agent] += INCOME
        money.gain(s, seat, INCOME)
        player.manoeuvres = MANOEUVRES[len(s.seats)]
    s.tell("Everybody receives 3 Citizens, 3 Guards, 3 Emissaries, 3 PP and the Manoeuvre tokens.", "DK-070")
    await _income_of_elements(s)
    s.step = "manoeuvres"


class Due(NamedTuple):
    """An element that has not paid yet, and what it pays to whom."""

    seat: Seat
    element: str
    name: str
    markers: int
    effects: Sequence[Effect]


async def _income_of_elements(s: State) -> None:
    """In order of Rank; an element pays once, whoever it passes to while somebody is asked (DK-072, DK-074)."""
    order, paid = s.order_of_rank(), Counter[tuple[Seat, str]]()
    while (due := _next_due(s, order, paid)) is not None:
        paid[due.seat, due.element] += due.markers
        for effect in due.effects:
            if effect.when == DEVELOPMENT:
                await attempt(carry_out(s, due.seat, due.name, effect))


def _next_due(s: State, order: Sequence[Seat], paid: Counter[tuple[Seat, str]]) -> Due | None:
    """The first that is due; of the two markers of a sector each pays once, together as level 2 (DK-187)."""
    for seat in order:
        levels = {space.id: (space, space.level) for space in s.players[seat].influence}
        for element, name, effects in s.held(seat):
            space, level = levels.get(element, (None, 1))
            of_all = MARKERS if space is not None else 1
            left = min(level - paid[seat, element], of_all - sum(paid[one, element] for one in order))
            if left < 1 or element in s.players[seat].used:
                continue
            if space is not None and left < level:
                effects = s.box.marker(space.sector, left, s.rulings.others).effects
            return Due(seat, element, name, left, effects)
    return None
