"""The state of a match: what lies open, and what each player keeps behind the screen.

What a screen hides is in no fact, note or view but its owner's (RULES.md, section 3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.diktat.cards import Box, Cabal, Effect, Element
from companion.games.diktat.facts import (
    AFFINITIES,
    AFFINITY_TOKENS,
    DEBT_TOKENS,
    MARKERS,
    OPPORTUNITIES,
    OVERFLOW_VP,
    SECTORS,
    SPECIAL_TOKENS,
    STACK_LIMIT,
)
from companion.games.diktat.options import Rulings
from companion.games.diktat.rank import rank_order
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.vocabulary import DEVELOPMENT, GAIN, MANIFESTATION, SPECIAL, WHILE_HELD
from companion.rules import Deck
from companion.table import Seat

OFF_WHEN_USED = (WHILE_HELD, DEVELOPMENT, SPECIAL, MANIFESTATION)  # DK-032, DK-033


class Note(NamedTuple):
    """One sentence about what happened, and the rule that decided it."""

    text: str
    rule: str


@dataclass(slots=True, eq=False)
class Token:
    """A token of a stack: its kind, None while the companion does not know it, and the handle of an Other piece.

    `up` says whether it lies face up; `seen` are the seats that have looked at it. `entered` is a real one whose kind
    its owner alone has said: until it has been turned up nobody knows whether that is true (A-48).
    """

    kind: str | None = None
    handle: str | None = None
    up: bool = False
    seen: set[Seat] = field(default_factory=set)
    entered: bool = False


@dataclass(slots=True, eq=False)
class Stack:
    """Tokens in one sector, the first on top; its owner is a seat or the Others.

    `beyond` counts those that the owner was not known to have when people said how many real tokens lie there.
    """

    id: str
    owner: Seat
    tokens: list[Token]
    beyond: int = 0


@dataclass(slots=True)
class Sector:
    """What lies in a sector: markers left, stacks, tokens of the Others, and special tokens by owner."""

    markers: int = MARKERS
    stacks: list[Stack] = field(default_factory=list)
    corruption: int = 0
    darkness: int = 0
    special: Counter[Seat] = field(default_factory=Counter)

    def stack_of_others(self) -> Stack | None:
        return next((stack for stack in self.stacks if stack.owner == OTHERS), None)


@dataclass(slots=True)
class Influence:
    """A space of the Influence area: one or two markers of a sector (DK-186)."""

    sector: str
    level: int = 1

    @property
    def id(self) -> str:
        return f"marker/{self.sector}"


@dataclass(slots=True)
class Screen:
    """What a player keeps hidden: PP, Agents, Affinity tokens, Debts and special tokens (DK-036).

    `agents` counts by kind what was ever received and not yet known to be gone; `unnamed` tokens lie in stacks whose
    kinds nobody has entered. `set_right` is by how much the owner alone has changed Debts and Affinity tokens: the
    supplies, and with them what others may do, are counted without it (section 3.4).
    """

    pp: int = 0
    agents: Counter[str] = field(default_factory=Counter)
    unnamed: int = 0
    affinity: Counter[str] = field(default_factory=Counter)
    debts: int = 0
    special: int = SPECIAL_TOKENS
    set_right: Counter[str] = field(default_factory=Counter)

    @property
    def tokens(self) -> int:
        """How many Agent tokens really are behind the screen."""
        return sum(self.agents.values()) - self.unnamed


@dataclass(slots=True)
class Player:
    """What lies open before a player, and the screen.

    `row` is the Opportunities track, `overflow` lies beside it. `placed` are the Affinity tokens on cards, by card and
    number of the symbol. `booked` are VP that no element holds. `played` counts the Manoeuvres of this Cycle by type,
    `using` is the element whose Special Manoeuvre is being carried out.
    """

    cabal: Cabal
    screen: Screen
    manoeuvres: int = 0
    played: Counter[str] = field(default_factory=Counter)
    spies: int = 0
    assassins: int = 0
    row: list[str] = field(default_factory=list)
    overflow: list[str] = field(default_factory=list)
    influence: list[Influence] = field(default_factory=list)
    cabal_cards: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    using: str | None = None
    placed: dict[str, dict[int, str]] = field(default_factory=dict)
    given: dict[str, int] = field(default_factory=dict)
    broken: int = 0
    booked: int = 0
    voluntary: bool = True
    skips: int = 0

    @property
    def possessions(self) -> list[str]:
        """Opportunity cards and markers, as they are named (DK-031)."""
        return [*self.row, *self.overflow, *(space.id for space in self.influence)]


@dataclass(slots=True)
class Offer:
    """A bargain that waits for the other side: what `by` gives, and what it asks of `to`."""

    number: str
    by: Seat
    to: Seat
    give: Mapping[str, object]
    ask: Mapping[str, object]


@dataclass(slots=True)
class Oath:
    """A commitment sworn on the Artefact by two players (DK-145); what each promises is for them alone.

    While it is said that `declared` has broken it, `by` says so, and others know it by its `claim`: its number would
    tell them who has sworn it, and how often.
    """

    number: str
    seats: tuple[Seat, Seat]
    promises: Mapping[Seat, str]
    declared: Seat | None = None
    by: Seat | None = None
    claim: str = ""
    voices: set[Seat] = field(default_factory=set)
    broken_by: list[Seat] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Who swears what, in one line; quotes in the words do not end them."""
        words = {seat: self.promises[seat].replace('"', "'") for seat in self.seats if seat in self.promises}
        return " / ".join(f'{seat}: "{said}"' for seat, said in words.items())


@dataclass
class State:
    """Everything on the table, and every screen.

    `track` are the face-up cards of the main board, `secret` the handle of the face-down one. `corrupted` is the
    Corruption track, `centre` the discarded Other pieces by kind, `revealed` the Agents of players assassinated in this
    Cycle. `conquest` is the sector being conquered. `acting` is who assassinates for the Others. `told` are cards that
    nobody had entered, as people have said what is printed on them; `about_cards` is a sentence about such cards.
    """

    seats: tuple[Seat, ...]
    rulings: Rulings
    box: Box
    players: dict[Seat, Player]
    decks: dict[str, Deck]
    sectors: dict[str, Sector] = field(default_factory=lambda: {name: Sector() for name in SECTORS})
    step: str = "set-up"
    cycle: int = 0
    administrator: Seat | None = None
    track: list[str] = field(default_factory=list)
    secret: str | None = None
    secret_seen: set[Seat] = field(default_factory=set)
    discard: list[str] = field(default_factory=list)
    corrupted: list[str] = field(default_factory=list)
    centre: Counter[str] = field(default_factory=Counter)
    revealed: list[str] = field(default_factory=list)
    turn: Seat | None = None
    acting: Seat | None = None
    conquest: str | None = None
    order: list[Seat] = field(default_factory=list)
    left: dict[Seat, int] = field(default_factory=dict)
    offers: list[Offer] = field(default_factory=list)
    oaths: list[Oath] = field(default_factory=list)
    bargains: Counter[str] = field(default_factory=Counter)
    told: dict[str, Element] = field(default_factory=dict)
    about_cards: str = ""
    laid: int = 0
    shown: int = 0  # how often a token or a card was looked at or turned up
    closed: bool = False
    winners: list[Seat] | None = None
    lost: bool = False
    revealed_pp: dict[Seat, int] = field(default_factory=dict)
    ledger: list[Note] = field(default_factory=list)
    notes: dict[Seat, list[Note]] = field(default_factory=dict)

    # -- who is who ----------------------------------------------------------------------------------------------------

    def ranks(self) -> dict[Seat, int]:
        """Everybody's Rank now (DK-057)."""
        return {seat: self.players[seat].cabal.rank + self.adds(seat, "rank") for seat in self.seats}

    def order_of_rank(self) -> tuple[Seat, ...]:
        """From the highest Rank to the lowest (DK-056)."""
        starting = {seat: self.players[seat].cabal.rank for seat in self.seats}
        first = self.rulings.starting_rank_first
        return rank_order(self.seats, self.ranks(), starting, self.administrator, starting_first=first)

    def decides(self) -> Seat:
        """The Administrator; while a correction names none, the highest Rank (DK-058, DK-062)."""
        return self.administrator or self.order_of_rank()[0]

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        start = self.seats.index(seat)
        return (*self.seats[start:], *self.seats[:start])

    # -- elements ------------------------------------------------------------------------------------------------------

    def element(self, name: str) -> Element:
        """A card by its component."""
        return self.told.get(name) or self.box.elements[name]

    def marker_now(self, space: Influence) -> Element:
        """What a marker of a player says at its level (DK-187)."""
        return self.box.marker(space.sector, space.level, self.rulings.others)

    def held(self, seat: Seat) -> Iterator[tuple[str, str, Sequence[Effect]]]:
        """Everything that works for a player: id, name, effects."""
        player = self.players[seat]
        yield f"cabal/{player.cabal.id}", player.cabal.name, player.cabal.effects
        for component in (*player.cabal_cards, *player.row, *player.overflow):
            yield component, self.element(component).name, self.element(component).effects
        for space in player.influence:
            marker = self.marker_now(space)
            yield space.id, marker.name, marker.effects

    def works(self, seat: Seat, when: str) -> Iterator[tuple[str, str, Effect]]:
        """The effects of one kind that a player has now; a Used element has none of the four kinds (DK-032)."""
        used = self.players[seat].used
        for element, name, effects in self.held(seat):
            if when in OFF_WHEN_USED and element in used:
                continue
            for effect in effects:
                if effect.when == when:
                    yield element, name, effect

    def adds(self, seat: Seat, verb: str) -> int:
        """The sum of a standing effect, as Gain or as Ability."""
        found = (*self.works(seat, GAIN), *self.works(seat, WHILE_HELD))
        return sum(effect.count for _, _, effect in found if effect.do == verb)

    def has(self, seat: Seat, verb: str) -> bool:
        """Whether a player has an Ability with a verb now (DK-127)."""
        return any(effect.do == verb for _, _, effect in self.works(seat, WHILE_HELD))

    # -- VP ------------------------------------------------------------------------------------------------------------

    def vp_sources(self, seat: Seat) -> dict[str, int]:
        """Running VP by their sources (DK-009); Debts count at the end only (DK-046)."""
        player = self.players[seat]
        return {
            "track": sum(player.cabal.opportunity_spaces[: len(player.row)]),
            "overflow": OVERFLOW_VP * len(player.overflow),
            "cabal": sum(space.vp for space in player.cabal.cabal_spaces[: len(player.cabal_cards)]),
            "affinity": sum(len(symbols) for symbols in player.placed.values()),
            "gains": sum(_vp(player, effect) for _, _, effect in self.works(seat, GAIN)),
            "effects": player.booked,
            "oaths": -player.broken,
        }

    def vp(self, seat: Seat) -> int:
        """Running VP; below 0 it counts below 0 (A-17)."""
        return sum(self.vp_sources(seat).values())

    # -- stacks --------------------------------------------------------------------------------------------------------

    def stacks(self) -> Iterator[tuple[str, Stack]]:
        """Every stack, with its sector."""
        for name, sector in self.sectors.items():
            for stack in sector.stacks:
                yield name, stack

    def stack(self, stack_id: str) -> tuple[str, Stack]:
        """A stack and its sector; KeyError if it is gone."""
        for name, stack in self.stacks():
            if stack.id == stack_id:
                return name, stack
        raise KeyError(stack_id)

    def has_place(self, sector: str, seat: Seat | None = None) -> bool:
        """Whether one more stack may lie in a sector (DK-086 to DK-088, DK-231)."""
        if seat is not None and self.has(seat, "ignore_stack_limit"):
            return True
        return len(self.sectors[sector].stacks) < STACK_LIMIT[len(self.seats)]

    def new_stack_id(self) -> str:
        self.laid += 1
        return f"s{self.laid}"

    def player_stacks(self, sector: str) -> list[Stack]:
        return [stack for stack in self.sectors[sector].stacks if stack.owner != OTHERS]

    # -- supplies ------------------------------------------------------------------------------------------------------

    @property
    def debts_left(self) -> int:
        """Debt tokens in the supply; forced Debts are booked beyond it (A-19)."""
        screens = [player.screen for player in self.players.values()]
        return max(0, DEBT_TOKENS - sum(screen.debts - screen.set_right["debts"] for screen in screens))

    def affinity_left(self, kind: str) -> int:
        """Affinity tokens of a kind in the supply (A-20)."""
        out = sum(
            player.screen.affinity[kind]
            - player.screen.set_right[kind]
            + sum(list(on.values()).count(kind) for on in player.placed.values())
            for player in self.players.values()
        )
        return max(0, AFFINITY_TOKENS - out)

    def tell(self, text: str, rule: str) -> None:
        """Write in the ledger that everybody reads."""
        self.ledger.append(Note(text, rule))

    def tell_privately(self, seat: Seat, text: str, rule: str) -> None:
        """Tell one seat what only it may know."""
        self.notes.setdefault(seat, []).append(Note(text, rule))


def _vp(player: Player, effect: Effect) -> int:
    if effect.do == "gain" and effect.what == "vp":
        return effect.count
    if effect.do == "vp_per":
        counted = {
            "cabal_cards": len(player.cabal_cards),
            "markers": sum(space.level for space in player.influence),
            "opportunities": len(player.row) + len(player.overflow),
        }
        return effect.count * counted[effect.what]
    return 0


def special_tokens(cabal: Cabal) -> int:
    """How many special tokens a Cabal has in all (DK-013, DK-022)."""
    return SPECIAL_TOKENS if cabal.token else 0


def fresh(seats: tuple[Seat, ...], rulings: Rulings, box: Box, cabals: Mapping[Seat, str]) -> State:
    """The table after the set-up: every Cabal with its Endowment (DK-018 to DK-028)."""
    players = {}
    for seat in seats:
        cabal = box.cabals[cabals[seat]]
        affinity = Counter({kind: cabal.affinity.get(kind, 0) for kind in AFFINITIES})
        players[seat] = Player(cabal, Screen(pp=cabal.pp, affinity=affinity, special=special_tokens(cabal)))
    decks = {"opportunity": Deck.of("opportunity", OPPORTUNITIES), "others": Deck.of("others", 0)}
    return State(seats=seats, rulings=rulings, box=box, players=players, decks=decks)
