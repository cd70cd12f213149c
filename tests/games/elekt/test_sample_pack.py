"""The sample pack of Elekt: complete, sound, and in it every word in which cards are written."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from companion.games.elekt.card_faults import card_faults
from companion.games.elekt.cards import Ability, Card, Effect, read_cards
from companion.games.elekt.facts import ATTRIBUTES, ELITE, INFLUENCE, MISSION, PRIVILEGE, ZONES
from companion.games.elekt.vocabulary import (
    AFTER_USE,
    CONDITIONS,
    END_OF_ROUND,
    FORBIDDEN,
    KINDS,
    OF,
    OWNERS,
    TARGETS,
    USES,
    VERBS,
    WHO,
    WINDOWS,
)
from companion.packs import load_pack, printed
from companion.packs.codes import DISTANCE, distance

LONGEST_TEXT = 140  # characters; more does not fit on a card in a size that can be read


@pytest.fixture(scope="module")
def cards() -> dict[str, Card]:
    """The cards that play has to do with."""
    return read_cards(printed("elekt"))


@pytest.fixture(scope="module")
def abilities(cards: dict[str, Card]) -> list[Ability]:
    """Everything that a card of the pack can do."""
    return [ability for card in cards.values() for ability in (*card.immediate, *card.permanent)]


@pytest.fixture(scope="module")
def effects(abilities: list[Ability]) -> list[Effect]:
    """Every verb of every card."""
    return [effect for ability in abilities for effect in ability.effects]


def of_group(cards: dict[str, Card], group: str) -> list[Card]:
    return [card for card in cards.values() if card.group == group]


def test_the_pack_has_no_faults_and_says_that_it_is_a_sample() -> None:
    """Anyone can play the whole game with it, and nobody takes it for the box."""
    assert card_faults(printed("elekt")) == []
    assert load_pack("elekt").sample


@pytest.mark.rule("EL-005", "EL-006", "EL-008")
def test_the_pack_has_as_many_cards_as_the_box(cards: dict[str, Card]) -> None:
    """34 Elite Units, 17 Missions, 17 Influences, 12 Privileges and the four Basic Units."""
    counts = Counter(card.group for card in cards.values())
    assert counts == {"basic": 4, ELITE: 34, MISSION: 17, INFLUENCE: 17, PRIVILEGE: 12}


@pytest.mark.rule("EL-002", "EL-003", "EL-004")
def test_the_pack_has_as_many_tokens_as_the_box() -> None:
    """6, 6, 6 and 7 Attribute tokens, 13 Ember, one Scepter."""
    copies = {component: facts["copies"] for component, facts in printed("elekt").items() if facts["group"] == "tokens"}
    tokens = {"token/occult": 6, "token/deceit": 6, "token/violence": 6, "token/authority": 7}
    assert copies == {**tokens, "ember": 13, "scepter": 1}


@pytest.mark.rule("EL-007")
def test_each_zone_has_a_board() -> None:
    """Three labels by which the boards are known."""
    boards = {component for component, facts in printed("elekt").items() if facts["group"] == "boards"}
    assert boards == {f"board/{zone}" for zone in ZONES}


@pytest.mark.parametrize(
    ("component", "symbols"),
    [
        ("elite/ecstasy-animator", {"occult": 1, "authority": 2}),
        ("basic/acolyte", {"occult": 1, "authority": 1}),
        ("elite/demiurge-of-ember", {"occult": 1, "deceit": 1}),
        ("elite/ecclesiastes", {"authority": 1}),
        ("elite/foggy-crawler", {"deceit": 2, "authority": 2}),
    ],
)
def test_units_of_the_worked_example_count_as_in_the_rulebook(
    cards: dict[str, Card], component: str, symbols: dict[str, int]
) -> None:
    """Their symbols give the totals of the Influence Zone example, and no ability disturbs it."""
    card = cards[component]
    assert card.symbols == {attribute: symbols.get(attribute, 0) for attribute in ATTRIBUTES}
    assert card.text == ""
    assert (*card.immediate, *card.permanent) == ()


@pytest.mark.parametrize("group", [ELITE, MISSION, INFLUENCE, PRIVILEGE])
def test_no_two_cards_of_a_deck_have_one_name(cards: dict[str, Card], group: str) -> None:
    """A name said at the table means one card."""
    names = [card.name.casefold() for card in of_group(cards, group)]
    assert len(set(names)) == len(names)


def test_elite_units_are_alike_in_strength(cards: dict[str, Card]) -> None:
    """2 to 4 symbols each, but for Ecclesiastes of the worked example."""
    sums = {card.component: sum(card.symbols.values()) for card in of_group(cards, ELITE)}
    assert {component for component, total in sums.items() if not 2 <= total <= 4} == {"elite/ecclesiastes"}


def test_a_good_part_of_the_elite_units_is_plain(cards: dict[str, Card]) -> None:
    """8 to 14 of 34 have no ability, so that a hand can be taken in at a glance."""
    plain = [card for card in of_group(cards, ELITE) if not card.text]
    assert 8 <= len(plain) <= 14


@pytest.mark.rule("EL-093")
def test_both_types_of_units_are_about_as_many(cards: dict[str, Card]) -> None:
    """An ability that reaches one type only is worth as much as one for the other."""
    types = Counter(card.type for card in of_group(cards, ELITE))
    assert min(types["wraith"], types["cultist"]) >= 14


@pytest.mark.rule("EL-174", "EL-175")
@pytest.mark.parametrize(("group", "title"), [(MISSION, "Lord of Storms"), (INFLUENCE, "Herald of His Name")])
def test_missions_and_influences_carry_titles(cards: dict[str, Card], group: str, title: str) -> None:
    """0 to 2 each, the printed one among them, and no Title twice."""
    deck = of_group(cards, group)
    titles = [each for card in deck for each in card.titles]
    assert {len(card.titles) for card in deck} == {0, 1, 2}
    assert title in titles
    assert len(set(titles)) == len(titles)


def test_every_verb_is_used(effects: list[Effect]) -> None:
    """Whoever plays the sample pack has met all that a card can do."""
    assert {effect.do for effect in effects} == set(VERBS)


@pytest.mark.parametrize(
    ("word", "known"), [("target", TARGETS), ("owner", OWNERS), ("of", OF), ("who", WHO), ("kind", KINDS)]
)
def test_every_selector_is_used(effects: list[Effect], word: str, known: tuple[str, ...]) -> None:
    """Each word for Units, owners, types, players and kinds, with a verb that takes it."""
    assert {getattr(effect, word) for effect in effects if word in VERBS[effect.do].words} == set(known)


@pytest.mark.parametrize(
    ("word", "known"), [("window", WINDOWS), ("condition", CONDITIONS), ("uses", USES), ("after_use", AFTER_USE)]
)
def test_every_window_and_condition_is_used(abilities: list[Ability], word: str, known: tuple[str, ...]) -> None:
    """Each moment, circumstance and limit of use."""
    assert {getattr(ability, word) for ability in abilities} == set(known)


def test_everything_that_can_be_forbidden_is_forbidden_once(effects: list[Effect]) -> None:
    """Annihilating, saving, swapping and adding tokens."""
    assert {effect.act for effect in effects if effect.do == "forbid"} == set(FORBIDDEN)


def test_abilities_cost_nothing_one_or_two_ember(abilities: list[Ability]) -> None:
    """More than 3 nobody can have."""
    assert {ability.cost for ability in abilities} == {0, 1, 2}


def test_some_abilities_reach_beyond_their_zone(abilities: list[Ability]) -> None:
    """One everywhere, others in one Zone more."""
    scopes = {ability.scope for ability in abilities}
    assert {"zone", "all"} < scopes
    assert scopes & set(ZONES)


def test_an_immediate_ability_and_an_influence_are_done_by_hand(cards: dict[str, Card]) -> None:
    """The way of cards that no word of ours can tell is met in play, too."""
    by_hand = [ability for card in cards.values() for ability in (*card.immediate, *card.permanent) if ability.by_hand]
    assert any(ability.immediate for ability in by_hand)
    assert any(cards[ability.component].group == INFLUENCE for ability in by_hand)


@pytest.mark.rule("EL-096", "EL-142")
def test_no_mission_and_no_influence_waits_for_the_end_of_the_round(cards: dict[str, Card]) -> None:
    """They have left their board by then, and would never do anything."""
    decks = [*of_group(cards, MISSION), *of_group(cards, INFLUENCE)]
    assert not [card.name for card in decks for ability in card.permanent if ability.window == END_OF_ROUND]


def test_every_ability_has_a_text_that_fits_on_its_card(abilities: list[Ability]) -> None:
    """A short text of its own."""
    texts = [ability.text for ability in abilities]
    assert all(0 < len(text) <= LONGEST_TEXT for text in texts)
    assert len(set(texts)) == len(texts)


def test_every_card_and_back_has_a_code_far_from_all_others() -> None:
    """A blurred tag is never taken for another."""
    pack = load_pack("elekt")
    assert {tag.component for tag in pack.tags} == {card.component for card in (*pack.cards, *pack.backs)}
    codes = [tag.code for tag in pack.tags]
    assert min(distance(one, other) for one, other in combinations(codes, 2)) >= DISTANCE
