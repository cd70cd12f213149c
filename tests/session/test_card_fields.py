"""How what is printed on a card is typed on the host's page."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import GAME
from companion.games.diktat.cards import card_faults
from companion.packs.entered import named_in
from companion.packs.reading import printed
from companion.session.box_form import row_words
from companion.session.card_fields import checked, is_by_hand, kind_of, models_of, with_its_text

KINDS = [
    (True, "flag"),
    (3, "number"),
    ("Karst", "text"),
    (["politics"], "words"),
    ([1, 0, 2], "row"),
    ({"politics": 1}, "numbers"),
    ([{"cost": 3, "vp": 0}], "rows"),
    ([{"do": "gain", "count": 1}], "shown"),
]
BOARD = "cabal/black-guard"


@pytest.mark.parametrize(("value", "kind"), KINDS)
def test_each_kind_of_fact_has_its_field(value: Any, kind: str) -> None:
    """What is no number, word or list of such stays with the file."""
    assert kind_of(value) == kind


def test_the_spaces_of_a_board_are_taken_and_sound() -> None:
    """Prices and VP of a Cabal board, typed as its owner has them, are what the rules want."""
    typed = {"opportunity_spaces": [0, 1, 2], "cabal_spaces": [{"cost": 2, "vp": 0}, {"cost": 9, "vp": 3}]}
    cards = dict(printed("diktat"))

    taken = checked(cards, BOARD, typed)

    assert taken == typed
    assert GAME.card_faults({**cards, BOARD: {**cards[BOARD], **taken}}) == []


@pytest.mark.parametrize(
    "typed", [{"opportunity_spaces": ["1"]}, {"opportunity_spaces": [-1]}, {"cabal_spaces": [{"cost": "3", "vp": 0}]}]
)
def test_what_is_no_number_is_refused(typed: dict[str, Any]) -> None:
    """A space that says something else is not taken."""
    with pytest.raises(Refused):
        checked(printed("diktat"), BOARD, typed)


EFFECTS = [{"when": "gain", "do": "gain", "what": "pp", "count": 2}]


@pytest.mark.parametrize("given", [EFFECTS, []], ids=["some", "none"])
def test_what_a_card_does_is_taken_as_tables_of_words_and_numbers(given: list[Any]) -> None:
    """Whether the rules know them is theirs to say."""
    assert checked(printed("diktat"), "opportunity/1", {"effects": given}) == {"effects": given}
    wrong = {**printed("diktat")["opportunity/1"], "effects": [{"when": "gain", "do": "fly"}]}
    assert card_faults({**printed("diktat"), "opportunity/1": wrong})


@pytest.mark.parametrize("given", ["fly", [3], [{"do": ["gain"]}], [{"do": True}], [{}] * 13])
def test_what_is_no_effect_is_refused(given: Any) -> None:
    """Nothing but a short list of flat tables."""
    with pytest.raises(Refused):
        checked(printed("diktat"), "opportunity/1", {"effects": given})


def test_with_another_text_a_card_does_no_more_what_the_sample_did() -> None:
    """Unless its effects were typed as well, or were the owner's before."""
    before = printed("diktat")["opportunity/28"]
    typed = {"text": "Something else."}
    assert with_its_text("diktat", "opportunity/28", typed, before) == {**typed, "effects": []}
    both = {**typed, "effects": EFFECTS}
    assert with_its_text("diktat", "opportunity/28", both, before) == both
    assert with_its_text("diktat", "opportunity/28", typed, {**before, "effects": EFFECTS}) == typed
    assert with_its_text("diktat", "opportunity/28", {"name": "Another"}, before) == {"name": "Another"}


ABILITIES = [{"immediate": True, "cost": 1, "effects": [{"do": "gain_ember", "who": "self"}]}, {"by_hand": True}]
UNIT = "elite/lampwright-of-the-ninth-stair"


@pytest.mark.parametrize("given", [ABILITIES, []], ids=["some", "none"])
def test_the_abilities_of_a_card_are_taken_with_their_effects(given: list[Any]) -> None:
    """Whether the rules know them is theirs to say."""
    assert checked(printed("elekt"), UNIT, {"abilities": given}) == {"abilities": given}


@pytest.mark.parametrize("given", ["fly", [3], [{"effects": "fly"}], [{"effects": [3]}], [{"cost": [1]}], [{}] * 13])
def test_what_is_no_ability_is_refused(given: Any) -> None:
    """Nothing but a short list of tables with lists of effects."""
    with pytest.raises(Refused):
        checked(printed("elekt"), UNIT, {"abilities": given})


def test_with_another_text_a_unit_does_no_more_what_the_sample_did() -> None:
    """Unless its abilities were typed as well."""
    before, typed = printed("elekt")[UNIT], {"text": "Something else."}
    assert with_its_text("elekt", UNIT, typed, before) == {**typed, "abilities": []}
    both = {**typed, "abilities": ABILITIES}
    assert with_its_text("elekt", UNIT, both, before) == both


def test_a_card_with_a_text_and_no_effects_is_done_by_hand() -> None:
    """As one is whose effect is done by people."""
    models = models_of(printed("diktat"), "opportunity/28")
    assert is_by_hand(models, {"text": "Do it.", "effects": []})
    assert is_by_hand(models, {"text": "Do it.", "effects": [{"do": "manual", "text": "Do it."}]})
    assert not is_by_hand(models, {"text": "Do it.", "effects": EFFECTS})


def test_of_a_card_with_nothing_but_a_name_the_list_says_that_its_text_is_not_entered() -> None:
    """Until its text is typed, or its owner says that the rest is printed so; the form asks that there alone."""
    sample, cards = printed("elekt")[UNIT], dict(printed("elekt"))
    said = {}
    for more in ({}, {"name": "Mine"}, {"name": "Mine", "text": "Ours."}, {"name": "Mine", "as_printed": True}):
        cards[UNIT] = {**sample, **more}
        row = row_words(cards, UNIT, None, UNIT in named_in(cards, printed("elekt")))
        said[len(more), "text" in more] = (row["named"], "as_printed" in [field["name"] for field in row["fields"]])
    assert said == {
        (0, False): (False, False),
        (1, False): (True, True),
        (2, True): (False, False),
        (2, False): (False, True),
    }
    assert checked(cards, UNIT, {"as_printed": True}) == {"as_printed": True}


@pytest.mark.parametrize("game", ["golden-blade", "elekt"])
def test_where_no_text_is_printed_a_name_is_all(game: str) -> None:
    """Units of Golden Blade, Basic Units of Elekt: a name of one's own leaves nothing to enter."""
    cards = {c: {**one, "name": f"My {one['name']}"} for c, one in printed(game).items() if one["group"] != "elite"}
    assert not [c for c in named_in(cards, printed(game)) if c.startswith(("unit/", "order/", "basic/"))]
