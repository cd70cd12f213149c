"""The one door for commands: known sender, not done before, allowed now, carried out, on disk, told."""

from __future__ import annotations

import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import CompanionError, Refused
from companion.session import doubts, lobby, owning, talk, zone_commands
from companion.session.arguments import Arguments, flag, text
from companion.session.clocks import MINUTE
from companion.session.desk import Desk
from companion.session.seats import Actor, not_yours
from companion.session.seeing import suggested_to
from companion.session.ticker import where

log = logging.getLogger(__name__)

LONGEST_ID = 100
MOST_REFUSED = 500  # outcomes of refused commands that are remembered until a restart
STUMBLED = CompanionError("The rules stumbled over that, and nothing was changed.", "Set it right by a correction.")


@dataclass(frozen=True)
class Outcome:
    """What became of a command: an HTTP status and a JSON body."""

    status: int
    body: dict[str, Any]


def refusal(error: CompanionError) -> dict[str, Any]:
    """The one shape of every error."""
    rule = error.rule if isinstance(error, Refused) else "trouble"
    return {"error": {"rule": rule, "what": error.what, "cure": error.cure or "Choose what the page offers."}}


class NotSaved(CompanionError):
    """The disk takes nothing; nothing was changed."""


@contextmanager
def saved() -> Iterator[None]:
    """Turn what SQLite and the disk say into a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as why:
        if isinstance(why, CompanionError):
            raise
        raise NotSaved(f"That could not be saved ({why}).", "Free some disk space; what was saved is safe.") from why


class Door:
    """Takes commands one by one; the caller holds the desk's lock."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._refused: OrderedDict[tuple[str, str], Outcome] = OrderedDict()

    def carry_out(self, actor: Actor, command_id: str, command: Mapping[str, Any]) -> Outcome:
        """Carry out one command; the same id from the same sender has one effect and one outcome.

        What could not be saved may be sent again under the same id.
        """
        if not 0 < len(command_id) <= LONGEST_ID:
            return Outcome(400, refusal(Refused("malformed", "The command has no usable id.", "Load the page again.")))
        try:
            with saved():
                self._desk.refresh()
            return self._remembered(actor, command_id) or self._first(actor, command_id, command)
        except Refused as no:
            outcome = Outcome(409, refusal(no))
            self._refused[actor.key, command_id] = outcome
            while len(self._refused) > MOST_REFUSED:
                self._refused.popitem(last=False)
            return outcome
        except NotSaved as why:
            return Outcome(503, refusal(why))
        except CompanionError as why:
            return Outcome(500, refusal(why))
        except Exception as why:  # a rule or a page of a game failed; nothing was changed
            log.error("A command failed: %s.", where(why))
            return Outcome(500, refusal(STUMBLED))

    def _remembered(self, actor: Actor, command_id: str) -> Outcome | None:
        if command_id in self._desk.done.get(actor.key, ()):
            return Outcome(200, {"ok": True})
        return self._refused.get((actor.key, command_id))

    def _first(self, actor: Actor, command_id: str, command: Mapping[str, Any]) -> Outcome:
        with saved(), self._desk.change():
            come_back(self._desk, actor)
            perform(self._desk, present(self._desk, actor), command)
            self._desk.remember(actor.key, command_id)
        self._desk.news.pop(actor.seat, None)
        return Outcome(200, {"ok": True})


def present(desk: Desk, actor: Actor) -> Actor:
    """The sender as the table is now: a swap may have moved it. Who acts for another seat never hosts."""
    roster = desk.sitting.roster
    player = roster.named(actor.key)
    if player is None:
        raise not_yours()
    now = roster.actor(player)
    return replace(now, host=now.host and actor.host)


def come_back(desk: Desk, actor: Actor) -> None:
    """Who does something is not away any more, and plays: the random player fills no seat against its player.

    The host alone may let it play the own seat and host on.
    """
    player = desk.sitting.roster.named(actor.key)
    if player is not None:
        player.absent = False
        player.bot = player.bot and actor.host


def perform(desk: Desk, actor: Actor, command: Arguments) -> None:
    """Find the command's function and call it; raises Refused."""
    name = text(command, "do")
    if name in lobby.COMMANDS:
        need_lobby(desk)
        lobby.COMMANDS[name](desk.sitting, desk.means.games, actor, command)
    elif name in talk.COMMANDS:
        talk.COMMANDS[name](desk.playing(name), desk.sitting, actor, command)
    elif name in WORDS:
        WORDS[name](desk.play, desk.sitting, actor, command)
    elif name in owning.COMMANDS:
        owning.COMMANDS[name](desk, actor, command)
    elif name in zone_commands.COMMANDS:
        zone_commands.COMMANDS[name](desk, actor, command)
    elif name in COMMANDS:
        COMMANDS[name](desk, actor, command)
    else:
        raise Refused("malformed", f"There is no command {name!r}.", "Load the page again.")


def need_lobby(desk: Desk) -> None:
    """Raise Refused while a match is being played."""
    if desk.play is not None:
        raise Refused("playing", "The match has begun.", "End it first.")


def start(desk: Desk, actor: Actor, _command: Arguments) -> None:
    """The host starts the match."""
    lobby.need_host(actor)
    need_lobby(desk)
    desk.begin(*lobby.setup_of(desk.sitting, desk.means.games, desk.cards_of))


def pause(desk: Desk, actor: Actor, _command: Arguments) -> None:
    """Anybody stops the game and its clocks."""
    if desk.status not in ("playing", "paused"):
        raise Refused("not-open", "No match is being played.", "Start one first.")
    desk.sitting.paused = desk.sitting.paused or f"@{actor.seat} paused it."


def resume(desk: Desk, _actor: Actor, _command: Arguments) -> None:
    """Anybody lets the game go on."""
    desk.sitting.paused = None


def add_minute(desk: Desk, actor: Actor, _command: Arguments) -> None:
    """The host gives the running clock a minute more."""
    lobby.need_host(actor)
    if desk.play is None or not desk.play.clocks.asks():
        raise Refused("clock", "No clock is there.", "Wait for a phase with a clock.")
    desk.play.clocks.add(MINUTE)


def end(desk: Desk, actor: Actor, _command: Arguments) -> None:
    """The host ends the match."""
    lobby.need_host(actor)
    desk.leave()


def absent(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host says that a player is away, and another agrees: nobody needs that player's agreement then."""
    lobby.need_host(actor)
    seat, on = text(command, "seat"), flag(command, "on")
    if not on or seat == actor.seat:
        desk.sitting.roster.at(seat).absent = on
        return
    words = f"@{actor.seat} says that @{seat} is away: nobody waits for that player's agreement."
    talk.propose_seat(desk.sitting, actor, seat, words, {"absent": True})


def share(desk: Desk, actor: Actor, command: Arguments) -> None:
    """A seat without a phone is served by the host's, passed round once enough agree (`talk.propose_hand_over`)."""
    roster = desk.sitting.roster
    seat, on = text(command, "seat"), flag(command, "on")
    player = roster.at(seat)
    if seat != actor.seat:
        lobby.need_host(actor)
    host = roster.named(roster.host)
    if not on or host is None or seat == actor.seat:
        player.served_by = roster.host if on else None
        return
    words = f"@{roster.seat_of(host)}'s phone shall serve @{seat} too."
    talk.propose_hand_over(desk.sitting, seat, actor.seat, words, {"served_by": host.key})


def serve_bot(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host lets the random player fill a seat, and another agrees; or gives it back."""
    lobby.need_host(actor)
    seat, on = text(command, "seat"), flag(command, "on")
    if not on or seat == actor.seat:
        desk.sitting.roster.at(seat).bot = on
        return
    words = f"@{actor.seat} wants the random player to play for @{seat}."
    talk.propose_seat(desk.sitting, actor, seat, words, {"bot": True})


def hand_host_on(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host role goes to another player."""
    lobby.need_host(actor)
    player = desk.sitting.roster.at(text(command, "seat"))
    if player.bot:
        raise Refused("host", "The random player cannot host.", "Choose a person.")
    desk.sitting.roster.host = player.key


def suggestion(desk: Desk, actor: Actor, command: Arguments) -> None:
    """A seat says yes to what the eyes suggest, or no until the table changes."""
    play, sight = desk.playing("answer"), desk.sight
    suggested = suggested_to(play, sight, actor.seat)
    if suggested is None:
        raise Refused("suggestion", "Nothing is suggested any more.", "Look at the page again.")
    if flag(command, "yes"):
        play.answer(suggested.ask, suggested.value, {"camera": True, "agreed": [actor.seat]})
    sight.suggestion, sight.dismissed = None, True


def doubt(desk: Desk, actor: Actor, command: Arguments) -> None:
    """A seat answers the question about what lies otherwise than it should.

    Everybody is told who calls the camera wrong: nothing that it reads there is told any more.
    """
    told = doubts.answer(desk.playing("answer"), desk.sitting, desk.sight, actor, command)
    if told is not None:
        desk.news.update(dict.fromkeys(desk.sitting.roster.seats, told))


WORDS = {"agree": talk.agree, "object": talk.object_to}
COMMANDS: Mapping[str, Callable[[Desk, Actor, Arguments], None]] = {
    "start": start,
    "pause": pause,
    "resume": resume,
    "add-minute": add_minute,
    "end": end,
    "absent": absent,
    "serve-shared": share,
    "serve-bot": serve_bot,
    "host": hand_host_on,
    "suggestion": suggestion,
    "doubt": doubt,
}
