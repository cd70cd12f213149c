"""What is easily overlooked: what comes after an effect, what corrections must look like, who stands where."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.elekt import GAME, State
from companion.games.elekt.cards import read_cards
from companion.packs import printed
from companion.rules import Match, Setup, Start

DOER, OTHER, MISSION = "elite/bell-founder", "elite/foggy-crawler", "mission/a-bridge-of-bone"
TITLE = {"do": "titles", "count": 1}


def table(seats: int = 3, step: str = "allocation", **facts: Any) -> Match[State]:
    """A match with real cards, entered at a step; `__` stands for the point in the name of a fact."""
    start = Start(step, {name.replace("__", "."): value for name, value in facts.items()})
    return Match(GAME, Setup(tuple(f"p{n}" for n in range(seats)), {"hands": "physical"}), start=start)


def says(*effects: dict[str, Any]) -> dict[str, Any]:
    """An Elite Unit that does this when it is allocated."""
    return {"type": "wraith", "text": "A text.", "abilities": [{"immediate": True, "effects": list(effects)}]}


def answer(match: Match[State], value: Any) -> None:
    """Answer the one question that is open."""
    (ask_id,) = [ask_id for ask_id, ask in match.open_asks().items() if not ask.standing]
    match.answer(ask_id, value)


def used(*effects: dict[str, Any], seats: int = 3, **facts: Any) -> Match[State]:
    """@p0 has allocated such a Unit to the Mission Zone, and uses it."""
    match = table(seats, cards={DOER: says(*effects)}, **{**facts, "hand__p0": 5})
    answer(match, {"unit": DOER, "zone": "mission"})
    answer(match, "use")
    return match


def prompts(match: Match[State]) -> list[str]:
    """What is asked."""
    return [ask.prompt for ask in match.open_asks().values() if not ask.standing]


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "discard_ember"},
        {"do": "collect_ember", "who": "each_other"},
        {"do": "gain_ember"},
        {"do": "add_token", "kind": "occult"},
        {"do": "remove_token", "kind": "occult"},
        {"do": "annihilate", "target": "other_unit"},
        {"do": "discard_unit", "target": "other_unit"},
        {"do": "return_unit", "target": "other_unit"},
        {"do": "discard_card"},
        {"do": "draw_unit"},
        {"do": "look_at_elite"},
        {"do": "give_scepter", "who": "higher"},
        {"do": "move_unit", "zone": "mission"},
        {"do": "swap_units", "target": "other_unit"},
    ],
    ids=lambda effect: str(effect["do"]),
)
@pytest.mark.rule("EL-083")
def test_what_comes_after_is_done(effect: dict[str, Any]) -> None:
    """Effects follow one after another, also when one of them could do little or nothing."""
    match = used(effect, TITLE)

    assert match.state.title_count("p0") == 1
    assert prompts(match) == ["turn"]


@pytest.mark.rule("EL-194")
def test_what_is_not_paid_for_is_not_done() -> None:
    """A payment that is declined ends the ability."""
    match = used({"do": "pay_ember"}, TITLE)
    answer(match, "decline")

    assert match.state.title_count("p0") == 0


@pytest.mark.rule("EL-041")
def test_two_players_are_asked_no_direction() -> None:
    """The Scepter changes hands, and play goes on as before."""
    match = used({"do": "give_scepter", "who": "each_other"}, seats=2)

    assert prompts(match) == ["turn"]
    assert (match.state.scepter, match.state.clockwise) == ("p1", True)


@pytest.mark.rule("EL-197")
def test_only_tokens_that_lie_there_are_removed() -> None:
    """Two are to go, one is there: one goes, and one is told."""
    corner = [{"unit": OTHER, "tokens": {"violence": 1}}]
    match = used(
        {"do": "remove_token", "kind": "violence", "count": 2, "target": "other_unit"}, corner__mission__p1=corner
    )

    assert match.state.pool["violence"] == 6
    assert [note.rule for note in match.state.ledger].count("EL-197") == 1


@pytest.mark.rule("EL-196", "EL-198")
def test_the_last_kind_of_the_pool_needs_no_choice() -> None:
    """One kind is left and is added; then none, and nothing is."""
    corners = [{"unit": OTHER, "tokens": {"occult": 6, "deceit": 6, "violence": 6, "authority": 6}}]
    match = used({"do": "add_token", "count": 2}, corner__court__p1=corners)

    assert prompts(match) == ["turn"]
    assert match.state.unit(DOER).tokens == {"authority": 1}
    assert [note.rule for note in match.state.ledger][-2:] == ["EL-195", "EL-196"]


@pytest.mark.rule("EL-178", "EL-179")
def test_the_standing_tells_titles_and_positions() -> None:
    """Most Titles first, then the higher at the Court; each with its position."""
    match = table(titles__p1=2, scepter="p2")
    rows = [(seat, row["titles"], row["position"], row["of"]) for seat, row in GAME.score(match.state)]

    assert rows == [("p1", 2, 3, 6), ("p2", 0, 1, 6), ("p0", 0, 2, 6)]


@pytest.mark.rule("EL-015")
def test_the_empty_corner_is_looked_at_with_three_players_alone() -> None:
    """A card that lies in the corner of nobody is seen, where there is one."""
    for seats in GAME.seats:
        zones = set(GAME.open_zones(table(seats).state))
        assert ("corner-court-empty" in zones) == (seats == 3)


def test_a_card_done_by_hand_is_thought_of_when_it_can_matter() -> None:
    """A Privilege in the own turn, any other card whenever its Zone is counted; what works by itself stands."""
    for component, card in read_cards(
        {c: {**facts, "text": "A text.", "abilities": [{"by_hand": True}]} for c, facts in printed("elekt").items()}
    ).items():
        (ability,) = card.permanent
        assert ability.window == ("any_own_turn" if component.startswith("privilege/") else "during_count")


def test_a_card_that_works_by_itself_stands() -> None:
    """Without a window an ability holds as long as its card lies there."""
    effect = {"do": "zone_limit", "count": 1}
    cards = {c: {**facts, "abilities": [{"effects": [effect]}]} for c, facts in printed("elekt").items()}

    assert {ability.window for card in read_cards(cards).values() for ability in card.permanent} == {"standing"}


@pytest.mark.parametrize(
    "corner",
    [
        "elite/bell-founder",
        ["elite/bell-founder"],
        [{"unit": "mission/a-bridge-of-bone"}],
        [{}],
        [{"unit": DOER, "owner": "p1"}],
        [{"unit": DOER, "tokens": ["occult"]}],
        [{"unit": DOER, "tokens": {"luck": 1}}],
        [{"unit": DOER, "tokens": {"occult": -1}}],
        [{"unit": DOER, "tokens": {"occult": True}}],
        [{"unit": DOER, "tokens": {"occult": "1"}}],
        [{"unit": unit} for unit in (DOER, OTHER, "basic/acolyte", "basic/nameless", "basic/assassin")],
    ],
    ids=str,
)
@pytest.mark.rule("EL-242")
def test_a_corner_that_is_none_is_refused(corner: Any) -> None:
    """What is no list of Units with tokens, or too long, changes nothing."""
    match = table()
    with pytest.raises(Refused) as refusal:
        match.correct("corner.court.p1", corner)

    assert refusal.value.rule == "EL-242"
    assert match.facts()["corner.court.p1"] == []


@pytest.mark.parametrize(
    "cards", ["elite/bell-founder", ["elite/no-such"], [DOER] * 60, [None]], ids=lambda c: str(c)[:30]
)
@pytest.mark.rule("EL-242")
def test_a_list_of_cards_that_is_none_is_refused(cards: Any) -> None:
    """Nobody can have won a Unit, or a card that nobody has read."""
    with pytest.raises(Refused) as refusal:
        table().correct("won.p1", cards)

    assert refusal.value.rule == "EL-242"


@pytest.mark.parametrize(
    "cards",
    ["text", {"elite/no-such": {}}, {DOER: "text"}, {DOER: {"type": "ghost"}}, {MISSION: {"titles": "Lord"}}],
    ids=str,
)
@pytest.mark.rule("EL-286")
def test_a_card_that_is_none_is_refused(cards: Any) -> None:
    """A corrected card is checked like one of a pack."""
    with pytest.raises(Refused) as refusal:
        table().correct("cards", cards)

    assert refusal.value.rule == "EL-286"


@pytest.mark.rule("EL-286")
def test_a_corrected_card_says_something_else_at_once() -> None:
    """Units on the table included; the fact tells what was changed, by the printed name."""
    match = table(corner__court__p1=[{"unit": DOER}])
    match.correct("cards", {DOER: {"type": "wraith", "symbols": {"violence": 3}}})
    record = match.facts()["cards"][DOER]

    assert match.state.unit(DOER).card.symbols["violence"] == 3
    assert record["name"] == printed("elekt")[DOER]["name"]
    match.correct("cards", {})
    assert match.facts()["cards"] == {}
    assert match.state.unit(DOER).card == match.state.printed[DOER]
