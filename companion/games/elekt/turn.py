"""The top line: the steps of the rulebook, each of which says which comes next (rules 2.4)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from companion.games.elekt.allocation import allocation
from companion.games.elekt.confrontation import confront
from companion.games.elekt.end_of_round import discover, ember_collection, return_units, scepter
from companion.games.elekt.ending import HAIL, Victory, check_titles, crown, end
from companion.games.elekt.facts import ZONES
from companion.games.elekt.recruitment import recruitment
from companion.games.elekt.setup import scepter_draw
from companion.games.elekt.state import State
from companion.rules import Ask, Pick
from companion.table import Seat

STEPS: Mapping[str, Callable[[State], Awaitable[None]]] = {
    "scepter-draw": scepter_draw,
    "discover": discover,
    "recruitment": recruitment,
    "allocation": allocation,
    **{zone: partial(confront, zone=zone) for zone in ZONES},
    "scepter": scepter,
    "ember": ember_collection,
    "return": return_units,
}


async def play(s: State) -> None:
    """Step after step until somebody has won, who then names the Herald."""
    try:
        while True:
            check_titles(s)  # people may have corrected them to the mark
            await STEPS[s.step](s)
    except Victory as victory:
        crown(s, victory)
        await _name_herald(s, victory.winner)
        raise end(s, victory) from None


async def _name_herald(s: State, winner: Seat) -> None:
    """The winner names one of the losers, who hails the new Emperor and reads the Titles (EL-182, EL-183)."""
    losers = [seat for seat in s.seats if seat != winner]
    s.herald = await Ask(winner, "herald", lambda: Pick(losers, "EL-182", {seat: f"@{seat}" for seat in losers}))
    s.tell(f"@{s.herald} is the Herald: “{HAIL}”", "EL-183")
