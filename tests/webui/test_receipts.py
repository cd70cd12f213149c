"""What a seat is told of its receipt, and what anybody can check when the match is over."""

from __future__ import annotations

import hashlib

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from companion.session.receipts import receipt_of, sealed_text
from tests.serving import served
from tests.webui.browser import PHONE, SCREEN, with_token
from tests.webui.fake_room import Body, FakeRoom
from tests.webui.scenes import orders, over
from webui import create_app

NONCE = "ab" * 32
BALLOT = [["0/lay", {"left": "accord", "right": "hold"}]]
RECEIPT = receipt_of(bytes.fromhex(NONCE), 1, "0/lay", "p1", BALLOT)
OPENED: Body = {
    "match": 1,
    "sealed": "0/lay",
    "ballots": [["p1", BALLOT]],
    "receipts": [
        {"seat": "p1", "receipt": RECEIPT, "nonce": NONCE, "text": sealed_text(1, "0/lay", "p1", BALLOT).decode()}
    ],
}


def ended() -> FakeRoom:
    """A match that is over, with one choice that was sealed."""
    room = FakeRoom(over(3))
    room.opened = [OPENED]
    return room


def menu_of_p1(browser: Browser, address: str) -> Page:
    """The phone of p1, with its menu open."""
    context = browser.new_context(viewport=PHONE)
    with_token(context, address, "/s/p1/", "token-p1")
    page = context.new_page()
    page.goto(f"{address}/s/p1/")
    page.get_by_role("button", name="Menu").click()
    return page


def test_anybody_gets_what_a_receipt_was_made_of() -> None:
    """Without any cookie nonce and text are there, and their hash is the receipt."""
    client: FlaskClient = create_app(ended()).test_client()
    (given,) = client.get("/receipts/page").get_json()["opened"][0]["receipts"]

    assert hashlib.sha256(bytes.fromhex(given["nonce"]) + given["text"].encode()).hexdigest() == given["receipt"]


@pytest.mark.browser
def test_receipts_are_found_from_the_end_of_a_match(chromium: Browser) -> None:
    """The menu of a seat leads to them, and the table screen says where they are."""
    with served(create_app(ended())) as address:
        page = menu_of_p1(chromium, address)
        page.get_by_role("button", name="Receipts").click()
        expect(page.get_by_text(RECEIPT)).to_be_visible()
        expect(page.get_by_text(NONCE)).to_be_visible()

        screen = chromium.new_context(viewport=SCREEN).new_page()
        screen.goto(f"{address}/screen/")
        expect(screen.get_by_text("/receipts/")).to_be_visible()


@pytest.mark.browser
def test_a_seat_reads_its_own_receipt_in_its_menu(chromium: Browser) -> None:
    """Who has sealed can note the receipt; it tells nothing of the choice."""
    pages = orders(3)
    pages["p1"].update(asks=[], sealed=[{"id": "0/lay", "prompt": "orders", "done": True, "receipt": RECEIPT}])
    with served(create_app(FakeRoom(pages))) as address:
        page = menu_of_p1(chromium, address)
        page.get_by_role("button", name="My receipt").click()
        expect(page.get_by_text(RECEIPT)).to_be_visible()
