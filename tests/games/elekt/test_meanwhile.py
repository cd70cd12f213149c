"""People correct what an open question is about, and cards set each other off: play goes on, and nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.elekt import GAME, State
from companion.rules import Match, Setup, Start

DOER, OTHER = "elite/bell-founder", "elite/foggy-crawler"
MISSION = "mission/a-bridge-of-bone"
Facts = Mapping[str, Any]


def table(
    step: str, facts: Facts, *, hands: str = "physical", cards: Mapping[str, Mapping[str, Any]] | None = None
) -> Match[State]:
    """Three players in a step; a Unit, or the Mission, says something else."""
    changed = {component: {"text": "A text.", **card} for component, card in (cards or {}).items()}
    setup = Setup(("p0", "p1", "p2"), {"hands": hands})
    return Match(GAME, setup, start=Start(step, {**({"cards": changed} if changed else {}), **facts}))


def unit(*abilities: Mapping[str, Any]) -> dict[str, Any]:
    """What a Unit says instead."""
    return {"type": "wraith", "abilities": list(abilities)}


def asked(match: Match[State]) -> list[tuple[str, str]]:
    """Who is asked what."""
    return [(ask.seat, ask.prompt) for ask in match.open_asks().values() if not ask.standing]


def answer(match: Match[State], prompt: str, value: Any) -> None:
    """Answer the open question of that name."""
    (ask_id,) = [ask_id for ask_id, ask in match.open_asks().items() if ask.prompt == prompt]
    match.answer(ask_id, value)
    assert GAME.invariants(match.state) == []


def correct(match: Match[State], fact: str, value: Any) -> None:
    """Correct a fact; all must still add up."""
    match.correct(fact, value)
    assert GAME.invariants(match.state) == []


def allocated(*effects: Mapping[str, Any]) -> Match[State]:
    """@p0 has allocated a Unit to the Mission Zone that does this, and wants it to."""
    cards = {DOER: unit({"immediate": True, "effects": list(effects)})}
    match = table("allocation", {"corner.court.p0": [{"unit": OTHER}], "hand.p0": 5}, cards=cards)
    answer(match, "turn", {"unit": DOER, "zone": "mission"})
    answer(match, "use-ability", "use")
    return match


def test_a_deck_that_turns_out_to_be_empty_gives_no_card() -> None:
    """The next board is asked for instead."""
    match = table("discover", {}, hands="virtual")
    correct(match, "deck.mission", 0)

    assert [ask.about["zone"] for ask in match.open_asks().values()] == ["Influence"]
    assert match.state.face_up["mission"] is None


def test_a_card_that_people_have_laid_is_not_asked_for() -> None:
    """Corrected to lie there, it needs nobody to turn it up; the deck keeps its number."""
    match = table("discover", {})
    correct(match, "face_up.mission", MISSION)

    assert [ask.about["zone"] for ask in match.open_asks().values()] == ["Influence"]
    assert match.facts()["deck.mission"] == 17


def test_a_unit_that_was_not_laid_after_all_is_no_allocation() -> None:
    """The player has the turn again, with all allocations."""
    match = table("allocation", {"hand.p0": 5}, hands="virtual")
    answer(match, "turn", {"unit": match.state.hands["p0"][-1], "zone": "court"})
    assert asked(match) == [("table", "unit-face")]
    correct(match, "hand.p0", 4)

    assert asked(match) == [("p0", "turn")]
    assert match.state.allocations["p0"] == 0


@pytest.mark.rule("EL-199")
def test_a_unit_that_is_gone_needs_no_saving() -> None:
    """Whoever took it back by a correction pays nothing."""
    at = {"corner.mission.p0": [{"unit": "basic/assassin"}], "corner.mission.p1": [{"unit": OTHER}]}
    match = table("mission", at)
    while ("p0", "violence") not in asked(match):
        answer(match, asked(match)[0][1], [] if asked(match)[0][1] == "occult" else "decline")
    answer(match, "violence", OTHER)
    assert asked(match) == [("p1", "save")]
    correct(match, "corner.mission.p1", [])

    assert ("p1", "save") not in asked(match)
    assert match.state.ember["p1"] == 2
    assert not match.state.discard


@pytest.mark.rule("EL-009")
@pytest.mark.parametrize(
    ("effect", "prompt"),
    [
        ({"do": "add_token"}, "choose-kind"),
        ({"do": "move_unit", "zone": "chosen"}, "choose-zone"),
    ],
)
def test_a_unit_that_is_gone_gets_and_does_nothing(effect: Mapping[str, Any], prompt: str) -> None:
    """No token lands on a card in hand, and no card of a hand moves to another board."""
    match = allocated(effect)
    assert asked(match) == [("p0", prompt)]
    correct(match, "corner.mission.p0", [])

    assert asked(match) == [("p1", "turn")]
    assert [one.component for _, one in match.state.all_units()] == [OTHER]
    assert len(match.state.hands["p0"]) == 5


def test_a_swap_of_a_unit_that_is_gone_lapses() -> None:
    """Nothing is exchanged for a card in hand."""
    facts = {"corner.court.p0": [{"unit": OTHER}, {"unit": "basic/acolyte"}], "hand.p0": 4}
    cards = {DOER: unit({"immediate": True, "effects": [{"do": "swap_units"}]})}
    match = table("allocation", facts, cards=cards)
    answer(match, "turn", {"unit": DOER, "zone": "mission"})
    answer(match, "use-ability", "use")
    assert asked(match) == [("p0", "choose-unit")]
    correct(match, "corner.mission.p0", [])

    assert asked(match) == [("p1", "turn")]
    assert not match.state.boards["mission"]["p0"]


@pytest.mark.rule("EL-234")
def test_a_scepter_for_nobody_stays() -> None:
    """There is nobody above the first at the Court to give it to."""
    match = allocated({"do": "give_scepter", "who": "higher"})

    assert match.state.scepter == "p0"
    assert [note.rule for note in match.state.ledger][-1] == "EL-234"
    assert asked(match) == [("p1", "turn")]


def test_no_ability_sets_itself_off() -> None:
    """Two Units that each annihilate the other when one is annihilated do so once, and the game goes on."""
    spiteful = unit({"window": "on_annihilate", "effects": [{"do": "annihilate", "target": "other_unit"}]})
    doer = unit({"immediate": True, "effects": [{"do": "annihilate", "target": "any_unit", "owner": "other"}]})
    facts = {
        "hand.p0": 5,
        "ember.p1": 0,
        "corner.mission.p1": [{"unit": OTHER}],
        "corner.mission.p2": [{"unit": "elite/choir-of-moths"}],
    }
    match = table("allocation", facts, cards={DOER: doer, OTHER: spiteful, "elite/choir-of-moths": spiteful})
    answer(match, "turn", {"unit": DOER, "zone": "mission"})
    answer(match, "use-ability", "use")
    for _ in range(20):
        if asked(match) == [("p1", "turn")]:
            break
        (ask_id, ask), *_ = match.open_asks().items()
        options = ask.shape().describe()["options"]
        match.answer(ask_id, options[-1]["value"])

    assert asked(match) == [("p1", "turn")]
    assert match.state.doing == []


@pytest.mark.rule("EL-029")
def test_the_first_player_is_found_without_a_deck() -> None:
    """Cards that people moved away before the draw are shuffled first; if there is none, people say a name."""
    match = table("scepter-draw", {}, hands="virtual")
    correct(match, "deck.elite", 0)
    answer(match, "scepter-card", DOER)
    (ask,) = match.open_asks().values()

    assert ask.about["handle"].startswith("elite:2:")
    assert ask.prompt == "scepter-card"
