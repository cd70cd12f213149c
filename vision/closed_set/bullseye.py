"""What a finder pattern looks like, turned, shifted and blurred: templates to correlate with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

RADIUS = 4.6
"""Modules from the middle of a finder pattern within which every code looks the same, however it is turned."""
_RINGS = ((4.5, 1.0), (3.5, 0.0), (2.5, 1.0), (1.5, 0.0))
"""Half the side of nested squares, and how bright they are."""
_FINE = 12
_REACH = 10


@dataclass(frozen=True, eq=False)
class Bank:
    """Templates, turn by turn and shift by shift, sampled at `points`, P×2 modules from the middle.

    `weights` is P×(turns·shifts), each column without mean and of length 1; `shifts` is in modules, `turns` in
    radians of the quarter turn after which a finder pattern looks the same.
    """

    points: Floats
    turns: Floats
    shifts: Floats
    weights: Floats


def disc(step: float, radius: float) -> Floats:
    """The points of a square grid within a radius, P×2 modules."""
    reach = int(radius / step)
    line = np.arange(-reach, reach + 1) * step
    x, y = np.meshgrid(line, line)
    inside = np.hypot(x, y) <= radius
    return np.column_stack((x[inside], y[inside])).astype(np.float32)


def bank(points: Floats, turns: int, shifts: Sequence[float], blur: float) -> Bank:
    """Templates for so many turns of a quarter circle, and shifts along both axes; blur is a sigma in modules."""
    angles = (np.arange(turns) * (np.pi / 2 / turns)).astype(np.float32)
    moved = np.array([(x, y) for y in shifts for x in shifts], dtype=np.float32)
    master = _drawn(blur)
    columns = [_seen(master, points - shift, float(angle)) for angle in angles for shift in moved]
    weights = np.stack(columns, axis=1)
    weights -= weights.mean(axis=0)
    weights /= np.linalg.norm(weights, axis=0)
    return Bank(points, angles, moved, np.ascontiguousarray(weights))


def _drawn(blur: float) -> Floats:
    side = 2 * _REACH * _FINE
    picture = np.full((side, side), 0.5, dtype=np.float32)
    for half, bright in _RINGS:
        first, last = round((_REACH - half) * _FINE), round((_REACH + half) * _FINE)
        picture[first:last, first:last] = bright
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur * _FINE), dtype=np.float32)


def _seen(master: Floats, points: Floats, angle: float) -> Floats:
    across, down = np.array((np.cos(angle), np.sin(angle))), np.array((-np.sin(angle), np.cos(angle)))
    where = (np.stack((points @ across, points @ down)) + _REACH) * _FINE - 0.5
    x, y = where.astype(np.float32)
    return np.asarray(cv2.remap(master, x[None], y[None], cv2.INTER_LINEAR)[0], dtype=np.float32)
