"""Cards of which the owner has entered the name alone: what the sample would say of them is not said."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.elekt import GAME
from companion.games.elekt.cards import read_cards
from companion.packs import printed
from companion.packs.entered import UNSAID
from companion.rules import Cards, Match, Setup
from companion.rules.playing import RandomPlayer, SeededDealer

MOST = 6_000  # moves
UNIT = "elite/lampwright-of-the-ninth-stair"
PRIVILEGE = "privilege/chain-of-office"
MISSION = "mission/the-drowned-archive"
SYMBOLS = {"violence": 3}


def pack(**more: dict[str, Any]) -> Cards:
    """The sample pack with what was entered of a Unit, a Privilege, a Mission."""
    named = {"unit": UNIT, "privilege": PRIVILEGE, "mission": MISSION}
    return {**printed("elekt"), **{named[c]: {**printed("elekt")[named[c]], **facts} for c, facts in more.items()}}


def prepared(cards: Cards, hands: str = "physical") -> Cards:
    """The cards that a match begins with."""
    return GAME.prepare(Setup(("p0", "p1"), {"hands": hands}, cards=cards)).cards


@pytest.mark.rule("EL-286")
@pytest.mark.parametrize("hands", ["physical", "virtual"])
@pytest.mark.parametrize(
    "entered", [{"unit": {"name": "Mine"}}, {"mission": {"name": "Mine"}}], ids=["unit", "mission"]
)
def test_no_match_begins_with_symbols_or_titles_of_the_sample_under_a_name_of_the_owner(
    entered: dict[str, Any], hands: str
) -> None:
    """They would be counted; the refusal names the card and says what to do."""
    with pytest.raises(Refused, match="more than the name of Mine") as refusal:
        prepared(pack(**entered), hands)
    assert "host's page" in refusal.value.cure


@pytest.mark.rule("EL-286")
@pytest.mark.parametrize(
    ("component", "entered"),
    [(PRIVILEGE, {"privilege": {"name": "Mine"}}), (UNIT, {"unit": {"name": "Mine", "symbols": SYMBOLS}})],
    ids=["privilege", "unit"],
)
def test_the_text_of_the_sample_does_not_count_under_a_name_of_the_owner(
    component: str, entered: dict[str, Any]
) -> None:
    """The card is called as its owner says, says in words that nobody has entered its text, and is done by hand."""
    card = read_cards(prepared(pack(**entered)))[component]
    assert (card.name, card.text, card.by_hand) == ("Mine", UNSAID, True)
    assert not [effect for ability in (*card.immediate, *card.permanent) for effect in ability.effects]


@pytest.mark.rule("EL-286")
def test_who_says_that_the_rest_is_printed_so_has_entered_it() -> None:
    """Then the card does what the sample's does, under the name of its owner."""
    card = prepared(pack(unit={"name": "Mine", "as_printed": True}))[UNIT]
    assert card["abilities"] == printed("elekt")[UNIT]["abilities"]


@pytest.mark.rule("EL-286")
@pytest.mark.parametrize("hands", ["physical", "virtual"])
def test_a_match_in_which_people_do_such_cards_by_hand_comes_to_its_end(hands: str) -> None:
    """With the text of no card entered; and a match that is resumed has the same cards."""
    cards = {
        c: {**facts, "name": f"My {facts['name']}", "colour": "#112233"} if facts["group"] != "basic" else facts
        for c, facts in printed("elekt").items()
    }
    setup = Setup(("p0", "p1", "p2"), {"hands": hands}, cards=cards)
    match = RandomPlayer(5, dealer=SeededDealer(5)).play(Match(GAME, setup), MOST)
    assert match.over
    assert GAME.prepare(match.setup).cards == match.setup.cards
    assert not [facts for facts in match.setup.cards.values() if facts.get("abilities")]


@pytest.mark.rule("EL-286")
def test_a_card_that_is_named_during_a_match_says_nothing_of_the_sample_any_more() -> None:
    """From the moment that the table has agreed on its name."""
    match = Match(GAME, Setup(("p0", "p1"), {"hands": "virtual"}, cards=printed("elekt")))
    match.correct("cards", {UNIT: {**printed("elekt")[UNIT], "name": "Mine"}})
    card = match.state.cards[UNIT]
    assert (card.name, card.text, card.by_hand, card.immediate) == ("Mine", UNSAID, True, ())
    assert match.facts()["cards"][UNIT]["abilities"] == []
