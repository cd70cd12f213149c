"""What lies where when a game begins: the Set-up of the rulebook as places for every piece of the box.

A place is `hand:SEAT`, `pile:NAME@ZONE` (face down, of which `:6` keeps six unseen ones), `zone:NAME` or `box`.
`basic/acolyte#2` is the second of the pieces that are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games.elekt.facts import COURT, GROUP_OF_ZONE, PRIVILEGES_PLAYED, ZONES
from companion.table import Seat

DECKS = {
    **{GROUP_OF_ZONE[zone]: f"pile:deck-{zone}@deck-{zone}" for zone in ZONES},
    GROUP_OF_ZONE[COURT]: f"pile:deck-{COURT}@deck-{COURT}:{PRIVILEGES_PLAYED}",
    "elite": "pile:elite-deck@elite-deck",
}


def starting(seats: Sequence[Seat], _roles: Mapping[Seat, str], pieces: Iterable[str]) -> list[tuple[str, str]]:
    """(piece, place) for every piece; Ember and Scepter are still to be handed out (EL-017 to EL-028)."""
    return [(piece, _place(piece, seats)) for piece in pieces]


def _place(piece: str, seats: Sequence[Seat]) -> str:
    component, _, number = piece.partition("#")
    kind, _, name = component.partition("/")
    if kind in DECKS:
        return DECKS[kind]
    if kind == "basic":  # each player takes one set, the others go back to the box (EL-025, EL-026)
        return f"hand:{seats[int(number) - 1]}" if int(number) <= len(seats) else "box"
    if kind == "token":
        return f"pile:pool-{name}@pool-attributes"
    if kind == "ember":
        return "pile:pool-ember@pool-ember"
    return f"zone:board-{name}" if kind == "board" else "box"
