"""Players with phones at a real table, in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.webui.browser import PHONE, Phone, Table, phone_of, real_table, screen_of, with_token

pytestmark = pytest.mark.browser
DEALT = {"hands": "virtual", "orders": "phones", "build": "phones"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Three players at a table of Golden Blade, dealt by the companion."""
    with real_table(tmp_path, 3) as table:
        table.start(**DEALT)
        yield table


def test_three_phones_and_a_screen_play_a_turn(chromium: Browser, table: Table) -> None:
    """Build, talk, Orders, resolution, and the screen shows what was laid only after all have sealed."""
    screen = screen_of(chromium, table)
    phones = [phone_of(chromium, table, seat) for seat in table.tokens]
    for phone in phones:
        phone.reads("Which Unit do you build?")
        phone.page.locator("main label").first.click()
        phone.draft_is_saved()
        phone.seals()
    for phone in phones:
        phone.reads("Talk")
        phone.presses("I am done talking")
    for phone in phones:
        phone.reads("Lay two Orders")
        expect(screen.locator(".fc .card-name")).to_have_count(0)
        phone.lays("Accord", "Hold")
        phone.draft_is_saved()
        phone.seals()

    expect(screen.locator(".fc .card-name", has_text="Accord")).to_have_count(3)
    for phone in phones:
        phone.reads("Which Unit do you build?")


def test_a_draft_survives_reload_another_phone_and_news(chromium: Browser, table: Table) -> None:
    """What lies on the fronts outlives a reload, the back button, another phone, and what others do meanwhile."""
    table.to_orders()
    ada, bo = phone_of(chromium, table, "p0"), phone_of(chromium, table, "p1")
    ada.lays("Sabotage", "Alliance")
    ada.draft_is_saved()

    ada.page.reload()
    expect(ada.page.locator(".slot .card-name").first).to_have_text("Sabotage")
    ada.page.goto(f"{table.address}/screen/")
    ada.page.go_back()
    expect(ada.page.locator(".slot .card-name").first).to_have_text("Sabotage")
    another = phone_of(chromium, table, "p0")
    expect(another.page.locator(".slot .card-name").last).to_have_text("Alliance")
    bo.lays("Hold", "Hold")
    bo.seals()
    expect(ada.page.locator(".who")).to_contain_text("1 of 3")

    expect(ada.page.locator(".slot .card-name").first).to_have_text("Sabotage")


def test_a_sealed_choice_is_never_shown_again_and_taking_back_starts_empty(chromium: Browser, table: Table) -> None:
    """After sealing no page of the seat holds a face; the form comes back empty."""
    table.to_orders()
    ada = phone_of(chromium, table, "p0")
    ada.lays("Coalition", "Censure")
    ada.draft_is_saved()
    ada.seals()
    ada.reads("Sealed")
    for phone in (ada, phone_of(chromium, table, "p0")):
        phone.reads("Sealed")
        assert "Coalition" not in phone.page.content()
    assert "coalition" not in str(table.room.page("p0").body["asks"])

    ada.presses("Take back")
    ada.reads("Lay two Orders")

    expect(ada.page.locator(".slot .card-name")).to_have_text(["Empty", "Empty"])


def test_a_short_press_asks_in_words(chromium: Browser, table: Table) -> None:
    """Whoever cannot keep a button pressed is asked the same question in words."""
    table.to_orders()
    ada = phone_of(chromium, table, "p0")
    ada.lays("Accord", "Hold")
    ada.page.locator(".hold").click()
    ada.presses("Not yet")
    ada.page.locator(".hold").click()
    ada.page.get_by_role("button", name="Seal", exact=True).click()

    ada.reads("Sealed")


def test_an_order_too_high_is_warned_of_in_private_and_accepted(chromium: Browser, table: Table) -> None:
    """The warning stands on the front, in a line that is always there."""
    table.to_orders()
    ada = phone_of(chromium, table, "p0")
    view = table.room.page("p0").body["view"]
    low = [d for d in ("army", "fleet", "political") if view["levels"]["p0"][d] < view["levels"]["p1"][d]]
    order = {"army": "Sabotage", "fleet": "Blockade", "political": "Censure"}
    ada.lays(order[low[0]] if low else "Hold", "Hold")

    expected = "0 < 1: becomes Hold" if low else "Does nothing"
    expect(ada.page.locator(".slot .why").first).to_have_text(expected)


def test_without_a_link_the_page_says_what_is_safe_and_comes_back_by_itself(chromium: Browser, table: Table) -> None:
    """A draft that could not be saved is said to be so, and is saved when the link is back."""
    table.to_orders()
    ada = phone_of(chromium, table, "p0")
    ada.reads("Lay two Orders")
    ada.page.context.set_offline(True)
    ada.lays("Accord", "Hold")
    expect(ada.page.get_by_role("alert")).to_contain_text("No link to the table")
    ada.page.context.set_offline(False)

    ada.draft_is_saved()
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    assert table.room.page("p0").body["asks"][0]["draft"] == {"left": "accord", "right": "hold"}


def test_what_a_page_sent_as_it_was_left_sets_no_newer_draft_back(chromium: Browser, table: Table) -> None:
    """It arrives when the page has come back, and what was touched since is saved."""
    table.to_orders()
    ada = phone_of(chromium, table, "p0")
    ada.reads("Lay two Orders")
    ada.page.evaluate("navigator.sendBeacon = (...sent) => { window.late = sent; return true; }")
    ada.page.context.set_offline(True)
    ada.lays("Accord")
    ada.page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    ada.page.context.set_offline(False)
    ada.lays("Hold")
    ada.draft_is_saved()
    kind = {"Content-Type": "application/json"}
    post = "async (headers) => (await fetch(late[0], {method: 'POST', headers, body: late[1]})).status"
    assert ada.page.evaluate(post, kind) == 200

    assert table.room.page("p0").body["asks"][0]["draft"] == {"left": "accord", "right": "hold"}


def test_another_phone_takes_a_seat_when_the_table_lets_it(chromium: Browser, table: Table) -> None:
    """A phone dies; another asks for the seat, two others agree, and the old one shows nothing any more."""
    ada, bo, cem = (phone_of(chromium, table, seat) for seat in table.tokens)
    page = chromium.new_context(viewport=PHONE).new_page()
    page.goto(table.address)
    page.get_by_role("button", name="Take over my seat").click()
    page.locator("label", has_text="Cem").click()
    page.locator("#code").fill(table.room.code)
    page.get_by_role("button", name="Ask for this seat").click()
    expect(page.locator("h1")).to_contain_text("Asking for your seat")
    bo.presses("I agree")
    ada.presses("I agree")

    expect(page.locator("h1")).to_contain_text("Which Unit do you build?")
    cem.reads("Not your seat")


def test_one_browser_holds_several_seats(chromium: Browser, table: Table) -> None:
    """One person with one browser plays all seats: each tab is its own seat."""
    context = chromium.new_context(viewport=PHONE)
    for seat, token in table.tokens.items():
        with_token(context, table.address, f"/s/{seat}/", token)

    names = []
    for seat in table.tokens:
        phone = Phone(context.new_page(), table.address, seat)
        phone.reads("Which Unit do you build?")
        names.append(phone.page.locator(".bar .seat b").inner_text())

    assert names == ["Ada", "Bo", "Cem"]


def test_players_sit_down_with_name_and_code_and_swap_in_two_taps(chromium: Browser, tmp_path: Path) -> None:
    """A phone joins, the table shows it, and two taps change two places."""
    with real_table(tmp_path, 2) as table:
        page = chromium.new_context(viewport=PHONE).new_page()
        page.goto(f"{table.address}/j/{table.room.code}")
        page.locator("#name").fill("Cem")
        page.get_by_role("button", name="Sit here").click()
        expect(page.locator("h1")).to_contain_text("Where do you sit?")
        page.get_by_role("button", name="Place 3").click()
        page.get_by_role("button", name="Place 1").click()

        expect(page.get_by_role("button", name="Place 1")).to_contain_text("Cem (you)")
        assert [seat["name"] for seat in table.room.page("screen").body["seats"]] == ["Cem", "Bo", "Ada"]


def test_the_host_sets_the_table_up_and_starts(chromium: Browser, tmp_path: Path) -> None:
    """The only game is chosen already; options with their rulings, a random player, start, and the host's own seat."""
    with real_table(tmp_path, 2) as table:
        host = phone_of(chromium, table, "p0")
        host.page.get_by_role("link", name="Choose the game and how we play").click()
        expect(host.page.get_by_role("radio", name="Golden Blade")).to_be_checked()
        expect(host.page.get_by_text("Rulings, where the rulebook leaves a choice")).to_be_visible()
        host.presses("Add a random player")
        host.presses("Start with 3 players")

        host.page.wait_for_url(f"{table.address}/s/p0/")
        host.reads("Which Unit do you build?")
        assert table.room.page("screen").body["status"] == "playing"


def test_a_player_without_a_phone_plays_with_one_that_is_passed_round(chromium: Browser, tmp_path: Path) -> None:
    """Sits down with the host's phone, and sees the own page only behind a cover that is kept pressed."""
    with real_table(tmp_path, 2) as table:
        host = phone_of(chromium, table, "p0")
        host.page.goto(f"{table.address}/s/p0/shared")
        host.page.get_by_label("A player without a phone").fill("Cem")
        host.presses("Sit down with this phone")
        expect(host.page.locator(".covered-name", has_text="Cem")).to_be_visible()
        table.start(**DEALT)
        expect(host.page.locator(".covered-name", has_text="Cem")).to_contain_text("awaited")
        assert "Which Unit" not in host.page.content()

        host.page.locator("section", has_text="Cem").locator(".hold").click()
        host.page.get_by_role("button", name="Look", exact=True).click()
        expect(host.page.frame_locator("iframe").locator("h1")).to_contain_text("Which Unit do you build?")
        host.presses("Pass on")

        expect(host.page.locator("iframe")).to_have_count(0)
