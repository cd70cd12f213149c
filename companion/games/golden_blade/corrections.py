"""The public facts by name, how people correct them, and what must always hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from companion.games.golden_blade.facts import (
    DOMAIN_OF,
    DOMAINS,
    LIBRARIES,
    MIXED,
    SIDES,
    SLOTS,
    TOP_LEVEL,
    UNITS_OF_YEAR,
    orders_for,
)
from companion.games.golden_blade.interaction import Place
from companion.games.golden_blade.shapes import Faces
from companion.games.golden_blade.state import BACK, CARD, Side, State, Unit, place_named, places_of
from companion.rules import Adjuster, Amount, Deck, Flag, Maybe, Pick, PickSome, Shape
from companion.table import Seat

MOST_CARDS = 150
ALL_FACES = (*DOMAINS, *(face for face in DOMAIN_OF if face not in DOMAINS))


def facts(s: State) -> Mapping[str, Any]:
    """Every public fact by its name; equal facts are equal tables."""
    known: dict[str, Any] = {
        "turn": s.turn,
        "ambassador": s.ambassador,
        "library": s.library,
        "discard": [unit.face for unit in s.discard],
        "resolved": [place.name for place in places_of(s.seats) if place in s.resolved],
    }
    known |= {f"deck.{name}": len(s.decks[name]) for name in LIBRARIES}
    known |= {f"hand.{seat}": len(s.hands[seat]) for seat in s.seats}
    for seat, domain in _rows(s):
        known[f"grid.{seat}.{domain}"] = s.units(seat, domain)
        known[f"units.{seat}.{domain}"] = [unit.face for unit in s.grids[seat][domain]]
        known[f"snapshot.{seat}.{domain}"] = s.level_at_choosing(seat, domain)
    known |= {f"order.{place.name}": s.orders.get(place) for place in places_of(s.seats)}
    if s.two_players:
        known |= {f"vanguard.{seat}": s.vanguard.get(seat) for seat in s.seats}
        known |= {f"target.{seat}": s.target.get(seat) for seat in s.seats}
    else:
        known |= {f"forced.{seat}.{side}": (seat, side) in s.forced for seat in s.seats for side in SIDES}
        known |= {f"forced_next.{seat}.{side}": (seat, side) in s.forced_next for seat in s.seats for side in SIDES}
    return known


def _rows(s: State) -> Iterator[tuple[Seat, str]]:
    return ((seat, domain) for seat in s.seats for domain in DOMAINS)


def adjusters(s: State) -> Mapping[str, Adjuster]:
    """How each fact is set; people prevail over the rules (R23)."""
    return dict(_adjusters(s))


def _adjusters(s: State) -> Iterator[tuple[str, Adjuster]]:
    yield "turn", Adjuster("Number of the turn", Amount(0, 9999), partial(setattr, s, "turn"))
    yield "ambassador", Adjuster("Who holds the Ambassador", Pick(s.seats), partial(setattr, s, "ambassador"))
    yield "library", Adjuster("Which deck is the Library", Pick(LIBRARIES), partial(setattr, s, "library"))
    faces = Faces((*ALL_FACES, BACK) if s.rulings.discard_face_down else ALL_FACES, MOST_CARDS)
    yield "discard", Adjuster("Units on the discard pile", faces, partial(_set_discard, s))
    names = tuple(place.name for place in places_of(s.seats))
    yield "resolved", Adjuster("Orders resolved this turn", PickSome(names, 0, len(names)), partial(_set_resolved, s))
    for name in LIBRARIES:
        words = f"Units in the {name} deck"
        yield f"deck.{name}", Adjuster(words, Amount(0, _most_in_deck(s, name)), partial(_set_deck, s, name))
    for seat in s.seats:
        words = f"Units in the hand of @{seat}"
        yield f"hand.{seat}", Adjuster(words, Amount(0, _most_in_hand(s, seat)), partial(_set_hand, s, seat))
    for seat, domain in _rows(s):
        yield from _of_row(s, seat, domain)
    for place in places_of(s.seats):
        yield _of_order(s, place)
    yield from _of_two(s) if s.two_players else _of_forced(s)


def _of_row(s: State, seat: Seat, domain: str) -> Iterator[tuple[str, Adjuster]]:
    count = partial(_set_count, s, seat, domain)
    yield f"grid.{seat}.{domain}", Adjuster(f"Units of @{seat} in {domain}", Amount(0, SLOTS), count)
    faces = Faces([face for face in ALL_FACES if DOMAIN_OF[face] == domain], SLOTS)
    row = partial(_set_row, s, seat, domain)
    yield f"units.{seat}.{domain}", Adjuster(f"Which Units @{seat} has in {domain}", faces, row)
    snapshot = partial(_set_snapshot, s, seat, domain)
    words = f"Level of @{seat} in {domain} when Orders were chosen"
    yield f"snapshot.{seat}.{domain}", Adjuster(words, Amount(0, TOP_LEVEL), snapshot)


def _of_order(s: State, place: Place) -> tuple[str, Adjuster]:
    toward = s.neighbour(place.seat, place.side)
    slot = f", slot {place.slot}" if place.slot else ""
    words = f"Order of @{place.seat} toward @{toward} ({place.side}{slot})"
    shape: Shape[Any] = Maybe(Pick(orders_for(len(s.seats))))
    return f"order.{place.name}", Adjuster(words, shape, partial(_set_order, s, place))


def _of_forced(s: State) -> Iterator[tuple[str, Adjuster]]:
    for seat in s.seats:
        for side in SIDES:
            words = f"@{seat} must Hold toward @{s.neighbour(seat, side)}"
            now, following = (
                partial(_set_forced, s, s.forced, (seat, side)),
                partial(_set_forced, s, s.forced_next, (seat, side)),
            )
            yield f"forced.{seat}.{side}", Adjuster(f"{words} this turn", Flag(), now)
            yield f"forced_next.{seat}.{side}", Adjuster(f"{words} next turn", Flag(), following)


def _of_two(s: State) -> Iterator[tuple[str, Adjuster]]:
    slot = Maybe(Amount(1, 2))
    for seat in s.seats:
        vanguard, target = partial(_set_slot, s, s.vanguard, seat), partial(_set_slot, s, s.target, seat)
        yield f"vanguard.{seat}", Adjuster(f"Which left Order of @{seat} is the Vanguard", slot, vanguard)
        yield f"target.{seat}", Adjuster(f"Which right Order @{seat} targets", slot, target)


# -- setting -----------------------------------------------------------------------------------------------------------


def _brought(s: State, face: str) -> Unit:
    """A Unit that people bring in by a correction."""
    if not s.rulings.virtual:
        return Unit(CARD, face)
    return Unit(_hidden(s) if face == BACK else face, face)


def _hidden(s: State) -> str:
    """A dealt card that nobody has seen, from the bottom of the fullest deck; a bare domain if there is none."""
    pile = max((s.decks[name].pile for name in LIBRARIES), key=len)
    return pile.pop(0) if pile else DOMAINS[0]


def _absent(s: State, year: str) -> list[str]:
    """Cards of a year deck that are nowhere in the game."""
    there = {card for hand in s.hands.values() for card in hand} | {unit.handle for unit in s.discard}
    there |= {unit.handle for seat, domain in _rows(s) for unit in s.grids[seat][domain]}
    there |= {handle for deck in s.decks.values() for handle in (*deck.pile, *chain(*deck.mixed.values()))}
    return [handle for handle in Deck.of(year, len(UNITS_OF_YEAR[year])).pile if handle not in there]


def _fit(s: State, row: Sequence[Unit], faces: Sequence[str]) -> list[Unit]:
    """Units with these faces, those that lie there already among them."""
    left = list(row)
    units = []
    for face in faces:
        kept = next((unit for unit in left if unit.face == face), None)
        if kept is not None:
            left.remove(kept)
        units.append(kept or _brought(s, face))
    return units


def _set_count(s: State, seat: Seat, domain: str, count: int) -> None:
    row = s.grids[seat][domain]
    del row[count:]
    row.extend(_brought(s, domain) for _ in range(count - len(row)))


def _set_row(s: State, seat: Seat, domain: str, faces: Sequence[str]) -> None:
    s.grids[seat][domain] = _fit(s, s.grids[seat][domain], faces)


def _set_discard(s: State, faces: Sequence[str]) -> None:
    s.discard = _fit(s, s.discard, faces)


def _most_in_deck(s: State, name: str) -> int:
    """How many cards a deck can be said to have; of dealt ones no more than there are."""
    if not s.rulings.virtual or name == MIXED:
        return MOST_CARDS
    return len(s.decks[name]) + len(_absent(s, name))


def _set_deck(s: State, name: str, count: int) -> None:
    """Fewer cards: from the bottom; more: absent cards under it, or any Units shuffled into a mixed Library."""
    pile = s.decks[name].pile
    del pile[: max(0, len(pile) - count)]
    missing = count - len(pile)
    if missing and name == MIXED:
        s.decks[MIXED].shuffle_in([DOMAINS[place % len(DOMAINS)] for place in range(missing)])
    elif missing:
        absent = _absent(s, name) if s.rulings.virtual else [CARD] * missing
        pile[:0] = absent[len(absent) - missing :]


def _most_in_hand(s: State, seat: Seat) -> int:
    if not s.rulings.virtual:
        return MOST_CARDS
    return len(s.hands[seat]) + sum(len(deck) for deck in s.decks.values())


def _set_hand(s: State, seat: Seat, count: int) -> None:
    """Fewer cards: the last go back on the Library; more: drawn from it, then from the other decks."""
    hand, library = s.hands[seat], s.decks[s.library].pile
    while len(hand) > count:
        library.append(hand.pop())
    piles = [library, *(s.decks[name].pile for name in LIBRARIES)]
    while len(hand) < count:
        pile = next((pile for pile in piles if pile), [CARD])
        handle = pile.pop()
        hand.append(handle if s.rulings.virtual else CARD)


def _set_order(s: State, place: Place, order: str | None) -> None:
    if order is None:
        s.orders.pop(place, None)
    else:
        s.orders[place] = order
    s.verdicts = None


def _set_snapshot(s: State, seat: Seat, domain: str, level: int) -> None:
    s.snapshot[seat, domain] = level
    s.verdicts = None


def _set_resolved(s: State, names: Sequence[str]) -> None:
    s.resolved = [place_named(s, name) for name in names]


def _set_forced(s: State, sides: list[Side], side: Side, forced: bool) -> None:
    if forced and side not in sides:
        sides.append(side)
    elif not forced and side in sides:
        sides.remove(side)
    s.verdicts = None


def _set_slot(s: State, slots: dict[Seat, int], seat: Seat, slot: int | None) -> None:
    if slot is None:
        slots.pop(seat, None)
    else:
        slots[seat] = slot
    s.verdicts = None


# -- what must always hold ---------------------------------------------------------------------------------------------


def invariants(s: State) -> Sequence[str]:
    """What is wrong with the state, one sentence each; empty when it is sound."""
    return [sentence for check in _CHECKS for sentence in check(s)]


def _rows_fit(s: State) -> Iterator[str]:
    for seat, domain in _rows(s):
        row = s.grids[seat][domain]
        if len(row) > SLOTS:
            yield f"{seat} has {len(row)} Units in {domain}; a row has {SLOTS} slots (GB-018)"
        if any(unit.face != BACK and unit.domain != domain for unit in row):
            yield f"{seat} has a Unit of another domain in {domain} (GB-145)"


def _cards_are_once(s: State) -> Iterator[str]:
    if not s.rulings.virtual:
        return
    held = [card for hand in s.hands.values() for card in hand]
    lying = [unit.handle for seat, domain in _rows(s) for unit in s.grids[seat][domain]]
    piled = [handle for deck in s.decks.values() for handle in deck.pile]
    everything = [*held, *lying, *piled, *(unit.handle for unit in s.discard)]
    cards = [card for card in everything if card not in DOMAIN_OF]
    if len(set(cards)) < len(cards):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        yield f"{', '.join(twice)} are in two places"


def _orders_are_once(s: State) -> Iterator[str]:
    if s.step in ("resolution", "second-resolution") and s.ambassador is None:
        yield "Orders are resolved and nobody holds the Ambassador (GB-066)"
    if s.two_players and (s.forced or s.forced_next):
        yield "a Hold is forced in the two-player game (GB-186)"


def _nothing_hidden_is_public(s: State) -> Iterator[str]:
    if any(unit.face == BACK for seat, domain in _rows(s) for unit in s.grids[seat][domain]):
        yield "a Unit lies face down in a Power Grid (GB-143)"


_CHECKS: tuple[Callable[[State], Iterator[str]], ...] = (
    _rows_fit,
    _cards_are_once,
    _orders_are_once,
    _nothing_hidden_is_public,
)
