"""Zones that the camera does not read as it hangs: on the host's page, on the phones that are asked, on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.webui.browser import SCREEN, settled
from tests.webui.canned import page_of
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import lobby, orders, resolve, turning

UNREAD = [{"zone": f"aid-p{n}", "why": "out of view", "open": False} for n in range(4)]
UNREAD += [{"zone": f"grid-p{n}-army", "why": "out of view", "open": True} for n in range(4)]
UNREAD += [{"zone": "library", "why": "too small", "open": False}]
EYES = {"on": True, "trouble": [], "findings": [], "unread": UNREAD}


@pytest.fixture
def page(room: FakeRoom, chromium: Browser) -> Iterator[Page]:
    """The host's phone during a match, under a camera that hangs too low."""
    for audience, body in orders(5).items():
        room.tell(audience, {**body, "eyes": EYES})
    with page_of(chromium, room, "/host/") as page:
        yield page


@pytest.mark.browser
def test_the_host_sees_which_zones_fall_to_the_phones_and_why(page: Page) -> None:
    """Six by name, the others counted; a seat is called by its player."""
    expect(page.get_by_text("Not in view of the camera: aid Ada, ")).to_contain_text(
        "grid Bo army and 2 more. Phones ask for what lies there."
    )
    expect(page.get_by_text("Too far away for the camera to read: library.")).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize("count", [2, 5, 7])
def test_the_table_screen_says_what_falls_to_the_phones_now(chromium: Browser, count: int) -> None:
    """Two zones by name, of those that are read from now; over no plate, beside the way in, and large enough."""
    scene = {audience: {**body, "eyes": EYES} for audience, body in resolve(count).items()}
    with page_of(chromium, FakeRoom(scene), "/screen/", SCREEN) as page:
        settled(page, ".screen-unread")
        told = page.locator(".screen-unread")
        expect(told).to_contain_text("does not read grid Ada army, grid Bo army and 2 more: phones ask.")
        expect(told).not_to_contain_text("library")
        mine, way = (page.evaluate(f"measure.boxes('{which}')[0]") for which in (".screen-unread", ".screen-code"))
        lowest = max(plate["bottom"] for plate in page.evaluate("measure.boxes('.plate')"))

        assert mine["right"] <= way["left"]
        assert lowest <= mine["top"] < mine["bottom"] <= SCREEN["height"]
        assert page.evaluate("measure.least()") >= 0.025 * SCREEN["height"]


@pytest.mark.browser
@pytest.mark.parametrize("blind", [True, False])
def test_a_question_of_the_table_waits_for_no_camera_that_does_not_see_it(chromium: Browser, blind: bool) -> None:
    """It stands open on the phones with what is not in view; else it is folded, for what the camera might miss."""
    unread = UNREAD if blind else UNREAD[:4]
    scene = {audience: {**body, "eyes": {**EYES, "unread": unread}} for audience, body in turning(3).items()}
    with page_of(chromium, FakeRoom(scene), "/s/p1/") as page:
        asked = page.get_by_role("region", name="The table is asked")
        expect(asked).to_be_visible()
        if blind:
            expect(asked.get_by_role("button", name="Say so")).to_be_visible()
            expect(asked).to_contain_text("Not in view of the camera: grid Ada army, ")
        else:
            expect(asked.get_by_text("A card is not read?")).to_be_visible()
            expect(asked.get_by_role("button", name="Say so")).to_be_hidden()


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/screen/", "/s/p1/"])
def test_everybody_may_know_that_the_host_sees_the_table(chromium: Browser, path: str) -> None:
    """Before the game, while the zones are laid out."""
    scene = {audience: {**body, "eyes": {**EYES, "shown": True}} for audience, body in lobby(3).items()}
    with page_of(chromium, FakeRoom(scene), path) as page:
        expect(page.get_by_text("The host sees a picture of the table")).to_be_visible()
