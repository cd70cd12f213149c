"""What is touched in quick succession arrives in that order, whatever the Wi-Fi does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.webui.browser import settled
from tests.webui.canned import page_of
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import lobby

pytestmark = pytest.mark.browser


@pytest.fixture
def room() -> FakeRoom:
    """Three players before the game."""
    return FakeRoom(lobby(3))


@pytest.fixture
def under_way() -> list[Route]:
    """What the page has sent and nobody has heard."""
    return []


@pytest.fixture
def page(chromium: Browser, room: FakeRoom, under_way: list[Route]) -> Iterator[Page]:
    """The page of the host, who has chosen a way to play and started while that is under way."""
    with page_of(chromium, room, "/host/") as page:
        settled(page)
        page.route("**/host/do", lambda route: route.continue_() if under_way else under_way.append(route))
        with page.expect_request("**/host/do"):
            page.locator("input[name=orders][value=cards]").check(force=True)
        page.get_by_role("button", name="Start with 3 players").click()
        yield page


def done(room: FakeRoom) -> list[Any]:
    """What the room was told to do, in order."""
    return [command["do"] for _, command in room.done.values()]


def test_a_game_starts_as_it_was_chosen_a_moment_before(page: Page, room: FakeRoom) -> None:
    """The start waits until the choice has arrived."""
    assert done(room) == []
    with page.expect_response(lambda got: "start" in (got.request.post_data or "")):
        page.unroute("**/host/do")
    assert done(room) == ["option", "start"]


def test_no_game_starts_otherwise_than_it_was_chosen(page: Page, room: FakeRoom, under_way: list[Route]) -> None:
    """When the choice never arrives, the start is not sent."""
    page.route("**/host/do", lambda route: route.abort())
    under_way[0].abort()
    expect(page.get_by_text("No link: it was not sent.").first).to_be_visible()
    assert done(room) == []
