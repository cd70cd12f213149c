"""Before the start: who sits where, which game, which rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.errors import GameBroken, Refused
from companion.rules import Cards, Game, Setup
from companion.session.arguments import Arguments, text
from companion.session.boxes import need_sound
from companion.session.seats import Actor
from companion.session.sitting import Sitting

Games = Mapping[str, Game[Any] | GameBroken]
BOT_NAMES = ("Robin", "Sascha", "Kim", "Jona", "Luca", "Toni", "Mika")


def need_host(actor: Actor) -> None:
    """Raise Refused unless the host asks."""
    if not actor.host:
        raise Refused("host", "Only the host can do that.", "Ask the host, or have the host role handed over.")


def chosen_game(sitting: Sitting, games: Games) -> Game[Any]:
    """The game the table has chosen; Refused if there is none or it does not load."""
    game = games.get(sitting.game or "")
    if game is None:
        raise Refused("game", "No game is chosen yet.", "The host chooses one.")
    if isinstance(game, GameBroken):
        raise Refused("game", game.what, game.cure)
    return game


def rename(sitting: Sitting, _games: Games, actor: Actor, arguments: Arguments) -> None:
    """A player takes another name."""
    player = sitting.roster.at(actor.seat)
    player.name = sitting.roster.free_name(text(arguments, "name"), player)


def swap(sitting: Sitting, _games: Games, actor: Actor, arguments: Arguments) -> None:
    """Two players change places; anybody may move themselves, the host everybody."""
    one, other = text(arguments, "a"), text(arguments, "b")
    if actor.seat not in (one, other):
        need_host(actor)
    sitting.roster.swap(one, other)
    sitting.proposals = []  # they speak of seats as they were


def find_button(sitting: Sitting, _games: Games, actor: Actor, _arguments: Arguments) -> None:
    """The next pressed button tells where this player sits."""
    sitting.seeker = actor.key


def role(sitting: Sitting, games: Games, actor: Actor, arguments: Arguments) -> None:
    """A player chooses what to play; an empty text lets it go."""
    wanted = text(arguments, "role")
    player = sitting.roster.at(actor.seat)
    if not wanted:
        player.role = None
        return
    game = chosen_game(sitting, games)
    if wanted not in {r.id for r in game.roles}:
        raise Refused("role", f"{game.title} has no {wanted!r}.", "Choose one from the list.")
    if any(p.role == wanted and p is not player for p in sitting.roster.players):
        raise Refused("role", f"{wanted.capitalize()} is taken.", "Choose another one, or ask its player to let it go.")
    player.role = wanted


def remove(sitting: Sitting, _games: Games, actor: Actor, arguments: Arguments) -> None:
    """A player leaves, or the host removes one."""
    seat = text(arguments, "seat")
    if seat != actor.seat:
        need_host(actor)
    sitting.roster.remove(seat)
    sitting.proposals = []


def add_bot(sitting: Sitting, _games: Games, actor: Actor, _arguments: Arguments) -> None:
    """The random player takes the next free place."""
    need_host(actor)
    taken = {p.name.casefold() for p in sitting.roster.players}
    name = next((name for name in BOT_NAMES if name.casefold() not in taken), BOT_NAMES[0])
    sitting.roster.join(name, f"bot:{name}", bot=True)


def option(sitting: Sitting, games: Games, actor: Actor, arguments: Arguments) -> None:
    """The host decides a ruling or a way of playing."""
    need_host(actor)
    name, choice = text(arguments, "name"), text(arguments, "choice")
    known = {o.name: o for o in chosen_game(sitting, games).options}
    if name not in known or choice not in known[name].choices:
        raise Refused("option", f"There is no choice {choice!r} of {name!r}.", "Choose one from the list.")
    sitting.options[name] = choice


def game(sitting: Sitting, games: Games, actor: Actor, arguments: Arguments) -> None:
    """The host chooses the game; options and roles of another game fall away."""
    need_host(actor)
    wanted = text(arguments, "game")
    if wanted not in games:
        raise Refused("game", f"There is no game {wanted!r} here.", "Choose one from the list.")
    if isinstance(broken := games[wanted], GameBroken):
        raise Refused("game", broken.what, broken.cure)
    if wanted == sitting.game:
        return
    sitting.game, sitting.options = wanted, {}
    for player in sitting.roster.players:
        player.role = None


def setup_of(sitting: Sitting, games: Games, cards_of: Callable[[str], Cards]) -> tuple[Game[Any], Setup]:
    """What the match will begin with; Refused if the game cannot be played so, or not with these cards."""
    playing = chosen_game(sitting, games)
    count = len(sitting.roster.players)
    if count not in playing.seats:
        counts = f"{min(playing.seats)} to {max(playing.seats)}"
        raise Refused("seats", f"{playing.title} is for {counts} players, and {count} sit here.", "Join, or add a bot.")
    cards = cards_of(playing.id)
    need_sound(playing, cards)
    ready = playing.prepare(Setup(sitting.roster.seats, dict(sitting.options), sitting.roster.roles(), cards))
    return playing, replace(ready, cards=cards or ready.cards)


COMMANDS: Mapping[str, Callable[[Sitting, Games, Actor, Arguments], None]] = {
    "rename": rename,
    "swap": swap,
    "find-button": find_button,
    "role": role,
    "remove": remove,
    "bot": add_bot,
    "option": option,
    "game": game,
}
