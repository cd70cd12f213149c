"""What `companion table` says of camera and tags."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from companion.cli.table import LENSES, MODES, command, fit, hanging_height
from companion.errors import UnknownGame
from companion.table import Layout

SMALL = Layout(900.0, 600.0, ())
BINNED = next(mode for mode in MODES if mode.width == 2304)


def test_pixels_per_module_follow_from_table_mode_and_tag() -> None:
    """The picture shows the table and four per cent more: 1296 px over 624 mm, 21 modules to a tag of 20 mm."""
    assert fit(BINNED, SMALL, 20.0).px_per_module == pytest.approx(1296 / 624 * 20 / 21, abs=0.01)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.width}x{mode.height}")
def test_the_least_tag_passes_and_a_smaller_one_does_not(mode: object) -> None:
    """Whoever prints the size that is named is on the safe side, by less than a millimetre."""
    assert isinstance(mode, type(BINNED))
    least = fit(mode, SMALL, 20.0).least_tag_mm
    assert fit(mode, SMALL, least).passes
    assert not fit(mode, SMALL, least - 1).passes


def test_a_wider_lens_hangs_lower_and_a_larger_table_needs_more_height() -> None:
    """66° by 41° over 600 mm of depth: 312 mm over the tangent of 20.5°, rounded up to the centimetre."""
    standard, wide = LENSES[0], LENSES[1]
    assert hanging_height(standard, SMALL) == 840
    assert hanging_height(wide, SMALL) < hanging_height(standard, SMALL)
    assert hanging_height(standard, Layout(1400.0, 800.0, ())) > 1000


def test_the_command_lists_zones_marks_and_modes() -> None:
    """Every zone by name, the private ones said to be so, and a verdict for every mode."""
    result = CliRunner().invoke(command, ["golden-blade", "--seats", "4"], catch_exceptions=False)
    assert result.exit_code == 0
    assert "grid-p3-political" in result.output
    assert "private: faces are never reported" in result.output
    assert "too small" in result.output
    assert "18 mm" in result.output


def test_the_same_as_json() -> None:
    """Programs get every number."""
    result = CliRunner().invoke(command, ["golden-blade", "--seats", "7", "--tag-mm", "24", "--json"])
    told = json.loads(result.output)
    assert told["table"] == {"width": 1400.0, "height": 800.0}
    assert {mode["mode"]: mode["passes"] for mode in told["modes"]}["2304×1296"] is True
    assert len(told["marks"]) == 4
    assert {"name", "x", "y", "width", "height", "angle", "public"} <= told["zones"][0].keys()


def test_tags_that_no_camera_reads_end_with_one() -> None:
    """Eight millimetres on the largest table: every mode is too coarse, and scripts can tell."""
    assert CliRunner().invoke(command, ["golden-blade", "--seats", "7", "--tag-mm", "8"]).exit_code == 1


def test_an_unknown_game_has_no_table() -> None:
    """The refusal names the word."""
    result = CliRunner().invoke(command, ["chess", "--seats", "2"])
    assert isinstance(result.exception, UnknownGame)
    assert "'chess'" in str(result.exception)
