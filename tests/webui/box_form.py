"""The form in which a host enters the cards of a box, as a person uses it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.webui.browser import settled
from tests.webui.canned import page_of
from tests.webui.fake_room import FakeRoom


class Form:
    """The form on a phone, and the room behind it."""

    def __init__(self, room: FakeRoom, page: Page) -> None:
        self.room = room
        self.page = page

    def edits(self, name: str) -> None:
        """Open a card."""
        self.page.get_by_role("button", name=f"Edit {name}").click()

    def sent(self) -> list[Any]:
        """What the room was told to do."""
        return [command for _, command in self.room.done.values()]


@contextmanager
def form_of(browser: Browser, room: FakeRoom, card: str | None = None) -> Iterator[Form]:
    """The host's phone with the list of cards, or with one of them open."""
    with page_of(browser, room, "/host/box/") as page:
        expect(page.locator("h1")).to_have_text("Cards of your box")
        settled(page)
        form = Form(room, page)
        if card is not None:
            form.edits(card)
        yield form
