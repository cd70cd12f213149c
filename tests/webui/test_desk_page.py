"""The desk in a browser: its frames follow the table through restarts, and the page fits every screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, ViewportSize, expect

from companion.table import PressKind, Seat
from tests.serving import served
from tests.webui.browser import NAMES, PHONE, Table, real_table, settled
from webui import create_app

pytestmark = pytest.mark.browser
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
LOST = "No link to the table."


class Panel:
    """A light for each of two seats."""

    def lamps(self) -> Mapping[str, Any]:
        return {"seats": {seat: {"signal": "awaited", "lamps": {"5": 1.0}} for seat in ("p0", "p1")}, "bar": [1.0]}

    def press(self, seat: Seat, kind: PressKind) -> None:
        raise AssertionError(f"nobody presses the button of {seat}: {kind}")


class Bench:
    """A bare simulated table whose camera and corner mark one can get at."""

    def __init__(self) -> None:
        self.acts: list[Mapping[str, Any]] = []
        self._covers: list[Mapping[str, Any]] = []

    def act(self, act: Mapping[str, Any]) -> Mapping[str, Any]:
        if act["act"] == "cover":
            self._covers = [{key: act[key] for key in ("name", "x", "y", "radius")}]
        elif act["act"] == "uncover":
            self._covers = []
        if act["act"] not in ("look", "hand"):
            self.acts.append(act)
        return {"ok": True, "size": [600, 400], "marks": [[-280, -180]], "cards": [], "covers": self._covers}

    def picture(self, width: int) -> bytes:
        return b"picture" * width


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A room that the desk's own phones sit down in."""
    with real_table(tmp_path, 0) as table:
        yield table


def desk(chromium: Browser, address: str, size: ViewportSize) -> Page:
    """The desk with two phones, once they show their seats."""
    page = chromium.new_context(viewport=size).new_page()
    page.goto(f"{address}/demo/?seats=2")
    for number in (1, 2):
        expect(phone(page, number).locator("h1")).to_contain_text("Where do you sit?")
    return page


def phone(page: Page, number: int) -> FrameLocator:
    """A phone of the desk."""
    return page.frame_locator(f"iframe[title='Phone {number}']")


def test_the_frames_follow_a_table_that_was_started_again(chromium: Browser, table: Table) -> None:
    """While the table is away every frame says so; when it is back, all of them hear what happens again."""
    with served(create_app(table.room, panel=Panel())) as address:
        page = desk(chromium, address, LAPTOP)
        second = phone(page, 2)
    expect(page.locator(".desk-lost")).to_contain_text(LOST)
    expect(second.get_by_role("alert")).to_contain_text(LOST)
    with served(create_app(table.room, panel=Panel()), urlsplit(address).port or 0):
        expect(page.locator(".desk-lost")).to_be_hidden()
        expect(second.get_by_role("alert")).to_have_count(0)
        table.room.join("Cem", "phone-Cem")
        expect(second.locator(".place", has_text="Cem")).to_be_visible()


def test_at_a_laptop_the_first_phone_stands_in_sight(chromium: Browser, table: Table) -> None:
    """One line on top says whose phone to begin with, and that phone is seen whole without scrolling."""
    with served(create_app(table.room, panel=Panel())) as address:
        page = desk(chromium, address, LAPTOP)
        expect(page.locator(".desk-head")).to_contain_text("Begin with the phone of Ada")
        settled(page, ".phones iframe")
        box = page.locator(".phones iframe").first.bounding_box()

    assert box is not None
    assert box["y"] + box["height"] <= LAPTOP["height"]


def test_the_desk_fits_a_phone(chromium: Browser, table: Table) -> None:
    """At 360 px nothing sticks out, and the table screen keeps its shape."""
    with served(create_app(table.room, panel=Panel())) as address:
        page = desk(chromium, address, PHONE)
        settled(page, ".tv")
        box = page.locator(".tv").bounding_box()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    assert box is not None
    assert box["width"] > 300
    assert box["height"] > 150


def test_the_lights_go_by_the_names_of_the_players(chromium: Browser, table: Table) -> None:
    """The light panel and the phones say who sits there, as everything else does."""
    with served(create_app(table.room, panel=Panel())) as address:
        page = desk(chromium, address, LAPTOP)

        expect(page.locator("#lamps li")).to_contain_text(["Ada", "Bo"])
        expect(page.get_by_role("button", name="Press the button of Bo")).to_be_visible()
        expect(page.locator(".ph figcaption")).to_contain_text(["Ada", "Bo"])


def test_the_desk_names_who_is_awaited(chromium: Browser, tmp_path: Path) -> None:
    """Once the game has begun, the line on top no longer points at the first phone."""
    with real_table(tmp_path, 3) as table, served(create_app(table.room, panel=Panel())) as address:
        table.start()
        page = chromium.new_context(viewport=LAPTOP).new_page()
        page.goto(f"{address}/demo/?seats=2")

        expect(page.locator(".desk-head")).to_contain_text("Awaited: Ada, Bo and Cem")


def test_a_corner_mark_can_be_covered_and_the_camera_bumped(chromium: Browser, table: Table) -> None:
    """With a word on what to expect each time; the hand can be taken away again."""
    bench = Bench()
    with served(create_app(table.room, panel=Panel(), bench=bench)) as address:
        page = desk(chromium, address, LAPTOP)
        page.get_by_role("button", name="Cover a corner mark").click()
        expect(page.locator(".bench [role=status]")).to_contain_text("Three are enough")
        page.get_by_role("button", name="Take the hand away").click()
        expect(page.get_by_role("button", name="Cover a corner mark")).to_be_visible()
        page.get_by_role("button", name="Bump the camera").click()
        expect(page.locator(".bench [role=status]")).to_contain_text("measure the table anew")

    assert [act["act"] for act in bench.acts] == ["cover", "uncover", "bump"]
    assert (bench.acts[0]["x"], bench.acts[0]["y"]) == (-280, -180)


def test_the_hands_of_who_is_awaited_are_at_hand(chromium: Browser, tmp_path: Path) -> None:
    """Until somebody picks others."""
    with real_table(tmp_path, 0) as table, served(create_app(table.room, panel=Panel(), bench=Bench())) as address:
        page = chromium.new_context(viewport=LAPTOP).new_page()
        page.goto(f"{address}/demo/?seats=3")
        picker = page.get_by_label("Whose hand?")
        expect(picker).to_have_value("p0")
        people = zip(("p0", "p1", "p2"), NAMES, strict=False)
        table.tokens = {seat: table.room.join(name, f"desk-{name}").token for seat, name in people}
        picker.select_option("p2")
        table.start()
        expect(page.locator(".desk-head")).to_contain_text("Awaited: Ada, Bo and Cem")
        expect(picker).to_have_value("p2")
        ask = table.asked("p2", "build")
        table.do("p2", do="answer", ask=ask["id"], value=ask["form"]["options"][0]["value"])

        expect(picker).to_have_value("p0")
