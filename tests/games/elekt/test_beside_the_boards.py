"""What lies beside the boards: the pools, and the Elite Units."""

from __future__ import annotations

import pytest

from companion.games.elekt.layout import layout
from companion.table import Zone

SEATS = (2, 3, 4)


def zones(seats: int) -> dict[str, Zone]:
    """The zones by name."""
    return {zone.name: zone for zone in layout(seats).zones}


def nearest_board(seats: int, zone: str) -> str:
    """The board whose middle is nearest, measured along the line of the boards."""
    there = zones(seats)
    boards = [there[f"board-{name}"] for name in ("mission", "influence", "court")]
    return min(boards, key=lambda board: abs(board.x - there[zone].x)).name


@pytest.mark.rule("EL-022")
@pytest.mark.parametrize("seats", SEATS)
def test_the_attribute_pool_lies_beside_the_mission_board(seats: int) -> None:
    """On the side away from the other boards, so that no token there lies on a board."""
    assert nearest_board(seats, "pool-attributes") == "board-mission"
    board = zones(seats)["board-mission"]
    assert zones(seats)["pool-attributes"].x < board.x - board.width / 2


@pytest.mark.rule("EL-024", "EL-027", "EL-028")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("zone", ["pool-ember", "elite-deck", "elite-discard"])
def test_ember_and_elite_units_lie_beside_the_court_board(seats: int, zone: str) -> None:
    """The Ember pool, the Elite deck and the room for the discard pile."""
    assert nearest_board(seats, zone) == "board-court"
    board = zones(seats)["board-court"]
    assert zones(seats)[zone].x > board.x + board.width / 2
