"""The way in."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Route, expect

from companion.errors import Refused
from companion.session.room import SCREEN, Means, Room
from companion.session.store import Store
from tests.serving import served
from tests.webui.browser import PHONE
from tests.webui.conftest import ORIGIN
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import talk
from webui import create_app
from webui.address import lan_address, link, qr_svg, qr_terminal
from webui.join import WrongCodes


def test_whoever_is_not_at_the_table_is_not_told_the_code(stranger: FlaskClient) -> None:
    """The join page shows who sits there, and the code only the table screen does."""
    body = stranger.get("/join/page").get_json()["body"]

    assert set(body) == {"status", "seats", "game"}


def test_a_wrong_code_seats_nobody(stranger: FlaskClient) -> None:
    """Without the code of the table there is no cookie."""
    answer = stranger.post("/join", json={"id": "0123456789", "name": "Bo", "code": "ABCD"}, headers={"Origin": ORIGIN})

    assert answer.status_code == 409
    assert answer.get_json()["error"]["rule"] == "code"
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("code", ["\ud800", "ÄÖÜß", None, 7])
def test_a_code_that_can_be_none_is_wrong_and_counted(code: object) -> None:
    """Half a letter too."""
    codes = WrongCodes(1, lambda: 0.0)
    with pytest.raises(Refused, match="not the code"):
        codes.check("10.0.0.9", code, "KXMT")
    with pytest.raises(Refused, match="Too many"):
        codes.check("10.0.0.9", "KXMT", "KXMT")


@pytest.mark.parametrize("name", [None, {"a": 1}, True, 7])
def test_a_name_that_is_no_text_seats_nobody(stranger: FlaskClient, name: object) -> None:
    """Nobody is called None."""
    words = {"id": "0123456789", "name": name, "code": "KXMT"}
    answer = stranger.post("/join", json=words, headers={"Origin": ORIGIN})

    assert answer.status_code == 409
    assert "Set-Cookie" not in answer.headers


def test_claiming_a_seat_gives_a_token_that_waits_for_the_table(stranger: FlaskClient) -> None:
    """The new phone holds a cookie for the seat's path at once; the room decides when it works."""
    answer = stranger.post(
        "/join/claim", json={"id": "0123456789", "seat": "p2", "code": "KXMT"}, headers={"Origin": ORIGIN}
    )

    assert re.fullmatch(r"/s/p2/#\d{4}", answer.get_json()["to"])
    assert "Path=/s/p2/" in answer.headers["Set-Cookie"]
    assert stranger.get("/s/p2/page").status_code == 403


def test_after_too_many_wrong_codes_even_the_right_one_has_to_wait() -> None:
    """Guessing stops after a few tries, for a minute, for that sender alone."""
    now = [0.0]
    codes = WrongCodes(3, lambda: now[0])
    for _ in range(3):
        with pytest.raises(Refused):
            codes.check("10.0.0.9", "AAAA", "KXMT")
    with pytest.raises(Refused, match="Too many"):
        codes.check("10.0.0.9", "KXMT", "KXMT")
    codes.check("10.0.0.7", "kxmt ", "KXMT")
    now[0] = 61.0
    codes.check("10.0.0.9", "KXMT", "KXMT")


def test_the_qr_picture_holds_the_address_and_the_code(stranger: FlaskClient) -> None:
    """The picture is an SVG of our own server that leads to the join page with the code filled in."""
    answer = stranger.get("/qr.svg")

    assert answer.content_type.startswith("image/svg+xml")
    assert answer.data == qr_svg("http://192.168.1.20:8000/j/KXMT")


def test_the_qr_picture_of_a_seat_holds_that_seat_too(stranger: FlaskClient) -> None:
    """What a seat shows leads to the join page with code and seat filled in; there are no pictures of other words."""
    assert stranger.get("/qr/p2.svg").data == qr_svg("http://192.168.1.20:8000/j/KXMT/p2")
    assert stranger.get("/qr/p9.svg").status_code == 404


@pytest.fixture
def lobby() -> Iterator[Room]:
    """A room before the start, in which Ada sits."""
    store = Store(":memory:")
    room = Room(Means(store, bytes(32), {}, lambda: 0.0, bytes, random.Random(1)))
    room.join("Ada", "a" * 32)
    yield room
    store.close()


@pytest.mark.parametrize(("scanned", "seat", "ada"), [("p0", "p0", "p1"), ("p5", "p1", "p0"), ("", "p1", "p0")])
def test_the_code_of_a_seat_scanned_before_the_start_is_the_place(
    lobby: Room, scanned: str, seat: str, ada: str
) -> None:
    """Whoever sat there changes places with the newcomer; a place that is not there yet changes nothing."""
    phone = create_app(lobby).test_client()
    sent = {"name": "Bo", "code": lobby.code, "seat": scanned, "id": "b" * 32}
    came = phone.post("/join", json=sent, headers={"Origin": ORIGIN})

    assert (came.status_code, came.json) == (200, {"seat": seat, "to": f"/s/{seat}/"})
    assert {one["name"]: one["seat"] for one in lobby.page(SCREEN).body["seats"]} == {"Ada": ada, "Bo": seat}


@pytest.mark.browser
def test_whoever_taps_again_because_no_answer_came_has_the_one_seat_that_was_given(
    chromium: Browser, lobby: Room
) -> None:
    """Though the first taps have reached the table, whose answers were lost: the name is not somebody else's then."""
    with served(create_app(lobby)) as address:
        page = chromium.new_context(viewport=PHONE).new_page()
        page.goto(f"{address}/j/{lobby.code}")
        page.get_by_label("What do we call you?").fill("Bo")

        def arrives_and_is_not_answered(route: Route) -> None:
            route.fetch()
            route.abort()

        page.route("**/join", arrives_and_is_not_answered)
        page.get_by_role("button", name="Sit here").click()
        expect(page.locator("#say")).to_contain_text("No link to the table.")
        page.unroute("**/join")
        page.get_by_role("button", name="Sit here").click()
        expect(page).to_have_url(f"{address}/s/p1/")
    assert [seat["name"] for seat in lobby.page(SCREEN).body["seats"]] == ["Ada", "Bo"]


@pytest.mark.browser
def test_another_phone_scans_a_seat_and_asks_for_it(chromium: Browser) -> None:
    """From the QR of a seat it takes one tap to ask for it."""
    with served(create_app(FakeRoom(talk(3)))) as address:
        page = chromium.new_context(viewport=PHONE).new_page()
        page.goto(f"{address}/j/KXMT/p2")
        expect(page.get_by_role("radio", name="Cem")).to_be_checked()
        with page.expect_request("**/join/claim") as asked:
            page.get_by_role("button", name="Ask for this seat").click()

    body = asked.value.post_data_json or {}
    assert (body["seat"], body["code"]) == ("p2", "KXMT")


def test_addresses_are_numbers_that_phones_can_type() -> None:
    """Port 80 is left out, the default route's address is found without sending anything."""
    assert link("192.168.1.20", 80) == "http://192.168.1.20/"
    assert link("192.168.1.20", 8000, "KXMT") == "http://192.168.1.20:8000/j/KXMT"
    assert lan_address().count(".") == 3
    assert "█" in qr_terminal("http://192.168.1.20/") or "▄" in qr_terminal("http://192.168.1.20/")


def test_a_device_that_is_passed_round_serves_only_seats_that_share_it(stranger: FlaskClient, room: FakeRoom) -> None:
    """With the cookie of its path a device acts for a sharing seat, and for no other."""
    for seat in room.pages["screen"]["seats"]:
        seat["shared"] = seat["seat"] == "p2"
    stranger.set_cookie("seat-x", "token-p0", domain="localhost", path="/shared/")

    assert stranger.get("/shared/p2/page").get_json()["body"]["me"]["seat"] == "p2"
    assert stranger.get("/shared/p3/page").status_code == 403
