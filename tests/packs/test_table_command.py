"""What `companion table` says of zones, cameras and tags."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from companion.cli.table import command
from companion.errors import UnknownGame


def run(*arguments: str) -> Result:
    """The command's result."""
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def test_the_command_lists_zones_marks_and_modes() -> None:
    """Every zone by name, the private ones said to be so, and a verdict for every mode."""
    result = run("golden-blade", "--seats", "4")

    assert result.exit_code == 0
    assert "grid-p3-political" in result.output
    assert "private: faces are never reported" in result.output
    assert "corner mark 3" in result.output
    (line,) = [line for line in result.output.splitlines() if line.startswith("Camera Module 3 2304×1296")]
    assert line.split()[-6:] == ["860", "mm", "1.96", "read", "12", "mm"]


def test_the_same_as_json() -> None:
    """Programs get every number."""
    told = json.loads(run("golden-blade", "--seats", "7", "--tag-mm", "24", "--json").output)
    modes = {(mode["camera"], mode["mode"]): mode for mode in told["modes"]}

    assert told["table"] == {"width": 1400.0, "height": 800.0}
    assert modes["Camera Module 3", "2304×1296"]["passes"] is True
    assert modes["Camera Module 3", "2304×1296"]["zones"]["library"]["verdict"] == "reads"
    assert "hand-p0" not in modes["Camera Module 3", "2304×1296"]["zones"]
    assert len(told["marks"]) == 4
    assert {"name", "x", "y", "width", "height", "angle", "public"} <= told["zones"][0].keys()


def test_tags_that_no_camera_reads_end_with_one() -> None:
    """Eight millimetres by a camera that leans far over the largest table: scripts can tell."""
    assert run("golden-blade", "--seats", "7", "--tag-mm", "8", "--tilt", "45").exit_code == 1


def test_zones_that_a_low_camera_does_not_see_are_asked_on_phones() -> None:
    """By name, and in view is what the picture shows whole."""
    result = run("golden-blade", "--seats", "4", "--height", "700")

    assert "Camera Module 3 2304×1296, out of view, so asked on phones: aid-p0, aid-p1, aid-p2, aid-p3" in result.output


def test_zones_that_are_too_small_far_from_an_oblique_camera_are_named() -> None:
    """The far side falls to the phones, the near one is read."""
    result = run("golden-blade", "--seats", "4", "--tilt", "45", "--tag-mm", "25")

    assert "27 of 35 zones" in result.output
    assert "Camera Module 3 2304×1296, too small, so asked on phones: " in result.output


def test_on_a_round_table_marks_come_in_and_zones_over_the_edge_are_told() -> None:
    """The corners of the rectangle are not there."""
    result = run("golden-blade", "--seats", "5", "--round", "1200")

    assert "On a round table of 1200 mm:" in result.output
    assert "over the edge, so asked on phones: " in result.output
    assert "corner mark 0            -370   -370" in result.output


def test_a_round_table_that_is_large_enough_changes_nothing() -> None:
    """The marks stay in the corners of the layout."""
    result = run("golden-blade", "--seats", "4", "--round", "1150")

    assert "everything lies on it" in result.output
    assert "corner mark 0            -420   -270" in result.output


@pytest.mark.parametrize("given", ["300", "0", "-1200"])
def test_a_tiny_table_is_refused(given: str) -> None:
    """With the least diameter; nothing is no table that is not round."""
    result = run("golden-blade", "--seats", "4", "--round", given)

    assert result.exit_code == 2
    assert f"'--round': {float(given)} is not in the range x>=400" in result.output


@pytest.mark.parametrize("option", ["--round", "--height", "--tilt", "--tag-mm"])
@pytest.mark.parametrize("given", ["nan", "inf"])
def test_what_is_no_size_is_refused(option: str, given: str) -> None:
    """In a sentence that names the option."""
    result = run("golden-blade", "--seats", "4", option, given)

    assert result.exit_code == 2
    assert f"'{option}': {given}" in result.output


def test_an_unknown_game_has_no_table() -> None:
    """The refusal names the word."""
    with pytest.raises(UnknownGame, match="'chess'"):
        run("chess", "--seats", "2")
