"""Which boxes are read: masks in, boxes out."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Box
from vision.gate import Mask
from vision.plan import boxes_to_read, padded, sweep_box

SIDE = 5.0
SHAPE = (162, 288)


def todo(*boxes: Box) -> Mask:
    """A mask with these boxes set."""
    mask = np.zeros(SHAPE, dtype=np.uint8)
    for left, top, right, bottom in boxes:
        mask[top:bottom, left:right] = 1
    return mask


def test_nothing_to_do_is_no_box() -> None:
    """A still table costs nothing."""
    assert boxes_to_read(todo(), todo(), SIDE, 0.25, 0) == []


def test_each_changed_place_lies_in_a_box() -> None:
    """With room for a whole tag around."""
    places = [(20, 20, 26, 26), (200, 100, 206, 106)]
    boxes = [padded(box, SIDE, SHAPE) for box in boxes_to_read(todo(*places), todo(*places), SIDE, 0.25, 0)]

    for left, top, right, bottom in places:
        assert any(b[0] <= left - 4 and b[1] <= top - 4 and b[2] >= right + 4 and b[3] >= bottom + 4 for b in boxes)


def test_specks_are_not_read() -> None:
    """Fewer cells than half a tag hold no new tag."""
    speck = todo((20, 20, 23, 23))

    assert boxes_to_read(speck, speck, SIDE, 0.25, 0) == []


def test_the_budget_is_kept_and_the_rest_comes_later() -> None:
    """Whatever is left out of one frame is read in another."""
    places: list[Box] = [
        (20 + 40 * column, 15 + 40 * row, 28 + 40 * column, 23 + 40 * row) for row in range(3) for column in range(6)
    ]
    mask = todo(*places)
    read: set[Box] = set()
    for turn in range(len(places)):
        boxes = boxes_to_read(mask, mask, SIDE, 0.05, turn)
        area = sum((b[2] - b[0]) * (b[3] - b[1]) for b in (padded(box, SIDE, SHAPE) for box in boxes))
        assert area <= 0.05 * mask.size
        read |= set(boxes)

    assert len(read) == len(places)


def test_a_change_larger_than_the_budget_is_begun_all_the_same() -> None:
    """One box is always read, or nothing ever would be."""
    everywhere = todo((0, 0, 288, 162))

    assert len(boxes_to_read(everywhere, everywhere, SIDE, 0.0001, 3)) == 1


def test_where_most_changed_is_read_first() -> None:
    """All of a new tag has; what else is printed may have been there before."""
    old, new = (20, 20, 40, 40), (200, 100, 206, 106)
    changed = todo((20, 20, 24, 24), new)
    (box,) = boxes_to_read(todo(old, new), changed, SIDE, 0.0001, 0)

    assert box[0] >= 190


@pytest.mark.parametrize("side", [3.0, 5.0, 8.5, 40.0])
def test_the_sweep_sees_all_of_the_table(side: float) -> None:
    """Every cell comes round."""
    seen = np.zeros(SHAPE, dtype=bool)
    for turn in range(500):
        left, top, right, bottom = sweep_box(SHAPE, side, turn)
        seen[top:bottom, left:right] = True

    assert seen.all()
