"""What the table is asked when the camera sees it otherwise: on every phone, on the screen, with a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.session.room import SCREEN
from tests.webui import browser
from tests.webui.browser import settled
from tests.webui.canned import page_of
from tests.webui.conftest import Phone
from tests.webui.diktat_scenes import waiting
from tests.webui.elekt_scenes import contest
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import orders

DOUBT = {
    "id": "d1",
    "text": "Sabotage and Espionage lie in each other's place.",
    "rule": "GB-029",
    "pictures": ["grid-p0-army"],
    "others": [{"text": "Archers lie there. @p2 has 2 in army.", "rule": "GB-029"}],
    "can_stand": True,
}
EYES: dict[str, Any] = {"on": True, "trouble": [], "findings": []}
SMALL: list[ViewportSize] = [{"width": 1280, "height": 720}, {"width": 360, "height": 740}]
ANSWERS = {
    "We put it right": "righted",
    "Leave it": "leave",
    "Camera is wrong": "camera",
    "Let it stand": "stand",
}


def picture() -> bytes:
    """A small grey picture as JPEG."""
    grey = np.full((120, 160), 120, np.uint8)
    cv2.putText(grey, "zone", (20, 70), cv2.FONT_HERSHEY_SIMPLEX, 1.0, 255, 2)
    return cv2.imencode(".jpg", grey)[1].tobytes()


@pytest.fixture
def doubting(room: FakeRoom) -> FakeRoom:
    """Five players who lay Orders, and something lies otherwise than it should."""
    room.pictures["grid-p0-army"] = picture()
    for audience, body in orders(5).items():
        room.tell(audience, {**body, "eyes": {**EYES, "doubt": DOUBT}})
    return room


@pytest.fixture
def page(doubting: FakeRoom, chromium: Browser) -> Iterator[Page]:
    """The phone of p1."""
    with page_of(chromium, doubting) as page:
        yield page


@pytest.mark.browser
@pytest.mark.parametrize(("label", "answer"), ANSWERS.items())
def test_each_of_the_four_answers_is_one_tap(page: Page, doubting: FakeRoom, label: str, answer: str) -> None:
    """It names the question, so that a late tap cannot answer another one."""
    with page.expect_response("**/do"):
        page.get_by_role("button", name=label, exact=True).click()
    assert list(doubting.done.values()) == [("p1", {"do": "doubt", "doubt": "d1", "answer": answer})]


@pytest.mark.browser
def test_the_phone_shows_sentence_rule_picture_and_what_else_it_may_be(page: Page) -> None:
    """The picture has been loaded, and nothing is wider than the phone."""
    panel = page.get_by_role("region", name="The camera sees it otherwise")
    expect(panel).to_contain_text("lie in each other's place")
    expect(panel).to_contain_text("Or: Archers")
    loaded = "img => img.complete && img.naturalWidth === 160"
    page.wait_for_function(f"() => ({loaded})(document.querySelector('.doubt-pictures img'))")
    assert page.evaluate("document.documentElement.scrollWidth") <= browser.PHONE["width"]


@pytest.mark.browser
def test_what_cannot_stand_is_not_offered(page: Page, doubting: FakeRoom) -> None:
    """The other three are."""
    body = doubting.pages["p1"]
    eyes: Any = {**body["eyes"], "doubt": {**DOUBT, "can_stand": False}}
    doubting.tell("p1", {**body, "eyes": eyes})
    expect(page.get_by_role("button", name="Let it stand")).to_have_count(0)
    expect(page.get_by_role("button", name="Leave it")).to_have_count(1)


@pytest.mark.browser
def test_the_table_screen_shows_it_too(doubting: FakeRoom, chromium: Browser) -> None:
    """With the picture, below the board, and without buttons."""
    with page_of(chromium, doubting, "/screen/", browser.SCREEN) as page:
        aside = page.locator(".screen-doubt")
        expect(aside).to_contain_text("lie in each other's place")
        expect(aside.locator("img")).to_have_count(1)
        expect(aside.get_by_role("button")).to_have_count(0)


@pytest.mark.browser
@pytest.mark.parametrize("size", [browser.SCREEN, *SMALL], ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("scene", [orders(7), contest(3), waiting(5, others=True)], ids=["blade", "elekt", "diktat"])
def test_nothing_of_the_board_is_covered(
    scene: dict[str, Any], size: ViewportSize, room: FakeRoom, chromium: Browser
) -> None:
    """Not on a small screen, not on one that stands upright; and all that is asked is in sight."""
    long = {**DOUBT, "text": f"{DOUBT['text']} @p1 has the one where the other belongs, and should change them. " * 2}
    room.pages = {who: {**body, "eyes": {**EYES, "doubt": {**long, "pictures": []}}} for who, body in scene.items()}
    with page_of(chromium, room, "/screen/", size) as page:
        settled(page, ".screen-doubt p:nth-child(2)")
        aside, words = (page.locator(f".screen-doubt{part}").bounding_box() for part in ("", " p:nth-child(2)"))
        lowest = page.evaluate(
            "Math.max(...[...document.querySelectorAll('.screen-board *')].map(n => n.getBoundingClientRect().bottom))"
        )
    assert aside is not None
    assert words is not None
    assert 0 < lowest <= aside["y"] + 0.5
    assert words["y"] >= aside["y"]
    assert words["y"] + words["height"] <= aside["y"] + aside["height"] <= size["height"]


def test_a_picture_is_public_and_never_kept_by_a_browser(doubting: FakeRoom, stranger: FlaskClient) -> None:
    """Whoever may see the table screen may see it; tomorrow it shows something else."""
    assert SCREEN in doubting.pages
    got = stranger.get("/screen/zone/grid-p0-army.jpg")
    assert (got.status_code, got.content_type) == (200, "image/jpeg")
    assert "no-store" in got.headers["Cache-Control"]


def test_a_picture_that_there_is_none_of_is_a_sentence(doubting: FakeRoom, phone: Phone) -> None:
    """Whatever zone is asked for."""
    assert doubting.pictures
    for zone in ("hand-p1", "..%2f..%2fsecrets", "x" * 400):
        got = phone("p1").get(f"/screen/zone/{zone}.jpg")
        assert got.status_code in (404, 409)
        assert got.content_type == "application/json"
