"""Running the coroutines: a line is one rule that has been started, with the lines that stand side by side in it.

A question is known by where it stands: the steps and branch keys of its own line ("3/p1/0"), never by a global counter.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.errors import Refused
from companion.rules.asks import Ask, During, Group, Interrupt, Moot, Sealed, Steps, Together
from companion.rules.shapes import Json, Shape
from companion.table import Seat

AskId = str
Ballot = tuple[tuple[AskId, Json], ...]
MOST_LAPSES = 1000  # questions that lapse after one entry; more is a game that never comes to rest


class RuleBug(RuntimeError):
    """A game broke a law of the kernel; for its author, never for players."""


async def _awaited(steps: Awaitable[Any]) -> Any:
    return await steps


def _starts(group: Group) -> Mapping[str, Callable[[], Awaitable[Any]]]:
    starts: list[tuple[str, Callable[[], Awaitable[Any]]]]
    match group:
        case Together():
            starts = [(key, partial(group.line, key)) for key in group.keys]
        case Sealed():
            starts = [(seat, partial(group.line, seat)) for seat in group.seats]
        case Interrupt():
            starts = [("main", lambda: group.steps)]
        case During():
            starts = [("main", lambda: group.main), *group.beside.items()]
    if len(named := dict(starts)) < len(starts) or any("/" in key for key in named):
        raise RuleBug(f"lines of one group need different keys without a slash, not {[key for key, _ in starts]}")
    return named


@dataclass(slots=True)
class Moves:
    """What all lines of a match share, so that nothing is looked at twice.

    `count` says how often anything that may write the state has moved: a secret line as old as the last move needs no
    rerun. `runs` counts every move; `listed` are the open questions after so many, `shaped` the shapes of questions.
    `seals` are the lines that stand at a Sealed, by its id, `interrupts` how many stand at an Interrupt.
    """

    count: int = 0
    runs: int = 0
    listed: tuple[int, list[Question]] = field(default_factory=lambda: (-1, []))
    shaped: tuple[int, dict[Ask[Any], Shape[Any]]] = field(default_factory=lambda: (-1, {}))
    interrupts: int = 0
    seals: dict[AskId, tuple[Line, Sealed[Any]]] = field(default_factory=dict)

    def shape(self, ask: Ask[Any]) -> Shape[Any]:
        """What may answer a question now; nothing changes between two moves."""
        if self.shaped[0] != self.runs:
            self.shaped = self.runs, {}
        shapes = self.shaped[1]
        if ask not in shapes:
            shapes[ask] = ask.shape()
        return shapes[ask]


@dataclass(slots=True, eq=False, repr=False)
class Line:
    """One started rule: it stands at a question, or at a group of lines, or it is done.

    `owner` is the seat whose secret line this is, or is part of; `born` the count of moves when it was started. `id` is
    that of the question or group at which it stands. A line directly in a Sealed has a `ballot`.
    """

    path: str
    coro: Steps[Any]
    moves: Moves
    born: int
    parent: Line | None = None
    owner: Seat | None = None
    step: int = -1
    id: AskId = ""
    ask: Ask[Any] | None = None
    group: Group | None = None
    kids: dict[str, Line] = field(default_factory=dict)
    done: bool = False
    result: Any = None
    error: Exception | None = None
    ballot: Ballot = ()

    # -- moving ------------------------------------------------------------------------------------------------------

    def run(self, value: Any = None, error: Exception | None = None) -> None:
        """Run until the next question, the next unfinished group, or the end."""
        self.moves.runs += 1
        if self.owner is None:
            self.moves.count += 1
        going = True
        while going:
            self.ask = self.group = None
            try:
                awaited = self.coro.send(value) if error is None else self.coro.throw(error)
            except StopIteration as stop:
                self.done, self.result = True, stop.value
                return
            except Exception as raised:
                self.done, self.error = True, raised
                return
            self.step += 1
            self.id = f"{self.path}{self.step}"
            if isinstance(awaited, Ask):
                self._stand_at(awaited)
                return
            self._begin(awaited)
            going, value, error = self._settle()

    def _stand_at(self, ask: Ask[Any]) -> None:
        if self.owner is not None and ask.seat != self.owner:
            raise RuleBug(f"{self.id}: a secret line of {self.owner} asks {ask.seat}")
        self.ask = ask

    def _begin(self, group: Any) -> None:
        if not isinstance(group, Together | Sealed | During | Interrupt):
            raise RuleBug(f"{self.id}: a rule awaited {group!r}")
        self.group = group
        if isinstance(group, Sealed):
            if self.owner is not None:
                raise RuleBug(f"{self.id}: a secret line opens no second secret")
            self.moves.seals[self.id] = self, group
        elif isinstance(group, Interrupt):
            self.moves.interrupts += 1
        for key, start in _starts(group).items():
            if self._start_kid(key, start).error is not None:
                break

    def _start_kid(self, key: str, start: Callable[[], Awaitable[Any]]) -> Line:
        steps = start()
        coro = steps if isinstance(steps, Coroutine) else _awaited(steps)
        owner = key if isinstance(self.group, Sealed) else self.owner
        kid = self.kids[key] = Line(f"{self.id}/{key}/", coro, self.moves, self.moves.count, self, owner)
        kid.run()
        return kid

    def _settle(self) -> tuple[bool, Any, Exception | None]:
        """Whether the group is finished, with its result or its error; a Sealed is finished by its opening alone."""
        kids, led = self.kids, isinstance(self.group, During | Interrupt)
        failed = next((kid.error for kid in kids.values() if kid.error is not None), None)
        if failed is None:
            done = kids["main"].done if led else all(kid.done for kid in kids.values())
            if not done or isinstance(self.group, Sealed):
                return False, None, None
        got = {key: kid.result for key, kid in kids.items()}
        self._drop_kids()
        return True, got.get("main") if led else got, failed

    def go(self, value: Any = None, error: Exception | None = None, top: Line | None = None) -> None:
        """Go on with an answer or an error, and let the lines round this one, up to `top`, go on as far as they can."""
        self.run(value, error)
        self.bubble(top)

    def bubble(self, top: Line | None = None) -> None:
        """After this line moved: let the lines it stands in, up to `top`, go on as far as they can."""
        line = self
        while line.done and line is not top and line.parent is not None:
            line = line.parent
            settled, value, error = line._settle()
            if not settled:
                return
            line.run(value, error)

    def unseal(self) -> None:
        """Go on with the answers of this line's Sealed, all of whose lines are done."""
        answers = {seat: kid.result for seat, kid in self.kids.items()}
        self._drop_kids()
        self.go(answers)

    def _drop_kids(self) -> None:
        for kid in self.kids.values():
            kid.close()
        if isinstance(self.group, Sealed):
            del self.moves.seals[self.id]
        elif isinstance(self.group, Interrupt):
            self.moves.interrupts -= 1
        self.kids = {}
        self.group = None

    def close(self) -> None:
        """Stop this line and all lines in it."""
        self._drop_kids()
        if not self.done:
            self.coro.close()

    # -- secret lines ------------------------------------------------------------------------------------------------

    def rerun(self, seat: Seat, ballot: Ballot) -> None:
        """Run the Sealed line of `seat` afresh with a ballot, cut where it no longer holds."""
        if not isinstance(self.group, Sealed):
            raise RuleBug("only a line that stands at a Sealed has lines to run afresh")
        self.kids[seat].close()
        kid = self._start_kid(seat, partial(self.group.line, seat))
        kid.lapse()
        for ask_id, value in ballot:
            try:
                kid.choose(ask_id, value)
            except Refused:
                return

    def choose(self, ask_id: AskId, value: Json) -> None:
        """Answer a question of this Sealed line; Refused changes nothing."""
        line, ask, _ = self.find(ask_id)
        answer = ask.shape().check(value)
        self.ballot = (*self.ballot, (ask_id, value))
        line.go(answer, top=self)
        self.lapse()

    def lapse(self) -> None:
        """Throw Moot into every line below whose question has lost its last answer."""
        for _ in range(MOST_LAPSES):
            if not self.lapse_one():
                return
        raise RuleBug("questions keep lapsing")

    def lapse_one(self) -> bool:
        """Throw Moot into the first line below whose question has lost its last answer; whether there was one."""
        for line, ask, _ in self.open_lines():
            if not ask.standing and self.moves.shape(ask).empty:
                line.go(error=Moot(ask.prompt), top=self)
                return True
        return False

    # -- looking -----------------------------------------------------------------------------------------------------

    def find(self, ask_id: AskId) -> Question:
        """The open question of that id. Raises Refused("not-open")."""
        for question in self.open_lines():
            if question[0].id == ask_id and is_open(question[1]):
                return question
        raise Refused("not-open", "That question is not open.", "Look at the page again: the game has moved on.")

    def open_lines(self) -> list[Question]:
        """Every question that is not held by an interruption, at or below this line."""
        if self.parent is None and self.moves.listed[0] == self.moves.runs:
            return self.moves.listed[1]
        found: list[Question] = []
        self._gather(found, None)
        if self.parent is None:
            self.moves.listed = self.moves.runs, found
        return found

    def _gather(self, found: list[Question], sealed: Line | None) -> None:
        if self.ask is not None:
            found.append((self, self.ask, sealed))
        elif self.kids:
            if isinstance(self.group, Sealed):
                sealed = self
            for kid in self._moving_kids() if self.moves.interrupts else self.kids.values():
                kid._gather(found, sealed)

    def _moving_kids(self) -> list[Line]:
        """The lines in this one, or in a During only those that interrupt the others, if any does."""
        kids = list(self.kids.values())
        return [kid for kid in kids if isinstance(self.group, During) and kid.interrupting] or kids

    @property
    def interrupting(self) -> bool:
        """Whether this line makes the lines beside it stand still."""
        if isinstance(self.group, Interrupt | During):
            return isinstance(self.group, Interrupt)
        return any(kid.interrupting for kid in self.kids.values())

    @property
    def held(self) -> bool:
        """Whether an interruption makes this line stand still."""
        return self.parent is not None and (self not in self.parent._moving_kids() or self.parent.held)


Question = tuple[Line, Ask[Any], Line | None]  # a line, what it asks, and the line that stands at the Sealed around it


def is_open(ask: Ask[Any]) -> bool:
    """Whether a question can be answered now: an anytime question has no answer at times."""
    return not (ask.standing and ask.shape().empty)
