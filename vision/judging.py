"""Where sightings lie, and what of them may be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.table import Tag
from vision.discretion import Discretion
from vision.geometry import Place, Plane, places_of
from vision.rest import unmoved
from vision.shape import LIFTED, TILTED, aslant, lifted_mm, shorter_mm, sides_mm, squares
from vision.tags import Sighting
from vision.twins import ReadTag, Seen, cards_of
from vision.zones import ZoneMap


@dataclass(frozen=True)
class _Judged:
    """Where a tag lies, how large and how far from square it looks on the table, and whether it may be told."""

    place: Place
    side_mm: float
    shorter_mm: float
    aslant: float
    told: bool


class Judge:
    """Judges sightings in one plane of the table; what was judged is remembered as long as it may be told."""

    def __init__(self, plane: Plane, tags: Mapping[str, Tag], zones: ZoneMap, discretion: Discretion) -> None:
        self.plane = plane
        self._tags, self._zones, self._discretion = tags, zones, discretion
        self._judged: dict[Sighting, _Judged] = {}
        self._read: dict[Sighting, ReadTag] = {}

    def clear(self) -> None:
        """Judge all anew: the zones are other ones now."""
        self._judged.clear()
        self._read.clear()

    def admits(self, sighting: Sighting) -> bool:
        """Whether anything may remember a sighting."""
        judged = self._judged.get(sighting) or self._new(sighting)
        # Where an anchor lies must be known to know the zones; whether it may be told is another matter.
        if judged.told or self._is_anchor(sighting):
            self._judged[sighting] = judged
            return True
        return False

    def told(self, sighting: Sighting) -> bool:
        """Whether a sighting that was admitted may be told."""
        return self._of(sighting).told

    def place(self, sighting: Sighting) -> Place:
        """Where it lies."""
        return self._of(sighting).place

    def cards(self, sightings: Iterable[Sighting], usual_mm: Sequence[float]) -> list[Seen]:
        """The cards of ours that these are tags of, and that may be told; `usual_mm` are the sides of printed tags."""
        read = [self._as_read(sighting, usual_mm) for sighting in sightings if sighting.code in self._tags]
        # A card that lies where its only tag does was judged by that, unless it is held above another place.
        judged = {id(item.card) for item in read if item.tag.second is None and not item.lifted}
        return [card for card in cards_of(read) if id(card) in judged or self._may_tell(card)]

    def move_anchors(self, sightings: Iterable[Sighting], usual_mm: Sequence[float]) -> bool:
        """Let zones go along with the cards that carry them; whether any did. A card in two places carries nothing."""
        if not self._zones.anchors:
            return False
        read = [self._as_read(sighting, usual_mm) for sighting in sightings if self._is_anchor(sighting)]
        seen = cards_of(read)
        counted = Counter(card.code for card in seen)
        moved = [card for card in seen if counted[card.code] == 1 and not self._carries(card)]
        for card in moved:
            self._zones.anchor(card.code, card.place)
        return bool(moved)

    def keep(self, sightings: Iterable[Sighting]) -> None:
        """Forget all others."""
        kept = list(sightings)
        self._judged = {each: self._judged[each] for each in kept if each in self._judged}
        self._read = {each: self._read[each] for each in kept if each in self._read}

    def _as_read(self, sighting: Sighting, usual_mm: Sequence[float]) -> ReadTag:
        if sighting not in self._read:
            self._read[sighting] = self._looked_at(sighting, usual_mm)
        return self._read[sighting]

    def _looked_at(self, sighting: Sighting, usual_mm: Sequence[float]) -> ReadTag:
        """What is held up is where it hangs, not where it hides the table from the camera."""
        judged, camera = self._of(sighting), self.plane.camera[2]
        above = float(lifted_mm(np.array([judged.shorter_mm]), usual_mm, camera)[0])
        lifted = above >= LIFTED * camera
        place = self.plane.place(sighting.quad, self._height(sighting) + above) if lifted else judged.place
        return ReadTag(
            self._tags[sighting.code], sighting.code, place, judged.side_mm, lifted, tilted=judged.aslant >= TILTED
        )

    def _height(self, sighting: Sighting) -> float:
        tag = self._tags.get(sighting.code)
        return tag.height if tag else 0.0

    def _may_tell(self, card: Seen) -> bool:
        """Whether a card with a tag that may be told lies in no closed zone; one held up must be over an open one."""
        x, y = card.place.x, card.place.y
        beside = not card.lifted and self._zones.at(x, y) is None
        return beside or self._discretion.admits(card.code, x, y)

    def _is_anchor(self, sighting: Sighting) -> bool:
        tag = self._tags.get(sighting.code)
        return tag is not None and self._zones.is_anchor(tag.code)

    def _carries(self, card: Seen) -> bool:
        """Whether the zones that go along with a card lie where it is seen."""
        before = self._zones.anchors.get(card.code)
        return before is not None and unmoved(before, card.place)

    def _of(self, sighting: Sighting) -> _Judged:
        if sighting not in self._judged:
            self._judged[sighting] = self._new(sighting)
        return self._judged[sighting]

    def _new(self, sighting: Sighting) -> _Judged:
        height = self._height(sighting)
        corners = squares(self.plane, (sighting.quad,), height)
        place = places_of(corners)[0]
        told = self._discretion.admits(sighting.code, place.x, place.y)
        side, shorter, leans = (float(measure(corners)[0]) for measure in (sides_mm, shorter_mm, aslant))
        return _Judged(place, side, shorter, leans, told)
