"""Cards that people correct to lie elsewhere come from where they must have been, and no card is lost or made."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.elekt import GAME, State
from companion.games.elekt.facts import ELITE
from companion.games.elekt.state import Discarded
from companion.rules import Setup
from companion.table import Seat

BELL, CRAWLER, MOTHS = "elite/bell-founder", "elite/foggy-crawler", "elite/choir-of-moths"
ACOLYTE, NAMELESS = "basic/acolyte", "basic/nameless"


@pytest.fixture(params=["virtual", "physical"])
def state(request: pytest.FixtureRequest) -> State:
    """Three players with their Basics."""
    return GAME.setup(GAME.prepare(Setup(("p0", "p1", "p2"), {"hands": request.param})))


def correct(s: State, fact: str, value: Any) -> None:
    """What people agree on becomes true, and all still adds up."""
    adjuster = GAME.adjusters(s)[fact]
    adjuster.apply(adjuster.shape.check(value))
    assert GAME.invariants(s) == []
    assert GAME.facts(s)[fact] == value


def lay(s: State, zone: str, seat: Seat, *units: str) -> None:
    """The corner holds these Units."""
    correct(s, f"corner.{zone}.{seat}", [{"unit": unit} for unit in units])


def deck(s: State) -> list[str]:
    """The handles of the Elite deck, the top card last."""
    return list(s.decks[ELITE].pile)


# -- corners -----------------------------------------------------------------------------------------------------------


def test_an_elite_unit_that_was_nowhere_comes_from_under_the_deck(state: State) -> None:
    """The cards that are drawn next stay the same."""
    before = deck(state)
    lay(state, "court", "p1", BELL)

    assert deck(state) == before[1:]
    assert state.boards["court"]["p1"][0].handle == before[0]
    assert state.known[before[0]] == BELL


def test_an_elite_unit_is_a_card_of_the_hand_before_it_is_one_of_the_deck(state: State) -> None:
    """An unseen card of the owner's hand must have been it; the deck keeps its number."""
    correct(state, "hand.p1", 5)
    before, held = deck(state), state.hands["p1"][-1]
    lay(state, "court", "p1", BELL)

    assert deck(state) == before
    assert state.boards["court"]["p1"][0].handle == held
    assert held not in state.hands["p1"]


def test_a_known_unit_of_the_hand_is_laid_itself(state: State) -> None:
    """Of two cards in hand the one that everybody has seen is laid, not an unseen one."""
    lay(state, "court", "p1", BELL)
    seen = state.boards["court"]["p1"][0].handle
    correct(state, "hand.p1", 5)
    lay(state, "court", "p1")
    lay(state, "mission", "p1", BELL)

    assert state.boards["mission"]["p1"][0].handle == seen


def test_a_basic_unit_is_never_an_unseen_elite_card(state: State) -> None:
    """Who has laid the own Acolyte elsewhere cannot have a second one by correction."""
    correct(state, "hand.p1", 5)
    lay(state, "court", "p1", ACOLYTE)
    state.discard.append(Discarded(state.boards["court"]["p1"].pop().handle, None))

    with pytest.raises(Refused) as refusal:
        lay(state, "mission", "p1", ACOLYTE)
    assert refusal.value.rule == "EL-010"


def test_a_unit_comes_back_from_the_discard_pile(state: State) -> None:
    """It lies there no more."""
    correct(state, "discard", [BELL, CRAWLER])
    before = deck(state)
    lay(state, "court", "p1", CRAWLER)

    assert [card.face for card in state.discard] == [BELL]
    assert deck(state) == before


def test_a_basic_unit_that_was_set_aside_comes_back(state: State) -> None:
    """It is the owner's again."""
    correct(state, "hand.p1", 3)
    gone = state.set_aside[0]
    lay(state, "court", "p1", gone)

    assert state.set_aside == []
    assert state.boards["court"]["p1"][0].handle == f"{gone}@p1"


def test_a_unit_moves_from_another_board_with_its_tokens_put_as_told(state: State) -> None:
    """It leaves the board where it lay; what the correction says of tokens counts."""
    correct(state, "corner.court.p1", [{"unit": BELL, "tokens": {"occult": 2}}])
    correct(state, "corner.mission.p1", [{"unit": BELL, "tokens": {"deceit": 1}}])

    assert not state.boards["court"]["p1"]
    assert (state.pool["occult"], state.pool["deceit"]) == (6, 5)


def test_units_keep_the_order_that_people_name(state: State) -> None:
    """New and old ones lie as they are named, each with its own tokens."""
    correct(state, "corner.court.p1", [{"unit": BELL, "tokens": {"occult": 1}}])
    corner = [{"unit": ACOLYTE}, {"unit": BELL, "tokens": {"occult": 1}}, {"unit": CRAWLER, "tokens": {"violence": 2}}]
    correct(state, "corner.court.p1", corner)

    assert (state.pool["occult"], state.pool["violence"]) == (5, 4)


def test_a_unit_that_is_not_named_returns_to_hand(state: State) -> None:
    """With it its tokens to the pool."""
    correct(state, "corner.court.p1", [{"unit": BELL, "tokens": {"occult": 1}}, {"unit": ACOLYTE}])
    lay(state, "court", "p1", ACOLYTE)

    assert len(state.hands["p1"]) == 4
    assert state.pool["occult"] == 6


def test_tokens_of_a_corner_can_be_as_many_as_the_pool_has(state: State) -> None:
    """Those that lie there count, those on other Units do not (EL-009)."""
    correct(state, "corner.court.p1", [{"unit": BELL, "tokens": {"occult": 2}}])
    correct(state, "corner.court.p2", [{"unit": CRAWLER, "tokens": {"occult": 3}}])
    correct(state, "corner.court.p1", [{"unit": BELL, "tokens": {"occult": 3}}])

    with pytest.raises(Refused) as refusal:
        correct(state, "corner.court.p1", [{"unit": BELL, "tokens": {"occult": 4}}])
    assert refusal.value.rule == "EL-009"


# -- piles, decks and hands --------------------------------------------------------------------------------------------


def test_a_card_on_the_pile_comes_from_under_the_deck(state: State) -> None:
    """Unread ones, too."""
    before = deck(state)
    correct(state, "discard", [BELL, None])

    assert deck(state) == before[2:]
    assert [card.handle for card in state.discard] == before[:2]


def test_an_unread_card_of_the_pile_is_the_one_that_people_name(state: State) -> None:
    """It is read now; no other card is taken."""
    correct(state, "discard", [None, CRAWLER])
    before, unread = deck(state), state.discard[0].handle
    correct(state, "discard", [CRAWLER, BELL])

    assert deck(state) == before
    assert [card.handle for card in state.discard if card.face == BELL] == [unread]


def test_a_card_that_never_lay_on_the_pile_goes_under_the_deck_and_is_forgotten(state: State) -> None:
    """Nobody knows any more what it is; the next to be drawn stays the same."""
    lay(state, "court", "p1", BELL)
    unit = state.boards["court"]["p1"].pop()
    state.discard.append(Discarded(unit.handle, BELL))
    before = deck(state)
    correct(state, "discard", [])

    assert deck(state) == [unit.handle, *before]
    assert unit.handle not in state.known


def test_a_basic_unit_that_never_lay_on_the_pile_is_set_aside(state: State) -> None:
    """It belongs into no deck."""
    correct(state, "discard", [ACOLYTE])
    assert [ACOLYTE in state.hands[seat][0] for seat in state.seats] == [False, True, True]
    correct(state, "discard", [])

    assert state.set_aside == [ACOLYTE]
    correct(state, "discard", [ACOLYTE])
    assert state.set_aside == []


def test_a_basic_unit_that_nobody_holds_cannot_lie_on_the_pile(state: State) -> None:
    """All three Nameless lie there already."""
    correct(state, "discard", [NAMELESS] * 3)

    with pytest.raises(Refused) as refusal:
        correct(state, "discard", [NAMELESS] * 4)
    assert refusal.value.rule == "EL-010"


@pytest.mark.parametrize("name", ["mission", "influence", "privilege"])
def test_a_deck_loses_and_gets_cards_at_the_bottom(name: str, state: State) -> None:
    """The next to be turned up stays the same."""
    before = list(state.decks[name].pile)
    correct(state, f"deck.{name}", 2)
    assert state.decks[name].pile == before[-2:]
    correct(state, f"deck.{name}", 5)

    assert len(set(state.decks[name].pile)) == 5
    assert state.decks[name].pile[-2:] == before[-2:]


def test_the_elite_deck_loses_cards_to_the_pile_unread(state: State) -> None:
    """From its bottom, to the bottom of the pile; and gets them back from there."""
    before = deck(state)
    correct(state, "discard", [BELL])
    correct(state, "deck.elite", 31)
    assert [card.face for card in state.discard] == [None, None, BELL]
    assert deck(state) == before[3:]

    correct(state, "deck.elite", 33)
    assert [card.face for card in state.discard] == [BELL]
    assert sorted(deck(state)) == sorted(before[1:])
    assert deck(state)[2:] == before[3:]


def test_the_elite_deck_gets_no_basic_units_and_forgets_what_it_gets(state: State) -> None:
    """Only as many cards as lie there can go in; nobody knows them any more."""
    correct(state, "discard", [ACOLYTE, BELL])
    state.known[state.discard[1].handle] = BELL
    handle = state.discard[1].handle
    with pytest.raises(Refused):
        correct(state, "deck.elite", 35)
    correct(state, "deck.elite", 34)

    assert [card.face for card in state.discard] == [ACOLYTE]
    assert deck(state)[0] == handle
    assert handle not in state.known


def test_a_hand_gets_the_top_of_the_deck_and_gives_its_last_cards_back(state: State) -> None:
    """Elites go on top again, unknown; Basics are set aside, for they belong into no deck."""
    before = deck(state)
    correct(state, "hand.p1", 6)
    assert state.hands["p1"][-2:] == [before[-1], before[-2]]
    state.known[before[-2]] = MOTHS
    correct(state, "hand.p1", 3)

    assert sorted(deck(state)[-2:]) == sorted(before[-2:])
    assert state.set_aside == ["basic/assassin"]
    assert before[-2] not in state.known
