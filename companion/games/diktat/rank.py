"""Order of Rank, and who is Administrator (rules 2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.table import Seat


def rank_order(
    seats: Sequence[Seat], ranks: Mapping[Seat, int], starting: Mapping[Seat, int], sitting: Seat | None
) -> tuple[Seat, ...]:
    """From highest to lowest: equal Ranks by the sitting Administrator, then by starting Rank (DK-056, DK-063)."""
    return tuple(sorted(seats, key=lambda seat: (-ranks[seat], seat != sitting, -starting[seat], seats.index(seat))))


def administrator(
    seats: Sequence[Seat], ranks: Mapping[Seat, int], starting: Mapping[Seat, int], sitting: Seat | None
) -> Seat:
    """Who has the highest Rank; the sitting one until strictly exceeded (DK-059, DK-060, DK-063)."""
    return rank_order(seats, ranks, starting, sitting)[0]


def in_order(order: Sequence[Seat], among: Iterable[Seat]) -> list[Seat]:
    """Some seats in the order of Rank."""
    there = set(among)
    return [seat for seat in order if seat in there]
