"""The whole pipeline on the adversary's videos: people act, light changes, and what is told is true."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

import pytest

from tests.vision.scenes import ONE, TABLE_SET, TWO, frame, picture
from vision.adversary.video import Video
from vision.bench.follow import Follower
from vision.bench.race import LEAST_LIGHT, WARM_UP_FRAMES
from vision.frame import Frame
from vision.geometry import Place
from vision.observer import Observer

ROUND = 330
"""Frames in which every act has its turn."""


def followed(video: Video, tag_mm: float, frames: int) -> dict[str, Any]:
    """What the bench counts over a video."""
    observer, follower = Observer(video.table_set, ["table"]), Follower(tag_mm)
    for number, shot in enumerate(video.shots(frames)):
        observer.observe(Frame(shot.grey, shot.number, shot.time))
        settled = follower.settled(shot, shot.light >= LEAST_LIGHT)
        if number < WARM_UP_FRAMES:
            follower.warm_up(observer.placements)
        else:
            follower.add(shot, observer.placements, settled, 1.0)
    return follower.figures()


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """A small table in a living room: a move, a fading light, a swap."""
    return followed(Video("living-room", 5, 12, 20.0, (420.0, 300.0), "1536x864"), 20.0, 62)


def test_nothing_is_ever_told_elsewhere(told: dict[str, Any]) -> None:
    """Nor is anything told that is not on the table."""
    assert (told["wrong_places"], told["ghosts"]) == (0, 0), told["wrongs"]


def test_what_lies_open_is_told_within_two_frames(told: dict[str, Any]) -> None:
    """All of it, while it lies there."""
    assert told["recall"] >= 0.995
    assert told["latency_max"] <= 2


def test_nothing_changes_for_nothing(told: dict[str, Any]) -> None:
    """Neither for light that fades nor for hands that pass."""
    assert told["changes_for_nothing"] == 0


@pytest.mark.hard
@pytest.mark.parametrize(("mode", "tag_mm"), [("1536x864", 20.0), ("2304x1296", 12.0), ("2304x1296", 20.0)])
def test_a_whole_round_of_acts(mode: str, tag_mm: float) -> None:
    """Hands and arms at rest, stacks, the dark, lost and frozen frames, on a full table."""
    told = followed(Video("living-room", 11, 60, tag_mm, (900.0, 600.0), mode), tag_mm, ROUND)

    assert (told["wrong_places"], told["ghosts"], told["changes_for_nothing"]) == (0, 0, 0), told["wrongs"]
    assert told["recall"] >= 0.995


def test_memory_does_not_grow_with_time() -> None:
    """Hands come and go, and nothing piles up."""
    observer = Observer(TABLE_SET, ["left", "right"])
    cards = [(ONE, Place(-70, -20, 10)), (TWO, Place(60, 30, 200))]
    pictures = [picture(cards, seed=1), picture(cards, [(-70, -20)], seed=2), picture(cards[:1], seed=3)]
    size = 0
    tracemalloc.start()
    for number in range(240):
        observer.observe(frame(pictures[number // 5 % 3], number))
        if number == 120:
            gc.collect()
            size, _ = tracemalloc.get_traced_memory()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - size
    tracemalloc.stop()

    assert grown < 100_000
