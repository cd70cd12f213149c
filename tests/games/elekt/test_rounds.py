"""Whole matches by the basic rules: what comes in which order, how much there is of it, and when it ends."""

from __future__ import annotations

from functools import cache

import pytest

from companion.games.elekt import GAME
from companion.games.elekt.facts import ATTRIBUTES, ZONES
from companion.games.elekt.state import Note, State
from companion.packs import printed
from companion.rules import Cards, Match, Setup
from companion.rules.playing import RandomPlayer

SEATS = (2, 3, 4)
MOST_MOVES = 2000
CONFRONTATIONS = [f"{zone.capitalize()}, {attribute.capitalize()}" for zone in ZONES for attribute in ATTRIBUTES]


def plain() -> Cards:
    """The sample pack without any text and without Titles: the basic rules alone are left."""
    plain_words = {"abilities": [], "text": "", "titles": []}
    return {component: {**card, **plain_words} for component, card in printed("elekt").items()}


@cache
def played(seats: int) -> tuple[Match[State], tuple[tuple[str, int, int], ...]]:
    """A match played at random to its end, and each step at which somebody was asked, with its round and lamp."""
    match = Match(GAME, Setup(tuple(f"p{n}" for n in range(seats)), {"hands": "physical"}, cards=plain()))
    player = RandomPlayer(seats)
    seen: list[tuple[str, int, int]] = []
    for _ in range(MOST_MOVES):
        now = (match.state.step, match.state.round, GAME.phase(match.state))
        if not seen or seen[-1] != now:
            seen.append(now)
        if match.over:
            return match, tuple(seen)
        match = player.move(match)
    raise AssertionError("The match does not end.")


def rounds_of(match: Match[State]) -> list[list[Note]]:
    """What the ledger says, round by round."""
    rounds: list[list[Note]] = []
    for note in match.state.ledger:
        if note.rule == "EL-044":
            rounds.append([])
        elif rounds:
            rounds[-1].append(note)
    return rounds


@pytest.mark.rule("EL-044", "EL-045", "EL-058")
@pytest.mark.parametrize("seats", SEATS)
def test_the_phases_of_a_round_come_in_their_order(seats: int) -> None:
    """A round goes from Recruitment to the End of round and never back; the Zones come in their order."""
    _, seen = played(seats)
    steps = [step for step in GAME.steps if step not in ("scepter-draw", "discover")]
    for this in range(1, 7):
        lamps = [lamp for _, number, lamp in seen if number == this]
        asked = [step for step, number, _ in seen if number == this and step in steps]
        assert lamps == sorted(lamps)
        assert asked == [step for step in steps if step in asked]
        assert asked[:2] == ["recruitment", "allocation"]


@pytest.mark.rule("EL-044", "EL-152")
def test_the_lamps_of_the_phases() -> None:
    """Every step lights the lamp of its phase."""
    lamps = {}
    for step in GAME.steps:
        match = Match(GAME, Setup(("p0", "p1"), {}))
        match.state.step = step
        lamps[step] = GAME.phases[GAME.phase(match.state)]
    assert lamps == {
        "scepter-draw": "Recruitment",
        "discover": "End of round",
        "recruitment": "Recruitment",
        "allocation": "Allocation",
        "mission": "Confrontation",
        "influence": "Confrontation",
        "court": "Confrontation",
        "scepter": "End of round",
        "ember": "End of round",
        "return": "End of round",
    }


@pytest.mark.rule("EL-045", "EL-046", "EL-107")
@pytest.mark.parametrize("seats", SEATS)
def test_confrontations_come_in_their_order(seats: int) -> None:
    """In a round nothing is contested twice, and all comes in order: Zone by Zone, in each Attribute by Attribute."""
    match, _ = played(seats)
    for notes in rounds_of(match):
        contested = [name for note in notes if (name := note.text.split(":")[0]) in CONFRONTATIONS]
        assert contested == [name for name in CONFRONTATIONS if name in contested]
        assert len(contested) > len(ATTRIBUTES)


@pytest.mark.rule("EL-047", "EL-111")
@pytest.mark.parametrize("seats", SEATS)
def test_each_zone_loses_one_card_in_a_round(seats: int) -> None:
    """Three cards are won or leave the game in every round that is played to its end."""
    match, _ = played(seats)
    for notes in rounds_of(match):
        cards = [card.split("/")[0] for note in notes if note.rule in ("EL-142", "EL-149") for card in note.cards]
        assert cards == ["mission", "influence", "privilege"]


@pytest.mark.rule("EL-048", "EL-019", "EL-176")
@pytest.mark.parametrize("seats", SEATS)
def test_six_privileges_are_six_rounds(seats: int) -> None:
    """Without Titles a match has six rounds, and eleven Missions and Influences are left in their decks."""
    match, _ = played(seats)
    gone = [*match.state.box, *(card for cards in match.state.won.values() for card in cards)]

    assert match.over
    assert match.state.round == len(rounds_of(match)) == 6
    assert {zone: len(match.state.decks[zone]) for zone in ("mission", "influence", "privilege")} == {
        "mission": 11,
        "influence": 11,
        "privilege": 0,
    }
    assert len(gone) == len(set(gone)) == 6 * len(ZONES)


@pytest.mark.rule("EL-054", "EL-010", "EL-165")
@pytest.mark.parametrize("seats", SEATS)
def test_each_round_brings_each_player_one_unit(seats: int) -> None:
    """After six Recruitments every Unit is in a hand, in the deck or on the pile, and each drew one Unit a round."""
    match, _ = played(seats)
    state = match.state
    lost = len(state.discard) + len(state.set_aside) + len(state.decks["elite"])

    assert sum(len(hand) for hand in state.hands.values()) + lost == 34 + 4 * seats
    assert all(len(hand) <= 4 + 6 for hand in state.hands.values())
    assert GAME.invariants(state) == []
