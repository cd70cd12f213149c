"""A game is a filled record: facts on top, then functions. No base class, no default view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.rules import defaults
from companion.rules.asks import Ask, Steps
from companion.rules.deck import Deck
from companion.rules.facts import Adjuster, CardFault, Cards
from companion.rules.shapes import Json
from companion.table import Expected, Layout, Placement, Reading, Seat

S = TypeVar("S")


@dataclass(frozen=True)
class Option:
    """A fork of the rulebook, or a way of playing, that a group may decide; the first choice is ours.

    `ruling` is the id in the game's RULES.md ("R4"); empty for a way of playing. `choices` maps each choice to one
    sentence. Numbers (a timer in s) are options with the choices "off" and numbers as text.
    """

    name: str
    choices: Mapping[str, str]
    question: str
    ruling: str = ""
    reason: str = ""

    @property
    def default(self) -> str:
        return next(iter(self.choices))


@dataclass(frozen=True)
class Role:
    """What a seat plays ("france"), told apart by name."""

    id: str
    name: str


@dataclass(frozen=True)
class Prompt:
    """The words of a question: `title` for a heading, `text` one sentence with {names} from the question's `about`.

    In texts `@p0` stands for the player of seat p0. A record that is shown tells of a `secret` answer, never which.
    """

    title: str
    text: str
    rule: str
    secret: bool = False


@dataclass(frozen=True)
class Setup:
    """Who sits where (clockwise), all options resolved, each seat's role, and the cards of the box.

    Without `cards` a game whose rules read its cards takes those of its shipped pack.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    roles: Mapping[Seat, str] = field(default_factory=dict)
    cards: Cards = field(default_factory=dict)


@dataclass(frozen=True)
class Start:
    """A match entered at a named step of the rulebook with some facts set, instead of at its beginning."""

    step: str
    facts: Mapping[str, Json]


@dataclass(frozen=True)
class Game(Generic[S]):
    """Everything the house knows about one game.

    `seats` lists the seat counts. `prepare` completes and checks a Setup (options, roles) and raises Refused. `steps`
    names the steps at which a match can be entered and `enter` moves a fresh state there. `view` is all of the state
    that a seat (None: the table screen) may see; `sight` the handles whose faces a seat may look at. `decks` are the
    decks of the state by name, and `faces` what each holds when complete. `score` is the standing, best first.
    `outcome_words` says who won and why. `facts` has the names of all `adjusters` that are no seat's own. `layout`
    gives the zones of the table, `open_zones` those whose faces may be read now, `expected` what should lie where,
    `readings` how placements (component by placement) answer open questions. `phases` are the lamps of the phase bar
    and `phase` the lit one. `card_faults` is what the rules have against a pack of cards. `as_it_lies` gives the facts
    that would hold if what lies in a zone were right, as far as facts say it. `hidden` sets by name what is no public
    fact; only a Start does that. `shown` counts how often somebody was shown what lay hidden, beyond what `sight`
    tells: across that an undo needs all. `setting_up`: people still lay out the box, and what they take away is not
    missing. `counts_in` is the zone for which a component counts that lies in another one, for want of room.
    """

    id: str
    title: str
    rules_version: int
    seats: Sequence[int]
    roles: Sequence[Role]
    options: Sequence[Option]
    prompts: Mapping[str, Prompt]
    phases: Sequence[str]
    steps: Sequence[str]
    prepare: Callable[[Setup], Setup]
    setup: Callable[[Setup], S]
    enter: Callable[[S, str], None]
    play: Callable[[S], Steps[Any]]
    view: Callable[[S, Seat | None], Mapping[str, Json]]
    sight: Callable[[S, Seat], Collection[str]]
    decks: Callable[[S], Mapping[str, Deck]]
    faces: Callable[[S], Mapping[str, Sequence[str]]]
    phase: Callable[[S], int]
    score: Callable[[S], Sequence[tuple[Seat, Mapping[str, Json]]]]
    outcome_words: Callable[[S, Any], str]
    facts: Callable[[S], Mapping[str, Json]]
    adjusters: Callable[[S], Mapping[str, Adjuster]]
    invariants: Callable[[S], Sequence[str]]
    layout: Callable[[int], Layout]
    open_zones: Callable[[S], Collection[str]]
    expected: Callable[[S], Sequence[Expected]]
    readings: Callable[[S, Mapping[str, Ask[Any]], Sequence[tuple[str, Placement]]], Sequence[Reading]]
    card_faults: Callable[[Cards], Sequence[CardFault]] = defaults.no_card_faults
    hidden: Callable[[S], Mapping[str, Callable[[Json], None]]] = defaults.nothing_hidden
    as_it_lies: Callable[[S, str, Sequence[tuple[str, Placement]]], Mapping[str, Json]] = defaults.nothing_told
    shown: Callable[[S], int] = defaults.nothing_shown
    setting_up: Callable[[S], bool] = defaults.no_set_up
    counts_in: Callable[[str, str | None], str | None] = defaults.where_it_lies
