"""Things as they look from the camera, each in its own box of the picture, ready to be laid over what is there."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, hypot, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from vision.adversary.camera import Map, PlacedCamera, enlarged
from vision.adversary.light import box_around
from vision.adversary.prints import SLEEVE_RIM_MM, Reflectance, printed, tag_corners
from vision.adversary.scene import Card, Lighting, Lying, Sleeve, Spot
from vision.frame import Box, Points, Quad
from vision.tags import MODULES

FINER = 2
"""Cards are drawn so many times finer than the picture, then gathered as pixels gather light."""
SHADOW_MM = 1.2
SHADOW = 0.45
ROUND_MM = 3.0
_BEND_STEPS = 4
_QUIET = 1.0  # modules round a tag that must be seen as well

Coords = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Sprite:
    """`value` covers what is below where `opaque` is 1, `shade` darkens it before, `shine` is light mirrored on top."""

    box: Box
    value: Reflectance
    opaque: Map
    shade: Map
    shine: Map | None = None


@dataclass(eq=False)
class Canvas:
    """A picture in the making: what gives light back, and what mirrors it."""

    reflectance: Reflectance
    shine: Map

    def lay(self, sprite: Sprite) -> None:
        """Put a thing on top of all that is there."""
        left, top, right, bottom = sprite.box
        below, shine = self.reflectance[top:bottom, left:right], self.shine[top:bottom, left:right]
        through = 1.0 - sprite.opaque
        below *= sprite.shade * through
        below += sprite.value * sprite.opaque
        shine *= through
        if sprite.shine is not None:
            shine += sprite.shine * sprite.opaque

    def copy(self) -> Canvas:
        """The same picture, to draw on."""
        return Canvas(self.reflectance.copy(), self.shine.copy())


def px_per_mm(card: Lying, view: PlacedCamera) -> float:
    """How fine a card is to be printed, in whole px per mm or quarters below, so that few prints serve many places."""
    finest = FINER * view.px_per_mm(card.place.x, card.place.y)
    return max(1.0, round(finest * 4) / 4)


def card_sprite(
    lying: Lying, view: PlacedCamera, lighting: Lighting, print_: Reflectance | None = None
) -> Sprite | None:
    """A card in its place; None when it is out of the picture. `print_` spares printing it anew."""
    card, k = lying.card, px_per_mm(lying, view)
    middle = np.array([(lying.place.x, lying.place.y, lying.height)])
    box = box_around(view, middle, hypot(*card.size) / 2 + 5 + _shadow_mm(lying))
    if box[0] >= box[2] or box[1] >= box[3]:
        return None
    surface = printed(card, k) if print_ is None else print_
    u, v = _on_card(lying, view, box)
    full_u, full_v = enlarged(u, box), enlarged(v, box)
    value = _gathered(surface, enlarged(u, box, FINER), enlarged(v, box, FINER), k)
    if card.bend:
        value *= (1.0 + 0.5 * _slope(card) * np.clip(full_u / (card.size[0] / 2), -1, 1)).astype(np.float32)
    rim = SLEEVE_RIM_MM * (card.sleeve is not None)
    size = (card.size[0] + 2 * rim, card.size[1] + 2 * rim)
    local_k = k / FINER
    opaque = np.clip(0.5 - _outside(full_u, full_v, size, ROUND_MM) * local_k, 0.0, 1.0).astype(np.float32)
    shine = None if card.sleeve is None else _streak(card.sleeve, full_u, full_v)
    return Sprite(box, value, opaque, _shadow(lying, lighting, full_u, full_v, size), shine)


def tag_points(lying: Lying, spot: Spot, view: PlacedCamera) -> tuple[Quad, Points]:
    """The corners of a tag in px, clockwise from its own top left, and 23×23 points on it and its first white rim."""
    left, top, side = tag_corners(lying.card, spot, px_per_mm(lying, view))
    corners = np.array([(left, top), (left + side, top), (left + side, top + side), (left, top + side)])
    corners = np.roll(corners, 2, axis=0) if spot.upside_down else corners
    rim = _QUIET * side / MODULES
    at = (np.arange(23) + 0.5) * side / 21 - rim
    grid = np.stack(np.meshgrid(left + at, top + at), axis=-1).reshape(-1, 2)
    return _seen(lying, corners, view), _seen(lying, grid, view)


def _seen(lying: Lying, on_card: Points, view: PlacedCamera) -> Quad:
    """Where points of a card, mm from its middle along the paper, are seen in px."""
    card, turn = lying.card, radians(lying.place.angle)
    half = card.size[0] / 2
    # The paper is longer than the table below it where it bends; see _on_card.
    u = on_card[:, 0].copy()
    for _ in range(_BEND_STEPS):
        u = on_card[:, 0] - _longer(card) * (u / half) ** 3 * half
    height = lying.height + card.bend * np.maximum(0.0, 1.0 - (u / half) ** 2)
    x = lying.place.x + u * cos(turn) - on_card[:, 1] * sin(turn)
    y = lying.place.y + u * sin(turn) + on_card[:, 1] * cos(turn)
    return view.pixels(np.column_stack((x, y, height)))


def _on_card(lying: Lying, view: PlacedCamera, box: Box) -> tuple[Coords, Coords]:
    """For the coarse points of a box, the point of the card that is seen there, mm from its middle."""
    points, rows, columns = view.coarse(box)
    eye, card, turn = view.camera, lying.card, radians(lying.place.angle)
    half, height = card.size[0] / 2, np.full(len(points), lying.height)
    for _ in range(_BEND_STEPS if card.bend else 1):
        at = points + (eye[:2] - points) * (height / eye[2])[:, None]
        dx, dy = at[:, 0] - lying.place.x, at[:, 1] - lying.place.y
        u, v = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
        height = lying.height + card.bend * np.maximum(0.0, 1.0 - (u / half) ** 2)
    along = u + _longer(card) * (u / half) ** 3 * half
    return along.reshape(rows, columns), v.reshape(rows, columns)


def _slope(card: Card) -> float:
    return 2 * card.bend / (card.size[0] / 2)


def _longer(card: Card) -> float:
    """By how much of its half width a bent card is longer than what it covers, at its edge."""
    return _slope(card) ** 2 / 6


def _gathered(surface: Reflectance, u: Map, v: Map, k: float) -> Reflectance:
    """What each pixel of the picture sees of a print, `k` px per mm fine, from coordinates FINER times as fine."""
    height, width = surface.shape
    x, y = u * np.float32(k) + np.float32(width / 2 - 0.5), v * np.float32(k) + np.float32(height / 2 - 0.5)
    fine = cv2.remap(surface, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    size = (u.shape[1] // FINER, u.shape[0] // FINER)
    return np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _outside(u: Map, v: Map, size: tuple[float, float], rounded: float) -> Map:
    """How far a point is outside a rectangle with round corners, mm, less than 0 inside."""
    away_u = np.abs(u) - np.float32(size[0] / 2 - rounded)
    away_v = np.abs(v) - np.float32(size[1] / 2 - rounded)
    corner = cv2.magnitude(np.maximum(away_u, 0), np.maximum(away_v, 0))
    return np.asarray(corner + np.minimum(np.maximum(away_u, away_v), 0) - np.float32(rounded), dtype=np.float32)


def _shadow(lying: Lying, lighting: Lighting, u: Map, v: Map, size: tuple[float, float]) -> Map:
    """A soft edge of shadow on the side away from the lamp, wider under a card that stands off."""
    away = atan2(lying.place.y - lighting.lamp[1], lying.place.x - lighting.lamp[0]) - radians(lying.place.angle)
    far = _shadow_mm(lying)
    outside = _outside(u - np.float32(far * cos(away)), v - np.float32(far * sin(away)), size, ROUND_MM)
    return np.asarray(1.0 - SHADOW * np.clip(0.5 - outside / far / 2, 0.0, 1.0), dtype=np.float32)


def _shadow_mm(lying: Lying) -> float:
    return SHADOW_MM + 0.3 * lying.card.bend + 0.5 * lying.height


def _streak(sleeve: Sleeve, u: Map, v: Map) -> Map:
    turn = radians(sleeve.angle)
    across = u * np.float32(cos(turn)) + v * np.float32(sin(turn)) - np.float32(sleeve.offset)
    return np.asarray(sleeve.strength * cv2.exp(-((across / np.float32(sleeve.width)) ** 2)), dtype=np.float32)
