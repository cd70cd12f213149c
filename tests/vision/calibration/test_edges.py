"""Corners from edges, on drawn squares."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.calibration.edges import exact_corners
from vision.frame import Grey, Quad
from vision.marks import MARK_CELLS, draw_mark

TRUE: Quad = np.array([(60.3, 40.8), (139.6, 52.1), (127.4, 131.9), (48.2, 119.5)])
ROUGH: Quad = TRUE + np.array([(1.2, 0.8), (-0.9, 0.4), (0.3, -1.0), (0.8, 0.6)])
FINER = 8


def shown(blur: float, gamma: float = 1.0, noise: float = 0.0) -> Grey:
    """A mark with its corners at TRUE as a lens blurs it and a camera brightens it."""
    printed = np.pad(draw_mark(1, 140), 40, constant_values=255).astype(np.float32) / 255 * 0.8 + 0.04
    corners = np.array([(40, 40), (180, 40), (180, 180), (40, 180)], dtype=np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners, ((TRUE + 0.5) * FINER - 0.5).astype(np.float32))
    fine = cv2.warpPerspective(printed, matrix, (200 * FINER, 180 * FINER), borderValue=(0.84,))
    light = cv2.GaussianBlur(cv2.resize(fine, (200, 180), interpolation=cv2.INTER_AREA), (0, 0), blur)
    toned = np.asarray(light, dtype=np.float64) ** (1.0 / gamma) * 255
    return np.clip(toned + np.random.default_rng(1).normal(0.0, noise, toned.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("blur", [0.6, 1.2])
def test_blur_moves_no_corner(blur: float) -> None:
    """Through the tone curve of a camera, with its noise, to a fifth of a pixel."""
    found = exact_corners(shown(blur, gamma=2.2, noise=3.0), ROUGH, MARK_CELLS)

    assert np.abs(found - TRUE).max() < 0.2


def test_a_finger_on_an_edge_moves_no_corner() -> None:
    """Most of the edge says where it is."""
    grey = shown(0.8, gamma=2.2)
    cv2.circle(grey, (100, 46), 7, 150, cv2.FILLED)

    assert np.abs(exact_corners(grey, TRUE + 0.5, MARK_CELLS) - TRUE).max() < 0.4


def test_where_there_are_no_edges_corners_stay() -> None:
    """Nothing is made of nothing."""
    assert exact_corners(np.full((200, 200), 90, dtype=np.uint8), TRUE, MARK_CELLS) is TRUE
