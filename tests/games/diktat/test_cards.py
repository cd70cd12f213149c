"""What is said of a pack of Diktat that contradicts the box or cannot be understood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.diktat.cards import card_faults, read_box
from companion.games.diktat.vocabulary import VERBS
from companion.rules import CardFault
from tests.games.diktat.sample import sample_cards

OPPORTUNITY = "opportunity/1"
MARKER = "marker/karst/1"
CABAL = "cabal/polisec"


def faults_with(component: str, **facts: Any) -> list[CardFault]:
    """What is wrong with the sample pack after facts of one component have been changed."""
    cards = dict(sample_cards())
    cards[component] = {**cards[component], **facts}
    return card_faults(cards)


def faults_without(component: str, *facts: str) -> list[CardFault]:
    """What is wrong with the sample pack when a component, or some of its facts, are missing."""
    cards = dict(sample_cards())
    kept = {name: value for name, value in cards.pop(component).items() if name not in facts}
    return card_faults({**cards, component: kept} if facts else cards)


def the_one(faults: list[CardFault]) -> CardFault:
    (fault,) = faults
    return fault


def fault_of(effect: object) -> CardFault:
    """What is wrong with a card that has only this effect."""
    return the_one(faults_with(OPPORTUNITY, effects=[effect]))


# -- counts ------------------------------------------------------------------------------------------------------------


def test_a_missing_opportunity_is_a_fault_of_the_whole_pack() -> None:
    """The fault names the part, what it has and what it should have."""
    fault = the_one(faults_without(OPPORTUNITY))
    assert (fault.component, fault.what) == ("", "The pack has 71 of the group opportunity, and the box has 72.")


def test_an_opportunity_too_many_is_a_fault() -> None:
    """73 cards are no box."""
    cards = dict(sample_cards())
    cards["opportunity/73"] = cards[OPPORTUNITY]
    assert the_one(card_faults(cards)).what == "The pack has 73 of the group opportunity, and the box has 72."


@pytest.mark.rule("DK-001")
def test_a_missing_cabal_is_a_fault() -> None:
    """Five people could not play."""
    assert "4 of the group cabal," in the_one(faults_without(CABAL)).what


@pytest.mark.rule("DK-122")
def test_each_cabal_has_five_cards_of_its_own() -> None:
    """A card that says another Cabal is missed by the one, and is too many for the other."""
    faults = faults_with("cabal-card/polisec-1", cabal="resistance")
    told = {fault.component: fault.what for fault in faults}
    assert told == {
        "cabal/polisec": "polisec has 4 Cabal cards, and the box has 5.",
        "cabal/resistance": "resistance has 6 Cabal cards, and the box has 5.",
    }


@pytest.mark.rule("DK-015")
@pytest.mark.parametrize("level", [1, 2])
def test_a_missing_marker_is_told_by_sector_and_level(level: int) -> None:
    """Both sides have something to say."""
    fault = the_one(faults_without(f"marker/karst/{level}"))
    assert fault.what == f"Karst has no marker of level {level}."


@pytest.mark.rule("DK-200")
def test_a_marker_of_the_others_does_not_stand_for_the_one_of_the_base_game() -> None:
    """The Artefact needs both."""
    assert the_one(faults_without("marker/artefact/1")).what == "Artefact has no marker of level 1."


@pytest.mark.rule("DK-302")
@pytest.mark.parametrize("level", [1, 2])
def test_a_pack_without_the_others_is_sound(level: int) -> None:
    """With them the Artefact then does what it does in the base game."""
    assert faults_without(f"marker/artefact/{level}/others") == []
    cards = {name: facts for name, facts in sample_cards().items() if not facts.get("others")}
    box = read_box(cards)
    assert box.marker("artefact", level, True) == box.marker("artefact", level, False)


# -- facts of cards and markers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [None, "moon", ["karst"]])
def test_an_opportunity_belongs_to_a_sector(wrong: object) -> None:
    """One of the twelve."""
    fault = the_one(faults_with(OPPORTUNITY, sector=wrong))
    assert (fault.component, fault.what) == (OPPORTUNITY, f"`sector` is {wrong!r}.")


def test_a_marker_of_an_unknown_sector_is_a_fault() -> None:
    """And it is missed where it should be."""
    assert [fault.component for fault in faults_with(MARKER, sector="moon")] == ["", MARKER]


@pytest.mark.parametrize("wrong", [["money"], "people", [["people"]]])
def test_symbols_are_affinities(wrong: object) -> None:
    """A list of the three kinds and `all`."""
    assert "`affinities`" in the_one(faults_with(OPPORTUNITY, affinities=wrong)).what


@pytest.mark.rule("DK-132")
@pytest.mark.parametrize("wrong", [-1, 100, "2", True])
def test_darkness_is_a_score(wrong: object) -> None:
    """0 to 99."""
    assert "`darkness`" in the_one(faults_with(OPPORTUNITY, darkness=wrong)).what


def test_the_icon_of_the_attack_is_there_or_not() -> None:
    """No other word for it."""
    assert the_one(faults_with(OPPORTUNITY, attack="yes")).what == "`attack` is 'yes'."


# -- Cabals ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-028")
@pytest.mark.parametrize("wrong", ["5", None, True])
def test_a_cabal_has_a_rank(wrong: object) -> None:
    """A whole number."""
    assert "`rank`" in the_one(faults_with(CABAL, rank=wrong)).what


@pytest.mark.parametrize("name", ["rank", "opportunity_spaces", "cabal_spaces"])
def test_what_a_board_and_screen_must_say_is_missed(name: str) -> None:
    """Rank, and both tracks."""
    fault = the_one(faults_without(CABAL, name))
    assert (fault.component, f"`{name}` is missing" in fault.what) == (CABAL, True)


@pytest.mark.parametrize("wrong", [[], 6, [0, -1], ["0"]])
def test_opportunity_spaces_are_vp(wrong: object) -> None:
    """One number for each space."""
    assert "`opportunity_spaces`" in the_one(faults_with(CABAL, opportunity_spaces=wrong)).what


@pytest.mark.rule("DK-117")
@pytest.mark.parametrize(
    "wrong", [[], [3, 4], [{"cost": 3}], [{"cost": 3, "vp": "1"}], [{"cost": 3, "vp": 1, "pp": 0}]]
)
def test_cabal_spaces_have_a_price_and_vp(wrong: object) -> None:
    """Both, and nothing else."""
    assert "`cabal_spaces`" in the_one(faults_with(CABAL, cabal_spaces=wrong)).what


@pytest.mark.rule("DK-022")
@pytest.mark.parametrize("wrong", [2, {"money": 1}, {"people": -1}])
def test_an_endowment_counts_affinities(wrong: object) -> None:
    """By kind."""
    assert "`affinity`" in the_one(faults_with(CABAL, affinity=wrong)).what


@pytest.mark.rule("DK-022")
def test_an_endowment_of_pp_is_a_number() -> None:
    """0 or more."""
    assert "`pp`" in the_one(faults_with(CABAL, pp="3")).what


def test_effects_of_a_cabal_are_looked_at_like_those_of_cards() -> None:
    """The fault names the Cabal."""
    fault = the_one(faults_with(CABAL, effects=[{"when": "special", "do": "fly"}]))
    assert (fault.component, fault.what) == (CABAL, "`fly` is no verb.")


# -- effects -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["gain", {"do": "gain"}])
def test_effects_are_a_list(wrong: object) -> None:
    """The cure shows one."""
    fault = the_one(faults_with(OPPORTUNITY, effects=wrong))
    assert "`effects`" in fault.what
    assert "when =" in fault.cure


@pytest.mark.parametrize("wrong", [{"when": "special", "do": "fly"}, {"when": "special"}, "spy", {"do": ["spy"]}])
def test_an_effect_has_a_verb_that_is_known(wrong: object) -> None:
    """The cure lists all of them."""
    fault = fault_of(wrong)
    assert fault.what.endswith("is no verb.")
    assert all(verb in fault.cure for verb in VERBS)


@pytest.mark.parametrize(
    "wrong", [{"do": "spy"}, {"do": "spy", "when": "tomorrow"}, {"do": "spy", "when": ["special"]}]
)
def test_an_effect_has_a_moment_that_is_known(wrong: object) -> None:
    """Gain, Ability, Development, Special Manoeuvre or Manifestation."""
    assert "`when`" in fault_of(wrong).what


@pytest.mark.rule("DK-127", "DK-129")
@pytest.mark.parametrize(
    ("when", "do"),
    [("gain", "spy"), ("while_held", "send"), ("special", "change_tie"), ("gain", "immune_to_others")],
)
def test_an_effect_that_would_do_nothing_at_its_moment_is_a_fault(when: str, do: str) -> None:
    """An Ability does not act, and an act is no Ability; the cure says where it fits."""
    fault = fault_of({"when": when, "do": do})
    assert fault.what == f"`{do}` does nothing as `{when}`."
    assert when not in fault.cure.replace(".", "").split()


@pytest.mark.rule("DK-129")
def test_vp_for_each_are_a_gain_only() -> None:
    """They come and go with the element."""
    fault = fault_of({"when": "while_held", "do": "vp_per", "what": "markers"})
    assert fault.cure == "Choose gain."


@pytest.mark.parametrize(
    ("effect", "word"),
    [
        ({"when": "special", "do": "send", "sector": "karst"}, "sector"),
        ({"when": "special", "do": "spy", "kind": "people"}, "kind"),
    ],
)
def test_a_word_that_the_verb_does_not_take_is_a_fault(effect: Mapping[str, Any], word: str) -> None:
    """It would be printed and not done."""
    assert fault_of(effect).what == f"`{effect['do']}` takes no `{word}`."


@pytest.mark.parametrize(
    ("effect", "word"),
    [
        ({"when": "gain", "do": "gain"}, "what"),
        ({"when": "gain", "do": "gain_affinity"}, "kind"),
        ({"when": "special", "do": "exchange", "what": "pp"}, "into"),
        ({"when": "special", "do": "manual"}, "text"),
    ],
)
def test_a_word_that_the_verb_needs_is_missed(effect: Mapping[str, Any], word: str) -> None:
    """Only a count goes without saying: it is 1."""
    assert fault_of(effect).what == f"`{effect['do']}` has no `{word}`."


@pytest.mark.parametrize(
    ("effect", "word"),
    [
        ({"when": "gain", "do": "gain", "what": "gold"}, "what"),
        ({"when": "gain", "do": "gain", "what": "markers"}, "what"),
        ({"when": "gain", "do": "vp_per", "what": "pp"}, "what"),
        ({"when": "special", "do": "exchange", "what": "vp", "into": "pp"}, "what"),
        ({"when": "special", "do": "convert", "what": "pp", "into": "guard"}, "what"),
        ({"when": "special", "do": "convert", "what": "guard", "into": "vp"}, "into"),
        ({"when": "gain", "do": "gain_affinity", "kind": "all"}, "kind"),
        ({"when": "special", "do": "manual", "text": ""}, "text"),
    ],
)
def test_a_word_says_what_the_verb_can_do(effect: Mapping[str, Any], word: str) -> None:
    """Goods are gained, elements are counted, Agents become other Agents."""
    assert fault_of(effect).what == f"`{word}` is {effect[word]!r}."


@pytest.mark.parametrize("wrong", ["2", 1.5, True, 10**40])
def test_a_count_is_a_whole_number(wrong: object) -> None:
    """Nothing else can be counted out, nor can a huge one."""
    assert fault_of({"when": "special", "do": "spy", "count": wrong}).what == f"`count` is {wrong!r}."


@pytest.mark.parametrize(
    "effect",
    [{"do": "spy", "count": 0}, {"do": "extra_manoeuvre", "count": -1}, {"do": "gain", "what": "pp", "count": -2}],
)
def test_nobody_does_something_less_than_once(effect: Mapping[str, Any]) -> None:
    """What takes away is another verb."""
    assert fault_of({"when": "special", **effect}).cure == "Write 1 or more."


@pytest.mark.parametrize(
    "effect",
    [{"do": "rank", "count": -1}, {"do": "cost_change", "count": -1}, {"do": "gain", "what": "vp", "count": -1}],
)
def test_rank_prices_and_vp_can_go_down(effect: Mapping[str, Any]) -> None:
    """While the element is held."""
    assert faults_with(OPPORTUNITY, effects=[{"when": "gain", **effect}]) == []


def test_all_faults_are_told_at_once() -> None:
    """Of one card and of several."""
    cards = dict(sample_cards())
    cards[OPPORTUNITY] = {**cards[OPPORTUNITY], "sector": "moon", "darkness": -1}
    cards[CABAL] = {**cards[CABAL], "rank": None}
    assert [fault.component for fault in card_faults(cards)] == [CABAL, OPPORTUNITY, OPPORTUNITY]
