"""Zones that the camera does not read as it hangs, on the host's page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.webui.canned import page_of
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import orders

UNREAD = [{"zone": f"aid-p{n}", "why": "out of view"} for n in range(8)] + [{"zone": "library", "why": "too small"}]


@pytest.fixture
def page(room: FakeRoom, chromium: Browser) -> Iterator[Page]:
    """The host's phone during a match, under a camera that hangs too low."""
    for audience, body in orders(5).items():
        room.tell(audience, {**body, "eyes": {"on": True, "trouble": [], "findings": [], "unread": UNREAD}})
    with page_of(chromium, room, "/host/") as page:
        yield page


@pytest.mark.browser
def test_the_host_sees_which_zones_fall_to_the_phones_and_why(page: Page) -> None:
    """Six by name, the others counted."""
    expect(page.get_by_text("Not in view of the camera: aid-p0, ")).to_contain_text(
        "aid-p5 and 2 more. Phones ask for what lies there."
    )
    expect(page.get_by_text("Too far away for the camera to read: library.")).to_be_visible()
