"""A video of a table with people, frame after frame, with the truth of every tag in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.adversary.camera import Map, Mode, fitted, mode_named
from vision.adversary.cast import Order, cast, without_people
from vision.adversary.ground import seen_ground
from vision.adversary.hands import hand_sprite, motion_kernel
from vision.adversary.levels import Level, level_named
from vision.adversary.light import light_of
from vision.adversary.scene import Hand, Lying
from vision.adversary.sensor import Sensor
from vision.adversary.sprites import Sprite, card_sprite
from vision.adversary.stage import Moment, Moving, Shift, script
from vision.adversary.still import book_of, laid, lit, put, table_set
from vision.adversary.truth import TagTruth
from vision.frame import Grey
from vision.protocol import TableSet

FRAMES_PER_S = 15.0
EXPOSED = 0.25
"""The share of the time between two frames in which light is gathered."""
READ_OUT = 0.6
"""The share in which the rows are read, one after the other."""


@dataclass(frozen=True, eq=False)
class Shot:
    """A frame: `number` counts lost ones too; `quiet` ones differ from the one before by noise alone."""

    number: int
    time: float
    grey: Grey
    truths: tuple[TagTruth, ...]
    act: str
    light: float
    quiet: bool


class Video:
    """A scripted video; the same arguments give the same one. Raises ConfigError for an unknown level or mode."""

    def __init__(
        self,
        level: str | Level,
        seed: int,
        tags: int,
        tag_mm: float,
        table_mm: tuple[float, float] = (900.0, 600.0),
        mode: str | Mode = "2304x1296",
        foreign: float = 0.0,
        book: int = 400,
    ) -> None:
        self._level = level_named(level) if isinstance(level, str) else level
        mode = mode_named(mode) if isinstance(mode, str) else mode
        self.scene = without_people(cast(self._level, seed, Order(tags, tag_mm, table_mm, mode, foreign)))
        self.view = fitted(mode, self.scene.lens, self.scene.pose, table_mm)
        self.codes = book_of(self.scene, book)

    @property
    def table_set(self) -> TableSet:
        """The table as the eyes are told of it."""
        return table_set(self.scene.table_mm, self.codes)

    def shots(self, frames: int) -> Iterator[Shot]:
        """So many frames from the beginning."""
        painter = _Painter(self)
        sensor = Sensor(self._level, self.view, self.scene.seed)
        before: Moment | None = None
        grey: Grey = np.zeros((self.view.mode.height, self.view.mode.width), dtype=np.uint8)
        number = -1
        for moment in script(self.scene, frames):
            number += 1 + moment.skipped
            exposure = self.scene.lighting.exposure * moment.light
            if not moment.frozen:
                grey = sensor.expose(painter.light(moment), exposure, (number * 0.37) % 1.0)
            quiet = before is not None and not moment.hands and _same(before, moment)
            yield Shot(number, number / FRAMES_PER_S, grey, painter.truths(exposure), moment.act, moment.light, quiet)
            before = moment


class _Painter:
    """Draws moments; what rests is drawn once and kept."""

    def __init__(self, video: Video) -> None:
        self._scene, self._view = video.scene, video.view
        self._shed = light_of(video.scene.lighting, video.view, video.scene.table_mm)
        self._ground = seen_ground(video.view, video.scene.table_mm, video.scene.ground, video.scene.seed)
        self._sprites: dict[Lying, Sprite | None] = {}
        self._lay(())
        self._seen, self._now = self._still, self._watch

    def light(self, moment: Moment) -> Map:
        """The light of a moment at full strength of the lamp."""
        if moment.resting != self._resting:
            self._lay(moment.resting)
        self._seen, self._now = self._still, self._watch
        if moment.carried or moment.hands:
            self._seen, self._now = self._still.copy(), self._watch.copy()
        for carried in moment.carried:
            self._carry(carried)
        for hand in moment.hands:
            self._reach(hand)
        return lit(self._seen, self._shed)

    def truths(self, exposure: float) -> tuple[TagTruth, ...]:
        """The truth of the moment drawn last."""
        return self._now.truths(self._seen, self._shed, exposure)

    def _lay(self, resting: tuple[Lying, ...]) -> None:
        self._resting = resting
        self._sprites = {
            lying: self._sprites[lying]
            if lying in self._sprites
            else card_sprite(lying, self._view, self._scene.lighting)
            for lying in resting
        }
        cards = self._sprites.items()
        self._still, self._watch = laid(self._ground, cards, self._scene.glasses, self._view, self._shed)

    def _carry(self, carried: Moving[Lying]) -> None:
        sprite = card_sprite(carried.thing, self._view, self._scene.lighting)
        if sprite is not None:
            place = carried.thing.place
            put(smeared(sprite, self._px(place.x, place.y, carried.shift)), self._seen, self._now)
        self._now.add(carried.thing, moving=True)

    def _reach(self, hand: Moving[Hand]) -> None:
        exposed = (hand.shift[0] * EXPOSED, hand.shift[1] * EXPOSED)
        put(hand_sprite(hand.thing, self._view, self._scene.lighting, exposed), self._seen, self._now)

    def _px(self, x: float, y: float, shift: Shift) -> Shift:
        start, end = self._view.pixels(np.array([(x, y), (x + shift[0], y + shift[1])]))
        return float(end[0] - start[0]), float(end[1] - start[1])


def smeared(sprite: Sprite, shift: Shift) -> Sprite:
    """A thing that moves by so many px a frame: smeared while light is gathered, sheared as row after row is read."""
    height, width = sprite.opaque.shape
    kernel = motion_kernel(shift[0] * EXPOSED, shift[1] * EXPOSED)
    shear = READ_OUT * shift[0] / 1300
    matrix = np.array([(1.0, shear, -shear * height / 2), (0.0, 1.0, 0.0)])
    maps = []
    for picture, border in ((sprite.value * sprite.opaque, 0.0), (sprite.opaque, 0.0), (sprite.shade, 1.0)):
        moved = cv2.warpAffine(picture, matrix, (width, height), borderValue=border)
        maps.append(np.asarray(moved if kernel is None else cv2.filter2D(moved, -1, kernel), dtype=np.float32))
    value, opaque, shade = maps
    unmixed = np.asarray(value / np.maximum(opaque, np.float32(1e-3)), dtype=np.float32)
    return replace(sprite, value=unmixed, opaque=opaque, shade=shade)


def _same(before: Moment, moment: Moment) -> bool:
    """Whether nothing but noise is new since the frame before."""
    moved = before.carried or before.hands or moment.carried
    return not moved and before.resting == moment.resting and before.light == moment.light
