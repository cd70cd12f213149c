"""Marks that do not fit, and what is said about them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.calibration.cameras import BENT, MARKS, SIZE, STRAIGHT, furthest_off, hung, marks_seen
from vision.calibration.misfit import LIMIT_MM, Calibration, calibrate
from vision.frame import Quad
from vision.geometry import Plane

CAMERA = hung(STRAIGHT, 15.0, 950.0)


def judged(found: dict[int, Quad]) -> Calibration:
    """What the marks of a picture say."""
    return calibrate(found, MARKS, SIZE)


def said(calibration: Calibration) -> str:
    """What people are told, and how to put it right."""
    assert calibration.trouble is not None
    return f"{calibration.trouble.what} {calibration.trouble.cure}"


@pytest.mark.parametrize("camera", [CAMERA, hung(BENT, 0.0), hung(BENT, 45.0, 1300.0)], ids=["15°", "bent", "bent 45°"])
def test_marks_that_people_laid_are_no_trouble(camera: Plane) -> None:
    """Off by two or three millimetres, as hands are, on any lens and at any tilt."""
    chance = np.random.default_rng(5)
    for seed in range(5):
        moved = {id_: (float(chance.normal(0, 1.5)), float(chance.normal(0, 1.5))) for id_ in range(4)}
        calibration = judged(marks_seen(camera, moved=moved, seed=seed))
        assert calibration.plane is not None
        assert calibration.trouble is None


@pytest.mark.parametrize("camera", [CAMERA, hung(BENT, 0.0), hung(BENT, 45.0, 1300.0)], ids=["15°", "bent", "bent 45°"])
def test_one_mark_far_from_its_place_is_found_and_bends_nothing(camera: Plane) -> None:
    """Its neighbours look as a camera sees them from there, so the odd one is known, and the table stays right."""
    calibration = judged(marks_seen(camera, moved={1: (25.0, 10.0)}, seed=4))

    assert calibration.plane is not None
    assert list(calibration.strayed) == [1]
    assert calibration.strayed[1] == pytest.approx(27.0, abs=4.0)
    assert furthest_off(calibration.plane, camera) < 5.0


def test_two_marks_far_from_their_places_are_refused_with_the_distances() -> None:
    """There are no millimetres then, and one can measure what is wrong."""
    calibration = judged(marks_seen(CAMERA, moved={1: (25.0, 10.0), 2: (-30.0, 30.0)}))

    assert calibration.plane is None
    assert f"the limit is {LIMIT_MM:.0f} mm" in said(calibration)
    assert "840 mm from 0 to 1, 540 mm from 1 to 2" in said(calibration)


def test_exchanged_marks_are_named_in_their_order() -> None:
    """Whoever laid them sees which way round they should go."""
    found = marks_seen(CAMERA)
    found[0], found[1] = found[1], found[0]
    calibration = judged(found)

    assert calibration.plane is None
    assert "clockwise the camera sees 0, 2, 3, 1" in said(calibration)


def test_three_marks_the_wrong_way_round_are_noticed_as_well() -> None:
    """With a covered one."""
    found = marks_seen(CAMERA, (0, 1, 2))
    found[0], found[1] = found[1], found[0]

    assert "wrong corners" in said(judged(found))


def test_marks_a_quarter_turn_off_are_told_so() -> None:
    """The long side of the table is where the short one should be."""
    found = marks_seen(CAMERA)
    turned = {(id_ + 1) % 4: quad for id_, quad in found.items()}
    calibration = judged(turned)

    assert calibration.plane is None
    assert "a quarter turn" in said(calibration)


@pytest.mark.parametrize(("scale", "word"), [(0.97, "3 % too small"), (1.04, "4 % too large")])
def test_marks_printed_at_another_size_are_told_and_serve(scale: float, word: str) -> None:
    """The places of the marks say how large the table is; their size only helps."""
    calibration = judged(marks_seen(CAMERA, scale=scale, seed=1))

    assert word in said(calibration)
    assert "100 %" in said(calibration)
    assert calibration.plane is not None
    assert furthest_off(calibration.plane, CAMERA) < 0.5


def test_two_marks_are_too_few() -> None:
    """Nobody can say where the table lies."""
    assert "does not see three" in said(judged(marks_seen(CAMERA, (0, 2))))


def test_marks_in_one_spot_are_refused() -> None:
    """Whatever made them, no camera sees a table like that."""
    calibration = judged({id_: np.full((4, 2), 7.0) for id_ in range(4)})

    assert calibration.plane is None
    assert calibration.trouble is not None
