"""Start of Cycle and phase 2, Development (rules 2.7, 2.10)."""

from __future__ import annotations

from companion.games.diktat import money
from companion.games.diktat.effects import carry_out
from companion.games.diktat.facts import AGENTS, INCOME, MANOEUVRES
from companion.games.diktat.state import State
from companion.games.diktat.vocabulary import DEVELOPMENT


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
    for seat in s.order_of_rank():
        for _, name, effect in list(s.works(seat, DEVELOPMENT)):
            await carry_out(s, seat, name, effect)
    s.step = "manoeuvres"
