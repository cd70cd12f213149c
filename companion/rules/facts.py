"""What people can set right, and what is printed on the cards of a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.shapes import Json, Shape
from companion.table import Seat


@dataclass(frozen=True)
class Adjuster:
    """One fact that people may correct: what it may be, how it is set, and its words.

    One with a `seat` is what only that seat may see. It alone is offered the correction, and `value` is what it is now;
    of any other the game's facts tell it.
    """

    words: str
    shape: Shape[Any]
    apply: Callable[[Any], None]
    seat: Seat | None = None
    value: Json = None


def hidden_facts(adjusters: Mapping[str, Adjuster]) -> Mapping[str, Json]:
    """What people can correct that only one seat may see, by name, as it is now."""
    return {name: one.value for name, one in adjusters.items() if one.seat is not None}


Cards = Mapping[str, Mapping[str, Json]]  # what is printed on every card of the box, by component


@dataclass(frozen=True)
class CardFault:
    """What is wrong with a card of a pack, and the cure; `component` is empty for the pack as a whole."""

    component: str
    what: str
    cure: str
