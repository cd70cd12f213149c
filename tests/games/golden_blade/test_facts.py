"""What is printed on the cards."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from companion.games.golden_blade.facts import (
    DOMAINS,
    ORDERS,
    ORDERS_OF_MANY,
    ORDERS_OF_TWO,
    POWERS,
    UNITS_OF_YEAR,
    level,
    orders_for,
)
from companion.packs.reading import load_pack


@pytest.mark.rule("GB-024", "GB-025", "GB-026")
@pytest.mark.parametrize(("units", "expected"), list(enumerate([0, 1, 1, 2, 2, 2])))
def test_level_follows_the_number_of_units(units: int, expected: int) -> None:
    """No Unit is level 0, one or two are level 1, three to five are level 2."""
    assert level(units) == expected


@pytest.mark.rule("GB-003", "GB-027")
def test_six_units_are_level_three_and_there_is_no_more() -> None:
    """Level 3 needs six Units and is the highest."""
    assert [level(6), level(7)] == [3, 3]


@pytest.mark.rule("GB-005", "GB-006")
def test_twelve_orders_in_four_types() -> None:
    """A player of many has three Orders of each domain and three Promises, beside Hold."""
    types = Counter(ORDERS[order].domain for order in ORDERS_OF_MANY if order != "hold")
    assert types == {"army": 3, "fleet": 3, "political": 3, None: 3}


@pytest.mark.rule("GB-161", "GB-162")
def test_nine_orders_of_two_players() -> None:
    """France and Austria have Sanctions and Convoy, and neither Backstab, Resupply nor a Promise."""
    assert set(ORDERS_OF_TWO) - set(ORDERS_OF_MANY) == {"sanctions", "convoy"}
    missing = {"backstab", "resupply", "alliance", "accord", "coalition"}
    assert set(ORDERS_OF_MANY) - set(ORDERS_OF_TWO) == missing
    assert len(orders_for(2)) == 9 + 1


@pytest.mark.rule("GB-058")
def test_icons() -> None:
    """Four Orders carry the Attack icon, two the Power icon, the others none."""
    icons = {icon: {name for name, card in ORDERS.items() if card.icon == icon} for icon in ("attack", "power")}
    assert icons["attack"] == {"espionage", "backstab", "blockade", "subterfuge"}
    assert icons["power"] == {"sabotage", "proliferation"}


def test_units_agree_with_the_pack() -> None:
    """The Units that the rules know, with year and domain, are those of the pack of cards."""
    cards = [card for card in load_pack("golden-blade").cards if card.facts["type"] == "unit"]
    told = {card.component: (str(card.facts["year"]), card.facts["domain"]) for card in cards}
    known = {unit: (year, domain) for year, units in UNITS_OF_YEAR.items() for unit, domain in units.items()}
    assert known == told
    assert set(known.values()) == {(year, domain) for year in UNITS_OF_YEAR for domain in DOMAINS}


def test_orders_agree_with_the_pack() -> None:
    """The Orders that the rules know, with type and icon, are those of the pack of cards."""
    cards = [card for card in load_pack("golden-blade").cards if card.component.startswith("order/")]
    told = {card.component.split("/")[2]: (card.facts["type"], card.facts["icon"]) for card in cards}
    known = {name: (card.domain or "promise", card.icon or "none") for name, card in ORDERS.items() if name != "hold"}
    assert known == told
    assert {card.component.split("/")[1] for card in cards} == set(POWERS)


def test_no_module_reads_time_chance_or_files() -> None:
    """The rules import neither clocks nor dice nor files; only shapes and hands are handed a source of samples."""
    folder = Path(str(files("companion.games.golden_blade")))
    banned = ("import time", "import os", "import datetime", "import logging", "from pathlib", "import secrets")
    for module in folder.glob("*.py"):
        text = module.read_text(encoding="utf-8")
        assert not [word for word in banned if word in text], module.name
        assert "import random" not in text or module.name in ("shapes.py", "hands.py"), module.name
