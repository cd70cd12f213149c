"""People set what lies where; nothing is lost or made, and nothing behind a screen is a fact."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import GAME, State
from companion.rules import Match
from tests.games.diktat.tables import at_turn, choices, hold_marker, lay, player, says, table

ONE, TWO, THREE, FOUR = (f"opportunity/{n}" for n in (1, 2, 3, 4))


def set_out(**options: Any) -> Match[State]:
    """Some cards, markers and stacks."""

    def change(s: State) -> None:
        s.track, s.discard = [ONE], [TWO]
        s.players["p0"].row, s.players["p0"].placed = [THREE], {THREE: {0: "people"}}
        hold_marker(s, "p0", "karst")
        lay(s, "p1", "karst", "citizen", "guard", "emissary")
        lay(s, "p2", "josefov", "guard")

    return at_turn(change, cards={FOUR: says("gain", "rank", count=9), THREE: {"affinities": ["people"]}}, **options)


def sound(match: Match[State]) -> bool:
    return GAME.invariants(match.state) == []


def test_a_card_that_is_added_leaves_where_it_was() -> None:
    """From the track and from the discard pile to a row; what is taken off goes to the pile."""
    match = set_out()
    match.correct("row.p1", [TWO, ONE])
    match.correct("row.p0", [])
    s = match.state
    assert (sorted(s.players["p1"].row), s.track, s.discard, sound(match)) == ([ONE, TWO], [], [THREE], True)


@pytest.mark.rule("DK-053")
def test_affinity_tokens_of_a_card_taken_off_go_behind_the_screen() -> None:
    """As when it is discarded."""
    match = set_out()
    match.correct("overflow.p1", [THREE])
    assert (player(match).placed, player(match).screen.affinity["people"]) == ({}, 1)
    assert (player(match).row, player(match, "p1").overflow) == ([], [THREE])


def test_only_real_cards_that_nobody_has_seen_can_be_named() -> None:
    """The companion knows where dealt ones are; with real cards the deck has one less."""
    with pytest.raises(Refused):
        set_out().correct("track", [ONE, FOUR])
    match = set_out(hands="physical")
    before = len(match.state.decks["opportunity"])
    match.correct("track", [ONE, FOUR])
    assert (match.state.track, len(match.state.decks["opportunity"])) == ([ONE, FOUR], before - 1)


@pytest.mark.rule("DK-067")
def test_a_card_that_was_named_is_not_turned_up_again() -> None:
    """It lies before somebody, while the table is asked for the next card."""
    match = table("opportunities", hands="physical")
    match.correct("row.p1", [FOUR])
    assert FOUR not in choices(match)


@pytest.mark.rule("DK-060")
def test_a_corrected_rank_makes_another_one_administrator() -> None:
    """A card that raises it lies before `p2` after all."""
    match = set_out(hands="physical")
    match.correct("row.p2", [FOUR])
    assert match.state.administrator == "p2"


@pytest.mark.rule("DK-015")
def test_markers_that_are_held_do_not_lie_in_their_sector() -> None:
    """One of Karst is held; the other one can be taken, and no third."""
    match = set_out()
    with pytest.raises(Refused):
        match.correct("influence.p1.karst", 2)
    match.correct("influence.p1.karst", 1)
    assert (match.state.sectors["karst"].markers, sound(match)) == (0, True)
    match.correct("influence.p0.karst", 0)
    assert (match.state.sectors["karst"].markers, player(match).influence) == (1, [])


@pytest.mark.rule("DK-188")
def test_nobody_is_given_a_sixth_space() -> None:
    """A second marker of a sector needs none."""
    match = set_out()
    for sector in ("josefov", "college", "combinat", "forteresse"):
        match.correct(f"influence.p0.{sector}", 1)
    with pytest.raises(Refused):
        match.correct("influence.p0.hypogees", 1)
    match.correct("influence.p0.karst", 2)
    assert len(player(match).influence) == 5


@pytest.mark.rule("DK-111", "DK-112")
def test_tokens_that_do_not_lie_there_any_more_leave_their_stack() -> None:
    """The order of the rest is kept; an empty stack is gone."""
    match = set_out()
    match.correct("tokens.karst", ["s1:1", "s1:3"])
    match.correct("tokens.josefov", [])
    assert [[token.kind for token in stack.tokens] for _, stack in match.state.stacks()] == [["citizen", "emissary"]]
    assert sound(match)


@pytest.mark.rule("DK-090")
def test_unread_tokens_that_leave_are_not_behind_the_screen() -> None:
    """Of five real tokens two were sent, and one of them goes: three are left behind the screen."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(citizen=3, guard=2)
        s.players["p0"].screen.unnamed = 2
        lay(s, "p0", "karst", None, None)

    match = at_turn(change, hands="physical")
    match.correct("tokens.karst", ["s1:2"])
    assert (player(match).screen.tokens, player(match).screen.unnamed, sound(match)) == (3, 1, True)


@pytest.mark.rule("DK-086")
def test_a_stack_is_moved_where_there_is_a_place() -> None:
    """It is the same stack."""
    match = set_out()
    match.correct("stack.s1", "josefov")
    assert [(sector, stack.id) for sector, stack in match.state.stacks()] == [("josefov", "s2"), ("josefov", "s1")]


def test_used_tokens_can_be_set_and_taken_off() -> None:
    """On any element that is held."""
    match = set_out()
    match.correct("used.p0", [THREE, "cabal/black-guard"])
    assert player(match).used == {THREE, "cabal/black-guard"}
    match.correct("used.p0", [])
    assert player(match).used == set()


@pytest.mark.rule("DK-036")
def test_no_fact_tells_what_a_screen_hides() -> None:
    """Neither PP nor Debts, Agents, Affinity or special tokens, nor kinds in a stack."""
    before, after = set_out(), set_out()
    screen = after.state.players["p1"].screen
    screen.pp, screen.debts, screen.special = 9, 3, 2
    screen.agents.update(guard=7)
    screen.affinity.update(people=3)
    after.state.sectors["karst"].stacks[0].tokens[0].kind = "emissary"
    assert after.facts() == before.facts()


@pytest.mark.rule("DK-060", "DK-118")
def test_cabal_cards_in_play_are_corrected() -> None:
    """Their Rank counts at once; one that is taken away is not Used any more."""
    first, second = "cabal-card/black-guard-1", "cabal-card/black-guard-2"
    match = table(cards={second: says("gain", "rank", count=-5)})
    match.correct("cabal_cards.p0", [first, second])
    assert (player(match).cabal_cards, match.state.administrator) == ([first, second], "p1")
    match.correct("used.p0", [first])
    match.correct("cabal_cards.p0", [second])
    assert (player(match).used, match.state.vp_sources("p0")["cabal"]) == (set(), 0)


@pytest.mark.rule("DK-188")
def test_no_marker_is_added_to_five_full_spaces() -> None:
    """But a second one of a sector that is held already."""
    match = table()
    for sector in ("karst", "combinat", "faubourgs", "josefov", "forteresse"):
        match.correct(f"influence.p0.{sector}", 1)
    with pytest.raises(Refused):
        match.correct("influence.p0.hypogees", 1)
    match.correct("influence.p0.karst", 2)
    assert (len(player(match).influence), match.state.sectors["karst"].markers) == (5, 0)


@pytest.mark.rule("DK-015", "DK-292")
def test_no_more_markers_and_darkness_lie_there_than_there_are() -> None:
    """Two markers of a sector less those held, six Darkness tokens on the whole board."""
    match = table(change=lambda s: hold_marker(s, "p0", "karst"), configuration="others")
    match.correct("darkness.karst", 4)
    for fact, value in (("markers.karst", 2), ("darkness.combinat", 3)):
        with pytest.raises(Refused):
            match.correct(fact, value)
    match.correct("darkness.combinat", 2)
    match.correct("darkness.karst", 3)
    match.correct("markers.karst", 1)
    assert sound(match)


# -- how high real stacks are ------------------------------------------------------------------------------------------


@pytest.mark.rule("A-48", "A-49", "DK-090")
@pytest.mark.parametrize("seed", range(40))
def test_stacks_set_back_to_their_height_leave_what_was_counted(seed: int) -> None:
    """Whatever was said between: no more Agents are counted than are needed, and none stays that was a slip."""

    def change(s: State) -> None:
        screen = s.players["p0"].screen
        screen.agents.update(citizen=3, guard=3, emissary=3)
        screen.unnamed = 4
        lay(s, "p0", "karst", None, None)
        lay(s, "p0", "josefov", None, None)

    match, rng = at_turn(change, hands="physical"), random.Random(seed)
    screen = player(match).screen
    for _ in range(12):
        match.correct(rng.choice(["height.s1", "height.s2"]), rng.choice([1, 2, 3, 9, 40]))
        assert screen.tokens == max(0, 9 - screen.unnamed)
        assert sound(match)
    match.correct("height.s1", 2)
    match.correct("height.s2", 2)
    assert (dict(screen.agents), screen.tokens) == ({"citizen": 3, "guard": 3, "emissary": 3}, 5)


@pytest.mark.rule("A-48", "DK-083")
def test_a_slip_of_a_height_invents_no_citizens() -> None:
    """Two tokens, forty, two again: whoever had three Citizens has three."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(citizen=3)
        s.players["p0"].screen.unnamed = 2
        lay(s, "p0", "karst", None, None)

    match = at_turn(change, hands="physical")
    for count in (40, 2):
        match.correct("height.s1", count)
    assert (player(match).screen.agents["citizen"], player(match).screen.tokens) == (3, 1)
