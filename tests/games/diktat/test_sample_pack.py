"""The sample pack of Diktat: complete, sound, true to what the rulebook prints, and in it every word of effects."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from companion.games.diktat.cards import Box, Effect, Element, card_faults, read_box
from companion.games.diktat.facts import SECTORS
from companion.games.diktat.vocabulary import CHOICES, VERBS, WHEN
from companion.packs.codes import DISTANCE, distance
from companion.packs.printed_facts import is_by_hand
from tests.games.diktat.sample import sample_cards, sample_pack

LONGEST_TEXT = 140  # characters; more does not fit on a card in a size that can be read
ACTS_AT_ONCE = {"gain", "gain_affinity"}  # what a Gain brings when its element is obtained
STANDS = {"rank", "vp_per", "cost_change", "add_emissary_count"}
STANDS_AS_ABILITY = (STANDS - {"vp_per"}) | {
    "change_tie",
    "trophy_despite_darkness",
    "immune_to_others",
    "ignore_stack_limit",
}
WAYS = {
    "gain": ACTS_AT_ONCE | STANDS,
    "while_held": STANDS_AS_ABILITY,
    **dict.fromkeys(("development", "special", "manifestation"), set(VERBS) - STANDS - STANDS_AS_ABILITY),
}


@pytest.fixture(scope="module")
def box() -> Box:
    """The cards, boards and markers that play has to do with."""
    return read_box(sample_cards())


@pytest.fixture(scope="module")
def effects(box: Box) -> list[Effect]:
    """Everything that the pack can do."""
    of_elements = [effect for element in box.elements.values() for effect in element.effects]
    return of_elements + [effect for cabal in box.cabals.values() for effect in cabal.effects]


def of_group(box: Box, group: str) -> list[Element]:
    return [box.elements[component] for component in box.of_group(group)]


def test_the_pack_has_no_faults_and_says_that_it_is_a_sample() -> None:
    """Anyone can play the whole game with it, and nobody takes it for the box."""
    assert card_faults(sample_cards()) == []
    assert sample_pack().sample


# -- what the box holds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-001", "DK-122")
def test_five_cabals_have_five_cards_each(box: Box) -> None:
    """In an order of acquisition from 1 to 5."""
    assert len(box.cabals) == 5
    orders = {id: sorted(c.recommended for c in of_group(box, "cabal-card") if c.cabal == id) for id in box.cabals}
    assert list(orders.values()) == [[1, 2, 3, 4, 5]] * 5


def test_each_sector_has_six_opportunities_numbered_through(box: Box) -> None:
    """72 cards, 12 sectors."""
    cards = of_group(box, "opportunity")
    assert [card.component for card in cards] == [f"opportunity/{n}" for n in range(1, 73)]
    assert Counter(card.sector for card in cards) == dict.fromkeys(SECTORS, 6)


@pytest.mark.rule("DK-015", "DK-026")
def test_each_sector_has_two_markers_with_two_sides(box: Box) -> None:
    """Two pieces show side 1, and side 2 is there for whoever has both."""
    levels = {(sector, level, False) for sector in SECTORS for level in (1, 2)}
    assert set(box.markers) == levels | {("artefact", 1, True), ("artefact", 2, True)}
    assert {sample_pack().card(f"marker/{sector}/1").copies for sector in SECTORS} == {2}


@pytest.mark.rule("DK-011", "DK-012", "DK-017")
def test_common_tokens_are_as_many_as_in_the_box() -> None:
    """100 Agents with one back, Assassins, Spies, PP, Used, Debts, Affinity, Administrator and Cycle counter."""
    wanted = {
        **{"agent/citizen": 50, "agent/guard": 25, "agent/emissary": 25, "token/assassin": 10, "token/spy": 15},
        **{"token/pp": 60, "token/used": 30, "token/debt": 10, "administrator": 1, "cycle-counter": 1},
        **{"affinity/politics": 10, "affinity/people": 10, "affinity/artefact": 10},
    }
    assert {component: sample_pack().card(component).copies for component in wanted} == wanted


@pytest.mark.rule("DK-013", "DK-014")
def test_tokens_of_a_cabal_are_as_many_as_in_the_box(box: Box) -> None:
    """Five Manoeuvre tokens and a VP counter for each; six special tokens for the four that have some."""
    assert {sample_pack().card(f"manoeuvre/{cabal}").copies for cabal in box.cabals} == {5}
    assert {sample_pack().card(f"vp-counter/{cabal}").copies for cabal in box.cabals} == {1}
    kinds = {cabal.token for cabal in box.cabals.values()} - {""}
    assert {sample_pack().card(f"special/{kind}").copies for kind in kinds} == {6}
    assert kinds == {"blockhouse", "sleeper-agent", "revolt", "membership"}


@pytest.mark.rule("DK-222", "DK-292")
def test_tokens_of_the_others_are_as_many_as_in_the_box() -> None:
    """Ten Factions, fifteen Corruption tokens, six of Darkness."""
    wanted = {"others/faction": 10, "others/corruption": 15, "others/darkness": 6}
    assert {component: sample_pack().card(component).copies for component in wanted} == wanted


def test_all_agents_have_one_back() -> None:
    """A stack that lies face down tells nothing."""
    assert {sample_pack().card(f"agent/{kind}").back for kind in ("citizen", "guard", "emissary")} == {"back/agent"}


# -- what the rulebook prints ------------------------------------------------------------------------------------------


def vp(count: int) -> Effect:
    return Effect("gain", "gain", what="vp", count=count)


def income(what: str, count: int = 1) -> Effect:
    return Effect("development", "gain", what=what, count=count)


PRINTED = [
    pytest.param("nouvelle-ville", 1, [vp(1)], marks=pytest.mark.rule("DK-192")),
    pytest.param("nouvelle-ville", 2, [vp(2)], marks=pytest.mark.rule("DK-192")),
    pytest.param("mala-strana", 1, [income("emissary")], marks=pytest.mark.rule("DK-193")),
    pytest.param("mala-strana", 2, [income("emissary"), income("pp")], marks=pytest.mark.rule("DK-193")),
    pytest.param("hypogees", 1, [income("spy")], marks=pytest.mark.rule("DK-194")),
    pytest.param("hypogees", 2, [income("spy", 2)], marks=pytest.mark.rule("DK-194")),
    pytest.param("karst", 1, [income("assassin")], marks=pytest.mark.rule("DK-195")),
    pytest.param("karst", 2, [income("assassin", 2)], marks=pytest.mark.rule("DK-195")),
    pytest.param("faubourgs", 1, [income("citizen", 2)], marks=pytest.mark.rule("DK-196")),
    pytest.param("faubourgs", 2, [income("citizen", 3)], marks=pytest.mark.rule("DK-196")),
    pytest.param("combinat", 1, [income("pp")], marks=pytest.mark.rule("DK-197")),
    pytest.param("combinat", 2, [income("pp", 2)], marks=pytest.mark.rule("DK-197")),
    pytest.param("forteresse", 1, [income("guard")], marks=pytest.mark.rule("DK-198")),
    pytest.param("forteresse", 2, [income("guard", 2)], marks=pytest.mark.rule("DK-198")),
    pytest.param(
        "josefov",
        1,
        [Effect("gain", "gain_affinity", kind="choice", count=2)],
        marks=pytest.mark.rule("DK-199"),
    ),
]


@pytest.mark.parametrize(("sector", "level", "wanted"), PRINTED)
@pytest.mark.parametrize("others", [False, True])
def test_markers_do_what_the_rulebook_prints(
    box: Box, sector: str, level: int, wanted: list[Effect], others: bool
) -> None:
    """At both levels, with and without the Others; level 2 is the total."""
    assert list(box.marker(sector, level, others).effects) == wanted


MOVE = Effect("manifestation", "move_other", count=2)


@pytest.mark.rule("DK-302")
def test_the_artefact_moves_two_other_pieces(box: Box) -> None:
    """A Manifestation, with the Others only."""
    assert box.marker("artefact", 1, True).effects == (MOVE,)
    assert MOVE not in box.marker("artefact", 1, False).effects


@pytest.mark.rule("DK-303")
def test_both_artefact_markers_reach_into_the_darkness(box: Box) -> None:
    """Level 1 as well, and the Ability."""
    assert box.marker("artefact", 2, True).effects == (MOVE, Effect("while_held", "trophy_despite_darkness"))


@pytest.mark.rule("DK-201")
@pytest.mark.parametrize("level", [1, 2])
def test_the_college_raises_rank(box: Box, level: int) -> None:
    """By its level: the text says no more."""
    assert box.marker("college", level, False).effects == (Effect("gain", "rank", count=level),)


@pytest.mark.parametrize(
    ("cabal", "name", "token"),
    [
        ("black-guard", "Black Guard", "blockhouse"),
        ("polisec", "PoliSec", "sleeper-agent"),
        ("resistance", "Resistance", "revolt"),
    ],
)
def test_cabals_that_are_named_have_their_own_tokens(box: Box, cabal: str, name: str, token: str) -> None:
    """Blockhouse, Sleeper Agent, Revolt."""
    assert (box.cabals[cabal].name, box.cabals[cabal].token) == (name, token)


# -- Cabals and cards of our own ---------------------------------------------------------------------------------------


@pytest.mark.rule("DK-028", "DK-063")
def test_no_two_cabals_start_with_one_rank(box: Box) -> None:
    """From 1 to 5."""
    assert sorted(cabal.rank for cabal in box.cabals.values()) == [1, 2, 3, 4, 5]


@pytest.mark.rule("DK-117", "DK-120")
def test_boards_have_six_opportunity_spaces_and_five_for_cabal_cards(box: Box) -> None:
    """Later Cabal cards cost more."""
    for cabal in box.cabals.values():
        costs = [space.cost for space in cabal.cabal_spaces]
        assert (len(cabal.opportunity_spaces), len(costs)) == (6, 5)
        assert costs == sorted(costs)


def test_a_sixth_of_the_opportunities_are_scourges_of_high_darkness(box: Box) -> None:
    """One in each sector has no effect and a score of 2 or 3 (DK-130)."""
    cards = of_group(box, "opportunity")
    scourges = [card for card in cards if not card.effects]
    assert Counter(card.sector for card in scourges) == dict.fromkeys(SECTORS, 1)
    assert {card.darkness for card in scourges} == {2, 3}
    assert {card.darkness for card in cards if card.effects} == {0, 1}


@pytest.mark.rule("DK-202")
def test_one_card_in_nine_carries_the_attack_of_the_others(box: Box) -> None:
    """8 of 72."""
    assert sum(card.attack for card in of_group(box, "opportunity")) == 8


@pytest.mark.rule("DK-181", "DK-310")
def test_opportunities_have_up_to_two_symbols_of_every_kind(box: Box) -> None:
    """The three kinds, and the one for all."""
    cards = of_group(box, "opportunity")
    assert {len(card.affinities) for card in cards} == {0, 1, 2}
    assert {kind for card in cards for kind in card.affinities} == {"politics", "people", "artefact", "all"}


# -- the words of effects ----------------------------------------------------------------------------------------------


def test_every_verb_is_used(effects: list[Effect]) -> None:
    """Whoever plays the sample pack has met all that an element can do."""
    assert {effect.do for effect in effects} == set(VERBS)


@pytest.mark.rule("DK-305")
def test_every_moment_is_used(effects: list[Effect]) -> None:
    """Gain, Ability, Development, Special Manoeuvre and Manifestation."""
    assert {effect.when for effect in effects} == set(WHEN)


@pytest.mark.parametrize("word", CHOICES)
def test_every_kind_of_thing_is_used(effects: list[Effect], word: str) -> None:
    """All goods, Affinities and counted things."""
    assert {getattr(effect, word) for effect in effects} - {""} == set(CHOICES[word])


def test_every_effect_does_something_at_its_moment(effects: list[Effect]) -> None:
    """What only stands is no act, and what acts is no Ability."""
    assert [effect for effect in effects if effect.do not in WAYS[effect.when]] == []


def test_two_or_three_cards_are_done_by_hand(effects: list[Effect]) -> None:
    """The way of cards that no word of ours can tell is met in play, too; each says what to do."""
    by_hand = [effect for effect in effects if effect.do == "manual"]
    assert len(by_hand) in (2, 3)
    assert all(effect.text for effect in by_hand)


def test_only_cards_that_are_done_by_hand_are_printed_so() -> None:
    """The mark is on those of the verb for it."""
    manual = {
        component
        for component, facts in sample_cards().items()
        if any(effect["do"] == "manual" for effect in facts.get("effects", ()))
    }
    assert {card.component for card in sample_pack().cards if is_by_hand(card)} == manual


def test_special_tokens_are_of_cabals_that_have_some(box: Box) -> None:
    """No card of a Cabal without tokens of its own puts one out."""
    using = {
        card.cabal
        for card in of_group(box, "cabal-card")
        if any(effect.do in ("place_token", "remove_token") for effect in card.effects)
    }
    assert using == {id for id, cabal in box.cabals.items() if cabal.token}


# -- names, texts and tags ---------------------------------------------------------------------------------------------


def test_no_two_components_have_one_name() -> None:
    """A name said at the table means one thing."""
    names = [card.name.casefold() for card in (*sample_pack().cards, *sample_pack().backs)]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_everything_that_does_something_has_a_text_that_fits_on_its_card() -> None:
    """A short text of its own; a Scourge has none."""
    doing = [facts for facts in sample_cards().values() if facts.get("effects")]
    texts = [facts["text"] for facts in doing]
    assert all(0 < len(text) <= LONGEST_TEXT for text in texts)
    assert [text for text, count in Counter(texts).items() if count > 1] == []
    assert not [facts["name"] for facts in sample_cards().values() if facts.get("text") and not facts.get("effects")]


def test_every_component_and_back_has_a_code_far_from_all_others() -> None:
    """A blurred tag is never taken for another."""
    pack = sample_pack()
    assert {tag.component for tag in pack.tags} == {card.component for card in (*pack.cards, *pack.backs)}
    codes = [tag.code for tag in pack.tags]
    assert min(distance(one, other) for one, other in combinations(codes, 2)) >= DISTANCE
