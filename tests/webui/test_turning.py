"""Real cards on the pages: where they are laid, the call to turn them up, and what the table is asked meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.webui.browser import PHONE, SCREEN
from tests.webui.canned import page_of
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import Body, build, laying, orders, turning

pytestmark = pytest.mark.browser


@contextmanager
def shown(browser: Browser, pages: dict[str, Body], path: str) -> Iterator[tuple[Page, FakeRoom]]:
    """A page of a canned room; the screen is as large as a television."""
    room = FakeRoom(pages)
    with page_of(browser, room, path, SCREEN if path == "/screen/" else PHONE) as page:
        yield page, room


def test_the_table_is_asked_in_one_form(chromium: Browser) -> None:
    """A row for each card, the own ones first; what was chosen is said together."""
    with shown(chromium, turning(5), "/s/p1/") as (page, room):
        asked = page.get_by_role("region", name="The table is asked")
        rows = asked.get_by_role("combobox")
        expect(rows).to_have_count(8)
        expect(rows.first).to_have_accessible_name("Which Order of Bo lies face up toward Cem?")
        rows.nth(0).select_option("Sabotage")
        rows.nth(1).select_option("Accord")
        asked.get_by_role("button", name="Say so").click()
        expect(asked.get_by_role("status")).to_contain_text("One other player must agree")

    said = [command for _, command in room.done.values() if command["do"] == "say"]
    assert [command["answers"] for command in said] == [{"3/p1-left": "sabotage", "3/p1-right": "accord"}]


def test_a_phone_calls_its_player_to_turn_the_orders_up(chromium: Browser) -> None:
    """Who has cards that nobody has read is called, and sees who else is awaited; nothing says that all is done."""
    with shown(chromium, turning(3), "/s/p1/") as (page, _):
        expect(page.locator("h1")).to_have_text("Turn your Orders up")
        expect(page.locator("main")).to_contain_text("Awaited: Ada and Bo.")
        expect(page.get_by_text("Nothing to do for you.")).to_have_count(0)


def test_what_lies_open_is_shown_to_its_player(chromium: Browser) -> None:
    """Whose Orders are read is told so, with their names."""
    with shown(chromium, turning(3), "/s/p2/") as (page, _):
        expect(page.locator("h1")).to_have_text("Your Orders lie open")
        expect(page.locator(".turned .card-name")).to_have_text(["Espionage", "Accord"])


def test_with_a_camera_typing_stands_folded(chromium: Browser) -> None:
    """The camera reads; the form is there for a card that it does not see."""
    with shown(chromium, turning(3, camera=True), "/s/p1/") as (page, _):
        say = page.get_by_role("button", name="Say so")
        expect(page.locator("main")).to_contain_text("the camera reads them")
        expect(say).to_be_hidden()
        page.get_by_text("A card is not read?").click()
        expect(say).to_be_visible()


def test_the_screen_calls_and_shows_each_order_as_it_is_read(chromium: Browser) -> None:
    """The call, how many are read, backs where cards still lie face down."""
    with shown(chromium, turning(3), "/screen/") as (page, _):
        expect(page.locator(".call")).to_have_text("Turn your Orders up")
        expect(page.locator(".big-n")).to_have_text("2of 6 read")
        expect(page.locator(".fc .card-name")).to_have_text(["Accord", "Espionage"])
        expect(page.locator(".fc.back")).to_have_count(4)


def test_a_phone_says_where_orders_are_laid(chromium: Browser) -> None:
    """Asked for cards, the page shows both places beside the grid and who sits there."""
    with shown(chromium, laying(3), "/s/p1/") as (page, _):
        expect(page.locator("h1")).to_have_text("Lay your Orders face down")
        expect(page.locator(".z-here")).to_have_count(2)
        expect(page.locator(".where")).to_contain_text("Left and right of your Power Grid")


def test_sealed_orders_are_laid_as_cards_too(chromium: Browser) -> None:
    """Where phones and cards are used, the sealed page says to lay the same cards, and not which."""
    pages = orders(5)
    pages["p2"]["view"]["options"] = {"orders": "both", "build": "both", "hands": "physical"}
    with shown(chromium, pages, "/s/p2/") as (page, _):
        expect(page.locator("h1")).to_have_text("Now lay the same cards face down")
        expect(page.get_by_role("button", name="Take back")).to_be_visible()


def test_real_units_are_named_for_the_hand_that_holds_them(chromium: Browser) -> None:
    """With real cards the form says that it asks for the Unit that is laid."""
    pages = build(3)
    pages["p1"]["view"]["options"] = {"orders": "both", "build": "both", "hands": "physical"}
    with shown(chromium, pages, "/s/p1/") as (page, _):
        expect(page.get_by_text("Name the Unit of your hand that you lay.")).to_be_visible()


def test_passings_of_the_ambassador_do_not_push_other_news_away(chromium: Browser) -> None:
    """The grids show who holds it; the list of what happened leaves the passings out."""
    with shown(chromium, turning(3), "/s/p1/") as (page, _):
        expect(page.get_by_text("Just happened")).to_be_visible()
        expect(page.get_by_text("The Ambassador passes")).to_have_count(0)
