"""What a rule can await: a question, lines side by side, a secret choice, anytime acts, an interruption."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from companion.rules.shapes import Shape
from companion.table import Seat

T = TypeVar("T")
Steps = Coroutine[Any, Any, T]

TABLE: Seat = "table"


class Source(StrEnum):
    """Who can answer a question: people, a die, whoever turns a card up, or a clock that has run out.

    A question of the TABLE with PEOPLE or FACE may be answered by what the eyes read. So may one of a seat with FACE,
    besides by its seat, unless it is part of a Sealed or private: then a card that lies on the table is no answer.
    """

    PEOPLE = "people"
    CHANCE = "chance"
    FACE = "face"
    CLOCK = "clock"


class Moot(Exception):
    """Thrown into a line whose question has lost its last answer."""


class GameOver(Exception):
    """Raised by a rule at any depth; unwinds every line and ends the match with `outcome`."""

    def __init__(self, outcome: Any) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class Awaited(Generic[T]):
    """What a rule awaits; the kernel answers it."""

    def __await__(self) -> Generator[Any, Any, T]:
        got: T = yield self
        return got


@dataclass(eq=False)  # not frozen: one is made for every answer, and frozen ones are slow to make
class Ask(Awaited[T]):
    """One question to one seat, or to the TABLE; never changed once asked.

    `shape` is looked at whenever the question is shown or answered, and never stored. Nobody waits for a `standing`
    question; it is absent while its shape is empty. A `private` one is not named to other seats, who learn at most whom
    they wait for. `limit` is the time in s after which the session may tell the rules that time is up; it never chooses
    for a player. `about` holds public facts for the words of the question.
    """

    seat: Seat
    prompt: str
    shape: Callable[[], Shape[T]]
    standing: bool = False
    private: bool = False
    limit: float | None = None
    source: Source = Source.PEOPLE
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Together(Awaited[dict[str, T]]):
    """Lines side by side in the open; the order of their answers is history."""

    keys: Iterable[str]
    line: Callable[[str], Awaitable[T]]


@dataclass(frozen=True, eq=False)
class Sealed(Awaited[dict[Seat, T]]):
    """Secret choices of one seat or many; no order, no history.

    Its lines only read the state and ask only their own seat; they are run afresh after every other entry.
    `show_ready` lets everybody see who has sealed.
    """

    prompt: str
    seats: Iterable[Seat]
    line: Callable[[Seat], Awaitable[T]]
    show_ready: bool = False


@dataclass(frozen=True, eq=False)
class During(Awaited[T]):
    """A main line, and anytime lines beside it that end with it."""

    main: Awaitable[T]
    beside: Mapping[str, Callable[[], Awaitable[None]]]


@dataclass(frozen=True, eq=False)
class Interrupt(Awaited[T]):
    """Steps of an anytime line while which the rest of its During stands still."""

    steps: Awaitable[T]


Group = Together[Any] | Sealed[Any] | During[Any] | Interrupt[Any]


async def attempt(steps: Awaitable[T]) -> T | None:
    """A unit of the rulebook that lapses, giving None, when what it asks about is gone."""
    try:
        return await steps
    except Moot:
        return None
