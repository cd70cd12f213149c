"""What lies where on the table, what the camera may read now, and what its readings answer (RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from companion.games.golden_blade.facts import DOMAIN_OF, DOMAINS, HOLD, LEFT, ORDERS, POWERS, UNITS_OF_YEAR, orders_for
from companion.games.golden_blade.interaction import Place
from companion.games.golden_blade.state import State, facings
from companion.rules import Ask, Json
from companion.rules.reading import can_answer
from companion.table import Expected, Placement, Reading, Seat

UNITS_OF_DOMAIN: Mapping[str, tuple[str, ...]] = {
    domain: tuple(unit for units in UNITS_OF_YEAR.values() for unit, of in units.items() if of == domain)
    for domain in DOMAINS
}
ANY_UNIT = tuple(chain(*UNITS_OF_DOMAIN.values(), (f"back/unit/{year}" for year in UNITS_OF_YEAR)))


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
            faces = tuple(unit.face for unit in s.grids[seat][domain])
            components = UNITS_OF_DOMAIN[domain] if domain in faces else faces
            sentence = f"@{seat} has {len(faces)} in {domain}."
            yield Expected(f"grid-{seat}-{domain}", components, len(faces), "GB-029", sentence)


def _expected_orders(s: State) -> Iterator[Expected]:
    zones: dict[str, list[Place]] = {}
    for place in s.reading:
        zones.setdefault(order_zone(s, place), []).append(place)
    for zone, places in zones.items():
        cards = tuple(card for place in places for card in _cards_of(s, place.seat))
        owners = " and ".join(f"@{place.seat}" for place in places)
        yield Expected(zone, cards, len(places), "GB-060", f"An Order of {owners} is flipped here.")


def _cards_of(s: State, seat: Seat) -> tuple[str, ...]:
    """The Orders and Holds of a seat, and their back, which lies up until the flip."""
    power = s.powers[seat]
    orders = tuple(f"order/{power}/{order}" for order in orders_for(len(s.seats)) if order != HOLD)
    return (*orders, f"hold/{power}/1", f"hold/{power}/2", f"back/order/{power}")


def _expected_builds(s: State) -> Iterator[Expected]:
    for seat in s.building:
        yield Expected(f"build-{seat}", ANY_UNIT, 1, "GB-142", f"@{seat} flips the Unit to build.")


def as_it_lies(s: State, zone: str, seen: Sequence[tuple[str, Placement]]) -> Mapping[str, Json]:
    """The facts that a row of a Power Grid or the Ambassador says, for people who let it stand (R23)."""
    components = [component for component, _ in seen]
    for seat in s.seats:
        if zone == f"ambassador-{seat}" and "ambassador" in components:
            return {"ambassador": seat}
        for domain in DOMAINS:
            if zone == f"grid-{seat}-{domain}":
                return {f"units.{seat}.{domain}": components}
    return {}


def readings(s: State, asks: Mapping[str, Ask[Any]], placements: Sequence[tuple[str, Placement]]) -> Sequence[Reading]:
    """What the cards that lie open answer; two cards that could be meant are two readings."""
    return [reading for ask_id, ask in asks.items() for reading in _reading(s, ask_id, ask, placements)]


def _reading(s: State, ask_id: str, ask: Ask[Any], placements: Sequence[tuple[str, Placement]]) -> Iterator[Reading]:
    zones = _zones_asked(s, ask)
    for component, placement in placements:
        if placement.zone in zones and not placement.hidden and _fits(s, ask, component):
            rule = "GB-060" if ask.prompt == "order-face" else "GB-142"
            yield Reading(ask_id, component, rule, _sentence(ask, component))


def _zones_asked(s: State, ask: Ask[Any]) -> tuple[str, ...]:
    """The zones in which the answer to a question of the TABLE would lie, if they are open."""
    seat: Seat | None = ask.about.get("seat")
    match ask.prompt:
        case "order-face":
            return tuple(order_zone(s, place) for place in s.reading if place.name == ask.about.get("place"))
        case "build-face":
            return (f"build-{seat}",) if seat in s.building else ()
        case "deploy-face":
            return tuple(f"grid-{seat}-{domain}" for domain in DOMAINS)
        case "discard-face":
            return ("discard",)
    return ()


def _fits(s: State, ask: Ask[Any], component: str) -> bool:
    """Whether a component can be the answer: an Order of the player's own Power, a Unit that did not lie open."""
    kind, _, rest = component.partition("/")
    if ask.prompt == "order-face":
        own = rest.partition("/")[0] == s.powers[ask.about["seat"]]
        return kind in ("order", HOLD) and own and can_answer(ask, component)
    return kind == "unit" and can_answer(ask, component)


def _sentence(ask: Ask[Any], component: str) -> str:
    if ask.prompt != "order-face":
        return f"@{ask.about['seat']} shows a Unit of {DOMAIN_OF[component]}."
    kind, power, order = component.split("/")
    name = "Hold" if kind == "hold" else ORDERS[order].name
    return f"@{ask.about['seat']} shows {name} of {POWERS[power]} toward @{ask.about['toward']}."
