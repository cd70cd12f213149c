"""What is printed on the cards, as data: Great Powers, domains, power levels, Orders, Units (checklist, section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ARMY, FLEET, POLITICAL = DOMAINS = ("army", "fleet", "political")
POWERS: Mapping[str, str] = {
    "austria": "Austria",
    "britain": "Britain",
    "france": "France",
    "germany": "Germany",
    "italy": "Italy",
    "russia": "Russia",
    "turkey": "Turkey",
}
TWO_PLAYER_POWERS = ("france", "austria")  # GB-160
LEFT, RIGHT = SIDES = ("left", "right")
ATTACK, POWER = "attack", "power"  # the icons, GB-058
HOLD = "hold"

LEVELS = (0, 1, 1, 2, 2, 2, 3)  # by Units in the domain, GB-024 to GB-027
SLOTS = 6
TOP_LEVEL = 3
DEALT = 5  # GB-020

YEARS = ("1901", "1902", "1903")
MIXED = "mixed"  # the discard pile shuffled into a Library, GB-033
LIBRARIES = (*YEARS, MIXED)

# Domain by card number, from the pack of cards: first number of each domain, and the last number of all.
_RUNS = {"1901": (1, 18, 35, 50), "1902": (1, 18, 34, 50), "1903": (1, 17, 34, 50)}


def _units() -> dict[str, dict[str, str]]:
    units: dict[str, dict[str, str]] = {}
    for year, (army, fleet, political, last) in _RUNS.items():
        runs = ((ARMY, army, fleet), (FLEET, fleet, political), (POLITICAL, political, last + 1))
        units[year] = {f"unit/{year}/{n:02}": domain for domain, first, end in runs for n in range(first, end)}
    return units


UNITS_OF_YEAR: Mapping[str, Mapping[str, str]] = _units()
DOMAIN_OF: Mapping[str, str] = {
    **{domain: domain for domain in DOMAINS},
    **{unit: domain for units in UNITS_OF_YEAR.values() for unit, domain in units.items()},
}


@dataclass(frozen=True, slots=True)
class OrderCard:
    """One Order as printed: `domain` None for a Promise and for Hold, `blocks` the icons that it cancels.

    `players` is "3+", "2" or "all"; `acts` marks Orders that act on a neighbour and so can be redirected (GB-118);
    `rule` is the rule that describes the Order.
    """

    name: str
    rule: str
    domain: str | None = None
    icon: str | None = None
    blocks: tuple[str, ...] = ()
    players: str = "all"
    never_blocked: bool = False
    acts: bool = False


ORDERS: Mapping[str, OrderCard] = {
    "sabotage": OrderCard("Sabotage", "GB-084", ARMY, POWER, acts=True),
    "espionage": OrderCard("Espionage", "GB-088", ARMY, ATTACK, acts=True),
    "backstab": OrderCard("Backstab", "GB-092", ARMY, ATTACK, players="3+", acts=True),
    "sanctions": OrderCard("Sanctions", "GB-112", ARMY, blocks=(ATTACK, POWER), players="2"),
    "embargo": OrderCard("Embargo", "GB-098", FLEET, blocks=(POWER,)),
    "blockade": OrderCard("Blockade", "GB-099", FLEET, ATTACK, acts=True),
    "resupply": OrderCard("Resupply", "GB-103", FLEET, players="3+", never_blocked=True),
    "convoy": OrderCard("Convoy", "GB-104", FLEET, players="2", never_blocked=True),
    "censure": OrderCard("Censure", "GB-105", POLITICAL, blocks=(ATTACK,)),
    "proliferation": OrderCard("Proliferation", "GB-106", POLITICAL, POWER),
    "subterfuge": OrderCard("Subterfuge", "GB-109", POLITICAL, ATTACK, acts=True),
    "alliance": OrderCard("Alliance", "GB-113", players="3+"),
    "accord": OrderCard("Accord", "GB-125", players="3+"),
    "coalition": OrderCard("Coalition", "GB-129", players="3+"),
    HOLD: OrderCard("Hold", "GB-138"),
}
ORDERS_OF_MANY = tuple(name for name, card in ORDERS.items() if card.players != "2")  # GB-006
ORDERS_OF_TWO = tuple(name for name, card in ORDERS.items() if card.players != "3+")  # GB-161


def orders_for(seats: int) -> tuple[str, ...]:
    """The Orders, Hold among them, that a player has in a game of so many seats."""
    return ORDERS_OF_TWO if seats == 2 else ORDERS_OF_MANY


def level(units: int) -> int:
    """The power level of a domain with so many Units (GB-029: counted, not where they lie)."""
    return LEVELS[min(units, SLOTS)]
