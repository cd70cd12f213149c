"""Lots that lie on the table of the sample game, and what everybody is told of them."""

from __future__ import annotations

from companion.table import Placement
from tests.session.sample_game import LOTS
from tests.session.tables import Table


def lying(
    lot: str, zone: str | None = "lot", x: float = 0.0, *, hidden: bool = False, tilted: bool = False
) -> Placement:
    """A lot on the table."""
    return Placement(f"T{LOTS.index(lot)}", zone, x, 0.0, 0.0, hidden, tilted)


BELL, DRUM, KITE = lying("bell"), lying("drum"), lying("kite")


def read(table: Table) -> bool:
    """Whether the lot is known."""
    return bool(table.page()["game"]["phase"])


def findings(table: Table) -> list[tuple[str, str]]:
    """What does not fit, with the rule."""
    return [(finding["kind"], finding["rule"]) for finding in table.page()["eyes"]["findings"]]
