"""Diktat's pages, looked at in a browser: they fit, they are hit and read, and tell nothing by their layout."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from companion.games.diktat.facts import SECTORS
from companion.rules import Pick
from companion.session.room import SCREEN as THE_SCREEN
from tests.webui.browser import PHONE, SCREEN
from tests.webui.diktat_scenes import (
    SCENES,
    Body,
    bid,
    crowded,
    exchange,
    expand,
    lost,
    over,
    plain,
    politics,
    printed,
    question,
    send,
    spoils,
    spy,
    table,
    turn,
    waiting,
)
from tests.webui.test_looks import opened

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scene", SCENES)
def test_a_phone_page_fits_is_hit_and_is_read(chromium: Browser, scene: str) -> None:
    """At 360×740 nothing scrolls sideways, targets have 44 px, texts their contrast, for every form of Diktat."""
    with opened(chromium, SCENES[scene](), "/s/p1/", PHONE, printed()) as page:
        expect(page.get_by_text("The twelve sectors")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert page.evaluate("measure.small()") == []
        assert page.evaluate("measure.faint()") == []


@pytest.mark.parametrize("scene", ["turn", "send", "spy", "bid", "politics", "waiting-others"])
def test_the_light_theme_is_read(chromium: Browser, scene: str) -> None:
    """In a bright room as well."""
    with opened(chromium, SCENES[scene](), "/s/p1/", PHONE, printed()) as page:
        expect(page.get_by_text("The twelve sectors")).to_be_visible()
        page.evaluate("document.documentElement.setAttribute('data-theme', 'light')")

        assert page.evaluate("measure.faint()") == []


@pytest.mark.parametrize("scene", ["turn", "send", "assassinate", "bid", "politics", "move-stack"])
def test_forms_fit_the_narrowest_phone(chromium: Browser, scene: str) -> None:
    """Nothing scrolls sideways at 320 px."""
    with opened(chromium, SCENES[scene](), "/s/p1/", {"width": 320, "height": 640}, printed()) as page:
        expect(page.get_by_text("The twelve sectors")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_every_file_that_is_named_is_served(stranger: FlaskClient) -> None:
    """Scripts and styles are there, and the checklist's sentences."""
    index = stranger.get("/games/diktat").get_json()

    for name in (*index["scripts"], *index["styles"]):
        assert stranger.get(f"/games/diktat/{name}", buffered=True).status_code == 200
    assert index["rules"]["DK-106"].startswith("Guard")


@pytest.mark.parametrize("scene", ["set-up", "entered"])
def test_a_long_question_of_the_table_is_read_whole(chromium: Browser, scene: str) -> None:
    """Beside the city on the table screen, where nothing of it is cut off."""
    with opened(chromium, SCENES[scene](), "/screen/", SCREEN, printed()) as page:
        told = page.get_by_label("What the table is asked")
        expect(told).to_contain_text("Is it all there?" if scene == "set-up" else "which stack is different?")
        bottom = "element => element.getBoundingClientRect().bottom"
        assert told.evaluate(bottom) <= page.locator("aside.dk-side").evaluate(bottom)


def test_everybody_reads_what_the_own_cabal_takes(chromium: Browser) -> None:
    """With its Endowment, and a button that says it is taken."""
    with opened(chromium, SCENES["set-up"](), "/s/p1/", PHONE, printed()) as page:
        expect(page.get_by_text("1 Politics Affinity, 1 Artefact Affinity, 2 PP, 6 Blockhouse tokens")).to_be_visible()
        expect(page.get_by_role("button", name="I have taken it")).to_be_visible()


def test_whoever_has_a_cabal_reads_who_takes_one_and_the_question_of_the_table_once(chromium: Browser) -> None:
    """Those who have one are done, and not those alone count who have not."""
    with opened(chromium, SCENES["set-up"](), "/s/p0/", PHONE, printed()) as page:
        expect(page.get_by_role("heading", level=1)).to_have_text("Bo and Dot take a Cabal")
        expect(page.get_by_text("Done 3 of 5")).to_be_visible()
        expect(page.get_by_text("Lay the main board in the middle")).to_have_count(1)


def test_what_the_table_is_asked_waits_for_anybody(chromium: Browser) -> None:
    """Nobody reads that nobody is awaited while the game stands still."""
    told = SCENES["set-up"]()
    for body in told.values():
        body["waiting"] = [one for one in body["waiting"] if one["seat"] == "table"]
    with opened(chromium, told, "/s/p0/", PHONE, printed()) as page:
        expect(page.get_by_text("Anybody may answer")).to_be_visible()
        expect(page.get_by_text("One of you answers below, and another agrees.")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text("The table is asked")


def test_the_table_screen_says_once_that_the_table_is_set_up(chromium: Browser) -> None:
    """Above it stands that the first Cycle is still to come."""
    with opened(chromium, SCENES["set-up"](), "/screen/", SCREEN, printed()) as page:
        expect(page.locator(".dk-cycle")).to_have_text("Before Cycle 1Set-up")


# -- nothing is told by a layout ---------------------------------------------------------------------------------------


def _layout(page: Page, what: str) -> Any:
    return page.evaluate(f"measure.boxes('{what}').map(b => [b.left, b.top, b.width, b.height].join())")


def _layouts(chromium: Browser, scenes: list[dict[str, Body]], what: str, seat: str = "p1") -> list[Any]:
    seen = []
    for scene in scenes:
        with opened(chromium, scene, f"/s/{seat}/", PHONE, printed()) as page:
            expect(page.get_by_text("The twelve sectors")).to_be_visible()
            seen.append(_layout(page, what))
    return seen


def test_a_fist_looks_alike_whatever_lies_behind_the_screen(chromium: Browser) -> None:
    """The same pad for one who has nothing and for one who has much; no end of a scale tells."""
    poor, rich = _layouts(chromium, [bid(0), bid(38)], ".fist-form *, .dock *, .own-goods li")

    assert poor == rich


@pytest.mark.parametrize(("pp", "bid_typed"), [(9, "0"), (38, "38"), (0, "7")])
def test_a_fist_looks_alike_whatever_is_bid(chromium: Browser, pp: int, bid_typed: str) -> None:
    """One digit or two, payable or not: pad and button lie where they lay, and the button says the same."""
    with opened(chromium, bid(pp), "/s/p1/", PHONE, printed()) as page:
        expect(page.get_by_text("The twelve sectors")).to_be_visible()
        before = _layout(page, ".pad *, .fist-line, .dock .hold")
        for digit in bid_typed:
            page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
        expect(page.locator(".fist")).to_have_text(bid_typed)

        assert _layout(page, ".pad *, .fist-line, .dock .hold") == before
        expect(page.locator(".hold")).to_have_text("Hold to close the fist")


def test_a_turn_looks_alike_whether_the_cabal_can_be_developed_or_not(chromium: Browser) -> None:
    """All six Manoeuvres stand there in one place; what cannot be done is said only to who touches it."""
    rich = turn()
    form = rich["p1"]["asks"][0]["form"]
    form["options"] = [*form["options"], {"value": "develop", "label": "Develop Cabal"}]
    one, other = _layouts(chromium, [turn(), rich], ".main *, .dock *")

    assert one == other


def test_anytime_acts_look_alike_whatever_a_player_can_do(chromium: Browser) -> None:
    """Debt, Affinity, Manifestation, bargain and oath have their places, also where none of them can be done."""
    idle = waiting()
    act = next(ask for ask in idle["p1"]["asks"] if ask["prompt"] == "act")
    act["form"]["ways"] = {kind: [] for kind in act["form"]["ways"]}
    one, other = _layouts(chromium, [waiting(), idle], ".act")

    assert len(one) == 5
    assert one == other


def test_an_exchange_looks_alike_whether_it_can_be_paid_or_not(chromium: Browser) -> None:
    """Both answers stand there."""
    poor = exchange()
    form = poor["p1"]["asks"][0]["form"]
    form["options"] = [one for one in form["options"] if one["value"] == "no"]
    one, other = _layouts(chromium, [exchange(), poor], ".main *")

    assert one == other


def test_expanding_looks_alike_whatever_agents_there_are(chromium: Browser) -> None:
    """All three kinds and none, always; what lies open is the same."""
    poor = expand()
    form = poor["p1"]["asks"][0]["form"]
    form["options"] = [option for option in form["options"] if option["value"] in ("spy", "nothing")]
    one, other = _layouts(chromium, [expand(), poor], ".main *")

    assert one == other


def test_the_page_of_another_player_is_the_same_whatever_is_hidden() -> None:
    """What one has behind the screen and in stacks leaves no trace on the pages of others and on the screen."""
    seen = []
    for pp, kinds in ((1, ("citizen", "guard")), (30, ("emissary", "citizen"))):
        s = crowded(4)
        s.players["p1"].screen.pp = pp
        for _, stack in s.stacks():
            if stack.owner == "p1":
                for token, kind in zip(stack.tokens, kinds, strict=False):
                    token.kind = kind
        told = table(s, {}, [("p0", "manoeuvre")])
        seen.append((told["p2"], told[THE_SCREEN]))

    assert seen[0] == seen[1]


def test_the_cover_hides_the_screen_the_stacks_and_the_offers(chromium: Browser) -> None:
    """One touch turns over everything that only its owner may see."""
    with opened(chromium, politics(), "/s/p1/", PHONE, printed()) as page:
        expect(page.locator(".own-goods").first).to_be_visible()
        page.get_by_label("Cover: hide what only I see").click()

        for what in (".own-goods", ".known-list", ".offer"):
            expect(page.locator(what).first).to_be_hidden()


def test_the_cover_hides_a_team_that_is_put_together(chromium: Browser) -> None:
    """Neither the pile nor what is left can be read."""
    with opened(chromium, send(), "/s/p1/", PHONE, printed()) as page:
        page.get_by_role("button", name="Add Emissary").click()
        page.get_by_label("Cover: hide what only I see").click()

        expect(page.locator(".pile")).to_be_hidden()
        expect(page.locator(".kind-picks")).to_be_hidden()


def test_what_was_looked_at_stays_in_a_private_list(chromium: Browser) -> None:
    """A seen token of a player and a seen Other piece, by place, in the own list and nowhere else."""
    told = spy()
    with opened(chromium, told, "/s/p1/", PHONE, printed()) as page:
        known = page.get_by_role("region", name="What you know")
        expect(known.get_by_role("img", name="Vector")).to_have_count(1)
        expect(known.get_by_role("img", name="not known").first).to_be_visible()
    with opened(chromium, told, "/s/p2/", PHONE, printed()) as page:
        expect(page.get_by_role("region", name="What you know")).to_be_visible()
        expect(page.get_by_role("img", name="Vector")).to_have_count(0)


def test_an_unknown_shape_falls_back_to_the_plain_form(chromium: Browser) -> None:
    """A question of Diktat in another shape is asked with the forms that every game has."""
    told = turn()
    told["p1"]["asks"][0]["form"] = {"shape": "amount", "low": 0, "high": 3}
    with opened(chromium, told, "/s/p1/", PHONE, printed()) as page:
        expect(page.locator(".main .stepper")).to_be_visible()


# -- the table screen --------------------------------------------------------------------------------------------------

PLACES = ".sector, .strip, .dk-side, .dk-track, .dk-others, .space, .dk-top, .big-say"
STICKS_OUT = "n => n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + 6"


@pytest.mark.parametrize("scene", [(2, False), (3, True), (4, False), (5, True)])
def test_the_table_screen_shows_the_city_without_scrolling(chromium: Browser, scene: tuple[int, bool]) -> None:
    """Twelve sectors, a strip for each player, with the Others their board: within 1080p, and all of it large."""
    count, others = scene
    with opened(chromium, waiting(count, others=others), "/screen/", SCREEN, printed()) as page:
        expect(page.locator(".city .sector")).to_have_count(len(SECTORS))
        expect(page.locator(".strip")).to_have_count(count)
        expect(page.locator(".dk-others")).to_have_count(int(others))
        found = f"Array.from(document.querySelectorAll('{PLACES}')).filter({STICKS_OUT}).map(n => n.textContent)"
        assert page.evaluate(found) == []
        assert page.evaluate("document.documentElement.scrollHeight") <= SCREEN["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= SCREEN["width"]
        assert page.evaluate("measure.least()") >= 0.025 * SCREEN["height"]
        assert page.evaluate("measure.faint()") == []


def test_the_screen_says_who_makes_spoils_in_which_order(chromium: Browser) -> None:
    """The sector in Conquest stands out, with what lies there by kind and how many are left to whom."""
    with opened(chromium, spoils(5), "/screen/", SCREEN, printed()) as page:
        now = page.locator(".city .sector.now")
        expect(now).to_have_attribute("aria-label", "Artefact")
        expect(now.locator(".spoils b")).to_have_text(["3", "2", "1"])
        expect(now.get_by_role("img", name="Bo, 9 tokens, face up: 3 Citizen, 2 Guard, 4 Emissary")).to_have_count(1)
        expect(page.locator(".big-say")).to_contain_text("Bo wins Artefact. DK-154")
        expect(page.locator(".dk-wait")).to_contain_text("Bo takes a Trophy")


def test_the_screen_shows_face_down_tokens_as_blocks_alone(chromium: Browser) -> None:
    """Owner and height, never a kind."""
    with opened(chromium, waiting(5, others=True), "/screen/", SCREEN, printed()) as page:
        expect(page.locator(".city .token").first).to_be_visible()
        expect(page.locator(".city .token.up")).to_have_count(0)
        expect(page.get_by_role("img", name="the Others, 5 tokens", exact=True)).to_have_count(1)


def test_the_strips_stand_in_the_order_of_rank(chromium: Browser) -> None:
    """Highest first, with the Administrator's token where it lies."""
    with opened(chromium, waiting(3), "/screen/", SCREEN, printed()) as page:
        ranks = page.locator(".strip .rank").all_inner_texts()
        assert ranks == sorted(ranks, reverse=True)
        expect(page.get_by_role("region", name="Ada").get_by_role("img", name="Administrator")).to_have_count(1)


@pytest.mark.parametrize("path", ["/screen/", "/s/p2/"])
def test_the_end_says_who_has_won_and_why(chromium: Browser, path: str) -> None:
    """In one large sentence."""
    with opened(chromium, over(), path, SCREEN if path == "/screen/" else PHONE, printed()) as page:
        expect(page.locator("#page")).to_contain_text("wins with 11 VP, and the most PP of those tied.")


@pytest.mark.parametrize("path", ["/screen/", "/s/p2/"])
def test_the_end_says_that_everybody_has_lost(chromium: Browser, path: str) -> None:
    """When the Others have won."""
    with opened(chromium, lost(), path, SCREEN if path == "/screen/" else PHONE, printed()) as page:
        expect(page.locator("#page")).to_contain_text("Everybody has lost")


def test_a_question_about_a_token_of_the_others_names_them(chromium: Browser) -> None:
    """The Others have no seat, and stand in the question by their name."""
    told = waiting(3, others=True)
    about = {"seat": "others", "owner": "the Others", "sector": "Combinat", "place": 1, "stack": "s9"}
    asked = plain(question("token-face", Pick(("guard",), "DK-100"), about))
    for body in told.values():
        body["table_asks"] = [asked]
    with opened(chromium, told, "/screen/", SCREEN, printed()) as page:
        expect(page.locator(".dk-wait")).to_have_text("Token 1 of the Others in Combinat: what is it?")


def test_a_used_element_is_struck_through(chromium: Browser) -> None:
    """On every strip, also of the player whose turn it is; the others are not."""
    with opened(chromium, waiting(4), "/screen/", SCREEN, printed()) as page:
        struck = "n => getComputedStyle(n).backgroundImage !== 'none'"
        found = "Array.from(document.querySelectorAll('.space.on, .cabal-space.on'))"
        used = page.locator(".space.used, .cabal-space.used").count()

        assert used == 3 * 4
        assert page.evaluate(f"{found}.filter({struck}).length") == used
