"""Three phones, a table screen, a camera and lights play a turn with cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from companion.games.golden_blade.facts import DOMAIN_OF
from companion.session.room import SCREEN
from companion.table import Signal
from tests.browser.lights import expect_phase, expect_signals
from tests.browser.phones import A_WHILE, Phone
from tests.browser.sitting import seated, table_screen
from tests.browser.tables import OpenTable
from tests.whole.patience import until

pytestmark = pytest.mark.browser

BOTH = {"orders": "both", "build": "both", "hands": "physical", "negotiation": "300"}
CARDS = {"orders": "cards", "build": "cards", "hands": "physical", "negotiation": "off"}
ORDERS = (("Sabotage", "Hold"), ("Accord", "Hold"), ("Alliance", "Resupply"))
SEATS = ("p0", "p1", "p2")
SUPPLY, DIPLOMACY, RESOLUTION, BUILD = range(4)


def signals(*each: Signal) -> dict[str, Signal]:
    """A signal for each seat."""
    return dict(zip(SEATS, each, strict=True))


def build(table: OpenTable, phones: list[Phone]) -> list[str]:
    """Everybody seals a Unit of the hand, which hands lay and flip and the camera reads; the domains."""
    units = [next(card for card in held(table, seat) if card.startswith("unit/")) for seat in SEATS]
    domains = [DOMAIN_OF[unit].capitalize() for unit in units]
    for phone, domain in zip(phones, domains, strict=True):
        phone.choose_unit(domain)
    expect_phase(table.panel, BUILD)
    expect_signals(table.panel, dict.fromkeys(SEATS, Signal.AWAITED))
    phones[0].seal()
    expect_signals(table.panel, signals(Signal.READY, Signal.AWAITED, Signal.AWAITED))
    for phone in phones[1:]:
        phone.seal()
    return domains


def laid_units(table: OpenTable) -> set[str]:
    """The Units that the match has in its rows."""
    units = table.room.page(SCREEN).body["view"]["units"]
    return {face for rows in units.values() for row in rows.values() for face in row}


def face_up(table: OpenTable, *kinds: str) -> set[str]:
    """The cards of those kinds that really lie face up on the simulated table."""
    cards = [card["card"] for card in table.bench.look() if card["face_up"]]
    return {card for card in cards if card.partition("/")[0] in kinds}


def order_cards(table: OpenTable) -> set[str]:
    """The cards of the Orders that the match is still to resolve; a Hold is its Power's first one."""
    view = table.room.page(SCREEN).body["view"]
    left = [front for front in view["fronts"] if front["state"] in ("now", "next")]
    names = [(view["powers"][front["seat"]], front["order"]) for front in left]
    return {f"hold/{power}/1" if order == "hold" else f"order/{power}/{order}" for power, order in names}


def test_three_phones_and_a_table_screen_play_a_whole_turn(browser: Browser, table: OpenTable) -> None:
    """What hands lay is read from rendered frames, lights lead through the phases pin by pin, the next turn begins."""
    phones = seated(browser, table, BOTH)
    screen = table_screen(browser, table.url)
    _, foe, _ = build(table, phones)

    for phone in phones:
        phone.reads("Draw 1 Unit")
    expect_phase(table.panel, SUPPLY)
    until(lambda: laid_units(table) == face_up(table, "unit"), "the camera has not read every Unit")
    for phone in phones:
        phone.press("I have drawn")
    expect_phase(table.panel, DIPLOMACY)
    expect(screen.get_by_text(re.compile(r"^[45]:\d\d$")).first).to_be_visible(timeout=A_WHILE)
    for phone in phones:
        phone.press("I am done talking")

    for phone, (left, right) in zip(phones, ORDERS, strict=True):
        phone.lay_orders(left, right)
        phone.seal()
    phones[0].reads("to the discard pile?")
    expect_phase(table.panel, RESOLUTION)
    expect_signals(table.panel, signals(Signal.AWAITED, Signal.OFF, Signal.OFF))
    assert orders(table) == ORDERS
    assert order_cards(table) <= face_up(table, "order", "hold")
    expect(screen.get_by_text("Sabotage").first).to_be_visible()
    phones[0].remove_unit(foe)

    build(table, phones)
    for phone in phones:
        phone.reads("Draw 1 Unit")
    expect(screen.get_by_text("Turn 2").first).to_be_visible(timeout=A_WHILE)
    until(lambda: laid_units(table) <= face_up(table, "unit"), "the camera has not read every Unit")

    host = phones[0].page
    host.goto(f"{table.url}/s/p0/host")
    phones[0].press("End")
    phones[0].press("End it")
    expect_signals(table.panel, dict.fromkeys(SEATS, Signal.OFF))
    expect_phase(table.panel, None)


def test_a_whole_turn_with_cards_alone(browser: Browser, table: OpenTable) -> None:
    """Nothing is typed: people lay and flip cards, the phones are told only that they lie."""
    phones = seated(browser, table, CARDS)
    for seat, phone in zip(SEATS, phones, strict=True):
        unit = next(card for card in held(table, seat) if card.startswith("unit/"))
        table.bench.act({"act": "lay", "card": unit, "zone": f"build-{seat}", "face_up": False})
        phone.press("It lies")
    flip(table, "build-face")
    for phone in phones:
        phone.press("I have drawn")
    for phone in phones:
        phone.press("I am done talking")
    powers = table.room.page(SCREEN).body["view"]["powers"]
    for seat, phone, sides in zip(SEATS, phones, ORDERS, strict=True):
        for side, order in zip(("left", "right"), sides, strict=True):
            name = f"hold/{powers[seat]}/1" if order == "Hold" else f"order/{powers[seat]}/{order.lower()}"
            table.bench.act({"act": "lay", "card": name, "zone": f"front-{seat}-{side}", "face_up": False})
        phone.press("They lie")
    flip(table, "order-face")
    phones[0].reads("to the discard pile?")
    assert orders(table) == ORDERS
    assert order_cards(table) <= face_up(table, "order", "hold")


def orders(table: OpenTable) -> tuple[tuple[str, str], ...]:
    """The Orders that the match has, left and right of each seat."""
    shown = [front["order"].capitalize() for front in table.room.page(SCREEN).body["view"]["fronts"]]
    return tuple(zip(shown[::2], shown[1::2], strict=True))


def held(table: OpenTable, seat: str) -> list[str]:
    """The hand of a seat, once it has drawn its Units."""
    until(lambda: sum(card.startswith("unit/") for card in table.bench.hand(seat)) >= 5, f"{seat} drew no hand")
    return table.bench.hand(seat)


def flip(table: OpenTable, prompt: str) -> None:
    """Turn up every card that lies face down beside a grid or on a front, once the table is asked for them."""
    until(lambda: any(ask["prompt"] == prompt for ask in asks(table)), f"the table is not asked for {prompt}")
    for card in table.bench.look():
        if not card["face_up"] and card["card"].startswith("lying:"):
            table.bench.act({"act": "flip", "card": card["handle"]})


def asks(table: OpenTable) -> list[dict[str, str]]:
    """What the table is asked."""
    return list(table.room.page(SCREEN).body["table_asks"])
