"""Elekt's pages, looked at in a browser: they fit, they are hit and read, and tell nothing by their layout."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.webui.browser import PHONE, SCREEN
from tests.webui.elekt_scenes import HAND, PRINTED, SCENES, Body, contest, over, recruit, scepter, turn
from tests.webui.test_looks import opened

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scene", SCENES)
def test_a_phone_page_fits_is_hit_and_is_read(chromium: Browser, scene: str) -> None:
    """At 360×740 nothing scrolls sideways, targets have 44 px, texts their contrast, for every form of Elekt."""
    with opened(chromium, SCENES[scene](), "/s/p1/", PHONE, PRINTED) as page:
        expect(page.get_by_text("The three Zones")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert page.evaluate("measure.small()") == []
        assert page.evaluate("measure.faint()") == []


@pytest.mark.parametrize("scene", ["turn", "occult", "scepter"])
def test_the_light_theme_is_read(chromium: Browser, scene: str) -> None:
    """In a bright room as well."""
    with opened(chromium, SCENES[scene](), "/s/p1/", PHONE, PRINTED) as page:
        page.evaluate("document.documentElement.setAttribute('data-theme', 'light')")

        assert page.evaluate("measure.faint()") == []


@pytest.mark.parametrize("scene", ["turn", "occult", "deceit", "scepter", "recruit"])
def test_forms_fit_the_narrowest_phone(chromium: Browser, scene: str) -> None:
    """Nothing scrolls sideways at 320 px."""
    with opened(chromium, SCENES[scene](), "/s/p1/", {"width": 320, "height": 640}, PRINTED) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def _layout(page: Page, what: str) -> object:
    return page.evaluate(f"measure.boxes('{what}').map(b => [b.left, b.top, b.width, b.height].join())")


def _with_faces(told: dict[str, Body], faces: dict[str, str]) -> dict[str, Body]:
    told["p1"]["faces"] = faces
    return told


OTHER = dict(zip(HAND, ("elite/e0", "elite/e3", "elite/e1"), strict=True))


def test_the_page_of_a_turn_looks_alike_for_any_hand(chromium: Browser) -> None:
    """EL-217: hands of one size have one layout, whatever is printed on the cards."""
    seen = []
    for faces in (dict(HAND), OTHER):
        with opened(chromium, _with_faces(turn(), faces), "/s/p1/", PHONE, PRINTED) as page:
            seen.append(_layout(page, ".main .tile, .turn-form .choice, .zone-pick, #answer"))

    assert seen[0] == seen[1]


def test_recruitment_offers_both_ways_alike_for_any_cards(chromium: Browser) -> None:
    """EL-215: the same words in the same places, whatever was drawn."""
    seen = []
    for faces in (dict(HAND), OTHER):
        with opened(chromium, _with_faces(recruit(), faces), "/s/p1/", PHONE, PRINTED) as page:
            expect(page.get_by_text("Replace both").first).to_be_visible()
            seen.append(_layout(page, ".big-card, main .choice, #answer"))

    assert seen[0] == seen[1]


def test_of_a_hand_of_real_cards_the_page_says_how_many_it_knows(chromium: Browser) -> None:
    """The companion knows the Basic Unit, and counts four cards, as the table screen does."""
    with opened(chromium, turn(hands="physical"), "/s/p1/", PHONE, PRINTED) as page:
        own = page.locator(".panel-private")
        expect(own.get_by_role("heading")).to_have_text("Known of your hand, 1 of 4")
        expect(own.locator(".tile")).to_have_count(1)


def test_the_cover_hides_the_hand(chromium: Browser) -> None:
    """An open question may be chosen among own cards: the cover turns those over."""
    with opened(chromium, turn(), "/s/p1/", PHONE, PRINTED) as page:
        expect(page.locator("main")).to_contain_text("Keeper of Cold Lamps")
        page.get_by_label("Cover: hide what only I see").click()
        expect(page.locator("main .tile").first).to_be_hidden()


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_table_screen_shows_three_boards_without_scrolling(chromium: Browser, count: int) -> None:
    """Full corners, long names and many tokens stay within their places, and all of it is large."""
    with opened(chromium, contest(count), "/screen/", SCREEN, PRINTED) as page:
        expect(page.locator(".zone-board")).to_have_count(3)
        expect(page.locator(".strip")).to_have_count(count)
        sticks_out = "n => n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + 1"
        assert (
            page.evaluate(
                f"Array.from(document.querySelectorAll('.corner, .zone-board, .strip')).filter({sticks_out}).length"
            )
            == 0
        )
        assert page.evaluate("document.documentElement.scrollHeight") <= SCREEN["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= SCREEN["width"]
        assert page.evaluate("measure.least()") >= 0.025 * SCREEN["height"]
        assert page.evaluate("measure.faint()") == []


def test_the_screen_says_who_wins_what_by_which_rule(chromium: Browser) -> None:
    """The Zone and the Attribute in dispute, the totals, the winner, the rule; above all of it the sentence."""
    with opened(chromium, contest(4), "/screen/", SCREEN, PRINTED) as page:
        now = page.locator(".zone-board.now")
        expect(now.locator(".track .now")).to_have_text("Deceit")
        expect(now.locator(".total")).to_have_text(["3", "5", "3", "3"])
        expect(now.locator(".corner.won .total")).to_have_text("5")
        expect(now.locator(".verdict")).to_contain_text("EL-104")
        expect(page.locator(".big-say")).to_contain_text("Bo wins Deceit in Influence")
        expect(page.locator(".ek-wait")).to_contain_text("Bo may swap two Units")


def test_nobody_wins_is_said_too(chromium: Browser) -> None:
    """A tie has its rule as well."""
    with opened(chromium, contest(3, "occult", None), "/screen/", SCREEN, PRINTED) as page:
        expect(page.locator(".verdict")).to_have_text("Nobody wins OccultEL-105")


@pytest.mark.parametrize("path", ["/screen/", "/s/p2/"])
def test_the_end_shows_the_phrase_and_the_titles(chromium: Browser, path: str) -> None:
    """EL-183: who hails, in which words, and what is read out."""
    with opened(chromium, over(4), path, SCREEN if path == "/screen/" else PHONE, PRINTED) as page:
        expect(page.locator("#page")).to_contain_text("Ada hails")
        expect(page.locator(".hail-phrase")).to_contain_text("Long live the new Emperor!")
        expect(page.locator(".titles li")).to_have_text(["Lord of Tides", "Warden of the Deep", "Heir of Nine Bells"])


def test_any_card_is_read_on_the_phone(chromium: Browser) -> None:
    """A touch opens a Unit on a board, and all cards of the box are found by name."""
    with opened(chromium, scepter(4), "/s/p1/", PHONE, PRINTED) as page:
        page.get_by_role("button", name="Foggy Warden").first.click()
        expect(page.get_by_role("dialog", name="Foggy Warden")).to_be_visible()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="All cards of the box").click()
        page.get_by_label("Find a card").fill("regent 7")
        page.get_by_role("dialog").get_by_role("button", name="Seal of the Regent 7").click()
        expect(page.get_by_role("dialog", name="Seal of the Regent 7")).to_contain_text("discards 1 Ember")


def test_the_screen_says_all_of_why_it_is_paused(chromium: Browser) -> None:
    """After a pulled plug the sentence on top is not cut off, and the boards stay where they are."""
    pages = contest(4)
    why = "The companion was restarted; everything acknowledged is here."
    for page in pages.values():
        page.update(status="paused", paused=why)
    with opened(chromium, pages, "/screen/", SCREEN, PRINTED) as screen:
        said = screen.locator(".ek-wait")
        expect(said).to_contain_text(why)
        assert said.evaluate("node => node.scrollWidth <= node.clientWidth")
        assert screen.evaluate("document.documentElement.scrollHeight") <= SCREEN["height"]
