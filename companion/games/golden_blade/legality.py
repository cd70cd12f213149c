"""Which Orders a player may lay, and what replaces the others at the reveal (rules 2.3, 2.6, 2.7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.errors import Refused
from companion.games.golden_blade.facts import DOMAINS, HOLD, ORDERS, orders_for
from companion.games.golden_blade.interaction import Place, Verdict, judge
from companion.games.golden_blade.shapes import Laying
from companion.games.golden_blade.state import Note, State, besides, facings, places_of
from companion.table import Seat


def take_snapshot(s: State) -> None:
    """Freeze the levels by which this turn's Orders are judged (GB-065, GB-180)."""
    s.snapshot = {(seat, domain): s.level(seat, domain) for seat in s.seats for domain in DOMAINS}
    s.verdicts = None


def too_low(s: State, place: Place, order: str) -> bool:
    """Whether the neighbour's level in the Order's domain is higher than the own (GB-049, GB-061)."""
    domain = ORDERS[order].domain
    if domain is None:
        return False
    neighbour = s.neighbour(place.seat, place.side)
    return s.level_at_choosing(neighbour, domain) > s.level_at_choosing(place.seat, domain)


def is_forced(s: State, place: Place) -> bool:
    """Whether a Backstab of last turn makes this player Hold on this front (GB-059)."""
    return (place.seat, place.side) in s.forced


def replacement_rule(s: State, place: Place, order: str) -> str | None:
    """The rule by which an Order becomes Hold at the reveal; None if it stands."""
    if order == HOLD:
        return None
    if is_forced(s, place):
        return "GB-064"
    return "GB-062" if too_low(s, place, order) else None


def standing_order(s: State, place: Place) -> str:
    """The Order on a place after replacement; Hold where nothing lies."""
    order = s.orders.get(place, HOLD)
    return HOLD if replacement_rule(s, place, order) else order


def judge_orders(s: State) -> dict[Place, Verdict]:
    """The verdict on every revealed Order; kept until an Order or a level of the snapshot changes (GB-156)."""
    if s.verdicts is None:
        standing = {place: standing_order(s, place) for place in places_of(s.seats) if place in s.orders}
        s.verdicts = judge(standing, facings(s), besides(s), s.rulings)
    return s.verdicts


def warnings(s: State, seat: Seat, answer: Mapping[str, str]) -> list[Note]:
    """What its owner alone is told of Orders that will become Hold (GB-189); `answer` by lane."""
    notes = []
    for place in own_places(s, seat):
        order = answer.get(place.lane, HOLD)
        rule = replacement_rule(s, place, order) if order in ORDERS else None
        if rule:
            notes.append(Note(_warning(s, place, order, rule), rule))
    return notes


def _warning(s: State, place: Place, order: str, rule: str) -> str:
    neighbour = s.neighbour(place.seat, place.side)
    if rule == "GB-064":
        return f"A Backstab makes you Hold toward @{neighbour}; {ORDERS[order].name} will become Hold."
    return f"@{neighbour} is above you in {ORDERS[order].domain}; {ORDERS[order].name} will become Hold."


def own_places(s: State, seat: Seat) -> list[Place]:
    """The places of one seat's Orders."""
    return [place for place in places_of(s.seats) if place.seat == seat]


def laying(s: State, seat: Seat) -> Laying:
    """What a seat may lay: one Order for each of its places, in one answer."""
    lanes = [place.lane for place in own_places(s, seat)]
    return Laying(lanes, orders_for(len(s.seats)), partial(_advised, s, seat), partial(_judge_entry, s, seat))


def _legal(s: State, place: Place) -> list[str]:
    """The Orders other than Hold that would stand on a place."""
    return [o for o in orders_for(len(s.seats)) if o != HOLD and replacement_rule(s, place, o) is None]


def _advised(s: State, seat: Seat) -> dict[str, list[str]]:
    return {place.lane: _advised_at(s, place) for place in own_places(s, seat)}


def _advised_at(s: State, place: Place) -> list[str]:
    if not s.rulings.refuse_illegal and s.rulings.free_hold:
        return list(orders_for(len(s.seats)))
    legal = _legal(s, place)
    return [*legal, HOLD] if s.rulings.free_hold or not legal else legal


def _judge_entry(s: State, seat: Seat, answer: Mapping[str, str]) -> None:
    if s.rulings.refuse_illegal:
        for note in warnings(s, seat, answer):
            raise Refused(note.rule, note.text, "Choose another Order, or Hold.", answer=dict(answer))
    if not s.rulings.free_hold:
        _judge_holds(s, seat, answer)


def _judge_holds(s: State, seat: Seat, answer: Mapping[str, str]) -> None:
    """R4: Hold only where no other Order is left that would stand."""
    for place in own_places(s, seat):
        used = [order for lane, order in answer.items() if lane != place.lane]
        left = [order for order in _legal(s, place) if order not in used]
        if answer[place.lane] == HOLD and left:
            what = f"Hold may be laid only where no Order is legal, and {ORDERS[left[0]].name} is."
            raise Refused("GB-056", what, "Choose a legal Order.", answer=dict(answer))
