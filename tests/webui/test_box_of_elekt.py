"""What the cards of Elekt do, in words, on the host's form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Locator, expect

from companion.games.elekt.card_faults import card_wrongs
from companion.games.elekt.cards import GROUPS, UNITS, Effect
from companion.games.elekt.facts import TYPES
from companion.games.elekt.vocabulary import CHOICES, FITTING, MOMENTS, NOT_STANDING, STANDING, VERBS
from companion.packs.reading import printed
from tests.webui.box_form import Form, form_of
from tests.webui.browser import PHONE, settled
from tests.webui.canned import page_of
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import lobby

IMMEDIATE = {"immediate": True, "cost": 1, "effects": [{"do": "gain_ember", "who": "self", "count": 2}]}
STANDS = {"effects": [{"do": "modify_total", "who": "lowest", "kind": "authority", "count": 1}]}


def card(group: str, abilities: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A card as the session lists it."""
    plain = {"name": "The Long Stair", "group": group, "kind": "face", "copies": 1, "component": f"{group}/long-stair"}
    fields = [
        {"name": "name", "value": plain["name"], "kind": "text"},
        {"name": "text", "value": "Take Ember.", "kind": "text"},
        {"name": "abilities", "value": list(abilities), "kind": "abilities"},
    ]
    return {**plain, "tag": None, "sample": True, "by_hand": False, "fields": fields}


@pytest.fixture
def room() -> FakeRoom:
    """Whose box has one card with two abilities."""
    room = FakeRoom(lobby(3))
    room.listed = {"game": "elekt", "title": "Elekt", "trouble": "", "cards": [card("elite", [IMMEDIATE, STANDS])]}
    return room


@pytest.fixture
def form(chromium: Browser, room: FakeRoom) -> Iterator[Form]:
    """The host's phone with that card open."""
    with form_of(chromium, room, "The Long Stair") as made:
        yield made


def ability(form: Form, words: str) -> Locator:
    """The part of the form that says one ability."""
    return form.page.get_by_role("group", name=words)


def saved(form: Form) -> Any:
    """What the form sends of the card."""
    form.page.get_by_role("button", name="Save the card").click()
    expect(form.page.get_by_role("dialog")).to_have_count(0)
    (sent,) = form.sent()
    return sent["card"]


def test_every_verb_is_told_to_the_form(stranger: FlaskClient) -> None:
    """With what it takes, and in which moment it does something."""
    told = stranger.get("/games/elekt/box/").get_json()["words"]
    assert set(told["verbs"]) == set(VERBS) == {verb for verbs in told["moments"].values() for verb in verbs}


def offered(group: str, window: str, verb: str, word: str) -> list[str]:
    """What the form offers for a word of a verb."""
    never = NOT_STANDING.get(word, ()) if window == STANDING else ()
    every = FITTING.get((verb, word), CHOICES[word])
    return [one for one in every if one not in never and (one != "this_unit" or group in UNITS)]


@pytest.mark.parametrize("group", GROUPS)
def test_the_rules_have_nothing_against_what_the_form_offers(group: str) -> None:
    """Every word of every verb in every moment, beside what it is taken for if nothing is said."""
    defaults, facts = Effect("save"), {"group": group, "type": TYPES[0]}
    for window, verb in ((window, verb) for window, verbs in MOMENTS.items() for verb in verbs):
        if verb == "block" and group in ("mission", "influence"):
            continue
        words = sorted(VERBS[verb].words & CHOICES.keys())
        first = {word: offered(group, window, verb, word) for word in words}
        base = {word: all_[0] for word, all_ in first.items() if getattr(defaults, word) not in all_}
        for said in [{}, *({word: value} for word in words for value in first[word])]:
            effect = {"do": verb, **base, **said}
            assert card_wrongs({**facts, "abilities": [{"window": window, "effects": [effect]}]}) == []


@pytest.mark.browser
def test_abilities_stand_there_in_words(form: Form) -> None:
    """And never as a table of the file."""
    expect(ability(form, "At once when it is allocated, for 1 Ember: take Ember from the pool")).to_be_visible()
    expect(
        ability(form, "As long as it lies there: change a total: the lowest at the Court, Authority, +1")
    ).to_be_visible()
    sheet = form.page.get_by_role("dialog")
    for sign in ("{", "}", "_", '"'):
        expect(sheet).not_to_contain_text(sign)
    assert form.page.evaluate("document.querySelector('.sheet').scrollWidth") <= PHONE["width"]
    assert form.page.evaluate("measure.small()") == []


@pytest.mark.browser
def test_all_abilities_of_the_sample_are_said_in_words(form: Form) -> None:
    """Every word that a pack can have has a name."""
    abilities = [one for facts in printed("elekt").values() for one in facts.get("abilities", ())]
    for one in abilities:
        said = form.page.evaluate("(one) => T.ek.ability(one)", one)
        assert not set(said) & set('_{}"'), said


@pytest.mark.browser
def test_the_host_chooses_when_and_what_a_card_does(form: Form) -> None:
    """Moment, verb, words and amounts; what does nothing in a moment is not offered there."""
    ability(form, "As long as it lies there").get_by_role("button", name="Without this ability").click()
    first = ability(form, "At once when it is allocated").first
    first.get_by_label("When").select_option("end_of_round")
    first = ability(form, "At the end of the round").first
    first.get_by_label("At which step").select_option("ember")
    expect(first.get_by_label("Does").locator("option", has_text="change a total")).to_have_count(0)
    first.get_by_label("Does").select_option("discard_ember")
    first.get_by_label("Which player").select_option("each_other")
    first.get_by_label("How many").fill("3")
    first.get_by_label("How many").press("Tab")
    expect(ability(form, "At the end of the round, for 1 Ember: lose Ember: everybody else, 3")).to_be_visible()
    effects = [{"do": "discard_ember", "who": "each_other", "count": 3}]
    assert saved(form) == {
        "abilities": [{"cost": 1, "effects": effects, "window": "end_of_round", "step": "ember"}],
    }


@pytest.mark.browser
def test_a_number_that_no_card_prints_is_told_in_words_and_not_sent(form: Form) -> None:
    """Beside the number, and once more above the button."""
    many = ability(form, "At once when it is allocated").first.get_by_label("How many")
    many.fill("1.5")
    many.press("Tab")
    expect(form.page.get_by_text("Write a whole number from 1 to 99.")).to_be_visible()
    form.page.get_by_role("button", name="Save the card").click()
    expect(form.page.get_by_text("A number is none that a card could print.")).to_be_visible()
    assert form.sent() == []


@pytest.mark.browser
def test_people_can_do_an_ability_by_hand(form: Form) -> None:
    """Then nothing is chosen of what it does."""
    ability(form, "As long as it lies there").first.get_by_label("By whom").select_option("by_hand")
    expect(ability(form, "At its moment: people do what the text says")).to_be_visible()
    assert saved(form) == {"abilities": [IMMEDIATE, {"by_hand": True}]}


@pytest.mark.browser
def test_another_name_leaves_the_abilities_as_they_are(form: Form) -> None:
    """What nobody has touched is not sent."""
    form.page.get_by_label("Name").fill("Our Own Card")
    assert saved(form) == {"name": "Our Own Card"}


@pytest.mark.browser
def test_of_a_card_with_nothing_but_a_name_the_form_says_what_is_missing(chromium: Browser, room: FakeRoom) -> None:
    """In the list and in the form; and whoever has looked says with one tap that the rest is printed so."""
    (shown,) = room.listed["cards"]
    shown |= {"named": True, "by_hand": True}
    shown["fields"].append({"name": "as_printed", "value": False, "kind": "flag"})
    with page_of(chromium, room, "/host/box/") as page:
        expect(page.get_by_text("text not entered")).to_be_visible()
        settled(page)
        form = Form(room, page)
        form.edits("The Long Stair")
        expect(page.get_by_text("they do not count, and people do what the card says")).to_be_visible()
        page.get_by_label("The rest is printed so as well").check(force=True)
        assert page.evaluate("document.querySelector('.sheet').scrollWidth") <= PHONE["width"]
        assert saved(form) == {"as_printed": True}
