"""A card may wear two tags, a code of its own in each of two opposite corners; here both become one card again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from companion.table import INSET_MM, Tag
from vision.geometry import Place
from vision.tags import MODULES, QUIET

TWIN_MM = 12.0
"""How far two tags may put the middle of their card from each other: people stick some on by hand. Cards alike that
lie so near to each other cover each other's tags."""
PARALLEL_DEG = 12.0
"""By how much the directions that they give it may differ."""
_RIM = 1.0 + 2 * QUIET / MODULES


@dataclass(frozen=True)
class Read:
    """A tag that was read: its code, its place, and the side of its modules, mm.

    A `lifted` one seems to be held above the table, a `tilted` one to stand aslant.
    """

    code: str
    place: Place
    side: float
    lifted: bool = False
    tilted: bool = False


@dataclass(frozen=True)
class Seen:
    """A card that was read, by its first code: where its middle lies if it wears two tags, else where its tag lies."""

    code: str
    place: Place
    lifted: bool = False
    tilted: bool = False


def cards_of(read: Iterable[Read], tags: Mapping[str, Tag]) -> list[Seen]:
    """Tags read in one frame become cards; `tags` are by all codes.

    Each code tells which corner it is in, and so where the middle of its card lies. A first and a second one that tell
    the same are one card; of cards that look alike those are paired that agree best. What is left over is a card each:
    two of a card that is unique cannot both be right.
    """
    cards: dict[str, tuple[list[Seen], list[Seen]]] = defaultdict(lambda: ([], []))
    for item in read:
        tag = tags[item.code]
        cards[tag.code][item.code == tag.second].append(_card(item, tag))
    return [card for firsts, seconds in cards.values() for card in _paired(firsts, seconds)]


def _card(item: Read, tag: Tag) -> Seen:
    """The card as one of its tags tells it."""
    place = item.place
    if tag.second is not None:
        # From either corner the middle lies the same way, because the second tag stands on its head.
        across, down = ((length - 2 * INSET_MM - item.side * _RIM) / 2 for length in tag.size)
        turn = radians(place.angle)
        x = place.x + across * cos(turn) - down * sin(turn)
        y = place.y + across * sin(turn) + down * cos(turn)
        place = Place(x, y, (place.angle + 180.0 * (item.code == tag.second)) % 360.0)
    return Seen(tag.code, place, item.lifted, item.tilted)


def _paired(firsts: Sequence[Seen], seconds: Sequence[Seen]) -> list[Seen]:
    fitting = [(one, other) for one in firsts for other in seconds if _agree(one.place, other.place)]
    left, cards = [*firsts, *seconds], []
    for one, other in sorted(fitting, key=lambda pair: pair[0].place.distance(pair[1].place)):
        if any(each is one for each in left) and any(each is other for each in left):
            left = [each for each in left if each is not one and each is not other]
            cards.append(_between(one, other))
    return cards + left


def _agree(place: Place, other: Place) -> bool:
    return place.distance(other) <= TWIN_MM and place.turned(other) <= PARALLEL_DEG


def _between(one: Seen, other: Seen) -> Seen:
    """What both say; a tag alone may look lifted or aslant because its corner is bent."""
    half_turn = ((other.place.angle - one.place.angle + 180.0) % 360.0 - 180.0) / 2
    place = Place(
        (one.place.x + other.place.x) / 2, (one.place.y + other.place.y) / 2, (one.place.angle + half_turn) % 360.0
    )
    return Seen(one.code, place, one.lifted and other.lifted, one.tilted and other.tilted)
