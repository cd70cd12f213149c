"""Hands with their forearms over the table, blurred as they move, and the shadows they throw."""

from __future__ import annotations

from math import atan2, cos, radians, sin

import cv2
import numpy as np

from vision.adversary.camera import Map, PlacedCamera
from vision.adversary.light import box_around
from vision.adversary.scene import Hand, Lighting
from vision.adversary.sprites import Sprite
from vision.frame import Grey, Points

ARM_MM = 520.0
WRIST_MM = -70.0
FINGERS = ((-30, 75, -2), (-10, 88, -1), (10, 82, 0), (28, 65, 1))
"""Root beside the middle of the palm, length, both mm, and how many spreads a finger points aside."""
FINGER_MM, THUMB_MM, PALM_MM, FOREARM_MM, CLOTH_MM = 18.0, 20.0, 42.0, 62.0, 92.0
SHADOW = 0.55
RAISED_BLUR_MM = 0.5
"""A hand is nearer than what the lens is focused on."""


def hand_sprite(
    hand: Hand, view: PlacedCamera, lighting: Lighting, motion_mm: tuple[float, float] = (0.0, 0.0)
) -> Sprite:
    """A hand in its place; `motion_mm` is how far it moves while the picture is taken."""
    bones = _bones(hand)
    ends = np.concatenate([np.column_stack((points, np.full(2, hand.height))) for points, _, _ in bones])
    shift = _shadow_mm(hand, lighting)
    box = box_around(view, np.concatenate((ends, ends + np.array((*shift, -hand.height)))), CLOTH_MM)
    size = (max(1, box[3] - box[1]), max(1, box[2] - box[0]))
    skin, cloth, shadow = (np.zeros(size, dtype=np.uint8) for _ in range(3))
    k = view.px_per_mm(hand.x, hand.y)
    for points, width, clothed in bones:
        _bone(cloth if clothed else skin, view, points, hand.height, width, box[:2])
        _bone(shadow, view, points + shift, 0.0, width, box[:2])
    soft = max(0.6, RAISED_BLUR_MM * k)
    blur = _motion(view, hand, motion_mm)
    cover = _softened(np.maximum(skin, cloth), soft, blur)
    shade = 1.0 - SHADOW * _softened(shadow, max(1.0, 0.25 * hand.height * k), blur)
    return Sprite(box, _tone(hand, skin, cloth, k), cover, shade)


def _bones(hand: Hand) -> list[tuple[Points, float, bool]]:
    """Pieces of hand and arm: both ends in mm of the table, width, whether there is cloth over it."""
    pieces: list[tuple[tuple[float, float], tuple[float, float], float, bool]] = [
        ((-15.0, 0.0), (15.0, 0.0), 2 * PALM_MM, False),
        ((WRIST_MM, 0.0), (-10.0, 0.0), FOREARM_MM, False),
        ((WRIST_MM - 60, 0.0), (-ARM_MM, 0.0), CLOTH_MM, True),
        ((WRIST_MM - 30, 0.0), (WRIST_MM, 0.0), FOREARM_MM, False),
        ((-10.0, -38.0), (45.0, -70.0), THUMB_MM, False),
    ]
    for root, length, aside in FINGERS:
        turn = radians(aside * hand.spread)
        tip = (40.0 + length * cos(turn), root + length * sin(turn))
        pieces.append(((40.0, float(root)), tip, FINGER_MM, False))
    turn = radians(hand.angle)
    turned = np.array([(cos(turn), sin(turn)), (-sin(turn), cos(turn))]) * hand.size
    middle = np.array((hand.x, hand.y))
    return [(np.array((a, b)) @ turned + middle, width * hand.size, clothed) for a, b, width, clothed in pieces]


def _bone(mask: Grey, view: PlacedCamera, points: Points, height: float, width: float, corner: tuple[int, ...]) -> None:
    seen = view.pixels(np.column_stack((points, np.full(2, height)))) - np.array(corner)
    k = view.px_per_mm(float(points[0, 0]), float(points[0, 1]))
    ends = [(round(float(x)), round(float(y))) for x, y in seen]
    cv2.line(mask, ends[0], ends[1], 255, max(1, round(width * k)), cv2.LINE_AA)


def _shadow_mm(hand: Hand, lighting: Lighting) -> tuple[float, float]:
    """How far its shadow falls beside a hand."""
    x, y, height = lighting.lamp
    away = atan2(hand.y - y, hand.x - x)
    far = hand.height * (np.hypot(hand.x - x, hand.y - y) + 80) / height
    return float(far * cos(away)), float(far * sin(away))


def _softened(mask: Grey, sigma: float, motion: Map | None) -> Map:
    values = np.asarray(mask, dtype=np.float32) / np.float32(255.0)
    values = np.asarray(cv2.GaussianBlur(values, (0, 0), sigma), dtype=np.float32)
    return values if motion is None else np.asarray(cv2.filter2D(values, -1, motion), dtype=np.float32)


def _motion(view: PlacedCamera, hand: Hand, motion_mm: tuple[float, float]) -> Map | None:
    if motion_mm == (0.0, 0.0):
        return None
    a, b = view.pixels(np.array([(hand.x, hand.y), (hand.x + motion_mm[0], hand.y + motion_mm[1])]))
    return motion_kernel(float(b[0] - a[0]), float(b[1] - a[1]))


def motion_kernel(dx: float, dy: float) -> Map | None:
    """What a shift by so many px makes of a point; None when it is too short to matter."""
    reach = int(np.ceil(max(abs(dx), abs(dy)) / 2))
    if reach < 1:
        return None
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), dtype=np.float32)
    first, last = ((reach - dx / 2, reach - dy / 2), (reach + dx / 2, reach + dy / 2))
    cv2.line(kernel, tuple(map(round, first)), tuple(map(round, last)), 1.0, 1, cv2.LINE_AA)
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)


def _tone(hand: Hand, skin: Grey, cloth: Grey, k: float) -> Map:
    """Rounder towards the edges, knuckles and folds by noise."""
    inside = cv2.distanceTransform(np.maximum(skin, cloth), cv2.DIST_L2, 3)
    rounded = 0.6 + 0.4 * np.clip(inside / (10.0 * k), 0.0, 1.0)
    weave = 1.0 + 0.15 * np.sin(np.arange(skin.shape[1], dtype=np.float32) / (1.3 * k))[None, :]
    tone = np.where(cloth > skin, hand.cloth * weave, hand.skin)
    return np.asarray(tone * rounded, dtype=np.float32)
