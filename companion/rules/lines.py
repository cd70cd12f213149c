"""Running the coroutines: a line is one rule that has been started, with the lines that stand side by side in it.

A question is known by where it stands: the steps and branch keys of its own line ("3/p1/0"), never by a global counter.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from functools import partial
from typing import Any

from companion.errors import Refused
from companion.rules.asks import Ask, During, Group, Interrupt, Moot, Sealed, Steps, Together
from companion.rules.shapes import Json
from companion.table import Seat

AskId = str
Ballot = tuple[tuple[AskId, Json], ...]
MOST_LAPSES = 1000  # questions that lapse after one entry; more is a game that never comes to rest


class RuleBug(RuntimeError):
    """A game broke a law of the kernel; for its author, never for players."""


async def _awaited(steps: Awaitable[Any]) -> Any:
    return await steps


def _steps(steps: Awaitable[Any]) -> Steps[Any]:
    return steps if isinstance(steps, Coroutine) else _awaited(steps)


def _starts(group: Group) -> Mapping[str, Callable[[], Awaitable[Any]]]:
    starts: list[tuple[str, Callable[[], Awaitable[Any]]]]
    match group:
        case Together():
            starts = [(key, partial(group.line, key)) for key in group.keys]
        case Sealed():
            starts = [(seat, partial(group.line, seat)) for seat in group.seats]
        case Interrupt():
            return {"!": lambda: group.steps}
        case During():
            starts = [("main", lambda: group.main), *group.beside.items()]
    if len(named := dict(starts)) < len(starts) or any("/" in key for key in named):
        raise RuleBug(f"lines of one group need different keys without a slash, not {[key for key, _ in starts]}")
    return named


class Moves:
    """What all lines of a match share, so that nothing is looked at twice.

    `count` says how often anything that may write the state has moved: a secret line as old as the last move needs no
    rerun. `steps` counts secret moves too: a question looked at since the last step has not lapsed. `seals` are the
    lines that stand at a Sealed, `standing` those that stand at a question, `interrupts` how many at an Interrupt.
    """

    __slots__ = ("count", "interrupts", "seals", "standing", "steps")

    def __init__(self) -> None:
        self.count = self.steps = self.interrupts = 0
        self.seals: list[Line] = []
        self.standing: dict[AskId, Line] = {}


class Line:
    """One started rule: it stands at a question, or at a group of lines, or it is done.

    `owner` is the seat whose secret line this is, or is part of.
    """

    __slots__ = (
        "ask",
        "ballot",
        "born",
        "checked",
        "coro",
        "done",
        "error",
        "group",
        "id",
        "kids",
        "moves",
        "owner",
        "parent",
        "path",
        "result",
        "step",
    )

    def __init__(
        self, path: str, steps: Awaitable[Any], parent: Line | None, moves: Moves, owner: Seat | None = None
    ) -> None:
        self.path = path
        self.coro = _steps(steps)
        self.parent = parent
        self.moves = moves
        self.born = moves.count
        self.checked = -1  # the step at which its question was last seen to have an answer
        self.owner = owner
        self.step = -1
        self.id: AskId = ""  # of the question or group at which it stands
        self.ask: Ask[Any] | None = None
        self.group: Group | None = None
        self.kids: dict[str, Line] = {}
        self.done = False
        self.result: Any = None
        self.error: Exception | None = None
        self.ballot: Ballot = ()  # of a line directly in a Sealed

    # -- moving ------------------------------------------------------------------------------------------------------

    def go(self, value: Any = None, error: Exception | None = None) -> None:
        """Run until the next question, the next unfinished group, or the end."""
        self.moves.steps += 1
        if self.owner is None:
            self.moves.count += 1
        self._leave()
        moving = True
        while moving:
            self.group = None
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
            moving, value, error = self._stand_at(awaited)

    def _stand_at(self, awaited: Any) -> tuple[bool, Any, Exception | None]:
        if isinstance(awaited, Ask):
            if self.owner is not None and awaited.seat != self.owner:
                raise RuleBug(f"{self.id}: a secret line of {self.owner} asks {awaited.seat}")
            self.ask = awaited
            self.moves.standing[self.id] = self
            return False, None, None
        if not isinstance(awaited, Together | Sealed | During | Interrupt):
            raise RuleBug(f"{self.id}: a rule awaited {awaited!r}")
        if self.owner is not None and isinstance(awaited, Sealed):
            raise RuleBug(f"{self.id}: a secret line opens no second secret")
        self._begin(awaited)
        for key, start in _starts(awaited).items():
            kid = self.kids[key] = self._kid(key, start)
            kid.go()
            if kid.error is not None:
                break
        return self._settle()

    def _begin(self, group: Group) -> None:
        self.group, self.kids = group, {}
        if isinstance(group, Sealed):
            self.moves.seals.append(self)
        elif isinstance(group, Interrupt):
            self.moves.interrupts += 1

    def _kid(self, key: str, start: Callable[[], Awaitable[Any]]) -> Line:
        owner = key if isinstance(self.group, Sealed) else self.owner
        return Line(f"{self.id}/{key}/", start(), self, self.moves, owner)

    def _settle(self) -> tuple[bool, Any, Exception | None]:
        """Whether the group is finished, with its result or its error."""
        kids = self.kids
        failed = next((kid.error for kid in kids.values() if kid.error is not None), None)
        got: Any = None
        if failed is None:
            if isinstance(self.group, During):
                if not kids["main"].done:
                    return False, None, None
                got = kids["main"].result
            elif not all(kid.done for kid in kids.values()) or isinstance(self.group, Sealed):
                return False, None, None  # a Sealed is finished by its opening alone
            elif isinstance(self.group, Interrupt):
                got = kids["!"].result
            else:
                got = {key: kid.result for key, kid in kids.items()}
        self._drop_kids()
        return True, got, failed

    def take(self, answer: Any) -> None:
        """Go on with the answer to this line's question, and let the lines round it go on."""
        self.go(answer)
        self.bubble()

    def bubble(self, top: Line | None = None) -> None:
        """After this line moved: let the lines it stands in, up to `top`, go on as far as they can."""
        line = self
        while line.done and line is not top and line.parent is not None:
            line = line.parent
            settled, value, error = line._settle()
            if not settled:
                return
            line.go(value, error)

    def unseal(self) -> None:
        """Go on with the answers of this line's Sealed, all of whose lines are done."""
        answers = {seat: kid.result for seat, kid in self.kids.items()}
        self._drop_kids()
        self.go(answers)
        self.bubble()

    def _drop_kids(self) -> None:
        for kid in self.kids.values():
            kid.close()
        if isinstance(self.group, Sealed):
            self.moves.seals.remove(self)
        elif isinstance(self.group, Interrupt):
            self.moves.interrupts -= 1
        self.kids = {}
        self.group = None

    def _leave(self) -> None:
        """Stand at no question any more."""
        if self.ask is not None:
            del self.moves.standing[self.id]
            self.ask = None

    def close(self) -> None:
        """Stop this line and all lines in it."""
        self._leave()
        self._drop_kids()
        if not self.done:
            self.coro.close()

    # -- secret lines ------------------------------------------------------------------------------------------------

    def rerun(self, seat: Seat) -> None:
        """Run the Sealed line of `seat` afresh with its ballot, cut where it no longer holds."""
        if not isinstance(self.group, Sealed):
            raise RuleBug("only a line that stands at a Sealed has lines to run afresh")
        old = self.kids[seat]
        old.close()
        kid = self.kids[seat] = self._kid(seat, partial(self.group.line, seat))
        kid.go()
        kid.lapse()
        for ask_id, value in old.ballot:
            try:
                kid.choose(ask_id, value)
            except Refused:
                return

    def choose(self, ask_id: AskId, value: Json) -> None:
        """Answer a question of this Sealed line; Refused changes nothing."""
        line, _ = self.find(ask_id)
        if line.ask is None:
            raise RuleBug(f"{ask_id} stands at no question")
        answer = line.ask.shape().check(value)
        self.ballot = (*self.ballot, (ask_id, value))
        line.go(answer)
        line.bubble(self)
        self.lapse()

    def lapse(self) -> None:
        """Throw Moot into every line below whose question has lost its last answer."""
        for _ in range(MOST_LAPSES):
            if not self.lapse_one():
                return
        raise RuleBug("questions keep lapsing")

    def lapse_one(self) -> bool:
        """Throw Moot into the first line below whose question has lost its last answer; whether there was one."""
        steps = self.moves.steps
        for line, _ in self.open_lines():
            if line.checked != steps:
                if line.has_lapsed:
                    break
                line.checked = steps
        else:
            return False
        line.go(error=Moot(line.ask.prompt if line.ask else ""))
        line.bubble(self)
        return True

    # -- looking -----------------------------------------------------------------------------------------------------

    def find(self, ask_id: AskId) -> tuple[Line, Line | None]:
        """The line below that stands at an open question, and the line that stands at the Sealed around it.

        Raises Refused("not-open").
        """
        line = below = self.moves.standing.get(ask_id)
        sealed: Line | None = None
        while below is not None and below is not self:
            above = below.parent
            if above is None or above._holds(below):
                break
            sealed = above if isinstance(above.group, Sealed) else sealed
            below = above
        if line is not None and below is self and line.is_open:
            return line, sealed
        raise Refused("not-open", "That question is not open.", "Look at the page again: the game has moved on.")

    @property
    def is_open(self) -> bool:
        return self.ask is not None and not (self.ask.standing and self.ask.shape().empty)

    @property
    def has_lapsed(self) -> bool:
        return self.ask is not None and not self.ask.standing and self.ask.shape().empty

    def open_lines(self) -> list[tuple[Line, Line | None]]:
        """Lines that stand at a question now, each with the line that stands at the Sealed around it."""
        found: list[tuple[Line, Line | None]] = []
        self._gather(found, None)
        return found

    def _gather(self, found: list[tuple[Line, Line | None]], sealed: Line | None) -> None:
        if self.ask is not None:
            found.append((self, sealed))
            return
        if sealed is None and isinstance(self.group, Sealed):
            sealed = self
        for kid in self.kids.values():
            if not kid.done and not (self.moves.interrupts and self._holds(kid)):
                kid._gather(found, sealed)

    def seals(self) -> Iterator[Line]:
        """Lines at or below this one that stand at a Sealed; those held by an interruption too."""
        if isinstance(self.group, Sealed):
            yield self
            return
        for kid in self.kids.values():
            yield from kid.seals()

    def _holds(self, kid: Line) -> bool:
        """Whether another line of this During interrupts `kid`."""
        if not self.moves.interrupts or not isinstance(self.group, During):
            return False
        return any(k.interrupting for k in self.kids.values()) and not kid.interrupting

    @property
    def interrupting(self) -> bool:
        if isinstance(self.group, Interrupt):
            return True
        if isinstance(self.group, During):
            return False
        return any(kid.interrupting for kid in self.kids.values())

    @property
    def held(self) -> bool:
        """Whether an interruption makes this line stand still."""
        line = self
        while line.parent is not None:
            if line.parent._holds(line):
                return True
            line = line.parent
        return False
