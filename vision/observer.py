"""One table under one camera: frames in, placements and troubles out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.table import Mode, Placement, UnknownTag, by_code
from vision.calibration.lens import DEFAULT_LENS, Lens
from vision.calibration.view import View, ViewWatch
from vision.corners import CornerWatch
from vision.crop import crop
from vision.discretion import Discretion
from vision.frame import Frame, Grey, Points
from vision.gate import ChangeGate, cell_px
from vision.geometry import Place, Plane
from vision.judging import Judge
from vision.light import Light, brightness
from vision.overview import overview
from vision.protocol import TableSet, Trouble
from vision.reading import Picture
from vision.scanner import Scanner
from vision.surface import Surface, cells_within
from vision.tags import Sighting
from vision.tracker import Tracker
from vision.tracks import CONFIRM_FRAMES
from vision.twins import Seen
from vision.zones import ZoneMap, outline

MOST_CHARACTERS = 40
"""Of an unknown tag; it may be a whole address, and ours have ten."""


class Observer:
    """Follows one table. Faces outside the open public zones are dropped before anything here remembers them.

    `corners` are those of an observer before, which need not be found again where the table has the same marks.
    """

    def __init__(
        self,
        table: TableSet,
        open_zones: Iterable[str] = (),
        lens: Lens = DEFAULT_LENS,
        corners: CornerWatch | None = None,
    ) -> None:
        self.playing = table.playing
        self._layout = table.layout
        self._tags = by_code(table.tags)
        self._zones = ZoneMap(table.layout.zones)
        self._discretion = Discretion(self._tags, self._zones)
        self._open = frozenset(open_zones)
        self._discretion.open(self._open)
        if corners is None or corners.marks != tuple(table.layout.marks):
            corners = CornerWatch(table.layout.marks, lens)
        self.corners = corners
        self._viewed = ViewWatch(table.layout.zones)
        self._scanner = Scanner(list(self._tags))
        self._tracker = Tracker(self._tags, self._zones)
        self._light = Light()
        self._judge: Judge | None = None
        self._surface: Surface | None = None
        self._sightings: Sequence[Sighting] = ()
        self._cards: Sequence[Seen] = ()
        self._last: Frame | None = None  # without private zones
        self._private: list[Points] | None = None  # outlines of private zones, px
        self._strange: list[UnknownTag] = []
        self._unknown: dict[UnknownTag, int] = {}  # in how many frames running

    def open(self, zones: Iterable[str]) -> None:
        """Faces may be told in these zones only, from now on; what was known of others is forgotten at once."""
        self._open = frozenset(zones)
        self._discretion.open(self._open)
        self._judge_anew()

    def turn_to(self, mode: Mode) -> None:
        """From now on people set up, play or clean up."""
        self._tracker.mode = mode

    def observe(self, frame: Frame) -> None:
        """Take one frame."""
        lit = self._light.enough(frame.time, brightness(frame.grey))
        plane = self.corners.plane(frame, lit)
        if plane is None or not self.corners.steady:
            return
        judge = self._judging(plane)
        shown = self._masked(frame, plane)
        self._last = shown
        picture = Picture(shown.grey, plane)
        gate = self._scanner.see(shown.grey, shown.small)
        if not lit:
            self.corners.look_after(frame)
            return
        sightings = self._scanner.scan(picture, judge.admits)
        if sightings is not self._sightings:
            self._take(sightings, judge)
        self._viewed.look(self.corners.calibration.fit, [each.quad for each in sightings])
        self._count_unknown()
        surface = self._seen_surface(plane, gate)
        self._tracker.step(frame.time, self._cards, surface.shows, surface.is_handled)
        self.corners.look_after(frame, self._scanner.is_busy)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All that may be told of the table, sorted by zone, code, x and y."""
        return self._tracker.placements

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What people should put right, as of the last frame."""
        troubles = list(self.corners.troubles)
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
        if zone is None or not self._discretion.is_open(zone) or self._judge is None or self._last is None:
            return None
        return crop(self._last.grey, self._judge.plane, zone)

    @property
    def anchors(self) -> Mapping[str, Place]:
        """Where the tags lie that carry zones along, by code; of those that were seen."""
        return self._zones.anchors_seen

    def overview(self) -> bytes | None:
        """The whole table without its private zones, as JPEG; None while a match is on, or the table is not seen."""
        if self.playing or self._judge is None or self._last is None:
            return None
        return overview(self._last.grey, self._judge.plane, self._layout)

    def _judging(self, plane: Plane) -> Judge:
        """Who judges sightings in this plane; in a new one all is read anew."""
        if self._judge is None or self._judge.plane is not plane:
            self._judge = Judge(plane, self._tags, self._zones, self._discretion)
            self._surface = self._private = None
            self._scanner.look_everywhere()
            self._forget()
        return self._judge

    def _judge_anew(self) -> None:
        """Zones were opened, closed or moved: forget what may not be told now, and look where more may be."""
        self._forget()
        judge, gate = self._judge, self._scanner.gate
        if judge is None or gate is None or self._last is None:
            return
        judge.clear()
        self._private = None
        self._last = self._masked(self._last, judge.plane)
        self._scanner.forget_unless(judge.admits)
        lying = [zone for name in self._open if (zone := self._zones.named(name)) and self._discretion.is_open(zone)]
        outlines = [judge.plane.outline(np.array(outline(zone))) for zone in lying]
        self._scanner.look_at(cells_within(outlines, cell_px(judge.plane.size[0]), gate.small.shape))

    def _forget(self) -> None:
        self._tracker.forget_unless(self._discretion.admits)
        self._sightings, self._cards = (), ()
        self._unknown.clear()
        self._strange = []

    def _take(self, sightings: Sequence[Sighting], judge: Judge) -> None:
        """What lies on the table is no longer the same."""
        placed = [sighting for sighting in sightings if not self._scanner.is_unsure(sighting)]
        if judge.move_anchors(placed, self._scanner.sides_mm):
            self._viewed.take(self._zones.lying)
            self._judge_anew()
        told = [sighting for sighting in placed if judge.told(sighting)]
        self._cards = judge.cards(told, self._scanner.sides_mm)
        self._strange = self._strangers(judge, [sighting for sighting in told if sighting.code not in self._tags])
        self._sightings = sightings
        judge.keep(self._scanner.known)

    def _strangers(self, judge: Judge, sightings: Sequence[Sighting]) -> list[UnknownTag]:
        places = [(sighting.code, judge.place(sighting)) for sighting in sightings]
        zones = [(code, self._zones.at(place.x, place.y)) for code, place in places]
        return list({UnknownTag(code[:MOST_CHARACTERS], zone.name) for code, zone in zones if zone is not None})

    def _count_unknown(self) -> None:
        if self._strange or self._unknown:
            self._unknown = {tag: self._unknown.get(tag, 0) + 1 for tag in self._strange}

    def _masked(self, frame: Frame, plane: Plane) -> Frame:
        """The frame with private zones painted over, so that nothing there can have any effect."""
        if self._private is None:
            self._private = [plane.outline(np.array(corners)) for corners in self._zones.private_outlines()]
        if not self._private:
            return frame
        small = frame.small
        if small is not None:
            small = _painted(small, self._private, small.shape[1] / frame.grey.shape[1])
        return replace(frame, grey=_painted(frame.grey, self._private), small=small)

    def _seen_surface(self, plane: Plane, gate: ChangeGate) -> Surface:
        if self._surface is None or not self._surface.fits(plane, gate):
            self._surface = Surface(plane, gate, cell_px(plane.size[0]))
        self._surface.see(gate, lambda: self._tracker.places, self._scanner.is_busy)
        return self._surface


def _painted(grey: Grey, outlines: Iterable[Points], scale: float = 1.0) -> Grey:
    painted = grey.copy()
    for each in outlines:
        cv2.fillPoly(painted, [np.round(each * scale).astype(np.int32)], 0)
    return painted


def _doubled(label: str) -> Trouble:
    return Trouble(f"{label} lies in two places at once.", "Take the copy away; the first place counts until then.")
