"""Every page, looked at in a browser: nothing sticks out, thumbs can hit it, eyes can read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.webui.browser import PHONE, SCREEN, settled
from tests.webui.canned import page_of
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import SCENES, Body, build, espionage, lobby, orders, resolve, talk

pytestmark = pytest.mark.browser


@contextmanager
def opened(
    browser: Browser, pages: dict[str, Body], path: str, size: ViewportSize, printed: dict[str, Body] | None = None
) -> Iterator[Page]:
    """A page of a canned room, with what it takes to measure it."""
    room = FakeRoom(pages)
    room.printed = printed or {}
    with page_of(browser, room, path, size) as page:
        settled(page, "h1, .board, .invite")
        yield page


def phone_pages() -> list[tuple[str, str]]:
    """Each scene with a page where something is asked, and one where somebody waits."""
    asked = [(scene, "/s/p1/") for scene in SCENES]
    return [
        *asked,
        ("resolve", "/s/p2/"),
        ("orders", "/s/p2/"),
        ("lobby", "/host/"),
        ("talk", "/host/"),
        ("lobby", "/"),
        ("over", "/receipts/"),
    ]


@pytest.mark.parametrize(("scene", "path"), phone_pages())
def test_a_phone_page_fits_is_hit_and_is_read(chromium: Browser, scene: str, path: str) -> None:
    """At 360×740 nothing scrolls sideways, targets have 44 px, texts their contrast; nothing comes from outside."""
    with opened(chromium, SCENES[scene](5), path, PHONE) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert page.evaluate("measure.small()") == []
        assert page.evaluate("measure.faint()") == []


def test_the_words_of_the_menu_stay_in_their_buttons(chromium: Browser) -> None:
    """The narrowest phone shows every choice of light whole."""
    with opened(chromium, orders(5), "/s/p0/", PHONE) as page:
        page.get_by_role("button", name="Menu").click()
        over = "() => Array.from(document.querySelectorAll('.thirds .btn')).map(b => b.scrollWidth - b.clientWidth)"

        assert page.evaluate(over) == [0, 0, 0]


def test_no_line_runs_through_a_question_of_the_host_page(chromium: Browser) -> None:
    """Each question stands below the line that sets it off."""
    scene = lobby(3)
    for option in scene["p0"]["options"]:
        option["ruling"] = ""
    with opened(chromium, scene, "/host/", PHONE) as page:
        tops = page.evaluate("['.option', '.option > legend'].map(what => measure.boxes(what)[1].top)")

        assert tops[1] - tops[0] >= 8


@pytest.mark.parametrize("scene", [lobby, talk])
def test_the_host_page_leads_back_to_the_seat(chromium: Browser, scene: Callable[[int], dict[str, Body]]) -> None:
    """Before and during a game a link in words goes back, in sight at once."""
    with opened(chromium, scene(3), "/host/", PHONE) as page:
        page.get_by_role("link", name="My seat", exact=True).click()
        page.wait_for_url("**/s/p0/")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_both_themes_are_read(chromium: Browser, theme: str) -> None:
    """The light theme has contrast as well."""
    with opened(chromium, orders(5), "/s/p0/", PHONE) as page:
        page.evaluate(f"document.documentElement.setAttribute('data-theme', '{theme}')")

        assert page.evaluate("measure.faint()") == []


@pytest.mark.parametrize("width", [320, 412, 768])
def test_orders_fit_other_widths(chromium: Browser, width: int) -> None:
    """From the smallest phone to a tablet nothing scrolls sideways."""
    with opened(chromium, orders(7), "/s/p0/", {"width": width, "height": 700}) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_a_unit_does_stays_in_its_row(chromium: Browser) -> None:
    """On the narrowest phone no words stick out of the card that they belong to."""
    with opened(chromium, build(5), "/s/p0/", {"width": 320, "height": 700}) as page:
        rows, deltas = page.evaluate("['.unit-card > span', '.delta'].map(what => measure.boxes(what))")

    assert all(delta["right"] <= row["right"] for row, delta in zip(rows, deltas, strict=True))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])
def test_the_table_screen_shows_every_seat_without_scrolling(chromium: Browser, count: int) -> None:
    """For two to seven players all plates and fronts lie within 1080p, and no two plates overlap."""
    with opened(chromium, resolve(count), "/screen/", SCREEN) as page:
        boxes = page.evaluate("measure.boxes('.plate')")

        assert len(boxes) == count
        assert page.evaluate("document.documentElement.scrollHeight") <= SCREEN["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= SCREEN["width"]
        for i, one in enumerate(boxes):
            assert one["left"] >= 0
            assert one["bottom"] <= SCREEN["height"]
            for other in boxes[i + 1 :]:
                apart = one["right"] <= other["left"] or other["right"] <= one["left"]
                assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


def test_the_clock_is_read_from_three_metres(chromium: Browser) -> None:
    """The digits of the table's clock have 16 % of the screen's height, and nothing is smaller than 2.5 % of it."""
    with opened(chromium, talk(5), "/screen/", SCREEN) as page:
        digits = page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.clock')).fontSize)")
        least = page.evaluate("measure.least()")

    assert digits * 0.72 >= 0.16 * SCREEN["height"]  # a digit is 0.72 of its font's size high
    assert least >= 0.025 * SCREEN["height"]


def test_the_table_screen_invites_with_picture_address_and_code(chromium: Browser) -> None:
    """Before the game the screen shows how to join."""
    with opened(chromium, lobby(3), "/screen/", SCREEN) as page:
        expect(page.get_by_label("Code K X M T")).to_be_visible()
        assert page.evaluate("() => document.querySelector('.qr').naturalWidth") > 0


def test_the_cover_hides_everything_private_at_once(chromium: Browser) -> None:
    """Under the cover no face and no choice can be read, and the form is kept."""
    with opened(chromium, espionage(5), "/s/p1/", PHONE) as page:
        page.locator("label", has_text="Fleet").first.click()
        page.get_by_label("Cover: hide what only I see").click()
        expect(page.get_by_text("Protected Cruiser")).not_to_be_visible()
        page.get_by_label("Cover: hide what only I see").click()

        expect(page.locator("input:checked")).to_have_count(1)


def test_a_page_looks_alike_whatever_is_chosen(chromium: Browser) -> None:
    """Legal or not, the form keeps its size, so that a glance across the table tells nothing."""
    with opened(chromium, orders(5), "/s/p0/", PHONE) as page:
        sizes = set()
        for order in ("Sabotage", "Accord", "Hold", "Proliferation", "Blockade"):
            page.get_by_role("button", name=order).first.click()
            sizes.add(
                page.evaluate("() => [document.body.scrollHeight, document.querySelector('.dock').offsetHeight].join()")
            )

    assert len(sizes) == 1
