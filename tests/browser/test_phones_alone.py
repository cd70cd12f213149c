"""A table without camera, pins and cards: everything is asked on phones; phones die and others take their seats."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import A_WHILE, Phone
from tests.browser.sitting import NAMES, seated, table_screen
from tests.browser.tables import BareTable

pytestmark = pytest.mark.browser

PHONES = {"orders": "phones", "build": "phones", "hands": "virtual", "negotiation": "off"}
ORDERS = (("Resupply", "Hold"), ("Accord", "Hold"), ("Alliance", "Coalition"))


def sealed_builds(phones: list[Phone]) -> None:
    """Everybody seals the first Unit of the hand, and the talk is over."""
    for phone in phones:
        phone.choose_unit("")
        phone.seal()
    for phone in phones:
        phone.press("I am done talking")


def test_a_whole_turn_on_phones_alone(browser: Browser, bare_table: BareTable) -> None:
    """Without eyes, pins and tags a turn with dealt hands goes through to the next one, all on phones."""
    phones = seated(browser, bare_table, PHONES)
    screen = table_screen(browser, bare_table.url)
    sealed_builds(phones)
    for phone, (left, right) in zip(phones, ORDERS, strict=True):
        phone.lay_orders(left, right)
        phone.seal()
    expect(screen.get_by_text("Turn 1").first).to_be_visible(timeout=A_WHILE)
    for phone in phones:
        phone.choose_unit("")
        phone.seal()
    expect(screen.get_by_text("Turn 2").first).to_be_visible(timeout=A_WHILE)


def test_cards_without_a_camera_are_typed(browser: Browser, bare_table: BareTable) -> None:
    """Real Orders that no camera sees are typed together by one phone and agreed to once by another."""
    phones = seated(browser, bare_table, {**PHONES, "orders": "cards"})
    sealed_builds(phones)
    for phone in phones:
        phone.press("They lie")
    phones[0].reads("Turn your Orders up")
    phones[0].type_for_table(
        {
            f"Which Order of {name} lies face up toward {toward}?": order
            for name, to_left, orders in zip(NAMES, (1, 2, 0), ORDERS, strict=True)
            for toward, order in zip((NAMES[to_left], NAMES[to_left - 2]), orders, strict=True)
        }
    )
    expect(phones[0].page.get_by_text("proposes")).to_be_in_viewport(timeout=A_WHILE)
    phones[1].let_in()
    for phone in phones:
        phone.choose_unit("")


def test_a_phone_dies_before_it_has_sealed(browser: Browser, bare_table: BareTable) -> None:
    """The draft of a dead phone is on the phone that takes its seat, once the others have let it in."""
    phones = seated(browser, bare_table, PHONES)
    sealed_builds(phones)
    phones[2].lay_orders("Alliance", "Coalition")
    phones[2].reads("Draft saved")
    other = another_phone(browser, bare_table, phones, dead=True)
    expect(other.page.locator(".slots")).to_contain_text(re.compile("Alliance.*Coalition", re.DOTALL), timeout=A_WHILE)


def test_a_phone_dies_after_it_has_sealed(browser: Browser, bare_table: BareTable) -> None:
    """What a dead phone sealed counts and is shown on no phone, neither on the one that takes its seat."""
    phones = seated(browser, bare_table, PHONES)
    sealed_builds(phones)
    phones[2].lay_orders("Alliance", "Coalition")
    phones[2].seal()
    other = another_phone(browser, bare_table, phones, dead=True)
    other.reads("Sealed")
    assert "Alliance" not in other.page.content()
    for phone, (left, right) in zip(phones[:2], ORDERS, strict=False):
        phone.lay_orders(left, right)
        phone.seal()
    other.choose_unit("")
    assert [front["order"] for front in bare_table.room.page("screen").body["view"]["fronts"]][4:] == [
        "alliance",
        "coalition",
    ]


def test_the_phone_that_held_a_seat_shows_nothing_any_more(browser: Browser, bare_table: BareTable) -> None:
    """Once another phone has a seat, the old one is a stranger's, without a reload."""
    phones = seated(browser, bare_table, PHONES)
    another_phone(browser, bare_table, phones, dead=False)
    phones[2].reads("Not your seat")
    assert "Which Unit do you build?" not in phones[2].text()


def another_phone(browser: Browser, table: BareTable, phones: list[Phone], *, dead: bool) -> Phone:
    """Cem's phone is gone, and another one takes the seat; the two others let it in."""
    if dead:
        phones[2].context.close()
    other = Phone(browser, table.url)
    other.ask_for_seat("Cem", table.room.code)
    other.reads("Asking for your seat")
    for phone in phones[:2]:
        phone.let_in()
    expect(other.page.get_by_text("Asking for your seat")).to_have_count(0, timeout=A_WHILE)
    return other
