"""What the cards of Diktat do, in words, on the host's form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from companion.games.diktat.vocabulary import VERBS
from tests.webui.box_form import Form, form_of
from tests.webui.browser import PHONE
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import lobby

SPECIAL = [
    {"when": "special", "do": "assassinate", "count": 2},
    {"when": "special", "do": "gain", "what": "pp", "count": 2},
]


def card(effects: list[dict[str, Any]]) -> dict[str, Any]:
    """An Opportunity as the session lists it."""
    plain = {
        "name": "The Long Stair",
        "group": "opportunity",
        "kind": "face",
        "copies": 1,
        "component": "opportunity/28",
    }
    fields = [
        {"name": "name", "value": plain["name"], "kind": "text"},
        {"name": "text", "value": "Assassinate, then take 2 PP.", "kind": "text"},
        {"name": "effects", "value": effects, "kind": "effects"},
    ]
    return {**plain, "tag": None, "sample": True, "by_hand": False, "fields": fields}


@pytest.fixture
def form(chromium: Browser) -> Iterator[Form]:
    """The host's phone with one card open."""
    room = FakeRoom(lobby(3))
    room.listed = {"game": "diktat", "title": "Diktat", "trouble": "", "cards": [card(SPECIAL)]}
    with form_of(chromium, room, "The Long Stair") as made:
        yield made


def test_every_verb_and_what_it_takes_is_told(stranger: FlaskClient) -> None:
    """To the form, as the rules know them."""
    told = stranger.get("/games/diktat/box/").get_json()
    assert set(told["words"]["verbs"]) == set(VERBS)
    assert told["words"]["choices"]["convert.what"] == ["citizen", "guard", "emissary"]
    assert stranger.get("/games/golden-blade/box/").get_json() == {"scripts": [], "words": {}}
    for name in told["scripts"]:
        assert stranger.get(f"/games/diktat/{name}", buffered=True).status_code == 200


@pytest.mark.browser
def test_what_a_card_does_stands_there_in_words(form: Form) -> None:
    """As it stands on the phones of players, and never as a table of the file."""
    does = form.page.get_by_role("group", name="What it does")
    expect(does).to_contain_text("Special Manoeuvre: 2 assassinate")
    expect(does).to_contain_text("Special Manoeuvre: receive 2 PP")
    expect(form.page.get_by_role("dialog")).not_to_contain_text("{")
    assert form.page.evaluate("document.querySelector('.sheet').scrollWidth") <= PHONE["width"]
    assert form.page.evaluate("measure.small()") == []


@pytest.mark.browser
def test_the_host_chooses_what_a_card_does(form: Form) -> None:
    """Moment, verb and what the verb takes; only what goes together is offered."""
    first = form.page.get_by_role("group", name="Special Manoeuvre: 2 assassinate")
    first.get_by_label("When").select_option("while_held")
    changed = form.page.get_by_role("group", name="Ability:")
    expect(changed.get_by_label("Does").locator("option", has_text="receive")).to_have_count(0)
    changed.get_by_label("Does").select_option("rank")
    changed.get_by_label("How many").fill("-1")
    changed.get_by_label("How many").press("Tab")
    form.page.get_by_role("group", name="receive 2 PP").get_by_role("button", name="Without this").click()
    form.page.get_by_role("button", name="Save the card").click()
    expect(form.page.get_by_role("dialog")).to_have_count(0)
    effects = [{"when": "while_held", "do": "rank", "count": -1}]
    assert form.sent() == [{"do": "enter-card", "component": "opportunity/28", "card": {"effects": effects}}]


@pytest.mark.browser
def test_what_nobody_has_touched_is_not_sent(form: Form) -> None:
    """Another name leaves what the card does as it is."""
    form.page.get_by_label("Name").fill("Our Own Card")
    form.page.get_by_role("button", name="Save the card").click()
    expect(form.page.get_by_role("dialog")).to_have_count(0)
    assert form.sent() == [{"do": "enter-card", "component": "opportunity/28", "card": {"name": "Our Own Card"}}]
