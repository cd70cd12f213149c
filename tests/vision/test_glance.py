"""One picture, whatever it is."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.scenes import MARKS, ONE, TAGS, TWO, picture
from vision import tags
from vision.calibration.lens import DEFAULT_LENS
from vision.geometry import Place, Plane
from vision.glance import glance
from vision.reading import Picture
from vision.scanner import Scanner

KNOWN = {tag.code: tag for tag in TAGS}


@pytest.mark.parametrize("shape", [(1, 1), (1, 5000), (5000, 1), (7, 9), (64, 64), (3, 1700)])
def test_pictures_of_odd_sizes_are_no_errors(shape: tuple[int, int]) -> None:
    """They hold no tags, at a glance and in the scanner."""
    odd = np.full(shape, 128, dtype=np.uint8)
    plane = Plane(DEFAULT_LENS, (shape[1], shape[0]), np.eye(3), np.array([0.0, 0.0, 300.0]))
    scanner = Scanner([ONE])
    found = []
    for _ in range(3):
        scanner.see(odd)
        found += scanner.scan(Picture(odd, plane), lambda _sighting: True)

    assert glance(odd, MARKS, {}).items == ()
    assert found == []


def test_tags_are_told_from_top_to_bottom_with_the_names_of_their_cards() -> None:
    """In millimetres when the marks are seen."""
    seen = glance(picture([(TWO, Place(0, 40, 0)), (ONE, Place(0, -40, 0))]), MARKS, KNOWN)

    assert (seen.unit, seen.marks) == ("mm", (0, 1, 2, 3))
    assert [(item.code, item.name) for item in seen.items] == [(ONE, "Card One"), (TWO, "Card Two")]
    assert seen.items[0].place.distance(Place(0, -40, 0)) < 2.0


def test_a_stranger_has_no_name() -> None:
    """A code that no known card wears is told as it is."""
    (item,) = glance(picture([("STRANGER", Place(0, 0, 0))]), MARKS, KNOWN).items

    assert (item.code, item.name) == ("STRANGER", None)


@pytest.mark.parametrize("marks", [(0, 1, 2, 3), ()])
def test_known_codes_are_read_without_the_library_for_open_texts(
    monkeypatch: pytest.MonkeyPatch, marks: tuple[int, ...]
) -> None:
    """On a table that is measured, and in a picture of which nothing is known."""
    monkeypatch.setattr(tags, "zxingcpp", None)
    seen = glance(picture([(TWO, Place(0, 40, 30)), (ONE, Place(0, -40, 0))], marks=marks), MARKS, KNOWN)

    assert seen.unit == ("mm" if marks else "px")
    assert [item.code for item in seen.items] == [ONE, TWO]
    assert seen.items[1].place.angle == pytest.approx(30.0, abs=3.0)
