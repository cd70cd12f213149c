"""One picture of a table, with the truth of every tag in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from companion.table import Layout, Tag, TagKind, Zone
from vision.adversary.camera import Map, Mode, PlacedCamera, fitted, mode_named
from vision.adversary.cast import Order, bare, cast
from vision.adversary.codes import POOL
from vision.adversary.glasses import glass_sprite
from vision.adversary.ground import seen_ground
from vision.adversary.hands import hand_sprite
from vision.adversary.levels import Level, level_named
from vision.adversary.light import Light, light_of
from vision.adversary.scene import Glass, Lying, Scene
from vision.adversary.sensor import Sensor
from vision.adversary.sprites import Canvas, Sprite, card_sprite
from vision.adversary.truth import TagTruth, Watch
from vision.frame import Grey
from vision.marks import corner_marks
from vision.protocol import TableSet


@dataclass(frozen=True, eq=False)
class Still:
    """A picture, the truth of its tags, the closed set `codes` that readers are told of, and what it was drawn from."""

    grey: Grey
    truths: tuple[TagTruth, ...]
    codes: tuple[str, ...]
    view: PlacedCamera
    scene: Scene

    @cached_property
    def module_px(self) -> float:
        """The width of a module of the tags that can be read, median, px."""
        return float(np.median([truth.module_px for truth in self.truths]))

    @property
    def table_set(self) -> TableSet:
        """The table as the eyes are told of it: one open zone "table", and the tags of the closed set."""
        return table_set(self.scene.table_mm, self.codes)


def still(
    level: str | Level,
    seed: int,
    tags: int,
    tag_mm: float,
    table_mm: tuple[float, float] = (900.0, 600.0),
    mode: str | Mode = "2304x1296",
    foreign: float = 0.0,
    book: int = 400,
    take: int = 0,
) -> Still:
    """A picture of `tags` tags of `tag_mm` on a table of `table_mm` by a camera in `mode`.

    `foreign` is the share of tags that are in no book; `book` codes, those on the table among them, make the closed
    set; another `take` is another picture of the same scene. Raises ConfigError for an unknown level or mode. The same
    arguments give the same scene everywhere, and the same picture with the same OpenCV.
    """
    level = level_named(level) if isinstance(level, str) else level
    mode = mode_named(mode) if isinstance(mode, str) else mode
    scene = cast(level, seed, Order(tags, tag_mm, table_mm, mode, foreign))
    view = fitted(mode, scene.lens, scene.pose, table_mm)
    grey, truths = _taken(level, scene, view, take)
    return Still(grey, truths, book_of(scene, book), view, scene)


def bare_table(picture: Still, take: int = 1) -> Grey:
    """The table of a picture of one of the frozen levels before anybody came, by the same camera in the same light."""
    grey, _ = _taken(level_named(picture.scene.level), bare(picture.scene), picture.view, take)
    return grey


def _taken(level: Level, scene: Scene, view: PlacedCamera, take: int) -> tuple[Grey, tuple[TagTruth, ...]]:
    light = light_of(scene.lighting, view, scene.table_mm)
    canvas, watch = drawn(scene, view, light)
    exposure, phase = scene.lighting.exposure, (scene.seed + take) % 10 / 10
    grey = Sensor(level, view, scene.seed, take).expose(lit(canvas, light), exposure, phase)
    return grey, watch.truths(canvas, light, exposure)


def drawn(scene: Scene, view: PlacedCamera, light: Light) -> tuple[Canvas, Watch]:
    """The table with all that lies on it and all that is mirrored by it, before its light is shed and the lens."""
    ground = seen_ground(view, scene.table_mm, scene.ground, scene.seed)
    cards = [(lying, card_sprite(lying, view, scene.lighting)) for lying in scene.cards]
    canvas, watch = laid(ground, cards, scene.glasses, view, light)
    for hand in scene.hands:
        put(hand_sprite(hand, view, scene.lighting), canvas, watch)
    return canvas, watch


def laid(
    ground: Map,
    cards: Iterable[tuple[Lying, Sprite | None]],
    glasses: Sequence[Glass],
    view: PlacedCamera,
    light: Light,
) -> tuple[Canvas, Watch]:
    """The table with cards, in their order, and glasses on its bare `ground`, nobody's hands over it."""
    canvas, watch = Canvas(ground.copy(), np.zeros_like(ground)), Watch(view)
    for lying, sprite in cards:
        if sprite is not None:
            put(sprite, canvas, watch)
        watch.add(lying)
    for glass in glasses:
        put(glass_sprite(glass, view, canvas), canvas, watch)
    canvas.shine += light.mirrored
    return canvas, watch


def put(sprite: Sprite, canvas: Canvas, watch: Watch) -> None:
    """Lay a thing over all that is there, seen and true."""
    canvas.lay(sprite)
    watch.cover(sprite)


def lit(canvas: Canvas, light: Light, share: float = 1.0) -> Map:
    """The light that reaches the lens, with lamp and glare at a `share` of their strength."""
    return np.asarray((canvas.reflectance * light.shed + canvas.shine) * np.float32(share), dtype=np.float32)


def book_of(scene: Scene, size: int) -> tuple[str, ...]:
    """The codes of the cards of ours on the table, filled up with others of the pool."""
    ours = [spot.code for lying in scene.cards for spot in lying.card.tags if not spot.foreign]
    more = [code for code in POOL if code not in set(ours)]
    start = scene.seed * 37 % len(more)
    filling = (more[start:] + more[:start])[: max(0, size - len(ours))]
    return tuple(sorted(ours + filling))


def table_set(table_mm: tuple[float, float], codes: tuple[str, ...]) -> TableSet:
    """A table with one open zone as large as itself, its marks and its tags."""
    zone = Zone("table", 0.0, 0.0, *table_mm)
    tags = tuple(Tag(code, code, TagKind.FACE, code, 0.3) for code in codes)
    return TableSet(Layout(*table_mm, (zone,), corner_marks(*table_mm)), tags)
