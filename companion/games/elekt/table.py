"""What may be read where, what should lie there, and what the cards answer (RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.games.elekt.expected import expected
from companion.games.elekt.facts import DRAWN, GROUP_OF_ZONE, OCCULT, ZONES
from companion.games.elekt.heading import direction
from companion.games.elekt.layout import EMPTY, places
from companion.games.elekt.seen import SeenUnit, corner_zone, new_tokens, new_units, units_seen
from companion.games.elekt.state import State, is_basic
from companion.games.elekt.units import kinds_left
from companion.rules import Ask
from companion.rules.reading import Answers, Reader, Seen, can_answer, in_zones, read_by
from companion.table import Placement, Reading, Seat

__all__ = ["expected", "open_zones", "readings"]


def open_zones(s: State) -> Collection[str]:
    """Zones whose faces may be read: boards, discard pile, Ember and Scepter; a drawn card only while it is asked for.

    A face anywhere else is never read (EL-230).
    """
    owners = [*s.seats, *([EMPTY] if len(s.seats) == 3 else [])]
    zones = [corner_zone(zone, owner) for zone in ZONES for owner in owners]
    zones += [f"{place}-{zone}" for zone in ZONES for place in ("deck", "faceup")]
    zones += [f"{what}-{seat}" for seat in s.seats for what in ("ember", "scepter")]
    zones += [f"won-{seat}" for seat, face in s.drawing.items() if face is None]
    return (*zones, "elite-discard")


def readings(s: State, asks: Mapping[str, Ask[Any]], placements: Sequence[Seen]) -> Sequence[Reading]:
    """What the cards that lie open answer; two that could be meant are two readings."""
    return read_by(READERS, s, asks, placements)


def _turn(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """Exactly one new Unit, in a corner of the player in turn; several are a doubt, and none counts (EL-236)."""
    new = new_units(s, units_seen(s, placements))
    if any(unit.owner == ask.seat for unit in new):
        for unit in new:
            name = unit.ref if is_basic(unit.component) else unit.component
            where = f"the corner of @{unit.owner} in {unit.zone.capitalize()}"
            value = {"unit": name, "zone": unit.zone} if unit.owner == ask.seat else {"unit": name, "owner": unit.owner}
            yield value, "EL-236", f"{s.name(unit.component)} lies new in {where}."


def _card_face(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """The open card of a board lies on its deck or beside it (EL-280)."""
    zone = str(ask.about["zone"]).lower()
    for component in in_zones(placements, f"faceup-{zone}", f"deck-{zone}"):
        if component.startswith(f"{GROUP_OF_ZONE[zone]}/") and can_answer(ask, component):
            yield component, "EL-164", f"{s.name(component)} lies open on the {zone.capitalize()} board."


def _scepter_card(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """The Elite Unit that a player has drawn and laid open at the own seat (EL-029, EL-230)."""
    for component in in_zones(placements, f"won-{ask.about['seat']}"):
        if component.startswith("elite/") and can_answer(ask, component):
            yield component, "EL-029", f"@{ask.about['seat']} shows {s.name(component)}."


def _discard(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    for component in in_zones(placements, "elite-discard"):
        if can_answer(ask, component):
            yield component, "EL-250", f"{s.name(component)} lies on the discard pile."


def _unit_face(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """The Unit that a player lays: new in the corner that was named (EL-074)."""
    zone, seat = str(ask.about["zone"]).lower(), ask.about["seat"]
    for unit in new_units(s, units_seen(s, placements)):
        if (unit.zone, unit.owner) == (zone, seat) and can_answer(ask, unit.component):
            yield unit.component, "EL-074", f"{s.name(unit.component)} lies new in the corner of @{seat}."


def _occult(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """Tokens that lie new on Units, as many as may be added; fewer may not be all yet (EL-112, EL-258)."""
    new = new_tokens(s, units_seen(s, placements))
    if new and len(new) >= min(DRAWN, len(kinds_left(s))):
        where = ", ".join(f"{token['kind'].capitalize()} on {s.unit(token['unit']).card.name}" for token in new)
        yield new, "EL-112", f"@{ask.seat} adds {where}."


def _deceit(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """Two own Units that lie in each other's Zone, with their tokens (EL-237)."""
    seen = {unit.ref: unit for unit in units_seen(s, placements)}
    moved = [(zone, unit.ref) for zone, unit in s.all_units() if _has_moved(s, ask.seat, zone, unit.ref, seen)]
    contested = s.contest.zone if s.contest else ""
    for zone, here in moved:
        for other, there in moved:
            if zone == contested and seen[here].zone == other != zone == seen[there].zone:
                names = f"{s.unit(here).card.name} and {s.unit(there).card.name}"
                yield {"here": here, "there": there}, "EL-237", f"{names} lie in each other's Zone."


def _has_moved(s: State, seat: Seat, zone: str, ref: str, seen: Mapping[str, SeenUnit]) -> bool:
    unit, there = s.unit(ref), seen.get(ref)
    return (
        there is not None
        and (unit.owner, there.owner) == (seat, seat)
        and (there.zone != zone and there.tokens == +unit.tokens)
    )


def _scepter(s: State, _ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """Who has the Scepter and which way it points, once that is clear and not as it was (EL-231 to EL-233)."""
    if s.rulings.scepter_always_asked:
        return
    for component, placement in placements:
        holder = (placement.zone or "").removeprefix("scepter-")
        if component != "scepter" or holder not in s.seats:
            continue
        way = _heading(s, holder, placement)
        given = {"holder": holder} if len(s.seats) == 2 else {"holder": holder, "direction": way}
        before = {"holder": s.scepter, "direction": "clockwise" if s.clockwise else "counterclockwise"}
        if way is not None and any(before[key] != value for key, value in given.items()):
            words = f", {way}" if len(s.seats) > 2 else ""
            yield given, "EL-232" if words else "EL-231", f"The Scepter lies with @{holder}{words}."


def _direction(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """Which way the first player has laid the Scepter, once that is clear (EL-031, EL-233)."""
    if s.rulings.scepter_always_asked:
        return
    for component, placement in placements:
        if component == "scepter" and placement.zone == f"scepter-{ask.seat}":
            way = _heading(s, ask.seat, placement)
            if way is not None:
                yield way, "EL-232", f"The Scepter of @{ask.seat} points {way}."


def _heading(s: State, holder: Seat, placement: Placement) -> str | None:
    """The direction that the Scepter shows; with two players it shows none that matters (EL-041)."""
    if len(s.seats) == 2:
        return "clockwise"
    place = next(place for place in places(len(s.seats)) if place.seat == f"p{s.seats.index(holder)}")
    return direction(place.x, place.y, placement.angle)


READERS: Mapping[str, Reader[State]] = {
    "turn": _turn,
    "card-face": _card_face,
    "scepter-card": _scepter_card,
    "discard-face": _discard,
    "discard-seen": _discard,
    "unit-face": _unit_face,
    OCCULT: _occult,
    "deceit": _deceit,
    "scepter": _scepter,
    "direction": _direction,
}
