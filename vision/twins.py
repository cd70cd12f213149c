"""One card may wear its tag twice, in opposite corners; here two sightings become one card again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from companion.table import Tag, TagKind
from vision.geometry import Place

CARD_MM = 110.0
"""No two points of a card of 63×88 mm are further apart."""
TWIN_MM = 8.0
"""How far a second tag may lie from where it should."""
PARALLEL_DEG = 12.0


@dataclass(frozen=True)
class Seen:
    """A card whose tag was read, and its place; `other` is its middle instead if this was the second of two tags.

    A `lifted` one seems to be held above the table, a `tilted` one to stand aslant.
    """

    code: str
    place: Place
    other: Place | None = None
    lifted: bool = False
    tilted: bool = False


def cards_of(seen: Iterable[Seen], tags: Mapping[str, Tag]) -> list[Seen]:
    """Tags read in one frame become cards: a tag with a known `twin` stands for the middle between both.

    A unique tag that is read twice, parallel and within one card, is one card wherever its twin should be.
    """
    by_code: dict[str, list[Seen]] = defaultdict(list)
    for item in seen:
        by_code[item.code].append(item)
    cards: list[Seen] = []
    for code, items in by_code.items():
        tag = tags[code]
        found = items if tag.twin is None else _paired(items, tag.twin)
        if tag.kind is TagKind.FACE and len(items) == len(found) == 2 and _one_card(items[0].place, items[1].place):
            found = [replace(items[0], other=items[1].place)]
        cards += found
    return cards


def _paired(items: Sequence[Seen], twin: tuple[float, float]) -> list[Seen]:
    left = list(items)
    cards: list[Seen] = []
    while left:
        item = left.pop(0)
        fitting = [other for other in left if _misfit(item.place, other.place, twin) <= TWIN_MM]
        if not fitting:
            place, other = (_shifted(item.place, twin, share) for share in (0.5, -0.5))
            cards.append(replace(item, place=place, other=other))
            continue
        # Cards that look alike lie side by side, so the best of them is meant.
        partner = min(fitting, key=lambda other: _misfit(item.place, other.place, twin))
        left.remove(partner)
        first = item if _shifted(item.place, twin, 1.0).distance(partner.place) <= TWIN_MM else partner
        cards.append(replace(first, place=_shifted(first.place, twin, 0.5)))
    return cards


def _misfit(place: Place, other: Place, twin: tuple[float, float]) -> float:
    """How far two tags are from lying as those of one card, mm; infinite if they are not parallel."""
    if not _parallel(place, other):
        return float("inf")
    return min(_shifted(place, twin, 1.0).distance(other), _shifted(other, twin, 1.0).distance(place))


def _one_card(place: Place, other: Place) -> bool:
    return _parallel(place, other) and place.distance(other) <= CARD_MM


def _parallel(place: Place, other: Place) -> bool:
    turned = place.turned(other)
    return min(turned, 180.0 - turned) <= PARALLEL_DEG


def _shifted(place: Place, twin: tuple[float, float], share: float) -> Place:
    turn = radians(place.angle)
    right, down = twin[0] * share, twin[1] * share
    return Place(
        place.x + right * cos(turn) - down * sin(turn), place.y + right * sin(turn) + down * cos(turn), place.angle
    )
