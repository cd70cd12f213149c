"""What people get wrong, or try: nothing comes of it, and nobody learns why but who did it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import GAME, State, possessions
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
    team,
    told,
    ways,
)

CARD = "opportunity/1"
HTML = "<b onclick='x()'>I & you</b>"


def market(**changed: int) -> Match[State]:
    """`p0` and `p1` have 5 PP and two of each Agent, or what else is said of `p1`; `p1` holds a card."""

    def change(s: State) -> None:
        for seat in ("p0", "p1"):
            screen = s.players[seat].screen
            screen.pp = 5
            screen.agents.update(citizen=2, guard=2, emissary=2)
        s.players["p1"].screen.pp = changed.get("pp", 5)
        s.players["p1"].screen.agents["guard"] = changed.get("guard", 2)
        s.players["p1"].row = [CARD]
        lay(s, "p1", "karst", "guard")

    return at_turn(change)


def refusal(match: Match[State], seat: str, do: str, **words: Any) -> Refused:
    """An act that is refused, and changes no page."""
    before = [match.page(one) for one in (*match.state.seats, None)]
    with pytest.raises(Refused) as refused:
        act(match, seat, do, **words)
    assert [match.page(one) for one in (*match.state.seats, None)] == before
    return refused.value


# -- offers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-141")
@pytest.mark.parametrize("give", [{"pp": 6}, {"guard": 3}, {"people": 1}, {"spy": 1}, {"withdraw": ["s1"]}], ids=str)
def test_what_one_does_not_have_is_not_offered(give: Any) -> None:
    """Each time in the same words, which say nothing of the other side."""
    found = [refusal(market(**other), "p0", "offer", to="p1", give=give, ask={}) for other in ({}, {"pp": 0})]
    assert {(one.rule, one.what) for one in found} == {("DK-141", "You do not have what you offer.")}
    assert len({one.cure for one in found}) == 1


@pytest.mark.rule("DK-140", "DK-141")
def test_an_offer_is_taken_whatever_the_other_side_has() -> None:
    """Nobody learns by asking: 3 PP of nobody who has them, or of somebody who has."""
    twins = [market(pp=0), market(pp=5)]
    for match in twins:
        act(match, "p0", "offer", to="p1", give={"words": "Please."}, ask={"pp": 3, "guard": 9})
    assert twins[0].page("p0") == twins[1].page("p0")


@pytest.mark.rule("DK-141", "DK-140")
def test_who_lacks_what_is_not_told_when_nothing_comes_of_it() -> None:
    """The giver has spent it, or the taker never had it: both read the same."""
    matches = [market(), market(pp=0)]
    act(matches[0], "p0", "offer", to="p1", give={"pp": 5}, ask={"pp": 1})
    player(matches[0]).screen.pp = 0
    act(matches[1], "p0", "offer", to="p1", give={"pp": 5}, ask={"pp": 1})
    for match in matches:
        act(match, "p1", "accept", offer="offer-p0-p1-1")
    notes = [[note.text for note in match.state.notes[seat]] for match in matches for seat in ("p0", "p1")]
    assert notes == [["The exchange does not come about."]] * 4


@pytest.mark.rule("DK-136")
@pytest.mark.parametrize(
    "ask",
    [{"possessions": ["opportunity/2"]}, {"possessions": [CARD, CARD]}, {"withdraw": ["s9"]}, {"possessions": [HTML]}],
    ids=str,
)
def test_cards_and_stacks_that_are_not_theirs_are_not_asked_for(ask: Any) -> None:
    """What lies open before somebody everybody can see."""
    assert refusal(market(), "p0", "offer", to="p1", give={"pp": 1}, ask=ask).rule == "DK-136"


@pytest.mark.rule("DK-136", "DK-138")
@pytest.mark.parametrize(
    "wrong",
    [
        {"pp": 0},
        {"pp": -2},
        {"pp": True},
        {"pp": 1.0},
        {"pp": 10**40},
        {"pp": "2"},
        {"possessions": [1]},
        {"possessions": CARD},
        {"words": "x" * 201},
        {"oath": "x" * 15_000},
        {"oath": ""},
        {"oath": "   "},
        {"words": "two\nlines"},
        {"words": "\x00"},
        {"words": "half \ud800 a letter"},
        {"words": "turned \u202e round"},
        {"oath": "\u200b\u200b"},
        {"oath": "I do\u200bnot"},
        {"oath": "not \u00adever"},
        {"words": "two\u2028lines"},
        {"words": "two\u2029lines"},
        {"oath": "\u3164"},
        {"oath": "\u2800 \u00a0"},
        {"oath": "\u0301\u0301"},
        {"words": "Z" + "\u0301" * 5},
        {"words": 7},
        {"vp": 1},
        {HTML: 1},
        [],
        "pp",
        None,
    ],
    ids=lambda wrong: ascii(wrong)[:30],
)
def test_what_is_no_bundle_is_refused_on_either_side(wrong: Any) -> None:
    """Numbers from 1 to 99, names, and words of one line that show as they were written."""
    for give, ask in ((wrong, {"pp": 1}), ({"pp": 1}, wrong)):
        found = refusal(market(), "p0", "offer", to="p1", give=give, ask=ask)
        assert found.rule in ("DK-136", "DK-138")
        assert len(found.what) < 200


@pytest.mark.rule("DK-138")
@pytest.mark.parametrize(
    "words",
    [
        "x" * 200,
        HTML,
        "Zur Brücke \N{RIGHTWARDS ARROW} 🗡️",
        "'); DROP TABLE entries; --",
        "Tiê\u0301ng Viê\u0323t",
        "\u0e17\u0e35\u0e48",
    ],
)
def test_any_other_words_are_taken_as_they_are(words: str) -> None:
    """They are text and nothing else."""
    match = market()
    bargain(match, "p0", "p1", {"oath": words}, {"words": words})
    assert match.page("p1")["view"]["oaths"][0]["promises"] == {"p0": words}


@pytest.mark.rule("DK-140")
@pytest.mark.parametrize("to", ["p0", "p9", "table", None, ["p1"], {"p1": 1}], ids=str)
def test_an_offer_goes_to_another_player(to: Any) -> None:
    """Not to oneself, nor to nobody."""
    assert refusal(market(), "p0", "offer", to=to, give={"pp": 1}, ask={}).rule == "DK-140"


@pytest.mark.rule("DK-140")
@pytest.mark.parametrize("value", ["debt", 1, None, [], {}, {"do": "win"}, {"do": ["debt"]}, {"do": "offer"}], ids=str)
def test_what_is_no_act_is_refused(value: Any) -> None:
    """Whatever a page sends."""
    match = market()
    (ask_id,) = [ask_id for ask_id, ask in match.asks("p1").items() if ask.prompt == "act"]
    with pytest.raises(Refused):
        match.answer(ask_id, value)


@pytest.mark.rule("DK-129", "DK-141", "A-16")
@pytest.mark.parametrize(("given", "passes"), [(5, False), (2, False), (1, True)])
def test_pp_that_a_lost_gain_takes_along_are_not_given_twice(given: int, passes: bool) -> None:
    """Of five PP four go with the card: the exchange comes about if one is to be given beside it, not otherwise."""

    def change(s: State) -> None:
        s.players["p0"].screen.pp, s.players["p0"].row = 5, [CARD]

    match = at_turn(change, cards={CARD: says("gain", "gain", what="pp", count=4)})
    bargain(match, "p1", "p0", {"words": "All of it."}, {"pp": given, "possessions": [CARD]})
    assert [one.screen.pp for one in match.state.players.values()][:2] == ([0, 5] if passes else [5, 0])
    assert (player(match).row, GAME.invariants(match.state)) == ([] if passes else [CARD], [])


@pytest.mark.rule("DK-129", "A-16")
@pytest.mark.parametrize("what", ["pp", "citizen", "spy", "assassin"])
def test_a_card_that_goes_to_and_fro_makes_nothing(what: str) -> None:
    """Who has spent what it gave keeps it; together the two never have more than one of them got."""

    def change(s: State) -> None:
        s.players["p0"].row = [CARD]

    match = at_turn(change, cards={CARD: says("gain", "gain", what=what, count=2)})
    with pytest.raises(Refused, match="do not have"):
        bargain(match, "p0", "p1", {"possessions": [CARD]}, {})
    possessions.receive(match.state, "p0", what, 2)
    for by, to in (("p0", "p1"), ("p1", "p0"), ("p0", "p1")):
        bargain(match, by, to, {"possessions": [CARD]}, {})
    bargain(match, "p1", "p0", {what: 2}, {})
    bargain(match, "p0", "p1", {"words": "Once more."}, {"possessions": [CARD]})
    assert [possessions.owned(match.state, seat, what) for seat in ("p0", "p1")] == [2, 0]
    assert player(match, "p1").row == [CARD]


# -- oaths -------------------------------------------------------------------------------------------------------------


def sworn() -> Match[State]:
    """`p0` and `p1` of four have sworn something."""
    match = table(seats=4)
    bargain(match, "p0", "p1", {"oath": "No Assassins."}, {})
    return match


@pytest.mark.rule("DK-147")
def test_what_was_said_of_an_oath_can_be_taken_back() -> None:
    """By who has said it, until it is decided: the voices for it count no more, and it can be said again."""
    match = sworn()
    act(match, "p1", "breach", oath="oath-p0-p1-1", by="p0")
    act(match, "p2", "voice", oath="breach-1")
    act(match, "p1", "unsay", oath="oath-p0-p1-1")
    assert (match.page(None)["view"]["breaches"], told(match)[-1]) == ([], "DK-147")
    act(match, "p1", "breach", oath="oath-p0-p1-1", by="p0")
    act(match, "p3", "voice", oath="breach-2")
    assert match.state.vp("p0") == 0
    act(match, "p2", "voice", oath="breach-2")
    assert (match.state.vp("p0"), ways(match, "p1", "unsay")) == (-1, [])


@pytest.mark.rule("DK-147")
@pytest.mark.parametrize("seat", ["p0", "p2"])
def test_nobody_else_takes_it_back(seat: str) -> None:
    """Neither the one who is said to have broken it, nor who has not sworn it."""
    match = sworn()
    act(match, "p1", "breach", oath="oath-p0-p1-1", by="p0")
    for name in ("oath-p0-p1-1", "breach-1"):
        assert refusal(match, seat, "unsay", oath=name).rule == "DK-140"


@pytest.mark.rule("DK-145", "DK-147")
def test_an_oath_of_others_is_not_broken_by_a_stranger() -> None:
    """Who has not sworn it says the same of it as of one that never was."""
    match = sworn()
    real, never = (refusal(match, "p2", "breach", oath=f"oath-p0-{seat}-1", by="p0") for seat in ("p1", "p3"))
    assert (real.rule, real.what) == (never.rule, never.what.replace("p0-p3", "p0-p1"))
    act(match, "p1", "breach", oath="oath-p0-p1-1", by="p0")
    assert refusal(match, "p2", "voice", oath="oath-p0-p1-1").rule == "DK-140"


@pytest.mark.rule("DK-147")
def test_a_voice_counts_once() -> None:
    """A second tap is refused."""
    match = sworn()
    act(match, "p1", "breach", oath="oath-p0-p1-1", by="p0")
    act(match, "p2", "voice", oath="breach-1")
    assert refusal(match, "p2", "voice", oath="breach-1").rule == "DK-140"


# -- stacks ------------------------------------------------------------------------------------------------------------


def entered(*tokens: str) -> Match[State]:
    """`p0` has sent real tokens and entered what they are."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(citizen=3, guard=3, emissary=3)

    match = at_turn(change, hands="physical")
    answer(match, "send", team("karst", *tokens))
    return match


@pytest.mark.rule("A-48", "A-49", "DK-085")
@pytest.mark.parametrize(("count", "left"), [(2, 7), (4, 5)])
def test_another_number_of_tokens_lies_there_than_was_entered(count: int, left: int) -> None:
    """The table says how many; what was entered counts no more, and its owner alone reads that."""
    match = entered("guard", "emissary", "citizen")
    match.correct("height.s1", count)
    (stack,) = match.state.sectors["karst"].stacks
    screen = player(match).screen
    assert [token.kind for token in stack.tokens] == [None] * count
    assert (screen.tokens, screen.unnamed, GAME.invariants(match.state)) == (left, count, [])
    assert [note.rule for note in match.state.notes["p0"]] == ["DK-085"]
    assert match.page("p1")["view"]["private"] == []


@pytest.mark.rule("DK-085", "DK-152")
def test_tokens_of_which_the_number_was_wrong_are_read_when_they_are_turned_up() -> None:
    """What each one is the table says; nobody is short of tokens for it."""
    match = entered("guard", "emissary", "citizen")
    match.correct("height.s1", 12)
    assert (player(match).screen.tokens, GAME.invariants(match.state)) == (0, [])
    match.correct("manoeuvres.p1", 1)
    answer(match, "expand", "nothing", "assassinate", "s1:5")
    assert prompts(match) == [("table", "token-face")]
    answer(match, "emissary")
    assert (len(match.state.sectors["karst"].stacks[0].tokens), GAME.invariants(match.state)) == (11, [])


@pytest.mark.rule("DK-152", "A-48")
def test_a_wrong_number_is_set_right_while_tokens_are_turned_up() -> None:
    """In a Conquest, before the last of them lies open: all of the stack are said anew, and those alone count."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(emissary=3)
        s.players["p0"].screen.unnamed = 2
        lay(s, "p0", "karst", None, None)

    match = conquest("karst", change, hands="physical")
    answer(match, "emissary")
    match.correct("height.s1", 3)
    answer(match, "emissary", "guard", "emissary")
    assert match.state.left == {"p0": 2}
    with pytest.raises(Refused):
        match.correct("height.s1", 2)


@pytest.mark.rule("A-48")
def test_the_right_number_changes_nothing() -> None:
    """What was entered counts on."""
    match = entered("guard", "emissary")
    match.correct("height.s1", 2)
    assert [token.kind for token in match.state.sectors["karst"].stacks[0].tokens] == ["guard", "emissary"]


@pytest.mark.rule("A-48")
def test_dealt_tokens_are_as_many_as_were_sent() -> None:
    """There is nothing on a table that could be otherwise."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "guard")

    with pytest.raises(Refused):
        at_turn(change).correct("height.s1", 2)


@pytest.mark.rule("DK-090", "DK-083")
@pytest.mark.parametrize(
    "value",
    [
        {"sector": "karst", "tokens": ["guard"] * 4},
        {"sector": "karst", "tokens": []},
        {"sector": "karst", "tokens": ["vector"]},
        {"sector": "karst", "count": 10},
        {"sector": "karst", "count": 10**12},
        {"sector": "karst", "count": -1},
        {"sector": "karst", "count": True},
        {"sector": "nowhere", "count": 1},
        {"sector": ["karst"], "count": 1},
        {"sector": "karst", "tokens": [["guard"]]},
        {"sector": "karst", "tokens": {"guard": 1}},
        {"sector": "karst", "count": 1, "tokens": ["guard"]},
    ],
    ids=str,
)
def test_a_team_that_cannot_be_is_refused(value: Any) -> None:
    """Its owner is asked again."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(citizen=3, guard=3, emissary=3)

    match = at_turn(change, hands="physical")
    answer(match, "send")
    with pytest.raises(Refused):
        answer(match, value)
    assert prompts(match) == [("p0", "send")]


# -- the Administrator -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-061", "DK-075")
def test_a_new_administrator_is_asked_who_begins() -> None:
    """Whoever it is when the choice is made; the one before is not asked any more."""
    match = table(change=lambda s: setattr(s.players["p1"], "manoeuvres", 1))
    assert prompts(match) == [("p0", "first-player")]
    match.correct("administrator", "p2")
    assert prompts(match) == [("p2", "first-player")]
    answer(match, "p1")
    assert match.state.turn == "p1"


@pytest.mark.rule("DK-054")
def test_who_has_no_affinity_token_left_is_asked_as_well() -> None:
    """The others cannot tell; by a bargain such a card does not go."""
    way = "opportunity/2"

    def change(s: State) -> None:
        s.players["p0"].row, s.players["p0"].given = [CARD, way], {CARD: 1}

    cards = {CARD: says("gain", "gain_affinity", kind="people"), way: says("special", "discard_possession")}
    match = at_turn(change, cards=cards)
    with pytest.raises(Refused, match="do not have"):
        bargain(match, "p0", "p1", {"possessions": [CARD]}, {})
    answer(match, "special", way, CARD)
    assert (choices(match), [one.seat for one in match.waiting()]) == (["none"], ["p0"])
    answer(match, "none")
    assert prompts(match) == [("p0", "manoeuvre")]
