"""What changed, what was read, what is bare: cells in, masks out."""

from __future__ import annotations

import numpy as np
import pytest

from vision.bare import LEARN_QUIET_FRAMES, BareTable
from vision.frame import Grey
from vision.gate import CELL_PX, LOOKS, ChangeGate

SHAPE = (40 * CELL_PX, 60 * CELL_PX)
TABLE = np.random.default_rng(5).integers(100, 130, SHAPE, dtype=np.uint8)


def with_print(left: int = 20, top: int = 10, side: int = 6) -> Grey:
    """The table with something printed on some cells."""
    changed = TABLE.copy()
    cells = np.s_[top * CELL_PX : (top + side) * CELL_PX, left * CELL_PX : (left + side) * CELL_PX]
    changed[cells] = np.where(np.indices((side * CELL_PX, side * CELL_PX)).sum(axis=0) % 16 < 8, 10, 240)
    return changed


def read_gate() -> ChangeGate:
    """A gate that has read the bare table."""
    gate = ChangeGate(TABLE)
    for _ in range(LOOKS):
        gate.was_read((0, 0, 60, 40))
    return gate


def test_at_first_everything_is_to_be_read() -> None:
    """Nothing is known of a first frame."""
    assert ChangeGate(TABLE).settled().all()


def test_a_still_table_needs_no_reading() -> None:
    """The same picture again is no change."""
    gate = read_gate()
    gate.update(TABLE)

    assert not gate.settled().any()


def test_what_was_laid_down_is_read_once_it_rests() -> None:
    """Not while it moves; in the next frame that is quiet, and only there."""
    gate = read_gate()
    gate.update(with_print())
    assert not gate.settled().any()
    gate.update(with_print())
    settled = gate.settled()

    assert settled[10:16, 20:26].mean() > 0.5
    assert not settled[25:, :].any()
    assert not settled[:, 40:].any()


def test_a_changed_place_is_read_a_few_times_only() -> None:
    """After LOOKS readings it is as known as the rest."""
    gate = read_gate()
    for _ in range(2 + LOOKS):
        gate.update(with_print())
        if gate.settled().any():
            gate.was_read((0, 0, 60, 40))

    assert not gate.settled().any()


@pytest.mark.parametrize("light", [0.7, 0.9, 1.2])
def test_light_that_fades_is_no_change(light: float) -> None:
    """Cells are compared with their surroundings."""
    gate = read_gate()
    for _ in range(3):
        gate.update(np.asarray(TABLE * light, dtype=np.uint8))

    assert not gate.settled().any()


def learned(cards: bool = False) -> BareTable:
    """A table that was seen long enough; with `cards` there were cards everywhere."""
    bare = BareTable((4, 4))
    quiet = np.full((4, 4), LEARN_QUIET_FRAMES, dtype=np.int16)
    bare.learn(np.full((4, 4), 100, dtype=np.float32), quiet, np.full((4, 4), cards, dtype=np.uint8))
    return bare


def look(bare: BareTable, value: float, quiet: int = 5) -> bool:
    """Whether the top left cells show the bare table when they are `value` bright; the mean stays 100."""
    small = np.full((4, 4), 100, dtype=np.float32)
    small[:2, :2] = value
    small[2:, 2:] = 200 - value
    bare.learn(small, np.full((4, 4), quiet, dtype=np.int16), np.ones((4, 4), dtype=np.uint8))
    return bare.shows((0, 0, 2, 2))


def test_the_bare_table_is_known_again() -> None:
    """As bright as it was, within a few percent."""
    assert look(learned(), 103.0)
    assert not look(learned(), 140.0)


def test_a_place_in_motion_does_not_show_the_table() -> None:
    """A sleeve of the table's colour moves."""
    assert not look(learned(), 100.0, quiet=0)


def test_where_cards_lie_nothing_is_learned() -> None:
    """A place that was never seen bare cannot be seen bare again."""
    assert not look(learned(cards=True), 100.0)


def test_beyond_the_picture_nothing_shows() -> None:
    """A place outside of the frame is no evidence."""
    assert not learned().shows((10, 10, 12, 12))
