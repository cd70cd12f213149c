"""Keeps the table's plane up to date: finds the corner marks, then looks after them now and then.

A push of camera or table moves all marks at once; a covered mark moves none; a mark that moves alone was moved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from companion.table import Mark
from vision.calibration.edges import exact_corners
from vision.calibration.lens import DEFAULT_LENS, Lens
from vision.calibration.misfit import LIMIT_MM, Calibration, calibrate, displaced, mirrored, no_marks
from vision.frame import Frame, Grey, Quad
from vision.geometry import Plane
from vision.known import KnownTags
from vision.marks import MARK_CELLS, MARKS_NEEDED, find_within, search
from vision.protocol import Trouble
from vision.stray_marks import StrayMarks, shortest_side
from vision.tags import Sighting

SEARCH_S = 0.5
"""How often marks are looked for while no plane is known, or while some look different in their places."""
CHECK_S = 1.0
"""How often each mark is measured while all look the same."""
PUSH_S = 0.2
"""How often they are looked for everywhere while hardly any looks the same."""
MISSING_S = 3.0
"""How often a single mark that is not in its place is looked for everywhere."""
ALIKE = 0.93
"""How alike the modules of a mark that was not pushed look from frame to frame; a pixel of motion falls below."""
MEASURE_WHILE_BUSY_FRAMES = 3
"""From one frame in which marks may be measured to the next while frames are busy with other things."""
SHIFTED_MM = 0.6
"""A mark that is seen further from where it was measured has moved, or the camera has."""
RESTING_MM = 0.3
"""After a push marks are at rest when they are seen no further than that from where they were in the frame before."""
SAME_PX = 2.0
"""Marks that were refused are judged anew when one is seen further from there."""
DOUBT_S = 2.0
"""So long nothing is told while only one mark looks the same; then hands cover the others, and the last plane holds."""
LOST_S = 10.0
"""So long may hands cover the marks before people are told."""
MIRROR_S = 3.0
"""How often a picture without any mark is looked at the other way round."""
_LONG_AGO = float("-inf")


class CornerWatch:
    """The plane of the table from frame to frame; stays exactly the same while nothing was pushed.

    After each frame: `steady` is False while the camera may be on the move, so that nothing seen means anything;
    `lost` says that marks were not seen for a while; `calibration` is the last that was judged.
    """

    def __init__(self, marks: Sequence[Mark], lens: Lens = DEFAULT_LENS) -> None:
        self.marks = tuple(marks)
        self._lens = lens
        self._looks = KnownTags(ALIKE)
        self._standing = self._alike = self._busy_frames = self._turn = 0
        self._looked_at = self._found_at = self._searched_at = self._mirror_at = _LONG_AGO
        self._seen_at: float | None = None
        self._doubted_at: float | None = None
        self._found: dict[int, Quad] = {}
        self._measured: dict[int, Quad] = {}
        self._pushed: dict[int, Quad] = {}
        self._stray = StrayMarks()
        self._strayed: Mapping[int, float] = {}
        self._fitted: set[int] = set()
        self._mirrored, self._lit = False, True
        self.calibration = Calibration(None)
        self.lost = False
        self.steady = True

    def plane(self, frame: Frame, lit: bool = True) -> Plane | None:
        """The plane as of this frame, None until at least three marks have been seen together where they belong.

        A frame that is not `lit` shows no push, so that nobody hurries to measure one.
        """
        self._lit = lit
        if self._seen_at is None:
            self._seen_at = frame.time
        if self._plane is not None and self._plane.size != frame.grey.shape[::-1]:
            self.calibration = Calibration(None)
        # A table that was pushed must not be told as cards that moved, so every frame is compared.
        self._alike = len(self._looks.check(frame.grey))
        self._doubt(frame.time)
        if self._plane is None or not self.steady:
            self._attend(frame)
        return self._plane

    def look_after(self, frame: Frame, busy: bool = False) -> None:
        """Do what has time: measure a mark, or look for one that is not in its place; in turn, a little a frame.

        While frames are `busy` marks are measured in every few of them only, and looked for far away in none.
        """
        self._busy_frames = (self._busy_frames + 1) % MEASURE_WHILE_BUSY_FRAMES if busy else 0
        if self._plane is None or not self.steady or self._busy_frames:
            return
        if not self._attend(frame) and self._lit and not busy:
            self._sweep(frame)

    def _attend(self, frame: Frame) -> bool:
        """Measure a mark, or look for marks, if it is time for it; whether they were looked for."""
        if frame.time - self._looked_at < self._patience():
            return False
        self._looked_at = frame.time
        looks = self._alike < self._standing or not self._next_rests(frame)
        if looks:
            self._look(frame)
        since = frame.time if self._seen_at is None else self._seen_at
        self.lost = self._plane is None or frame.time - since >= LOST_S
        return looks

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What people should put right about camera and marks."""
        if self._mirrored:
            return (mirrored(),)
        told = (self.calibration.trouble,) if self.calibration.trouble else ((no_marks(),) if self.lost else ())
        return (*told, *(displaced(id_, far) for id_, far in sorted(self._strayed.items())))

    @property
    def _plane(self) -> Plane | None:
        return self.calibration.plane

    def _doubt(self, time: float) -> None:
        if self._plane is None or (self._alike >= min(2, self._standing) and not self._pushed):
            self._doubted_at, self.steady = None, True
        elif self._doubted_at is None:
            self._doubted_at, self.steady = time, False
        elif time - self._doubted_at >= DOUBT_S and self._alike and not self._pushed:
            self.steady = True

    def _patience(self) -> float:
        if not self.steady and self._lit:
            return 0.0
        if self._plane is None or self._alike < self._standing:
            return SEARCH_S
        return CHECK_S / max(1, self._standing)

    def _next_rests(self, frame: Frame) -> bool:
        """Whether the mark whose turn it is lies where it was measured; much sooner known than finding all."""
        complete = self._standing == len(self.marks) or frame.time - self._found_at < MISSING_S
        if self._plane is None or not self.steady or not complete:
            return False
        self._turn = (self._turn + 1) % self._standing
        now = self._measured_anew(frame.grey, [self._looks.held[self._turn]])
        if max(_shifts(now, self._measured, self._plane).values(), default=1.0) > SHIFTED_MM:
            return False
        self._seen_at = frame.time
        return True

    def _look(self, frame: Frame) -> None:
        found = {} if self._plane is None else self._in_place(frame.grey, self._plane)
        if self._plane is not None and self.steady:
            found |= self._stray.still_there(frame.grey, found, shortest_side(self._measured))
        elif self._lit and len(found) < len(self.marks) and frame.time - self._searched_at >= PUSH_S:
            self._searched_at = frame.time
            found |= search(frame.grey)
            self._look_mirrored(frame, found)
        if len(found) < MARKS_NEEDED:
            self._look_for_push(found)
            return
        self._seen_at = self._found_at = frame.time
        self._remember(found, frame.grey)
        if self._plane is not None:
            self._compare(found, frame.grey, self._plane)
        elif not _as_before(found, self._measured):
            self._calibrate(found, frame.grey)

    def _sweep(self, frame: Frame) -> None:
        """Look for a mark that is not in its place, a small part of the picture a frame."""
        if self._stray.searching:
            self._stray.go_on(frame.grey, shortest_side(self._measured))
        elif self._alike < len(self.marks) and frame.time - self._searched_at >= MISSING_S:
            self._searched_at = frame.time
            self._stray.begin(frame.grey, shortest_side(self._measured))

    def _look_mirrored(self, frame: Frame, found: Mapping[int, Quad]) -> None:
        if found:
            self._mirrored = False
        elif self._plane is None and frame.time - self._mirror_at >= MIRROR_S:
            self._mirror_at = frame.time
            self._mirrored = len(search(np.ascontiguousarray(frame.grey[:, ::-1]))) >= MARKS_NEEDED

    def _look_for_push(self, found: dict[int, Quad]) -> None:
        """Too few marks to measure may still show that the camera hangs otherwise: then nothing counts for now."""
        if self._plane is not None and found:
            shifts = _shifts(found, self._measured, self._plane)
            if shifts and min(shifts.values()) > SHIFTED_MM:
                self._pushed, self.steady = found, False

    def _compare(self, found: dict[int, Quad], grey: Grey, plane: Plane) -> None:
        shifts = _shifts(found, self._measured, plane)
        still = [id_ for id_, shift in shifts.items() if shift <= SHIFTED_MM]
        if len(still) >= min(2, len(shifts)):
            self._rests(found, shifts, plane)
        elif self._pushed and max(_shifts(found, self._pushed, plane).values(), default=1.0) <= RESTING_MM:
            self._calibrate(found, grey)
        else:  # still on the move
            self._pushed, self.steady = found, False

    def _rests(self, found: dict[int, Quad], shifts: Mapping[int, float], plane: Plane) -> None:
        self._pushed, self._doubted_at, self.steady = {}, None, True
        places = {mark.id: np.array((mark.x, mark.y)) for mark in self.marks}
        strayed = {id_: float(np.hypot(*(plane.millimetres(found[id_]).mean(0) - places[id_]))) for id_ in found}
        self._strayed = {id_: far for id_, far in strayed.items() if far > LIMIT_MM}
        if set(found) - self._fitted and not self._strayed:
            # A mark more than the plane was made from makes it better; what is covered now is where it was measured.
            known = self._measured | found
            better = calibrate(known, self.marks, plane.size, self._lens)
            if better.plane is not None:
                self._take(better, known)
        self._measured |= {id_: quad for id_, quad in found.items() if shifts.get(id_, SHIFTED_MM) >= SHIFTED_MM}

    def _calibrate(self, found: dict[int, Quad], grey: Grey) -> None:
        height, width = grey.shape
        self._take(calibrate(found, self.marks, (width, height), self._lens), found)

    def _take(self, calibration: Calibration, found: Mapping[int, Quad]) -> None:
        self.calibration = calibration
        self._measured, self._pushed, self._strayed = dict(found), {}, calibration.strayed
        self._fitted = set(found) - set(calibration.strayed)
        self._doubted_at, self.steady = None, True

    def _remember(self, found: Mapping[int, Quad], grey: Grey) -> None:
        self._looks.clear()
        self._looks.add([Sighting(str(id_), quad) for id_, quad in found.items()], grey)
        self._standing, self._found = len(found), dict(found)

    def _in_place(self, grey: Grey, plane: Plane) -> dict[int, Quad]:
        """The marks that are seen where they belong, or where they lay astray."""
        found = self._measured_anew(grey, self._looks.held) if self.steady else {}
        side_px = shortest_side(self._measured)
        for mark in self.marks:
            if mark.id in found:
                continue
            around = np.array([(mark.x + dx * mark.size, mark.y + dy * mark.size) for dx, dy in _AROUND])
            areas = [plane.pixels(around)]
            if mark.id in self._strayed:
                quad = self._measured[mark.id]
                areas.append(quad + (quad - quad.mean(axis=0)))
            for area in areas:
                found |= {id_: quad for id_, quad in find_within(grey, area, side_px).items() if id_ == mark.id}
        return found

    def _measured_anew(self, grey: Grey, marks: Sequence[Sighting]) -> dict[int, Quad]:
        """Where marks that look the same are exactly."""
        return {int(mark.code): exact_corners(grey, self._found[int(mark.code)], MARK_CELLS) for mark in marks}


_AROUND = ((-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (-1.5, 1.5))  # sizes of a mark, from its middle


def _shifts(found: Mapping[int, Quad], before: Mapping[int, Quad], plane: Plane) -> dict[int, float]:
    """How far each mark that was seen before is from there now, mm."""
    both = [id_ for id_ in found if id_ in before]
    if not both:
        return {}
    now, then = (plane.millimetres(np.array([seen[id_].mean(axis=0) for id_ in both])) for seen in (found, before))
    return dict(zip(both, np.hypot(*(now - then).T).tolist(), strict=True))


def _as_before(found: Mapping[int, Quad], before: Mapping[int, Quad]) -> bool:
    return set(found) == set(before) and all(
        bool(np.abs(quad.mean(axis=0) - before[id_].mean(axis=0)).max() <= SAME_PX) for id_, quad in found.items()
    )
