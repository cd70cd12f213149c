"""Where sightings lie, and what of them may be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.table import Tag
from vision.discretion import Discretion
from vision.geometry import Place, Plane
from vision.rest import same_place
from vision.shape import LIFTED_MM, TILTED, aslant, lifted_mm, sides_mm, squares
from vision.tags import Sighting
from vision.twins import Seen
from vision.zones import ZoneMap


@dataclass(frozen=True)
class _Judged:
    """Where a tag lies, how large and how far from square it looks on the table, and whether it may be told."""

    place: Place
    side_mm: float
    aslant: float
    told: bool


class Judge:
    """Judges sightings in one plane of the table; what was judged is remembered as long as it may be told."""

    def __init__(self, plane: Plane, tags: Mapping[str, Tag], zones: ZoneMap, discretion: Discretion) -> None:
        self.plane = plane
        self._tags, self._zones, self._discretion = tags, zones, discretion
        self._judged: dict[Sighting, _Judged] = {}
        self._seen: dict[Sighting, Seen] = {}

    def clear(self) -> None:
        """Judge all anew: the zones are other ones now."""
        self._judged.clear()
        self._seen.clear()

    def admits(self, sighting: Sighting) -> bool:
        """Whether anything may remember a sighting."""
        judged = self._judged.get(sighting) or self._new(sighting)
        # Where an anchor lies must be known to know the zones; whether it may be told is another matter.
        if judged.told or self._zones.is_anchor(sighting.code):
            self._judged[sighting] = judged
            return True
        return False

    def told(self, sighting: Sighting) -> bool:
        """Whether a sighting that was admitted may be told."""
        return self._of(sighting).told

    def place(self, sighting: Sighting) -> Place:
        """Where it lies."""
        return self._of(sighting).place

    def seen(self, sighting: Sighting, usual_mm: Sequence[float]) -> Seen:
        """What the tracker is told of it; `usual_mm` are the sides of tags as they are printed."""
        if sighting in self._seen:
            return self._seen[sighting]
        judged = self._of(sighting)
        above = float(lifted_mm(np.array([judged.side_mm]), usual_mm, self.plane.camera[2])[0])
        seen = Seen(sighting.code, judged.place, lifted=above >= LIFTED_MM, tilted=judged.aslant >= TILTED)
        self._seen[sighting] = seen
        return seen

    def move_anchors(self, sightings: Iterable[Sighting]) -> bool:
        """Let zones go along with their tags; whether any did."""
        moved = False
        for sighting in sightings:
            if self._zones.is_anchor(sighting.code):
                place, before = self.place(sighting), self._zones.anchors.get(sighting.code)
                if before is None or not same_place(before, place):
                    self._zones.anchor(sighting.code, place)
                    moved = True
        return moved

    def keep(self, sightings: Iterable[Sighting]) -> None:
        """Forget all others."""
        kept = list(sightings)
        self._judged = {each: self._judged[each] for each in kept if each in self._judged}
        self._seen = {each: self._seen[each] for each in kept if each in self._seen}

    def _of(self, sighting: Sighting) -> _Judged:
        if sighting not in self._judged:
            self._judged[sighting] = self._new(sighting)
        return self._judged[sighting]

    def _new(self, sighting: Sighting) -> _Judged:
        tag = self._tags.get(sighting.code)
        height = tag.height if tag else 0.0
        place = self.plane.place(sighting.quad, height)
        corners = squares(self.plane, (sighting.quad,), height)
        told = self._discretion.admits(sighting.code, place.x, place.y)
        return _Judged(place, float(sides_mm(corners)[0]), float(aslant(corners)[0]), told)
