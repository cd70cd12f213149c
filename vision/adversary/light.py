"""Light on the table: a lamp that falls off, coloured lights at the edge, and its own mirror image that blinds."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.adversary.camera import COARSE_PX, Map, PlacedCamera, enlarged
from vision.adversary.scene import Glare, Lighting
from vision.frame import Box, Points

LED_REACH_MM = 70.0
LED_SIZE_MM = 4.0
LED_GLOW = 3.0
"""How bright a light of ours looks itself, of white paper under the lamp."""
_REACH = 2.2
"""So many half axes from its middle a spot of glare has faded."""


@dataclass(frozen=True, eq=False)
class Light:
    """`shed` is the light on each pixel, 1 under the lamp; `mirrored` what comes on top, white paper being 1."""

    shed: Map
    mirrored: Map


def light_of(lighting: Lighting, view: PlacedCamera, table_mm: tuple[float, float]) -> Light:
    """The light in every pixel of the picture."""
    box = (0, 0, view.mode.width, view.mode.height)
    points, rows, columns = view.coarse(box)
    shed = enlarged(shed_at(lighting, points, table_mm).reshape(rows, columns), box)
    mirrored = np.zeros_like(shed)
    for glare in lighting.glares:
        _mirror(mirrored, glare, view)
    for led in lighting.leds:
        glow = LED_GLOW * lighting.led_light * 2 * led.luma
        _mirror(mirrored, Glare(led.x, led.y, (LED_SIZE_MM, LED_SIZE_MM), 0.0, glow), view)
    return Light(shed, mirrored)


def shed_at(lighting: Lighting, points: Points, table_mm: tuple[float, float]) -> Points:
    """The light on N×2 points of the table, 1 under the lamp, `floor` in its darkest corner."""
    half_x, half_y = table_mm[0] / 2, table_mm[1] / 2
    corners = np.array([(x, y) for x in (-half_x, half_x) for y in (-half_y, half_y)])
    darkest = float(_lamp(lighting, corners).min())
    lit = lighting.floor + (1 - lighting.floor) * (_lamp(lighting, points) - darkest) / (1 - darkest)
    light = np.maximum(lit, 0.3 * lighting.floor)
    for led in lighting.leds:
        away = ((points - (led.x, led.y)) ** 2).sum(axis=1) / LED_REACH_MM**2
        light += lighting.led_light * led.luma / (1 + away)
    return np.asarray(light)


def _lamp(lighting: Lighting, points: Points) -> Points:
    x, y, height = lighting.lamp
    away = (points[:, 0] - x) ** 2 + (points[:, 1] - y) ** 2
    return np.asarray((1 + away / height**2) ** -1.5)


def _mirror(mirrored: Map, glare: Glare, view: PlacedCamera) -> None:
    reach = max(glare.half) * _REACH
    box = box_around(view, np.array([(glare.x, glare.y)]), reach)
    if box[0] >= box[2] or box[1] >= box[3]:
        return
    across, down = view.table_maps(box)
    turn = np.radians(glare.angle)
    x, y = across - np.float32(glare.x), down - np.float32(glare.y)
    u = (x * np.cos(turn) + y * np.sin(turn)) / glare.half[0]
    v = (y * np.cos(turn) - x * np.sin(turn)) / glare.half[1]
    part = mirrored[box[1] : box[3], box[0] : box[2]]
    # Steeper than a bell: the mirrored lamp has an edge, softened by the roughness of what mirrors it.
    part += (glare.strength * cv2.exp(-((u * u + v * v) ** 2))).astype(np.float32)


def box_around(view: PlacedCamera, points_mm: Points, reach_mm: float, pad_px: int = COARSE_PX) -> Box:
    """The box of the picture that holds all that is within `reach_mm` of points of the table."""
    around = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach_mm
    spread = np.zeros((len(points_mm) * 4, points_mm.shape[1]))
    spread[:] = np.repeat(points_mm, 4, axis=0)
    spread[:, :2] += np.tile(around, (len(points_mm), 1))
    seen = view.pixels(spread)
    left, top = np.floor(seen.min(axis=0)).astype(int) - pad_px
    right, bottom = np.ceil(seen.max(axis=0)).astype(int) + pad_px
    return max(0, int(left)), max(0, int(top)), min(view.mode.width, int(right)), min(view.mode.height, int(bottom))
