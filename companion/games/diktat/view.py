"""What a seat, or the table screen, may see (RULES.md, section 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.games.diktat.bargains import known_as
from companion.games.diktat.facts import AFFINITIES, AGENTS, CYCLES, SECTORS
from companion.games.diktat.opportunities import may_look
from companion.games.diktat.spying import looked_at
from companion.games.diktat.state import Note, Player, Stack, State
from companion.table import Seat

SHOWN = 30  # notes of the ledger
PHASES = ("Opportunities", "Development", "Manoeuvres", "Resolution")
PHASE_OF: Mapping[str, int] = {
    "set-up": 0,
    "start-of-cycle": 0,
    "darkness": 0,
    "opportunities": 0,
    "development": 1,
    "manoeuvres": 2,
    "resolution": 3,
    "clean-up": 3,
    "end-of-cycle": 3,
}


def phase(s: State) -> int:
    """The lit lamp of the phase bar (DK-064)."""
    return PHASE_OF[s.step]


def sight(s: State, seat: Seat) -> Collection[str]:
    """Handles whose faces a seat may look at: the secret card and Other pieces, once looked at (DK-097)."""
    if not s.rulings.virtual:
        return ()
    pieces = [token.handle for _, _, token in looked_at(s, seat) if token.handle is not None and token.kind is None]
    return [*may_look(s, seat), *pieces]


def view(s: State, seat: Seat | None) -> Mapping[str, Any]:
    """All that one seat may see; None is the table screen, which sees what is public."""
    return {
        "seats": list(s.seats),
        "cycle": s.cycle,
        "cycles": CYCLES[len(s.seats)],
        "step": s.step,
        "others": s.rulings.others,
        "options": {
            "hands": "virtual" if s.rulings.virtual else "physical",
            "affinity_exchanged": s.rulings.affinity_exchanged,
        },
        "administrator": s.administrator,
        "ranking": list(s.order_of_rank()),
        "turn": s.turn,
        "conquest": s.conquest,
        "order": list(s.order),
        "left": dict(s.left),
        "track": list(s.track),
        "secret": s.secret is not None,
        "corrupted": list(s.corrupted),
        "centre": {kind: s.centre[kind] for kind in AGENTS},
        "revealed": list(s.revealed),
        "deck": len(s.decks["opportunity"]),
        "discard": list(s.discard),
        "sectors": {name: _sector(s, name) for name in SECTORS},
        "players": {p: _open(s, p) for p in s.seats},
        "told": {
            card: {"sector": one.sector, "darkness": one.darkness, "attack": one.attack} for card, one in s.told.items()
        },
        "names": {c: e.name for c, e in s.box.elements.items() if e.group != "marker"},
        "breaches": [
            {"oath": known_as(oath, seat), "breaker": oath.declared, "by": oath.by}
            for oath in s.oaths
            if oath.declared is not None
        ],
        "revealed_pp": dict(s.revealed_pp),
        "ledger": _notes(s.ledger),
        "winners": s.winners,
        "lost": s.lost,
        **_own(s, seat),
    }


def _notes(notes: list[Note]) -> list[dict[str, str]]:
    return [{"text": note.text, "rule": note.rule} for note in notes[-SHOWN:]]


def _sector(s: State, name: str) -> dict[str, Any]:
    here = s.sectors[name]
    return {
        "name": SECTORS[name],
        "markers": here.markers,
        "corruption": here.corruption,
        "darkness": here.darkness,
        "special": {p: here.special[p] for p in s.seats if here.special[p]},
        "stacks": [_stack(stack) for stack in here.stacks],
    }


def _stack(stack: Stack) -> dict[str, Any]:
    """Owner and height; kinds only of what lies face up (A-49)."""
    return {
        "id": stack.id,
        "owner": stack.owner,
        "tokens": [token.kind if token.up else None for token in stack.tokens],
    }


def _open(s: State, seat: Seat) -> dict[str, Any]:
    """What lies open before a player (DK-035)."""
    player = s.players[seat]
    return {
        "cabal": player.cabal.name,
        "board": f"cabal/{player.cabal.id}",
        "rank": s.ranks()[seat],
        "vp": s.vp(seat),
        "manoeuvres": player.manoeuvres,
        "played": {kind: count for kind, count in sorted(player.played.items()) if count},
        "spies": player.spies,
        "assassins": player.assassins,
        "row": list(player.row),
        "spaces": list(player.cabal.opportunity_spaces),
        "overflow": list(player.overflow),
        "influence": [{"sector": space.sector, "level": space.level} for space in player.influence],
        "cabal_cards": list(player.cabal_cards),
        "cabal_spaces": [{"cost": space.cost, "vp": space.vp} for space in player.cabal.cabal_spaces],
        "used": sorted(player.used),
        "placed": {card: {str(n): kind for n, kind in sorted(on.items())} for card, on in player.placed.items() if on},
        "debts": player.screen.debts if s.rulings.debts_open or s.closed else None,
    }


def _own(s: State, seat: Seat | None) -> dict[str, Any]:
    """What only this seat may see: its screen, its stacks, what it has looked at, its bargains and oaths."""
    if seat is None:
        return {"screen": None, "stacks": {}, "looked": [], "offers": [], "oaths": [], "private": []}
    player = s.players[seat]
    return {
        "screen": _screen(player),
        "stacks": {stack.id: [token.kind for token in stack.tokens] for _, stack in s.stacks() if stack.owner == seat},
        "looked": [
            {"stack": stack, "place": place, "kind": token.kind, "handle": token.handle, "entered": token.entered}
            for stack, place, token in looked_at(s, seat)
        ],
        "secret_card": may_look(s, seat),
        "offers": [
            {"number": one.number, "by": one.by, "to": one.to, "give": dict(one.give), "ask": dict(one.ask)}
            for one in s.offers
            if seat in (one.by, one.to)
        ],
        "oaths": [
            {
                "number": oath.number,
                "seats": list(oath.seats),
                "promises": dict(oath.promises),
                "text": oath.text,
                "broken_by": list(oath.broken_by),
            }
            for oath in s.oaths
            if seat in oath.seats
        ],
        "private": _notes(s.notes.get(seat, [])),
    }


def _screen(player: Player) -> dict[str, Any]:
    screen = player.screen
    return {
        "pp": screen.pp,
        "agents": {kind: screen.agents[kind] for kind in AGENTS},
        "tokens": screen.tokens,
        "affinity": {kind: screen.affinity[kind] for kind in AFFINITIES},
        "debts": screen.debts,
        "special": screen.special if player.cabal.token else None,
    }
