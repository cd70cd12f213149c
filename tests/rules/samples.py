"""A tiny game to hang rules on: seats with power points, a log, and whatever `play` a test gives."""

from __future__ import annotations

import copy
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.rules import Adjuster, Amount, Ask, Game, Match, Option, Pick, Prompt, Role, Sealed, Seat, Setup, Start
from companion.rules.asks import Steps
from companion.table import Layout

PROMPTS = ("act", "bid", "debt", "more", "other", "pay", "reply", "swap", "trade", "yes")


@dataclass
class Board:
    """The state of the sample game."""

    seats: tuple[Seat, ...]
    pp: dict[Seat, int]
    step: str = "first"
    log: list[Any] = field(default_factory=list)


def set_pp(board: Board, seat: Seat) -> Callable[[int], None]:
    """How a correction writes the power points of one seat."""

    def apply(value: int) -> None:
        board.pp[seat] = value

    return apply


def adjusters(board: Board) -> Mapping[str, Adjuster]:
    """One correctable fact a seat."""
    return {f"pp.{p}": Adjuster(f"Power points of @{p}", Amount(0, 9), set_pp(board, p)) for p in board.seats}


def enter(board: Board, step: str) -> None:
    """Move a fresh board to a step."""
    board.step = step


def sample_game(play: Callable[[Board], Steps[Any]], **changes: Any) -> Game[Board]:
    """A game whose rules are `play`; `changes` replace fields of the record."""
    filled: dict[str, Any] = {
        "id": "sample",
        "title": "Sample",
        "rules_version": 1,
        "seats": (2, 3, 4),
        "roles": (Role("red", "Red"), Role("blue", "Blue"), Role("green", "Green"), Role("grey", "Grey")),
        "options": (Option("pace", {"slow": "Slowly.", "fast": "Fast."}, "How fast?"),),
        "prompts": {name: Prompt(name.title(), f"Please {name}.", "S-001") for name in PROMPTS},
        "phases": ("Play",),
        "steps": ("first", "second"),
        "prepare": lambda setup: setup,
        "setup": lambda setup: Board(setup.seats, dict.fromkeys(setup.seats, 3)),
        "enter": enter,
        "play": play,
        "view": lambda board, seat: {"pp": dict(board.pp), "log": copy.deepcopy(board.log), "me": seat},
        "sight": lambda _board, _seat: (),
        "decks": lambda _board: {},
        "faces": lambda _board: {},
        "phase": lambda _board: 0,
        "score": lambda board: [(p, {"pp": board.pp[p]}) for p in board.seats],
        "outcome_words": lambda _board, outcome: f"Outcome {outcome}.",
        "facts": lambda board: {f"pp.{p}": board.pp[p] for p in board.seats},
        "adjusters": adjusters,
        "invariants": lambda board: [f"{p} owes" for p in board.seats if board.pp[p] < 0],
        "layout": lambda _seats: Layout(900, 900, ()),
        "open_zones": lambda _board: (),
        "expected": lambda _board: (),
        "readings": lambda _board, _asks, _placements: (),
    }
    return Game(**(filled | changes))


def seated(count: int) -> Setup:
    """A setup of `count` seats."""
    return Setup(tuple(f"p{i}" for i in range(count)), {"pace": "slow"})


def match_of(
    play: Callable[[Board], Steps[Any]], seats: int = 2, *, start: Start | None = None, **changes: Any
) -> Match[Board]:
    """A match of the sample game, whose secret lines are watched."""
    return Match(sample_game(play, **changes), seated(seats), start=start, witness=repr)


def only(match: Match[Board], seat: Seat) -> str:
    """The id of the one question a seat has."""
    (ask,) = match.asks(seat)
    return ask


def tell(match: Match[Board], seat: Seat, *values: Any) -> None:
    """Answer the one question of a seat, once for each value."""
    for value in values:
        match.answer(only(match, seat), value)


def word(seat: Seat, prompt: str = "act", words: Sequence[str] = ("a", "b", "c")) -> Awaitable[str]:
    """A question that takes any of `words`."""
    return Ask(seat, prompt, lambda: Pick(words))


def amount(board: Board, seat: Seat, prompt: str = "bid") -> Awaitable[int]:
    """A question for up to the power points the seat has when it is looked at."""
    return Ask(seat, prompt, lambda: Amount(0, board.pp[seat]))


async def turns(s: Board) -> None:
    """A loop over named steps."""
    while len(s.log) < 6:
        s.log.append((s.step, await word("p0" if s.step == "first" else "p1")))
        s.step = "second" if s.step == "first" else "first"


async def auction(s: Board) -> None:
    """Everybody bids in secret, and all bids are lost."""
    bids = await Sealed("bid", s.seats, lambda p: amount(s, p))
    for p, bid in bids.items():
        s.pp[p] -= bid
    s.log.append(dict(bids))
    await word("p0", "more")
