"""Cameras that are not there yet: heights, pixels per module, and what is out of view."""

from __future__ import annotations

import numpy as np
import pytest

from companion.table import Layout, Zone
from tests.vision.calibration.cameras import BENT, STRAIGHT, hung
from vision.calibration.coverage import COMFORT_PX, LIMIT_PX, Verdict, sight_of_zones, unread
from vision.calibration.mounting import MODES, WIDE_MODES, Mode, planned
from vision.marks import corner_marks

TABLE = Layout(900.0, 600.0, (), corner_marks(900.0, 600.0))
BINNED = next(mode for mode in MODES if mode.size == (2304, 1296))
ZONES = (
    Zone("middle", 0.0, 0.0, 200.0, 200.0),
    Zone("corner", 380.0, 230.0, 100.0, 100.0, 30.0),
    Zone("outside", 580.0, 0.0, 100.0, 100.0),
    Zone("hand", 0.0, 250.0, 200.0, 60.0, public=False),
)


def test_pixels_per_module_follow_from_table_mode_and_tag() -> None:
    """The picture shows the table and four per cent more: 1296 px over 624 mm, 21 modules to a tag of 20 mm."""
    assert planned(BINNED, TABLE, 20.0).px_per_module == pytest.approx(1296 / 624 * 20 / 21, abs=0.03)


@pytest.mark.parametrize("mode", [*MODES, *WIDE_MODES], ids=str)
def test_the_least_tag_passes_and_a_smaller_one_does_not(mode: Mode) -> None:
    """Whoever prints the size that is named is on the safe side, by less than a millimetre."""
    least = planned(mode, TABLE, 20.0).least_tag_mm

    assert planned(mode, TABLE, least).passes
    assert not planned(mode, TABLE, least - 1).passes


def test_a_wider_lens_hangs_lower_and_a_mode_that_cuts_the_sensor_higher() -> None:
    """40° down the picture over 624 mm of depth: 312 mm over the tangent of 20°, rounded up to the centimetre."""
    heights = {str(mode): planned(mode, TABLE, 20.0).height_mm for mode in (*MODES, *WIDE_MODES)}

    assert heights["Camera Module 3 2304×1296"] == pytest.approx(860.0)
    assert heights["Camera Module 3 Wide 2304×1296"] < 500.0
    assert heights["Camera Module 3 1536×864"] == pytest.approx(1290.0)


@pytest.mark.parametrize("tilt", [15.0, 45.0])
def test_a_leaning_camera_shows_the_whole_table(tilt: float) -> None:
    """From the least height that does, the marks with it."""
    plan = planned(BINNED, TABLE, 20.0, tilt=tilt)

    assert plan.marks_in_view == 4
    assert plan.px_per_module < planned(BINNED, TABLE, 20.0).px_per_module


def test_from_a_height_that_is_too_low_marks_are_out_of_view() -> None:
    """And nothing passes, however large the tags."""
    plan = planned(BINNED, TABLE, 40.0, height_mm=500.0)

    assert plan.marks_in_view == 0
    assert not plan.passes


def test_zones_are_judged_where_they_are_seen_worst() -> None:
    """Private ones not at all; out of view is what the picture does not show whole."""
    sights = {sight.zone: sight for sight in sight_of_zones(hung(STRAIGHT, 0.0, 900.0, turned=0.0), ZONES, 20.0)}

    assert list(sights) == ["middle", "corner", "outside"]
    assert sights["middle"].verdict is Verdict.READS
    assert sights["middle"].px_per_module == pytest.approx(2304 * 0.77 / 900 * 20 / 21, abs=0.01)
    assert (sights["outside"].verdict, sights["outside"].read) == (Verdict.OUT_OF_VIEW, False)
    assert 0.0 < sights["outside"].in_view < 1.0


@pytest.mark.parametrize(
    ("px", "verdict"),
    [(LIMIT_PX - 0.01, Verdict.TOO_SMALL), (LIMIT_PX, Verdict.TIGHT), (COMFORT_PX, Verdict.READS)],
)
def test_limits_are_limits(px: float, verdict: Verdict) -> None:
    """Passed when reached."""
    camera = hung(STRAIGHT, 0.0, 900.0, turned=0.0)
    tag_mm = (px + 1e-6) * 21 * 900 / (2304 * 0.77)

    assert sight_of_zones(camera, ZONES[:1], tag_mm)[0].verdict is verdict


def test_zones_that_are_not_read_are_listed_by_reason() -> None:
    """Pages say why a zone falls to the phones."""
    sights = sight_of_zones(hung(BENT, 0.0, 900.0, turned=0.0), ZONES, 8.0)

    assert unread(sights) == {Verdict.OUT_OF_VIEW: ["outside"], Verdict.TOO_SMALL: ["middle", "corner"]}


def test_the_far_side_of_an_oblique_table_has_fewer_pixels() -> None:
    """A camera that leans sees the near zones larger."""
    zones = [Zone(f"at {y}", 0.0, y, 100.0, 60.0) for y in (-250.0, 0.0, 250.0)]
    px = [sight.px_per_module for sight in sight_of_zones(hung(STRAIGHT, 45.0, 1300.0, turned=0.0), zones, 20.0)]

    assert px == sorted(px) or px == sorted(px, reverse=True)
    assert np.ptp(px) > 0.2
