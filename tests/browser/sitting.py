"""People round an open table: they sit down, the host chooses how to play and begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from companion.rules.hands import Choice
from companion.session.room import SCREEN
from companion.table import Seat, Signal
from tests.browser.lights import expect_signals
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
    browser: Browser,
    table: OpenTable | BareTable,
    ways: Mapping[str, str],
    names: Sequence[str] = NAMES,
    *,
    game: str = GOLDEN_BLADE,
) -> list[Phone]:
    """Phones in a match that has begun."""
    phones = sit_down(browser, table, names)
    start(phones[0], table.url, ways, len(names), game=game)
    return phones


def table_screen(browser: Browser, url: str) -> Page:
    """The table screen, as large as a television."""
    screen = browser.new_page(viewport={"width": 1920, "height": 1080})
    screen.goto(f"{url}/screen/")
    return screen


class Company:
    """People with their phones at a table with real cards, and what is shown to all of them."""

    def __init__(self, browser: Browser, table: OpenTable, names: Sequence[str], game: str) -> None:
        self.table = table
        self.phones = seated(browser, table, {"hands": "physical"}, names, game=game)
        self.seats: tuple[Seat, ...] = tuple(f"p{n}" for n in range(len(names)))
        self.screen = table_screen(browser, table.url)

    def view(self) -> Any:
        """What the match shows to everybody."""
        return self.table.room.page(SCREEN).body["view"]

    def region(self, name: str) -> Locator:
        """A board or sector on the table screen."""
        return self.screen.get_by_role("region", name=name, exact=True)

    def shows(self, words: str) -> None:
        """Wait until the table screen says so."""
        expect(self.screen.locator("#page")).to_contain_text(words, timeout=A_WHILE)

    def lit(self, *seats: Seat) -> None:
        """Wait until the lights of those seats alone breathe."""
        expect_signals(self.table.panel, {one: Signal.AWAITED if one in seats else Signal.OFF for one in self.seats})

    def lay(self, seat: Seat, prompt: str, value: Any) -> None:
        """A player says nothing: the hands do it, and the camera answers for the seat."""
        self.table.room.remember(seat, prompt, Choice(value, self.view()))

    def phone(self, seat: Seat) -> Phone:
        """The phone of a seat."""
        return self.phones[self.seats.index(seat)]
