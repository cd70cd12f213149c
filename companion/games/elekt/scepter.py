"""Who holds the Scepter and where it points (rules 2.2, 2.3, 2.13)."""

from __future__ import annotations

from companion.games.elekt.court import CLOCKWISE
from companion.games.elekt.state import State
from companion.table import Seat


def set_scepter(s: State, holder: Seat, direction: str, rule: str) -> None:
    """The Scepter lies with its holder and shows the direction; positions hold from now on (EL-035, EL-271)."""
    s.scepter, s.clockwise = holder, direction == CLOCKWISE
    s.look_again()
    order = ", ".join(f"@{seat}" for seat in s.court())
    s.tell(f"@{holder} has the Scepter, {direction}. Order at the Court: {order}.", rule)
