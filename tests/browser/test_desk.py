"""One person with one browser plays every seat at the desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import A_WHILE, Glass
from tests.browser.sitting import NAMES, start
from tests.browser.tables import OpenTable

pytestmark = pytest.mark.browser

WAYS = {"orders": "both", "build": "both", "hands": "physical", "negotiation": "off"}
ORDERS = (("Resupply", "Hold"), ("Accord", "Hold"), ("Alliance", "Coalition"))


def frames(page: Page) -> list[Glass]:
    """The phones in their frames, once their pages are there."""
    expect(page.locator(".phones iframe")).to_have_count(len(NAMES), timeout=A_WHILE)
    found = []
    for number in range(len(NAMES)):
        frame = page.locator(".phones iframe").nth(number).element_handle().content_frame()
        assert frame is not None
        found.append(Glass(frame))
        found[-1].reads("Where do you sit?")
    return found


def test_one_person_plays_a_whole_turn_of_all_seats(browser: Browser, table: OpenTable) -> None:
    """Phones, table screen, lights and cards are on one page, which plays a turn to the next one."""
    page = browser.new_page(viewport={"width": 1600, "height": 1200})
    page.goto(f"{table.url}/demo/?seats={len(NAMES)}")
    glasses = frames(page)
    start(glasses[0], table.url, WAYS)
    screen = page.frame_locator("iframe[title='Table screen']")
    for glass in glasses:
        glass.choose_unit("Army")
        glass.seal()
    expect(page.locator("#lamps .bulb.on").first).to_be_attached(timeout=A_WHILE)
    for glass in glasses:
        glass.press("I have drawn")
    for glass in glasses:
        glass.press("I am done talking")
    for glass, (left, right) in zip(glasses, ORDERS, strict=True):
        glass.lay_orders(left, right)
        glass.seal()
    for glass in glasses:
        glass.choose_unit("Army")
        glass.seal()
    expect(screen.get_by_text("Turn 2").first).to_be_visible(timeout=A_WHILE)
    expect(page.locator(".bench-piece").first).to_be_visible()
