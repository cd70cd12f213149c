"""Who wins a sector and in which order spoils are made: pure arithmetic (rules 2.20, 2.21, 2.33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.table import Seat

OTHERS: Seat = "others"
NOBODY = "DK-164"  # has an Emissary there


@dataclass(frozen=True, slots=True)
class Standing:
    """The outcome of a count: who must bid, or the order in which spoils are made.

    `struggle` are the players tied for most, highest Rank first; without any `order` is final. `stopped` says by which
    rule there are no spoils at all.
    """

    order: tuple[Seat, ...] = ()
    struggle: tuple[Seat, ...] = ()
    stopped: str = ""


def standing(emissaries: Mapping[Seat, int], vectors: int, order: Sequence[Seat]) -> Standing:
    """Who stands where in a sector, by Emissaries and Vectors (DK-154 to DK-157, DK-164, DK-278 to DK-282)."""
    there = {seat: count for seat, count in emissaries.items() if count > 0}
    if not there:
        return Standing(stopped="DK-282" if vectors else NOBODY)
    most = max(there.values())
    if vectors >= most:
        return Standing(stopped="DK-281")
    tied = tuple(seat for seat in order if there.get(seat) == most)
    ranked = _ranked(there, vectors, order)
    return Standing(order=ranked, struggle=tied if len(tied) > 1 else ())


def _ranked(there: Mapping[Seat, int], vectors: int, order: Sequence[Seat]) -> tuple[Seat, ...]:
    """By decreasing number; Vectors win every tie, players' ties go by Rank (DK-156, DK-157, DK-279)."""
    players = sorted(there, key=lambda seat: (-there[seat], order.index(seat)))
    if not vectors:
        return tuple(players)
    place = sum(there[seat] > vectors for seat in players)
    return (*players[:place], OTHERS, *players[place:])


def after_struggle(found: Standing, bids: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Those involved by decreasing bid, equal bids by Rank, the others after them (DK-170 to DK-173)."""
    involved = sorted(found.struggle, key=lambda seat: (-bids[seat], found.struggle.index(seat)))
    return (*involved, *(seat for seat in found.order if seat not in bids))


def infected(pieces: int, group: int) -> int:
    """How many Darkness tokens so many Other pieces bring (DK-262)."""
    return pieces // group
