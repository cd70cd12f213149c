"""Ember: paying, discarding, collecting and gaining it (rules 2.14, 2.17)."""

from __future__ import annotations

from companion.games.elekt.facts import MOST_EMBER
from companion.games.elekt.state import State
from companion.table import Seat


def gain(s: State, seat: Seat, count: int) -> int:
    """Take Ember from the pool, up to the limit of 3 (EL-160, EL-166); how many were taken."""
    taken = max(0, min(count, MOST_EMBER - s.ember[seat], s.ember_pool))
    s.ember[seat] += taken
    return taken


def discard(s: State, seat: Seat, count: int) -> int:
    """Put Ember into the pool, as much as there is (EL-186, EL-192, EL-268); how much went."""
    gone = min(count, s.ember[seat])
    s.ember[seat] -= gone
    return gone


def collect(s: State, seat: Seat, other: Seat, count: int) -> int:
    """Take Ember from another player, what there is and what fits (EL-169, EL-193, EL-290); how much moved."""
    moved = min(count, s.ember[other], MOST_EMBER - s.ember[seat])
    s.ember[other] -= moved
    s.ember[seat] += moved
    return moved


def can_pay(s: State, seat: Seat, count: int) -> bool:
    """Whether a player has that much (EL-187)."""
    return s.ember[seat] >= count


def pay(s: State, seat: Seat, count: int) -> None:
    """Put the whole price into the pool (EL-081, EL-194)."""
    s.ember[seat] -= count
