"""Reads the tags in boxes of a picture: known codes by their closed set, open texts with zxing-cpp."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import median, median_low

import cv2
import numpy as np
import numpy.typing as npt

from vision.closed_set.finders import prepare
from vision.closed_set.perspective import OnPlane
from vision.closed_set.reader import ClosedSetReader, Read
from vision.closed_set.sampling import View
from vision.frame import Box, Grey, Quad
from vision.geometry import Plane
from vision.in_place import confirmed, refined, seen_there
from vision.shape import sides_mm, squares
from vision.tags import MODULES, Sighting, distinct, read_tags, read_tags_of_any_size, scale_for

USUAL_SIDES_MM = (19.5, 24.4, 15.6, 12.5, 10.0, 30.5)
"""Sides of tags that are tried as long as none was read; each serves all within a seventh of it."""
SAME_SIDE = 0.1
"""Tags whose sides differ by less are printed alike."""
STEADY_READINGS = 50
"""From so many on the side of a kind of print does not change any more."""
TAG_HEIGHT_MM = 0.3
"""So far above the table tags are taken to lie: about the thickness of a card."""
REACH_SIDES = 1.5
"""Of the widest tag: so far round a box lies all of every tag that begins in it."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture of the table, or a part of one whose top left px is `offset`, and how the camera sees the table."""

    grey: Grey
    plane: Plane
    offset: tuple[int, int] = (0, 0)


@dataclass
class _Side:
    """How long the sides of a kind of print are, by those that were read of it: most of them lie."""

    mm: float
    read: list[float] = field(default_factory=list)

    def take(self, mm: float) -> None:
        if len(self.read) < STEADY_READINGS:
            self.read.append(mm)
            self.mm = median(self.read)


@dataclass
class Sides:
    """How long the sides of tags are, mm, learned from those that were read."""

    _sides: list[_Side] = field(default_factory=list)

    @property
    def known(self) -> list[float]:
        """The sides of all kinds of print, those seen most often first."""
        return [side.mm for side in sorted(self._sides, key=lambda side: -len(side.read))]

    def learn(self, sides: Sequence[float]) -> list[bool]:
        """Take the sides of tags that were read, mm; for each whether it was taken.

        What is larger than known print is not: it may be print of its own, or held up, nearer to the camera.
        """
        if sides and not self._sides:
            self._sides.append(_Side(median_low(sides)))
        taken = []
        for mm in sides:
            taken.append(self._near(mm) is not None or mm < min(self.known))
            if taken[-1]:
                self.take(mm)
        return taken

    def take(self, mm: float) -> None:
        """Take the side of a tag that lies, mm."""
        near = self._near(mm)
        if near is None:
            near = _Side(mm)
            self._sides.append(near)
        near.take(mm)

    def _near(self, mm: float) -> _Side | None:
        return next((side for side in self._sides if abs(side.mm / mm - 1.0) <= SAME_SIDE), None)


class TagReader:
    """Reads the tags of one table; knows which codes there can be, and learns how large they are."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._codes = frozenset(codes)
        self._closed = ClosedSetReader(list(codes))
        self.sides = Sides()

    def read_whole(self, picture: Picture) -> Read:
        """All tags of a picture; takes long in any case, so that what is slow once is done here as well."""
        prepare()
        side = next(iter(self.sides.known), None)
        if side is None:
            texts = self._exact(picture, read_tags_of_any_size(picture.grey))
            self.learn(texts, picture)
        else:
            scale = scale_for(float(np.median(_module_px(picture, side))))
            texts = self._exact(picture, read_tags(picture.grey, scale))
        read = self._known_codes(picture, ())
        return Read(read.found + distinct(texts, read.found), read.strange)

    def read(self, picture: Picture, boxes: Sequence[Box], known: Sequence[Sighting] = ()) -> Read:
        """The tags of the book in boxes, px, that are not `known`; as long as none was ever read open texts as well."""
        if not boxes:
            return Read([])
        picture = without(picture, known, boxes)
        if self.sides.known:
            return self._known_codes(picture, boxes)
        texts = self.read_open_texts(picture, boxes)
        self.learn(texts, picture)
        read = self._known_codes(picture, boxes)
        return Read(read.found + distinct(texts, read.found), read.strange)

    def read_open_texts(self, picture: Picture, boxes: Sequence[Box]) -> list[Sighting]:
        """What zxing-cpp reads in boxes, px, whatever the code; of our codes only those that fit their places."""
        return self._exact(picture, self._open_texts(picture, boxes))

    def _open_texts(self, picture: Picture, boxes: Sequence[Box]) -> list[Sighting]:
        side = (self.sides.known or USUAL_SIDES_MM)[0]
        found: list[Sighting] = []
        x, y = picture.offset
        for left, top, right, bottom in boxes:
            middle = picture.plane.millimetres(np.array([((left + right) / 2, (top + bottom) / 2)]))
            scale = scale_for(max(0.5, float(picture.plane.module_px(middle, side)[0])))
            part = picture.grey[top - y : bottom - y, left - x : right - x]
            found += distinct(read_tags(part, scale, (left, top)), found)
        return found

    def read_of_side(self, picture: Picture, boxes: Sequence[Box], side: float) -> Read:
        """The known codes in boxes, or everywhere if there are none, whose tags are about so large, mm."""
        perspective = OnPlane(picture.plane, side / MODULES, TAG_HEIGHT_MM)
        x, y = picture.offset
        within = [(left - x, top - y, right - x, bottom - y) for left, top, right, bottom in boxes]
        return self._closed.look(picture.grey, perspective, picture.offset, within)

    def seen_there(self, picture: Picture, sightings: Sequence[Sighting]) -> list[Sighting]:
        """The known codes that are seen in the places of sightings now, the same or others."""
        return seen_there(self._closed, _view(picture), sightings)

    def confirmed(self, picture: Picture, sightings: Sequence[Sighting]) -> list[Sighting]:
        """Those whose code is seen in its place again; open texts can only look the same, and do."""
        ours = [sighting for sighting in sightings if sighting.code in self._codes]
        fits = confirmed(self._closed, _view(picture), ours)
        wrong = {id(sighting) for sighting, fit in zip(ours, fits, strict=True) if not fit}
        return [sighting for sighting in sightings if id(sighting) not in wrong]

    def learn(self, sightings: Iterable[Sighting], picture: Picture) -> list[Sighting]:
        """Take the sides of those of our tags that were read, whether they are admitted or not.

        Returns those of which nobody can say yet whether they are larger than others or held up.
        """
        ours = [sighting for sighting in sightings if sighting.code in self._codes]
        taken = self.sides.learn(_sides_mm(picture, ours))
        return [sighting for sighting, certain in zip(ours, taken, strict=True) if not certain]

    def learn_lying(self, sightings: Iterable[Sighting], picture: Picture) -> None:
        """Take the sides of tags that lie, however large they look."""
        for mm in _sides_mm(picture, list(sightings)):
            self.sides.take(mm)

    def _known_codes(self, picture: Picture, boxes: Sequence[Box]) -> Read:
        found: list[Sighting] = []
        strange: list[Quad] = []
        for side in self.sides.known or USUAL_SIDES_MM:
            read = self.read_of_side(picture, boxes, side)
            found += distinct(read.found, found)
            strange += read.strange
        return Read(found, strange)

    def _exact(self, picture: Picture, sightings: Sequence[Sighting]) -> list[Sighting]:
        """The same with corners to a small part of a pixel; of our codes only those that fit their places."""
        ours = [sighting for sighting in sightings if sighting.code in self._codes]
        others = [sighting for sighting in sightings if sighting.code not in self._codes]
        return others + refined(self._closed, _view(picture), ours)


def without(picture: Picture, known: Sequence[Sighting], boxes: Sequence[Box]) -> Picture:
    """The part of a picture in and round boxes, px, with known tags painted over; all is black farther away."""
    if not known:
        return picture
    quads = np.concatenate([sighting.quad for sighting in known]).reshape(-1, 4, 2)
    first, last = quads.min(axis=1), quads.max(axis=1)
    widest = float((last - first).max())
    reach = int(widest * REACH_SIDES)
    part = _black(picture, boxes, reach + ceil(widest) + 2)
    x, y = part.offset
    for left, top, right, bottom in boxes:
        left, top, right, bottom = max(0, left - reach), max(0, top - reach), right + reach, bottom + reach
        part.grey[top - y : bottom - y, left - x : right - x] = picture.grey[top:bottom, left:right]
        inside = (last > (left, top)).all(axis=1) & (first < (right, bottom)).all(axis=1)
        shapes = quads[inside].round().astype(np.int32)
        edges = np.concatenate((np.maximum(shapes.min(axis=1), 0), shapes.max(axis=1) + 1), axis=1).tolist()
        for shape, (start, upper, end, lower) in zip(shapes - part.offset, edges, strict=True):
            brightest = picture.grey[upper:lower, start:end].max(initial=0)
            cv2.fillConvexPoly(part.grey, shape, int(brightest))
    return part


def _black(picture: Picture, boxes: Sequence[Box], reach: int) -> Picture:
    """A black part that holds boxes and so much round them."""
    height, width = picture.grey.shape
    first, last = np.min(boxes, axis=0)[:2] - reach, np.max(boxes, axis=0)[2:] + reach
    # Even, so that halves are rounded as in the whole picture.
    left, top = (np.maximum(first, 0) // 2 * 2).tolist()
    right, bottom = np.minimum(last, (width, height)).tolist()
    return Picture(np.zeros((bottom - top, right - left), dtype=np.uint8), picture.plane, (left, top))


def _view(picture: Picture) -> View:
    return View(picture.grey, OnPlane(picture.plane, 1.0), picture.offset)


def _sides_mm(picture: Picture, sightings: Sequence[Sighting]) -> list[float]:
    """How long the sides of tags look that lie on the table."""
    quads = [sighting.quad for sighting in sightings]
    return list(sides_mm(squares(picture.plane, quads, TAG_HEIGHT_MM)).tolist()) if quads else []


def _module_px(picture: Picture, side: float) -> npt.NDArray[np.float64]:
    height, width = picture.grey.shape
    middles = np.array([(width * x, height * y) for x in (0.3, 0.7) for y in (0.3, 0.7)])
    return picture.plane.module_px(picture.plane.millimetres(middles), side)
