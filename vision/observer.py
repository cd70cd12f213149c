"""One table under one camera: frames in, placements and troubles out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from companion.table import Placement, UnknownTag
from vision.bare import BareTable
from vision.calibration.lens import DEFAULT_LENS, Lens
from vision.calibration.view import View, ViewWatch
from vision.corners import CornerWatch
from vision.crop import crop
from vision.discretion import Discretion
from vision.frame import Frame, Grey
from vision.gate import CELL_PX, Box, ChangeGate, Mask
from vision.geometry import Place, Plane
from vision.protocol import TableSet, Trouble
from vision.scanner import Scanner
from vision.tags import Sighting
from vision.tracker import CONFIRM_FRAMES, MOVED_MM, TURNED_DEG, Tracker
from vision.twins import Seen, cards_of
from vision.zones import ZoneMap

CARD_RADIUS_MM = 55.0
"""From the tag of a card to its far corner, about: so much round a card is not taken for bare table."""
TAG_RADIUS_MM = 8.0
MOST_CHARACTERS = 40
"""Of an unknown tag; it may be a whole address, and ours have ten."""


class _Judged(NamedTuple):
    """Where a tag lies, and whether it may be told."""

    place: Place
    told: bool


class Observer:
    """Follows one table. Faces outside the open public zones are dropped before anything here remembers them."""

    def __init__(self, table: TableSet, open_zones: Iterable[str] = (), lens: Lens = DEFAULT_LENS) -> None:
        self._tags = {tag.code: tag for tag in table.tags}
        self._zones = ZoneMap(table.layout.zones)
        self._discretion = Discretion(self._tags, self._zones)
        self._discretion.open(open_zones)
        self._corners = CornerWatch(table.layout.marks, lens)
        self._viewed = ViewWatch(table.layout.zones)
        self._scanner = Scanner()
        self._tracker = Tracker(self._tags, self._zones)
        self._plane: Plane | None = None
        self._bare: BareTable | None = None
        self._judged: dict[Sighting, _Judged] = {}
        self._seen: Grey | None = None  # the last picture, without private zones
        self._unknown: dict[UnknownTag, int] = {}  # in how many frames running

    def open(self, zones: Iterable[str]) -> None:
        """Faces may be told in these zones only, from now on; what was known of others is forgotten at once."""
        self._discretion.open(zones)
        self._begin_anew()

    def observe(self, frame: Frame) -> None:
        """Take one frame."""
        plane = self._corners.plane(frame)
        if plane is None or not self._corners.steady:
            return
        if plane is not self._plane:
            self._plane, self._bare = plane, None
            self._begin_anew()
        fresh: dict[Sighting, _Judged] = {}
        self._seen = self._masked(frame.grey, plane)
        sightings = self._scanner.scan(self._seen, lambda sighting: self._admits(sighting, plane, fresh))
        judged = {each: fresh.get(each) or self._judged.get(each) or self._judge(each, plane) for each in sightings}
        if self._move_anchors(judged):
            judged = {each: self._judge(each, plane) for each in sightings}
        self._judged = judged
        self._viewed.look(self._corners.calibration.fit, [each.quad for each in sightings])
        self._count_unknown(judged)
        self._track(frame.time, plane, judged)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All that may be told of the table, sorted by zone, code, x and y."""
        return self._tracker.placements

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What people should put right, as of the last frame."""
        troubles = list(self._corners.troubles)
        troubles += [_doubled(self._tags[code].label) for code in sorted(self._tracker.doubled)]
        return tuple(troubles)

    @property
    def view(self) -> View | None:
        """How the camera sees the zones, None until it was measured."""
        return self._viewed.view

    @property
    def unknown(self) -> tuple[UnknownTag, ...]:
        """Tags in the open zones that no card wears, sorted by zone and code: reported as they read, never guessed."""
        sure = [tag for tag, frames in self._unknown.items() if frames >= CONFIRM_FRAMES]
        return tuple(sorted(sure, key=lambda tag: (tag.zone, tag.code)))

    def picture(self, name: str) -> bytes | None:
        """An open public zone as it was last seen, as JPEG; None for any other, or while the table is not seen."""
        zone = self._zones.named(name)
        if zone is None or not self._discretion.is_open(zone) or self._plane is None or self._seen is None:
            return None
        return crop(self._seen, self._plane, zone)

    def _masked(self, grey: Grey, plane: Plane) -> Grey:
        """The picture with private zones painted over, so that nothing there can have any effect."""
        outlines = self._zones.private_outlines()
        if not outlines:
            return grey
        masked = grey.copy()
        for outline in outlines:
            cv2.fillPoly(masked, [np.round(plane.outline(np.array(outline))).astype(np.int32)], 0)
        return masked

    def _begin_anew(self) -> None:
        self._scanner.look_everywhere()
        self._tracker.forget_unless(self._discretion.admits)
        self._judged.clear()
        self._unknown.clear()

    def _judge(self, sighting: Sighting, plane: Plane) -> _Judged:
        tag = self._tags.get(sighting.code)
        place = plane.place(sighting.quad, tag.height if tag else 0.0)
        return _Judged(place, self._discretion.admits(sighting.code, place.x, place.y))

    def _admits(self, sighting: Sighting, plane: Plane, fresh: dict[Sighting, _Judged]) -> bool:
        judged = self._judge(sighting, plane)
        # Where an anchor lies must be known to know the zones; whether it may be told is another matter.
        if judged.told or self._zones.is_anchor(sighting.code):
            fresh[sighting] = judged
            return True
        return False

    def _move_anchors(self, judged: Mapping[Sighting, _Judged]) -> bool:
        moved = False
        for sighting, (place, _) in judged.items():
            if self._zones.is_anchor(sighting.code) and not _rests(place, self._zones.anchors.get(sighting.code)):
                self._zones.anchor(sighting.code, place)
                moved = True
        if moved:
            self._begin_anew()
        return moved

    def _count_unknown(self, judged: Mapping[Sighting, _Judged]) -> None:
        strange = [(each.code, place) for each, (place, told) in judged.items() if told and each.code not in self._tags]
        zones = [(code, self._zones.at(place.x, place.y)) for code, place in strange]
        tags = {UnknownTag(code[:MOST_CHARACTERS], zone.name) for code, zone in zones if zone is not None}
        self._unknown = {tag: self._unknown.get(tag, 0) + 1 for tag in tags}

    def _track(self, time: float, plane: Plane, judged: Mapping[Sighting, _Judged]) -> None:
        seen = [
            Seen(sighting.code, place)
            for sighting, (place, told) in judged.items()
            if told and sighting.code in self._tags
        ]
        bare = self._learned(plane)
        self._tracker.step(
            time, cards_of(seen, self._tags), lambda place: bare is not None and bare.shows(_cells_of(place, plane))
        )

    def _learned(self, plane: Plane) -> BareTable | None:
        gate = self._scanner.gate
        if gate is None:
            return None
        if self._bare is None or self._bare.shape != gate.small.shape:
            self._bare = BareTable(gate.small.shape)
        self._bare.learn(gate.small, gate.quiet, self._cards(gate, plane))
        return self._bare

    def _cards(self, gate: ChangeGate, plane: Plane) -> Mask:
        mask = np.zeros(gate.small.shape, dtype=np.uint8)
        for place in self._tracker.places:
            left, top, right, bottom = _cells_of(place, plane, CARD_RADIUS_MM)
            cv2.rectangle(mask, (left, top), (right, bottom), 1, cv2.FILLED)
        return mask


def _cells_of(place: Place, plane: Plane, radius: float = TAG_RADIUS_MM) -> Box:
    """The box of cells in which a square round `place` is seen, `radius` in mm."""
    corners = plane.pixels(np.array([(place.x + dx * radius, place.y + dy * radius) for dx, dy in _CORNERS])) / CELL_PX
    left, top = np.maximum(np.floor(corners.min(axis=0)), 0).astype(int)
    right, bottom = np.maximum(np.ceil(corners.max(axis=0)), 0).astype(int)
    return int(left), int(top), int(right), int(bottom)


_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _rests(place: Place, before: Place | None) -> bool:
    return before is not None and place.distance(before) <= MOVED_MM and place.turned(before) <= TURNED_DEG


def _doubled(label: str) -> Trouble:
    return Trouble(f"{label} lies in two places at once.", "Take the copy away; the first place counts until then.")
