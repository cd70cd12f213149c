"""What a seat, or the table screen, may see (RULES.md, section 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.games.elekt.court import CLOCKWISE, COUNTERCLOCKWISE
from companion.games.elekt.ending import HAIL
from companion.games.elekt.facts import ATTRIBUTES, GROUP_OF_ZONE, MOST_ROUNDS, TOKENS, ZONES
from companion.games.elekt.standing import zone_limit
from companion.games.elekt.state import State, Unit, face_of
from companion.table import Seat

SHOWN = 30  # notes of the ledger
PHASES = ("Recruitment", "Allocation", "Confrontation", "End of round")
PHASE_OF: Mapping[str, int] = {
    "scepter-draw": 0,
    "discover": 3,
    "recruitment": 0,
    "allocation": 1,
    "mission": 2,
    "influence": 2,
    "court": 2,
    "scepter": 3,
    "ember": 3,
    "return": 3,
}


def phase(s: State) -> int:
    """The lit lamp of the phase bar (EL-044)."""
    return PHASE_OF[s.step]


def sight(s: State, seat: Seat) -> Collection[str]:
    """Handles whose faces a seat may look at: its hand, what it has drawn, what an effect lets it look at."""
    if not s.rulings.virtual:
        return ()
    cards = [*s.hands[seat], *s.drawn.get(seat, ()), *s.looks.get(seat, ())]
    return [card for card in dict.fromkeys(cards) if ":" in card]


def view(s: State, seat: Seat | None) -> Mapping[str, Any]:
    """All that one seat may see; None is the table screen, which sees what is public."""
    return {
        "seats": list(s.seats),
        "options": {"hands": "virtual" if s.rulings.virtual else "physical"},
        "round": s.round,
        "rounds": MOST_ROUNDS,
        "step": s.step,
        "need": s.needed,
        "limits": {zone: {p: zone_limit(s, zone, p) for p in s.seats} for zone in ZONES},
        "court": list(s.court()),
        "scepter": {
            "seat": s.scepter,
            "clockwise": s.clockwise,
            "words": CLOCKWISE if s.clockwise else COUNTERCLOCKWISE,
        },
        "boards": {zone: _board(s, zone) for zone in ZONES},
        "pool": {kind: s.pool[kind] for kind in TOKENS},
        "ember": dict(s.ember),
        "ember_pool": s.ember_pool,
        "hands": {p: len(s.hands[p]) + _drawn(s, p) for p in s.seats},
        "known": {p: [face for handle in s.hands[p] if (face := face_of(s, handle))] for p in s.seats},
        "won": {p: [card(s, component) for component in s.won[p]] for p in s.seats},
        "titles": {p: s.title_count(p) for p in s.seats},
        "drawing": dict(s.drawing),
        "elite": _elite(s),
        "turn": s.turn,
        "allocations": dict(s.allocations),
        "folded": [p for p in s.seats if p in s.folded],
        "contest": _contest(s),
        "ledger": _ledger(s),
        "winners": s.winners,
        "herald": s.herald,
        "hail": _hail(s),
        "names": {component: one.name for component, one in s.cards.items()},
        **_own(s, seat),
    }


def _drawn(s: State, seat: Seat) -> int:
    """Cards drawn in Recruitment are in the hand; one drawn for the Scepter lies open before it."""
    return 0 if s.drawing else len(s.drawn.get(seat, ()))


def _own(s: State, seat: Seat | None) -> dict[str, Any]:
    """What only this seat may see: its hand as handles, whose faces its page tells, and what it looks at."""
    if seat is None:
        return {"hand": None, "looks": []}
    hand = [{"handle": handle, "face": face_of(s, handle)} for handle in s.hands[seat]]
    if not s.rulings.virtual:
        hand = [{"handle": None, "face": face_of(s, handle)} for handle in s.hands[seat]]
    return {"hand": hand, "looks": list(s.looks.get(seat, ())) if s.rulings.virtual else []}


def _board(s: State, zone: str) -> dict[str, Any]:
    up = s.face_up[zone]
    return {
        "card": card(s, up) if up else None,
        "deck": len(s.decks[GROUP_OF_ZONE[zone]]),
        "corners": {p: [_unit(unit) for unit in s.boards[zone][p]] for p in s.seats},
    }


def card(s: State, component: str) -> dict[str, Any]:
    """A Mission, Influence or Privilege as it is printed."""
    printed = s.cards[component]
    return {
        "component": component,
        "name": printed.name,
        "group": printed.group,
        "titles": list(printed.titles),
        "text": printed.text,
        "by_hand": printed.by_hand,
    }


def _unit(unit: Unit) -> dict[str, Any]:
    printed = unit.card
    return {
        "ref": unit.ref,
        "component": unit.component,
        "name": printed.name,
        "owner": unit.owner,
        "basic": printed.basic,
        "type": printed.type,
        "symbols": {kind: printed.symbols[kind] for kind in ATTRIBUTES},
        "tokens": {kind: unit.tokens[kind] for kind in ATTRIBUTES},
        "text": printed.text,
        "immediate": bool(printed.immediate),
        "by_hand": printed.by_hand,
    }


def _elite(s: State) -> dict[str, Any]:
    return {
        "deck": len(s.decks["elite"]),
        "discard": [one.face for one in s.discard],
        "set_aside": list(s.set_aside),
    }


def _contest(s: State) -> dict[str, Any] | None:
    if s.contest is None:
        return None
    return {
        "zone": s.contest.zone,
        "attribute": s.contest.attribute,
        "totals": dict(s.contest.totals),
        "winner": s.contest.winner,
        "why": s.contest.rule or None,
    }


def _ledger(s: State) -> list[dict[str, Any]]:
    notes = s.ledger[-SHOWN:]
    return [{"text": n.text, "rule": n.rule, **({"cards": list(n.cards)} if n.cards else {})} for n in notes]


def _hail(s: State) -> dict[str, Any] | None:
    """What the Herald says and reads out (EL-183)."""
    if not s.winners:
        return None
    return {"phrase": HAIL, "titles": s.title_names(s.winners[0])}
