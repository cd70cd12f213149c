"""Power Points and Debts (rules 2.4, 2.5)."""

from __future__ import annotations

from companion.games.diktat.facts import DEBT_PP
from companion.games.diktat.state import State
from companion.table import Seat


def gain(s: State, seat: Seat, count: int) -> None:
    """PP come from the supply (DK-037)."""
    s.players[seat].screen.pp += count


def has(s: State, seat: Seat, count: int) -> bool:
    """Whether a player has so many PP for an optional cost (DK-048)."""
    return s.players[seat].screen.pp >= count


def spend(s: State, seat: Seat, count: int) -> None:
    """PP that the player has go to the supply."""
    s.players[seat].screen.pp -= count


def must_pay(s: State, seat: Seat, count: int, to: Seat | None = None) -> None:
    """A compulsory payment: whoever is short takes Debts until it is covered (DK-043 to DK-045)."""
    screen = s.players[seat].screen
    while screen.pp < count:
        screen.pp += DEBT_PP
        screen.debts += 1
        s.tell(f"@{seat} is short of PP and takes a Debt.", "DK-043")
    screen.pp -= count
    if to is not None:
        gain(s, to, count)


def lose(s: State, seat: Seat, count: int) -> None:
    """PP go to the supply, as many as there are."""
    screen = s.players[seat].screen
    screen.pp -= min(count, screen.pp)


def may_take_debt(s: State, seat: Seat) -> bool:
    """One voluntary Debt per Cycle, while the supply has one and the end is not triggered (DK-042, DK-016, DK-313)."""
    return not s.closed and s.cycle > 0 and s.players[seat].voluntary and s.debts_left > 0


def take_debt(s: State, seat: Seat) -> None:
    """A voluntary Debt brings 5 PP at once, in the open (DK-041)."""
    player = s.players[seat]
    player.voluntary = False
    player.screen.debts += 1
    player.screen.pp += DEBT_PP
    s.tell(f"@{seat} takes a Debt: 5 PP.", "DK-041")
