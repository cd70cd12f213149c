"""Where on a card its tags lie.

A card wears a code of its own in each of two opposite corners, on either side, because a hand or another card covers
one of them soon. The second is upside down, as on playing cards: from either corner the middle of the card lies the
same way. One tag has a card that lies like a tile under its neighbours (`tiled` in its facts), top left, since the
other corner would stick out into the row of another card; its back, in the middle; and a piece of its own size.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.packs.drawing import quiet_zone
from companion.packs.printed_facts import is_piece
from companion.packs.records import Card, Pack
from companion.table import INSET_MM, TagKind

TOP_LEFT, BOTTOM_RIGHT, MIDDLE = "top left", "bottom right", "middle"


@dataclass(frozen=True)
class Worn:
    """A code and where on its card it lies; in the bottom right corner it is upside down."""

    code: str
    where: str

    @property
    def upside_down(self) -> bool:
        """Whether it stands on its head."""
        return self.where == BOTTOM_RIGHT

    def at(self, size: tuple[float, float], tag_mm: float) -> tuple[float, float]:
        """The top left corner of its white rim, mm from that of a card of that size."""
        rest = [length - tag_mm - 2 * quiet_zone(tag_mm) for length in size]
        share = {TOP_LEFT: 0.0, MIDDLE: 0.5, BOTTOM_RIGHT: 1.0}[self.where]
        across, down = (INSET_MM + share * (length - 2 * INSET_MM) for length in rest)
        return across, down


def worn_by(pack: Pack, card: Card, tag_mm: float) -> list[Worn]:
    """The tags of a face or back; the second one only if there is room. Raises PackError for a card without tags."""
    codes = pack.tag(card.component).codes
    if len(codes) == 2 and _has_room(pack.size, tag_mm):
        return [Worn(codes[0], TOP_LEFT), Worn(codes[1], BOTTOM_RIGHT)]
    return [Worn(codes[0], MIDDLE if is_piece(card) or card.kind is TagKind.BACK else TOP_LEFT)]


def _has_room(size: tuple[float, float], tag_mm: float) -> bool:
    """Whether two tags in opposite corners leave each other alone."""
    return max(size) >= 2 * (INSET_MM + tag_mm + 2 * quiet_zone(tag_mm))
