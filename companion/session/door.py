"""The one door for commands: known sender, not done before, allowed now, carried out, on disk, told."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import CompanionError, Refused
from companion.rules import RuleBug
from companion.session import lobby, talk
from companion.session.arguments import Arguments, flag, text
from companion.session.clocks import MINUTE
from companion.session.desk import Desk
from companion.session.seats import Actor, not_yours


@dataclass(frozen=True)
class Outcome:
    """What became of a command: an HTTP status and a JSON body."""

    status: int
    body: dict[str, Any]


def refusal(error: CompanionError) -> dict[str, Any]:
    """The one shape of every error."""
    rule = error.rule if isinstance(error, Refused) else "trouble"
    return {"error": {"rule": rule, "what": error.what, "cure": error.cure}}


def carry_out(desk: Desk, actor: Actor, command_id: str, command: Mapping[str, Any]) -> Outcome:
    """Carry out one command; the same id from the same sender has one effect and one outcome."""
    remembered = desk.done.get(actor.key, {}).get(command_id)
    if remembered is not None:
        return Outcome(*remembered)
    try:
        with desk.change():
            perform(desk, present(desk, actor), command)
            desk.remember(actor.key, command_id)
    except Refused as no:
        return Outcome(409, refusal(no))
    except RuleBug:
        fault = CompanionError(
            "The rules stumbled over that, and nothing was changed.", "Set it right by a correction."
        )
        return Outcome(500, refusal(fault))
    except (sqlite3.Error, OSError) as why:
        fault = CompanionError(f"That could not be saved ({why}).", "Free some disk space; what was saved is safe.")
        return Outcome(503, refusal(fault))
    return Outcome(200, {"ok": True})


def present(desk: Desk, actor: Actor) -> Actor:
    """The sender as the table is now: a swap may have moved it."""
    roster = desk.sitting.roster
    player = next((p for p in roster.players if p.key == actor.key), None)
    if player is None:
        raise not_yours()
    return roster.actor(player)


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
    desk.begin(*lobby.setup_of(desk.sitting, desk.means.games))


def pause(desk: Desk, actor: Actor, _command: Arguments) -> None:
    """Anybody stops the game and its clocks."""
    desk.sitting.paused = desk.sitting.paused or f"@{actor.seat} paused it."


def resume(desk: Desk, _actor: Actor, _command: Arguments) -> None:
    """Anybody lets the game go on."""
    desk.sitting.paused = None


def add_minute(desk: Desk, actor: Actor, _command: Arguments) -> None:
    """The host gives the running clock a minute more."""
    lobby.need_host(actor)
    if desk.play is None or not desk.play.clocks.stored():
        raise Refused("clock", "No clock is there.", "Wait for a phase with a clock.")
    desk.play.clocks.add(MINUTE)


def end(desk: Desk, actor: Actor, _command: Arguments) -> None:
    """The host ends the match."""
    lobby.need_host(actor)
    desk.leave()


def absent(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host says that a player is away: nobody needs that player's agreement."""
    lobby.need_host(actor)
    desk.sitting.roster.at(text(command, "seat")).absent = flag(command, "on")


def serve_shared(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host lets a seat be served by the device that is passed round."""
    lobby.need_host(actor)
    desk.sitting.roster.at(text(command, "seat")).shared = flag(command, "on")


def serve_bot(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host lets the random player fill a seat, or gives it back."""
    lobby.need_host(actor)
    desk.sitting.roster.at(text(command, "seat")).bot = flag(command, "on")


def hand_host_on(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host role goes to another player."""
    lobby.need_host(actor)
    player = desk.sitting.roster.at(text(command, "seat"))
    if player.bot:
        raise Refused("host", "The random player cannot host.", "Choose a person.")
    desk.sitting.roster.host = player.key


WORDS = {"agree": talk.agree, "object": talk.object_to}
COMMANDS: Mapping[str, Callable[[Desk, Actor, Arguments], None]] = {
    "start": start,
    "pause": pause,
    "resume": resume,
    "add-minute": add_minute,
    "end": end,
    "absent": absent,
    "serve-shared": serve_shared,
    "serve-bot": serve_bot,
    "host": hand_host_on,
}
