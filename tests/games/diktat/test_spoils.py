"""Who wins a sector, who bids, and in which order spoils are made."""

from __future__ import annotations

import pytest

from companion.games.diktat.facts import INFECTION
from companion.games.diktat.spoils import OTHERS, after_struggle, infected, standing

RANK = ("a", "b", "c")


@pytest.mark.rule("DK-154", "DK-157")
def test_most_emissaries_win_and_the_rest_follow() -> None:
    """By decreasing number; who has none makes no spoil."""
    found = standing({"a": 1, "b": 3, "c": 0}, 0, RANK)
    assert (found.order, found.struggle, found.stopped) == (("b", "a"), (), "")


@pytest.mark.rule("DK-156")
def test_a_tie_below_the_top_goes_by_rank() -> None:
    """Nobody bids for the second place."""
    found = standing({"c": 1, "b": 1, "a": 2}, 0, RANK)
    assert (found.order, found.struggle) == (("a", "b", "c"), ())


@pytest.mark.rule("DK-155")
def test_a_tie_for_most_is_a_power_struggle() -> None:
    """Of those tied, and of nobody else."""
    assert standing({"a": 2, "b": 1, "c": 2}, 0, RANK).struggle == ("a", "c")


@pytest.mark.rule("DK-164")
def test_without_emissaries_nobody_wins() -> None:
    """A tie at zero is none."""
    found = standing({"a": 0, "b": 0}, 0, RANK)
    assert (found.order, found.struggle, found.stopped) == ((), (), "DK-164")


@pytest.mark.rule("DK-170", "DK-171", "DK-173")
def test_bids_order_those_involved_before_all_others() -> None:
    """The highest bid first, equal ones by Rank, then who was not involved."""
    found = standing({"a": 2, "b": 2, "c": 1}, 0, RANK)
    assert after_struggle(found, {"a": 1, "b": 3}) == ("b", "a", "c")
    assert after_struggle(found, {"a": 0, "b": 0}) == ("a", "b", "c")


@pytest.mark.rule("DK-279", "DK-281")
@pytest.mark.parametrize("vectors", [2, 3])
def test_vectors_win_every_tie(vectors: int) -> None:
    """As many Vectors as the most Emissaries win the sector, and the Conquest stops."""
    assert standing({"a": 2, "b": 1}, vectors, RANK).stopped == "DK-281"


@pytest.mark.rule("DK-279", "DK-284")
def test_vectors_that_do_not_win_stand_before_their_equals() -> None:
    """Example 8.10: A three, the Others two Vectors, B one; with one more for B the Others still come first."""
    assert standing({"a": 3, "b": 1}, 2, RANK).order == ("a", OTHERS, "b")
    assert standing({"a": 3, "b": 2}, 2, RANK).order == ("a", OTHERS, "b")


@pytest.mark.rule("DK-280")
def test_players_tied_above_the_vectors_still_struggle() -> None:
    """The Others have fewer."""
    assert standing({"a": 2, "b": 2}, 1, RANK).struggle == ("a", "b")


@pytest.mark.rule("DK-282")
def test_without_a_player_s_emissary_the_conquest_stops() -> None:
    """Even with no Vector it is over; with Vectors the Others are why."""
    assert standing({"a": 0}, 1, RANK).stopped == "DK-282"


@pytest.mark.rule("DK-262")
@pytest.mark.parametrize(("pieces", "tokens"), [(3, 0), (4, 1), (7, 1), (8, 2), (11, 2)])
def test_every_full_four_pieces_bring_one_darkness_token(pieces: int, tokens: int) -> None:
    """Example 8.4."""
    assert infected(pieces, INFECTION) == tokens
