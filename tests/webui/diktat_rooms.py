"""Phones of Diktat before canned rooms."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from tests.webui.browser import settled
from tests.webui.canned import page_of
from tests.webui.diktat_scenes import Body, printed
from tests.webui.fake_room import FakeRoom


@contextmanager
def held(browser: Browser, pages: dict[str, Body]) -> Iterator[tuple[Page, FakeRoom]]:
    """The phone of p1; scripts must not fail."""
    room = FakeRoom(pages)
    room.printed = printed()
    with page_of(browser, room) as page:
        settled(page)
        yield page, room
