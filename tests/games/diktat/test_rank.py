"""Order of Rank, and who is Administrator."""

from __future__ import annotations

import pytest

from companion.games.diktat.rank import in_order, rank_order

SEATS = ("p0", "p1", "p2")
STARTING = {"p0": 3, "p1": 5, "p2": 4}


@pytest.mark.rule("DK-056", "DK-057")
def test_from_the_highest_rank_to_the_lowest() -> None:
    """As it is now, whatever it was at the start."""
    assert rank_order(SEATS, {"p0": 6, "p1": 5, "p2": 4}, STARTING, None) == ("p0", "p1", "p2")


@pytest.mark.rule("DK-063")
def test_the_sitting_administrator_stays_until_strictly_exceeded() -> None:
    """An equal Rank changes nothing, one more does."""
    assert rank_order(SEATS, {"p0": 5, "p1": 5, "p2": 4}, STARTING, "p0")[0] == "p0"
    assert rank_order(SEATS, {"p0": 5, "p1": 6, "p2": 4}, STARTING, "p0")[0] == "p1"


@pytest.mark.rule("DK-063")
def test_other_equal_ranks_go_by_starting_rank() -> None:
    """Of two that nobody sits between, the one whose screen says more."""
    assert rank_order(SEATS, {"p0": 5, "p1": 2, "p2": 2}, STARTING, "p0") == ("p0", "p1", "p2")
    assert rank_order(SEATS, {"p0": 5, "p1": 5, "p2": 5}, STARTING, None) == ("p1", "p2", "p0")


@pytest.mark.rule("DK-126")
def test_some_seats_come_in_the_order_of_rank() -> None:
    """As where several want the same moment."""
    assert in_order(("p1", "p2", "p0"), {"p0", "p1"}) == ["p1", "p0"]
