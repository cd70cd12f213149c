"""What a finger does in the forms of Elekt, and what is sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.webui.browser import is_answered, settled
from tests.webui.canned import answer, answers, page_of
from tests.webui.elekt_scenes import (
    PRINTED,
    Body,
    ability,
    asking,
    by_hand,
    deceit,
    hand_choice,
    herald,
    kind_choice,
    occult,
    recruit,
    save,
    scepter,
    turn,
    violence,
)
from tests.webui.fake_room import FakeRoom

pytestmark = pytest.mark.browser


@contextmanager
def held(browser: Browser, pages: dict[str, Body]) -> Iterator[tuple[Page, FakeRoom]]:
    """The phone of p1; scripts must not fail."""
    room = FakeRoom(pages)
    room.printed = PRINTED
    with page_of(browser, room) as page:
        settled(page)
        yield page, room


def test_a_unit_and_a_zone_are_allocated(chromium: Browser) -> None:
    """Tap a Unit, tap a Zone: the handle is sent, not the face."""
    with held(chromium, turn()) as (page, room):
        page.locator(".tile label", has_text="Keeper of Cold Lamps").first.click()
        page.locator(".zone-pick", has_text="Influence").click()
        expect(page.locator("#say")).to_contain_text("Draft saved")

        assert answer(page, room, "Allocate to Influence") == {"unit": "elite:1:5", "zone": "influence"}


def test_a_full_zone_takes_no_unit(chromium: Browser) -> None:
    """It says that it is full, and the form stays incomplete."""
    with held(chromium, turn()) as (page, room):
        page.locator(".tile label").first.click()
        expect(page.locator(".zone-pick", has_text="Mission")).to_contain_text("full")
        page.locator(".zone-pick", has_text="Mission").click(force=True)
        page.locator("#answer").click(force=True)
        expect(page.locator("#say")).to_contain_text("Choose a Unit and a Zone, or fold.")

        assert answers(room) == []


def test_nobody_folds_by_a_slip(chromium: Browser) -> None:
    """Folding asks again in words."""
    with held(chromium, turn()) as (page, room):
        page.locator(".choice", has_text="Fold").click()
        page.locator("#answer").click()
        assert answers(room) == []
        with page.expect_response(is_answered):
            page.get_by_role("dialog").get_by_role("button", name="Fold").click()

        assert answers(room) == ["fold"]


def test_a_privilege_is_used_in_a_turn(chromium: Browser) -> None:
    """The ability's id is sent."""
    with held(chromium, turn()) as (page, room):
        page.locator(".choice", has_text="Use Seal of the Regent 4").click()

        assert answer(page, room, "Use it") == {"use": "privilege/privilege3:0"}


def test_stars_stay_on_the_phone_and_stand_first(chromium: Browser) -> None:
    """EL-213: a starred name is first after a reload, and no command tells it."""
    with held(chromium, turn(hands="physical")) as (page, room):
        page.get_by_label("Find an Elite Unit").fill("widow 3")
        page.get_by_role("button", name="In my hand: Salt Widow 3").click()
        page.reload()
        expect(page.locator(".name-row .card-name").first).to_have_text("Salt Widow 3")
        assert room.done == {}
        page.locator(".name-row label").first.click()
        page.locator(".zone-pick", has_text="Influence").click()

        assert answer(page, room, "Allocate to Influence") == {"unit": "elite/e15", "zone": "influence"}


def test_one_of_two_is_kept(chromium: Browser) -> None:
    """The cards are shown to their drawer; the way that is chosen is sent."""
    with held(chromium, recruit()) as (page, room):
        page.locator(".big-card label", has_text="Keeper of Cold Lamps").click()

        assert answer(page, room, "Keep one") == "keep-2"


def test_real_cards_are_drawn_before_one_is_kept(chromium: Browser) -> None:
    """The page says that two are drawn, since nobody deals them."""
    with held(chromium, recruit("physical")) as (page, room):
        expect(page.locator("h1")).to_have_text("Draw two Elite Units")
        page.locator(".choice", has_text="Keep one").click()

        assert answer(page, room, "Keep one") == "keep"


def test_a_token_in_the_hand_waits_for_its_unit(chromium: Browser) -> None:
    """Nothing is sent while a token is chosen and no Unit; a second touch puts it back."""
    with held(chromium, occult()) as (page, room):
        kind, button = page.locator(".kind-pick").first, page.locator("#answer")
        kind.click()
        expect(button).to_have_text("Choose its Unit")
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
        expect(page.locator("#say")).to_contain_text("Tap the Unit that gets the token")
        kind.click()
        expect(button).to_have_text("Add no token")

        assert answers(room) == []


def test_two_different_tokens_are_added(chromium: Browser) -> None:
    """A kind that is used, or that the pool lacks, cannot be taken; a token that lies is taken back by a touch."""
    with held(chromium, occult()) as (page, room):
        kinds, units = page.locator(".kind-pick"), page.locator(".unit-pick")
        expect(kinds.nth(1)).to_have_attribute("aria-disabled", "true")
        kinds.nth(0).click()
        units.nth(0).click()
        expect(kinds.nth(0)).to_have_attribute("aria-disabled", "true")
        kinds.nth(2).click()
        units.nth(2).click()
        page.get_by_role("button", name="Take back Violence").click()
        kinds.nth(3).click()
        units.nth(2).click()

        sent = answer(page, room, "Add 2 tokens")
        assert sent == [{"kind": "occult", "unit": "elite/e8"}, {"kind": "authority", "unit": "elite/e10"}]


def test_alike_tokens_are_added_where_a_card_allows_it(chromium: Browser) -> None:
    """EL-185: the same kind twice, as long as the pool has it."""
    with held(chromium, occult(same=True)) as (page, room):
        for _ in range(2):
            page.locator(".kind-pick").nth(0).click()
            page.locator(".unit-pick").nth(1).click()
        expect(page.locator(".kind-pick").nth(0)).to_contain_text("0 left")

        assert [token["kind"] for token in answer(page, room, "Add 2 tokens")] == ["occult", "occult"]


def test_no_token_is_an_answer_that_is_asked_again(chromium: Browser) -> None:
    """Occult is a right, not a duty."""
    with held(chromium, occult()) as (page, room):
        page.locator("#answer").click()
        with page.expect_response(is_answered):
            page.get_by_role("dialog").get_by_role("button", name="Add none").click()

        assert answers(room) == [[]]


def test_two_own_units_are_swapped(chromium: Browser) -> None:
    """One here, one elsewhere."""
    with held(chromium, deceit()) as (page, room):
        page.locator("fieldset").nth(0).locator("label").nth(1).click()
        expect(page.locator("#say")).to_contain_text("Draft saved")
        page.locator("#answer").click(force=True)
        expect(page.locator("#say")).to_contain_text("Choose one Unit here and one elsewhere.")
        page.locator("fieldset").nth(1).locator("label").nth(0).click()

        assert answer(page, room, "Swap them") == {"here": "basic/nameless@p1", "there": "elite/e2"}


def test_a_swap_is_declined(chromium: Browser) -> None:
    """In a word."""
    with held(chromium, deceit()) as (page, room):
        page.locator("label", has_text="Do not swap").click()

        assert answer(page, room, "Do not swap") == "decline"


def test_a_unit_is_annihilated(chromium: Browser) -> None:
    """Units carry the sign of their owner; the button names the one that is meant."""
    with held(chromium, violence()) as (page, room):
        row = page.locator("main label", has_text="Foggy Warden 3").first
        expect(row.locator(".g")).to_have_count(1)
        row.click()

        assert answer(page, room, "Annihilate Foggy Warden 3") == "elite/e12"


def test_saving_says_what_it_costs(chromium: Browser) -> None:
    """The own Ember before and after."""
    with held(chromium, save()) as (page, room):
        expect(page.locator(".cost-line")).to_have_text("Your Ember: 10 if you save it")
        page.locator("label", has_text="Save it").click()

        assert answer(page, room, "Save it") == "save"


def test_the_scepter_is_given_with_its_direction(chromium: Browser) -> None:
    """The ring shows the order that follows."""
    with held(chromium, scepter()) as (page, room):
        page.locator(".ring-seat", has_text="Cem").click()
        page.get_by_role("button", name="Counterclockwise").click()
        expect(page.locator(".ring-seat .cap")).to_have_text(["3rd", "2nd", "1st", "4th"])

        assert answer(page, room, "Give it to Cem") == {"holder": "p2", "direction": "counterclockwise"}


def test_two_players_are_asked_for_no_direction(chromium: Browser) -> None:
    """EL-041: it would change nothing."""
    with held(chromium, scepter(2)) as (page, room):
        page.locator(".ring-seat", has_text="Ada").click()

        assert answer(page, room, "Give it to Ada") == {"holder": "p0"}


def test_an_ability_shows_its_text_and_its_cost(chromium: Browser) -> None:
    """The card is on top."""
    with held(chromium, ability()) as (page, room):
        expect(page.locator(".source")).to_contain_text("Add a token of any kind")
        expect(page.locator(".source")).to_contain_text("Costs 1 Ember")
        page.locator("main label", has_text="Do not use it").click()

        assert answer(page, room, "Do not use it") == "decline"


@pytest.mark.parametrize(
    ("scene", "tap", "value"),
    [
        (kind_choice, "Violence", "violence"),
        (hand_choice, "Keeper of Cold Lamps", "elite:1:5"),
        (kind_choice, "None", "none"),
    ],
)
def test_what_a_card_asks_is_chosen(chromium: Browser, scene: Any, tap: str, value: str) -> None:
    """Kinds, and own cards that this phone alone names."""
    with held(chromium, scene()) as (page, room):
        page.locator("main label", has_text=tap).first.click()
        with page.expect_response(is_answered):
            page.locator("#answer").click()

        assert answers(room) == [value]


def test_the_herald_is_named(chromium: Browser) -> None:
    """One of the losers."""
    with held(chromium, herald()) as (page, room):
        page.locator("main label", has_text="Cem").click()

        assert answer(page, room, "Name Cem") == "p2"


def test_a_card_done_by_hand_is_ticked_before_it_is_said(chromium: Browser) -> None:
    """Saying so without a tick says nothing."""
    with held(chromium, by_hand()) as (page, room):
        page.get_by_role("button", name="Say so").click()
        assert room.done == {}
        page.locator("label", has_text="It is done").click()
        with page.expect_response("**/do"):
            page.get_by_role("button", name="Say so").click()

    assert [command["answers"] for _, command in room.done.values()] == [{"3/by-hand": True}]


@pytest.mark.parametrize("prompt", ["turn", "occult", "deceit", "violence", "save", "scepter", "recruit"])
def test_an_unknown_shape_gets_the_plain_form(chromium: Browser, prompt: str) -> None:
    """Rules that are newer than the page still ask."""
    told = asking(prompt, {"shape": "amount", "low": 0, "high": 3})
    with held(chromium, told) as (page, room):
        page.get_by_role("button", name="One more").click()
        with page.expect_response(is_answered):
            page.locator("#answer").click()

        assert answers(room) == [0]


def test_a_shape_without_any_form_says_what_to_do(chromium: Browser) -> None:
    """The page stays, and offers to load itself again."""
    with held(chromium, asking("turn", {"shape": "elekt-newer"})) as (page, _):
        expect(page.get_by_text("This page has no form for it.")).to_be_visible()
        expect(page.get_by_role("button", name="Load again")).to_be_visible()
