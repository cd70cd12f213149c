"""Corner marks: drawn, found, one adapter for all OpenCV versions."""

from __future__ import annotations

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from companion.errors import ConfigError
from tests.vision.scenes import MARKS, TO_PICTURE, picture
from vision.marks import MARK_IDS, corner_marks, draw_mark, find_marks, mark_cells


def test_all_marks_are_found_where_they_lie() -> None:
    """Corners are told by id, within a pixel."""
    found = find_marks(picture())

    assert set(found) == set(MARK_IDS)
    for mark in MARKS:
        x, y, scale = TO_PICTURE @ (mark.x, mark.y, 1.0)
        assert np.abs(found[mark.id].mean(axis=0) - (x / scale, y / scale)).max() < 1.0


def test_a_mark_seen_twice_is_none() -> None:
    """Of two marks with one id nobody can say which is ours."""
    mark = np.pad(draw_mark(2, 70), 30, constant_values=255)

    assert find_marks(np.hstack((mark, mark))) == {}


def test_strange_ids_are_no_corner_marks() -> None:
    """Marks of the same family with other ids belong to somebody else."""
    assert find_marks(np.pad(draw_mark(7, 70), 30, constant_values=255)) == {}


def test_nothing_is_found_in_an_empty_picture() -> None:
    """No mark, no error."""
    assert find_marks(np.full((100, 100), 128, dtype=np.uint8)) == {}


def test_the_function_interface_of_opencv_4_6_serves_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without ArucoDetector, with functions and ids of shape N×1, the same marks come out."""
    quad = np.arange(8, dtype=np.float32).reshape(1, 4, 2)
    old = SimpleNamespace(
        DICT_5X5_100=1,
        getPredefinedDictionary=lambda _number: "dictionary",
        CORNER_REFINE_SUBPIX=1,
        DetectorParameters_create=SimpleNamespace,
        detectMarkers=lambda _grey, _dictionary, parameters: ((quad,), np.array([[3]]), (parameters,)),
        drawMarker=lambda _dictionary, id_, side: np.full((side, side), id_, dtype=np.uint8),
    )
    monkeypatch.setattr(cv2, "aruco", old)

    assert list(find_marks(np.zeros((9, 9), dtype=np.uint8))) == [3]
    assert draw_mark(2, 8)[0, 0] == 2


def test_an_opencv_without_aruco_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """No AttributeError reaches a person."""
    monkeypatch.delattr(cv2, "aruco")

    with pytest.raises(ConfigError, match="Install opencv-python"):
        find_marks(np.zeros((9, 9), dtype=np.uint8))


def test_cells_have_a_black_border() -> None:
    """Seven cells a side, the outermost all black."""
    cells = mark_cells(0)

    assert len(cells) == 7
    assert all(cells[0])
    assert all(row[0] and row[-1] for row in cells)


def test_marks_lie_in_the_corners_clockwise_from_the_top_left() -> None:
    """Ids 0 to 3, `margin` from the edges."""
    places = [(mark.id, mark.x, mark.y) for mark in corner_marks(900.0, 600.0, size=40.0, margin=10.0)]

    assert places == [(0, -420.0, -270.0), (1, 420.0, -270.0), (2, 420.0, 270.0), (3, -420.0, 270.0)]
