"""A player photographs a card in the own hand."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from companion.errors import SourceError
from tests.webui.browser import is_answered
from tests.webui.canned import answers, page_of
from tests.webui.conftest import ORIGIN
from tests.webui.fake_room import Body, FakeRoom
from tests.webui.scenes import orders
from webui import create_app
from webui.gate import COOKIE
from webui.photo import LARGEST, Reader

JPEG = b"\xff\xd8 a card \xff\xd9"


def reader(picture: bytes, known: Sequence[str]) -> list[str]:
    """Reads what is no real picture: the known codes, and a stranger."""
    if picture.startswith(b"\xff\xd8"):
        return [*known, "STRANGE"]
    raise SourceError("That is no photograph that can be read.", "Take it again.")


@pytest.fixture
def reading(room: FakeRoom) -> Flask:
    """Pages that can read tags."""
    room.named["KNOWN"] = "Archers"
    return create_app(room, reader=reader)


def phone(app: Flask, seat: str) -> FlaskClient:
    """A browser that holds a seat's cookie."""
    client = app.test_client()
    client.set_cookie(COOKIE + "x", f"token-{seat}", domain="localhost", path=f"/s/{seat}/")
    return client


def test_the_card_is_told_to_the_phone_that_asked(reading: Flask, room: FakeRoom) -> None:
    """With its name and text; nobody else's page changes, and no command is written down."""
    before = dict(room.versions)
    got = phone(reading, "p1").post("/s/p1/photo", data=JPEG, headers={"Origin": ORIGIN})
    assert [card["name"] for card in got.get_json()["cards"]] == ["Archers"]
    assert (room.versions, room.done) == (before, {})


def test_nobody_reads_cards_without_a_seat(reading: Flask) -> None:
    """Nor with the cookie of another seat."""
    for client in (reading.test_client(), phone(reading, "p2")):
        assert client.post("/s/p1/photo", data=JPEG, headers={"Origin": ORIGIN}).status_code == 403


def test_the_phone_that_is_passed_round_photographs_for_a_seat_that_it_serves(reading: Flask, room: FakeRoom) -> None:
    """Under the address of its page, and for no other seat."""
    for seat in room.pages["screen"]["seats"]:
        seat["shared"] = seat["seat"] == "p2"
    client = reading.test_client()
    client.set_cookie(COOKIE + "x", "token-p0", domain="localhost", path="/shared/")
    got = client.post("/shared/p2/photo", data=JPEG, headers={"Origin": ORIGIN})
    assert [card["name"] for card in got.get_json()["cards"]] == ["Archers"]
    assert client.post("/shared/p3/photo", data=JPEG, headers={"Origin": ORIGIN}).status_code == 403


def test_a_strange_page_cannot_send_pictures(reading: Flask) -> None:
    """The same gate as for every command."""
    assert phone(reading, "p1").post("/s/p1/photo", data=JPEG).status_code == 403


def test_a_photograph_may_be_larger_than_any_command(reading: Flask) -> None:
    """As large as is said, to a byte."""
    data = JPEG.ljust(LARGEST)
    got = phone(reading, "p1").post("/s/p1/photo", data=data, headers={"Origin": ORIGIN})
    assert got.status_code == 200


@pytest.mark.parametrize(("data", "status"), [(b"no picture", 400), (b"\xff\xd8" * LARGEST, 413)])
def test_what_cannot_be_read_is_a_sentence(reading: Flask, data: bytes, status: int) -> None:
    """Junk, and what is too large."""
    got = phone(reading, "p1").post("/s/p1/photo", data=data, headers={"Origin": ORIGIN})
    assert got.status_code == status
    assert got.get_json()["error"]["cure"]


def test_without_a_reader_there_is_no_such_page(app: Flask) -> None:
    """A computer without OpenCV says so in the one shape of errors."""
    got = phone(app, "p1").post("/s/p1/photo", data=JPEG, headers={"Origin": ORIGIN})
    assert got.status_code == 404
    assert json.loads(got.data)["error"]


@contextmanager
def photographed(browser: Browser, room: FakeRoom, file: Path, read: Reader = reader) -> Iterator[Page]:
    """The phone of p1, which has photographed the Archers."""
    cv2.imwrite(str(file), np.full((3000, 4000), 90, np.uint8))
    room.named["KNOWN"] = "Archers"
    with page_of(browser, room, reader=read) as page:
        page.get_by_role("button", name="Menu").click()
        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="Photograph a card").click()
        choosing.value.set_files(file)
        expect(page.get_by_role("heading", name="Archers")).to_be_visible()
        yield page


@pytest.mark.browser
def test_the_phone_makes_the_picture_small_and_shows_the_card(
    room: FakeRoom, chromium: Browser, tmp_path: Path
) -> None:
    """From the menu; what is sent is a JPEG of at most 1600 px."""
    sizes: list[tuple[int, ...]] = []

    def watching(picture: bytes, _known: Sequence[str]) -> list[str]:
        seen = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
        sizes.append(() if seen is None else seen.shape)
        return ["KNOWN"]

    with photographed(chromium, room, tmp_path / "card.jpg", watching):
        pass
    assert sizes == [(1200, 1600)]


def asking(sealed: str | None) -> Body:
    """The page of p1, who is asked for a card."""
    form = {"shape": "pick", "options": [{"value": "KNOWN", "label": "Archers"}]}
    ask = {"id": "a1", "prompt": "keep", "title": "Keep", "text": "Which do you keep?", "rule": "GB-001", "form": form}
    told = orders(5)["p1"]
    return {**told, "asks": [{**ask, "standing": False, "sealed": sealed, "about": {}, "draft": None}]}


@pytest.mark.browser
def test_a_card_that_is_asked_for_is_chosen_in_its_sheet(room: FakeRoom, chromium: Browser, tmp_path: Path) -> None:
    """One tap answers, and the sheet is gone."""
    room.tell("p1", asking(None))
    with photographed(chromium, room, tmp_path / "card.jpg") as page:
        with page.expect_response(is_answered):
            page.get_by_role("button", name="Choose it").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert answers(room) == ["KNOWN"]


@pytest.mark.browser
def test_a_photograph_seals_nothing(room: FakeRoom, chromium: Browser, tmp_path: Path) -> None:
    """A choice that is sealed is sealed by keeping its button pressed, and by nothing else."""
    room.tell("p1", asking("0/keep"))
    with photographed(chromium, room, tmp_path / "card.jpg") as page:
        expect(page.get_by_role("button", name="Choose it")).to_have_count(0)


@pytest.mark.browser
def test_a_file_that_the_phone_cannot_draw_is_told_as_that(room: FakeRoom, chromium: Browser, tmp_path: Path) -> None:
    """It reaches the companion as it is, which says what is wrong, and nobody looks for a fault in the Wi-Fi."""
    (tmp_path / "card.jpg").write_text("no picture")
    with page_of(chromium, room, reader=reader) as page:
        page.get_by_role("button", name="Menu").click()
        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="Photograph a card").click()
        choosing.value.set_files(tmp_path / "card.jpg")
        expect(page.get_by_role("dialog")).to_contain_text("no photograph that can be read. Take it again.")


@pytest.mark.browser
def test_while_a_picture_is_read_the_phone_says_so(room: FakeRoom, chromium: Browser, tmp_path: Path) -> None:
    """At once, until the card is shown in its place."""
    seen = threading.Event()

    def slow(picture: bytes, known: Sequence[str]) -> list[str]:
        seen.wait(timeout=30.0)
        return reader(picture, known)

    cv2.imwrite(str(tmp_path / "card.jpg"), np.full((300, 400), 90, np.uint8))
    room.named["KNOWN"] = "Archers"
    with page_of(chromium, room, reader=slow) as page:
        page.get_by_role("button", name="Menu").click()
        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="Photograph a card").click()
        choosing.value.set_files(tmp_path / "card.jpg")
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("status")).to_contain_text("is being read")
        seen.set()
        expect(dialog.get_by_role("heading", name="Archers")).to_be_visible()
        expect(dialog).to_have_count(1)
