"""What changed, what was read, what is bare: cells in, masks out."""

from __future__ import annotations

import numpy as np
import pytest

from vision.bare import LEARN_QUIET_FRAMES, BareTable
from vision.frame import Grey
from vision.gate import (
    CELL_PX,
    COARSER_FROM_PX,
    LASTING_FRAMES,
    LOOKS_AFTER_FRAMES,
    ChangeGate,
    Mask,
    cell_px,
    cells_of,
)

SHAPE = (40 * CELL_PX, 60 * CELL_PX)
TABLE = np.random.default_rng(5).integers(100, 130, SHAPE, dtype=np.uint8)


def with_print(left: int = 20, top: int = 10, side: int = 6) -> Grey:
    """The table with something printed on some cells."""
    changed = TABLE.copy()
    cells = np.s_[top * CELL_PX : (top + side) * CELL_PX, left * CELL_PX : (left + side) * CELL_PX]
    changed[cells] = np.where(np.indices((side * CELL_PX, side * CELL_PX)).sum(axis=0) % 16 < 8, 10, 240)
    return changed


def under_hand(grey: int) -> Grey:
    """The table with a hand of that grey on the cells that `with_print` prints on."""
    covered = TABLE.copy()
    covered[10 * CELL_PX : 16 * CELL_PX, 20 * CELL_PX : 26 * CELL_PX] = grey
    return covered


EVERYWHERE: Mask = np.ones((40, 60), dtype=np.uint8)
NOWHERE: Mask = np.zeros((40, 60), dtype=np.uint8)


def read_gate() -> ChangeGate:
    """A gate that has read the bare table."""
    gate = ChangeGate(cells_of(TABLE))
    gate.was_read(EVERYWHERE, again=NOWHERE)
    return gate


def show(gate: ChangeGate, *pictures: Grey) -> None:
    """Frame after frame."""
    for picture in pictures:
        gate.update(cells_of(picture))


def test_at_first_everything_is_to_be_read() -> None:
    """Nothing is known of a first frame."""
    assert ChangeGate(cells_of(TABLE)).settled().all()


def test_a_still_table_needs_no_reading() -> None:
    """The same picture again is no change."""
    gate = read_gate()
    show(gate, TABLE)

    assert not gate.settled().any()
    assert not gate.stirred.any()


def test_what_was_laid_down_is_read_once_it_rests() -> None:
    """Not while it moves; in the next frame that is quiet, and only there."""
    gate = read_gate()
    show(gate, with_print())
    assert not gate.settled().any()
    show(gate, with_print())
    settled = gate.settled()

    assert settled[10:16, 20:26].mean() > 0.5
    assert not settled[25:, :].any()
    assert not settled[:, 40:].any()


def test_a_place_that_was_read_is_read_no_more() -> None:
    """As long as nothing moves there."""
    gate = read_gate()
    show(gate, with_print(), with_print())
    gate.was_read(gate.settled(), again=NOWHERE)
    show(gate, *[with_print()] * 30)

    assert not gate.settled().any()


def test_a_tag_that_could_not_be_read_is_tried_again() -> None:
    """When it has lain still for longer, and then no more."""
    gate = read_gate()
    looks = 0
    for _ in range(3 * LOOKS_AFTER_FRAMES[-1]):
        show(gate, with_print())
        if gate.settled().any():
            looks += 1
            gate.was_read(gate.settled(), again=EVERYWHERE)

    assert looks == len(LOOKS_AFTER_FRAMES)


def test_what_looks_as_before_needs_no_reading() -> None:
    """A hand that lay on a card and had nothing to read leaves it as it was."""
    gate = read_gate()
    show(gate, with_print(), with_print())
    gate.is_dull(gate.settled())
    show(gate, with_print())
    assert not gate.settled().any()
    show(gate, TABLE, TABLE)

    assert not gate.settled().any()


def test_a_hand_that_rests_for_long_does_not_take_the_place_of_what_lasted() -> None:
    """Nothing was read in it, so that the card below is known again after it has stirred once more."""
    gate = read_gate()
    show(gate, *[TABLE] * LASTING_FRAMES)
    for hand in (under_hand(40), under_hand(220)):
        show(gate, hand, hand)
        gate.is_dull(gate.settled())
        show(gate, *[hand] * LASTING_FRAMES)
    show(gate, TABLE, TABLE)

    assert not gate.settled().any()


def test_a_doubtful_place_is_read_once() -> None:
    """Although it looks as it did."""
    gate = read_gate()
    show(gate, TABLE)
    doubtful = NOWHERE.copy()
    doubtful[10:16, 20:26] = 1
    assert not gate.settled(doubtful).any()
    show(gate, with_print(), TABLE, TABLE)
    assert gate.settled(doubtful)[12:14, 22:24].all()
    gate.was_read(doubtful, again=NOWHERE)

    assert not gate.settled(doubtful).any()


@pytest.mark.parametrize("light", [0.7, 0.9, 1.2])
def test_light_that_fades_is_no_change(light: float) -> None:
    """Cells are compared with their surroundings."""
    gate = read_gate()
    show(gate, *[np.asarray(TABLE * light, dtype=np.uint8)] * 3)

    assert not gate.settled().any()


def test_a_hand_stirs_nothing_beside_it() -> None:
    """The surroundings of a cell alone may change."""
    gate = read_gate()
    hand = TABLE.copy()
    hand[:, : 20 * CELL_PX] = 220
    show(gate, hand)

    assert gate.stirred[:, :18].mean() > 0.2
    assert not gate.stirred[:, 22:].any()


def test_cells_are_as_large_on_the_table_in_larger_pictures() -> None:
    """So that gates of all cameras take about the same time."""
    assert cell_px(COARSER_FROM_PX) == CELL_PX
    assert cell_px(4608) == 2 * CELL_PX
    assert cells_of(np.zeros((2592, 4608), dtype=np.uint8)).shape == (162, 288)


def test_a_small_picture_of_the_camera_serves_as_well() -> None:
    """Its own making is then spared."""
    half = np.ascontiguousarray(with_print()[::2, ::2])

    assert np.abs(cells_of(with_print(), half) - cells_of(with_print())).mean() < 12.0


def learned(cards: bool = False) -> BareTable:
    """A table that was seen long enough; with `cards` there were cards everywhere."""
    bare = BareTable((4, 4))
    quiet = np.full((4, 4), LEARN_QUIET_FRAMES, dtype=np.uint8)
    bare.learn(np.full((4, 4), 100, dtype=np.float32), quiet, np.full((4, 4), cards, dtype=np.uint8))
    return bare


def look(bare: BareTable, value: float, quiet: int = 5) -> bool:
    """Whether the top left cells show the bare table when they are `value` bright; the mean stays 100."""
    small = np.full((4, 4), 100, dtype=np.float32)
    small[:2, :2] = value
    small[2:, 2:] = 200 - value
    bare.learn(small, np.full((4, 4), quiet, dtype=np.uint8), np.ones((4, 4), dtype=np.uint8))
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


def test_a_hand_is_what_is_neither_table_nor_card() -> None:
    """Known by its brightness, or because it moves."""
    bare = BareTable((12, 12))
    quiet = np.full((12, 12), LEARN_QUIET_FRAMES, dtype=np.uint8)
    table, cards = np.full((12, 12), 100, dtype=np.float32), np.zeros((12, 12), dtype=np.uint8)
    bare.learn(table, quiet, cards)
    table[2:8, 2:8], cards[2:5, 2:8] = 160, 1
    quiet[9:, 9:] = 0
    bare.see(table, quiet)
    hands = bare.hands(cards)

    assert hands[5:8, 2:8].all()
    assert hands[9:, 9:].all()
    assert not hands[2:5].any()


@pytest.mark.parametrize("dull", [False, True])
def test_what_shows_again_after_it_was_asked_for_under_a_hand_is_read(dull: bool) -> None:
    """It looks as it did before the hand came, but nobody who asks now has read it."""
    gate = read_gate()
    show(gate, with_print(), with_print())
    gate.was_read(gate.settled(), again=NOWHERE)
    show(gate, TABLE, TABLE)  # a hand like the table
    gate.look_at(EVERYWHERE)
    if dull:
        gate.is_dull(gate.settled())
    else:
        gate.was_read(gate.settled(), again=NOWHERE)
    show(gate, with_print(), with_print())

    assert gate.settled()[10:16, 20:26].all()


def test_what_moves_while_it_is_asked_for_is_read_once_it_rests() -> None:
    """In motion there is nothing to read, and nothing is done with."""
    gate = read_gate()
    gate.look_at(EVERYWHERE)
    show(gate, with_print())
    moving = gate.settled()
    show(gate, with_print())

    assert not moving[10:16, 20:26].any()
    assert gate.settled()[10:16, 20:26].all()


def test_what_lasted_needs_no_reading_after_any_number_of_hands() -> None:
    """Two of them may be read in between."""
    gate = read_gate()
    show(gate, *[TABLE] * LASTING_FRAMES)
    for hand in (under_hand(40), under_hand(220)):
        show(gate, hand, hand)
        gate.was_read(gate.settled(), again=NOWHERE)
    show(gate, TABLE, TABLE)

    assert not gate.settled().any()
