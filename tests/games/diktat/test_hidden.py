"""What a case lays behind screens and in stacks at its beginning, and nobody corrects in play."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import GAME, State
from companion.rules import Match, Setup, Start
from tests.games.diktat.sample import sample_cards
from tests.games.diktat.tables import table


def begun(**facts: Any) -> Match[State]:
    """Three players in the Manoeuvres, with what a case lays there."""
    setup = Setup(("p0", "p1", "p2"), {}, cards=sample_cards())
    return Match(GAME, setup, start=Start("manoeuvres", {name.replace("_", "."): what for name, what in facts.items()}))


def test_a_screen_holds_what_the_case_says() -> None:
    """Nothing else, and all six special tokens."""
    screen = begun(screen_p1={"pp": 3, "guard": 2, "people": 1, "debts": 1}).state.players["p1"].screen
    assert (screen.pp, screen.tokens, screen.agents["guard"], screen.debts, screen.special) == (3, 2, 2, 1, 6)
    assert {kind: count for kind, count in screen.affinity.items() if count} == {"people": 1}


def test_stacks_lie_as_the_case_says() -> None:
    """Named in their order, from top to bottom; a token may be unread."""
    match = begun(lay_karst=[["p1", ["guard", None]], ["p2", ["emissary"]]])
    found = [(stack.id, stack.owner, [token.kind for token in stack.tokens]) for _, stack in match.state.stacks()]
    assert found == [("s1", "p1", ["guard", None]), ("s2", "p2", ["emissary"])]


@pytest.mark.parametrize(
    ("fact", "value", "rule"),
    [
        ("screen_p0", {"gold": 1}, "DK-036"),
        ("screen_p0", {"pp": -1}, "DK-036"),
        ("screen_p0", 3, "DK-036"),
        ("centre", {"pp": 1}, "DK-036"),
        ("lay_karst", [["p7", ["guard"]]], "DK-085"),
        ("lay_karst", [["p0", []]], "DK-085"),
        ("lay_karst", [["p0", ["pawn"]]], "DK-085"),
        ("lay_karst", [["p0"]], "DK-085"),
        ("lay_karst", "a stack", "DK-085"),
    ],
)
def test_what_cannot_lie_there_is_refused(fact: str, value: Any, rule: str) -> None:
    """By the rule that says what can."""
    with pytest.raises(Refused) as refusal:
        begun(**{fact: value})
    assert refusal.value.rule == rule


@pytest.mark.parametrize("fact", ["screen.p0", "lay.karst", "centre"])
def test_nothing_hidden_is_corrected_in_play(fact: str) -> None:
    """Whoever may correct the open table learns and changes nothing of it."""
    with pytest.raises(Refused, match="not a fact"):
        table().correct(fact, {})


@pytest.mark.rule("DK-036")
def test_own_screens_are_corrected_where_they_are_real() -> None:
    """What the companion deals it counts itself, and nobody's word changes it."""
    own = {
        hands: {name for name, one in GAME.adjusters(table(hands=hands).state).items() if one.seat == "p0"}
        for hands in ("virtual", "physical")
    }
    assert own["virtual"] == set()
    assert {"pp.p0", "debts.p0", "guard.p0", "people.p0"} <= own["physical"]
    with pytest.raises(Refused, match="not a fact"):
        table().correct("pp.p0", 97)


def test_of_a_real_screen_every_number_may_be_set_right() -> None:
    """Down to none, if nothing of it lies unread in a stack."""
    match = table(hands="physical")
    screen = match.state.players["p0"].screen
    screen.pp, screen.agents["guard"] = 3, 2
    match.correct("guard.p0", 0)
    match.correct("pp.p0", 0)
    assert (screen.tokens, screen.pp) == (0, 0)


@pytest.mark.rule("DK-016", "DK-017")
def test_what_one_player_sets_right_takes_nothing_from_the_supplies() -> None:
    """Nobody else is short of Debts or Affinity tokens because of a number that nobody else sees."""
    match = table(hands="physical")
    before = match.state.debts_left, match.state.affinity_left("people")
    match.correct("debts.p0", 50)
    match.correct("people.p0", 10)
    screen = match.state.players["p0"].screen
    assert (screen.debts, screen.affinity["people"]) == (50, 10)
    assert (match.state.debts_left, match.state.affinity_left("people")) == before


def test_of_real_tokens_those_in_unread_stacks_stay() -> None:
    """Of three Guards two lie in a stack that nobody has read, so that there are at least two."""
    match = table(hands="physical")
    screen = match.state.players["p0"].screen
    screen.agents["guard"], screen.unnamed = 3, 2
    with pytest.raises(Refused):
        match.correct("guard.p0", 1)
    match.correct("guard.p0", 2)
    assert screen.tokens == 0
