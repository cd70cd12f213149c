"""What a seat, or the table screen, may see (RULES.md, section 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.games.golden_blade.facts import DOMAINS
from companion.games.golden_blade.interaction import Place
from companion.games.golden_blade.legality import judge_orders, replacement_rule
from companion.games.golden_blade.state import Note, Side, State, facings, places_of
from companion.table import Seat

SHOWN = 30  # notes of the ledger
PHASES = ("Supply", "Diplomacy & Orders", "Order Resolution", "Build")
PHASE_OF: Mapping[str, int] = {
    "ambassador": 3,
    "opening-build": 3,
    "supply": 0,
    "negotiation": 1,
    "orders": 1,
    "vanguards": 1,
    "targets": 1,
    "resolution": 2,
    "second-resolution": 2,
    "build": 3,
}


def phase(s: State) -> int:
    """The lit lamp of the phase bar; the opening Build is a Build (GB-023)."""
    return PHASE_OF[s.step]


def sight(s: State, seat: Seat) -> Collection[str]:
    """Handles whose faces a seat may look at: its own hand, a hand it is let look at, cards its notes speak of."""
    if not s.rulings.virtual:
        return ()
    cards = list(s.hands[seat])
    if s.looking and s.looking[0] == seat:
        cards += s.hands[s.looking[1]]
    for note in s.notes.get(seat, ())[-SHOWN:]:
        cards += note.cards
    return tuple(dict.fromkeys(cards))


def view(s: State, seat: Seat | None) -> Mapping[str, Any]:
    """All that one seat may see; None is the table screen, which sees what is public."""
    return {
        "turn": s.turn,
        "step": s.step,
        "seats": list(s.seats),
        "powers": dict(s.powers),
        "ambassador": s.ambassador,
        "grids": {p: {domain: s.units(p, domain) for domain in DOMAINS} for p in s.seats},
        "units": {p: {domain: [unit.face for unit in s.grids[p][domain]] for domain in DOMAINS} for p in s.seats},
        "levels": {p: {domain: s.level(p, domain) for domain in DOMAINS} for p in s.seats},
        "hands": {p: len(s.hands[p]) for p in s.seats},
        "forced": [list(side) for side in _in_order(s, s.forced)],
        "forced_next": [list(side) for side in _in_order(s, s.forced_next)],
        "fronts": _fronts(s),
        "resolving": _resolving(s),
        "library": {"year": s.library, "count": len(s.decks[s.library])},
        "discard": [unit.face for unit in s.discard],
        "ledger": _notes(s.ledger),
        "negotiation": s.talking,
        "agreed": [p for p in s.seats if p in s.agreed] if s.talking else [],
        "winners": s.winners,
        "options": _options(s),
        **_own(s, seat),
    }


def _own(s: State, seat: Seat | None) -> dict[str, Any]:
    """What only this seat may see."""
    if seat is None:
        return {"hand": None, "seen": {}, "private": []}
    hand = list(s.hands[seat]) if s.rulings.virtual else None
    seen = {s.looking[1]: list(s.hands[s.looking[1]])} if s.looking and s.looking[0] == seat else {}
    return {"hand": hand, "seen": seen, "private": _notes(s.notes.get(seat, []))}


def _in_order(s: State, sides: list[Side]) -> list[Side]:
    return sorted(sides, key=lambda side: (s.seats.index(side[0]), side[1]))


def _notes(notes: list[Note]) -> list[dict[str, Any]]:
    told = ({"text": note.text, "rule": note.rule, "cards": list(note.cards)} for note in notes[-SHOWN:])
    return [{key: value for key, value in note.items() if value} for note in told]


def _options(s: State) -> dict[str, Any]:
    return {
        "orders": s.rulings.orders,
        "build": s.rulings.build,
        "hands": "virtual" if s.rulings.virtual else "physical",
        "build_optional": s.rulings.build_optional,
        "refuse_illegal": s.rulings.refuse_illegal,
        "discard_face_down": s.rulings.discard_face_down,
    }


def _resolving(s: State) -> dict[str, Any] | None:
    if s.now is None:
        return None
    place = s.now.place
    return {
        "seat": place.seat,
        "side": place.side,
        "slot": place.slot or None,
        "order": s.now.order,
        "target": s.now.target,
    }


def _fronts(s: State) -> list[dict[str, Any]]:
    against = facings(s)
    return [_front(s, place, against[place].seat) for place in places_of(s.seats)]


def _front(s: State, place: Place, facing: Seat) -> dict[str, Any]:
    return {
        "seat": place.seat,
        "side": place.side,
        "slot": place.slot or None,
        "state": _state(s, place),
        "order": s.orders.get(place) or s.flipped.get(place),
        "facing": facing,
        "vanguard": place.side == "left" and bool(place.slot) and s.vanguard.get(place.seat) == place.slot,
        "target": place.side == "right" and bool(place.slot) and s.target.get(facing) == place.slot,
    }


def _state(s: State, place: Place) -> str:
    """empty, back, next, now, past, blocked or replaced."""
    if place in s.flipped:
        return "next"
    if place not in s.orders:
        return "back" if place in s.face_down or place in s.reading or place.seat in s.laid else "empty"
    if replacement_rule(s, place, s.orders[place]):
        return "replaced"
    verdict = judge_orders(s).get(place)
    if place in s.stopped or (verdict is not None and verdict.blocked):
        return "blocked"
    if s.now is not None and s.now.place == place:
        return "now"
    return "past" if place in s.resolved else "next"
