"""The part of a picture that is read: where it lies, and that known tags are not in it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.printed_tags import leaning_camera
from vision.frame import Grey
from vision.reading import SAME_SIDE, Picture, Sides, without
from vision.tags import Sighting

SIZE = (640, 400)
PLANE = leaning_camera(0.0, SIZE, 700.0)
SQUARE = np.array([(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)])
NEAR, FAR = Sighting("NEAR", SQUARE + np.array((221.0, 150.0))), Sighting("FAR", SQUARE + 20.0)
BOX = (261, 141, 401, 241)


def picture() -> Grey:
    """Noise that is nowhere black, and nowhere as bright as the tags."""
    return np.random.default_rng(3).integers(100, 200, SIZE[::-1], dtype=np.uint8)


def test_what_is_read_lies_where_it_lay_in_the_picture() -> None:
    """The part says where it was cut out, and holds the whole box unless a known tag lies in it."""
    grey = picture()
    part = without(Picture(grey, PLANE), [NEAR, FAR], [BOX])
    (x, y), (left, top, right, bottom) = part.offset, BOX
    beside = np.s_[top:bottom, left + 2 : right]
    assert np.array_equal(part.grey[top - y : bottom - y, left + 2 - x : right - x], grey[beside])
    assert part.grey.size < grey.size / 2


def test_known_tags_are_painted_over_as_bright_as_their_brightest() -> None:
    """So that they have no finder pattern any more, and no dark edge that would look like one."""
    grey = picture()
    grey[170, 240] = 255
    part = without(Picture(grey, PLANE), [NEAR], [BOX])
    x, y = part.offset
    assert (part.grey[152 - y : 188 - y, 223 - x : 259 - x] == 255).all()


def test_far_from_the_boxes_all_is_black() -> None:
    """What lies there is none of this reading's business, and a tag that is cut through there is no tag."""
    part = without(Picture(picture(), PLANE), [NEAR], [BOX])
    assert not part.grey[0].any()
    assert not part.grey[:, 0].any()
    assert not part.grey[-1].any()
    assert not part.grey[:, -1].any()


def test_with_nothing_known_the_picture_is_read_as_it_is() -> None:
    """Nothing is copied."""
    whole = Picture(picture(), PLANE)
    assert without(whole, [], [BOX]) is whole


def test_what_is_printed_alike_is_one_kind_of_print() -> None:
    """As wide as its tags are on average, whatever each of them is read as."""
    sides = Sides()
    assert sides.learn([19.6, 20.0, 20.4]) == [True] * 3
    assert sides.known == pytest.approx([20.0])


def test_a_card_that_is_carried_does_not_make_print_larger() -> None:
    """It is read again and again, a little larger each time; most that is read lies."""
    sides = Sides()
    sides.learn([19.9, 20.0, 20.0, 20.1, 20.1])
    for mm in (20.8, 21.2, 21.6, 21.8):
        sides.learn([mm])
    assert sides.known == pytest.approx([20.1])


def test_what_looks_larger_than_print_is_none_until_it_lies() -> None:
    """It may be held up; what looks smaller is not."""
    sides = Sides()
    assert sides.learn([20.0, 20.0, 20.0 * 1.01 / (1.0 - SAME_SIDE), 15.0]) == [True, True, False, True]
    assert sides.known == pytest.approx([20.0, 15.0])
    sides.take(25.0)
    assert sides.learn([25.0]) == [True]


def test_the_first_print_is_what_most_are_like() -> None:
    """A card in a hand, or one that is read badly, does not say how all others are printed."""
    for odd in (25.0, 17.0):
        assert next(iter(_learned([odd, 20.0, 20.0, 20.0]))) == pytest.approx(20.0)


def test_no_print_is_known_that_no_tag_has() -> None:
    """Not what lies between two of them."""
    assert _learned([10.0, 30.0]) == [10.0]


def _learned(sides: list[float]) -> list[float]:
    learning = Sides()
    learning.learn(sides)
    return learning.known
