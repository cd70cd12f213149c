"""Assassinating tokens of others."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import act, answer, at_turn, bargain, choices, lay, player, pp, prompts, table


def against(*tokens: str | None, assassins: int = 0, **options: Any) -> Match[State]:
    """`p0` assassinates: `p1` has these tokens in Karst, `p2` a Citizen in Josefov, `p0` one as well."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", *tokens)
        lay(s, "p2", "josefov", "citizen")
        lay(s, "p0", "josefov", "citizen")
        s.players["p0"].assassins = assassins

    match = at_turn(change, **options)
    answer(match, "assassinate")
    return match


def karst(match: Match[State]) -> list[str | None]:
    """What is left of the stack of `p1`."""
    return [token.kind for stack in match.state.sectors["karst"].stacks for token in stack.tokens]


@pytest.mark.rule("DK-099")
def test_without_an_assassin_there_is_one_assassination() -> None:
    """Then the Manoeuvre is over."""
    match = against("citizen", "citizen")
    answer(match, "s1:1")
    assert (karst(match), prompts(match)) == (["citizen"], [("p0", "manoeuvre")])


@pytest.mark.rule("DK-099", "DK-110")
def test_each_assassin_is_one_assassination_more() -> None:
    """Three with two, who are not spent."""
    match = against("citizen", "citizen", "citizen", "citizen", assassins=2)
    answer(match, "s1:1", "s1:1", "s1:1")
    assert (karst(match), player(match).assassins) == (["citizen"], 2)
    assert prompts(match) == [("p0", "manoeuvre")]


@pytest.mark.rule("DK-099")
def test_a_table_may_let_assassins_go_on_until_a_guard() -> None:
    """With one Assassin, as many as wanted."""
    match = against("citizen", "citizen", "citizen", assassins=1, assassinations="until_guard")
    answer(match, "s1:1", "s1:1", "s1:1")
    assert prompts(match) == [("p0", "assassinate")]


@pytest.mark.rule("DK-100", "DK-102")
def test_opposing_tokens_are_named_by_stack_and_place() -> None:
    """Own tokens are not among them."""
    assert choices(against("citizen", "guard")) == ["s1:1", "s1:2", "s2:1"]


@pytest.mark.rule("DK-101")
def test_targets_are_not_told_before_they_are_chosen() -> None:
    """The words name sector, owner and place."""
    match = against("citizen", "guard")
    ((ask_id, ask),) = [one for one in match.asks("p0").items() if one[1].prompt == "assassinate"]
    form: Any = match.described(ask_id, ask)["form"]
    assert [option["label"] for option in form["options"][:2]] == ["Karst, @p1, token 1", "Karst, @p1, token 2"]


@pytest.mark.rule("DK-103")
def test_targets_may_be_of_different_players_and_sectors() -> None:
    """In one Manoeuvre."""
    match = against("citizen", assassins=1)
    answer(match, "s2:1", "s1:1")
    assert [stack.owner for _, stack in match.state.stacks()] == ["p0"]


@pytest.mark.rule("DK-104", "DK-038")
def test_a_citizen_is_discarded_and_nothing_else() -> None:
    """It goes to the supply."""
    match = against("citizen", "guard")
    answer(match, "s1:1")
    assert (karst(match), pp(match), player(match, "p1").screen.tokens) == (["guard"], [0, 0, 0], 0)


@pytest.mark.rule("DK-105")
def test_an_emissary_brings_three_pp() -> None:
    """From the supply."""
    match = against("emissary")
    answer(match, "s1:1")
    assert (karst(match), pp(match)) == ([], [3, 0, 0])


@pytest.mark.rule("DK-106", "DK-107")
def test_a_guard_costs_two_pp_and_ends_the_manoeuvre() -> None:
    """However many Assassinations were left."""
    match = against("guard", "citizen", assassins=3)
    answer(match, "s1:1")
    assert (karst(match), prompts(match)) == (["citizen"], [("p0", "manoeuvre")])
    assert pp(match) == [3, 2, 0]


@pytest.mark.rule("DK-108")
def test_pp_gained_before_in_the_manoeuvre_pay_for_a_guard() -> None:
    """Three for an Emissary, two of them for the Guard: no Debt."""
    match = against("emissary", "guard", assassins=1)
    answer(match, "s1:1", "s1:1")
    assert (pp(match), player(match).screen.debts) == ([1, 2, 0], 0)


@pytest.mark.rule("DK-109")
def test_an_attacker_may_stop_early() -> None:
    """After the first."""
    match = against("citizen", "citizen", assassins=3)
    assert "stop" not in choices(match)
    answer(match, "s1:1", "stop")
    assert (karst(match), prompts(match)) == (["citizen"], [("p0", "manoeuvre")])


@pytest.mark.rule("DK-111", "DK-029")
def test_the_rest_of_a_stack_keeps_its_order() -> None:
    """Also when a token in the middle goes."""
    match = against("emissary", "citizen", "guard")
    answer(match, "s1:2")
    assert karst(match) == ["emissary", "guard"]


@pytest.mark.rule("DK-112")
def test_an_empty_stack_frees_its_place() -> None:
    """And its owner gets no Manoeuvre token back."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "citizen")
        lay(s, "p2", "karst", "citizen")

    match = at_turn(change)
    assert not match.state.has_place("karst")
    answer(match, "assassinate", "s1:1")
    assert (match.state.has_place("karst"), player(match, "p1").manoeuvres) == (True, 0)


@pytest.mark.rule("DK-100")
def test_with_real_tokens_the_table_says_what_was_turned_up() -> None:
    """The token is named; all kinds are offered, since fewer would tell what a screen hides."""

    def change(s: State) -> None:
        s.players["p1"].screen.agents.update(guard=1, emissary=1)
        s.players["p1"].screen.unnamed = 1
        lay(s, "p1", "karst", None)

    match = at_turn(change, hands="physical")
    answer(match, "assassinate", "s1:1")
    assert prompts(match) == [("table", "token-face")]
    assert choices(match) == ["citizen", "guard", "emissary"]
    answer(match, "guard")
    assert (pp(match), dict(player(match, "p1").screen.agents)) == ([3, 2, 0], {"guard": 0, "emissary": 1})


@pytest.mark.rule("DK-102")
def test_an_own_token_is_refused() -> None:
    """And nothing has happened."""
    match = against("citizen")
    with pytest.raises(Refused):
        answer(match, "s3:1")


@pytest.mark.rule("DK-137")
def test_a_service_can_be_paid_for() -> None:
    """Example 8.5: `p1` pays 2 PP to `p0`, who assassinates where `p0` has no stack."""

    def change(s: State) -> None:
        s.players["p1"].screen.pp = 3
        lay(s, "p2", "karst", "citizen")

    match = at_turn(change)
    bargain(match, "p1", "p0", {"pp": 2, "words": "Karst."}, {"words": "It will be done."})
    answer(match, "assassinate", "s1:1")
    assert (pp(match), list(match.state.stacks())) == ([2, 1, 0], [])


@pytest.mark.rule("DK-133")
def test_an_effect_against_tokens_may_strike_other_pieces() -> None:
    """A Vector is an Emissary for it; nobody but the attacker gains."""

    def change(s: State) -> None:
        s.players["p0"].row = ["opportunity/1"]
        s.players["p0"].manoeuvres = 2

    cards = {"opportunity/1": {"text": "A.", "effects": [{"when": "special", "do": "assassinate", "count": 1}]}}
    match = table("manoeuvres", change, cards=cards, configuration="others")
    answer(match, "p0", "special", "opportunity/1", "s1:1", "emissary")
    assert (pp(match), match.state.centre["emissary"]) == ([3, 0, 0], 1)


@pytest.mark.rule("DK-142", "DK-099")
@pytest.mark.parametrize("assassins", [0, 1])
def test_a_victim_that_gives_way_before_it_is_read_costs_that_assassination_alone(assassins: int) -> None:
    """With an Assassin token one more is left."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", None)
        lay(s, "p2", "karst", "citizen")
        s.players["p1"].screen.agents["guard"] = s.players["p1"].screen.unnamed = 1
        s.players["p0"].assassins = assassins

    match = at_turn(change, hands="physical")
    answer(match, "assassinate", "s1:1")
    assert prompts(match) == [("table", "token-face")]
    bargain(match, "p1", "p2", {"withdraw": ["s1"]}, {})
    assert prompts(match) == [("p0", "assassinate" if assassins else "manoeuvre")]


@pytest.mark.rule("DK-099", "DK-136")
def test_an_assassin_token_counts_as_long_as_one_has_it() -> None:
    """One that is sold before it is used helps no more, one that is bought meanwhile does."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "citizen", "citizen", "citizen", "citizen")
        s.players["p0"].assassins, s.players["p2"].assassins = 1, 1

    sold, bought = at_turn(change), at_turn(change)
    for match, (giver, taker) in ((sold, ("p0", "p2")), (bought, ("p2", "p0"))):
        answer(match, "assassinate", "s1:1")
        bargain(match, giver, taker, {"assassin": 1}, {})
    assert choices(sold) == ["stop"]
    answer(bought, "s1:1", "s1:1")
    assert prompts(bought) == [("p0", "manoeuvre")]


def guarded(s: State) -> None:
    """A Guard lies on top of a stack of p1, and p0 has a card that assassinates."""
    lay(s, "p1", "karst", "guard", "citizen")
    s.players["p0"].row.append("opportunity/1")
    s.players["p0"].screen.pp = 2


@pytest.mark.rule("A-74", "DK-107", "DK-123")
def test_a_guard_ends_all_of_a_special_manoeuvre() -> None:
    """What the element did before stays, what it would do afterwards is not done, and it is Used."""
    effects = [{"when": "special", "do": "gain", "what": "spy"}, {"when": "special", "do": "assassinate", "count": 2}]
    effects.append({"when": "special", "do": "gain", "what": "pp", "count": 7})
    match = at_turn(guarded, cards={"opportunity/1": {"text": "A text.", "effects": effects}})
    answer(match, "special", "opportunity/1", "s1:1")
    assert (player(match).spies, player(match).screen.pp) == (1, 0)
    assert player(match).used == {"opportunity/1"}
    assert prompts(match) == [("p0", "manoeuvre")]


@pytest.mark.rule("A-74", "DK-107", "DK-125")
def test_a_guard_ends_only_the_assassinations_of_a_manifestation() -> None:
    """It is no Manoeuvre."""
    effects: list[dict[str, object]] = [{"when": "manifestation", "do": "assassinate", "count": 2}]
    effects.append({"when": "manifestation", "do": "gain", "what": "pp", "count": 7})
    match = at_turn(guarded, cards={"opportunity/1": {"text": "A text.", "effects": effects}})
    act(match, "p0", "manifest", element="opportunity/1")
    (strike,) = [ask_id for ask_id, ask in match.open_asks().items() if ask.prompt == "assassinate"]
    match.answer(strike, "s1:1")
    assert player(match).screen.pp == 7
