"""What lies where when a game begins: the Set-up of the rulebook as places for every component of the box.

A place is `hand:SEAT`, `pile:NAME@ZONE` (face down), `zone:NAME` (face up) or `box`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.errors import Refused
from companion.table import Seat

THREE_PLUS_ONLY = {"backstab", "resupply", "alliance", "accord", "coalition"}
TWO_ONLY = {"convoy", "sanctions"}
PILES = {"1901": "pile:library@library", "1902": "pile:1902@years", "1903": "pile:1903@years"}


def starting(seats: Sequence[Seat], powers: Mapping[Seat, str], components: Iterable[str]) -> list[tuple[str, str]]:
    """(component, place) for every component; the Units are still in their decks and nobody is Ambassador yet.

    Orders go to the hand of their Great Power (GB-014, GB-015, GB-161), the second Hold is the player's aid (GB-016),
    the years are piles (GB-019, GB-020). Raises Refused if two seats have one Great Power or a seat has none.
    """
    owners = {powers[seat]: seat for seat in seats if seat in powers}
    if len(owners) != len(seats):
        raise Refused("GB-001", "Each seat needs a Great Power of its own.", "Choose again.", powers=dict(powers))
    return [(component, _place(component, owners)) for component in components]


def _place(component: str, owners: Mapping[str, Seat]) -> str:
    kind, _, rest = component.partition("/")
    owner, _, card = rest.partition("/")
    if kind == "unit":
        return PILES.get(owner, "box")
    if kind == "order" and owner in owners and _in_play(card, len(owners)):
        return f"hand:{owners[owner]}"
    if kind == "hold" and owner in owners:
        return f"hand:{owners[owner]}" if card == "1" or len(owners) == 2 else f"zone:aid-{owners[owner]}"
    return "box"


def _in_play(order: str, players: int) -> bool:
    return order not in (THREE_PLUS_ONLY if players == 2 else TWO_ONLY)
