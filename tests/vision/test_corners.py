"""The table's plane from frame to frame; rendered frames."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.session.seeing import STILL_S
from tests.vision.scenes import MARKS, TO_PICTURE, frame, picture
from vision.corners import CHECK_S, LOST_S, SEARCH_S, CornerWatch, search
from vision.frame import Frame
from vision.geometry import Plane

PUSHED = np.array([(1.0, 0.0, 12.0), (0.0, 1.0, -6.0), (0.0, 0.0, 1.0)]) @ TO_PICTURE


def seen(watch: CornerWatch, time: float, **scene: object) -> Plane | None:
    """The plane after a rendered frame at a time in s."""
    return watch.plane(at(time, **scene))


def at(time: float, **scene: object) -> Frame:
    """A rendered frame at a time in s."""
    return Frame(picture(**scene), 0, time)  # type: ignore[arg-type]


def shown_at(plane: Plane | None) -> tuple[float, float]:
    """Where the plane has the middle of the table, px."""
    assert plane is not None
    x, y = plane.pixels(np.array([(0.0, 0.0)]))[0]
    return float(x), float(y)


def test_the_plane_stays_exactly_the_same_while_nothing_is_pushed() -> None:
    """Noise in the marks must not make every card tremble."""
    watch = CornerWatch(MARKS)
    planes = [seen(watch, CHECK_S * number, seed=number) for number in range(4)]

    assert planes[0] is not None
    assert all(plane is planes[0] for plane in planes)


def test_a_pushed_camera_gives_a_new_plane() -> None:
    """The marks look different in their places, so nobody waits for the next time they are measured."""
    watch = CornerWatch(MARKS)
    before = shown_at(seen(watch, 0.0))
    seen(watch, 0.1, to_picture=PUSHED)
    after = shown_at(seen(watch, 0.2, to_picture=PUSHED))

    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((12, -6), abs=0.3)


def test_a_push_is_noticed_before_a_reading_counts() -> None:
    """Nothing that a pushed camera seems to show lies still for long enough to answer a question."""
    assert SEARCH_S < STILL_S


def test_a_camera_pushed_far_is_found_again() -> None:
    """Marks that are nowhere near their places are searched in the whole picture."""
    watch = CornerWatch(MARKS)
    seen(watch, 0.0)
    far = np.array([(0.8, 0.1, 70.0), (-0.1, 0.8, 90.0), (0.0, 0.0, 1.0)]) @ TO_PICTURE
    seen(watch, CHECK_S, to_picture=far)

    x, y, scale = far @ (0.0, 0.0, 1.0)
    assert shown_at(seen(watch, 2 * CHECK_S, to_picture=far)) == pytest.approx((x / scale, y / scale), abs=1.0)


def test_hands_over_the_marks_change_nothing() -> None:
    """The last plane holds, and only after a while it is said that the marks are lost."""
    watch = CornerWatch(MARKS)
    plane = seen(watch, 0.0)
    assert seen(watch, CHECK_S, marks=[0, 1]) is plane
    lost = [watch.lost]
    assert seen(watch, LOST_S, marks=[0, 1]) is plane
    lost.append(watch.lost)
    assert seen(watch, LOST_S + CHECK_S) is plane
    lost.append(watch.lost)

    assert lost == [False, True, False]


def test_without_marks_there_is_no_plane() -> None:
    """It is said at once and searched for again."""
    watch = CornerWatch(MARKS)
    assert seen(watch, 0.0, marks=[1, 2]) is None
    lost = [watch.lost]
    assert seen(watch, SEARCH_S, marks=[1, 2, 3]) is not None
    lost.append(watch.lost)

    assert lost == [True, False]


def test_a_large_picture_is_searched_as_exactly_as_a_small_one() -> None:
    """Half the size serves for finding, the whole for measuring."""
    small = picture()
    large = np.asarray(cv2.resize(small, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    found, expected = search(large), search(small)

    assert set(found) == set(expected) == {0, 1, 2, 3}
    for id_, quad in expected.items():
        assert np.abs(found[id_] - (quad * 3 + 1)).max() < 1.5


def test_the_first_frame_of_a_video_serves() -> None:
    """No plane has to be waited for."""
    assert CornerWatch(MARKS).plane(frame(picture(), 0)) is not None
