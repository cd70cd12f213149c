"""Who comes in, and what every answer wears."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webui.conftest import ORIGIN, Phone
from tests.webui.fake_room import FakeRoom

COMMAND = {"id": "0123456789", "command": {"do": "answer", "ask": "3/lay", "value": {"left": "hold", "right": "hold"}}}
PAGES = ["/", "/j/KXMT", "/s/p0/", "/host/", "/screen/", "/shared/", "/join/page", "/screen/page", "/qr.svg"]


@pytest.mark.parametrize("path", [*PAGES, "/static/dom.js", "/games/golden-blade", "/no/such/page"])
def test_every_answer_forbids_inline_scripts_strangers_and_storing(stranger: FlaskClient, path: str) -> None:
    """Every answer, found or not, carries the policy, is never stored by a browser, and is not sniffed."""
    answer = stranger.get(path, buffered=True)

    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer.headers["Cache-Control"] or path.startswith("/static/") or path.endswith(".js")


def test_a_joining_phone_gets_a_cookie_for_its_own_seat_only(stranger: FlaskClient) -> None:
    """The token is scoped to the seat's path, hidden from scripts, and works on plain http."""
    answer = stranger.post("/join", json={"id": "0123456789", "name": "Bo", "code": "kxmt"}, headers={"Origin": ORIGIN})

    cookie = answer.headers["Set-Cookie"]
    assert answer.get_json()["to"] == "/s/p1/"
    assert "Path=/s/p1/" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Secure" not in cookie


def test_a_host_opens_the_host_page_with_a_cookie_of_its_own_path(phone: Phone) -> None:
    """The seat's cookie never travels to /host/; a second one does."""
    answer = phone("p0").get("/s/p0/host")

    assert answer.headers["Location"] == "/host/"
    assert "Path=/host/" in answer.headers["Set-Cookie"]


def test_only_the_host_opens_the_host_page(phone: Phone) -> None:
    """A player who does not host gets the same words as somebody who is not there at all."""
    assert phone("p1").get("/s/p1/host").get_json() == phone("p1").get("/s/p9/page").get_json()
    assert phone("p1").get("/host/page").status_code == 403


@pytest.mark.parametrize("seat", ["p1", "p6", "p9", "nobody", "%2e%2e"])
def test_not_yours_not_there_and_never_there_are_one_answer(phone: Phone, seat: str) -> None:
    """Another seat, a free seat and a word that is no seat cannot be told apart."""
    mine = phone("p0")
    yours, nobodys = mine.get(f"/s/{seat}/page"), mine.get("/s/p8/page")

    assert yours.status_code == nobodys.status_code == 403
    assert yours.data == nobodys.data


@pytest.mark.parametrize(
    "origin", [None, "null", "http://elsewhere.example", "http://localhost:81", "https://localhost"]
)
def test_a_write_from_elsewhere_changes_nothing(phone: Phone, room: FakeRoom, origin: str | None) -> None:
    """A write needs an Origin that is this very page."""
    answer = phone("p0").post("/s/p0/do", json=COMMAND, headers={"Origin": origin} if origin else {})

    assert answer.status_code == 403
    assert answer.get_json()["error"]["rule"] == "origin"
    assert room.done == {}


def test_a_name_that_leads_here_from_elsewhere_is_turned_away(stranger: FlaskClient) -> None:
    """A stranger's name for this address (DNS rebinding) opens nothing; numbers, localhost and *.local do."""
    assert stranger.get("/screen/page", base_url="http://evil.example").status_code == 403
    for ours in ("http://192.168.1.20:8000", "http://[fe80::1]:8000", "http://table.local", "http://localhost"):
        assert stranger.get("/screen/page", base_url=ours).status_code == 200


def test_a_command_reaches_the_room_as_the_seat_of_its_cookie(phone: Phone, room: FakeRoom) -> None:
    """What a phone sends is done for its own seat, with its id."""
    answer = phone("p1").post("/s/p1/do", json=COMMAND, headers={"Origin": ORIGIN})

    assert answer.status_code == 200
    assert room.done == {"0123456789": ("p1", COMMAND["command"])}


def test_the_same_command_sent_twice_comes_with_the_same_id(phone: Phone, room: FakeRoom) -> None:
    """A repeated send is the same command, so the room can make it happen once."""
    mine = phone("p1")
    first, second = (mine.post("/s/p1/do", json=COMMAND, headers={"Origin": ORIGIN}) for _ in range(2))

    assert first.data == second.data
    assert len(room.done) == 1


def test_what_a_page_left_behind_is_done_in_its_order(phone: Phone, room: FakeRoom) -> None:
    """All of it with its own ids; if any of it is malformed, nothing."""
    several = [{**COMMAND, "id": f"{number}23456789"} for number in (2, 1, 3)]
    mine = phone("p1")
    for rows, done in (([*several, {"id": "0123456789"}], []), (several, [row["id"] for row in several])):
        answer = mine.post("/s/p1/do", json={"commands": rows}, headers={"Origin": ORIGIN})
        assert (answer.status_code == 200, list(room.done)) == (bool(done), done)


def test_a_cookie_of_another_seat_does_nothing_here(app: Flask, room: FakeRoom) -> None:
    """A forged request for p1 with the cookie of p0 is not done for p1."""
    client = app.test_client()
    client.set_cookie("seat-x", "token-p0", domain="localhost", path="/")

    client.post("/s/p1/do", json=COMMAND, headers={"Origin": ORIGIN})

    assert all(seat != "p1" for seat, _ in room.done.values())


def test_after_a_swap_the_cookie_follows_its_owner(phone: Phone, room: FakeRoom) -> None:
    """A phone whose player has moved is told where to, and holds that seat from then on."""
    moving = phone("p1")
    room.holders["token-p1"] = "p3"

    told = moving.get("/s/p1/page")

    assert told.get_json() == {"moved": "/s/p3/"}
    assert moving.get("/s/p3/page").get_json()["body"]["me"]["seat"] == "p3"


def test_a_command_of_a_phone_that_has_moved_is_not_done_for_the_new_seat(phone: Phone, room: FakeRoom) -> None:
    """What was typed on the old page of a seat waits until the page has moved too."""
    moving = phone("p1")
    room.holders["token-p1"] = "p3"

    answer = moving.post("/s/p1/do", json=COMMAND, headers={"Origin": ORIGIN})

    assert answer.get_json() == {"moved": "/s/p3/"}
    assert room.done == {}
