"""A race over a video: the eyes and the best single calls of zxing-cpp see every frame in turn.

What runs on one thread is measured by that thread's own CPU time, so that neighbours on the machine count for nothing,
and by the clock as well, which is what calls on two threads are measured and compared by.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from statistics import median
from typing import Any, TypeVar

import cv2
import numpy as np

from vision.adversary.video import Shot, Video
from vision.bench.contenders import Eyes, ZxingCall, one_thread, zxing_calls
from vision.bench.follow import Follower
from vision.bench.score import right_codes

Result = TypeVar("Result")

WARM_UP_FRAMES = 5
"""Frames at the start that count for nothing: the first is read whole by design."""
QUALIFYING_FRAMES = 2
AS_GOOD = 0.005
"""Of two calls whose recall differs by less the faster one is the better."""
LEAST_LIGHT = 0.3
"""In less light nobody must read anything."""


@dataclass(frozen=True)
class VideoOrder:
    """What the race is run on."""

    level: str = "living-room"
    mode: str = "2304x1296"
    table_mm: tuple[float, float] = (900.0, 600.0)
    tags: int = 60
    tag_mm: float = 20.0
    frames: int = 330
    seed: int = 1


@dataclass(frozen=True)
class Spent:
    """How long something took, ms: of the own thread's CPU time, and by the clock."""

    cpu: float
    clock: float


class _Call:
    """A single call in the race: its times, and how many of the tags it finds that lie still and open."""

    def __init__(self, call: ZxingCall) -> None:
        self.call = call
        self.spent: list[Spent] = []
        self.found = self.open = 0

    def take(self, shot: Shot, settled: frozenset[str]) -> None:
        sightings, spent = timed(lambda: self.call.read(shot.grey))
        self.spent.append(spent)
        self.found += len(right_codes(sightings, shot.truths) & settled)
        self.open += len(settled)

    @property
    def ms(self) -> list[float]:
        """Its times: of its thread, or by the clock if it has more than one."""
        return [spent.cpu if self.call.threads == 1 else spent.clock for spent in self.spent]

    @property
    def clock_ms(self) -> float:
        """The median by the clock."""
        return median([spent.clock for spent in self.spent])

    def figures(self) -> dict[str, Any]:
        return {
            "recall": round(self.found / max(1, self.open), 4),
            "threads": self.call.threads,
            "median_ms": round(median(self.ms), 2),
            "p95_ms": round(float(np.percentile(self.ms, 95)), 2),
            "clock_median_ms": round(self.clock_ms, 2),
        }


def race(order: VideoOrder, progress: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
    """Run eyes and calls over a video of so many frames after the warm-up; figures as JSON has them."""
    video = Video(order.level, order.seed, order.tags, order.tag_mm, order.table_mm, order.mode)
    eyes, follower = Eyes(video.table_set), Follower(order.tag_mm)
    watched: list[Spent] = []
    passes: list[float] = []
    with ExitStack() as stack:
        stack.enter_context(one_thread())
        shots = video.shots(order.frames + WARM_UP_FRAMES)
        first = list(islice(shots, QUALIFYING_FRAMES))
        module_px = float(np.median([truth.module_px for truth in first[0].truths]))
        calls = [_Call(call) for call in qualified(stack.enter_context(zxing_calls(module_px)), first)]
        for number, shot in enumerate(chain(first, shots)):
            _, spent = timed(partial(eyes.observe, shot.grey))
            settled = follower.settled(shot, shot.light >= LEAST_LIGHT)
            if number < WARM_UP_FRAMES:
                follower.warm_up(eyes.observer.placements)
            else:
                follower.add(shot, eyes.observer.placements, settled, spent.cpu)
                watched.append(spent)
                for call in calls:
                    call.take(shot, settled)
                passes.append(timed(partial(cv2.mean, shot.grey))[1].cpu)
            progress(number + 1)
    return _figures(order, module_px, follower, watched, calls, passes)


def qualified(calls: Sequence[ZxingCall], shots: Sequence[Shot]) -> list[ZxingCall]:
    """Of the calls with one thread, and of those with more, the best at these frames."""
    trials = [_Call(call) for call in calls]
    for shot in shots:
        readable = frozenset(truth.code for truth in shot.truths if truth.readable and not truth.foreign)
        for trial in trials:
            trial.take(shot, readable)
    return [_best([trial for trial in trials if (trial.call.threads == 1) is single]).call for single in (True, False)]


def _best(trials: Sequence[_Call]) -> _Call:
    most = max(trial.found / max(1, trial.open) for trial in trials)
    near = [trial for trial in trials if trial.found / max(1, trial.open) >= most - AS_GOOD]
    return min(near, key=lambda trial: median(trial.ms))


def timed(work: Callable[[], Result]) -> tuple[Result, Spent]:
    """What some work gives, and how long it took."""
    clock, cpu = time.perf_counter(), time.thread_time()
    result = work()
    return result, Spent((time.thread_time() - cpu) * 1000, (time.perf_counter() - clock) * 1000)


def _figures(
    order: VideoOrder,
    module_px: float,
    follower: Follower,
    watched: Sequence[Spent],
    calls: Sequence[_Call],
    passes: Sequence[float],
) -> dict[str, Any]:
    told = follower.figures()
    by_name = {call.call.name: call.figures() for call in calls}
    single, threaded = (next(call for call in calls if (call.call.threads == 1) is one) for one in (True, False))
    single_ms, clock_ms = median(single.ms), median([spent.clock for spent in watched])
    return {
        "level": order.level,
        "mode": order.mode,
        "table_mm": list(order.table_mm),
        "tags": order.tags,
        "tag_mm": order.tag_mm,
        "frames": order.frames,
        "module_px": round(module_px, 2),
        "opencv_threads": 1,
        **told,
        "clock_median_ms": round(clock_ms, 2),
        "calls": by_name,
        "best_call": single.call.name,
        "vs_best_call": round(single_ms / told["median_ms"], 2),
        "vs_best_call_threads": round(threaded.clock_ms / clock_ms, 2),
        "quiet_vs_best_call": round(single_ms / told["quiet_median_ms"], 2),
        "p95_vs_median": round(told["p95_ms"] / told["median_ms"], 2),
        "one_pass_ms": round(median(passes), 3),
    }
