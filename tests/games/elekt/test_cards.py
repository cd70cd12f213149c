"""What is said of a pack of Elekt that contradicts the box or cannot be understood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.elekt.card_faults import card_faults
from companion.games.elekt.cards import read_cards
from companion.packs import printed
from companion.rules import CardFault

UNIT = "elite/choir-of-moths"
HARBINGER = "elite/plague-harbinger"
MISSION = "mission/the-drowned-archive"
PRIVILEGE = "privilege/chain-of-office"


def faults_with(component: str, **facts: Any) -> list[CardFault]:
    """What is wrong with the sample pack after facts of one card have been changed."""
    cards = dict(printed("elekt"))
    cards[component] = {**cards[component], **facts}
    return card_faults(cards)


def faults_without(component: str) -> list[CardFault]:
    """What is wrong with the sample pack when a card is missing."""
    return card_faults({name: facts for name, facts in printed("elekt").items() if name != component})


def ability(effect: Mapping[str, Any] | None = None, **words: Any) -> list[dict[str, Any]]:
    """The abilities of a card that has one."""
    return [{**words, **({"effects": [dict(effect)]} if effect is not None else {})}]


def the_one(faults: list[CardFault]) -> CardFault:
    (fault,) = faults
    return fault


@pytest.mark.rule("EL-005", "EL-006")
@pytest.mark.parametrize(
    ("component", "what"),
    [
        (UNIT, "The pack has 33 cards of the group elite, and the box has 34."),
        (MISSION, "The pack has 16 cards of the group mission, and the box has 17."),
        (
            "influence/the-whispering-market",
            "The pack has 16 cards of the group influence, and the box has 17.",
        ),
        (PRIVILEGE, "The pack has 11 cards of the group privilege, and the box has 12."),
    ],
)
def test_a_missing_card_is_a_fault_of_the_whole_pack(component: str, what: str) -> None:
    """The fault names the deck, what it has and what it should have."""
    fault = the_one(faults_without(component))
    assert (fault.component, fault.what) == ("", what)


@pytest.mark.rule("EL-006")
def test_a_card_too_many_is_a_fault() -> None:
    """35 Elite Units are no box."""
    cards = dict(printed("elekt"))
    cards[f"{UNIT}/2"] = cards[UNIT]
    assert the_one(card_faults(cards)).what == "The pack has 35 cards of the group elite, and the box has 34."


@pytest.mark.rule("EL-008")
def test_a_missing_basic_unit_is_told_by_name() -> None:
    """The cure is the line to add."""
    fault = the_one(faults_without("basic/nameless"))
    assert fault.what == "The Basic Unit Nameless is missing."
    assert 'component = "basic/nameless"' in fault.cure


@pytest.mark.rule("EL-006", "EL-008")
def test_a_basic_unit_has_four_copies() -> None:
    """One for each of four players."""
    fault = the_one(faults_with("basic/assassin", copies=3))
    assert (fault.component, fault.what) == ("basic/assassin", "Assassin has 3 copies, and the box has 4.")


@pytest.mark.rule("EL-008")
def test_a_fifth_basic_unit_is_a_fault() -> None:
    """Any other name is none of the four."""
    cards = dict(printed("elekt"))
    cards["basic/beggar"] = {**cards["basic/acolyte"], "name": "Beggar"}
    fault = the_one(card_faults(cards))
    assert (fault.component, fault.what) == ("basic/beggar", "There is no such Basic Unit.")


@pytest.mark.rule("EL-093")
@pytest.mark.parametrize("wrong", [None, "ghost"])
def test_a_unit_is_a_wraith_or_a_cultist(wrong: str | None) -> None:
    """A Unit of no type, or of another, is a fault."""
    assert "`type`" in the_one(faults_with(UNIT, type=wrong)).what


@pytest.mark.rule("EL-286")
@pytest.mark.parametrize("wrong", [{"occult": -1}, {"occult": "2"}, {"occult": True}, {"occult": 1.5}, {"occult": 100}])
def test_symbols_are_whole_numbers_of_nought_or_more(wrong: dict[str, Any]) -> None:
    """Neither a negative number of symbols nor a huge one is printed."""
    assert the_one(faults_with(UNIT, symbols=wrong)).cure == "Count what is printed: 0 to 99."


@pytest.mark.rule("EL-286", "EL-287")
@pytest.mark.parametrize("wrong", [{"occultism": 1}, ["occult"]])
def test_symbols_are_of_the_four_attributes(wrong: Any) -> None:
    """A sign that names a confrontation is no symbol."""
    assert the_one(faults_with(UNIT, symbols=wrong)).what.startswith("`symbols` is ")


@pytest.mark.rule("EL-174")
@pytest.mark.parametrize("wrong", ["Lord of Storms", [1], 2])
def test_titles_are_a_list_of_texts(wrong: Any) -> None:
    """One text for each ribbon."""
    assert the_one(faults_with(MISSION, titles=wrong)).what.startswith("`titles` is ")


def test_a_text_is_a_text() -> None:
    """A number in its place is a fault."""
    assert the_one(faults_with(MISSION, text=7)).what == "`text` is no text."


@pytest.mark.parametrize("wrong", [{"do": "block"}, ["block"]])
def test_abilities_are_tables(wrong: Any) -> None:
    """Whatever else stands there is refused as a whole."""
    assert the_one(faults_with(UNIT, abilities=wrong)).what == "`abilities` is no list of tables."


def test_an_unknown_verb_is_told_with_all_known_ones() -> None:
    """The cure lists the verbs, and the way of cards done by hand."""
    fault = the_one(faults_with(UNIT, abilities=ability({"do": "bewitch"}, window="on_win")))
    assert (fault.component, fault.what) == (UNIT, "`bewitch` is no verb.")
    assert "annihilate" in fault.cure
    assert "by_hand = true" in fault.cure


def test_an_unknown_word_of_an_ability_is_told() -> None:
    """A slip of the pen does not silently do nothing."""
    slip = ability({"do": "allow_same_tokens"}, windows="standing")
    assert the_one(faults_with(UNIT, abilities=slip)).what == "`windows` is no word of an ability."


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("window", "at_midnight"),
        ("attribute", "valour"),
        ("step", "dessert"),
        ("scope", "everywhere"),
        ("condition", "rich"),
        ("uses", "twice"),
        ("after_use", "burn"),
    ],
)
def test_a_word_takes_only_its_own_values(word: str, value: str) -> None:
    """The cure lists the values."""
    words: dict[str, Any] = {"window": "on_win", word: value}
    faults = faults_with(UNIT, abilities=ability({"do": "gain_ember"}, **words))
    fault = the_one(faults)
    assert fault.what == f"`{word}` is '{value}'."
    assert fault.cure.startswith("Choose one of ")


@pytest.mark.parametrize(
    ("word", "value", "cure"),
    [
        ("cost", "1", "It must be a whole number."),
        ("optional", "yes", "It must be true or false."),
        ("text", 1, "It must be a text."),
    ],
)
def test_a_word_takes_only_its_own_type(word: str, value: Any, cure: str) -> None:
    """Quotation marks round a number are told."""
    faults = faults_with(UNIT, abilities=ability({"do": "gain_ember"}, window="on_win", **{word: value}))
    assert the_one(faults).cure == cure


def test_effects_are_a_list() -> None:
    """One effect needs its brackets, too."""
    fault = the_one(faults_with(UNIT, abilities=ability(effects={"do": "block"})))
    assert fault.cure == "It must be a list."


@pytest.mark.rule("EL-081")
def test_a_cost_is_not_negative() -> None:
    """No ability pays its owner."""
    faults = faults_with(UNIT, abilities=ability({"do": "gain_ember"}, window="on_win", cost=-1))
    assert the_one(faults).what == "A cost is negative."


@pytest.mark.rule("EL-077")
def test_only_a_unit_has_an_immediate_ability() -> None:
    """A Mission is never allocated."""
    faults = faults_with(MISSION, abilities=ability({"do": "gain_ember"}, immediate=True))
    assert the_one(faults).what == "Only a Unit has an immediate ability (EL-077)."


@pytest.mark.rule("EL-078")
def test_an_immediate_ability_has_no_other_window() -> None:
    """It works directly after its Unit is allocated, or never."""
    faults = faults_with(UNIT, abilities=ability({"do": "gain_ember"}, immediate=True, window="on_win"))
    assert the_one(faults).what == "An immediate ability has no other window (EL-078)."


def test_an_ability_does_something() -> None:
    """Without effects it must be one done by hand."""
    assert the_one(faults_with(UNIT, abilities=[{"window": "on_win"}])).what == "An ability without effects."
    assert faults_with(UNIT, text="Sing.", abilities=[{"by_hand": True}]) == []


def test_an_effect_names_its_verb() -> None:
    """A table without `do` is no effect."""
    assert the_one(faults_with(UNIT, abilities=ability({"kind": "occult"}))).cure == 'Write { do = "add_token", … }.'


def test_a_verb_that_acts_needs_a_window() -> None:
    """Otherwise nobody knows when."""
    fault = the_one(faults_with(UNIT, abilities=ability({"do": "gain_ember"})))
    assert fault.what == "`gain_ember` does something and needs a window."


def test_a_verb_that_stands_has_no_window() -> None:
    """It holds as long as the card lies there."""
    fault = the_one(faults_with(UNIT, abilities=ability({"do": "wins_ties"}, window="on_win")))
    assert fault.cure == "Leave `window` out."


@pytest.mark.rule("EL-208")
def test_a_mission_cannot_block_units() -> None:
    """Units come before it."""
    fault = the_one(faults_with(MISSION, abilities=ability({"do": "block"})))
    assert fault.what.startswith("A card of the group mission cannot block Units")
    assert faults_with(PRIVILEGE, abilities=ability({"do": "block"})) == []


@pytest.mark.rule("EL-142")
@pytest.mark.parametrize("kind", [{"kind": "authority"}, {"kind": "any"}, {}])
def test_authority_is_always_contested(kind: dict[str, str]) -> None:
    """Without it nobody could win the card."""
    faults = faults_with(MISSION, abilities=ability({"do": "skip_confrontation", **kind}))
    assert the_one(faults).what.startswith("Authority is always contested")


@pytest.mark.parametrize("who", ["actor", "chosen", "chosen_other"])
def test_nobody_chooses_while_a_rule_stands(who: str) -> None:
    """A standing effect names its players by itself."""
    faults = faults_with(MISSION, abilities=ability({"do": "wins_ties", "who": who}))
    assert the_one(faults).what == "Nobody acts or chooses while `wins_ties` stands."


def test_a_verb_takes_only_its_own_words() -> None:
    """The cure lists them."""
    fault = the_one(faults_with(UNIT, abilities=ability({"do": "gain_ember", "kind": "occult"}, window="on_win")))
    assert (fault.what, fault.cure) == ("`gain_ember` takes no `kind`.", "It takes count, who.")


@pytest.mark.parametrize("count", [0, "2", True, 1.5, 10**40, -100])
def test_a_count_is_a_whole_number_other_than_nought(count: Any) -> None:
    """To gain nothing is no effect."""
    faults = faults_with(UNIT, abilities=ability({"do": "gain_ember", "count": count}, window="on_win"))
    assert the_one(faults).what == f"`count` is {count!r}."


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "annihilate", "target": "nearest_unit"},
        {"do": "annihilate", "owner": "friend"},
        {"do": "annihilate", "of": "giant"},
        {"do": "gain_ember", "who": "bank"},
        {"do": "add_token", "kind": "valour"},
        {"do": "place", "zone": "moon"},
    ],
)
def test_a_selector_is_one_of_those_known(effect: dict[str, str]) -> None:
    """The fault names the word and its value, the cure the known ones."""
    word, value = list(effect.items())[1]
    fault = the_one(faults_with(UNIT, abilities=ability(effect, window="on_win")))
    assert fault.what == f"`{word}` is '{value}'."
    assert fault.cure.startswith("Choose one of ")


def test_all_faults_are_told_at_once() -> None:
    """Two wrong abilities on one card and wrong symbols on another are three faults."""
    cards = dict(printed("elekt"))
    wrong = [*ability({"do": "bewitch"}, window="on_win"), *ability({"do": "gain_ember"}, window="never")]
    cards[UNIT] = {**cards[UNIT], "abilities": wrong}
    cards[HARBINGER] = {**cards[HARBINGER], "symbols": {"occult": -2}}
    assert sorted(fault.component for fault in card_faults(cards)) == [UNIT, UNIT, HARBINGER]


def test_a_card_with_a_text_and_no_ability_is_done_by_hand() -> None:
    """Its owner need not learn our words to play."""
    cards = dict(printed("elekt"))
    cards[MISSION] = {**cards[MISSION], "text": "Sing before you allocate here."}
    assert card_faults(cards) == []
    assert read_cards(cards)[MISSION].by_hand


@pytest.mark.rule("EL-166", "EL-286")
def test_what_only_gives_or_only_takes_cannot_be_done_less_than_once() -> None:
    """Discarding -2 Ember would be a way past the limit."""
    fault = the_one(faults_with(MISSION, abilities=ability({"do": "discard_ember", "count": -2}, window="on_win")))
    assert fault.what == "`discard_ember` cannot be done -2 times."


@pytest.mark.parametrize(
    ("component", "words", "what"),
    [
        (
            UNIT,
            {"window": "on_win", "effects": [{"do": "modify_total", "count": 1}]},
            "Totals change only while they are counted.",
        ),
        (
            UNIT,
            {"window": "on_win", "effects": [{"do": "save"}]},
            "Only a Unit that is being annihilated can be saved (EL-199).",
        ),
        (
            MISSION,
            {"window": "on_win", "effects": [{"do": "annihilate"}]},
            "`annihilate` means this Unit, and the card is none.",
        ),
        (
            UNIT,
            {"window": "on_win", "effects": [{"do": "annihilate", "target": "no_unit"}]},
            "`annihilate` cannot be done to no Unit.",
        ),
        (
            UNIT,
            {"effects": [{"do": "forbid", "act": "save", "target": "that_unit"}]},
            "While a card lies there nothing happens to a certain Unit.",
        ),
        (
            UNIT,
            {"window": "on_win", "after_use": "discard", "effects": [{"do": "gain_ember"}]},
            "Only a Privilege is spent by its use (EL-289).",
        ),
        (UNIT, {"by_hand": True, "window": "standing"}, "What is done by hand is done at some moment."),
    ],
)
def test_words_that_would_never_do_anything_are_faults(component: str, words: dict[str, Any], what: str) -> None:
    """A card that waits in vain would be found out in the middle of an evening."""
    fault = the_one(faults_with(component, abilities=[words], text="…"))
    assert (fault.component, fault.what) == (component, what)
