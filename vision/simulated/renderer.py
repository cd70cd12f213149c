"""Grey frames of the table, as its camera would give them: wood, marks, cards, hands, light, blur and noise.

Only what changed since the last frame is drawn anew; the noise is new in every frame.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.table import Layout
from vision.frame import Box, Grey
from vision.marks import draw_mark
from vision.simulated.art import art
from vision.simulated.camera import Camera, Matrix, corners, placed
from vision.simulated.pieces import Cover, Lying, Piece, Scene
from vision.simulated.truth import Truth

ART_PX_PER_MM = 5.0
WOOD_PX_PER_MM = 3.0
BLUR_PX = 0.6
NOISE = 2.0  # standard deviation, grey levels
DARKEST = 0.62  # light in the farthest corner, of that in the middle
FLOOR = 40
SKIN = 128
SHADOW_MM = 1.5
PAD = 6  # px round a changed part that blur and shadow reach

MANY = 8  # changed parts, from which one large part is drawn sooner than all of them

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Sprite:
    """A thing as it looks from the camera, in its own box of the picture: what covers, and where its shadow falls."""

    box: Box
    picture: Grey
    opaque: Mask
    shadow: Mask


class Renderer:
    """A camera over one table; `frame()` is what it sees now."""

    def __init__(self, truth: Truth, camera: Camera | None = None, seed: int = 1) -> None:
        self._truth = truth
        self._camera = self._hung = camera or Camera()
        self._seed, self._bumps = seed, 0
        self._rng = random.Random(seed)
        self._light = _light(self._camera)
        size = self._camera.height + 64, self._camera.width + 64
        noise = np.random.default_rng(seed).normal(0.0, NOISE, size).round()
        self._more = np.clip(noise, 0, 255).astype(np.uint8)
        self._less = np.clip(-noise, 0, 255).astype(np.uint8)
        self._art: dict[tuple[str, bool], Grey] = {}
        self._look_from_here()

    def _look_from_here(self) -> None:
        """Draw all anew, as the camera hangs now."""
        self.matrix = self._camera.matrix(self._truth.layout)
        self._bare = _bare_table(self._truth.layout, self._camera, self.matrix, np.random.default_rng(self._seed))
        self._sprites: dict[Lying | Cover, Sprite] = {}
        self._scene = Scene((), ())
        self._drawn = self._bare.copy()
        self._lit = self._finished(self._bare, (0, 0, self._camera.width, self._camera.height))

    def frame(self) -> Grey:
        """The next frame, height × width."""
        if self._bumps != self._truth.bumps:
            self._bumps = self._truth.bumps
            self._camera = self._hung.bumped(self._bumps)
            self._look_from_here()
        scene = self._truth.scene()
        for box in self._changed(scene):
            self._redraw(scene, box)
        self._scene = scene
        present = {*scene.cards, *scene.covers}
        self._sprites = {thing: sprite for thing, sprite in self._sprites.items() if thing in present}
        self._truth.frame_passed()
        return self._noisy()

    def _changed(self, scene: Scene) -> list[Box]:
        """The parts of the picture where something came, went, or got under or over something else."""
        old, new = self._scene, scene
        changed = set(old.cards) ^ set(new.cards)
        if [card for card in old.cards if card not in changed] != [card for card in new.cards if card not in changed]:
            changed |= set(new.cards)
        boxes = [self._sprite(card).box for card in changed]
        boxes += [self._sprite(cover).box for cover in set(old.covers) ^ set(new.covers)]
        boxes = [box for box in boxes if box[0] < box[2] and box[1] < box[3]]
        return boxes if len(boxes) <= MANY else [_around_all(boxes)]

    def _redraw(self, scene: Scene, box: Box) -> None:
        left, top, right, bottom = box
        self._drawn[top:bottom, left:right] = self._bare[top:bottom, left:right]
        things: tuple[Lying | Cover, ...] = (*scene.cards, *scene.covers)
        for thing in things:
            sprite = self._sprite(thing)
            if _meet(box, sprite.box):
                self._paste(sprite, box)
        self._lit[top:bottom, left:right] = self._finished(self._drawn, box)

    def _paste(self, sprite: Sprite, box: Box) -> None:
        """Put the part of a thing that lies in the box onto the picture, its shadow first."""
        left, top, right, bottom = _common(box, sprite.box)
        x, y = sprite.box[0], sprite.box[1]
        inner = (slice(top - y, bottom - y), slice(left - x, right - x))
        part = self._drawn[top:bottom, left:right]
        shadow, opaque = sprite.shadow[inner], sprite.opaque[inner]
        part[shadow] = part[shadow] // 2
        part[opaque] = sprite.picture[inner][opaque]

    def _sprite(self, thing: Lying | Cover) -> Sprite:
        if thing not in self._sprites:
            self._sprites[thing] = self._card(thing) if isinstance(thing, Lying) else self._hand(thing)
        return self._sprites[thing]

    def _card(self, card: Lying) -> Sprite:
        box, size = self._card_box(card), card.piece.size
        left, top, right, bottom = box
        to_px = _shifted(left, top) @ self.matrix @ placed(card.x, card.y, card.angle, size, ART_PX_PER_MM)
        side = self._side(card.piece, card.face_up)
        picture = cv2.warpPerspective(side, to_px, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
        below = corners(self.matrix, card.x + SHADOW_MM, card.y + SHADOW_MM, card.angle, size)
        opaque = _filled(box, corners(self.matrix, card.x, card.y, card.angle, size))
        return Sprite(box, np.asarray(picture, dtype=np.uint8), opaque, _filled(box, below))

    def _hand(self, cover: Cover) -> Sprite:
        outline = self._round(cover)
        box = self._around(outline)
        opaque = _filled(box, outline)
        return Sprite(box, np.full(opaque.shape, SKIN, np.uint8), opaque, np.zeros_like(opaque))

    def _side(self, piece: Piece, face_up: bool) -> Grey:
        """A side of a card, softened so that making it smaller does not break its edges."""
        key = (piece.component, face_up)
        if key not in self._art:
            grey = cv2.cvtColor(art(piece, face_up, ART_PX_PER_MM), cv2.COLOR_BGR2GRAY)
            px_per_mm = self._camera.width / self._truth.layout.width
            sigma = 0.35 * ART_PX_PER_MM / px_per_mm
            self._art[key] = np.asarray(cv2.GaussianBlur(grey, (0, 0), sigma), dtype=np.uint8)
        return self._art[key]

    def _finished(self, drawn: Grey, box: Box) -> Grey:
        """A part of the picture with blur and light."""
        left, top, right, bottom = box
        height, width = drawn.shape
        x1, y1, x2, y2 = max(0, left - PAD), max(0, top - PAD), min(width, right + PAD), min(height, bottom + PAD)
        soft = cv2.GaussianBlur(drawn[y1:y2, x1:x2], (0, 0), BLUR_PX)[top - y1 : bottom - y1, left - x1 : right - x1]
        return np.asarray(soft * self._light[top:bottom, left:right], dtype=np.uint8)

    def _noisy(self) -> Grey:
        down, right = self._rng.randrange(64), self._rng.randrange(64)
        height, width = self._lit.shape
        brighter = cv2.add(self._lit, self._more[down : down + height, right : right + width])
        return np.asarray(cv2.subtract(brighter, self._less[down : down + height, right : right + width]), np.uint8)

    def _card_box(self, card: Lying) -> Box:
        width, height = card.piece.size
        return self._around(corners(self.matrix, card.x, card.y, card.angle, (width + 4, height + 4)))

    def _round(self, cover: Cover) -> Matrix:
        angles = np.linspace(0.0, 2 * np.pi, 48, endpoint=False)
        x, y = cover.x + cover.radius * np.cos(angles), cover.y + cover.radius * np.sin(angles)
        projected = np.column_stack((x, y, np.ones_like(x))) @ self.matrix.T
        outline: Matrix = projected[:, :2] / projected[:, 2:]
        return outline

    def _around(self, points: Matrix) -> Box:
        left, top = np.floor(points.min(axis=0)).astype(int) - PAD
        right, bottom = np.ceil(points.max(axis=0)).astype(int) + PAD
        width, height = self._camera.width, self._camera.height
        return max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom))


def _shifted(left: int, top: int) -> Matrix:
    return np.array([(1.0, 0.0, -left), (0.0, 1.0, -top), (0.0, 0.0, 1.0)])


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around_all(boxes: Sequence[Box]) -> Box:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _common(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _filled(box: Box, outline: Matrix) -> Mask:
    """The pixels of a box inside an outline in px of the whole picture."""
    left, top, right, bottom = box
    mask = np.zeros((max(0, bottom - top), max(0, right - left)), np.uint8)
    if mask.size:
        cv2.fillConvexPoly(mask, (outline - (left, top)).round().astype(np.int32), 1)
    return mask > 0


def _bare_table(table: Layout, camera: Camera, matrix: Matrix, noise: np.random.Generator) -> Grey:
    """Wood and corner marks as the camera sees them, without light and blur."""
    wood = _wood(table, noise)
    k = WOOD_PX_PER_MM
    for mark in table.marks:
        side, rim = round(mark.size * k), round(7 * k)
        left = round((mark.x - mark.size / 2 + table.width / 2) * k)
        top = round((mark.y - mark.size / 2 + table.height / 2) * k)
        wood[top - rim : top + side + rim, left - rim : left + side + rim] = 235
        wood[top : top + side, left : left + side] = np.maximum(draw_mark(mark.id, side), 20)
    to_px = matrix @ placed(0.0, 0.0, 0.0, (table.width, table.height), k)
    size = (camera.width, camera.height)
    seen = cv2.warpPerspective(wood, to_px, size, flags=cv2.INTER_AREA, borderValue=(FLOOR,))
    return np.asarray(seen, dtype=np.uint8)


def _wood(table: Layout, noise: np.random.Generator) -> Grey:
    """Grain along the table: noise drawn out lengthwise, coarse and fine."""
    width, height = round(table.width * WOOD_PX_PER_MM), round(table.height * WOOD_PX_PER_MM)
    wood = np.full((height, width), 104.0, np.float32)
    for across, down, strength in ((8, 60, 10.0), (30, 400, 6.0), (300, 900, 3.0)):
        grain = noise.normal(0.0, strength, (down, across)).astype(np.float32)
        wood += cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.clip(wood, 40, 170).astype(np.uint8)


def _light(camera: Camera) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """A lamp a little beside the middle: 1 under it, DARKEST in the farthest corner."""
    y, x = np.mgrid[0 : camera.height, 0 : camera.width].astype(np.float32)
    far = np.hypot((x - 0.45 * camera.width) / camera.width, (y - 0.4 * camera.height) / camera.height)
    light = 1.0 - (1.0 - DARKEST) * (far / far.max()) ** 2
    return np.asarray(light, dtype=np.float32)
