"""What lies where when a game begins: the Setup of the rulebook as places for every piece of the box.

A place is `hand:SEAT`, `pile:NAME@ZONE` (face down), `zone:NAME` or `box`. `agent/guard#2` is the second of the pieces
that are alike. Whatever a player takes only later, also the Endowment of a Cabal, lies in the pile `supply`, Agents in
`supply-citizen`, `supply-guard` and `supply-emissary`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games.diktat.facts import MANOEUVRES
from companion.games.diktat.layout import BOARD
from companion.table import Seat

SUPPLY = "pile:supply@supply"
DECK = "pile:deck@deck"
COUNTERS = ("cycle-counter", "vp-counter")  # the companion counts; theirs are places on the real board


def starting(seats: Sequence[Seat], roles: Mapping[Seat, str], pieces: Iterable[str]) -> list[tuple[str, str]]:
    """(piece, place) for every piece, before anybody has become Administrator (DK-018 to DK-027)."""
    pieces = list(pieces)
    owners = _owners(seats, roles, pieces)
    return [(piece, _place(piece, owners, MANOEUVRES[len(seats)])) for piece in pieces]


def _owners(seats: Sequence[Seat], roles: Mapping[Seat, str], pieces: Sequence[str]) -> dict[str, Seat]:
    """Who plays which Cabal; those that nobody has chosen are given in the order of the box (DK-020)."""
    cabals = [piece.partition("/")[2] for piece in pieces if piece.startswith("cabal/")]
    free = iter(cabal for cabal in cabals if cabal not in roles.values())
    return {roles[seat] if seat in roles else next(free): seat for seat in seats}


def _place(piece: str, owners: Mapping[str, Seat], manoeuvres: int) -> str:
    component, _, number = piece.partition("#")
    kind, _, name = component.partition("/")
    match kind:
        case "cabal":
            return f"zone:board-{owners[name]}" if name in owners else "box"
        case "cabal-card":
            return _with_its_cabal(name.rpartition("-")[0], owners)
        case "manoeuvre":  # with four or five players one stays out of use (DK-014)
            return _with_its_cabal(name, owners) if int(number) <= manoeuvres else "box"
        case "marker":
            sector, _, side = name.partition("/")
            return f"zone:markers-{sector}" if side == "1" else SUPPLY
        case "opportunity":
            return DECK
        case "administrator":
            return "zone:administrator"
        case "board":
            return "zone:board" if component == BOARD else "box"
        case "agent":
            return f"pile:supply-{name}@supply"
    return "box" if kind in COUNTERS else SUPPLY


def _with_its_cabal(cabal: str, owners: Mapping[str, Seat]) -> str:
    return f"hand:{owners[cabal]}" if cabal in owners else "box"
