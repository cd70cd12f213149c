"""The host's picture of the table with its zones: who may see it, and how it looks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

import webui
from companion.errors import Refused
from companion.games.golden_blade import GAME
from companion.session.eyes_conversation import OTHER_VERSION
from companion.session.eyes_lines import UNREAD
from tests.webui.browser import PHONE, SCREEN, settled
from tests.webui.canned import page_of
from tests.webui.conftest import ORIGIN, Phone
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import lobby
from vision.calibration.coverage import Verdict
from vision.overview import MARGIN_MM
from webui.gate import COOKIE

STATIC = Path(webui.__file__).parent / "static"
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
ASKS = ["/host/zones/look", "/host/zones/picture"]
LOOK = {"page": "page-one", "again": True}
SEEN = {"front-p0-left": ("too small", 0.92), "discard": ("out of view", 0.0), "library": ("tight", 1.2)}


def laid(seats: int = 3) -> dict[str, Any]:
    """A table as the session tells it."""
    layout = GAME.layout(seats)
    zones = [
        {
            **{name: getattr(zone, name) for name in ("name", "public", "x", "y", "width", "height", "angle")},
            "place": (re.findall(r"p\d", zone.name) or [zone.name])[0],
            "moved": zone.name == "library",
            "follows": False,
            "verdict": SEEN.get(zone.name, ("reads", 1.9))[0] if zone.public else None,
            "px": SEEN.get(zone.name, ("reads", 1.9))[1] if zone.public else None,
        }
        for zone in layout.zones
    ]
    view = {"residual_mm": 0.4, "tag_mm": 20.0, "limit_px": 1.1, "comfort_px": 1.4}
    return {
        "game": {"id": "golden-blade", "title": "Golden Blade"},
        "players": lobby(seats)["p0"]["seats"],
        "seats": seats,
        "table": {"width": layout.width, "height": layout.height, "round": 0},
        "marks": [vars(mark) for mark in layout.marks],
        "zones": zones,
        "eyes": {"on": True, "trouble": [], "view": view},
        "picture": 1,
        "trouble": [],
        "undo": False,
        "laid": "0123456789ab",
    }


@pytest.fixture
def laying() -> FakeRoom:
    """Three players in the lobby, and a table that the camera sees."""
    room = FakeRoom(lobby(3))
    room.laid = laid()
    room.table_jpeg = cv2.imencode(".jpg", np.full((440, 640), 90, np.uint8))[1].tobytes()
    return room


@pytest.fixture(params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def page(request: pytest.FixtureRequest, laying: FakeRoom, chromium: Browser) -> Iterator[Page]:
    """The host's page, on a phone and on a laptop."""
    with page_of(chromium, laying, "/host/zones/", request.param) as page:
        settled(page, "image[href]")
        yield page


def host_of(client: FlaskClient, token: str = "token-p0") -> FlaskClient:
    """A browser with the cookie of the host's page."""
    client.set_cookie(COOKIE + "x", token, domain="localhost", path="/host/")
    return client


@pytest.mark.parametrize("path", ASKS)
def test_the_hosts_page_alone_is_shown_the_table(path: str, stranger: FlaskClient, room: FakeRoom) -> None:
    """With the host's own cookie, from its own page."""
    answer = host_of(stranger).post(path, json=LOOK, headers={"Origin": ORIGIN})

    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert room.looked[0][:2] == ("p0", "page-one")


@pytest.mark.parametrize("path", ASKS)
@pytest.mark.parametrize("token", ["token-p1", "token-p9", ""])
def test_a_players_phone_and_a_stranger_are_shown_nothing(
    path: str, token: str, stranger: FlaskClient, room: FakeRoom
) -> None:
    """Not even asked for: the eyes take no picture for them."""
    answer = host_of(stranger, token).post(path, json=LOOK, headers={"Origin": ORIGIN})

    assert answer.status_code == 403
    assert room.looked == []


@pytest.mark.parametrize("path", ASKS)
def test_a_seats_cookie_does_not_travel_here(path: str, phone: Phone, room: FakeRoom) -> None:
    """Not that of the host's own seat either."""
    assert phone("p0").post(path, json=LOOK, headers={"Origin": ORIGIN}).status_code == 403
    assert room.looked == []


@pytest.mark.parametrize("path", ASKS)
@pytest.mark.parametrize("origin", [None, "null", "http://elsewhere.example", "http://localhost:81"])
def test_a_forged_request_is_shown_nothing(
    path: str, origin: str | None, stranger: FlaskClient, room: FakeRoom
) -> None:
    """Another page in the host's browser cannot ask, and an address that is only opened asks for nothing."""
    host = host_of(stranger)
    forged = host.post(path, json=LOOK, headers={"Origin": origin} if origin else {})

    assert forged.status_code == 403
    assert host.get(path).status_code == 405
    assert room.looked == []


@pytest.mark.parametrize("body", [{}, {"page": 5}, {"page": "x" * 99}])
def test_a_page_without_a_name_is_no_page(body: dict[str, Any], stranger: FlaskClient, room: FakeRoom) -> None:
    """The session refuses it."""
    host_of(stranger).post(ASKS[0], json=body, headers={"Origin": ORIGIN})
    assert room.looked == [("p0", "", False)]


def test_zones_are_drawn_with_the_margin_that_the_eyes_show_round_the_table() -> None:
    """Else each would lie beside its place in the picture."""
    assert f"const MARGIN = {MARGIN_MM:g};" in (STATIC / "stage.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", ["stage.js", "zones.js"])
def test_the_page_has_a_word_for_every_way_in_which_the_eyes_see_a_zone(file: str) -> None:
    """One that it did not know would look as if it had not been measured."""
    text = (STATIC / file).read_text(encoding="utf-8")

    assert [verdict for verdict in Verdict if not re.search(f'"?{verdict}"?: "', text)] == []


def test_page_and_session_ask_phones_about_the_zones_that_the_eyes_do_not_read() -> None:
    """The three of them speak of the same zones."""
    (page,) = re.findall(r"const UNREAD = (\[.*\]);", (STATIC / "zones.js").read_text(encoding="utf-8"))

    assert {*json.loads(page)} == {*UNREAD} == {Verdict.TOO_SMALL, Verdict.OUT_OF_VIEW}


@pytest.mark.browser
def test_the_page_fits_and_can_be_touched_and_read(page: Page) -> None:
    """On phone and laptop: no scrolling aside, targets for thumbs, and words that can be read."""
    page.locator("[data-zone=front-p0-left]").click()
    for alone in (False, True):
        if alone:
            page.get_by_role("button", name="This zone alone").click()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert page.evaluate("measure.small()") == []
        assert page.evaluate("measure.faint()") == []
        grip = page.locator(".grip circle").bounding_box()
        assert grip is not None
        assert min(grip["width"], grip["height"]) >= 44


@pytest.mark.browser
def test_every_zone_is_drawn_with_its_name_and_how_the_camera_sees_it(page: Page, laying: FakeRoom) -> None:
    """By line and word, not by colour alone."""
    zones = page.locator("g.zone")
    expect(zones).to_have_count(len(laying.laid["zones"]))
    expect(page.locator("[data-zone=front-p0-left]")).to_contain_text("frontAdalefttoo small")
    expect(page.locator("[data-zone=discard]")).to_contain_text("out of view")
    expect(page.locator("[data-zone=library]")).to_contain_text("1.2 px")
    expect(page.locator("[data-zone=hand-p1]")).to_contain_text("not looked at")
    expect(page.locator(".zones-head")).to_contain_text("2 are not: front Ada left, discard. Phones ask")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("front Ada left", "Too small: 0.92 pixels per module; 1.1 are needed. Hang the camera lower"),
        ("discard", "Not in view. Drag it into the picture"),
        ("library", "Read in good light: 1.20 pixels per module; 1.4 are better."),
        ("grid Ada army", "Read: 1.90 pixels per module"),
        ("hand Bo", "The camera never looks here"),
    ],
)
def test_a_chosen_zone_says_what_to_do(page: Page, zone: str, words: str) -> None:
    """Chosen in the list, as a keyboard does."""
    page.get_by_text("All 30 zones").click()
    page.get_by_role("button", name=f"Choose {zone}", exact=True).press("Enter")
    expect(page.locator(".zones-panel")).to_contain_text(words)


@pytest.mark.browser
def test_a_chosen_zone_says_that_it_is_measured_once_there_is_a_camera(page: Page, laying: FakeRoom) -> None:
    """Also one that was chosen before; without a camera it says what happens instead."""
    told, unmeasured = laying.laid, [{**zone, "verdict": None} for zone in laying.laid["zones"]]
    laying.laid = {**told, "zones": unmeasured, "eyes": {"on": False, "trouble": [], "view": None}}
    page.locator("[data-zone=library]").click()
    expect(page.locator(".zones-panel")).to_contain_text("Without a camera, phones ask for what lies here.")
    laying.laid = {**laying.laid, "eyes": {"on": True, "trouble": [], "view": None}}
    expect(page.locator(".zones-panel")).to_contain_text("The camera is measuring it.")
    laying.laid = told
    expect(page.locator(".zones-panel")).to_contain_text("Read in good light: 1.20 pixels")


@pytest.fixture
def unused(laying: FakeRoom) -> FakeRoom:
    """A table whose camera is not used, for a reason."""
    what, cure = OTHER_VERSION
    trouble = [{"what": what, "cure": cure}]
    laying.laid["eyes"] = {"on": False, "trouble": trouble, "view": None}
    for body in laying.pages.values():
        body["eyes"] = {"on": False, "trouble": trouble, "findings": []}
    return laying


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/host/zones/", "/host/", "/s/p1/"])
def test_why_a_camera_that_came_is_not_used_is_said(path: str, unused: FakeRoom, chromium: Browser) -> None:
    """Before a game, on the host's pages and on every phone, with what to do."""
    with page_of(chromium, unused, path) as page:
        for words in OTHER_VERSION:
            expect(page.get_by_text(words)).to_be_visible()
        expect(page.get_by_text("No camera is connected")).to_have_count(0)


@pytest.mark.browser
def test_the_table_screen_says_why_a_camera_is_not_used(unused: FakeRoom, chromium: Browser) -> None:
    """On its last line, whole; what to do stands on phones."""
    with page_of(chromium, unused, "/screen/", SCREEN) as page:
        expect(page.get_by_text(OTHER_VERSION[0])).to_be_visible()
        assert page.evaluate("(n => n.scrollWidth <= n.clientWidth)(document.querySelector('.screen-unread'))")


@pytest.mark.browser
def test_arrow_keys_move_by_five_millimetres(page: Page, laying: FakeRoom) -> None:
    """What is chosen, alone or with its place; and nothing while nothing is chosen."""
    stage = page.get_by_label("The table. Arrow keys")
    stage.press("ArrowLeft")
    page.locator("[data-zone=library]").click()
    with page.expect_response("**/host/do"):
        stage.press("ArrowUp")
    page.locator("[data-zone=aid-p0]").click()
    with page.expect_response("**/host/do"):
        page.get_by_role("button", name="5 mm to the right").press("ArrowRight")
    first, second = [command for _, command in laying.done.values()]

    assert first["do"] == second["do"] == "move-zones"
    assert (first["zones"], first["x"], first["y"]) == (["library"], 0, -5)
    assert (len(second["zones"]), second["x"], second["y"]) == (9, 5, 0)
    assert first["laid"] == laying.laid["laid"]
    assert first["page"] == laying.looked[0][1]


@pytest.mark.browser
def test_a_page_loaded_again_is_the_same_and_a_tab_with_its_storage_another(page: Page, laying: FakeRoom) -> None:
    """As a tab that the host has doubled."""
    with page.expect_popup() as opened:
        page.evaluate("window.open(location.href)")
    expect(opened.value.locator("image[href]")).to_be_attached()
    names = {name for _, name, _ in laying.looked}
    assert len(names) == 2
    opened.value.close()
    with page.expect_response("**/host/zones/look"):
        page.reload()
    assert {name for _, name, _ in laying.looked} == names


@pytest.mark.browser
def test_what_is_pressed_at_once_is_sent_one_after_the_other(page: Page, laying: FakeRoom) -> None:
    """Each with the zones as they lie by then; equal moves as one."""
    page.locator("[data-zone=library]").click()
    script = """() => ["Right", "Right", "Up"].map((way) => "Arrow" + way).concat(["As in the game"]).forEach((what) =>
        what.startsWith("Arrow")
            ? document.querySelector(".stage").dispatchEvent(new KeyboardEvent("keydown", {key: what, bubbles: true}))
            : [...document.querySelectorAll("button")].find((button) => button.textContent === what).click())"""
    with page.expect_response(lambda got: "reset-zones" in (got.request.post_data or "")):
        page.evaluate(script)
    done = [(command["do"], command.get("x"), command.get("y")) for _, command in laying.done.values()]
    assert done == [("move-zones", 5, 0), ("move-zones", 5, -5), ("reset-zones", None, None)]


@pytest.mark.browser
def test_what_is_pressed_before_the_zones_are_told_anew_waits_for_them(page: Page, laying: FakeRoom) -> None:
    """A move that the page knows nothing of yet is its own, and no reason to refuse the next one."""
    looks: list[Route] = []
    stage = page.get_by_label("The table. Arrow keys")
    page.locator("[data-zone=library]").click()
    with page.expect_response("**/host/do"):
        page.route("**/host/zones/look", lambda look: looks.append(look))
        stage.press("ArrowUp")
    laying.laid = {**laying.laid, "laid": "moved"}
    stage.press("ArrowLeft")
    with page.expect_response("**/host/do"):
        page.unroute("**/host/zones/look")

    assert looks
    assert [command["laid"] for _, command in laying.done.values()][1] == "moved"


@pytest.mark.browser
def test_a_lost_link_is_said_only_while_it_is_lost(page: Page) -> None:
    """The page asks again by itself."""
    page.route("**/host/zones/look", lambda route: route.abort())
    expect(page.locator(".zones-panel")).to_contain_text("No link to the table.")
    page.unroute("**/host/zones/look")
    expect(page.locator(".zones-panel")).not_to_contain_text("No link to the table.")


@pytest.mark.browser
def test_a_move_that_was_lost_is_still_said_when_the_link_is_back(page: Page) -> None:
    """Nobody sends it again by itself, so the word stays until the next move."""
    page.locator("[data-zone=library]").click()
    for path in ("do", "zones/look"):
        page.route(f"**/host/{path}", lambda route: route.abort())
    page.get_by_label("The table. Arrow keys").press("ArrowRight")
    expect(page.locator(".zones-panel")).to_contain_text("perhaps it was not moved")
    page.unroute("**/host/zones/look")
    with page.expect_response("**/host/zones/look"):
        pass

    expect(page.locator(".zones-panel")).to_contain_text("perhaps it was not moved")


@pytest.mark.browser
def test_a_phone_that_knows_no_pointers_chooses_by_a_tap(page: Page) -> None:
    """As Safari 12: it cannot drag, and the buttons move what was chosen."""
    page.add_init_script("delete window.PointerEvent")
    page.reload()
    page.locator("[data-zone=library]").click()
    expect(page.locator(".zones-panel h2")).to_have_text("library")


@pytest.mark.browser
def test_a_page_that_may_not_says_why_and_shows_no_picture(page: Page, laying: FakeRoom) -> None:
    """Another page of the host, or a match that has begun; it follows by itself when it may again."""
    laying.no_zones = Refused("playing", "A match has begun.", "Set zones before the next.")
    expect(page.locator("h1")).to_have_text("A match has begun.")
    expect(page.locator("image[href]")).to_have_count(0)
    expect(page.locator("g.zone").first).to_be_hidden()
    laying.no_zones = None
    expect(page.locator("image[href]")).to_be_attached()


@pytest.mark.browser
def test_a_zone_may_be_dragged_while_the_page_learns_of_the_move_before(page: Page, laying: FakeRoom) -> None:
    """It is drawn where the first move brought it, below the finger, and dropping it is no reason to refuse."""
    looks: list[Route] = []
    zone = page.locator("[data-zone=library]")
    zone.click()
    with page.expect_response("**/host/do"):
        page.route("**/host/zones/look", lambda look: looks.append(look))
        page.get_by_label("The table. Arrow keys").press("ArrowUp")
    box = zone.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 20)
    dragged_to = zone.get_attribute("transform") or ""
    zones = [{**one, "x": one["x"] + 50} if one["name"] == "library" else one for one in laying.laid["zones"]]
    laying.laid = {**laying.laid, "laid": "moved", "zones": zones}
    with page.expect_response("**/host/zones/look"):
        page.unroute("**/host/zones/look")
    expect(zone).not_to_have_attribute("transform", dragged_to)
    with page.expect_response("**/host/do"):
        page.mouse.up()

    assert looks
    assert [command["laid"] for _, command in laying.done.values()][1] == "moved"
