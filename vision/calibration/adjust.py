"""The likeliest camera: pose, lens and the places where people laid the marks, adjusted together.

What decides are the pixels of all corners; lens, print and hands may each differ from what is stated by what is usual.
A mark far from its place counts little, so that it shows itself instead of bending the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from vision.calibration.lens import Matrix
from vision.frame import Points
from vision.geometry import Plane

SEEN_PX = 0.25
"""How exactly a corner is seen."""
LAID_MM = 1.5
"""How exactly people lay a mark."""
LAID_DEG = 5.0
PRINTED = 0.05
"""How much larger or smaller than it should be a printer may make everything, as a share."""
STRAYED_MM = 3.0
"""From here on a mark counts the less, the further it lies from its place."""
_ROUNDS = 15
_ENOUGH = 1e-3
_FIXED = 1e-9
_STEP = 1e-5
# The unknowns: turn and shift of the camera, focal length, bend, size of the print; then x, y and turn of each mark.
_SHIFT, _LENS, _BEND, _PRINT, _SHARED = slice(3, 6), 6, 7, 8, 9

Vector = Points


@dataclass(frozen=True, eq=False)
class Corners:
    """What is fitted: marks as `squares` K×4×2 round their middles and `places` K×2, mm, and as `seen` K×4×2, px."""

    squares: Points
    places: Points
    seen: Points


def adjusted(start: Plane, corners: Corners) -> Plane:
    """The likeliest plane near `start`, by damped least squares."""
    values = np.zeros(_SHARED + 3 * len(corners.places))
    damping = 1e-3
    for _ in range(_ROUNDS):
        wrong = partial(_wrong, start, corners, _weights(values))
        before = wrong(values)
        step = _step(wrong, values, before, damping)
        after = wrong(values + step)
        cost, cheaper = float(before @ before), float(after @ after)
        if cheaper < cost:
            values, damping = values + step, damping / 10
            if cost - cheaper < _ENOUGH * cost:
                break
        else:
            damping *= 10
    return _plane(start, values)


def _step(wrong: Callable[[Vector], Vector], values: Vector, before: Vector, damping: float) -> Vector:
    slope = np.stack([(wrong(values + step) - before) / _STEP for step in np.eye(len(values)) * _STEP], axis=1)
    normal: Matrix = slope.T @ slope
    return np.asarray(-np.linalg.solve(normal + damping * np.diag(np.diag(normal)), slope.T @ before), np.float64)


def _plane(start: Plane, values: Vector) -> Plane:
    lens = start.lens.varied(float(values[_LENS]), float(values[_BEND]))
    turn = np.asarray(cv2.Rodrigues(values[:3])[0]) @ start.turn
    return Plane(lens, start.size, turn, start.shift + values[_SHIFT])


def _weights(values: Vector) -> Vector:
    strayed = np.hypot(*values[_SHARED:].reshape(-1, 3)[:, :2].T)
    return np.asarray(1.0 / np.sqrt(1.0 + (strayed / STRAYED_MM) ** 2))


def _wrong(start: Plane, corners: Corners, weights: Vector, values: Vector) -> Vector:
    """Everything that differs from what is stated, each in units of what is usual."""
    laid = values[_SHARED:].reshape(-1, 3)
    turned = corners.squares @ _turns(laid[:, 2]) * (1.0 + values[_PRINT])
    lying = turned + (corners.places + laid[:, :2])[:, None, :]
    missed = _plane(start, values).pixels(lying.reshape(-1, 2)) - corners.seen.reshape(-1, 2)
    lens = start.lens
    usual = (values[_LENS] / lens.tolerance, values[_BEND] / (lens.bend or _FIXED), values[_PRINT] / PRINTED)
    strayed = laid[:, :2] * weights[:, None] / LAID_MM
    return np.concatenate((missed.ravel() / SEEN_PX, usual, strayed.ravel(), laid[:, 2] / np.radians(LAID_DEG)))


def _turns(angles: Vector) -> Matrix:
    cosine, sine = np.cos(angles), np.sin(angles)
    return np.stack((cosine, sine, -sine, cosine), axis=1).reshape(-1, 2, 2)
