"""The table's plane from frame to frame; rendered frames."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.scenes import MARKS, TO_PICTURE, frame, picture
from vision.corners import CHECK_S, DOUBT_S, LOST_S, MISSING_S, SEARCH_S, CornerWatch
from vision.frame import Frame, Grey
from vision.geometry import Plane
from vision.marks import search

PUSHED = np.array([(1.0, 0.0, 12.0), (0.0, 1.0, -6.0), (0.0, 0.0, 1.0)]) @ TO_PICTURE


def seen(watch: CornerWatch, time: float, **scene: Any) -> Plane | None:
    """The plane after a rendered frame at a time in s."""
    return shown(watch, at(time, **scene))


def shown(watch: CornerWatch, frame: Frame, lit: bool = True, busy: bool = False) -> Plane | None:
    """The plane after a frame, when what had time is done too."""
    watch.plane(frame, lit)
    watch.look_after(frame, busy)
    return watch.calibration.plane


def at(time: float, **scene: Any) -> Frame:
    """A rendered frame at a time in s."""
    return Frame(picture(**scene), 0, time)


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


def test_a_camera_pushed_far_is_found_again() -> None:
    """Marks that are nowhere near their places are searched in the whole picture."""
    watch = CornerWatch(MARKS)
    seen(watch, 0.0)
    far = np.array([(0.8, 0.1, 70.0), (-0.1, 0.8, 90.0), (0.0, 0.0, 1.0)]) @ TO_PICTURE
    seen(watch, CHECK_S, to_picture=far)

    x, y, scale = far @ (0.0, 0.0, 1.0)
    assert shown_at(seen(watch, 2 * CHECK_S, to_picture=far)) == pytest.approx((x / scale, y / scale), abs=1.0)


def shifted(right: float, down: float) -> npt.NDArray[np.float64]:
    """A camera further away that was pushed by so many px of its picture; two of them are a millimetre."""
    return np.asarray(np.array([(0.8, 0.0, 80.0 + right), (0.0, 0.8, 56.0 + down), (0.0, 0.0, 1.0)]) @ TO_PICTURE)


def with_mark_3_at(right: float, down: float, seed: int) -> Grey:
    """All marks in their places but the last, at the bottom left, which lies elsewhere by so many px."""
    grey = picture(marks=[0, 1, 2], to_picture=shifted(0.0, 0.0), seed=seed)
    grey[360:, :400] = picture(marks=[3], to_picture=shifted(right, down), seed=seed)[360:, :400]
    return grey


@pytest.mark.parametrize("px", [2.5, 6.0, 25.0, 70.0])
def test_a_push_is_noticed_and_measured_within_two_seconds(px: float) -> None:
    """From a millimetre on; at five frames a second."""
    watch = CornerWatch(MARKS)
    before = shown_at(seen(watch, 0.0))
    for number in range(1, 11):
        plane = seen(watch, 0.2 * number, to_picture=shifted(px, 0.0), seed=number)

    assert shown_at(plane)[0] - before[0] == pytest.approx(px, abs=0.4)
    assert watch.steady


@pytest.mark.parametrize("px", [2.5, 6.0])
def test_a_push_is_measured_within_two_seconds_even_while_much_is_read(px: float) -> None:
    """What has time is put off by a few frames, no more."""
    watch = CornerWatch(MARKS)
    before = shown_at(shown(watch, at(0.0), busy=True))
    for number in range(1, 11):
        plane = shown(watch, at(0.2 * number, to_picture=shifted(px, 0.0), seed=number), busy=True)

    assert shown_at(plane)[0] - before[0] == pytest.approx(px, abs=0.4)


def test_from_the_first_frame_of_a_push_nothing_counts_until_it_is_measured() -> None:
    """What is seen meanwhile is where it is by the old plane, and that is nowhere."""
    watch = CornerWatch(MARKS)
    plane = seen(watch, 0.0, to_picture=shifted(0.0, 0.0))
    steady = []
    for number in range(1, 6):
        now = seen(watch, 0.1 * number, to_picture=shifted(8.0 * min(number, 3), 5.0), seed=number)
        steady.append(watch.steady)
        assert watch.steady == (now is not plane)

    assert steady == [False, False, False, True, True]


@pytest.mark.parametrize("covered", [0, 1, 2, 3])
def test_a_covered_mark_is_no_push(covered: int) -> None:
    """Everything counts on, by the same plane."""
    watch = CornerWatch(MARKS)
    plane = seen(watch, 0.0)
    for number in range(1, 20):
        left = [id_ for id_ in range(4) if id_ != covered]
        assert seen(watch, 0.2 * number, marks=left, seed=number) is plane
        assert watch.steady
    assert watch.troubles == ()


def test_hands_over_three_marks_are_waited_for_and_then_the_plane_holds() -> None:
    """For two seconds it might have been a push."""
    watch = CornerWatch(MARKS)
    plane = seen(watch, 0.0)
    steady = {}
    for number in range(1, 40):
        assert seen(watch, 0.1 * number, marks=[0], seed=number) is plane
        steady[number / 10] = watch.steady

    assert [time for time, told in steady.items() if not told] == [n / 10 for n in range(1, int(DOUBT_S * 10) + 1)]


def test_without_any_mark_nothing_is_told_until_there_are_three_again() -> None:
    """Who knows where the camera looks now; people are told after a while."""
    watch = CornerWatch(MARKS)
    seen(watch, 0.0)
    for number in range(1, 30):
        seen(watch, 0.5 * number, marks=[], seed=number)
        assert not watch.steady
    lost = [trouble.what for trouble in watch.troubles]
    seen(watch, 15.0)

    assert lost == ["The camera does not see three corner marks of the table."]
    assert watch.steady


def test_a_push_with_too_few_marks_to_measure_is_still_a_push() -> None:
    """Two that lie elsewhere are enough to know, three to go on."""
    watch = CornerWatch(MARKS)
    plane = seen(watch, 0.0, to_picture=shifted(0.0, 0.0))
    for number in range(1, 15):
        assert seen(watch, 0.4 * number, to_picture=shifted(25.0, 0.0), marks=[0, 1], seed=number) is plane
        assert not watch.steady
    for number in range(15, 19):
        fresh = seen(watch, 0.4 * number, to_picture=shifted(25.0, 0.0), marks=[0, 1, 2], seed=number)

    assert fresh is not plane
    assert watch.steady


def test_a_mark_that_is_moved_alone_is_told_until_it_lies_right_again() -> None:
    """Somebody pushed its sheet; the table stays as it was measured."""
    watch = CornerWatch(MARKS)
    plane = shown(watch, Frame(with_mark_3_at(0.0, 0.0, 0), 0, 0.0))
    told = []
    for number in range(1, 31):
        right = 30.0 if 5 <= number < 20 else 0.0
        assert shown(watch, Frame(with_mark_3_at(right, -10.0 * (right > 0), number), number, 0.3 * number)) is plane
        told.append([trouble.what for trouble in watch.troubles])

    assert told[3] == []
    assert told[15] == ["Corner mark 3 lies about 15 mm from its place."]
    assert told[29] == []


def test_a_mark_that_is_carried_far_away_is_found_bit_by_bit() -> None:
    """A part of the picture a frame; what the other marks say holds meanwhile."""
    watch = CornerWatch(MARKS)
    plane = shown(watch, Frame(with_mark_3_at(0.0, 0.0, 0), 0, 0.0))
    for number in range(1, 41):
        assert shown(watch, Frame(with_mark_3_at(150.0, -20.0, number), number, 0.2 * number)) is plane
        assert watch.steady

    assert [trouble.what for trouble in watch.troubles] == ["Corner mark 3 lies about 75 mm from its place."]


def test_in_the_dark_nobody_searches_for_marks_that_were_there() -> None:
    """And when it is light again everything counts at once, by the same plane."""
    watch = CornerWatch(MARKS)
    plane = seen(watch, 0.0)
    for number in range(1, 20):
        assert shown(watch, Frame(np.zeros_like(picture()), number, 0.1 * number), lit=False) is plane
        assert not watch.steady
    assert seen(watch, 2.0) is plane
    assert watch.steady


def test_the_fourth_mark_makes_the_plane_better_once() -> None:
    """Three are enough to begin with."""
    watch = CornerWatch(MARKS)
    first = seen(watch, 0.0, marks=[0, 1, 2])
    planes = [seen(watch, MISSING_S + CHECK_S * number, seed=number) for number in range(4)]

    assert planes[0] is not first
    assert all(plane is planes[0] for plane in planes)


def test_a_mirrored_picture_is_told() -> None:
    """Its marks are no marks, and the cure is not to uncover them."""
    watch = CornerWatch(MARKS)
    shown(watch, Frame(np.ascontiguousarray(picture()[:, ::-1]), 0, 0.0))
    told = [trouble.what for trouble in watch.troubles]
    seen(watch, SEARCH_S)

    assert told == ["The camera's picture is mirrored."]
    assert watch.troubles == ()


def test_marks_that_are_refused_are_told_once_and_judged_anew_when_they_move() -> None:
    """Noise does not change the sentence."""
    watch = CornerWatch(tuple(replace(mark, y=mark.y * 0.6) for mark in MARKS))
    told = []
    for number in range(4):
        assert seen(watch, SEARCH_S * number, seed=number) is None
        told.append(watch.troubles)

    assert len(set(told)) == 1
    assert "miss their places" in told[0][0].what


def test_marks_printed_at_97_per_cent_are_told_and_serve() -> None:
    """Measured in the picture, between marks that lie right."""
    watch = CornerWatch(tuple(replace(mark, size=mark.size / 0.97) for mark in MARKS))

    assert seen(watch, 0.0) is not None
    assert "too small for the distances between them" in watch.troubles[0].what


def test_marks_in_wrong_corners_are_told_in_the_order_in_which_they_lie() -> None:
    """As the camera sees them."""
    exchanged = {0: 1, 1: 0}
    watch = CornerWatch(tuple(replace(mark, id=exchanged.get(mark.id, mark.id)) for mark in MARKS))

    assert seen(watch, 0.0) is None
    assert "clockwise the camera sees 0, 1, 2, 3" in watch.troubles[0].what


def test_a_picture_of_another_size_begins_anew() -> None:
    """Another mode of the camera is another picture."""
    watch = CornerWatch(MARKS)
    seen(watch, 0.0)
    half = np.asarray(cv2.resize(picture(), None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    plane = shown(watch, Frame(half, 1, SEARCH_S))

    assert plane is not None
    assert plane.size == (600, 420)


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


def test_a_covered_mark_still_counts_when_another_one_makes_the_plane_better() -> None:
    """It rests where it was measured; four marks are better than the three that are in sight."""
    watch = CornerWatch(MARKS)
    seen(watch, 0.0, marks=[0, 1, 3])
    for number in range(4):
        seen(watch, MISSING_S + CHECK_S * number, seed=number, marks=[1, 2, 3])

    assert watch.calibration.fit is not None
    assert sorted(mark.id for mark in watch.calibration.fit.marks) == [0, 1, 2, 3]
