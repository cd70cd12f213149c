"""Drinking glasses: what lies behind is bent and dimmed, the rims shine."""

from __future__ import annotations

import cv2
import numpy as np

from vision.adversary.camera import Map, PlacedCamera
from vision.adversary.light import box_around
from vision.adversary.scene import Glass
from vision.adversary.sprites import Canvas, Sprite
from vision.frame import Points

DIMMED = 0.8
MAGNIFIED = 1.35
RIM = 0.7
HIGHLIGHT = 2.5
RIM_MM = 1.5


def glass_sprite(glass: Glass, view: PlacedCamera, canvas: Canvas) -> Sprite:
    """A glass over what the canvas shows now; all of its outline counts as covered."""
    ring = np.linspace(0.0, 2 * np.pi, 40, endpoint=False)
    circle = np.column_stack((np.cos(ring), np.sin(ring))) * glass.radius + (glass.x, glass.y)
    foot = np.column_stack((circle, np.zeros(len(ring))))
    top = np.column_stack((circle, np.full(len(ring), glass.height)))
    box = box_around(view, np.concatenate((foot, top)), 2.0)
    size = (max(1, box[3] - box[1]), max(1, box[2] - box[0]))
    corner = np.array(box[:2])
    foot_px, top_px = view.pixels(foot) - corner, view.pixels(top) - corner
    body = np.zeros(size, dtype=np.uint8)
    cv2.fillConvexPoly(body, cv2.convexHull(_whole(np.concatenate((foot_px, top_px)))), 255, cv2.LINE_AA)
    k = view.px_per_mm(glass.x, glass.y)
    value = _refracted(canvas, box, foot_px.mean(axis=0))
    lines = np.zeros(size, dtype=np.uint8)
    for outline in (foot_px, top_px):
        cv2.polylines(lines, [_whole(outline)], True, 255, max(1, round(RIM_MM * k)), cv2.LINE_AA)
    rims = lines.astype(np.float32) / np.float32(255.0)
    value = value * (1 - rims) + RIM * rims
    return Sprite(
        box,
        np.asarray(value, dtype=np.float32),
        body.astype(np.float32) / np.float32(255.0),
        np.ones(size, dtype=np.float32),
        _highlights(glass, top_px, size, k),
    )


def _refracted(canvas: Canvas, box: tuple[int, int, int, int], middle: Points) -> Map:
    left, top, right, bottom = box
    below = canvas.reflectance[top:bottom, left:right]
    if below.size == 0:
        return np.zeros((max(1, bottom - top), max(1, right - left)), dtype=np.float32)
    matrix = np.array(
        [
            (MAGNIFIED, 0.0, float(middle[0]) * (1 - MAGNIFIED)),
            (0.0, MAGNIFIED * 0.9, float(middle[1]) * (1 - MAGNIFIED * 0.9)),
        ]
    )
    bent = cv2.warpAffine(below, matrix, (right - left, bottom - top), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(bent, (0, 0), 1.5) * DIMMED, dtype=np.float32)


def _highlights(glass: Glass, rim: Points, size: tuple[int, int], k: float) -> Map:
    """The lamp mirrored in two stretches of the rim, bright enough to blind the sensor."""
    shine = np.zeros(size, dtype=np.float32)
    first = round(glass.turn / 9) % 40
    for start in (first, first + 17):
        stretch = rim[[(start + n) % 40 for n in range(5)]]
        cv2.polylines(shine, [_whole(stretch)], False, HIGHLIGHT, max(2, round(3 * k)), cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(shine, (0, 0), max(0.6, 0.4 * k)), dtype=np.float32)


def _whole(points: Points) -> Points:
    return np.asarray(points.round(), dtype=np.int32)
