"""A card may wear two tags, a code of its own in each of two opposite corners; here both become one card again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin

from companion.table import INSET_MM, Tag
from vision.geometry import Place
from vision.tags import RIM_SIDES

TWIN_TAGS = 0.9
"""How far two tags may put the middle of their card from each other, in sides of a tag: people stick some on by hand,
and cards are bent and held aslant. Of two cards that lie nearer than that one covers the tags of the other."""
PARALLEL_DEG = 12.0
"""By how much the directions that they give it may differ."""


@dataclass(frozen=True)
class Seen:
    """A card that was read, by its first code: where its middle lies if it wears two tags, else where its tag lies."""

    code: str
    place: Place
    lifted: bool = False
    tilted: bool = False


@dataclass(frozen=True, eq=False)
class ReadTag:
    """A tag that was read: what it is, which of its codes, its place, and the side of its modules, mm.

    A `lifted` one seems to be held above the table, a `tilted` one to stand aslant.
    """

    tag: Tag
    code: str
    place: Place
    side: float
    lifted: bool = False
    tilted: bool = False

    @cached_property
    def card(self) -> Seen:
        """The card as this tag tells it."""
        return _card(self)

    def off(self, other: ReadTag) -> float:
        """How far from each other two tags put the middle of their card, mm."""
        return self.card.place.distance(other.card.place)

    def agrees(self, other: ReadTag) -> bool:
        """Whether they can be of one card."""
        near = self.off(other) <= TWIN_TAGS * min(self.side, other.side)
        return near and self.card.place.turned(other.card.place) <= PARALLEL_DEG


def cards_of(read: Iterable[ReadTag]) -> list[Seen]:
    """Tags read in one frame become cards.

    Each code tells which corner it is in, and so where the middle of its card lies. A first and a second one that tell
    the same are one card; of cards that look alike those are paired that agree best. What is left over is a card each:
    two of a card that is unique cannot both be right.
    """
    cards: list[Seen] = []
    corners: dict[str, tuple[list[ReadTag], list[ReadTag]]] = defaultdict(lambda: ([], []))
    for item in read:
        if item.tag.second is None:
            cards.append(item.card)
        else:
            corners[item.tag.code][item.code == item.tag.second].append(item)
    return cards + [card for firsts, seconds in corners.values() for card in _paired(firsts, seconds)]


def _card(item: ReadTag) -> Seen:
    place, tag = item.place, item.tag
    if tag.second is not None:
        # From either corner the middle lies the same way, because the second tag stands on its head.
        across, down = ((length - 2 * INSET_MM - item.side * RIM_SIDES) / 2 for length in tag.size)
        turn = radians(place.angle)
        x = place.x + across * cos(turn) - down * sin(turn)
        y = place.y + across * sin(turn) + down * cos(turn)
        place = Place(x, y, (place.angle + 180.0 * (item.code == tag.second)) % 360.0)
    return Seen(tag.code, place, item.lifted, item.tilted)


def _paired(firsts: Sequence[ReadTag], seconds: Sequence[ReadTag]) -> list[Seen]:
    if not seconds:
        return [corner.card for corner in firsts]
    fitting = [(one, other) for one in firsts for other in seconds if one.agrees(other)]
    left, cards = {*firsts, *seconds}, []
    for one, other in sorted(fitting, key=lambda pair: pair[0].off(pair[1])):
        if one in left and other in left:
            left -= {one, other}
            cards.append(_between(one, other))
    return cards + [corner.card for corner in (*firsts, *seconds) if corner in left]


def _between(one: ReadTag, other: ReadTag) -> Seen:
    """What both say; a tag alone may look lifted or aslant because its corner is bent."""
    here, there = one.place, other.place
    half_turn = ((other.card.place.angle - one.card.place.angle + 180.0) % 360.0 - 180.0) / 2
    angle = (one.card.place.angle + half_turn) % 360.0
    lifted, tilted = one.lifted and other.lifted, one.tilted and other.tilted
    return Seen(one.card.code, Place((here.x + there.x) / 2, (here.y + there.y) / 2, angle), lifted, tilted)
