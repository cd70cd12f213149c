"""What the camera suggests, on every phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.webui.browser import PHONE, settled
from tests.webui.canned import page_of
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import suggested

pytestmark = pytest.mark.browser


class Seen:
    """A phone and the room that it belongs to."""

    def __init__(self, room: FakeRoom, page: Page) -> None:
        self.room = room
        self.page = page
        self.panel = page.get_by_role("region", name="The camera")

    def sent(self) -> list[tuple[str, Any]]:
        """What the room was told to do."""
        return list(self.room.done.values())

    def told(self, **news: Any) -> None:
        """The page of the seat has changed."""
        self.room.tell("p1", {**self.room.pages["p1"], **news})


@pytest.fixture
def seen(chromium: Browser) -> Iterator[Seen]:
    """A phone of three at a table where the camera reads again what was taken back."""
    room = FakeRoom(suggested(3))
    with page_of(chromium, room) as page:
        settled(page)
        yield Seen(room, page)


def test_the_suggestion_shows_in_words_above_the_question(seen: Seen) -> None:
    """Sentence, rule and what a yes does are there without scrolling."""
    expect(seen.panel).to_contain_text("Sabotage of Cem lies face up")
    expect(seen.panel).to_contain_text("GB-062")
    expect(seen.panel).to_contain_text("as soon as one of you says yes")
    box = seen.panel.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < PHONE["height"]


@pytest.mark.parametrize(("label", "yes"), [("Yes", True), ("No", False)])
def test_a_tap_answers_the_camera(seen: Seen, label: str, yes: bool) -> None:
    """Yes and no go to the room as one command of this seat."""
    with seen.page.expect_response("**/do"):
        seen.panel.get_by_role("button", name=label, exact=True).click()
    assert seen.sent() == [("p1", {"do": "suggestion", "yes": yes})]


def test_the_suggestion_goes_when_it_is_gone(seen: Seen) -> None:
    """Somebody else said yes, or the table changed."""
    expect(seen.panel).to_be_visible()
    seen.told(suggestion=None)
    expect(seen.panel).to_have_count(0)


def test_one_thing_is_said_to_be_what_the_button_means(seen: Seen) -> None:
    """While a proposal waits for the button, the camera's panel does not claim it."""
    words = seen.page.get_by_text("Your button at the table says yes to this.")
    expect(words).to_have_count(1)
    proposal = {"id": "proposal-1", "by": "p0", "kind": "undo", "text": "@p0 proposes to go back one step."}
    seen.told(proposals=[{**proposal, "rule": "undo", "agreed": [], "may_agree": True, "button": True}])
    expect(seen.page.get_by_role("region", name="One step back")).to_contain_text("Your button")
    expect(words).to_have_count(1)
