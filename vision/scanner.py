"""Reads what changed, checks what is known and sweeps the rest: a small part of every frame instead of all of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import cv2
import numpy as np

from vision.frame import Box, Grey, Quad
from vision.gate import Cells, ChangeGate, Mask, cell_px, cells_of
from vision.geometry import Plane
from vision.known import KnownTags
from vision.plan import boxes_to_read, in_px, padded, sweep_box
from vision.reading import USUAL_SIDES_MM, Picture, TagReader, without
from vision.tags import Sighting, distinct
from vision.texture import least_contrast, tag_like

BUDGET = 0.1
"""The share of a frame that is read at most, unless all of it must be."""
CLEAR_OF_TAG = 1.45
"""A known tag with its white margin, in sides of the tag: changes within need no reading."""
MOST_IN_PLACE = 3
"""So many tags that look different are compared with all codes in a frame."""
COMPARE_WHILE_BUSY_FRAMES = 3
"""From one such comparison to the next while there is something to read in every frame as well."""
MOST_UNREAD = 16
"""So many boxes without a known code wait until their texts are read, the last ones."""
SPECK = 0.5
"""Fewer changed cells, in all, than this share of a tag's are noise."""
LYING_FRAMES = 15
"""A tag that looks larger than others are printed, and does not move by half a module for so long, is printed so."""
SWEEP_AFTER_FRAMES = 3
"""After so many frames in which nothing was read a tile of the table is, whatever the gate says."""

Admits = Callable[[Sighting], bool]


class Scanner:
    """Tags of a sequence of frames; remembers only sightings that were admitted.

    A sighting is told from the frame on in which it is read, and is compared with its code once more in the next that
    shows it.
    """

    def __init__(self, codes: Sequence[str]) -> None:
        self._reader = TagReader(codes)
        self._gate: ChangeGate | None = None
        self._shape: tuple[int, ...] = ()
        self._known = KnownTags()
        self._young: list[Sighting] = []  # read in one frame, to be confirmed in the next that shows them
        self._unsure: dict[Sighting, int] = {}  # printed larger or held up, and the turn since which they hold
        self._unread: list[Box] = []  # px; in which no known code was
        self._everywhere = True  # the next frame is read whole
        self._at_once = False  # what changed in it is read without a budget
        self._turn = 0
        self._busy = False
        self._idle = self._sweeps = 0  # frames in which nothing was read, and tiles that were
        self._put_off = 0  # frames in which what is doubtful had to wait
        self._cleared: tuple[list[Sighting], Mask] = ([], np.zeros((0, 0), dtype=np.uint8))  # known tags, their cells
        self._scaled: tuple[Plane | None, float] = (None, 1.0)  # cells a mm in that plane

    @property
    def gate(self) -> ChangeGate | None:
        """The cells of the last frame, None before the first."""
        return self._gate

    @property
    def is_busy(self) -> bool:
        """Whether something was read in the last frame, or looked at closely."""
        return self._busy

    @property
    def sides_mm(self) -> list[float]:
        """How large the tags are that were read, those seen most often first."""
        return self._reader.sides.known

    @property
    def known(self) -> Sequence[Sighting]:
        """All sightings that are remembered, covered ones too."""
        return self._known.sightings

    def is_unsure(self, sighting: Sighting) -> bool:
        """Whether nobody can say where a tag is: it may be larger than all others that were read, or held up."""
        return sighting in self._unsure

    def look_everywhere(self) -> None:
        """Forget what is known and read the whole of the next frame."""
        self._everywhere = True

    def look_at(self, where: Mask) -> None:
        """Read these cells, 1 or more, in the next frame, and forget nothing."""
        if self._gate is not None:
            self._gate.look_at(where)
            self._at_once = True

    def forget_unless(self, admits: Admits) -> None:
        """Forget every sighting that is not admitted any longer."""
        self._known.drop([sighting for sighting in self._known.sightings if not admits(sighting)])
        self._young = [sighting for sighting in self._young if admits(sighting)]
        self._unsure = {sighting: turn for sighting, turn in self._unsure.items() if admits(sighting)}

    def see(self, grey: Grey, low: Grey | None = None) -> ChangeGate:
        """Take a frame, of which `low` is the same made small if the camera gives that too; nothing is read yet."""
        small = cells_of(grey, low)
        if self._gate is None or self._shape != grey.shape:
            self._gate, self._shape, self._everywhere = ChangeGate(small), grey.shape, True
        else:
            self._gate.update(small)
        return self._gate

    def scan(self, picture: Picture, admits: Admits) -> list[Sighting]:
        """The tags of the frame that was seen last, the very same list as long as they are the same.

        A sighting that is not admitted is dropped here and leaves no trace.
        """
        self._turn += 1
        gate = self._gate or self.see(picture.grey)
        if self._everywhere:
            self._everywhere = False
            return self._read_whole(picture, gate, admits)
        still = self._confirmed(picture, gate, self._known.check(picture.grey, gate.stirred))
        doubtful = self._known.doubtful
        fresh = self._read_changed(picture, gate, still, doubtful)
        if self._unread and not self._busy:
            fresh += self._read_open_text(picture, still)
        self._take([sighting for sighting in distinct(fresh, still) if admits(sighting)], picture)
        self._put_off = self._put_off + 1 if doubtful and self._busy else 0
        if doubtful and self._put_off % COMPARE_WHILE_BUSY_FRAMES == 0:
            self._look_closely(picture, doubtful[:MOST_IN_PLACE], admits)
        if self._unsure:
            self._make_sure(picture)
        return self._known.held

    def _read_open_text(self, picture: Picture, still: list[Sighting]) -> list[Sighting]:
        """Read a box in which no known code was: whose text it is can wait for a frame in which little happens."""
        self._busy = True
        box = self._unread.pop(0)
        return self._reader.read_open_texts(without(picture, still, [box]), [box])

    def _look_closely(self, picture: Picture, doubtful: list[Sighting], admits: Admits) -> None:
        """Take what is seen in the places of tags that look different, but like tags."""
        self._busy = True
        self._known.examined(len(doubtful))
        there = self._reader.seen_there(picture, doubtful)
        seen = [sighting for sighting in distinct(there, self._known.held) if admits(sighting)]
        self._add(seen, picture)
        self._young += seen

    def _read_whole(self, picture: Picture, gate: ChangeGate, admits: Admits) -> list[Sighting]:
        self._known.clear()
        self._young, self._unsure, self._unread, self._at_once, self._idle = [], {}, [], False, 0
        read, everywhere = self._reader.read_whole(picture), np.ones(gate.small.shape, dtype=np.uint8)
        gate.look_at(everywhere)
        gate.was_read(everywhere, again=self._cells(gate.small, read.strange))
        self._take([each for each in read.found if admits(each)], picture)
        return self._known.held

    def _take(self, fresh: list[Sighting], picture: Picture) -> None:
        self._add(fresh, picture)
        self._young += fresh

    def _add(self, fresh: list[Sighting], picture: Picture) -> None:
        self._unsure |= dict.fromkeys(self._reader.learn(fresh, picture), self._turn)
        self._known.add(fresh, picture.grey)

    def _make_sure(self, picture: Picture) -> None:
        """Take those for larger print that lay still for long, and let them be judged anew."""
        here, held = set(self._known.sightings), set(self._known.held)
        self._unsure = {
            each: turn if each in held else self._turn for each, turn in self._unsure.items() if each in here
        }
        lying = [each for each, turn in self._unsure.items() if self._turn - turn >= LYING_FRAMES]
        if lying:
            self._reader.learn_lying(lying, picture)
            self._unsure = {each: turn for each, turn in self._unsure.items() if each not in lying}
            self._known.add([Sighting(each.code, each.quad) for each in lying], picture.grey)

    def _confirmed(self, picture: Picture, gate: ChangeGate, still: list[Sighting]) -> list[Sighting]:
        """What holds, without what was read in one frame alone and now looks like another code."""
        if not self._young:
            return still
        held = set(still)
        young = [sighting for sighting in self._young if sighting in held]
        sure = set(self._reader.confirmed(picture, young))
        doubtful = [sighting for sighting in young if sighting not in sure]
        self._young = self._covered_still(held)
        if not doubtful:
            return still
        self._known.drop(doubtful)
        gate.look_at(self._covered(gate.small, doubtful))
        return self._known.held

    def _covered_still(self, held: Collection[Sighting]) -> list[Sighting]:
        left = [sighting for sighting in self._young if sighting not in held]
        known = set(self._known.sightings) if left else ()
        return [sighting for sighting in left if sighting in known]

    def _read_changed(
        self, picture: Picture, gate: ChangeGate, still: list[Sighting], doubtful: list[Sighting]
    ) -> list[Sighting]:
        """Read what changed; what is `doubtful` only if it is still another after it was looked at closely."""
        self._busy = False
        side = self._side_cells(picture)
        others = self._others(gate, doubtful)
        todo = gate.settled(self._covered(gate.small, others) if others else None)
        changed = cv2.countNonZero(todo)
        if changed < max(2.0, side * side * SPECK):
            if changed:
                gate.is_dull(todo)
            return self._idle_for_a_frame(picture, gate, side, still)
        left_out = self._known_cells(gate.small, still) | gate.moving
        printed = tag_like(picture.grey, todo, left_out, side, least_contrast(float(gate.small.mean())))
        boxes = boxes_to_read(printed, todo, side, 1.0 if self._at_once else BUDGET, self._turn)
        self._at_once, self._idle, self._busy = False, 0, bool(boxes)
        where = [self._px(box, side, gate.small) for box in boxes]
        read = self._reader.read(picture, where, still)
        empty = [box for box in where if box not in self._unread and not any(_holds(box, each) for each in read.found)]
        self._unread = (self._unread + empty)[-MOST_UNREAD:]
        gate.was_read(printed & _filled(gate.small, boxes), again=self._cells(gate.small, read.strange))
        gate.is_dull(todo & (1 - printed))
        return read.found

    def _others(self, gate: ChangeGate, doubtful: list[Sighting]) -> list[Sighting]:
        """Tags in whose places another code is seen that was neither read yet nor will be looked at closely."""
        waiting = {id(sighting) for sighting in doubtful}
        others = [sighting for sighting in self._known.others if id(sighting) not in waiting]
        if not others:
            return others
        middles = np.array([sighting.centre for sighting in others]) / cell_px(self._shape[1])
        column, row = np.clip(middles.T.astype(np.intp), 0, np.array(gate.small.shape)[::-1, None] - 1)
        done = gate.done[row, column] > 0
        self._known.were_read([sighting for sighting, read in zip(others, done, strict=True) if read])
        return [sighting for sighting, read in zip(others, done, strict=True) if not read]

    def _idle_for_a_frame(
        self, picture: Picture, gate: ChangeGate, side: float, still: list[Sighting]
    ) -> list[Sighting]:
        self._idle += 1
        self._busy = self._idle % SWEEP_AFTER_FRAMES == 0
        return self._swept(picture, gate.small, side, still) if self._busy else []

    def _swept(self, picture: Picture, small: Cells, side: float, still: list[Sighting]) -> list[Sighting]:
        """A tile of the table, in turn for tags like those that were read, open texts and tags of other sizes."""
        turn, kind = divmod(self._sweeps, 3)
        self._sweeps += 1
        box = in_px(sweep_box(small.shape, side, turn), cell_px(self._shape[1]), self._shape)
        picture = without(picture, still, [box])
        if kind == 1:
            return self._reader.read_open_texts(picture, [box])
        if kind == 2:
            return self._reader.read_of_side(picture, [box], USUAL_SIDES_MM[turn % len(USUAL_SIDES_MM)]).found
        return self._reader.read(picture, [box]).found

    def _side_cells(self, picture: Picture) -> float:
        """The side of a tag in the middle of the picture, cells."""
        if picture.plane is not self._scaled[0]:
            height, width = picture.grey.shape
            middle = picture.plane.millimetres(np.array([(width / 2, height / 2)]))
            px = float(np.sqrt(np.abs(np.linalg.det(picture.plane.affine(middle)[0]))))
            self._scaled = picture.plane, px / cell_px(width)
        return (self.sides_mm or USUAL_SIDES_MM)[0] * self._scaled[1]

    def _px(self, box: Box, side: float, small: Cells) -> Box:
        return in_px(padded(box, side, small.shape), cell_px(self._shape[1]), self._shape)

    def _known_cells(self, small: Cells, still: list[Sighting]) -> Mask:
        if self._cleared[0] is not still or self._cleared[1].shape != small.shape:
            self._cleared = still, self._covered(small, still)
        return self._cleared[1]

    def _covered(self, small: Cells, sightings: Sequence[Sighting]) -> Mask:
        return self._cells(small, [sighting.quad for sighting in sightings])

    def _cells(self, small: Cells, quads: Sequence[Quad]) -> Mask:
        """The cells of tags with their white margins: 1."""
        mask = np.zeros(small.shape, dtype=np.uint8)
        if quads:
            corners = np.concatenate(quads).reshape(-1, 4, 2)
            middles = corners.mean(axis=1, keepdims=True)
            around = ((corners - middles) * CLEAR_OF_TAG + middles) / cell_px(self._shape[1])
            for shape in around.astype(np.int32):
                cv2.fillConvexPoly(mask, shape, 1)
        return mask


def _filled(small: Cells, boxes: Sequence[Box]) -> Mask:
    mask = np.zeros(small.shape, dtype=np.uint8)
    for left, top, right, bottom in boxes:
        mask[top:bottom, left:right] = 1
    return mask


def _holds(box: Box, sighting: Sighting) -> bool:
    left, top, right, bottom = box
    x, y = sighting.centre
    return left <= x < right and top <= y < bottom
