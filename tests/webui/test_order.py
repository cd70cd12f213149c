"""What is touched arrives, in the order of the touches, whatever the Wi-Fi does; or people are told that it did not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.webui.browser import PHONE, Table, phone_of, real_table, settled
from tests.webui.canned import answers, page_of
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import lobby, talk
from tests.whole.patience import until

pytestmark = pytest.mark.browser
SOON_MS = 3_000
TOO_OLD_MS = 300_000
KEPT = "What you touched is kept and goes out by itself."


@pytest.fixture
def room() -> FakeRoom:
    """Three players before the game."""
    return FakeRoom(lobby(3))


@pytest.fixture
def under_way() -> list[Route]:
    """What the page has sent and nobody has heard."""
    return []


@pytest.fixture
def page(chromium: Browser, room: FakeRoom, under_way: list[Route]) -> Iterator[Page]:
    """The page of the host, who has chosen a way to play and started meanwhile; the test has its clock."""
    with page_of(chromium, room, "/host/") as page:
        page.clock.install()
        page.reload()
        settled(page)
        page.route("**/host/do", lambda route: route.continue_() if under_way else under_way.append(route))
        with page.expect_request("**/host/do"):
            page.locator("input[name=orders][value=cards]").check(force=True)
        page.get_by_role("button", name="Start with 3 players").click()
        yield page
        for route in under_way:
            with suppress(Error):  # it was let go by the test, or with its page
                route.abort()


def done(room: FakeRoom) -> list[Any]:
    """What the room was told to do, in order."""
    return [command["do"] for _, command in room.done.values()]


def nobody_hears(page: Page, under_way: list[Route]) -> None:
    """The Wi-Fi is gone, for what is under way too, and for what a page sends when it is left."""
    page.evaluate("navigator.sendBeacon = () => false")
    page.route("**/do", lambda route: route.abort())
    under_way[0].abort()


def test_a_game_starts_as_it_was_chosen_a_moment_before(page: Page, room: FakeRoom) -> None:
    """The start waits until the choice has arrived."""
    assert done(room) == []
    with page.expect_response(lambda got: "start" in (got.request.post_data or "")):
        page.clock.fast_forward(SOON_MS)
    assert done(room) == ["option", "start"]


def test_behind_a_request_that_hangs_people_are_told_and_it_is_sent_anew(page: Page, room: FakeRoom) -> None:
    """After three seconds, and again as soon as the table is heard."""
    page.route("**/host/page", lambda route: route.abort())
    page.clock.fast_forward(SOON_MS)
    expect(page.get_by_role("alert")).to_contain_text(KEPT)
    page.unroute("**/host/page")
    page.clock.fast_forward(SOON_MS)
    expect(page.get_by_role("alert")).to_have_count(0)
    until(lambda: done(room) == ["option", "start"], "what was kept is lost")


def test_no_game_starts_otherwise_than_it_was_chosen(page: Page, room: FakeRoom, under_way: list[Route]) -> None:
    """While the choice does not arrive the start is kept; after five minutes neither is sent, and people are told."""
    nobody_hears(page, under_way)
    expect(page.get_by_role("alert")).to_contain_text(KEPT)
    page.clock.fast_forward(TOO_OLD_MS)
    expect(page.get_by_text("is not sent any more.").first).to_be_visible()
    page.unroute("**/do")
    page.reload()
    settled(page)
    assert done(room) == []


def test_the_same_touch_again_while_nothing_answers_is_the_touch_that_is_kept(
    page: Page, room: FakeRoom, under_way: list[Route]
) -> None:
    """Whoever is impatient starts one game."""
    nobody_hears(page, under_way)
    expect(page.get_by_role("alert")).to_contain_text(KEPT)
    page.get_by_role("button", name="Start with 3 players").click()
    page.unroute("**/do")
    page.clock.fast_forward(SOON_MS)
    expect(page.get_by_role("alert")).to_have_count(0)
    until(lambda: done(room) == ["option", "start"], "what was kept is lost")


def all_is_sent(page: Page) -> None:
    """Wait until the table has confirmed all that was touched, by the page of the seat too that follows the start."""
    expect(page).to_have_url(re.compile("/s/p0/$"))
    settled(page)
    until(lambda: page.evaluate("sessionStorage.length") == 0, "what was touched is lost")


def test_two_taps_of_one_finger_are_one_touch(page: Page, room: FakeRoom) -> None:
    """Also before people are told that the table does not answer."""
    page.get_by_role("button", name="Start with 3 players").dblclick()
    page.clock.fast_forward(SOON_MS)
    all_is_sent(page)
    assert done(room) == ["option", "start"]


def test_whoever_chooses_there_and_back_while_nothing_answers_has_what_was_chosen_last(
    page: Page, room: FakeRoom, under_way: list[Route]
) -> None:
    """The last touch is like the first, and still one of its own."""
    nobody_hears(page, under_way)
    expect(page.get_by_role("alert")).to_contain_text(KEPT)
    for choice in ("phones", "cards"):
        page.locator(f"input[name=orders][value={choice}]").check(force=True)
    page.unroute("**/do")
    page.clock.fast_forward(SOON_MS)
    all_is_sent(page)
    chosen = [command["choice"] for _, command in room.done.values() if command["do"] == "option"]
    assert chosen == ["cards", "phones", "cards"]


def test_what_waits_when_a_page_is_left_goes_out_with_it(page: Page, room: FakeRoom) -> None:
    """All of it at once, in order, though what hangs never arrives."""
    page.goto(page.url.replace("/host/", "/screen/"))
    until(lambda: done(room) == ["option", "start"], "what waited is lost")


def test_what_a_page_without_a_link_has_kept_is_sent_by_the_next_page_of_the_tab(
    page: Page, room: FakeRoom, under_way: list[Route]
) -> None:
    """Before anything that is touched there, and once."""
    nobody_hears(page, under_way)
    expect(page.get_by_role("alert")).to_contain_text(KEPT)
    page.goto(page.url.replace("/host/", "/s/p0/"))
    settled(page)
    assert done(room) == []
    page.unroute("**/do")
    with page.expect_response(lambda got: "find-button" in (got.request.post_data or "")):
        page.get_by_role("button", name="Find my place").click()
        page.clock.fast_forward(SOON_MS)
    assert done(room) == ["option", "start", "find-button"]
    until(lambda: page.evaluate("sessionStorage.length + localStorage.length") == 0, "it is kept though it arrived")


def test_people_are_told_what_the_table_has_against_a_touch_that_an_earlier_page_kept(
    page: Page, room: FakeRoom, under_way: list[Route]
) -> None:
    """On the page that is there when it is answered."""
    nobody_hears(page, under_way)
    expect(page.get_by_role("alert")).to_contain_text(KEPT)
    room.outcome = type(room.outcome)(409, {"error": {"rule": "playing", "what": "It has begun.", "cure": "Look."}})
    page.unroute("**/do")
    page.reload()
    expect(page.get_by_role("dialog").first).to_contain_text("It has begun.")


def test_a_touch_reaches_its_table_though_places_were_swapped_meanwhile(chromium: Browser, room: FakeRoom) -> None:
    """The seat has another address; whoever touched is the same."""
    with page_of(chromium, room, "/s/p1/") as page:
        settled(page)
        room.holders["token-p1"], room.holders["token-p2"] = "p2", "p1"
        page.get_by_role("button", name="Find my place").click()
        until(lambda: done(room) == ["find-button"], "the touch is lost")
        assert [seat for seat, _ in room.done.values()] == ["p2"]


@pytest.fixture
def table(tmp_path: Any) -> Iterator[Table]:
    """Two players, dealt by the companion, who are asked what they build."""
    with real_table(tmp_path, 2) as table:
        table.start(hands="virtual", orders="phones", build="phones")
        yield table


def test_a_choice_that_was_sealed_and_passed_on_at_once_counts(chromium: Browser, table: Table) -> None:
    """The frame of a seat on a phone that is passed round ends with the hand that holds it."""
    share = {"do": "serve-shared", "seat": "p1", "on": True}
    assert table.room.do(table.room.actor(table.tokens["p0"]), "0123456789", share).status == 200
    for proposal in table.room.page("p1").body["proposals"]:
        table.do("p1", do="agree", proposal=proposal["id"])
    host = phone_of(chromium, table, "p0").page
    host.goto(f"{table.address}/s/p0/shared")
    host.locator("section", has_text="Bo").locator(".hold").click()
    host.get_by_role("button", name="Look", exact=True).click()
    seat = host.frame_locator("iframe")
    seat.locator("main label").first.click()
    expect(seat.locator("#say")).to_contain_text("Draft saved")
    hung: list[Route] = []
    host.route("**/shared/p1/do", lambda route: route.continue_() if hung else hung.append(route))
    seat.locator(".hold").click()
    seat.get_by_role("button", name="Seal", exact=True).click()
    until(lambda: hung, "nothing is sent")
    host.get_by_role("button", name="Pass on").click()
    until(lambda: [s for s in table.room.page("p1").body["sealed"] if s["done"]], "the choice is lost")


def test_that_touches_are_kept_is_said_where_a_thumb_reads_it(page: Page, under_way: list[Route]) -> None:
    """On a phone, within its width, in letters that can be read."""
    nobody_hears(page, under_way)
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("measure.small()") == []


def asking(ask: str, **form: Any) -> dict[str, Any]:
    """The page of p1, who is asked one thing in the open."""
    words: dict[str, Any] = {"prompt": ask, "title": ask, "text": f"{ask}?", "rule": "GB-001", "about": {}}
    return {
        **talk(3)["p1"],
        "asks": [{"id": ask, **words, "draft": None, "form": form, "standing": False, "sealed": None}],
    }


def test_the_second_tap_of_one_finger_does_not_answer_the_next_question(chromium: Browser) -> None:
    """Which stands in the same place, and to which nothing is an answer too; another tap does."""
    room = FakeRoom(talk(3))
    room.tell("p1", asking("Done", shape="press"))
    with page_of(chromium, room) as page:
        settled(page)
        page.locator("#answer").click()
        until(lambda: answers(room) == [True], "the first tap is lost")
        room.tell("p1", asking("Burn", shape="pick-some", options=[{"value": "a", "label": "A"}], least=0, most=1))
        expect(page.get_by_role("heading", name="Burn?")).to_be_visible()
        page.locator("#answer").dispatch_event("click", {"detail": 2})
        page.locator("#answer").click()
        until(lambda: len(answers(room)) > 1, "the tap that was meant is lost")
    assert answers(room) == [True, []]
