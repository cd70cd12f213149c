"""Closed fists for a sector that nobody has won by Emissaries."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import act, answer, bid, choices, conquest, lay, player, pp, prompts, says, told

THREE = ("p0", "p1", "p2")


def tied(*seats: str, markers: int = 2, **others: Any) -> Match[State]:
    """These have two Emissaries each in Karst, and everybody 5 PP."""

    def change(s: State) -> None:
        s.sectors["karst"].markers = markers
        for one in s.players.values():
            one.screen.pp = 5
        for seat in seats:
            lay(s, seat, "karst", "emissary", "emissary")
        if "p2" not in seats:
            lay(s, "p2", "karst", "emissary")

    return conquest("karst", change, seats=5, **others)


@pytest.mark.rule("DK-155", "DK-167")
def test_those_tied_for_most_bid_and_nobody_else() -> None:
    """Any number, zero included."""
    match = tied("p0", "p1")
    assert sorted(prompts(match)) == [("p0", "bid"), ("p1", "bid")]
    bid(match, p0=0, p1=1)
    assert match.state.order == ["p1", "p0", "p2"]


@pytest.mark.rule("DK-167", "DK-169")
def test_a_bid_is_secret_until_all_are_shown() -> None:
    """Nobody's page changes before."""
    match = tied("p0", "p1")
    before = [match.page(seat) for seat in ("p1", "p2", None)]
    answer(match, 3, seat="p0")
    after = [match.page(seat) for seat in ("p1", "p2", None)]
    for page in (*before, *after):
        page.pop("waiting")
    assert before == after
    answer(match, 1, seat="p1")
    match.open(match.complete()[0])
    assert match.state.ledger[[*told(match)].index("DK-169")].text == "Bids: @p0 3, @p1 1."


@pytest.mark.rule("DK-168")
@pytest.mark.parametrize("wrong", [6, -1, "2"])
def test_a_bid_is_what_its_bidder_has_at_most(wrong: object) -> None:
    """Five of five can be bid."""
    match = tied("p0", "p1")
    with pytest.raises(Refused):
        answer(match, wrong, seat="p0")
    answer(match, 5, seat="p0")


@pytest.mark.rule("DK-170", "DK-172")
def test_bids_decide_by_their_height_and_all_are_lost() -> None:
    """Of three, those of the losers too."""
    match = tied(*THREE)
    bid(match, p0=1, p1=0, p2=4)
    assert (match.state.order, pp(match)[:3]) == (["p2", "p0", "p1"], [4, 5, 1])


@pytest.mark.rule("DK-171")
def test_equal_bids_go_by_rank() -> None:
    """Also when both are zero."""
    match = tied("p1", "p0")
    bid(match, p0=0, p1=0)
    assert match.state.order[:2] == ["p0", "p1"]


@pytest.mark.rule("DK-173")
def test_those_not_involved_come_after_all_involved() -> None:
    """By Emissaries, then by Rank, whatever was bid."""

    def change(s: State) -> None:
        for seat, count in (("p4", 2), ("p3", 2), ("p1", 1)):
            lay(s, seat, "karst", *["emissary"] * count)

    match = conquest("karst", change, seats=5)
    bid(match, p3=0, p4=0)
    assert match.state.order == ["p3", "p4", "p1"]


@pytest.mark.rule("DK-174", "DK-041")
def test_a_debt_can_be_taken_before_a_bid_is_sealed() -> None:
    """In the open; then more can be bid."""
    match = tied("p0", "p1")
    act(match, "p0", "debt")
    answer(match, 10, seat="p0")
    assert ("DK-041" in told(match), player(match).screen.debts) == (True, 1)


@pytest.mark.rule("DK-155")
def test_a_struggle_is_held_without_a_trophy_as_well() -> None:
    """Bids are lost; a table may skip it."""
    assert sorted(prompts(tied("p0", "p1", markers=0))) == [("p0", "bid"), ("p1", "bid")]
    assert "DK-155" not in told(tied("p0", "p1", markers=0, empty_struggle="skipped"))


@pytest.mark.rule("DK-003", "DK-171")
def test_an_element_that_changes_ties_is_stronger_than_rank() -> None:
    """Its holder comes first of equal bids."""
    cards = {"opportunity/1": says("while_held", "change_tie")}

    def change(s: State) -> None:
        s.players["p1"].row = ["opportunity/1"]
        for seat in ("p0", "p1"):
            lay(s, seat, "karst", "emissary")

    match = conquest("karst", change, cards=cards)
    bid(match, p0=0, p1=0)
    assert match.state.order == ["p1", "p0"]


def symbol(kind: str) -> dict[str, Any]:
    """A card with one Affinity symbol."""
    return {"affinities": [kind]}


@pytest.mark.rule("DK-170", "DK-177", "DK-181")
def test_a_whole_conquest_of_the_full_cycle() -> None:
    """Example 8.8: two with two Emissaries each, three Trophies; bids 1 and 3."""

    def change(s: State) -> None:
        s.cycle, s.track = 2, ["opportunity/25"]
        s.players["p1"].screen.affinity["people"] = 1
        for seat, tokens in (("p0", ("guard",)), ("p1", ())):
            s.players[seat].screen.pp = 3
            lay(s, seat, "karst", "emissary", "emissary", *tokens)

    match = conquest("karst", change, cards={"opportunity/25": symbol("people")})
    bid(match, p0=1, p1=3)
    answer(match, "opportunity/25")
    act(match, "p1", "affinity", card="opportunity/25", symbol=0, kind="people")
    assert (match.state.vp("p1"), choices(match)) == (2, ["marker"])
    answer(match, "marker", "marker")
    assert (pp(match), told(match).count("DK-161")) == ([2, 0, 0], 1)
    for seat in match.state.seats:
        answer(match, True, seat=seat)
    answer(match, "opportunity/1", "opportunity/2")
    s = match.state
    assert (s.cycle, [one.assassins for one in s.players.values()], pp(match)) == (3, [1, 1, 0], [5, 3, 3])
