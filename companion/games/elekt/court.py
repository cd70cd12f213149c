"""The Scepter, the direction of play and the positions at the Court (rules 2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.table import Seat

CLOCKWISE, COUNTERCLOCKWISE = DIRECTIONS = ("clockwise", "counterclockwise")


def court_order(seats: Sequence[Seat], holder: Seat | None, clockwise: bool) -> tuple[Seat, ...]:
    """All seats in the order of play, which is the order of rank, highest first (EL-034 to EL-042)."""
    if holder is None:
        return tuple(seats)
    start = seats.index(holder)
    step = 1 if clockwise else -1
    return tuple(seats[(start + step * place) % len(seats)] for place in range(len(seats)))


def highest(order: Sequence[Seat], among: Iterable[Seat]) -> Seat:
    """The one of them with the highest position; ValueError if there is nobody (EL-039)."""
    return min(among, key=order.index)
