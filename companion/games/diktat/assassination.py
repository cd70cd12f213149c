"""Assassinating tokens, Other pieces and Corruption tokens (rules 2.14, 2.28, 2.29)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.diktat import money
from companion.games.diktat.facts import EMISSARY, EMISSARY_PP, GUARD, GUARD_PP, SECTORS
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.stacks import named, opposing, owner_word, remove_token, turn_up, word
from companion.games.diktat.state import State
from companion.rules import Ask, Pick
from companion.table import Seat

STOP = "stop"
CORRUPTION = "corruption:"


def targets(s: State, seat: Seat) -> dict[str, str]:
    """Opposing tokens by stack and place, Other pieces and Corruption tokens among them (DK-100 to DK-103, DK-242)."""
    found = {name: told for name, _, told in opposing(s, seat)}
    for name, sector_state in s.sectors.items():
        if sector_state.corruption:
            found[f"{CORRUPTION}{name}"] = f"{SECTORS[name]}, a Corruption token"
    return found


def left(s: State, seat: Seat, done: int) -> int:
    """One, and up to one more for each Assassin token that the player has by then (DK-099, A-04)."""
    assassins = s.players[seat].assassins
    return len(targets(s, seat)) if assassins and s.rulings.unlimited_assassinations else 1 + assassins - done


async def assassinate(s: State, seat: Seat, left: Callable[[int], int]) -> bool:
    """Target after target, until the player stops, none is left, or a Guard ends it (DK-103, DK-107, DK-109).

    `left` says how many there may still be after so many. False if it was a Guard.
    """
    done = 0
    while left(done) > 0 and targets(s, seat):

        def choices(done: int = done) -> Pick[str]:
            found = targets(s, seat) if left(done) > 0 else {}
            ways = tuple(found) if done == 0 else (*found, STOP)
            return Pick(ways, "DK-100", {**found, STOP: "Stop here"})

        chosen = await Ask(seat, "assassinate", choices, about={"left": left(done)})
        if chosen == STOP:
            return True
        if not await strike(s, seat, chosen):
            return False
        done += 1
    return True


async def strike(s: State, seat: Seat, target: str) -> bool:
    """One Assassination; False if a Guard ends the Manoeuvre (DK-104 to DK-108, DK-235 to DK-237)."""
    if target.startswith(CORRUPTION):
        sector = target.removeprefix(CORRUPTION)
        s.sectors[sector].corruption -= 1
        s.tell(f"@{seat} assassinates a Corruption token in {SECTORS[sector]}.", "DK-242")
        return True
    sector, stack, token = named(s, target)
    kind = await turn_up(s, sector, stack, token)
    if kind is None or token not in stack.tokens:
        return True  # a Manifestation or a bargain has taken it away meanwhile
    what = f"{word(stack, kind)} of {owner_word(stack.owner)}"
    s.tell(f"@{seat} assassinates in {SECTORS[sector]}: {what}.", _rule(kind, stack.owner))
    remove_token(s, stack, token)
    if kind == EMISSARY:
        money.gain(s, seat, EMISSARY_PP)
    elif kind == GUARD:
        money.must_pay(s, seat, GUARD_PP, None if stack.owner == OTHERS else stack.owner)
        return False
    return True


def _rule(kind: str, owner: Seat) -> str:
    rules = {EMISSARY: ("DK-105", "DK-236"), GUARD: ("DK-106", "DK-235")}
    return rules.get(kind, ("DK-104", "DK-237"))[owner == OTHERS]
