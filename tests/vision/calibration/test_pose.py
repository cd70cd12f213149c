"""The camera from its marks: numbers in, numbers out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.calibration.cameras import BENT, MARKS, SIZE, STRAIGHT, all_over, furthest_off, hung, marks_seen
from vision.calibration.lens import Lens
from vision.calibration.pose import SQUARE, fit_marks

LEANING = [(0.0, 900.0), (15.0, 950.0), (30.0, 1100.0), (45.0, 1300.0)]


@pytest.mark.parametrize(("tilt", "height"), LEANING)
@pytest.mark.parametrize("lens", [STRAIGHT, BENT], ids=lambda lens: lens.name)
def test_a_known_lens_gives_half_a_millimetre_at_any_tilt(lens: Lens, tilt: float, height: float) -> None:
    """All over the table, on it and on a piece of 40 mm, from corners with noise."""
    camera = hung(lens, tilt, height)
    fit = fit_marks(marks_seen(camera, seed=1), MARKS, SIZE, replace(lens, tolerance=0.005, bend=0.0))

    assert fit is not None
    assert furthest_off(fit.plane, camera) < 0.5
    assert furthest_off(fit.plane, camera, 40.0) < 0.5


@pytest.mark.parametrize(("tilt", "height"), LEANING)
def test_a_lens_that_nobody_measured_shows_in_the_shape_of_the_marks(tilt: float, height: float) -> None:
    """Unknown bend and focal length cost two millimetres at the worst place; taken for straight it would be six."""
    camera = hung(BENT, tilt, height)
    fit = fit_marks(marks_seen(camera, seed=1), MARKS, SIZE)

    assert fit is not None
    assert furthest_off(fit.plane, camera) < 2.0


@pytest.mark.parametrize("covered", [0, 1, 2, 3])
def test_any_three_marks_suffice_at_45_degrees(covered: int) -> None:
    """A covered mark does not bend the table in its corner by more than a third of a card's width."""
    camera = hung(STRAIGHT, 45.0, 1300.0)
    found = marks_seen(camera, [id_ for id_ in range(4) if id_ != covered], seed=1)
    fit = fit_marks(found, MARKS, SIZE)

    assert fit is not None
    assert furthest_off(fit.plane, camera) < 6.0


def test_exact_marks_miss_nothing_and_laid_ones_what_they_are_off() -> None:
    """The residual is in millimetres of the table."""
    camera = hung(STRAIGHT, 15.0, 950.0)
    exact = fit_marks(marks_seen(camera), MARKS, SIZE)
    off = fit_marks(marks_seen(camera, moved={2: (12.0, 0.0)}), MARKS, SIZE)

    assert exact is not None
    assert off is not None
    assert exact.worst_mm < 0.05
    assert 2.0 < off.rms_mm < off.worst_mm < 14.0
    assert off.strayed[2] == pytest.approx(12.0, abs=2.0)


def test_the_camera_is_found_where_it_hangs() -> None:
    """Place and height over the table, mm."""
    camera = hung(STRAIGHT, 45.0, 1300.0)
    fit = fit_marks(marks_seen(camera), MARKS, SIZE)

    assert fit is not None
    assert fit.plane.camera == pytest.approx(camera.camera, abs=2.0)


def test_the_size_at_which_marks_were_printed_is_measured() -> None:
    """97 % is 97 %, whatever the camera."""
    camera = hung(STRAIGHT, 15.0, 950.0)
    fit = fit_marks(marks_seen(camera, scale=0.97, seed=2), MARKS, SIZE)

    assert fit is not None
    assert fit.mark_scale == pytest.approx(0.97, abs=0.006)


def test_modules_shrink_with_the_distance_and_with_the_slant() -> None:
    """Pixels per module, in the worst direction, are those between neighbouring points of the picture."""
    camera = hung(BENT, 45.0, 1300.0)
    points = all_over()
    px = camera.module_px(points, 21.0)
    around = np.radians(np.arange(0, 360, 5))
    steps = np.stack((np.cos(around), np.sin(around)), axis=1)
    least = [np.hypot(*(camera.pixels(point + steps) - camera.pixels(point + steps * 0)).T).min() for point in points]

    assert px == pytest.approx(np.array(least), rel=0.01)
    assert px.max() > 1.5 * px.min()


def test_the_local_affine_of_a_place_is_a_step_of_a_millimetre_there() -> None:
    """To the right and down, as the picture shows it."""
    camera = hung(BENT, 30.0, 1100.0)
    place = np.array([(200.0, -100.0)])
    affine = camera.affine(place)[0]

    steps = np.array([(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)])
    right, left, below, above = camera.pixels(place[0] + steps)
    assert affine == pytest.approx(np.column_stack((right - left, below - above)), abs=1e-6)


def test_many_tags_at_their_own_heights_are_placed_at_once() -> None:
    """As one by one."""
    camera = hung(BENT, 30.0, 1100.0)
    heights = np.array([0.0, 12.0, 40.0])
    middles = np.array([(0.0, 50.0), (100.0, 50.0), (200.0, 50.0)])
    quads = [camera.pixels(SQUARE * 20.0 + at, float(height)) for at, height in zip(middles, heights, strict=True)]
    places = camera.places(quads, heights)

    assert np.array([(place.x, place.y) for place in places]) == pytest.approx(middles, abs=0.01)
    assert places[2] == camera.place(quads[2], 40.0)


def test_what_is_above_the_horizon_lies_far_away() -> None:
    """It is not on the table, and no error."""
    camera = hung(STRAIGHT, 80.0, 900.0)

    assert np.abs(camera.millimetres(np.array([(1152.0, 1290.0)]))).max() > 10_000.0


def test_an_outline_bends_with_the_lens() -> None:
    """Edges that are straight on the table are covered as the picture shows them."""
    camera = hung(Lens("barrel", (0.77, 0.77), distortion=(-0.2, 0.0, 0.0, 0.0, 0.0)), 0.0, turned=0.0)
    edges = camera.outline(np.array([(-400.0, 200.0), (400.0, 200.0), (400.0, 250.0), (-400.0, 250.0)]))

    assert edges[:9, 1].max() - edges[0, 1] > 5.0
