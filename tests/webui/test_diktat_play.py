"""Phones and the table screen at real tables of Diktat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.diktat import GAME
from tests.webui.browser import Table, phone_of, real_table, screen_of
from tests.webui.players import Players
from tests.webui.whole_match import prompts_that_fit

pytestmark = pytest.mark.browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Three players whom the companion deals to."""
    with real_table(tmp_path, 3, GAME) as table:
        table.start("diktat", hands="virtual")
        yield table


@pytest.fixture
def screen(chromium: Browser, table: Table) -> Page:
    """The table screen."""
    return screen_of(chromium, table)


def test_a_phone_sends_a_team_and_the_screen_shows_its_height(chromium: Browser, table: Table, screen: Page) -> None:
    """One finger builds a stack; everybody sees whose it is and how high, nobody what it is."""
    players = Players(table)
    asked = players.until(lambda _, ask: ask["prompt"] == "manoeuvre")
    assert asked is not None
    seat = asked[0]
    phone = phone_of(chromium, table, seat)
    phone.page.locator(".way", has_text="Send a Team").click()
    phone.presses("Send a Team")
    phone.page.locator(".sector-pick", has_text="Josefov").click()
    for kind in ("Emissary", "Guard"):
        phone.presses(f"Add {kind}")
    phone.draft_is_saved()
    phone.presses("Send 2 to Josefov")

    there = screen.get_by_role("region", name="Josefov")
    expect(there.locator(".stack-row .token")).to_have_count(2)
    expect(there.locator(".token.up")).to_have_count(0)
    expect(phone.page.get_by_role("region", name="What you know").locator(".known .k-emissary")).to_have_count(1)


def test_a_bargain_is_made_from_phone_to_phone(chromium: Browser, table: Table, screen: Page) -> None:
    """One offers, the other accepts; the tokens change sides, and the table reads nothing of what was hidden."""
    Players(table).until(lambda _, ask: ask["prompt"] == "manoeuvre")
    giver, taker = (phone_of(chromium, table, seat) for seat in ("p0", "p1"))
    before = table.room.page("p1").body["view"]["screen"]["agents"]["guard"]
    giver.page.locator(".act", has_text="Bargain").click()
    sheet = giver.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Bo").click()
    sheet.get_by_role("button", name="One more: Guard").click()
    sheet.get_by_role("button", name="Offer it").click()
    taker.page.get_by_role("region", name="An offer").get_by_role("button", name="Accept").click()
    taker.page.get_by_role("dialog").get_by_role("button", name="Accept").click()

    expect(taker.page.locator(".own-goods [aria-label$='Guard'] b")).to_have_text(str(before + 1))
    expect(giver.page.get_by_role("region", name="Your offer")).to_have_count(0)
    expect(screen.locator("#page")).not_to_contain_text("exchange")


def test_a_double_tap_takes_one_debt(chromium: Browser, table: Table) -> None:
    """A thumb that slips twice takes one Debt."""
    Players(table).until(lambda _, ask: ask["prompt"] == "manoeuvre")
    phone = phone_of(chromium, table, "p2")
    phone.page.locator(".act", has_text="Debt").click()
    phone.page.get_by_role("dialog").get_by_role("button", name="Take it").dblclick()

    expect(phone.page.locator(".own-goods [aria-label$='Debts'] b")).to_have_text("1")
    phone.page.locator(".act", has_text="Debt").click()
    expect(phone.page.get_by_role("dialog")).to_contain_text("You have taken your Debt of this Cycle")


def test_a_team_survives_a_reload(chromium: Browser, table: Table) -> None:
    """The draft is there again, sector and tokens."""
    asked = Players(table).until(lambda _, ask: ask["prompt"] == "send")
    assert asked is not None
    phone = phone_of(chromium, table, asked[0])
    phone.page.locator(".sector-pick", has_text="Centre Motol").click()
    phone.presses("Add Citizen")
    phone.draft_is_saved()
    phone.page.reload()

    expect(phone.page.locator("#answer")).to_have_text("Send 1 to Centre Motol")
    expect(phone.page.locator(".pile-token")).to_have_count(1)


@pytest.mark.hard
@pytest.mark.parametrize(("count", "configuration", "hands"), [(3, "others", "virtual"), (5, "base", "physical")])
def test_every_page_of_a_whole_match_fits(
    chromium: Browser, tmp_path: Path, count: int, configuration: str, hands: str
) -> None:
    """From the first question to the last no phone scrolls sideways, and no board sticks out of the screen."""
    with real_table(tmp_path, count, GAME) as table:
        table.start("diktat", configuration=configuration, hands=hands)
        screen = screen_of(chromium, table)
        seen = prompts_that_fit(chromium, table, screen, "The twelve sectors")

        assert {"manoeuvre", "send", "spy", "next-sector", "trophy", "last-call"} <= seen
        expect(screen.locator(".dk-end")).to_be_visible()
