"""What winning Occult, Deceit and Violence lets a player do; a right, never a duty (rules 2.9 to 2.11)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from companion.games.elekt import units
from companion.games.elekt.annihilation import Trigger, annihilate
from companion.games.elekt.choices import OTHER_RANK, unit_label
from companion.games.elekt.facts import DECEIT, OCCULT, TOKENS, VIOLENCE
from companion.games.elekt.shapes import DECLINE, Attaching, Swap
from companion.games.elekt.standing import allow_same_tokens, forbid
from companion.games.elekt.state import State, Unit
from companion.rules import Ask, Pick, Source
from companion.table import Seat


async def occult(s: State, zone: str, winner: Seat, _trigger: Trigger) -> None:
    """The winner may attach two tokens of different kinds to Units here (EL-112 to EL-121)."""
    if not units.kinds_left(s):
        s.tell("The pool is empty: no token can be added.", "EL-119")
        return
    if not _can_bear(s, zone):
        s.tell("A text keeps tokens off every Unit here.", "EL-184")
        return
    about = {"zone": zone.capitalize()}
    chosen = await Ask(winner, "occult", lambda: attaching(s, zone, winner), source=Source.FACE, about=about)
    if not chosen:
        s.tell(f"@{winner} adds no token.", "EL-120")
    for token in chosen:
        unit = s.unit(token["unit"])
        units.add_token(s, unit, token["kind"])
        s.tell(f"@{winner} adds {token['kind'].capitalize()} to {unit.card.name}.", "EL-112", unit.component)


def attaching(s: State, zone: str, winner: Seat) -> Attaching:
    """The tokens of the pool and the Units of the Zone; Plague Harbinger lets both be alike (EL-117, EL-185)."""
    bearers = [unit.ref for unit in _can_bear(s, zone)]
    same = allow_same_tokens(s, zone, winner) is not None
    return Attaching({kind: s.pool[kind] for kind in TOKENS}, bearers, partial(_label, s), same)


def _label(s: State, ref: str) -> str:
    return unit_label(*s.placed(ref))


def _can_bear(s: State, zone: str) -> list[Unit]:
    return [unit for unit in s.units(zone) if forbid(s, "token", unit, OTHER_RANK) is None]


async def deceit(s: State, zone: str, winner: Seat, _trigger: Trigger) -> None:
    """The winner may swap an own Unit here with an own Unit elsewhere (EL-123 to EL-130)."""
    if swapping(s, zone, winner).empty:
        s.tell(f"@{winner} has no Unit elsewhere to swap.", "EL-127")
        return
    about = {"zone": zone.capitalize()}
    chosen = await Ask(winner, "deceit", lambda: swapping(s, zone, winner), source=Source.FACE, about=about)
    if chosen == DECLINE:
        s.tell(f"@{winner} swaps nothing.", "EL-129")
        return
    here, there = s.unit(chosen["here"]), s.unit(chosen["there"])
    units.swap(s, here, there)
    s.tell(f"@{winner} swaps {here.card.name} with {there.card.name}.", "EL-123", here.component, there.component)


def swapping(s: State, zone: str, winner: Seat) -> Swap:
    """The winner's Units here and in the other Zones that nothing forbids to move (EL-124, EL-125)."""
    movable = {
        where: [unit.ref for unit in corners[winner] if not forbid(s, "swap", unit)]
        for where, corners in s.boards.items()
    }
    there = {ref: where for where, refs in movable.items() if where != zone for ref in refs}
    return Swap(movable[zone], there, partial(_label, s))


async def violence(s: State, zone: str, winner: Seat, trigger: Trigger) -> None:
    """The winner may annihilate a Unit here, an own one included (EL-131 to EL-133)."""

    def targets() -> Pick[str]:
        labels = {unit.ref: unit_label(zone, unit) for unit in s.units(zone)}
        return Pick((*labels, DECLINE), "EL-131", {**labels, DECLINE: "Annihilate nothing"})

    chosen = await Ask(winner, "violence", targets, about={"zone": zone.capitalize()})
    if chosen == DECLINE:
        s.tell(f"@{winner} annihilates nothing.", "EL-133")
    else:
        await annihilate(s, s.unit(chosen), winner, trigger)


VICTORIES: Mapping[str, Callable[[State, str, Seat, Trigger], Awaitable[None]]] = {
    OCCULT: occult,
    DECEIT: deceit,
    VIOLENCE: violence,
}
