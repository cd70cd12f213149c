"""`companion calibrate`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from companion.cli.calibrate import _sheet, command
from companion.errors import SourceError
from companion.packs.drawing import Cells
from companion.packs.sheet import PAPERS
from tests.vision.calibration.cameras import STRAIGHT
from tests.vision.calibration.lens_sheet import WAYS, drawn
from vision.adversary.still import still
from vision.calibration.board import board_marks
from vision.calibration.lens_file import lens_called


def run(*arguments: str) -> Result:
    """The command's result."""
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


@pytest.fixture(scope="module")
def living_room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A drawn picture of a table of 90×60 cm."""
    path = tmp_path_factory.mktemp("table") / "table.png"
    cv2.imwrite(str(path), still("living-room", 1, 10, 20.0).grey)
    return path


def test_a_table_that_fits_is_told_in_numbers(living_room: Path) -> None:
    """Residual, marks, camera, lens and pixels per module."""
    result = run("check", str(living_room), "--table", "900x600", "--json")
    told = json.loads(result.output)

    assert result.exit_code == 0
    assert told["trouble"] is None
    assert told["residual_mm"]["worst"] < 1.0
    assert set(told["marks"]) == {"0", "1", "2", "3"}
    assert 800 < told["camera"]["height"] < 1000
    assert 1.2 < told["px_per_module"]["least"] < told["px_per_module"]["most"]


def test_zones_of_a_game_are_judged(living_room: Path) -> None:
    """By name, those that are seen alike in one line, and private ones not at all."""
    result = run("check", str(living_room), "--game", "golden-blade", "--seats", "4")
    lines = [line for line in result.output.splitlines() if " of 35 zones read" in line]

    assert sum("library" in line for line in lines) == 1
    assert sum(int(line.split()[0]) for line in lines) == 35
    assert "hand-p0" not in result.output
    assert "Corners miss their places by" in result.output


def test_a_table_of_another_shape_is_of_no_use(living_room: Path) -> None:
    """Exit code 1, with the distances that are wanted."""
    result = run("check", str(living_room), "--table", "900x800")

    assert result.exit_code == 1
    assert "740 mm from 1 to 2" in result.output


def test_on_a_round_table_marks_are_looked_for_where_they_can_lie(tmp_path: Path) -> None:
    """In the corners of a square, which are those of a table of 60×60 cm."""
    path = str(tmp_path / "round.png")
    cv2.imwrite(path, still("living-room", 1, 10, 20.0, (600.0, 600.0)).grey)

    assert run("check", path, "--table", "900x600", "--round", "900").exit_code == 0
    assert run("check", path, "--table", "900x600").exit_code == 1


def test_a_round_table_without_a_diameter_is_refused(living_room: Path) -> None:
    """It is not taken for one that is not round."""
    result = run("check", str(living_room), "--table", "900x600", "--round", "0")

    assert result.exit_code == 2
    assert "'--round': 0.0 is not in the range x>=400" in result.output


def test_somebody_must_say_which_table_it_is(living_room: Path) -> None:
    """The question is a usage error."""
    assert run("check", str(living_room)).exit_code == 2


def test_a_lens_is_measured_from_a_folder_of_pictures(tmp_path: Path) -> None:
    """And written where it can be used."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for number, camera in enumerate(WAYS[:7]):
        cv2.imwrite(str(pictures / f"{number:02}.png"), drawn(replace(camera, lens=STRAIGHT)))
    cv2.imwrite(str(pictures / "99.png"), np.full((1296, 2304), 90, dtype=np.uint8))
    result = run("lens", str(pictures), "-o", str(tmp_path / "lens.toml"))

    assert "7 pictures miss the lens by 0." in result.output
    assert lens_called(str(tmp_path / "lens.toml")).focal == pytest.approx(STRAIGHT.focal, rel=0.01)


def test_pictures_of_two_cameras_are_refused(tmp_path: Path) -> None:
    """One lens at a time."""
    cv2.imwrite(str(tmp_path / "0.png"), np.full((100, 200), 90, dtype=np.uint8))
    cv2.imwrite(str(tmp_path / "1.png"), np.full((200, 200), 90, dtype=np.uint8))

    with pytest.raises(SourceError, match="different sizes"):
        run("lens", str(tmp_path), "-o", str(tmp_path / "lens.toml"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_has_every_mark_in_its_place(tmp_path: Path, paper: str) -> None:
    """True to size, whole on the paper."""
    result = run("sheet", "-o", str(tmp_path / "sheet.pdf"), "--paper", paper)
    width, height = PAPERS[paper]
    cells = [shape for shape in _sheet(width, height).shapes if isinstance(shape, Cells)]
    first = board_marks()[0]

    assert "print it at 100 %" in result.output
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    for mark, shape in zip(board_marks(), cells, strict=True):
        assert (shape.x - cells[0].x, shape.y - cells[0].y) == pytest.approx((mark.x - first.x, mark.y - first.y))
        assert shape.side == mark.size
        assert 8 < shape.x < width - shape.side - 8
        assert 14 < shape.y < height - shape.side - 10


def test_sizes_are_a_table_for_the_guide() -> None:
    """The guide holds what this prints, so that no number in it is typed."""
    printed = run("sizes").output.strip()

    assert printed in Path("docs/guide.md").read_text(encoding="utf-8")
