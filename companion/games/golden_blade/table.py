"""What lies where on the table, what the camera may read now, and what its readings answer (RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from companion.errors import Refused
from companion.games.golden_blade.facts import DOMAIN_OF, DOMAINS, LEFT, ORDERS, POWERS
from companion.games.golden_blade.interaction import Place
from companion.games.golden_blade.state import State, facings, places_of
from companion.rules import Ask
from companion.table import Expected, Placement, Reading, Seat


def order_zone(s: State, place: Place) -> str:
    """The zone in which an Order lies; a Vanguard and its target lie together, moved forward (GB-172, GB-173)."""
    against = facings(s)[place]
    left = place if place.side == LEFT else against
    if left.slot and left.seat in s.target and s.vanguard.get(left.seat) == left.slot:
        return f"vanguard-{left.seat}"
    return f"front-{place.seat}-{place.lane}"


def open_zones(s: State) -> Collection[str]:
    """Zones whose faces may be read now: an Order or a build never before its reveal has begun."""
    zones = [f"grid-{seat}-{domain}" for seat in s.seats for domain in DOMAINS]
    zones += [f"ambassador-{seat}" for seat in s.seats]
    zones += dict.fromkeys(order_zone(s, place) for place in s.reading)
    zones += [f"build-{seat}" for seat in s.building]
    return (*zones, "discard")


def expected(s: State) -> Sequence[Expected]:
    """What should lie in the open zones now."""
    return [*_expected_ambassador(s), *_expected_rows(s), *_expected_orders(s), *_expected_builds(s)]


def _expected_ambassador(s: State) -> Iterator[Expected]:
    if s.ambassador is not None:
        sentence = f"The Ambassador lies with @{s.ambassador}."
        yield Expected(f"ambassador-{s.ambassador}", ("ambassador",), 1, "GB-067", sentence)


def _expected_rows(s: State) -> Iterator[Expected]:
    if s.rulings.virtual:
        return
    for seat in s.seats:
        for domain in DOMAINS:
            row = s.grids[seat][domain]
            components = tuple(unit.face for unit in row if unit.face not in DOMAINS)
            sentence = f"@{seat} has {len(row)} in {domain}."
            yield Expected(f"grid-{seat}-{domain}", components, len(row), "GB-029", sentence)


def _expected_orders(s: State) -> Iterator[Expected]:
    for place in s.reading:
        power = s.powers[place.seat]
        sentence = f"@{place.seat} flips the Order toward @{s.neighbour(place.seat, place.side)}."
        yield Expected(order_zone(s, place), (f"order/{power}", f"hold/{power}"), 1, "GB-060", sentence)


def _expected_builds(s: State) -> Iterator[Expected]:
    for seat in s.building:
        yield Expected(f"build-{seat}", ("unit",), 1, "GB-142", f"@{seat} flips the Unit to build.")


def readings(s: State, asks: Mapping[str, Ask[Any]], placements: Sequence[tuple[str, Placement]]) -> Sequence[Reading]:
    """What the cards that lie open answer; two readable cards for one question answer nothing."""
    return [reading for ask_id, ask in asks.items() for reading in _reading(s, ask_id, ask, placements)]


def _reading(s: State, ask_id: str, ask: Ask[Any], placements: Sequence[tuple[str, Placement]]) -> Iterator[Reading]:
    zone = _zone_asked(s, ask)
    lying = [component for component, placement in placements if placement.zone == zone and not placement.hidden]
    values = [value for component in lying if (value := _value(s, ask, component)) is not None]
    if zone is None or len(values) != 1:
        return
    try:
        ask.shape().check(values[0])
    except Refused:
        return
    rule = "GB-060" if ask.prompt == "order-face" else "GB-142"
    yield Reading(ask_id, values[0], rule, _sentence(ask, values[0]))


def _zone_asked(s: State, ask: Ask[Any]) -> str | None:
    """The zone in which the answer to a question of the TABLE would lie, if it is open."""
    seat: Seat | None = ask.about.get("seat")
    if ask.prompt == "order-face":
        places = [p for p in places_of(s.seats) if (p.seat, p.side, p.slot or None) == _key(ask)]
        return order_zone(s, places[0]) if places and places[0] in s.reading else None
    if ask.prompt == "build-face":
        return f"build-{seat}" if seat in s.building else None
    return None


def _key(ask: Ask[Any]) -> tuple[object, ...]:
    return ask.about.get("seat"), ask.about.get("side"), ask.about.get("slot")


def _value(s: State, ask: Ask[Any], component: str) -> str | None:
    """The answer that a component gives; of Orders only one of the asked player's own Power counts (GB-006)."""
    kind, _, rest = component.partition("/")
    if ask.prompt == "order-face":
        own = rest.partition("/")[0] == s.powers[ask.about["seat"]]
        return component if kind in ("order", "hold") and own else None
    return component if kind == "unit" else None


def _sentence(ask: Ask[Any], component: str) -> str:
    if ask.prompt == "build-face":
        return f"@{ask.about['seat']} shows a Unit of {DOMAIN_OF[component]}."
    kind, power, order = component.split("/")
    name = "Hold" if kind == "hold" else ORDERS[order].name
    return f"@{ask.about['seat']} shows {name} of {POWERS[power]} toward @{ask.about['toward']}."
