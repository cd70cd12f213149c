"""Phones of Diktat before canned rooms, and what they answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.serving import served
from tests.webui.browser import PHONE, with_token
from tests.webui.diktat_scenes import Body, printed
from tests.webui.fake_room import FakeRoom
from webui import create_app


@contextmanager
def held(browser: Browser, pages: dict[str, Body]) -> Iterator[tuple[Page, FakeRoom]]:
    """The phone of p1; scripts must not fail."""
    room = FakeRoom(pages)
    room.printed = printed()
    with served(create_app(room)) as address:
        context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
        with_token(context, address, "/s/p1/", "token-p1")
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/s/p1/")
        page.wait_for_selector("h1")
        yield page, room
        context.close()
    assert errors == []


def answers(room: FakeRoom) -> list[Any]:
    """What was answered."""
    return [command["value"] for _, command in room.done.values() if command["do"] == "answer"]
