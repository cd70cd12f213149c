"""Units enter the boards from a hand: allocated, or placed by an effect (rules 2.6, 2.17)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.elekt import units
from companion.games.elekt.annihilation import Trigger
from companion.games.elekt.choices import Moment
from companion.games.elekt.facts import ELITE
from companion.games.elekt.standing import extra_allocations
from companion.games.elekt.state import State, Unit, face_of, is_basic
from companion.games.elekt.vocabulary import AFTER_OWN_ALLOCATION
from companion.rules import TABLE, Ask, Pick, Source
from companion.table import Seat


def choosable(s: State, seat: Seat) -> list[str]:
    """What a player can name from the own hand: handles of a dealt hand; of a real one the components it may hold.

    A real hand is known to its owner alone: it may hold every card that does not lie open elsewhere (EL-010, EL-011).
    """
    hand = s.hands[seat]
    if s.rulings.virtual:
        return hand
    named = [
        handle if is_basic(handle) else s.known[handle] for handle in hand if is_basic(handle) or handle in s.known
    ]
    return [*named, *unlocated(s)] if len(named) < len(hand) else named


def unlocated(s: State) -> Sequence[str]:
    """Faces that an unseen card of the Elite deck can have; Basics only where they were shuffled in (EL-248).

    The dealer of a dealt game knows what lies where, also when people have corrected it.
    """
    if s.rulings.virtual:
        return (*s.groups[ELITE], *sorted(s.basics_mixed)) if s.basics_mixed else s.groups[ELITE]
    seen = {*s.known.values(), *(card.face for card in s.discard), *(unit.component for _, unit in s.all_units())}
    return [*(c for c in s.groups[ELITE] if c not in seen), *sorted(s.basics_mixed)]


def held_as(s: State, seat: Seat, name: str) -> str:
    """The handle in a real hand that a named card is; an unseen one becomes known by being named."""
    hand = s.hands[seat]
    if name in hand:
        return name
    for handle in hand:
        if not is_basic(handle) and s.known.get(handle) == name:
            return handle
    unseen = next(handle for handle in hand if face_of(s, handle) is None)
    s.known[unseen] = name
    return unseen


def told(s: State, name: str) -> tuple[str, str | None]:
    """Words for what can be chosen, and its face; a card that only its owner knows is told by the owner's page."""
    face = name if name in s.cards else face_of(s, name)
    return (s.name(face), face) if face else ("A card of your hand", None)


def labels_of(s: State, names: Sequence[str]) -> dict[str, str]:
    """The words for all that can be chosen."""
    return {name: told(s, name)[0] for name in names}


async def bring(s: State, seat: Seat, name: str, zone: str) -> Unit:
    """A Unit chosen from hand is laid face up in its owner's corner (EL-062, EL-074)."""
    if not s.rulings.virtual:
        return units.lay(s, seat, held_as(s, seat, name), zone)
    if face_of(s, name) is None:
        about = {"seat": seat, "handle": name, "zone": zone.capitalize()}

        def faces() -> Pick[str]:  # none once a correction has put the card elsewhere
            return Pick(unlocated(s) if name in s.hands[seat] else (), "EL-074")

        s.known[name] = await Ask(TABLE, "unit-face", faces, source=Source.FACE, about=about)
    return units.lay(s, seat, name, zone)


async def allocate(s: State, seat: Seat, name: str, zone: str, trigger: Trigger) -> Unit:
    """An allocation, and all that it sets off, by priority (EL-202, EL-209, EL-292)."""
    unit = await bring(s, seat, name, zone)
    s.allocations[seat] += 1
    s.tell(f"@{seat} allocates {unit.card.name} to {zone.capitalize()}.", "EL-060", unit.component)
    await trigger(s, Moment(AFTER_OWN_ALLOCATION, zone, seat, unit))
    return unit


async def place(s: State, seat: Seat, name: str, zone: str) -> None:
    """A Unit is put down by an effect: no immediate ability, no reaction, no allocation used (EL-203, EL-204)."""
    unit = await bring(s, seat, name, zone)
    s.tell(f"@{seat} places {unit.card.name} in {zone.capitalize()}.", "EL-203", unit.component)


def allocations_left(s: State, seat: Seat) -> int:
    """How many allocations a player has left in this phase; those of Units that are gone stay spent (EL-072)."""
    return extra_allocations(s, seat) - s.allocations[seat]
