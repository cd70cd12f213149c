"""Annihilating and saving Units (rules 2.11, 2.17)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.games.elekt import ember, units
from companion.games.elekt.choices import OTHER_RANK, Moment
from companion.games.elekt.facts import SAVING_COST
from companion.games.elekt.standing import forbid, saving_cost
from companion.games.elekt.state import State, Unit
from companion.games.elekt.vocabulary import ON_ANNIHILATE, ON_SAVE
from companion.rules import Ask, Pick
from companion.table import Seat

SAVE, LOSE = "save", "lose"
Trigger = Callable[[State, Moment], Awaitable[None]]


async def annihilate(s: State, unit: Unit, by: Seat, trigger: Trigger, rank: int = OTHER_RANK) -> None:
    """A Unit is to be discarded; its owner may save it (EL-131 to EL-141, EL-199 to EL-201)."""
    if card := forbid(s, "annihilate", unit, rank):
        s.tell(f"{s.name(card)}: {unit.card.name} cannot be annihilated.", "EL-208", card)
        return
    zone = s.zone_of(unit)
    rule = "EL-131" if rank == OTHER_RANK else "EL-199"
    s.tell(f"@{by} annihilates {unit.card.name} of @{unit.owner}.", rule, unit.component)
    await trigger(s, Moment(ON_ANNIHILATE, zone, unit.owner, unit))
    if s.zone_of(unit) is None:
        return  # an ability has saved it, or taken it away
    if await _wants_to_save(s, unit):
        cost = saving_cost(s, unit)
        ember.pay(s, unit.owner, cost)
        usual = 0 if unit.card.basic else SAVING_COST
        rule = "EL-184" if cost != usual else "EL-136" if unit.card.basic else "EL-135"
        await save(s, unit, f"for {cost} Ember" if cost else "for nothing", rule, trigger)
    else:
        units.to_discard(s, unit)
        s.tell(f"{unit.card.name} goes to the discard pile.", "EL-139", unit.component)


async def _wants_to_save(s: State, unit: Unit) -> bool:
    """Ask the owner, unless a public fact leaves nothing to decide (EL-134, EL-137, EL-220)."""
    if card := forbid(s, "save", unit):
        s.tell(f"{s.name(card)}: {unit.card.name} cannot be saved.", "EL-184", card)
        return False
    cost = saving_cost(s, unit)
    if not ember.can_pay(s, unit.owner, cost):
        s.tell(f"@{unit.owner} has not the {cost} Ember to save {unit.card.name}.", "EL-137", unit.component)
        return False
    about = {"unit": unit.card.name, "component": unit.component, "cost": cost}
    answer = await Ask(unit.owner, "save", lambda: _saving(s, unit), about=about)
    return answer == SAVE


def _saving(s: State, unit: Unit) -> Pick[str]:
    """Save or lose; a correction may leave only the loss, or, when the Unit is gone, nothing to decide."""
    if s.zone_of(unit) is None:
        return Pick((), "EL-134")
    ways = (SAVE, LOSE) if ember.can_pay(s, unit.owner, saving_cost(s, unit)) else (LOSE,)
    return Pick(ways, "EL-134", {SAVE: "Save it", LOSE: "Let it go"})


async def save(s: State, unit: Unit, price: str, rule: str, trigger: Trigger) -> None:
    """A Unit returns to its owner's hand instead of being discarded (EL-138, EL-200)."""
    zone = s.zone_of(unit)
    units.to_hand(s, unit)
    s.tell(f"@{unit.owner} saves {unit.card.name} {price}.", rule, unit.component)
    await trigger(s, Moment(ON_SAVE, zone, unit.owner, unit))
