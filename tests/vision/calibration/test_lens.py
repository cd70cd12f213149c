"""Rays to pixels and back."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.calibration.cameras import BENT, SIZE, STRAIGHT
from vision.calibration.lens import LENSES, Lens

CHANCE = np.random.default_rng(3)
RAYS = CHANCE.uniform(-0.6, 0.6, (200, 2)) * (1.0, 0.56)


def test_a_lens_bends_as_opencv_has_it() -> None:
    """The same five numbers mean the same in both."""
    ahead = np.column_stack((RAYS, np.ones(len(RAYS))))
    seen, _ = cv2.projectPoints(ahead, np.zeros(3), np.zeros(3), BENT.matrix(SIZE), np.array(BENT.distortion))

    assert BENT.pixels(RAYS, SIZE) == pytest.approx(np.asarray(seen).reshape(-1, 2), abs=1e-6)


@pytest.mark.parametrize("lens", [STRAIGHT, BENT, Lens("strong", (0.5, 0.5), distortion=(-0.3, 0.12, 0.0, 0.0, -0.02))])
def test_pixels_lead_back_to_their_rays(lens: Lens) -> None:
    """Undistorting is exact to a thousandth of a pixel, all over the picture."""
    pixels = lens.pixels(RAYS, SIZE)

    assert lens.pixels(lens.rays(pixels, SIZE), SIZE) == pytest.approx(pixels, abs=1e-3)


def test_one_lens_serves_all_sizes_of_its_picture() -> None:
    """Twice as many pixels, twice as far apart."""
    large = (2 * SIZE[0], 2 * SIZE[1])

    assert BENT.pixels(RAYS, large) == pytest.approx(2 * BENT.pixels(RAYS, SIZE))


def test_what_is_far_outside_is_never_seen_inside() -> None:
    """The polynomial of a barrel lens turns back somewhere; the picture does not."""
    outwards = np.column_stack((np.linspace(0.0, 5.0, 100), np.zeros(100)))
    seen = Lens("barrel", (0.5, 0.5), distortion=(-0.3, 0.0, 0.0, 0.0, 0.0)).pixels(outwards, SIZE)

    assert (np.diff(seen[:, 0]) >= 0.0).all()


def test_a_lens_is_as_wide_as_its_maker_says() -> None:
    """66° from the left edge to the right one."""
    edges = LENSES["module-3"].rays(np.array([(0.0, 648.0), (2304.0, 648.0)]), SIZE)

    assert np.degrees(np.arctan(edges[:, 0])) == pytest.approx((-33.0, 33.0))


def test_no_points_are_no_error() -> None:
    """A picture without tags asks for nothing."""
    nothing = np.empty((0, 2))

    assert BENT.pixels(BENT.rays(nothing, SIZE), SIZE).shape == (0, 2)
