"""Toolbox: what people round the simulated table know, and what they do with their hands.

A game offers it in its module `hands`, found by name: the four members of `GameHands`. The house moves the hands; it
knows no card.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.table import Seat

Act = dict[str, Any]
View = Mapping[str, Any]


@dataclass(frozen=True)
class Spot:
    """Where hands laid a card: in a zone, or `on` another card, which side up, and at which angle if they chose one."""

    zone: str
    face_up: bool = True
    on: str = ""
    angle: float | None = None


@dataclass(frozen=True)
class Choice:
    """What somebody chose, and what the table screen showed then."""

    value: Any
    view: View


@dataclass(frozen=True)
class People:
    """What the people at the table know.

    `asks` are the questions of the table screen (prompt and about). `held` is what each seat holds, `lying` where the
    cards are that were laid, `piles` how many cards each pile has. `chosen` is what each seat chose last, by prompt.
    """

    view: View
    asks: Sequence[Mapping[str, Any]]
    held: Mapping[Seat, Sequence[str]]
    lying: Mapping[str, Spot]
    piles: Mapping[str, int]
    chosen: Mapping[Seat, Mapping[str, Choice]]

    def in_zone(self, zone: str) -> list[str]:
        """The cards that were laid in a zone."""
        return [component for component, spot in self.lying.items() if spot.zone == zone]


@dataclass(frozen=True)
class Say:
    """Somebody who plays alone answers this."""

    value: Any


@dataclass(frozen=True)
class Mean:
    """Somebody who plays alone has decided, as if answering `prompt`, and lets the hands do it first."""

    prompt: str
    value: Any


@dataclass(frozen=True)
class Wait:
    """Somebody who plays alone says nothing yet."""


Reply = Say | Mean | Wait


class GameHands(Protocol):
    """What a game's module `hands` holds.

    `WAYS` are the options under which real cards are held and read. `next_act` is the next thing hands do, None if the
    table is as it should be; `card_shown` shows, once, the card that a question of the table is about. `reply` is what
    somebody who plays alone does about a question of the own phone; None lets chance fill in the form. `said` is
    what they say, where nobody holds a phone, to a question of the table that no camera answers. `prompt_of` names the
    question that a sealed answer belongs to.
    """

    WAYS: Mapping[str, str]

    def next_act(self, people: People) -> Act | None: ...

    def card_shown(self, people: People, ask: Mapping[str, Any]) -> Act | None: ...

    def reply(self, people: People, seat: Seat, ask: Mapping[str, Any], rng: random.Random) -> Reply | None: ...

    def said(self, people: People, ask: Mapping[str, Any]) -> Any: ...

    def prompt_of(self, value: Any) -> str: ...
