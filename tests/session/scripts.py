"""An evening as steps, each of them one thing that somebody does or that time brings."""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.session import bots
from companion.session.room import Outcome
from companion.table import Buzz
from tests.session.tables import Table

Step = Callable[[Table, str], Outcome | None]  # given the id of its command


def does(who: str, what: str, **arguments: object) -> Step:
    """A seat sends a command that needs nothing looked up."""

    def step(table: Table, command_id: str) -> Outcome:
        return table.do(who, command_id, do=what, **arguments)

    return step


def answers(seat: str, prompt: str, value: object = True, how: str = "answer") -> Step:
    """A seat answers (or drafts) its open question."""

    def step(table: Table, command_id: str) -> Outcome:
        return table.do(seat, command_id, do=how, ask=table.ask(seat, prompt), value=value)

    return step


def agrees(seat: str, name: str = "agree") -> Step:
    """A seat agrees (or objects) to what is proposed."""

    def step(table: Table, command_id: str) -> Outcome:
        return table.do(seat, command_id, do=name, proposal=table.proposal(seat))

    return step


def withdraws(seat: str) -> Step:
    """A seat takes its sealed choice back."""

    def step(table: Table, command_id: str) -> Outcome:
        (sealed,) = [each["id"] for each in table.page(seat)["sealed"]]
        return table.do(seat, command_id, do="withdraw", sealed=sealed)

    return step


def passes(seconds: float) -> Step:
    """The timer looks, time passes, and the timer looks again."""

    def step(table: Table, _command_id: str) -> None:
        table.room.tick()
        table.now.at += seconds
        table.room.tick()

    return step


def sits(name: str) -> Step:
    """A phone joins."""

    def step(table: Table, command_id: str) -> None:
        joined = table.room.join(name, command_id)
        table.tokens[joined.seat] = joined.token

    return step


def claims(seat: str) -> Step:
    """Another phone asks for a seat."""

    def step(table: Table, command_id: str) -> None:
        table.tokens[seat] = table.room.claim(seat, command_id)

    return step


def presses(seat: str) -> Step:
    """A button is pressed."""

    def step(table: Table, _command_id: str) -> Outcome:
        table.press(seat)
        return Outcome(503 if table.cues[-1].buzz is Buzz.REFUSED else 200, {})

    return step


def played_at_random(game: str, number: int) -> Step:
    """The first seat that is awaited answers something legal, the same in every run; else time passes."""

    def step(table: Table, command_id: str) -> Outcome | None:
        play = table.play
        for seat in table.seats:
            choice = bots.choice(play, seat, random.Random(f"{game} {number}"))
            if choice is not None:
                return table.do(seat, command_id, do="answer", ask=choice[0], value=choice[1])
        return passes(3.5)(table, command_id)

    return step


PRESS = presses("p0")
OPENING, PAUSE, LONG_TALK, BOT_TURN = passes(3.5), passes(5.0), passes(400.0), passes(1.0)
ONCE = (PRESS, OPENING, PAUSE, LONG_TALK, BOT_TURN)  # done again they are another thing: time passes, a press is undone
BIDS: tuple[Step, ...] = (
    answers("p0", "bid", 3, "draft"),
    answers("p0", "bid", 3),
    answers("p0", "reason", "fame"),
    answers("p1", "bid", 0),
    withdraws("p1"),
    answers("p1", "bid", 4),
    answers("p1", "reason", "greed"),
    answers("p2", "bid", 0),
)
EVENING: tuple[Step, ...] = (
    sits("Ada"),
    sits("Bo"),
    sits("Cem"),
    does("p1", "rename", name="Bob"),
    does("p0", "swap", a="p1", b="p2"),
    does("p0", "swap", a="p1", b="p2"),
    does("p0", "game", game="auction"),
    does("p0", "option", name="hands", choice="virtual"),
    does("p1", "role", role="north"),
    does("p0", "start"),
    answers("p0", "bluff"),
    answers("p1", "agree"),
    does("p1", "take-back"),
    answers("p1", "agree"),
    PRESS,
    does("p1", "correct", fact="coins.p2", value=12),
    agrees("p2"),
    PAUSE,
    does("p2", "pause"),
    does("p0", "resume"),
    does("p0", "add-minute"),
    does("p0", "absent", seat="p2", on=True),
    agrees("p1"),
    does("p0", "absent", seat="p2", on=False),
    answers("p2", "agree"),
    *BIDS,
    OPENING,
    answers("p1", "look"),
    answers("p1", "favour", "thanks"),
    does("p0", "undo"),
    agrees("p1"),
    agrees("p2"),
    answers("p1", "favour", "silence"),
    claims("p2"),
    agrees("p0"),
    agrees("p1"),
    does("p0", "host", seat="p1"),
    LONG_TALK,
    *BIDS,
    OPENING,
    answers("p0", "bluff"),
    does("p0", "take-back"),
    answers("p1", "look"),
    does("p1", "serve-shared", seat="p0", on=True),
    agrees("p0"),
    does("p1", "serve-bot", seat="p2", on=True),
    agrees("p0"),
    BOT_TURN,
    answers("p1", "favour", "silence", "draft"),
    answers("p1", "favour", "thanks"),
    does("p1", "end"),
    does("p1", "remove", seat="p2"),
    sits("Dot"),
)
