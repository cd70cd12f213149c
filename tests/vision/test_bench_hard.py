"""What the eyes must hold on the adversary's tables; the full figures come from `companion bench vision`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from vision.bench.cells import CellBench, all_cells
from vision.bench.first_readings import count_first_readings
from vision.bench.ledger import Ledger
from vision.bench.race import VideoOrder, race
from vision.bench.report import best_peer

pytestmark = pytest.mark.hard

TAGS = 60
"""That lie free in each cell, at least."""
ROUND = 320
"""Frames in which every act has its turn."""


@pytest.fixture(scope="module")
def living_room() -> list[Mapping[str, Any]]:
    """Sixty tags of every size on both tables, in the usual mode."""
    with CellBench((), 1.0, Ledger(), TAGS) as bench:
        return bench.run(all_cells("living-room", ("2304x1296",), (TAGS,)))


def test_known_codes_are_read_wherever_modules_are_wide_enough(living_room: list[Mapping[str, Any]]) -> None:
    """From 1.1 px per module on, 99 of 100 tags that lie open."""
    scores = [cell["readers"]["closed set"] for cell in living_room]

    assert sum(score["wide_read"] for score in scores) >= 0.99 * sum(score["wide"] for score in scores)


def test_no_library_reads_more_than_the_closed_set(living_room: list[Mapping[str, Any]]) -> None:
    """In no cell, whichever way it is called, and nothing is read wrong."""
    for cell in living_room:
        ours = cell["readers"]["closed set"]
        assert ours["recall"] >= best_peer(cell)[1]["recall"], cell["cell"]
        assert ours["wrong"] == 0, cell["cell"]


def test_a_whole_round_of_acts_is_followed_without_a_wrong_word() -> None:
    """Moves, swaps, stacks, hands, light off and on: no wrong place, no ghost, as much told as the best call reads."""
    figures = race(VideoOrder(frames=ROUND))

    assert figures["wrongs"] == []
    assert figures["wrong_places"] == figures["ghosts"] == 0
    assert figures["recall"] >= max(call["recall"] for call in figures["calls"].values())


def test_first_readings_of_fresh_tables_are_never_wrong() -> None:
    """Two thousand readings among strangers, not one taken for another."""
    sums = count_first_readings(48)

    assert sums["first"] > 2000
    assert sums["wrong"] == 0
