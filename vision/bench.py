"""How fast the eyes are and how right, against the best single call of the tag reader on the same frames."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypedDict

import cv2
import numpy as np

from vision.bench_scene import BenchTable, Shot
from vision.frame import Frame
from vision.observer import Observer
from vision.tags import read_tags, scale_for

WARM_UP_FRAMES = 5
"""Frames at the start that count for nothing: the first is read whole by design."""
LATENCY_FRAMES = 3
"""So many frames after it lies still a tag must be told."""
RIGHT_MM = 6.0
FRAMES_PER_S = 15.0
MODULE_PX = 1.93
"""Width of a module of 20 mm tags in these frames, px."""


class VisionFigures(TypedDict):
    """Milliseconds a frame on one thread, shares of tags, and the ratio to one enlarged call for the whole frame."""

    frames: int
    tags: int
    median_ms: float
    p95_ms: float
    frames_per_s: float
    whole_frame_median_ms: float
    vs_whole_frame: float
    recall: float
    whole_frame_recall: float
    wrong_places: int


def bench_vision(frames: int = 100, tags: int = 60, progress: Callable[[int], None] | None = None) -> VisionFigures:
    """Run eyes and reader in turn over one scripted video of 2304×1296 px; tags of 20 mm on 90×60 cm."""
    table = BenchTable(tags)
    observer = Observer(table.table_set, ["table"])
    tally = _Tally()
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for number, shot in enumerate(table.shots(frames + WARM_UP_FRAMES)):
            run = _in_turn(observer, Frame(shot.grey, number, number / FRAMES_PER_S))
            if number >= WARM_UP_FRAMES:
                tally.add(run, shot, observer)
            if progress is not None:
                progress(number + 1)
    finally:
        cv2.setNumThreads(threads)
    return tally.figures(frames, tags)


@dataclass(frozen=True)
class _Run:
    eyes_ms: float
    whole_ms: float
    whole: frozenset[str]


@dataclass
class _Tally:
    eyes_ms: list[float] = field(default_factory=list)
    whole_ms: list[float] = field(default_factory=list)
    found: int = 0
    whole_found: int = 0
    visible: int = 0
    wrong: int = 0

    def add(self, run: _Run, shot: Shot, observer: Observer) -> None:
        self.eyes_ms.append(run.eyes_ms)
        self.whole_ms.append(run.whole_ms)
        resting = {code for code, (_, frames) in shot.truth.items() if frames >= LATENCY_FRAMES}
        right, wrong = _compared(observer, shot)
        self.found += len(resting & right)
        self.whole_found += len(resting & run.whole)
        self.visible += len(resting)
        self.wrong += wrong

    def figures(self, frames: int, tags: int) -> VisionFigures:
        median, whole_median = float(np.median(self.eyes_ms)), float(np.median(self.whole_ms))
        return VisionFigures(
            frames=frames,
            tags=tags,
            median_ms=round(median, 2),
            p95_ms=round(float(np.percentile(self.eyes_ms, 95)), 2),
            frames_per_s=round(1000 / float(np.mean(self.eyes_ms)), 1),
            whole_frame_median_ms=round(whole_median, 2),
            vs_whole_frame=round(whole_median / median, 2),
            recall=round(self.found / self.visible, 4),
            whole_frame_recall=round(self.whole_found / self.visible, 4),
            wrong_places=self.wrong,
        )


def _in_turn(observer: Observer, frame: Frame) -> _Run:
    """Both contenders on one frame, one after the other."""
    began = time.perf_counter()
    observer.observe(frame)
    between = time.perf_counter()
    whole = read_tags(frame.grey, scale_for(MODULE_PX))
    ended = time.perf_counter()
    codes = frozenset(sighting.code for sighting in whole)
    return _Run((between - began) * 1000, (ended - between) * 1000, codes)


def _compared(observer: Observer, shot: Shot) -> tuple[set[str], int]:
    """The codes told at their true places, and how many are told elsewhere, a moment after they were moved apart."""
    right: set[str] = set()
    wrong = 0
    for placement in observer.placements:
        if placement.hidden or placement.code not in shot.truth:
            continue
        place, since = shot.truth[placement.code]
        if np.hypot(placement.x - place.x, placement.y - place.y) <= RIGHT_MM:
            right.add(placement.code)
        elif since >= LATENCY_FRAMES:
            wrong += 1
    return right, wrong
