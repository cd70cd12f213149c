"""Phones and the table screen at real tables of Elekt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.elekt import GAME
from tests.webui.browser import Table, phone_of, real_table, screen_of
from tests.webui.players import Players
from tests.webui.whole_match import prompts_that_fit

pytestmark = pytest.mark.browser
FORMS = ("recruit", "turn", "occult", "deceit", "violence", "save", "scepter", "use-ability")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Four players whom the companion deals to."""
    with real_table(tmp_path, 4, GAME) as table:
        table.start("elekt", hands="virtual")
        yield table


@pytest.fixture
def screen(chromium: Browser, table: Table) -> Page:
    """The table screen."""
    return screen_of(chromium, table)


def test_a_phone_recruits_and_allocates_and_the_screen_shows_it(chromium: Browser, table: Table, screen: Page) -> None:
    """One finger keeps a card, lays it in a Zone, and there it lies for everybody; until then nobody else reads it."""
    players = Players(table)
    asked = players.until(lambda _, ask: ask["prompt"] == "recruit")
    assert asked is not None
    seat = asked[0]
    phone = phone_of(chromium, table, seat)
    kept = phone.page.locator(".big-card .card-name").first
    expect(kept).to_be_visible()
    name = kept.inner_text()
    phone.page.locator(".big-card label").first.click()
    phone.presses("Keep one")
    expect(phone.page.locator(".big-card")).to_have_count(0)  # or the players might answer before this finger
    players.until(lambda who, ask: ask["prompt"] == "turn" and who == seat)
    expect(screen.locator("#page")).not_to_contain_text(name)
    phone.page.locator(".tile label", has_text=name).first.click()
    phone.page.locator(".zone-pick", has_text="Court").click()
    phone.draft_is_saved()
    phone.presses("Allocate to Court")

    expect(screen.get_by_role("region", name="Court", exact=True).locator(".unit", has_text=name)).to_have_count(1)


def test_a_double_tap_allocates_one_unit(chromium: Browser, table: Table, screen: Page) -> None:
    """A thumb that slips twice lays one Unit."""
    asked = Players(table).until(lambda _, ask: ask["prompt"] == "turn")
    assert asked is not None
    phone = phone_of(chromium, table, asked[0])
    phone.page.locator(".tile label", has_text="Dignitary").click()
    phone.page.locator(".zone-pick", has_text="Mission").click()
    phone.page.locator("#answer").dblclick()

    expect(screen.locator(".unit", has_text="Dignitary")).to_have_count(1)
    expect(screen.locator(".strip").first.locator(".dots .on")).to_have_count(1)


def test_a_turn_survives_a_reload(chromium: Browser, table: Table) -> None:
    """The draft is there again, Unit and Zone."""
    asked = Players(table).until(lambda _, ask: ask["prompt"] == "turn")
    assert asked is not None
    phone = phone_of(chromium, table, asked[0])
    phone.page.locator(".tile label", has_text="Acolyte").click()
    phone.page.locator(".zone-pick", has_text="Influence").click()
    phone.draft_is_saved()
    phone.page.reload()

    expect(phone.page.locator("#answer")).to_have_text("Allocate to Influence")
    expect(phone.page.locator(".tile input:checked")).to_have_count(1)


@pytest.mark.hard
@pytest.mark.parametrize(("count", "hands"), [(2, "virtual"), (3, "physical"), (4, "virtual")])
def test_every_page_of_a_whole_match_fits(chromium: Browser, tmp_path: Path, count: int, hands: str) -> None:
    """From the first question to the last no phone scrolls sideways, and no board sticks out of the screen."""
    with real_table(tmp_path, count, GAME) as table:
        table.start("elekt", hands=hands)
        screen = screen_of(chromium, table)
        seen = prompts_that_fit(chromium, table, screen, "The three Zones")

        assert set(FORMS) <= seen | ({"use-ability"} if count == 2 else set())
        expect(screen.locator(".hail-phrase")).to_be_visible()
