"""A lens from pictures of the lens sheet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import ConfigError, SourceError
from tests.vision.calibration.cameras import BENT, SIZE, all_over, hung, marks_seen
from tests.vision.calibration.cameras import MARKS as TABLE_MARKS
from tests.vision.calibration.lens_sheet import WAYS, drawn, held
from vision.calibration.board import BoardView, MeasuredLens, board_marks, is_another, measured_lens, view_of_board
from vision.calibration.lens import LENSES
from vision.calibration.lens_file import lens_called, write_lens
from vision.calibration.pose import SQUARE, fit_marks
from vision.frame import Quad
from vision.geometry import Plane
from vision.marks import MARK_CELLS, mark_cells

NOISE_PX = 0.1


def seen(camera: Plane, seed: int) -> BoardView:
    """The marks of the sheet that a camera sees, with noise."""
    chance = np.random.default_rng(seed)
    quads = {m.id: camera.pixels(SQUARE * m.size + (m.x, m.y)) for m in board_marks()}
    inside = {id_: quad for id_, quad in quads.items() if (quad > 0).all() and (quad < np.array(SIZE) - 1).all()}
    return {id_: quad + chance.normal(0.0, NOISE_PX, (4, 2)) for id_, quad in inside.items()}


def measured() -> MeasuredLens:
    """The lens from all ways of holding the sheet."""
    return measured_lens([seen(camera, n) for n, camera in enumerate(WAYS)], SIZE)


def test_the_sheet_measures_the_lens() -> None:
    """Focal length to 0.2 %, and every place of the picture to half a pixel."""
    found = measured()
    rays = BENT.rays(np.array([(x, y) for x in (50.0, 1200.0, 2250.0) for y in (50.0, 650.0, 1250.0)]), SIZE)

    assert found.error_px < 0.25
    assert found.lens.focal == pytest.approx(BENT.focal, rel=0.003)
    assert np.abs(found.lens.pixels(rays, SIZE) - BENT.pixels(rays, SIZE)).max() < 3.0


def test_with_a_measured_lens_the_table_is_right_to_half_a_millimetre() -> None:
    """That is what it is measured for."""
    camera = hung(BENT, 30.0, 1100.0)
    fit = fit_marks(marks_seen(camera, seed=1), TABLE_MARKS, SIZE, measured().lens)

    assert fit is not None
    points = all_over()
    assert np.hypot(*(fit.plane.millimetres(camera.pixels(points)) - points).T).max() < 0.8


def test_a_drawn_sheet_is_found() -> None:
    """All of its marks, to a quarter of a pixel."""
    camera = Plane(LENSES["module-3"], SIZE, WAYS[1].turn, np.array((0.0, 0.0, 420.0)))
    view = view_of_board(drawn(camera))

    assert view is not None
    assert len(view) == 35
    off: Mapping[int, Quad] = {m.id: view[m.id] - camera.pixels(SQUARE * m.size + (m.x, m.y)) for m in board_marks()}
    assert np.median([np.abs(each).max() for each in off.values()]) < 0.35


def test_a_picture_without_the_sheet_is_no_view() -> None:
    """Corner marks of a table are not the sheet."""
    grey = np.full((400, 400), 235, dtype=np.uint8)
    cells = np.where(np.array(mark_cells(2)), 20, 235).astype(np.uint8)
    grey[50:190, 50:190] = cv2.resize(cells, (20 * MARK_CELLS, 20 * MARK_CELLS), interpolation=cv2.INTER_NEAREST)

    assert view_of_board(grey) is None


def test_the_same_view_twice_is_one() -> None:
    """A sheet that is not moved says nothing new."""
    first, again, other = seen(WAYS[0], 1), seen(WAYS[0], 2), seen(WAYS[1], 3)

    assert not is_another(again, [first], SIZE)
    assert is_another(other, [first], SIZE)


@pytest.mark.parametrize(
    ("ways", "word"),
    [
        (WAYS[:3], "6 are the least"),
        ([held(4.0 * n, 0.0, 500.0, 30.0, 0.0) for n in range(8)], "in all corners"),
        ([held(70.0 * (-1) ** n, 25.0 * (-1) ** n, 330.0, 0.0, 0.0, 15.0 * n) for n in range(8)], "Lean it"),
    ],
    ids=["few", "alike", "flat"],
)
def test_views_that_say_too_little_are_refused_with_what_is_missing(ways: list[Plane], word: str) -> None:
    """Rather no lens than a guessed one."""
    with pytest.raises(SourceError, match=word):
        measured_lens([seen(camera, n) for n, camera in enumerate(ways)], SIZE)


def test_a_sheet_that_was_bent_is_refused() -> None:
    """Its marks do not lie where a flat one has them."""
    views = []
    for n, camera in enumerate(WAYS):
        chance = np.random.default_rng(n)
        views.append({id_: quad + chance.normal(0.0, 4.0, 2) for id_, quad in seen(camera, n).items()})

    with pytest.raises(SourceError, match="flat and stiff"):
        measured_lens(views, SIZE)


def test_a_lens_is_kept_in_a_file(tmp_path: Path) -> None:
    """And read as it was written."""
    found = measured()
    write_lens(found, tmp_path / "lens.toml")
    read = lens_called(str(tmp_path / "lens.toml"))

    assert read.focal == pytest.approx(found.lens.focal, abs=1e-6)
    assert read.distortion == pytest.approx(found.lens.distortion, abs=1e-6)
    assert (read.bend, read.tolerance) == (found.lens.bend, found.lens.tolerance)


def test_lenses_have_names() -> None:
    """Those of makers."""
    assert lens_called("module-3-wide") is LENSES["module-3-wide"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "is no lens and no file that can be read"),
        (b"gibberish = [", "is not TOML"),
        (b"\xff\xfe", "is not TOML"),
        (b"", r"\[lens\] needs focal and offset"),
        (b"other = 1", r"\[lens\] needs focal and offset"),
        (b"lens = 3", r"\[lens\] needs focal and offset"),
        (b"[lens]\nfocal = [1]", r"\[lens\] needs focal and offset"),
    ],
)
def test_a_file_that_holds_no_lens_is_refused(tmp_path: Path, content: bytes | None, said: str) -> None:
    """With what it lacks, in the words of the file, and the names that there are."""
    path = tmp_path / "lens.toml"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(ConfigError, match=rf"{said}.*module-3, module-3-wide"):
        lens_called(str(path))


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """With the way out."""
    with pytest.raises(ConfigError, match="-o"):
        write_lens(measured(), tmp_path / "none" / "lens.toml")
