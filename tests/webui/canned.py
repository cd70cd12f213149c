"""Pages of canned rooms in Chromium, and what was answered on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Error, Page, ViewportSize, expect

from companion.session.room import SCREEN as THE_SCREEN
from tests.serving import served
from tests.webui.browser import PHONE, is_answered, with_token
from tests.webui.fake_room import FakeRoom
from webui import create_app
from webui.photo import Reader

GOES = 5


@contextmanager
def page_of(
    browser: Browser,
    room: FakeRoom,
    path: str = "/s/p1/",
    size: ViewportSize = PHONE,
    reader: Reader | None = None,
) -> Iterator[Page]:
    """A page of that room, in a browser that holds every cookie; its scripts must not fail, nor ask anywhere else."""
    errors: list[str] = []
    with served(create_app(room, reader=reader)) as address:
        context = browser.new_context(viewport=size)
        for seat in set(room.pages) - {THE_SCREEN}:
            with_token(context, address, f"/s/{seat}/", f"token-{seat}")
        with_token(context, address, "/host/", f"token-{room.host}")
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: errors.append(request.url) if not request.url.startswith(address) else None)
        page.goto(address + path)
        yield page
        _leave(page)
        context.close()
    assert errors == []


def answers(room: FakeRoom) -> list[Any]:
    """What was answered."""
    return [command["value"] for _, command in room.done.values() if command["do"] == "answer"]


def answer(page: Page, room: FakeRoom, label: str) -> Any:
    """Press the main button, which says that, and give the one answer that is sent."""
    button = page.locator("#answer")
    expect(button).to_have_text(label)
    with page.expect_response(is_answered):
        button.click()
    (sent,) = answers(room)
    return sent


def _leave(page: Page) -> None:
    """Go where no script runs: a context that is closed while a request of its page is held up may never end."""
    page.unroute_all(behavior="ignoreErrors")
    for _ in range(GOES):
        try:
            page.goto("about:blank")
            return
        except Error:  # the page was just going elsewhere itself
            page.wait_for_load_state()
    raise AssertionError(f"the page goes elsewhere again and again: {page.url}")
