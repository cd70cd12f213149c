"""What a rule can await: a question, lines side by side, a secret choice, anytime acts, an interruption."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from companion.rules.shapes import Shape
from companion.table import Seat

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
Steps = Coroutine[Any, Any, T]

TABLE: Seat = "table"


class Source(StrEnum):
    """Who can answer a question of the TABLE: people, a die, whoever turns a card up, or a clock that has run out."""

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


@dataclass(frozen=True, eq=False)
class Ask(Generic[T]):
    """One question to one seat, or to the TABLE.

    `shape` is looked at whenever the question is shown or answered, and never stored. Nobody waits for a `standing`
    question; it is absent while its shape is empty. A `private` one is not named to other seats. `limit` is the time
    in s after which the session may tell the rules that time is up; it never chooses for a player. `about` holds
    public facts for the words of the question.
    """

    seat: Seat
    prompt: str
    shape: Callable[[], Shape[T]]
    standing: bool = False
    private: bool = False
    limit: float | None = None
    source: Source = Source.PEOPLE
    about: Mapping[str, Any] = field(default_factory=dict)

    def __await__(self) -> Generator[Any, Any, T]:
        answer: T = yield self
        return answer


@dataclass(frozen=True, eq=False)
class Together(Generic[T]):
    """Lines side by side in the open; the order of their answers is history."""

    keys: Iterable[str]
    line: Callable[[str], Awaitable[T]]

    def __await__(self) -> Generator[Any, Any, dict[str, T]]:
        got: dict[str, T] = yield self
        return got


@dataclass(frozen=True, eq=False)
class Sealed(Generic[T]):
    """Secret choices of one seat or many; no order, no history.

    Its lines only read the state and ask only their own seat; they are run afresh after every other entry.
    `show_ready` lets everybody see who has sealed.
    """

    prompt: str
    seats: Iterable[Seat]
    line: Callable[[Seat], Awaitable[T]]
    show_ready: bool = False

    def __await__(self) -> Generator[Any, Any, dict[Seat, T]]:
        got: dict[Seat, T] = yield self
        return got


@dataclass(frozen=True, eq=False)
class During(Generic[T]):
    """A main line, and anytime lines beside it that end with it."""

    main: Awaitable[T]
    beside: Mapping[str, Callable[[], Awaitable[None]]]

    def __await__(self) -> Generator[Any, Any, T]:
        got: T = yield self
        return got


@dataclass(frozen=True, eq=False)
class Interrupt(Generic[T]):
    """Steps of an anytime line while which the rest of its During stands still."""

    steps: Awaitable[T]

    def __await__(self) -> Generator[Any, Any, T]:
        got: T = yield self
        return got


Group = Together[Any] | Sealed[Any] | During[Any] | Interrupt[Any]


async def both(first: Awaitable[A], second: Awaitable[B]) -> tuple[A, B]:
    """Two lines side by side in the open."""
    pair: dict[str, Awaitable[Any]] = {"first": first, "second": second}
    try:
        got = await Together(pair, pair.__getitem__)
    finally:
        for steps in pair.values():  # the second was never begun if the first failed at once
            if isinstance(steps, Coroutine):
                steps.close()
    return got["first"], got["second"]


async def attempt(steps: Awaitable[T]) -> T | None:
    """A unit of the rulebook that lapses, giving None, when what it asks about is gone."""
    try:
        return await steps
    except Moot:
        return None
