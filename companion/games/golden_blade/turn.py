"""The top line: the steps of the rulebook, each of which says which comes next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.games.golden_blade.build import build, opening_build
from companion.games.golden_blade.diplomacy import negotiation, orders
from companion.games.golden_blade.resolution import resolution, second_resolution
from companion.games.golden_blade.setup import choose_ambassador
from companion.games.golden_blade.state import State
from companion.games.golden_blade.supply import supply
from companion.games.golden_blade.two_players import targets, vanguards

STEPS: Mapping[str, Callable[[State], Awaitable[None]]] = {
    "ambassador": choose_ambassador,
    "opening-build": opening_build,
    "supply": supply,
    "negotiation": negotiation,
    "orders": orders,
    "vanguards": vanguards,
    "targets": targets,
    "resolution": resolution,
    "second-resolution": second_resolution,
    "build": build,
}


async def play(s: State) -> None:
    """Step after step, until GameOver."""
    while True:
        await STEPS[s.step](s)
