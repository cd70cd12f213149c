"""Toolbox: how the pieces that lie open answer questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from companion.errors import Refused
from companion.rules.asks import Ask
from companion.table import Placement, Reading

S = TypeVar("S")
Seen = tuple[str, Placement]
"""A component, and where it lies."""
Answers = Iterator[tuple[object, str, str]]
"""Value, rule and sentence of each answer; two that could be meant are two."""
Reader = Callable[[S, Ask[Any], Sequence[Seen]], Answers]


def read_by(
    readers: Mapping[str, Reader[S]], s: S, asks: Mapping[str, Ask[Any]], placements: Sequence[Seen]
) -> list[Reading]:
    """What the pieces answer to each question whose prompt has a reader."""
    return [
        Reading(ask_id, value, rule, sentence)
        for ask_id, ask in asks.items()
        if ask.prompt in readers
        for value, rule, sentence in readers[ask.prompt](s, ask, placements)
    ]


def in_zones(placements: Sequence[Seen], *zones: str) -> list[str]:
    """The components that lie uncovered in some zones."""
    return [component for component, placement in placements if placement.zone in zones and not placement.hidden]


def can_answer(ask: Ask[Any], value: object) -> bool:
    """Whether a question takes a value."""
    try:
        ask.shape().check(value)
    except Refused:
        return False
    return True
