"""Pixels to millimetres: numbers in, numbers out."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.table import Mark
from vision.calibration.lens import DEFAULT_LENS
from vision.calibration.misfit import plane_from_marks
from vision.frame import Quad
from vision.geometry import Place, turn_between
from vision.marks import corner_marks
from vision.shape import LIFTED, lifted_mm, shorter_mm

WIDTH, HEIGHT = 2304, 1296
MARKS = corner_marks(900.0, 600.0)
FOCAL = DEFAULT_LENS.focal[0] * WIDTH
INNER = np.array([(FOCAL, 0.0, WIDTH / 2), (0.0, FOCAL, HEIGHT / 2), (0.0, 0.0, 1.0)])
TURN = np.asarray(cv2.Rodrigues(np.array([0.12, -0.06, 0.03]))[0])
CAMERA = np.array([40.0, -25.0, -880.0])


def seen(x: float, y: float, height: float = 0.0) -> tuple[float, float]:
    """Where the camera sees a point `height` mm above the table, px."""
    across, down, depth = INNER @ TURN @ (np.array((x, y, -height)) - CAMERA)
    return across / depth, down / depth


def square(x: float, y: float, size: float, angle: float = 0.0, height: float = 0.0) -> Quad:
    """The corners of a square print, px."""
    turn = np.radians(angle)
    corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    return np.array(
        [
            seen(
                x + size * (dx * np.cos(turn) - dy * np.sin(turn)),
                y + size * (dx * np.sin(turn) + dy * np.cos(turn)),
                height,
            )
            for dx, dy in corners
        ]
    )


def marks_seen(*ids: int) -> dict[int, Quad]:
    """The corner marks with these ids as the camera sees them."""
    return {mark.id: square(mark.x, mark.y, mark.size) for mark in MARKS if mark.id in ids}


def test_four_marks_give_millimetres() -> None:
    """A point of the picture is where it lies on the table."""
    plane = plane_from_marks(marks_seen(0, 1, 2, 3), MARKS, WIDTH, HEIGHT)

    assert plane is not None
    assert plane.millimetres(np.array([seen(123.0, -210.0)])) == pytest.approx(np.array([(123.0, -210.0)]), abs=0.01)


@pytest.mark.parametrize("covered", [0, 1, 2, 3])
def test_any_three_marks_suffice(covered: int) -> None:
    """A hand over one mark changes nothing, not even in its corner."""
    ids = [id_ for id_ in range(4) if id_ != covered]
    plane = plane_from_marks(marks_seen(*ids), MARKS, WIDTH, HEIGHT)

    assert plane is not None
    mark = MARKS[covered]
    assert plane.millimetres(np.array([seen(mark.x, mark.y)])) == pytest.approx(np.array([(mark.x, mark.y)]), abs=0.05)


def test_two_marks_do_not_suffice() -> None:
    """Fewer than three give no plane rather than a bad one."""
    assert plane_from_marks(marks_seen(0, 2), MARKS, WIDTH, HEIGHT) is None


def test_marks_in_wrong_corners_give_no_plane() -> None:
    """Rather none than one that puts every card in the wrong zone."""
    found = marks_seen(0, 1, 2, 3)
    found[0], found[1] = found[1], found[0]

    assert plane_from_marks(found, MARKS, WIDTH, HEIGHT) is None


def test_marks_in_one_line_give_no_plane() -> None:
    """Nor do corners that all fall together, whatever made them."""
    assert plane_from_marks({id_: np.full((4, 2), 7.0) for id_ in range(4)}, MARKS, WIDTH, HEIGHT) is None


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_mark_stuck_on_turned_serves_as_well(quarters: int) -> None:
    """The place of a mark says which of its corners is which."""
    found = marks_seen(0, 1, 2, 3)
    found[1] = np.roll(found[1], quarters, axis=0)
    plane = plane_from_marks(found, MARKS, WIDTH, HEIGHT)

    assert plane is not None
    assert plane.millimetres(np.array([seen(-300.0, 100.0)])) == pytest.approx(np.array([(-300.0, 100.0)]), abs=0.01)


def test_a_camera_that_hangs_upside_down_gives_the_same_millimetres() -> None:
    """Ids say where up is, not the picture."""
    turned = {id_: np.array((WIDTH, HEIGHT)) - quad for id_, quad in marks_seen(0, 1, 2, 3).items()}
    plane = plane_from_marks(turned, MARKS, WIDTH, HEIGHT)

    assert plane is not None
    point = np.array((WIDTH, HEIGHT)) - np.array([seen(50.0, 60.0)])
    assert plane.millimetres(point) == pytest.approx(np.array([(50.0, 60.0)]), abs=0.01)


def test_the_camera_is_found_from_the_marks() -> None:
    """Its place and height come out of the plane, mm."""
    plane = plane_from_marks(marks_seen(0, 1, 2, 3), MARKS, WIDTH, HEIGHT)

    assert plane is not None
    assert plane.camera == pytest.approx((40.0, -25.0, 880.0), abs=1.0)


def test_a_tag_on_a_tall_piece_is_where_the_piece_stands() -> None:
    """Height moves a tag along the camera's ray; without it the place would be centimetres off."""
    plane = plane_from_marks(marks_seen(0, 1, 2, 3), MARKS, WIDTH, HEIGHT)

    assert plane is not None
    quad = square(350.0, 200.0, 20.0, height=40.0)
    assert plane.place(quad, 40.0).distance(Place(350.0, 200.0, 0.0)) < 0.5
    assert plane.place(quad).distance(Place(350.0, 200.0, 0.0)) > 10.0


@pytest.mark.parametrize("angle", [0.0, 37.0, 90.0, 181.0, 300.0])
def test_angles_are_clockwise_as_the_camera_sees_the_table(angle: float) -> None:
    """0 is upright; a quarter turn clockwise is 90."""
    plane = plane_from_marks(marks_seen(0, 1, 2, 3), MARKS, WIDTH, HEIGHT)

    assert plane is not None
    assert turn_between(plane.place(square(-200.0, 150.0, 20.0, angle)).angle, angle) < 0.1


def test_marks_of_another_table_give_other_millimetres() -> None:
    """The layout alone says how large the table is."""
    half = tuple(Mark(mark.id, mark.x / 2, mark.y / 2, mark.size / 2) for mark in MARKS)
    plane = plane_from_marks(marks_seen(0, 1, 2, 3), half, WIDTH, HEIGHT)

    assert plane is not None
    assert plane.millimetres(np.array([seen(100.0, 0.0)])) == pytest.approx(np.array([(50.0, 0.0)]), abs=0.01)


@pytest.mark.parametrize(("first", "second", "between"), [(10, 350, 20), (350, 10, 20), (0, 180, 180), (90, 90, 0)])
def test_turns_go_the_short_way_round(first: float, second: float, between: float) -> None:
    """359° and 1° are two degrees apart."""
    assert turn_between(first, second) == pytest.approx(between)


@pytest.mark.parametrize(("across", "down", "lifted"), [(20.0, 20.0, False), (20.8, 20.8, True), (21.4, 20.0, False)])
def test_what_is_held_up_looks_larger_both_ways(across: float, down: float, lifted: bool) -> None:
    """A bent card slopes towards the camera, looks longer one way, and lies on the table all the same."""
    corners = np.array([[(0.0, 0.0), (across, 0.0), (across, down), (0.0, down)]])
    above = lifted_mm(shorter_mm(corners), (20.0,), camera_mm=1000.0)

    assert bool(above[0] >= LIFTED * 1000.0) is lifted


def test_a_step_on_the_table_reaches_as_far_in_the_picture_as_round_it() -> None:
    """Wherever it is asked for, to a fiftieth: what scales pictures by it allows ten times as much."""
    plane = plane_from_marks(marks_seen(0, 1, 2, 3), MARKS, WIDTH, HEIGHT)
    assert plane is not None
    x, y = np.array([30, 700, 2290]), np.array([12, 644, 1200])
    places = plane.millimetres(np.stack(np.meshgrid(x, y), axis=2).reshape(-1, 2).astype(np.float64))
    steps = plane.affine(places)

    assert plane.reaches(x, y).reshape(-1, 2) == pytest.approx(np.hypot(steps[:, :, 0], steps[:, :, 1]), rel=0.02)
