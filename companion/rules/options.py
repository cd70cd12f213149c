"""Toolbox: the choices that a group has made among a game's options, checked and completed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.errors import Refused
from companion.rules.game import Option

LONGEST_TIMER = 3600  # s


def resolved(options: Sequence[Option], chosen: Mapping[str, str], timers: Collection[str] = ()) -> dict[str, str]:
    """All options with a choice each, the first one where none was made.

    The options named in `timers` also take any number of seconds up to LONGEST_TIMER, as text. Raises Refused for what
    cannot be chosen.
    """
    known = {option.name: option for option in options}
    for name, choice in chosen.items():
        if name not in known:
            raise Refused("option", f"{name!r} is not an option of this game.", f"Use {', '.join(known)}.", name=name)
        if choice not in known[name].choices and not (name in timers and _is_time(choice)):
            choices = ", ".join(known[name].choices)
            raise Refused("option", f"{name} cannot be {choice!r}.", f"Choose one of {choices}.", choice=choice)
    return {name: chosen.get(name, option.default) for name, option in known.items()}


def seconds(choice: str) -> int | None:
    """The time of a timer that was chosen, s; None for one that is off."""
    return None if choice == "off" else int(choice)


def _is_time(choice: str) -> bool:
    return choice.isascii() and choice.isdigit() and 0 < int(choice) <= LONGEST_TIMER
