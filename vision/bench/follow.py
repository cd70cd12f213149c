"""What the eyes tell, frame by frame, against what is true: found, late, elsewhere, invented, changed for nothing."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from companion.table import Placement
from vision.adversary.video import Shot
from vision.geometry import Place

LATENCY_FRAMES = 2
"""So many frames after it lies open a tag may be told late."""
RIGHT_TAGS, WRONG_TAGS = 0.3, 0.5
"""Sides of a tag from its true place: told nearer is right, farther is wrong."""
NOTHING_MOVES = frozenset({"hand rests", "arms rest", "dark", "frozen", "rest"})
"""Acts in which whatever changes changes for nothing, once what came before them has been told."""
UNSETTLED_FRAMES = 3


class Follower:
    """Counts over a video; what is told of tags that nothing covers, and of all others."""

    def __init__(self, tag_mm: float) -> None:
        self._tag_mm = tag_mm
        self._open: dict[str, int] = {}  # frames running in which a tag lies still and open
        self._trail: dict[str, deque[Place]] = defaultdict(lambda: deque(maxlen=LATENCY_FRAMES + 1))
        self._told: dict[str, bool] = {}
        self._act, self._acting = "", 0
        self._places: dict[str, tuple[float, float]] | None = None
        self._found: Counter[str] = Counter()  # by act
        self._settled: Counter[str] = Counter()
        self._wrong = self._wrong_at_once = self._ghosts = self._changes = 0
        self._wrongs: list[str] = []
        self._late: list[int] = []
        self._ms: list[float] = []
        self._quiet_ms: list[float] = []

    def settled(self, shot: Shot, light: bool) -> frozenset[str]:
        """The tags that have lain still and open for longer than the latency allowed; call it once a frame."""
        for truth in shot.truths:
            code = truth.code
            self._trail[code].append(truth.place)
            lies_open = light and truth.readable and not truth.foreign
            self._open[code] = self._open.get(code, 0) + 1 if lies_open else 0
            if not lies_open:
                self._told[code] = False
        return frozenset(code for code, frames in self._open.items() if frames > LATENCY_FRAMES)

    def warm_up(self, placements: Sequence[Placement]) -> None:
        """A frame that counts for nothing; what is told in it was not told late."""
        self._told |= {placement.code: True for placement in placements}

    def add(self, shot: Shot, placements: Sequence[Placement], settled: frozenset[str], ms: float) -> None:
        """Count a frame and what the eyes told after it, which took so long, ms."""
        shown = [placement for placement in placements if not placement.hidden]
        right = {each.code for each in shown if self._off(each) <= RIGHT_TAGS}
        self._found[shot.act] += len(right & settled)
        self._settled[shot.act] += len(settled)
        for placement in shown:
            self._count_wrong(shot, placement)
        self._count_latency(right)
        self._count_changes(shot, placements)
        self._ms.append(ms)
        if shot.quiet:
            self._quiet_ms.append(ms)

    def figures(self) -> dict[str, Any]:
        """The counts as JSON has them."""
        return {
            "recall": round(self._found.total() / max(1, self._settled.total()), 4),
            "recall_by_act": {act: round(self._found[act] / open_, 4) for act, open_ in self._settled.items() if open_},
            "wrong_places": self._wrong,
            "wrong_places_at_once": self._wrong_at_once,
            "wrongs": self._wrongs[:20],
            "ghosts": self._ghosts,
            "changes_for_nothing": self._changes,
            "latency_median": float(np.median(self._late)) if self._late else 0.0,
            "latency_max": max(self._late, default=0),
            "median_ms": round(float(np.median(self._ms)), 2),
            "p95_ms": round(float(np.percentile(self._ms, 95)), 2),
            "quiet_median_ms": round(float(np.median(self._quiet_ms or self._ms)), 2),
            "frames_per_s": round(1000 / float(np.mean(self._ms)), 1),
        }

    def _off(self, placement: Placement, frames: int = 1) -> float:
        """How far a tag is told from where it is, or lately was, in its sides; infinite if it is nowhere."""
        trail = list(self._trail.get(placement.code, ()))[-frames:]
        told = Place(placement.x, placement.y, 0.0)
        return min((told.distance(place) / self._tag_mm for place in trail), default=float("inf"))

    def _count_wrong(self, shot: Shot, placement: Placement) -> None:
        """Where it was a moment ago is late; where it has not been is wrong, and so is what nobody took off."""
        off = self._off(placement)
        self._wrong_at_once += WRONG_TAGS < off < float("inf")
        off = self._off(placement, LATENCY_FRAMES + 1)
        if off == float("inf"):
            self._ghosts += 1
            self._wrongs.append(f"frame {shot.number} ({shot.act}): {placement.code} is not on the table")
        elif off > WRONG_TAGS:
            self._wrong += 1
            self._wrongs.append(f"frame {shot.number} ({shot.act}): {placement.code} is told {off:.1f} tags off")

    def _count_latency(self, right: set[str]) -> None:
        for code, frames in self._open.items():
            if frames and code in right and not self._told.get(code):
                self._told[code] = True
                self._late.append(frames - 1)

    def _count_changes(self, shot: Shot, placements: Iterable[Placement]) -> None:
        """Tags that came, went or moved by a quarter of a tag while nothing did; hidden ones are still there."""
        step = self._tag_mm / 4
        now = {placement.code: (placement.x, placement.y) for placement in placements}
        self._acting = self._acting + 1 if shot.act == self._act else 0
        self._act = shot.act
        if self._places is not None and shot.act in NOTHING_MOVES and self._acting >= UNSETTLED_FRAMES:
            before = self._places
            self._changes += len(before.keys() ^ now.keys())
            self._changes += sum(
                abs(complex(*before[code]) - complex(*now[code])) > step for code in before.keys() & now.keys()
            )
        self._places = now
