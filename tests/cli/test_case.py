"""`companion case` plays case files and ends as they come out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.case import command
from companion.errors import ConfigError

STORY = """
game = "golden-blade"
[[case]]
name = "Nobody has won yet"
rules = ["GB-146"]
seats = 3
start = "build"
then = { over = false }
"""


@pytest.mark.parametrize(("story", "code"), [(STORY, 0), (STORY.replace("false", "true"), 1)])
def test_the_exit_code_says_whether_all_came_out(tmp_path: Path, story: str, code: int) -> None:
    """0 if every case comes out as it says, 1 otherwise, and the faults are printed."""
    file = tmp_path / "x.toml"
    file.write_text(story)
    printed = CliRunner().invoke(command, [str(file), "--json"])
    told = json.loads(printed.stdout)

    assert printed.exit_code == code
    assert told["failed"] == code
    assert bool(told["cases"][0]["faults"]) is bool(code)


def test_a_file_that_is_no_case_file_is_a_sentence(tmp_path: Path) -> None:
    """A mistake names the file."""
    file = tmp_path / "x.toml"
    file.write_text("case = 1")

    with pytest.raises(ConfigError, match=r"x\.toml"):
        CliRunner().invoke(command, [str(file)], catch_exceptions=False)
