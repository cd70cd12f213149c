"""The benchmark measures what it says; nothing here is timed."""

from __future__ import annotations

import pytest

from companion.errors import ConfigError
from vision.bench import bench_vision
from vision.bench_scene import BenchTable
from vision.observer import Observer


def test_eyes_and_reader_see_the_same_frames_and_the_eyes_miss_nothing() -> None:
    """Sixty tags of 20 mm at 2304×1296: all told, none elsewhere, against one call for the whole frame."""
    steps: list[int] = []
    figures = bench_vision(frames=6, progress=steps.append)

    assert figures["frames"] == 6
    assert figures["recall"] == 1.0
    assert figures["wrong_places"] == 0
    assert figures["whole_frame_recall"] > 0.9
    assert figures["vs_whole_frame"] > 0
    assert steps == list(range(1, 12))


def test_the_same_seed_is_the_same_video() -> None:
    """Figures can be compared with those of another day."""
    first, second = (next(iter(BenchTable(5).shots(1))) for _ in range(2))

    assert (first.grey == second.grey).all()
    assert first.truth == second.truth


def test_the_table_has_room_for_so_many_cards() -> None:
    """More are refused with the most that fit."""
    with pytest.raises(ConfigError, match="Take 83 or fewer"):
        BenchTable(200)


def test_the_observer_can_be_told_of_the_benchmark_table() -> None:
    """One open zone as large as the table, and the four marks."""
    table = BenchTable(3).table_set

    assert [zone.name for zone in table.layout.zones] == ["table"]
    assert Observer(table, ["table"]).placements == ()
