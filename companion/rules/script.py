"""Toolbox: the table script of a game, one row for each thing that happens at the table.

A game offers it as SCRIPT in its module `script`; a test walks it against real matches.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from companion.errors import ConfigError
from companion.rules.game import Game
from companion.rules.registry import package_of

BLANK = re.compile(r"@?\{(\w+)\}")  # where the words of a question name somebody


@dataclass(frozen=True)
class Row:
    """What happens at one point of the rulebook.

    `steps` are the named steps of the game to which the row belongs, `phase` the lit lamp; None where it is the lamp of
    whatever is interrupted. `phones` are the questions to players, `buttons` those of them that a button answers as
    well, `table` the questions to the table, `clocks` all that can have a clock. `zones` are where the camera reads
    faces. `hands` and `screen` are sentences.
    """

    title: str
    rule: str
    steps: Sequence[str]
    phase: int | None
    hands: str
    screen: str
    phones: Sequence[str] = ()
    buttons: Sequence[str] = ()
    table: Sequence[str] = ()
    clocks: Sequence[str] = ()
    zones: Sequence[str] = ()


def script_of(game: Game[Any]) -> Sequence[Row]:
    """The script of an installed game. Raises ConfigError if it offers none."""
    try:
        module = import_module(f"{package_of(game.id)}.script")
    except ModuleNotFoundError as why:
        raise ConfigError(f"{game.title} has no table script.", "Its package needs a module `script`.") from why
    rows: Sequence[Row] = module.SCRIPT
    return rows


def told(game: Game[Any], row: Row) -> dict[str, str]:
    """One row in words, by column; the words of the questions are the game's own."""
    return {
        "step": f"{row.title} ({row.rule})",
        "hands": row.hands,
        "phones": _questions(game, row.phones) or "nothing",
        "camera": f"reads {', '.join(row.zones)}" if row.zones else "reads no face",
        "button": _buttons(game, row),
        "lights": _lights(game, row),
        "sound": _sound(row),
        "screen": row.screen,
    }


def _questions(game: Game[Any], prompts: Sequence[str]) -> str:
    return " / ".join(_text(game, prompt) for prompt in prompts)


def _text(game: Game[Any], prompt: str) -> str:
    return BLANK.sub(r"(\1)", game.prompts[prompt].text)


def _buttons(game: Game[Any], row: Row) -> str:
    done = [f"short: {_text(game, prompt)}" for prompt in row.buttons]
    if row.zones:
        done.append("short: yes to what the camera suggests")
    return "; ".join([*done, "long: pause"])


def _lights(game: Game[Any], row: Row) -> str:
    lamp = "lamp as before" if row.phase is None else f"lamp {game.phases[row.phase]}"
    seats = ["awaited until answered, then ready"] if row.phones else []
    seats += ["suggested when the camera has read a card"] if row.zones else []
    return "; ".join([lamp, *seats])


def _sound(row: Row) -> str:
    if row.clocks:
        return "when the last seconds begin and when time is up"
    return "none" if row.phase is None else "when the lamp changes"
