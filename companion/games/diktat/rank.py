"""Order of Rank, and who is Administrator (rules 2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.table import Seat


def rank_order(
    seats: Sequence[Seat],
    ranks: Mapping[Seat, int],
    starting: Mapping[Seat, int],
    sitting: Seat | None,
    *,
    starting_first: bool = False,
) -> tuple[Seat, ...]:
    """From highest to lowest: equal Ranks by the sitting Administrator, then by starting Rank (DK-056, DK-063).

    With `starting_first` it is the other way round (A-06).
    """

    def standing(seat: Seat) -> tuple[int, ...]:
        ties = (int(seat != sitting), -starting[seat])
        return (-ranks[seat], *(reversed(ties) if starting_first else ties), seats.index(seat))

    return tuple(sorted(seats, key=standing))


def in_order(order: Sequence[Seat], among: Iterable[Seat]) -> list[Seat]:
    """Some seats in the order of Rank."""
    there = set(among)
    return [seat for seat in order if seat in there]
