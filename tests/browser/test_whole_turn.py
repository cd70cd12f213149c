"""Three phones, a table screen, a camera and lights play a turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.session.room import SCREEN
from companion.table import Signal
from tests.browser.phones import Phone
from tests.browser.tables import OpenTable

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cem")
WAYS = {"orders": "both", "build": "both", "hands": "physical", "negotiation": "300"}
ORDERS = (("Resupply", "Hold"), ("Accord", "Coalition"), ("Alliance", "Resupply"))
A_WHILE = 30_000  # ms, for hands, camera and grace


def seated(browser: Browser, table: OpenTable) -> list[Phone]:
    """Three phones that have joined, and a match that the host has begun with real cards."""
    phones = [Phone(browser, table.url) for _ in NAMES]
    for name, phone in zip(NAMES, phones, strict=True):
        phone.sit_down(name, table.room.code)
    host = phones[0].page
    host.goto(f"{table.url}/s/p0/host")
    host.get_by_role("radio", name="Diplomacy: The Golden Blade").check()
    for name, choice in WAYS.items():
        host.locator(f"input[name={name}][value='{choice}']").check(timeout=A_WHILE)
    phones[0].press("Start with 3 players")
    expect(host.get_by_text("Waiting for")).to_be_visible(timeout=A_WHILE)
    host.goto(f"{table.url}/s/p0/")
    return phones


def watched(browser: Browser, table: OpenTable) -> Page:
    """The table screen, as large as a television."""
    screen = browser.new_page(viewport={"width": 1920, "height": 1080})
    screen.goto(f"{table.url}/screen/")
    return screen


def lights(table: OpenTable) -> dict[str, str]:
    """What the light of each seat says."""
    return {seat: lamp["signal"] for seat, lamp in table.panel.lamps()["seats"].items()}


def test_three_phones_and_a_table_screen_play_a_whole_turn(browser: Browser, table: OpenTable) -> None:
    """Units and Orders that hands lay are read from rendered frames, and lights lead through the phases."""
    phones = seated(browser, table)
    screen = watched(browser, table)

    for phone in phones:
        phone.choose_unit("Army")
    assert set(lights(table).values()) == {Signal.AWAITED}
    for phone in phones:
        phone.seal()
    for phone in phones:
        phone.press("I have drawn")
    for phone in phones:
        phone.press("I am done talking")
    for phone, (left, right) in zip(phones, ORDERS, strict=True):
        phone.lay_orders(left, right)
        phone.seal()

    expect(screen.get_by_text("Turn 1")).to_be_visible()
    phones[0].choose_unit("Fleet")
    view = table.room.page(SCREEN).body["view"]
    assert [front["order"] for front in view["fronts"]] == [order.lower() for pair in ORDERS for order in pair]
