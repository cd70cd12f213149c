"""The state of a match: what lies on the table and what everybody may know; hidden faces are handles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.games.elekt.cards import Card
from companion.games.elekt.court import court_order
from companion.games.elekt.facts import (
    BASIC,
    BASICS,
    DECK_SIZES,
    ELITE,
    ELITES,
    EMBER,
    INFLUENCE,
    MISSION,
    PRIVILEGE,
    PRIVILEGES_PLAYED,
    START_EMBER,
    TITLES_NEEDED,
    TOKENS,
    ZONES,
)
from companion.games.elekt.options import Rulings
from companion.rules import Deck
from companion.table import Seat


@dataclass(eq=False, slots=True)
class Unit:
    """A Unit on a board: its `ref` is its component, of Basics with the owner ("basic/acolyte@p0").

    `handle` is what the hand holds when it returns: that of its card in the Elite deck, or the ref of a Basic.
    """

    ref: str
    card: Card
    owner: Seat
    handle: str
    tokens: Counter[str] = field(default_factory=Counter)

    @property
    def component(self) -> str:
        return self.card.component


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card on the discard pile: its face, or None if it lies unread or face down; `handle` as in the deck."""

    handle: str
    face: str | None


class Note(NamedTuple):
    """One sentence about what happened, and the rule that decided it; `cards` are components it speaks of."""

    text: str
    rule: str
    cards: tuple[str, ...] = ()


@dataclass(slots=True)
class Contest:
    """A confrontation in progress: its totals, who won it, and by which rule; `bonus` is what effects have added."""

    zone: str
    attribute: str
    totals: dict[Seat, int] = field(default_factory=dict)
    winner: Seat | None = None
    rule: str = ""
    bonus: dict[Seat, int] = field(default_factory=dict)


@dataclass
class State:
    """Everything public, and handles for everything hidden.

    `hands` hold handles of the Elite deck and refs of Basics. `known` are the faces of handles that everybody has seen
    (RULES.md, section 3). `cards` are those of the pack, `printed`, with what people `changed` since the start.
    `titles` counts what effects gave or took; those of won cards are on the cards. `drawn` lie before a player;
    `drawing` are the faces of the Scepter draw. `basics_mixed` are Basics that a reshuffle put
    into the Elite deck; `box` holds cards that left the game. `spent` counts uses of abilities
    that are limited, `doing` are those in use, `looks` what a seat may look at. `in_force` and
    `ranking` are what was found since they last changed.
    """

    seats: tuple[Seat, ...]
    rulings: Rulings
    printed: Mapping[str, Card]
    groups: Mapping[str, Sequence[str]]
    cards: dict[str, Card]
    decks: dict[str, Deck]
    hands: dict[Seat, list[str]]
    boards: dict[str, dict[Seat, list[Unit]]]
    won: dict[Seat, list[str]]
    ember: dict[Seat, int]
    titles: dict[Seat, int]
    changed: dict[str, Mapping[str, object]] = field(default_factory=dict)
    face_up: dict[str, str | None] = field(default_factory=lambda: dict.fromkeys(ZONES))
    pool: Counter[str] = field(default_factory=lambda: Counter(TOKENS))
    known: dict[str, str] = field(default_factory=dict)
    discard: list[Discarded] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)
    basics_mixed: set[str] = field(default_factory=set)
    box: list[str] = field(default_factory=list)
    step: str = "scepter-draw"
    round: int = 0
    scepter: Seat | None = None
    clockwise: bool = True
    drawn: dict[Seat, list[str]] = field(default_factory=dict)
    drawing: dict[Seat, str | None] = field(default_factory=dict)
    turn: Seat | None = None
    allocations: dict[Seat, int] = field(default_factory=dict)
    folded: list[Seat] = field(default_factory=list)
    contest: Contest | None = None
    privilege_winner: Seat | None = None
    spent: Counter[str] = field(default_factory=Counter)
    doing: list[str] = field(default_factory=list)
    looks: dict[Seat, list[str]] = field(default_factory=dict)
    winners: list[Seat] | None = None
    herald: Seat | None = None
    ledger: list[Note] = field(default_factory=list)
    in_force: Any = field(default=None, compare=False, repr=False)
    ranking: tuple[Seat, ...] | None = field(default=None, compare=False, repr=False)

    def moved(self, card: Card) -> None:
        """A card lies elsewhere: what is in force must be looked for again if it has a permanent ability."""
        if card.permanent:
            self.in_force = None

    def look_again(self) -> None:
        """Anything may have changed."""
        self.in_force = self.ranking = None

    def court(self) -> tuple[Seat, ...]:
        """The seats in the order of play, highest at the Court first (EL-036 to EL-039)."""
        if self.ranking is None:
            self.ranking = court_order(self.seats, self.scepter, self.clockwise)
        return self.ranking

    def units(self, zone: str) -> Iterator[Unit]:
        """All Units in a Zone."""
        for units in self.boards[zone].values():
            yield from units

    def all_units(self) -> Iterator[tuple[str, Unit]]:
        """Every Unit on the boards, with its Zone."""
        for zone, corners in self.boards.items():
            for units in corners.values():
                for unit in units:
                    yield zone, unit

    def unit(self, ref: str) -> Unit:
        """The Unit with that ref; KeyError if none lies on a board."""
        return self.placed(ref)[1]

    def placed(self, ref: str) -> tuple[str, Unit]:
        """The Unit with that ref and its Zone; KeyError if none lies on a board."""
        for zone, unit in self.all_units():
            if unit.ref == ref:
                return zone, unit
        raise KeyError(ref)

    def zone_of(self, unit: Unit) -> str | None:
        """Where a Unit lies; None once it has left the boards."""
        for zone, corners in self.boards.items():
            if unit in corners[unit.owner]:
                return zone
        return None

    def participants(self, zone: str) -> list[Seat]:
        """The players with a Unit in a Zone (EL-108)."""
        return [seat for seat in self.seats if self.boards[zone][seat]]

    @property
    def ember_pool(self) -> int:
        return EMBER - sum(self.ember.values())

    @property
    def needed(self) -> int:
        return TITLES_NEEDED[len(self.seats)]

    def title_names(self, seat: Seat) -> list[str]:
        """The Titles on a player's won cards (EL-174)."""
        return [title for component in self.won[seat] for title in self.cards[component].titles]

    def title_count(self, seat: Seat) -> int:
        """Ribbons on won cards, and what effects gave or took (EL-174, EL-276, EL-277)."""
        return max(0, len(self.title_names(seat)) + self.titles[seat])

    def name(self, component: str) -> str:
        return self.cards[component].name

    def tell(self, text: str, rule: str, *cards: str) -> None:
        """Write in the ledger that everybody reads."""
        self.ledger.append(Note(text, rule, cards))


def basic_ref(component: str, owner: Seat) -> str:
    """How a Basic Unit of a player is called."""
    return f"{component}@{owner}"


def fresh(seats: tuple[Seat, ...], rulings: Rulings, cards: Mapping[str, Card]) -> State:
    """The table after the set-up, before anything is drawn (EL-012 to EL-028).

    Six of the twelve Privileges stay in the deck; those under them are the ones in the box (EL-019, EL-020).
    """
    decks = {name: Deck.of(name, DECK_SIZES[name]) for name in (MISSION, INFLUENCE, PRIVILEGE)}
    del decks[PRIVILEGE].pile[:-PRIVILEGES_PLAYED]
    return State(
        seats=seats,
        rulings=rulings,
        printed=cards,
        groups=_groups(cards),
        cards=dict(cards),
        decks=decks | {ELITE: Deck.of(ELITE, ELITES)},
        hands={seat: [basic_ref(component, seat) for component in BASICS] for seat in seats},
        boards={zone: {seat: [] for seat in seats} for zone in ZONES},
        won={seat: [] for seat in seats},
        ember=dict.fromkeys(seats, START_EMBER),
        titles=dict.fromkeys(seats, 0),
        allocations=dict.fromkeys(seats, 0),
    )


def _groups(cards: Mapping[str, Card]) -> dict[str, list[str]]:
    """The components of each group of cards, in the order of the pack."""
    groups: dict[str, list[str]] = {}
    for component, card in cards.items():
        groups.setdefault(card.group, []).append(component)
    return groups


def is_basic(handle: str) -> bool:
    """Whether what lies in a hand is a Basic Unit of the player's own set."""
    return handle.startswith(f"{BASIC}/")


def is_face(handle: str) -> bool:
    """Whether a card on the discard pile or in a new deck is named by its face."""
    return "/" in handle


def face_of(s: State, handle: str) -> str | None:
    """The component that lies behind a handle, if everybody knows it."""
    return handle.partition("@")[0] if is_basic(handle) else s.known.get(handle)


def symbols(unit: Unit, attribute: str) -> int:
    """Symbols of a kind on a Unit and on the tokens that lie on it (EL-101, EL-102)."""
    return unit.card.symbols[attribute] + unit.tokens.get(attribute, 0)
