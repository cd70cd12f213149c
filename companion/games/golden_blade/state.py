"""The state of a match: what lies on the table and what everybody may know; hidden faces are handles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from companion.games.golden_blade.facts import (
    DOMAIN_OF,
    DOMAINS,
    LEFT,
    MIXED,
    RIGHT,
    SIDES,
    UNITS_OF_YEAR,
    YEARS,
    level,
)
from companion.games.golden_blade.interaction import Place, Verdict
from companion.games.golden_blade.options import Rulings
from companion.rules import Deck
from companion.table import Seat

CARD = "card"  # a real card in a hand: the companion counts it and does not know it
BACK = "back"  # the face of a Unit that lies face down in the open

Side = tuple[Seat, str]


@dataclass(frozen=True, slots=True)
class Unit:
    """A Unit that lies in the open: its handle, and its face (a component, or only a domain, or BACK).

    The handle of a Unit that people laid there by a correction is its face.
    """

    handle: str
    face: str

    @property
    def domain(self) -> str:
        return DOMAIN_OF[self.face]


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence about what happened, and the rule that decided it; `cards` are handles that it speaks of."""

    text: str
    rule: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """An Order that is being resolved, and against whom; `ally` is the Alliance player who redirected it."""

    place: Place
    order: str
    target: Seat
    ally: Seat | None = None

    @property
    def seat(self) -> Seat:
        return self.place.seat


Grid = dict[str, list[Unit]]


@dataclass
class State:
    """Everything public, and handles for everything hidden.

    `face_down` holds the Orders of the two-player game between their laying and their own reveal: no view, fact or
    note tells them (GB-176). `reading` are the places that are being flipped, `flipped` their faces so far, `orders`
    all that are revealed this turn, `resolved` those done, `stopped` those that a redirected Order has blocked
    meanwhile. `forced` are fronts where a Backstab of last turn makes a player Hold.
    """

    seats: tuple[Seat, ...]
    powers: Mapping[Seat, str]
    rulings: Rulings
    grids: dict[Seat, Grid]
    hands: dict[Seat, list[str]]
    decks: dict[str, Deck]
    step: str = "ambassador"
    turn: int = 0
    ambassador: Seat | None = None
    library: str = YEARS[0]
    discard: list[Unit] = field(default_factory=list)
    snapshot: dict[tuple[Seat, str], int] = field(default_factory=dict)
    forced: list[Side] = field(default_factory=list)
    forced_next: list[Side] = field(default_factory=list)
    orders: dict[Place, str] = field(default_factory=dict)
    face_down: dict[Place, str] = field(default_factory=dict)
    vanguard: dict[Seat, int] = field(default_factory=dict)
    target: dict[Seat, int] = field(default_factory=dict)
    resolved: list[Place] = field(default_factory=list)
    stopped: dict[Place, Place] = field(default_factory=dict)
    reading: list[Place] = field(default_factory=list)
    flipped: dict[Place, str] = field(default_factory=dict)
    laid: list[Seat] = field(default_factory=list)
    building: list[Seat] = field(default_factory=list)
    agreed: list[Seat] = field(default_factory=list)
    time_up: bool = False
    talking: bool = False
    now: Act | None = None
    looking: tuple[Seat, Seat] | None = None
    winners: list[Seat] | None = None
    ledger: list[Note] = field(default_factory=list)
    notes: dict[Seat, list[Note]] = field(default_factory=dict)
    verdicts: dict[Place, Verdict] | None = field(default=None, compare=False, repr=False)

    @property
    def two_players(self) -> bool:
        return len(self.seats) == 2

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise (GB-009)."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def right_of(self, seat: Seat) -> Seat:
        """The next seat counter-clockwise (GB-009)."""
        return self.seats[self.seats.index(seat) - 1]

    def neighbour(self, seat: Seat, side: str) -> Seat:
        return self.left_of(seat) if side == LEFT else self.right_of(seat)

    def units(self, seat: Seat, domain: str) -> int:
        """How many slots of a domain are filled."""
        return len(self.grids[seat][domain])

    def level(self, seat: Seat, domain: str) -> int:
        """The power level now; it follows the Units at once (GB-030)."""
        return level(len(self.grids[seat][domain]))

    def level_at_choosing(self, seat: Seat, domain: str) -> int:
        """The power level when Orders were chosen (GB-065)."""
        return self.snapshot.get((seat, domain), self.level(seat, domain))

    def tell(self, text: str, rule: str) -> None:
        """Write in the ledger that everybody reads."""
        self.ledger.append(Note(text, rule))

    def tell_privately(self, seat: Seat, text: str, rule: str, *cards: str) -> None:
        """Tell one seat what only it may know."""
        self.notes.setdefault(seat, []).append(Note(text, rule, cards))


def fresh(seats: tuple[Seat, ...], powers: Mapping[Seat, str], rulings: Rulings) -> State:
    """A table with empty grids, empty hands and three full year decks (GB-002, GB-019, GB-021)."""
    decks = {year: Deck.of(year, len(UNITS_OF_YEAR[year])) for year in YEARS}
    return State(
        seats=seats,
        powers=powers,
        rulings=rulings,
        grids={seat: {domain: [] for domain in DOMAINS} for seat in seats},
        hands={seat: [] for seat in seats},
        decks=decks | {MIXED: Deck.of(MIXED, 0)},
    )


@cache
def places_of(seats: tuple[Seat, ...]) -> tuple[Place, ...]:
    """Every place of an Order on the table: two a seat, in the two-player game four (GB-047, GB-166)."""
    slots = (1, 2) if len(seats) == 2 else (0,)
    return tuple(Place(seat, side, slot) for seat in seats for side in SIDES for slot in slots)


@cache
def _fronts(seats: tuple[Seat, ...]) -> tuple[dict[Place, Place], dict[Place, Place]]:
    """For three and more players: the place against each place, and the same player's other one."""
    count = len(seats)
    facing, beside = {}, {}
    for number, seat in enumerate(seats):
        facing[Place(seat, LEFT)] = Place(seats[(number + 1) % count], RIGHT)
        facing[Place(seat, RIGHT)] = Place(seats[number - 1], LEFT)
        beside[Place(seat, LEFT)], beside[Place(seat, RIGHT)] = Place(seat, RIGHT), Place(seat, LEFT)
    return facing, beside


def facings(s: State) -> dict[Place, Place]:
    """The place against each place; in the two-player game as Vanguards and targets pair them (GB-171)."""
    if not s.two_players:
        return _fronts(s.seats)[0]
    pairs = {}
    for seat in s.seats:
        foe = s.left_of(seat)
        vanguard, target = s.vanguard.get(seat, 1), s.target.get(seat, 1)
        for mine, theirs in ((vanguard, target), (3 - vanguard, 3 - target)):
            pairs[Place(seat, LEFT, mine)] = Place(foe, RIGHT, theirs)
            pairs[Place(foe, RIGHT, theirs)] = Place(seat, LEFT, mine)
    return pairs


def besides(s: State) -> dict[Place, Place]:
    """The same player's place on the other front; empty in the two-player game."""
    return {} if s.two_players else _fronts(s.seats)[1]


def facing(s: State, place: Place) -> Place:
    """The place of the Order against `place`."""
    return facings(s)[place]


def place_named(s: State, name: str) -> Place:
    """The place with that name; KeyError if there is none."""
    return {place.name: place for place in places_of(s.seats)}[name]
