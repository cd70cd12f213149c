"""A game of one question, which card lies in the middle, asked anew as soon as it is answered; and its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.rules import TABLE, Ask, Game, Pick, Source
from companion.table import Layout, Placement, Reading, Tag, TagKind, Zone
from tests.session.sample_game import GAME
from vision.marks import corner_marks
from vision.simulated import Piece, Truth

CODES = ("K3TQ09ZX1A", "P7M2WDC58R", "5BHV4YUE6N", "Q8ZL1RTA3M", "W2XKF7D9OS", "H6JNC4BVG0")
SECONDS = ("YHFKZ2CZLN", "68EC2INPUK", "TXI0A0RH3U", "21A7NP8DZ2", "E3NOR0G7W1", "6GGXMLE5AX")
LOTS = tuple(f"lot/{number}" for number in range(len(CODES)))
WORN = dict(zip(LOTS, zip(CODES, SECONDS, strict=True), strict=True))
PIECES = tuple(Piece(lot, lot, codes, (), "lot", "Lot", "#22384a") for lot, codes in WORN.items())
TAGS = tuple(Tag(first, lot, TagKind.FACE, f"Card {lot}", second=second) for lot, (first, second) in WORN.items())
ZONE = "lot"


@dataclass
class Seen:
    """How many cards were laid down, one after the other."""

    count: int = 0

    @property
    def awaited(self) -> str:
        """The card that comes next."""
        return LOTS[self.count % len(LOTS)]


async def play(state: Seen) -> None:
    """One card after the other, in their order, so that one that still lies there is no answer."""
    while True:
        await Ask(TABLE, "lot", lambda: Pick((state.awaited,)), source=Source.FACE)
        state.count += 1


def readings(state: Seen, asks: Mapping[str, Ask[Any]], seen: Sequence[tuple[str, Placement]]) -> list[Reading]:
    """The card that is awaited answers the question by lying there."""
    return [
        Reading(ask, component, "A-002", f"{component} lies there.")
        for ask in asks
        for component, placement in seen
        if placement.zone == ZONE and component == state.awaited
    ]


def layout(_seats: int) -> Layout:
    """One place, in the middle of 90 × 60 cm."""
    return Layout(900.0, 600.0, (Zone(ZONE, 0.0, 0.0, 500.0, 300.0),), corner_marks(900.0, 600.0))


AUCTION: Game[Any] = GAME
LOT_AFTER_LOT: Game[Any] = replace(
    AUCTION,
    id="lots",
    setup=lambda _given: Seen(),
    play=play,
    view=lambda state, _seat: {"count": state.count},
    sight=lambda _state, _seat: (),
    decks=lambda _state: {},
    faces=lambda _state: {},
    phase=lambda _state: 0,
    score=lambda _state: [],
    facts=lambda state: {"count": state.count},
    adjusters=lambda _state: {},
    invariants=lambda _state: [],
    layout=layout,
    open_zones=lambda _state: (ZONE,),
    expected=lambda _state: [],
    readings=readings,
)


def table() -> Truth:
    """All cards in the box."""
    return Truth(layout(2), PIECES, Random(1))
