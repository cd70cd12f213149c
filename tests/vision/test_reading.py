"""The part of a picture that is read: where it lies, and that known tags are not in it."""

from __future__ import annotations

import numpy as np

from tests.vision.printed_tags import leaning_camera
from vision.frame import Grey
from vision.reading import Picture, without
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
