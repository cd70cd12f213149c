"""The top line: the phases of a Cycle, each of which says which comes next (rules 2.8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from companion.games.diktat.anytime import anytime
from companion.games.diktat.conquest import resolution
from companion.games.diktat.development import development, start_of_cycle
from companion.games.diktat.ending import SuddenWin, clean_up, end_of_cycle, lost, the_end
from companion.games.diktat.manoeuvres import manoeuvres
from companion.games.diktat.opportunities import opportunities
from companion.games.diktat.others import OthersWin, darkness
from companion.games.diktat.setup import set_up, setting_up
from companion.games.diktat.state import State
from companion.rules import During

STEPS: Mapping[str, Callable[[State], Awaitable[None]]] = {
    "start-of-cycle": start_of_cycle,
    "darkness": darkness,
    "opportunities": opportunities,
    "development": development,
    "manoeuvres": manoeuvres,
    "resolution": resolution,
    "clean-up": clean_up,
    "end-of-cycle": end_of_cycle,
}


async def play(s: State) -> None:
    """Phase after phase until GameOver, with what players may do at any moment beside it (DK-041, DK-125, DK-135)."""
    if setting_up(s):
        await set_up(s)  # nothing may be done beside it: the match has not begun
    try:
        await During(_cycles(s), {f"any-{seat}": partial(anytime, s, seat) for seat in s.seats})
    except OthersWin as defeat:
        raise lost(s, defeat) from None
    except SuddenWin:
        raise the_end(s) from None


async def _cycles(s: State) -> None:
    while True:
        await STEPS[s.step](s)
