"""Who reads: single calls of zxing-cpp in every sensible way, our closed-set reader, and the whole eyes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

import cv2

from vision.adversary.camera import PlacedCamera
from vision.calibration.lens import DEFAULT_LENS
from vision.calibration.pose import fit_marks, mark_corners
from vision.closed_set.perspective import Even, OnPlane, Perspective
from vision.closed_set.reader import ClosedSetReader
from vision.frame import Frame, Grey
from vision.geometry import Plane
from vision.observer import Observer
from vision.protocol import TableSet
from vision.tags import MODULES, Sighting, distinct, read_tags

SCALES = (1.0, 1.5, 2.0, 3.0)
THREADS = (1, 2)
STRIP_OVERLAP = 1.6
"""Sides of a tag by which strips overlap, so that each tag is whole in one of them."""
FRAMES_SHOWN = 3
"""To the eyes: they tell nothing that they saw in one frame only."""
_FRAME_S = 1 / 15
_BARE_EVERY_FRAMES = 15
_OPEN = ("table",)


class Contender(Protocol):
    """Reads a grey picture; `name` is printed."""

    @property
    def name(self) -> str:
        """What it is called in tables."""

    def read(self, grey: Grey) -> Sequence[Sighting]:
        """The tags of a picture, corners in px."""


@dataclass(frozen=True)
class ZxingCall:
    """One call of zxing-cpp for the whole picture enlarged by `scale`, or one for each of two strips at once."""

    scale: float
    threads: int
    side_px: float
    pool: ThreadPoolExecutor

    @property
    def name(self) -> str:
        """As in "zxing x2" and "zxing x2, 2 threads"."""
        enlarged = "native" if self.scale == 1.0 else f"x{self.scale:g}"
        return f"zxing {enlarged}" + (f", {self.threads} threads" if self.threads > 1 else "")

    def read(self, grey: Grey) -> Sequence[Sighting]:
        """The tags of a picture, corners in px."""
        if self.threads == 1:
            return read_tags(grey, self.scale)
        half, overlap = grey.shape[0] // 2, round(self.side_px * STRIP_OVERLAP / 2)
        strips = ((0, half + overlap), (half - overlap, grey.shape[0]))
        jobs = [self.pool.submit(read_tags, grey[top:bottom], self.scale, (0, top)) for top, bottom in strips]
        upper, lower = (job.result() for job in jobs)
        return upper + distinct(lower, upper)


@contextmanager
def zxing_calls(module_px: float) -> Iterator[list[ZxingCall]]:
    """All single calls, for tags whose modules are about so many px wide."""
    with ThreadPoolExecutor(max(THREADS)) as pool:
        yield [ZxingCall(scale, threads, module_px * MODULES, pool) for scale in SCALES for threads in THREADS]


class ClosedSet:
    """Our reader of known codes, told how the camera sees the table."""

    name = "closed set"

    def __init__(self, codes: Sequence[str], perspective: Perspective) -> None:
        self._reader, self._perspective = ClosedSetReader(codes), perspective

    def read(self, grey: Grey) -> Sequence[Sighting]:
        """The tags of a picture, corners in px."""
        return self._reader.read(grey, self._perspective)


class Eyes:
    """The whole pipeline, new for each picture; it is shown the picture until it may tell what it saw."""

    name = "eyes"

    def __init__(self, table: TableSet) -> None:
        self.observer = Observer(table, _OPEN)
        self._table, self._number = table, -1

    def set_up(self, bare: Iterable[Grey]) -> None:
        """Take frames of the bare table, one a second, until its marks are measured; a match then begins with those."""
        for grey in bare:
            self.observe(grey, later=_BARE_EVERY_FRAMES)
            if self.observer.corners.calibration.plane is not None:
                break
        self.observer = Observer(self._table, _OPEN, corners=self.observer.corners)

    def observe(self, grey: Grey, later: int = 1) -> None:
        """Take a frame, so many later than the one before."""
        self._number += later
        self.observer.observe(Frame(grey, self._number, self._number * _FRAME_S))


def perspective_of(view: PlacedCamera, table: TableSet, tag_mm: float) -> Perspective:
    """How the camera sees the table, as its set-up finds it from the four corner marks."""
    plane = plane_of(view, table)
    if plane is None:
        return Even(view.px_per_mm(0.0, 0.0) * tag_mm / MODULES)
    return OnPlane(plane, tag_mm / MODULES)


def plane_of(view: PlacedCamera, table: TableSet) -> Plane | None:
    """The plane of the table from marks that are all in view, through a lens that nobody measured."""
    found = {mark.id: view.pixels(mark_corners(mark)) for mark in table.layout.marks}
    fit = fit_marks(found, table.layout.marks, (view.mode.width, view.mode.height), DEFAULT_LENS)
    return None if fit is None else fit.plane


@contextmanager
def one_thread() -> Iterator[None]:
    """OpenCV on one thread, for all alike."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)
