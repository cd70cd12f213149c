"""A whole match by phone, looked at wherever something new is asked."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.webui.browser import PHONE, SCREEN, Table, phone_of, settled
from tests.webui.players import Players


def prompts_that_fit(browser: Browser, table: Table, screen: Page, words: str) -> set[str]:
    """Play to the end and give all that was asked; `words` stand on every phone as soon as it has been drawn.

    At each question the phone that is asked must not scroll sideways and must be readable, and the screen must fit.
    """
    players = Players(table)
    seen: set[str] = set()
    while (asked := players.until(lambda _, ask: ask["prompt"] not in seen)) is not None:
        seen.add(asked[1]["prompt"])
        phone = phone_of(browser, table, "p0" if asked[0] == "table" else asked[0])
        expect(phone.page.get_by_text(words)).to_be_visible()
        settled(phone.page)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], asked
        assert phone.page.evaluate("measure.small()") == [], asked
        assert phone.page.evaluate("measure.faint()") == [], asked
        assert screen.evaluate("document.documentElement.scrollHeight") <= SCREEN["height"], asked
        phone.page.context.close()
    return seen
