"""Sector after sector: who wins, and in which order spoils are made."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bargain,
    choices,
    conquest,
    lay,
    player,
    prompts,
    says,
    table,
    told,
)

KARST = ["opportunity/25", "opportunity/26", "opportunity/27"]


def karst(*stacks: tuple[str, ...], cards: int = 2, markers: int = 2, **options: Any) -> Match[State]:
    """The Conquest of Karst: stacks as owner and tokens, so many Trophies."""

    def change(s: State) -> None:
        s.track = KARST[:cards]
        s.sectors["karst"].markers = markers
        for seat, *tokens in stacks:
            lay(s, seat, "karst", *tokens)

    return conquest("karst", change, **options)


def owners(match: Match[State]) -> list[int]:
    """How many Trophies everybody has."""
    return [len(one.row) + sum(space.level for space in one.influence) for one in match.state.players.values()]


@pytest.mark.rule("DK-149", "DK-150")
def test_first_the_secret_card_is_turned_up() -> None:
    """Then it can be claimed like the others."""

    def change(s: State) -> None:
        s.secret = s.decks["opportunity"].draw()
        lay(s, "p0", "karst", "emissary")

    match = table("resolution", change)
    assert prompts(match) == [("table", "secret-face")]
    answer(match, "opportunity/25", "karst")
    assert choices(match) == ["opportunity/25", "marker"]


@pytest.mark.rule("DK-151")
def test_only_a_sector_with_a_player_s_stack_is_named() -> None:
    """The Administrator chooses; a stack of the Others alone is none."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "citizen")
        lay(s, "p2", "josefov", "citizen")

    match = table("resolution", change, configuration="others")
    assert (prompts(match), choices(match)) == ([("p0", "next-sector")], ["karst", "josefov"])
    with pytest.raises(Refused):
        answer(match, "artefact")


@pytest.mark.rule("DK-152")
def test_all_tokens_there_are_turned_up() -> None:
    """For everybody to see, and nowhere else."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary", "guard")
        lay(s, "p1", "josefov", "citizen")

    match = conquest("karst", change)
    sectors: Any = match.page("p2")["view"]["sectors"]
    assert sectors["karst"]["stacks"][0]["tokens"] == ["emissary", "guard"]
    assert sectors["josefov"]["stacks"][0]["tokens"] == [None]


@pytest.mark.rule("DK-153", "DK-154")
def test_emissaries_of_all_own_stacks_are_added_up() -> None:
    """Two stacks with one each are more than one."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "emissary", "guard")
        lay(s, "p0", "karst", "emissary")
        lay(s, "p1", "karst", "emissary")

    match = conquest("karst", change, seats=5)
    assert (match.state.order, prompts(match)) == (["p1", "p0"], [("p1", "trophy")])


@pytest.mark.rule("DK-157", "DK-159")
def test_spoils_go_by_decreasing_emissaries() -> None:
    """Who has none makes none."""

    def change(s: State) -> None:
        for seat, count in (("p0", 1), ("p1", 3), ("p2", 0)):
            lay(s, seat, "karst", *["emissary"] * count, "guard")

    match = conquest("karst", change, seats=5)
    assert match.state.order == ["p1", "p0"]


@pytest.mark.rule("DK-156")
def test_a_tie_below_the_winner_goes_by_rank() -> None:
    """Nobody bids."""

    def change(s: State) -> None:
        for seat, count in (("p2", 1), ("p1", 1), ("p0", 2)):
            lay(s, seat, "karst", *["emissary"] * count)

    assert conquest("karst", change, seats=5).state.order == ["p0", "p1", "p2"]


@pytest.mark.rule("DK-158")
def test_a_spoil_is_an_emissary_for_a_trophy() -> None:
    """The Emissary goes, the Trophy comes."""
    match = karst(("p0", "guard", "emissary", "emissary"))
    answer(match, "opportunity/25")
    (stack,) = match.state.sectors["karst"].stacks
    assert ([token.kind for token in stack.tokens], player(match).row) == (["guard", "emissary"], ["opportunity/25"])


@pytest.mark.rule("DK-158")
def test_a_spoil_is_not_refused() -> None:
    """Unless the table plays so."""
    assert "none" not in choices(karst(("p0", "emissary")))
    match = karst(("p0", "emissary"), spoils="may_decline")
    answer(match, "none")
    assert (owners(match), list(match.state.stacks())) == ([0, 0, 0], [])


@pytest.mark.rule("DK-160", "DK-161", "DK-162")
def test_spoils_go_round_after_round() -> None:
    """Example 8.1: three Emissaries and one, four Trophies: A, B, A, A, and all Emissaries are gone."""
    match = karst(("p0", *["emissary"] * 3), ("p1", "emissary"))
    asked = []
    while prompts(match)[0][1] == "trophy":
        asked.append(prompts(match)[0][0])
        answer(match, choices(match)[0])
    assert (asked, owners(match)) == (["p0", "p1", "p0", "p0"], [3, 1, 0])
    assert told(match).count("DK-161") == 0


@pytest.mark.rule("DK-161", "DK-162")
def test_without_a_trophy_left_the_spoils_stop() -> None:
    """Example 8.1 with two Trophies: one each, and two Emissaries are discarded unused."""
    match = karst(("p0", *["emissary"] * 3), ("p1", "emissary"), cards=0)
    answer(match, "marker", "marker")
    assert (owners(match), told(match).count("DK-161")) == ([1, 1, 0], 1)


@pytest.mark.rule("DK-160")
def test_the_order_of_spoils_stands_from_the_start() -> None:
    """`p1` has as many left as `p0` after the first spoil, and comes second all the same."""
    match = karst(("p1", *["emissary"] * 2), ("p0", "emissary"))
    answer(match, "marker", "marker", "opportunity/25")
    assert owners(match) == [1, 2, 0]


@pytest.mark.rule("DK-163", "DK-164")
def test_without_emissaries_nobody_wins() -> None:
    """Guards and Citizens do not count: no bids and no spoils."""
    match = karst(("p0", "guard", "guard"), ("p1", "citizen"))
    assert "DK-164" in told(match)
    assert ("DK-155" in told(match), owners(match)) == (False, [0, 0, 0])


@pytest.mark.rule("DK-165")
def test_a_resolved_sector_is_left_by_all() -> None:
    """What is left there is discarded."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary", "guard", "citizen")
        lay(s, "p1", "karst", "guard")
        lay(s, "p1", "josefov", "citizen")

    match = conquest("karst", change)
    answer(match, "marker")
    assert [sector for sector, _ in match.state.stacks()] == ["josefov"]


@pytest.mark.rule("DK-166")
def test_sectors_are_named_until_no_player_has_a_stack() -> None:
    """Then the Cycle ends."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "citizen")
        lay(s, "p1", "josefov", "citizen")

    match = table("resolution", change)
    answer(match, "josefov", "karst")
    assert match.state.step == "end-of-cycle"


@pytest.mark.rule("DK-165")
def test_real_tokens_are_told_one_by_one() -> None:
    """Nobody had said what they are."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(emissary=3, guard=3)
        s.players["p0"].screen.unnamed = 2
        lay(s, "p0", "karst", None, None)

    match = conquest("karst", change, hands="physical")
    assert prompts(match) == [("table", "token-face")]
    answer(match, "guard", "emissary")
    assert prompts(match) == [("p0", "trophy")]
    assert player(match).screen.tokens == 4


@pytest.mark.rule("DK-142", "DK-160")
def test_a_stack_withdrawn_during_its_conquest_makes_no_more_spoils() -> None:
    """The order stands, and there is nothing left to discard for a Trophy."""
    match = karst(("p0", "emissary", "emissary"), ("p1", "emissary"))
    bargain(match, "p1", "p0", {"withdraw": ["s2"]}, {})
    answer(match, "marker", "marker")
    assert owners(match) == [2, 0, 0]


@pytest.mark.rule("DK-085")
def test_a_stack_that_was_sent_is_conquered_in_the_same_cycle() -> None:
    """By the token that lies on it, it is its owner's."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(emissary=1)
        s.track = ["opportunity/25"]

    match = at_turn(change, left=1)
    answer(match, "send", {"sector": "karst", "tokens": ["emissary"]}, "karst", "opportunity/25")
    assert owners(match) == [1, 0, 0]


@pytest.mark.rule("DK-159", "DK-158")
@pytest.mark.parametrize("effect", ["assassinate", "move_stack"])
def test_an_emissary_that_leaves_during_the_spoils_makes_none(effect: str) -> None:
    """Assassinated or moved elsewhere by a Manifestation: who has none left takes no Trophy."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary", "emissary", "emissary")
        lay(s, "p1", "karst", "emissary")
        s.track += ["opportunity/25", "opportunity/26"]
        s.players["p1" if effect == "move_stack" else "p2"].row.append("opportunity/1")

    match = conquest("karst", change, cards={"opportunity/1": says("manifestation", effect)})
    holder = next(seat for seat in match.state.seats if player(match, seat).row)
    act(match, holder, "manifest", element="opportunity/1")
    answer(match, "s2>combinat" if effect == "move_stack" else "s2:1", seat=holder)
    assert match.state.left == {"p0": 3, "p1": 0}
    answer(match, "opportunity/25")
    assert prompts(match) == [("p0", "trophy")]


@pytest.mark.rule("DK-159")
def test_of_several_emissaries_those_that_are_left_make_spoils() -> None:
    """Two of three are left after an Assassination."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary", "emissary", "emissary")
        lay(s, "p1", "karst", "citizen")
        s.players["p2"].row.append("opportunity/1")

    match = conquest("karst", change, cards={"opportunity/1": says("manifestation", "assassinate")})
    act(match, "p2", "manifest", element="opportunity/1")
    answer(match, "s1:2", seat="p2")
    assert match.state.left == {"p0": 2, "p1": 0}


@pytest.mark.rule("DK-112", "DK-158")
def test_a_stack_whose_last_token_was_a_spoil_is_gone() -> None:
    """It frees its place at once, and nothing of it can be moved elsewhere."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary", "emissary")
        lay(s, "p1", "karst", "emissary")
        s.players["p1"].row.append("opportunity/1")
        s.track.append("opportunity/25")

    match = conquest("karst", change, cards={"opportunity/1": says("manifestation", "move_stack")})
    answer(match, "marker", "marker")
    assert [stack.owner for stack in match.state.sectors["karst"].stacks] == ["p0"]
    act(match, "p1", "manifest", element="opportunity/1")
    assert choices(match, "p1") == ["nothing"]


@pytest.mark.rule("A-73", "DK-085", "DK-152")
def test_a_stack_that_leaves_a_conquest_lies_face_down_again() -> None:
    """In the same order; whoever has seen it has seen it, and it may be spied on like any other."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary")
        lay(s, "p1", "karst", "guard", "emissary")
        s.track += ["opportunity/25"]
        s.players["p1"].row.append("opportunity/1")

    match = conquest("karst", change, cards={"opportunity/1": says("manifestation", "move_stack")})
    act(match, "p1", "manifest", element="opportunity/1")
    answer(match, "s2>combinat", seat="p1")
    (moved,) = match.page(None)["view"]["sectors"]["combinat"]["stacks"]
    assert moved["tokens"] == [None, None]
    seen = [(one["place"], one["kind"]) for one in match.page("p2")["view"]["looked"]]
    assert seen == [(1, "guard"), (2, "emissary")]


@pytest.mark.rule("A-73", "DK-227", "DK-096")
def test_other_pieces_that_leave_a_conquest_lie_face_down_on_top() -> None:
    """Nobody sees more of them than before."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary", "emissary")
        lay(s, "others", "karst", "guard", "citizen")
        lay(s, "others", "josefov", None)
        s.track += ["opportunity/25"]
        s.players["p1"].row.append("opportunity/1")

    card = {"opportunity/1": says("manifestation", "move_other", count=1)}
    match = conquest("karst", change, cards=card, configuration="others")
    act(match, "p1", "manifest", element="opportunity/1")
    found = next(way for way in choices(match, "p1") if way == f"{match.state.sectors['karst'].stacks[1].id}>josefov")
    answer(match, found, seat="p1")
    (there,) = match.state.sectors["josefov"].stacks
    assert [(token.kind, token.up) for token in there.tokens] == [("guard", False), (None, False)]
