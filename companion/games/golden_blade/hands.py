"""What hands at a table do: the next act of people who follow the table screen, for the simulated table and its script.

They know what lies open, what they hold and what they chose themselves; never the match. An act is a line of the
simulated table ("lay", "flip", "take", "draw", "stack", "gather", "shuffle").
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.golden_blade.facts import DOMAIN_OF, DOMAINS, HOLD, MIXED, UNITS_OF_YEAR, YEARS
from companion.rules.hands import Act, Mean, People, Reply, Say, Spot, Wait
from companion.table import Seat

WAYS = {"orders": "both", "build": "both", "hands": "physical"}
SHOWN = ("discard-face", "deploy-face")
BACK_IN_HAND = ("past", "blocked", "replaced")
PRESSES = ("drawn", "laid", "build-laid")


def units_held(people: People, seat: Seat) -> list[str]:
    """The Units in a hand."""
    return [component for component in people.held.get(seat, ()) if component.startswith("unit/")]


def laid(people: People, seat: Seat) -> Mapping[str, str]:
    """The Orders that a seat chose this turn, by lane."""
    choice = people.chosen.get(seat, {}).get("lay")
    fresh = choice is not None and choice.view["turn"] == people.view["turn"]
    return choice.value if choice is not None and fresh and isinstance(choice.value, dict) else {}


def built(people: People, seat: Seat) -> str | None:
    """The Unit or domain that a seat chose for this very Build."""
    choice = people.chosen.get(seat, {}).get("build")
    fresh = choice is not None and all(choice.view[key] == people.view[key] for key in ("turn", "step"))
    return choice.value if choice is not None and fresh and isinstance(choice.value, str) else None


def next_act(people: People) -> Act | None:
    """The next thing hands do, or None if the table is as it should be."""
    for acts in STEPS:
        for act in acts(people):
            return act
    return None


def ambassador(people: People) -> Iterator[Act]:
    """The Ambassador lies with its holder (GB-022, GB-067)."""
    holder = people.view["ambassador"]
    if holder is not None and people.lying.get("ambassador") != Spot(f"ambassador-{holder}"):
        yield {"act": "lay", "card": "ambassador", "zone": f"ambassador-{holder}"}


# -- Orders ------------------------------------------------------------------------------------------------------------


def orders(people: People) -> Iterator[Act]:
    """Orders go down face down, are flipped together, and return once resolved (GB-047, GB-060, GB-081)."""
    if people.view["options"]["orders"] == "phones":
        return
    for front in people.view["fronts"]:
        yield from _order(people, front)


def _order(people: People, front: Mapping[str, Any]) -> Iterator[Act]:
    seat, lane = front["seat"], lane_of(front)
    home, zone = f"front-{seat}-{lane}", order_zone(front)
    there = _own(people, seat, zone)
    chosen = laid(people, seat).get(lane)
    done = front["state"] in BACK_IN_HAND
    if there and (done or (chosen is None and front["state"] == "empty")):  # what lies as a back has been chosen
        yield {"act": "take", "card": there[0], "seat": seat}
    elif not there and zone != home and not done and (early := _own(people, seat, home)):
        yield {"act": "lay", "card": early[0], "zone": zone, "face_up": False}
    elif not there and chosen is not None and front["state"] in ("empty", "back"):
        card = order_card(people, seat, chosen)
        if card is not None:
            yield {"act": "lay", "card": card, "zone": zone, "face_up": False}
    elif there and not people.lying[there[0]].face_up and _is_asked(people, front):
        yield {"act": "flip", "card": there[0]}


def order_zone(front: Mapping[str, Any]) -> str:
    """Where an Order lies: on its front, or moved forward with the Vanguard that it is or meets (GB-172, GB-173)."""
    if front["vanguard"]:
        return f"vanguard-{front['seat']}"
    return f"vanguard-{front['facing']}" if front["target"] else f"front-{front['seat']}-{lane_of(front)}"


def _own(people: People, seat: Seat, zone: str) -> list[str]:
    power = people.view["powers"][seat]
    return [card for card in people.in_zone(zone) if card.split("/")[1:2] == [power]]


def lane_of(front: Mapping[str, Any]) -> str:
    """The name of an Order's place in a form: left, or left-1 in the two-player game."""
    return f"{front['side']}-{front['slot']}" if front["slot"] else str(front["side"])


def order_card(people: People, seat: Seat, order: str) -> str | None:
    """A card of the seat's Great Power with that Order that does not lie on a front."""
    power = people.view["powers"][seat]
    cards = [f"hold/{power}/{n}" for n in (1, 2)] if order == HOLD else [f"order/{power}/{order}"]
    free = [card for card in cards if not _lies_on_a_front(people, card)]
    return free[0] if free else None


def _lies_on_a_front(people: People, card: str) -> bool:
    return card in people.lying and people.lying[card].zone.startswith(("front-", "vanguard-"))


def _is_asked(people: People, front: Mapping[str, Any]) -> bool:
    keys = ("seat", "side", "slot")
    return any(
        ask["prompt"] == "order-face" and all(ask["about"].get(key) == front[key] for key in keys)
        for ask in people.asks
    )


# -- Units -------------------------------------------------------------------------------------------------------------


def builds(people: People) -> Iterator[Act]:
    """A Unit to build lies face down beside the grid, and is flipped when all have laid one (GB-139, GB-142)."""
    options = people.view["options"]
    if options["build"] == "phones" or options["hands"] == "virtual":
        return
    asked = [ask["about"]["seat"] for ask in people.asks if ask["prompt"] == "build-face"]
    for seat in people.view["seats"]:
        zone = f"build-{seat}"
        there = people.in_zone(zone)
        meant = built(people, seat)
        fitting = [unit for unit in units_held(people, seat) if meant in (unit, DOMAIN_OF[unit])]
        units = fitting or units_held(people, seat)  # who names a Unit that the hand lacks lays another one
        if not there and meant is not None and units:
            yield {"act": "lay", "card": units[0], "zone": zone, "face_up": False}
        elif there and seat in asked and not people.lying[there[0]].face_up:
            yield {"act": "flip", "card": there[0]}


def grids(people: People) -> Iterator[Act]:
    """Every row has the Units that the table screen shows, packed to the left (GB-087, GB-143)."""
    for seat in people.view["seats"]:
        for domain in DOMAINS:
            yield from _row(people, seat, domain)


def _row(people: People, seat: Seat, domain: str) -> Iterator[Act]:
    zone = f"grid-{seat}-{domain}"
    there = people.in_zone(zone)
    wanted = people.view["units"][seat][domain]
    named = [face for face in wanted if "/" in face]
    extra = [unit for unit in there if unit not in named]
    deploying = any(ask["prompt"] == "deploy-face" and ask["about"]["seat"] == seat for ask in people.asks)
    if len(there) > len(wanted) and not deploying:
        yield {"act": "stack", "card": extra[-1] if extra else there[-1], "pile": "discard", **DISCARD}
    for face in named:
        if face not in there:
            yield {"act": "lay", "card": face, "zone": zone}
    if len(there) < len(wanted):
        yield {"act": "lay", "card": _some_unit(people, seat, domain), "zone": zone}


DISCARD: Act = {"zone": "discard", "face_up": True}


def _some_unit(people: People, seat: Seat, domain: str) -> str:
    """A Unit of the domain: the one just built, one of the hand, or one of the box."""
    candidates = [*people.in_zone(f"build-{seat}"), *units_held(people, seat)]
    taken = {unit for units in people.held.values() for unit in units} | set(people.lying)
    candidates += [unit for year in reversed(YEARS) for unit in UNITS_OF_YEAR[year] if unit not in taken]
    return next(unit for unit in candidates if DOMAIN_OF[unit] == domain)


def hands(people: People) -> Iterator[Act]:
    """Every hand has as many Units as the table screen says: drawn from the Library or from another hand."""
    if people.view["options"]["hands"] == "virtual":
        return
    showing = [ask["about"]["seat"] for ask in people.asks if ask["prompt"] in SHOWN]  # not theirs to give any more
    empty = [seat for seat in showing if not units_held(people, seat)]  # what it shows is still in another hand
    short = [*empty, *(seat for seat in people.view["seats"] if _surplus(people, seat) < 0)]
    rich = [seat for seat in people.view["seats"] if _surplus(people, seat) > 0 and seat not in showing]
    for seat in short:
        if rich:
            yield {"act": "take", "card": units_held(people, rich[0])[0], "seat": seat}
        elif people.piles.get("library"):
            yield {"act": "draw", "pile": "library", "seat": seat}
        else:
            yield from _new_library(people)


def _surplus(people: People, seat: Seat) -> int:
    """How many Units too many a seat has, the one laid to be built among them."""
    waiting = [unit for unit in people.in_zone(f"build-{seat}") if not people.lying[unit].face_up]
    asked = [ask for ask in people.asks if ask["prompt"] == "build-face" and ask["about"]["seat"] == seat]
    building = people.in_zone(f"build-{seat}") if asked else waiting
    return len(units_held(people, seat)) + len(building) - int(people.view["hands"][seat])


def _new_library(people: People) -> Iterator[Act]:
    """The next year becomes the Library, and after the last one the discard pile, shuffled (GB-032, GB-033)."""
    if people.view["library"]["year"] == MIXED:
        if people.piles.get("discard"):
            yield {"act": "gather", "from": "discard", "pile": "library"}
        return
    for year in YEARS[1:]:
        if people.piles.get(year):
            yield {"act": "gather", "from": year, "pile": "library"}
            return


STEPS: Sequence[Callable[[People], Iterator[Act]]] = (ambassador, orders, builds, grids, hands)


# -- what people say ---------------------------------------------------------------------------------------------------


def card_shown(people: People, ask: Mapping[str, Any]) -> Act | None:
    """The act of showing the card that a question of the table is about: a discard, or a Unit that is deployed."""
    seat = ask["about"].get("seat")
    units = units_held(people, seat) if seat else []
    if not units:
        return None
    match ask["prompt"]:
        case "discard-face":
            return {"act": "stack", "card": units[0], "pile": "discard", **DISCARD}
        case "deploy-face":
            return {"act": "lay", "card": units[0], "zone": f"grid-{seat}-{DOMAIN_OF[units[0]]}"}
    return None


def is_ready(people: People, seat: Seat, prompt: str) -> bool:
    """Whether a seat has done with its hands what a press of its button says."""
    if prompt == "drawn":
        return _surplus(people, seat) == 0
    if prompt == "laid":
        fronts = [front for front in people.view["fronts"] if front["seat"] == seat]
        return all(people.in_zone(f"front-{seat}-{lane_of(front)}") for front in fronts)
    if prompt == "build-laid":
        return bool(people.in_zone(f"build-{seat}"))
    return True


def reply(people: People, seat: Seat, ask: Mapping[str, Any], rng: random.Random) -> Reply | None:
    """What somebody who plays alone answers: what the own hand holds, and a press when the hands are ready."""
    prompt = ask["prompt"]
    if prompt == "build" and people.view["options"]["hands"] == "physical":
        return Say(rng.choice(units_held(people, seat) or [None]))
    if prompt == "build-laid" and not people.in_zone(f"build-{seat}"):
        return Mean("build", rng.choice(units_held(people, seat)))
    if prompt == "laid" and not laid(people, seat):
        return Mean("lay", _some_orders(people, seat, rng))
    if prompt in PRESSES and not is_ready(people, seat, prompt):
        return Wait()
    return None


def _some_orders(people: People, seat: Seat, rng: random.Random) -> dict[str, str]:
    """Different Orders for every front, drawn from the hand."""
    cards = [card.rsplit("/", 1)[-1] for card in people.held[seat] if card.startswith("order/")]
    lanes = [lane_of(front) for front in people.view["fronts"] if front["seat"] == seat]
    return dict(zip(lanes, rng.sample(cards, len(lanes)), strict=True))


def said(_people: People, _ask: Mapping[str, Any]) -> None:
    """Every question of the table is about a card, which the camera reads."""


def prompt_of(value: Any) -> str:
    """Orders are sealed by lane, a Build as one word."""
    return "lay" if isinstance(value, dict) else "build"
