"""The desk: every seat in one browser, for trying it alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.errors import HardwareError
from companion.session.room import SCREEN
from companion.table import PressKind, Seat
from tests.webui.conftest import ORIGIN
from tests.webui.fake_room import FakeRoom
from webui import create_app


class Bench:
    """A table that says what it was asked."""

    def __init__(self) -> None:
        self.acts: list[Mapping[str, Any]] = []

    def act(self, act: Mapping[str, Any]) -> Mapping[str, Any]:
        self.acts.append(act)
        return {"ok": True, "cards": []}

    def picture(self, width: int) -> bytes:
        return b"jpeg %d" % width


class Panel:
    """A panel with one button."""

    def __init__(self) -> None:
        self.presses: list[tuple[Seat, PressKind]] = []

    def lamps(self) -> Mapping[str, Any]:
        return {"seats": {}, "bar": [1.0, 0.0]}

    def press(self, seat: Seat, kind: PressKind) -> None:
        if seat != "p0":
            raise HardwareError(f'There is no button for the seat "{seat}".', "Choose one of the panel's.")
        self.presses.append((seat, kind))


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def panel() -> Panel:
    return Panel()


@pytest.fixture
def desk(room: FakeRoom, bench: Bench, panel: Panel) -> FlaskClient:
    """A browser at the desk."""
    return create_app(room, bench=bench, panel=panel).test_client()


def test_there_is_no_desk_at_a_real_table(stranger: FlaskClient) -> None:
    """Without a simulated table nothing opens every seat."""
    assert stranger.get("/demo/").status_code == 404
    assert stranger.post("/demo/sit", json={"count": 3}, headers={"Origin": ORIGIN}).status_code == 404


def test_the_desk_holds_each_seat_s_cookie_on_its_own_path(desk: FlaskClient) -> None:
    """Every phone of the desk has the cookie of its seat, and nothing wider."""
    answer = desk.post("/demo/sit", json={"count": 1}, headers={"Origin": ORIGIN})

    assert answer.get_json()["bench"] is True
    assert all("Path=/s/p" in cookie for cookie in answer.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize("count", [-1, 8, "3", None])
def test_a_number_of_phones_that_cannot_be_is_refused(desk: FlaskClient, count: object) -> None:
    """There are at most seven phones."""
    assert desk.post("/demo/sit", json={"count": count}, headers={"Origin": ORIGIN}).status_code == 409


def test_the_mouse_moves_cards_of_the_simulated_table(desk: FlaskClient, bench: Bench) -> None:
    """What the mouse does reaches the table as an act of hands; the picture is of the same table."""
    act = {"act": "flip", "card": "order/france/sabotage"}

    assert desk.post("/demo/act", json=act, headers={"Origin": ORIGIN}).get_json()["ok"] is True
    assert bench.acts == [act]
    assert desk.get("/demo/table.jpg").data == b"jpeg 1152"


def test_a_drawn_button_is_pressed_short_or_long(desk: FlaskClient, panel: Panel) -> None:
    """A press of the page is a press of the button, and a wrong one gets a sentence."""
    for long in (False, True):
        desk.post("/demo/press", json={"seat": "p0", "long": long}, headers={"Origin": ORIGIN})
    wrong = desk.post("/demo/press", json={"seat": "p9"}, headers={"Origin": ORIGIN})

    assert panel.presses == [("p0", PressKind.SHORT), ("p0", PressKind.LONG)]
    assert wrong.status_code == 400
    assert "no button" in wrong.get_json()["error"]["what"]


def test_one_stream_tells_of_all_pages_and_lamps(desk: FlaskClient, room: FakeRoom) -> None:
    """The frames of the desk need no streams of their own: browsers allow six to one address."""
    answer = desk.get("/demo/events", buffered=False)
    lines = answer.iter_encoded()
    first = next(lines)
    room.tell(SCREEN, {**room.pages[SCREEN], "status": "paused"})

    assert b'"screen": 1' in first
    assert b'"bar": [1.0, 0.0]' in first
    assert b'"screen": 2' in next(lines)
    answer.close()
