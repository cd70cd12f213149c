"""The tag reader: pixels in, sightings out."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.scenes import ONE, TWO, tag_picture
from vision.tags import read_tags, read_tags_of_any_size, scale_for


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_tag_is_read_with_its_corners_from_its_own_top_left(turns: int) -> None:
    """Corner 0 is the top left of the print, however the tag is turned."""
    tag = np.pad(tag_picture(ONE), 40, constant_values=255)
    side = tag.shape[0]
    margin = 40 + 2 * 8
    near, far = margin, side - margin - 1
    corners = [(near, near), (far, near), (far, far), (near, far)]

    (sighting,) = read_tags(np.ascontiguousarray(np.rot90(tag, -turns)))

    assert sighting.code == ONE
    assert np.abs(sighting.quad - np.roll(corners, -turns, axis=0)).max() <= 2


def test_an_enlarged_reading_gives_the_pixels_of_the_original() -> None:
    """Scale and offset are taken out of the corners again."""
    tag = np.pad(tag_picture(ONE, 4), 20, constant_values=255)

    (plain,), (enlarged,) = read_tags(tag), read_tags(tag, 2.0, (100, 50))

    assert np.abs(enlarged.quad - plain.quad - (100, 50)).max() <= 1.0


def test_small_tags_are_read_when_enlarged() -> None:
    """At 1.9 px per module, too small for the reader as they are, tags are read all the same."""
    tag = np.pad(tag_picture(ONE), 40, constant_values=255)
    small = cv2.GaussianBlur(cv2.resize(tag, None, fx=0.24, fy=0.24, interpolation=cv2.INTER_AREA), (0, 0), 0.6)

    found = read_tags_of_any_size(np.asarray(small, dtype=np.uint8))

    assert [sighting.code for sighting in found] == [ONE]


def test_one_sighting_for_each_place() -> None:
    """A tag that is read at several scales is told once; the same code at two places is told twice."""
    one, two = (np.pad(tag_picture(code, 3), 30, constant_values=255) for code in (ONE, TWO))

    found = read_tags_of_any_size(np.hstack((one, two, one)))

    assert sorted(sighting.code for sighting in found) == [ONE, ONE, TWO]


@pytest.mark.parametrize(("module_px", "scale"), [(8.0, 1.0), (4.2, 1.0), (2.2, 2.0), (1.9, 2.5), (1.0, 3.0)])
def test_pictures_are_enlarged_to_about_four_and_a_half_px_a_module(module_px: float, scale: float) -> None:
    """Modules that are wide enough are left alone, and nothing grows more than threefold."""
    assert scale_for(module_px) == scale


def test_a_picture_without_tags_has_none() -> None:
    """Noise is no tag."""
    noise = np.random.default_rng(1).integers(0, 255, (300, 400), dtype=np.uint8)

    assert read_tags_of_any_size(noise) == []
