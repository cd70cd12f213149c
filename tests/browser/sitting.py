"""People round an open table: they sit down, the host chooses how to play and begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import A_WHILE, Glass, Phone
from tests.browser.tables import BareTable, OpenTable

NAMES = ("Ada", "Bo", "Cem")
GOLDEN_BLADE = "Diplomacy: The Golden Blade"


def sit_down(browser: Browser, table: OpenTable | BareTable, names: Sequence[str] = NAMES) -> list[Phone]:
    """Phones that have come in by the join page, in their order."""
    phones = [Phone(browser, table.url) for _ in names]
    for name, phone in zip(names, phones, strict=True):
        phone.sit_down(name, table.room.code)
    return phones


def start(host: Glass, url: str, ways: Mapping[str, str], seats: int = len(NAMES), *, game: str = GOLDEN_BLADE) -> None:
    """On the host page choose a game and how to play, and start, which leads to the own seat."""
    page = host.page
    page.goto(f"{url}/s/p0/host")
    page.get_by_role("radio", name=game).check(timeout=A_WHILE)
    for name, choice in ways.items():
        page.locator(f"input[name={name}][value='{choice}']").check(timeout=A_WHILE)
        expect(page.locator(f"input[name={name}][value='{choice}']")).to_be_checked(timeout=A_WHILE)
    host.press(f"Start with {seats} players")
    page.wait_for_url(f"{url}/s/p0/", timeout=A_WHILE)


def seated(
    browser: Browser, table: OpenTable | BareTable, ways: Mapping[str, str], *, game: str = GOLDEN_BLADE
) -> list[Phone]:
    """Three phones in a match that has begun."""
    phones = sit_down(browser, table)
    start(phones[0], table.url, ways, game=game)
    return phones


def table_screen(browser: Browser, url: str) -> Page:
    """The table screen, as large as a television."""
    screen = browser.new_page(viewport={"width": 1920, "height": 1080})
    screen.goto(f"{url}/screen/")
    return screen
