"""What is told of how the camera sees the table."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np

from companion.session.eyes_lines import TableView as Heard
from companion.session.eyes_lines import read
from companion.table import Zone
from tests.vision.calibration.cameras import MARKS, SIZE, STRAIGHT, hung, marks_seen
from vision import protocol
from vision.calibration.coverage import Verdict
from vision.calibration.pose import SQUARE, Fit, fit_marks
from vision.calibration.view import ViewWatch
from vision.frame import Quad

CAMERA = hung(STRAIGHT, 0.0, 900.0, turned=0.0)
ZONES = (Zone("middle", 0.0, 0.0, 200.0, 200.0), Zone("outside", 580.0, 0.0, 100.0, 100.0))


def fit() -> Fit:
    """A calibration."""
    made = fit_marks(marks_seen(CAMERA, seed=1), MARKS, SIZE)
    assert made is not None
    return made


def tags(side: float, count: int) -> Sequence[Quad]:
    """So many tags of that size as the camera sees them."""
    return [CAMERA.pixels(SQUARE * side + (50.0 * n, 0.0)) for n in range(count)]


def test_without_a_calibration_nothing_is_told() -> None:
    """Nobody knows yet."""
    watch = ViewWatch(ZONES)
    watch.look(None, tags(20.0, 5))

    assert watch.view is None


def test_zones_are_judged_for_usual_tags_and_then_for_those_that_lie_there() -> None:
    """Small tags, few pixels."""
    watch, made = ViewWatch(ZONES), fit()
    watch.look(made, ())
    first = watch.view
    watch.look(made, tags(11.0, 4))
    second = watch.view

    assert first is not None
    assert second is not None
    assert (first.tag_mm, second.tag_mm) == (20.0, 11.0)
    assert [sight.verdict for sight in first.zones] == [Verdict.READS, Verdict.OUT_OF_VIEW]
    assert [sight.verdict for sight in second.zones] == [Verdict.TOO_SMALL, Verdict.OUT_OF_VIEW]


def test_what_did_not_change_is_the_same() -> None:
    """More tags, as large: no news."""
    watch, made = ViewWatch(ZONES), fit()
    watch.look(made, tags(15.0, 3))
    first = watch.view
    watch.look(made, tags(15.0, 9))

    assert watch.view is first


def test_the_companion_reads_what_the_eyes_write() -> None:
    """The zones that are not read, with the reason; the residual is for people who look at the line."""
    watch = ViewWatch(ZONES)
    watch.look(fit(), ())
    view = watch.view
    assert view is not None
    zones = [(z.zone, z.verdict.value, z.px_per_module) for z in view.zones]
    line = protocol.encode(protocol.view(view.residual_mm, view.tag_mm, (1.1, 1.4), zones), 3)
    heard, after = read(line)

    assert isinstance(heard, Heard)
    assert after == 3
    assert heard.unread == (("outside", "out of view"),)
    assert [(z.zone, z.verdict, z.px_per_module) for z in heard.zones] == zones
    assert 0.0 <= heard.residual_mm < 0.5
    assert (heard.tag_mm, heard.limit_px, heard.comfort_px) == (view.tag_mm, 1.1, 1.4)
    assert np.isfinite([zone["px_per_module"] for zone in json.loads(line)["zones"]]).all()
