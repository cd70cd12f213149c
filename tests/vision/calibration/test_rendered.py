"""Calibration on drawn pictures with lens distortion, blur, glare, lamp light and tilt, against their truth."""

from __future__ import annotations

import numpy as np
import pytest

from vision.adversary.still import Still, still
from vision.calibration.misfit import calibrate
from vision.corners import search
from vision.geometry import Plane
from vision.marks import corner_marks

TABLE = (900.0, 600.0)


def plane_of(shown: Still) -> Plane:
    """The table's plane from the marks that the picture shows."""
    calibration = calibrate(search(shown.grey), corner_marks(*TABLE), shown.grey.shape[::-1])
    assert calibration.plane is not None
    assert calibration.trouble is None
    return calibration.plane


def misses(shown: Still) -> list[float]:
    """By how many mm the plane misses the middle of each tag."""
    plane = plane_of(shown)
    return [plane.place(truth.quad).distance(truth.place) for truth in shown.truths]


@pytest.mark.parametrize("seed", [0, 1])
def test_a_living_room_is_measured_to_a_millimetre(seed: int) -> None:
    """15° of tilt and a lens that nobody measured; what overlaps lies higher, and is taken to lie a little aside."""
    far = misses(still("living-room", seed, 20, 20.0))

    assert np.median(far) < 1.0
    assert max(far) < 3.0


@pytest.mark.parametrize(("seed", "mode"), [(1, "2304x1296"), (2, "1536x864")])
def test_a_camera_leaning_45_degrees_is_measured_to_three_millimetres(seed: int, mode: str) -> None:
    """With a distorted lens, rolling shutter and glossy sleeves; cards that are bent or overlap lie higher."""
    far = misses(still("hard", seed, 20, 20.0, mode=mode))

    assert np.median(far) < 1.5
    assert np.percentile(far, 80) < 3.0


def test_the_local_module_size_is_that_of_the_picture() -> None:
    """Near and far side of an oblique table differ; the calibration says by how much."""
    shown = still("hard", 1, 20, 20.0)
    plane = plane_of(shown)
    sides = np.array([np.hypot(*(truth.quad - np.roll(truth.quad, 1, axis=0)).T).mean() / 21 for truth in shown.truths])
    steps = plane.module_affine(np.array([truth.quad.mean(axis=0) for truth in shown.truths]), 20.0)
    told = np.sqrt((steps**2).sum(axis=(1, 2)) / 2)

    assert np.median(np.abs(told / sides - 1.0)) < 0.04
    assert sides.max() > 1.3 * sides.min()
