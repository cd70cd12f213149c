"""Diktat's pages before the game is offered to tables: where its files lie is told to whoever serves them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.packs import reading
from tests.serving import served
from tests.webui.browser import PHONE, with_token
from tests.webui.diktat_scenes import FOLDER, Body, printed
from tests.webui.fake_room import FakeRoom
from webui import create_app
from webui.games import serving


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of Diktat is found as if its entry point were there."""
    known = reading.folder

    def folder(game: str) -> Path:
        return FOLDER if game == "diktat" else known(game)

    monkeypatch.setattr(reading, "folder", folder)
    monkeypatch.setattr(serving, "folder", folder)


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
