"""The public facts by name, and how people correct them (EL-242)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.elekt import relaying
from companion.games.elekt.cards import read_cards
from companion.games.elekt.correction_shapes import CardChanges, Corner, Listing
from companion.games.elekt.facts import (
    BASICS,
    DECK_SIZES,
    ELITE,
    ELITES,
    GROUP_OF_ZONE,
    MOST_EMBER,
    MOST_ROUNDS,
    TITLES_NEEDED,
    ZONES,
)
from companion.games.elekt.state import State, Unit
from companion.rules import Adjuster, Amount, Flag, Maybe, Pick
from companion.table import Seat

MOST_SPENT = 20
MOST_TITLES = max(TITLES_NEEDED.values())
DECKS = (*DECK_SIZES, ELITE)


def facts(s: State) -> Mapping[str, Any]:
    """Every public fact by its name; equal facts are equal tables."""
    known: dict[str, Any] = {
        "round": s.round,
        "scepter": s.scepter,
        "clockwise": s.clockwise,
        "turn": s.turn,
        "privilege_winner": s.privilege_winner,
        "discard": [card.face for card in s.discard],
        "set_aside": list(s.set_aside),
        "box": list(s.box),
        "cards": {component: dict(record) for component, record in s.changed.items()},
    }
    known |= {f"deck.{name}": len(s.decks[name]) for name in DECKS}
    known |= {f"face_up.{zone}": s.face_up[zone] for zone in ZONES}
    for seat in s.seats:
        known |= _facts_of(s, seat)
    return known


def _facts_of(s: State, seat: Seat) -> dict[str, Any]:
    corners = {f"corner.{zone}.{seat}": [laid(unit) for unit in s.boards[zone][seat]] for zone in ZONES}
    return {
        f"ember.{seat}": s.ember[seat],
        f"hand.{seat}": len(s.hands[seat]),
        f"won.{seat}": list(s.won[seat]),
        f"titles.{seat}": s.titles[seat],
        f"allocations.{seat}": s.allocations[seat],
        f"folded.{seat}": seat in s.folded,
        **corners,
    }


def laid(unit: Unit) -> dict[str, Any]:
    """A Unit on a board as plain data: its component, and the tokens on it."""
    tokens = {kind: count for kind, count in sorted(unit.tokens.items()) if count}
    return {"unit": unit.component, **({"tokens": tokens} if tokens else {})}


def adjusters(s: State) -> Mapping[str, Adjuster]:
    """How each fact is set; people prevail over the rules (EL-242)."""
    return {name: replace(one, apply=partial(_corrected, s, one.apply)) for name, one in _adjusters(s)}


def _corrected(s: State, apply: Callable[[Any], None], value: Any) -> None:
    apply(value)
    s.look_again()


def _adjusters(s: State) -> Iterator[tuple[str, Adjuster]]:
    seats = Maybe(Pick(s.seats))
    yield "round", Adjuster("Number of the round", Amount(0, MOST_ROUNDS), partial(setattr, s, "round"))
    yield "scepter", Adjuster("Who holds the Scepter", seats, partial(setattr, s, "scepter"))
    yield "clockwise", Adjuster("Play goes clockwise", Flag(), partial(setattr, s, "clockwise"))
    yield "turn", Adjuster("Whose turn it is", seats, partial(setattr, s, "turn"))
    words = "Who won the Privilege of this round"
    yield "privilege_winner", Adjuster(words, seats, partial(setattr, s, "privilege_winner"))
    units = Listing(_of_group(s, ELITE) + list(BASICS), ELITES + len(BASICS) * len(s.seats), unread=True)
    yield "discard", Adjuster("Cards on the discard pile", units, partial(relaying.set_discard, s))
    yield "cards", Adjuster("What cards say, where it differs from the pack", CardChanges(s), partial(_change_cards, s))
    for name in DECKS:
        most = Amount(0, relaying.most_in_deck(s, name))
        words = f"Cards in the {name.capitalize()} deck"
        yield f"deck.{name}", Adjuster(words, most, partial(relaying.set_deck, s, name))
    for zone in ZONES:
        shape = Maybe(Pick(_of_group(s, GROUP_OF_ZONE[zone])))
        words = f"The face-up card of the Zone {zone.capitalize()}"
        yield f"face_up.{zone}", Adjuster(words, shape, partial(s.face_up.__setitem__, zone))
    for seat in s.seats:
        yield from _of_seat(s, seat)


def _of_seat(s: State, seat: Seat) -> Iterator[tuple[str, Adjuster]]:
    ember = Amount(0, MOST_EMBER, "EL-166")
    yield f"ember.{seat}", Adjuster(f"Ember of @{seat}", ember, partial(s.ember.__setitem__, seat))
    most = Amount(0, len(s.hands[seat]) + len(s.decks[ELITE]))
    yield f"hand.{seat}", Adjuster(f"Units in the hand of @{seat}", most, partial(relaying.set_hand, s, seat))
    winnable = [c for zone in ZONES for c in _of_group(s, GROUP_OF_ZONE[zone])]
    shape = Listing(winnable, len(winnable))
    yield f"won.{seat}", Adjuster(f"Cards won by @{seat}", shape, partial(_set_won, s, seat))
    titles = Amount(-MOST_TITLES, MOST_TITLES)
    words = f"Titles of @{seat} beside those on won cards"
    yield f"titles.{seat}", Adjuster(words, titles, partial(s.titles.__setitem__, seat))
    spent = Amount(0, MOST_SPENT)
    words = f"Allocations that @{seat} has made"
    yield f"allocations.{seat}", Adjuster(words, spent, partial(s.allocations.__setitem__, seat))
    yield f"folded.{seat}", Adjuster(f"@{seat} has folded", Flag(), partial(_set_folded, s, seat))
    for zone in ZONES:
        words = f"Units of @{seat} in the Zone {zone.capitalize()}"
        corner = Corner(_of_group(s, ELITE) + list(BASICS), relaying.most_tokens(s, zone, seat))
        yield f"corner.{zone}.{seat}", Adjuster(words, corner, partial(relaying.set_corner, s, zone, seat))


def _of_group(s: State, group: str) -> list[str]:
    return [component for component, card in s.cards.items() if card.group == group]


def _set_won(s: State, seat: Seat, cards: Sequence[str]) -> None:
    s.won[seat] = list(cards)


def _set_folded(s: State, seat: Seat, folded: bool) -> None:
    s.folded = [other for other in s.seats if (folded if other == seat else other in s.folded)]


def _change_cards(s: State, changed: Mapping[str, Mapping[str, Any]]) -> None:
    """Cards say something else from now on, those on the table included."""
    s.changed = dict(changed)
    s.cards = {**s.printed, **read_cards({c: {**r, "group": s.printed[c].group} for c, r in changed.items()})}
    for _, unit in s.all_units():
        unit.card = s.cards[unit.component]
