"""What an owner has entered of real tokens, and what really lies there once they are turned up (A-48)."""

from __future__ import annotations

import pytest

from companion.games.diktat import State
from companion.games.diktat.table import open_zones
from companion.rules import Match
from tests.games.diktat.tables import answer, at_turn, bargain, conquest, lay, player, prompts, told
from tests.games.diktat.test_table import P0, P1, let, lying, read, row

SPREAD = "spread-1"


def enter(s: State, seat: str, *kinds: str) -> None:
    """A stack in Karst of which only its owner has said what is in it."""
    for token in lay(s, seat, "karst", *kinds).tokens:
        token.entered = True


def turned_up(*kinds: str) -> Match[State]:
    """The Conquest of Karst: `p1` has entered a stack, `p0` has one with an Emissary that has been read."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary")
        enter(s, "p1", *kinds)

    return conquest("karst", change, hands="physical")


def struck(*kinds: str) -> Match[State]:
    """`p0` assassinates the first token of a stack that `p1` has entered."""

    def change(s: State) -> None:
        enter(s, "p1", *kinds)
        s.players["p0"].screen.pp = 5

    match = at_turn(change, hands="physical")
    answer(match, "assassinate")
    answer(match, f"{next(match.state.stacks())[1].id}:1")
    return match


@pytest.mark.rule("DK-152", "DK-154")
def test_the_table_says_whether_what_was_entered_lies_there() -> None:
    """Before anybody has won the sector; then what was entered counts."""
    match = turned_up("emissary", "emissary")
    assert prompts(match) == [("table", "stacks-entered")]
    answer(match, "as-shown")
    assert match.state.order == ["p1", "p0"]


@pytest.mark.rule("DK-152", "DK-154")
def test_of_a_stack_that_was_entered_falsely_every_token_is_read() -> None:
    """What really lies there wins the sector, and the ledger says why."""
    match = turned_up("emissary", "emissary")
    answer(match, match.state.player_stacks("karst")[1].id)
    assert prompts(match) == [("table", "token-face")]
    answer(match, "citizen", "guard")
    assert match.state.order == ["p0"]
    assert "DK-152" in told(match)
    assert player(match, "p1").screen.unnamed == 0


@pytest.mark.rule("DK-152")
def test_the_camera_says_that_what_was_entered_lies_there() -> None:
    """Only once all of it lies spread beside the token of its owner."""
    match = turned_up("emissary", "guard")
    assert {"spread-1", "spread-2"} <= set(open_zones(match.state))
    assert read(match, lying(P1, "stacks-karst"), *row(SPREAD, P0, "emissary")) == []
    assert read(match, *row(SPREAD, P1, "guard")) == []
    assert read(match, *row(SPREAD, P1, "guard", "emissary")) == [("stacks-entered", "as-shown", "DK-152")]


@pytest.mark.rule("DK-152", "DK-153")
def test_what_the_camera_reads_goes_before_what_was_entered() -> None:
    """Nobody has to agree, the owner of the stack neither."""
    match = turned_up("emissary", "emissary")
    there = [*row(SPREAD, P1, "guard", "emissary"), *row("spread-2", P0, "emissary")]
    read_there = let(match, *there)
    assert read_there[1:] == ["guard", "emissary"]
    assert prompts(match) == [("table", "power-struggle")] or match.state.conquest == "karst"
    stack = match.state.player_stacks("karst")[1]
    assert [token.kind for token in stack.tokens] == ["guard", "emissary"]


@pytest.mark.rule("DK-100", "DK-106")
def test_a_token_that_was_entered_is_held_against_the_one_that_is_turned_up() -> None:
    """A Guard on the phone that is an Emissary on the table costs nothing."""
    match = struck("guard", "citizen")
    assert prompts(match) == [("table", "token-entered")]
    assert player(match).screen.pp == 5
    answer(match, "emissary")
    assert player(match).screen.pp == 8
    assert match.state.revealed == ["emissary"]
    assert "DK-105" in told(match)
    assert "DK-106" not in told(match)


@pytest.mark.rule("DK-100", "DK-104")
def test_the_camera_reads_the_real_token_that_is_struck() -> None:
    """Whatever its owner has entered."""
    match = struck("guard", "citizen")
    assert "revealed" in open_zones(match.state)
    assert read(match, *row("revealed", "citizen")) == [("token-entered", "citizen", "DK-100")]


@pytest.mark.rule("DK-104", "DK-090")
def test_a_token_that_was_entered_truly_is_taken_as_it_is() -> None:
    """And the screen of its owner is counted on as before."""
    match = struck("citizen", "guard")
    before = dict(player(match, "p1").screen.agents)
    answer(match, "citizen")
    assert dict(player(match, "p1").screen.agents) == before
    assert match.state.revealed == ["citizen"]


@pytest.mark.rule("DK-085", "DK-091")
def test_before_it_is_turned_up_nobody_sees_what_was_entered() -> None:
    """Owner and height are all that others are shown, of the stack and of the question that is asked later."""

    def twin(*kinds: str) -> Match[State]:
        def change(s: State) -> None:
            enter(s, "p1", *kinds)

        return at_turn(change, hands="physical")

    true, false = twin("guard", "emissary"), twin("citizen", "citizen")
    for seat in ("p0", "p2", None):
        assert true.page(seat) == false.page(seat)
    assert open_zones(true.state) == open_zones(false.state)


@pytest.mark.rule("DK-142", "DK-152")
def test_a_stack_that_gives_way_meanwhile_is_asked_about_no_more() -> None:
    """The Conquest goes on without it."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary")
        enter(s, "p1", "guard")

    match = conquest("karst", change, hands="physical")
    stack = match.state.player_stacks("karst")[1]
    bargain(match, "p1", "p0", {"withdraw": [stack.id]}, {})
    assert match.state.order == ["p0"]


@pytest.mark.rule("DK-152", "DK-085")
def test_another_number_than_was_entered_can_be_said_while_it_is_asked() -> None:
    """Then none of what was entered counts, and every token is read (A-48)."""
    match = turned_up("emissary", "emissary")
    stack = match.state.player_stacks("karst")[1]
    match.correct(f"height.{stack.id}", 1)
    assert prompts(match) == [("table", "token-face")]
    answer(match, "guard")
    assert match.state.order == ["p0"]


@pytest.mark.rule("DK-097", "DK-091")
def test_a_spy_is_told_that_the_owner_alone_has_said_it() -> None:
    """Whoever looks at the real token sees whether it is true."""

    def change(s: State) -> None:
        enter(s, "p1", "guard")
        lay(s, "p2", "karst", "guard")

    match = at_turn(change, hands="physical")
    answer(match, "spy", ["s1:1", "s2:1"])
    notes = [note.text for note in match.state.notes["p0"]]
    assert notes == [
        "Karst, token 1: Guard, as its owner has entered it; what you see counts.",
        "Karst, token 1: Guard.",
    ]
    looked = match.page("p0")["view"]["looked"]
    assert [(one["kind"], one["entered"]) for one in looked] == [("guard", True), ("guard", False)]
