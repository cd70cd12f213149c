"""The host lays out the zones: drawn cards and camera, a real socket, and a phone in Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.table import Zone
from tests.browser.phones import A_WHILE, Phone
from tests.browser.sitting import sit_down, table_screen
from tests.browser.tables import OpenTable, open_table
from tests.browser.zones_page import Host

pytestmark = pytest.mark.browser

SLIP_MM = 3.0  # a finger sets a zone down to a whole pixel, and that is a millimetre or two


@pytest.fixture
def phones(browser: Browser, table: OpenTable) -> list[Phone]:
    """Three players in the lobby."""
    return sit_down(browser, table)


@pytest.fixture
def host(phones: list[Phone], table: OpenTable) -> Iterator[Host]:
    """The host's phone, whose page must not fail."""
    failed: list[object] = []
    phones[0].page.on("pageerror", lambda error: failed.append(error))
    yield Host.on(phones[0], table)
    assert failed == []


def lying(table: OpenTable, name: str) -> Zone:
    """A zone as the eyes are told of it."""
    set_ = table.room.table_set()
    assert set_ is not None
    return next(zone for zone in set_.layout.zones if zone.name == name)


def test_a_zone_that_is_dragged_lies_there_for_eyes_and_disk_and_after_a_restart(
    browser: Browser, table: OpenTable, host: Host, tmp_path: Path
) -> None:
    """By finger, by key, undone, refused; and a table that is opened on the same file has it."""
    before = lying(table, "discard")
    host.drag("discard", 60.0, 7.0)
    moved = lying(table, "discard")
    assert (moved.x - before.x, moved.y - before.y) == pytest.approx((60.0, 7.0), abs=SLIP_MM)
    expect(host.page.locator("[data-zone=discard]")).to_contain_text("px", timeout=A_WHILE)

    with host.page.expect_response("**/host/do"):
        host.page.get_by_label("The table. Arrow keys").press("ArrowDown")
    assert lying(table, "discard").y == moved.y + 5.0
    with host.page.expect_response("**/host/do"):
        host.page.get_by_role("button", name="Undo").click()
    assert lying(table, "discard") == moved

    host.drag("discard", 0.0, -500.0)
    expect(host.page.locator(".zones-panel")).to_contain_text("Nothing was moved.", timeout=A_WHILE)
    assert lying(table, "discard") == moved

    host.tap("library")
    with host.page.expect_response("**/host/do"):
        host.page.get_by_role("button", name="As in the game", exact=True).click()
    assert lying(table, "discard") == moved

    kept = tmp_path / "tables" / "golden-blade-3.toml"
    assert kept.exists()
    again = tmp_path / "again" / "tables"
    again.mkdir(parents=True)
    (again / kept.name).write_text(kept.read_text())
    with open_table(again.parent) as other:
        Host.on(sit_down(browser, other)[0], other)
        assert lying(other, "discard") == moved


def test_nobody_else_lays_out_zones_and_everybody_knows_that_the_host_does(
    browser: Browser, phones: list[Phone], host: Host, table: OpenTable
) -> None:
    """A player's phone sees no picture, a second tab of the host waits, phones and screen say what goes on."""
    phones[1].reads("The host sees a picture of the table")
    screen = table_screen(browser, table.url)
    expect(screen.locator(".screen-unread")).to_contain_text("The host sees a picture", timeout=A_WHILE)
    phones[1].page.goto(f"{table.url}/host/zones/")
    phones[1].reads("Only the host sees this page")

    tab = host.page.context.new_page()
    tab.goto(f"{table.url}/host/zones/")
    expect(tab.locator("h1")).to_contain_text("Another page of the host", timeout=A_WHILE)
    expect(tab.locator("image[href]")).to_have_count(0)
    host.page.close()
    tab.bring_to_front()
    expect(tab.locator("image[href]")).to_be_attached(timeout=A_WHILE)


def test_with_the_start_no_picture_of_the_table_leaves_the_eyes(host: Host, table: OpenTable) -> None:
    """The open page loses what it showed, and nobody who asks is answered any more."""
    host.drag("discard", 40.0, 0.0)
    moved = lying(table, "discard")
    page = host.page
    starter = page.context.new_page()
    starter.goto(f"{table.url}/host/")
    starter.get_by_role("button", name=re.compile("Start with 3")).click(timeout=A_WHILE)
    starter.wait_for_url(re.compile(r"/s/p0/"), timeout=A_WHILE)
    page.bring_to_front()
    expect(page.locator("h1")).to_contain_text("A match has begun", timeout=A_WHILE)
    expect(page.locator("image[href]")).to_have_count(0)
    with page.expect_response("**/host/zones/look") as again:  # it asks again by itself
        assert asked(page, "look") == asked(page, "picture") == 409
    assert again.value.status == 409
    assert table.room.overview_wanted() == 0
    assert lying(table, "discard") == moved


def asked(page: Page, what: str) -> int:
    """The status of a request that the page's own origin sends."""
    body: Any = json.dumps({"page": "page-forged", "again": True})
    script = """([what, body]) => fetch('/host/zones/' + what, {method: 'POST', credentials: 'same-origin',
        headers: {'Content-Type': 'application/json'}, body: body}).then((answer) => answer.status)"""
    return int(page.evaluate(script, [what, body]))
