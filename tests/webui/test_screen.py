"""The table screen during a game: the way in for another phone, and how to go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.webui.browser import PHONE, SCREEN
from tests.webui.scenes import orders, over, paused, plain, resolve
from tests.webui.test_looks import opened

pytestmark = pytest.mark.browser
ADDRESS = ":8000"


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])
def test_the_code_is_in_sight_all_game_and_covers_no_plate(chromium: Browser, count: int) -> None:
    """A phone may die at any time: address and code stand below the board, large enough to read."""
    with opened(chromium, resolve(count), "/screen/", SCREEN) as page:
        way = page.locator(".screen-code")
        expect(way).to_contain_text(ADDRESS)
        expect(way).to_contain_text("Code KXMT")
        box = page.evaluate("measure.boxes('.screen-code')[0]")
        lowest = max(plate["bottom"] for plate in page.evaluate("measure.boxes('.plate')"))

        assert box["bottom"] <= SCREEN["height"]
        assert box["top"] >= lowest
        assert page.evaluate("measure.least()") >= 0.025 * SCREEN["height"]


@pytest.mark.parametrize("count", [2, 4, 7])
def test_upright_every_plate_is_nearly_half_as_wide_as_the_screen(chromium: Browser, count: int) -> None:
    """On a phone too that only watches: no name hides under a number."""
    with opened(chromium, resolve(count), "/screen/", PHONE) as page:
        widths = page.evaluate("Array.from(document.querySelectorAll('.plate'), (plate) => plate.offsetWidth)")

    assert len(widths) == count
    assert min(widths) > 0.4 * PHONE["width"]


def test_the_menu_of_a_seat_tells_the_code_in_the_words_of_the_join_page(chromium: Browser) -> None:
    """What the menu names is what the join page shows, and the code is there too."""
    with opened(chromium, orders(5), "/s/p1/", PHONE) as page:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="This seat on another phone").click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("Take over my seat")
        expect(sheet).to_contain_text("KXMT")
        page.goto(page.url.split("/s/")[0])
        expect(page.get_by_role("button", name="Take over my seat")).to_be_visible()


@pytest.mark.parametrize("scene", [paused, lambda: {**plain(), "screen": {**plain()["screen"], "status": "paused"}}])
def test_a_paused_table_says_how_to_go_on(chromium: Browser, scene: object) -> None:
    """Games with and without a board of their own name both ways."""
    assert callable(scene)
    with opened(chromium, scene(), "/screen/", SCREEN) as page:
        expect(page.locator("main")).to_contain_text("Go on on any phone, or a long press on any button")


def test_whoever_presses_while_paused_reads_why_nothing_happens(chromium: Browser) -> None:
    """The seat's page shows the sentence for as long as the game is paused, and no longer."""
    told = paused()
    with opened(chromium, told, "/s/p1/", PHONE) as page:
        expect(page.locator(".news")).to_contain_text("Go on first")
    told["p1"].update(status="playing", paused=None)
    with opened(chromium, told, "/s/p1/", PHONE) as page:
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator(".news")).to_be_hidden()


def test_a_game_without_a_board_is_read_on_the_table_screen(chromium: Browser) -> None:
    """Names, scores, what happened by which rule, and whom the table waits for."""
    with opened(chromium, plain(5), "/screen/", SCREEN) as page:
        expect(page.locator(".plain-seats > li")).to_contain_text(["Ada", "Bo", "Cem", "Dot", "Eli"])
        expect(page.locator(".plain-seats > li").first).to_contain_text("points 7")
        expect(page.locator(".plain-told")).to_contain_text("GB-105")
        expect(page.locator(".plain-say")).to_contain_text("Waiting for Ada, Bo, Dot and Eli")
        assert page.evaluate("document.documentElement.scrollHeight") <= SCREEN["height"]


def test_a_game_without_a_board_tells_its_end(chromium: Browser) -> None:
    """The outcome and the scores stay on the table screen."""
    told = over(4)
    told["screen"] = {**told["screen"], "view": {}, "game": plain()["screen"]["game"]}
    with opened(chromium, told, "/screen/", SCREEN) as page:
        expect(page.locator(".plain-say")).to_contain_text("Dot is The Golden Blade")
        expect(page.locator(".plain-seats")).to_contain_text("fleet 3")


def test_a_game_without_a_board_shows_the_scores_on_phones(chromium: Browser) -> None:
    """Every phone says how it stands."""
    with opened(chromium, plain(3), "/s/p1/", PHONE) as page:
        expect(page.get_by_text("points 7")).to_be_visible()


def test_no_amount_is_sealed_that_nobody_chose(chromium: Browser) -> None:
    """Until a finger has touched it there is no number, and sealing asks for one."""
    with opened(chromium, plain(3), "/s/p1/", PHONE) as page:
        expect(page.locator("output")).to_have_text("?")
        page.locator(".hold").click()
        page.get_by_role("button", name="Seal", exact=True).click()
        expect(page.locator("#say")).to_contain_text("Choose first.")
        page.get_by_role("button", name="One more").click()
        page.get_by_role("button", name="One more").click()
        expect(page.locator("output")).to_have_text("1")
