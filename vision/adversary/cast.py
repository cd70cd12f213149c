"""Draws scenes: which cards lie where, who reaches over them, and in which light."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from companion.table import INSET_MM
from vision.adversary.camera import DISTORTION, Lens, Mode, Pose
from vision.adversary.codes import POOL, stranger
from vision.adversary.layout import Floor, Footprint, footprint
from vision.adversary.levels import Level
from vision.adversary.scene import Card, Glare, Glass, Hand, Led, Lighting, Lying, Scene, Sleeve, Spot
from vision.geometry import Place
from vision.marks import corner_marks
from vision.tags import RIM_SIDES

GROUNDS = ("wood", "felt", "board", "cloth")
POKER_MM = (63.0, 88.0)
MINI_MM = (44.0, 68.0)
TOKEN_RIM_MM = 1.0
FILLED = 0.42
"""The share of the table that cards may cover; thrown at random, more would not fit."""
LARGER_MM = 50.0
"""Cards longer than this bend; tokens are of board."""
LED_LUMAS = (0.30, 0.59, 0.11, 0.89, 0.41)  # red, green, blue, yellow, purple
LAMP_HEIGHT_MM = (600.0, 1100.0)


@dataclass(frozen=True)
class Order:
    """What is wanted: so many tags of that size on that table in that mode; the share of strangers among them."""

    tags: int
    tag_mm: float
    table_mm: tuple[float, float]
    mode: Mode
    foreign: float = 0.0
    people: bool = True
    """Whether hands, glasses and overlapping cards come with the level."""


def cast(level: Level, seed: int, order: Order) -> Scene:
    """The scene of that level, seed and order."""
    rng = random.Random(f"{level.name}/{level.version}/{seed}/{order.tags}/{order.tag_mm}/{order.table_mm}")
    pose = Pose(level.tilt_deg, rng.uniform(0, 360), rng.uniform(-level.roll_deg, level.roll_deg))
    lens = Lens(
        tuple(level.distortion * k * rng.uniform(0.7, 1.3) for k in DISTORTION), level.wobble_px, rng.uniform(1.5, 5)
    )
    floor = Floor(order.table_mm, marks_footprints(order.table_mm))
    cards = _laid(rng, level, order, floor)
    return Scene(
        seed=seed,
        level=level.name,
        version=level.version,
        mode=order.mode.name,
        table_mm=order.table_mm,
        ground=rng.choice(GROUNDS),
        pose=pose,
        lens=lens,
        lighting=_lighting(rng, level, order.table_mm),
        cards=tuple(cards),
        hands=tuple(_hand(rng, order.table_mm) for _ in range(level.hands * order.people)),
        glasses=tuple(_glass(rng, order.table_mm) for _ in range(level.glasses * order.people)),
    )


def marks_footprints(table_mm: tuple[float, float]) -> list[Footprint]:
    """What the corner marks with their white margins take of the table."""
    return [
        footprint(Place(mark.x, mark.y, 0.0), (mark.size * 9 / 7, mark.size * 9 / 7))
        for mark in corner_marks(*table_mm)
    ]


def _laid(rng: random.Random, level: Level, order: Order, floor: Floor) -> list[Lying]:
    cards = list(_cards(rng, level, order))
    cards.sort(key=lambda card: -card.size[0] * card.size[1])
    late = round(len(cards) * level.overlapping) if order.people else 0
    over = rng.sample(cards, late)
    lying: list[Lying] = []
    for card in cards:
        if card not in over:
            place = floor.lay(rng, card.size) or _anywhere(rng, order.table_mm)
            lying.append(Lying(card, place))
    return lying + [Lying(card, _half_over(rng, rng.choice(lying), order.table_mm), 0.8) for card in over]


def _cards(rng: random.Random, level: Level, order: Order) -> Iterator[Card]:
    """Cards that wear all the tags ordered: large ones as long as there is room for the rest."""
    spots = _codes(rng, order)
    rim = order.tag_mm * RIM_SIDES
    token = (rim + 2 * TOKEN_RIM_MM, rim + 2 * TOKEN_RIM_MM)
    room = FILLED * order.table_mm[0] * order.table_mm[1]
    while spots:
        size = rng.choice((POKER_MM, MINI_MM, token))
        worn = 2 if size == POKER_MM and len(spots) > 1 else 1
        if room - size[0] * size[1] < (len(spots) - worn) * token[0] * token[1]:
            size, worn = token, 1
        room -= size[0] * size[1]
        yield _card(rng, level, order.tag_mm, size, [spots.pop() for _ in range(worn)], rim)


def _codes(rng: random.Random, order: Order) -> list[tuple[str, bool]]:
    foreign = round(order.tags * order.foreign)
    codes = [(code, False) for code in rng.sample(POOL, order.tags - foreign)]
    codes += [(stranger(rng, POOL), True) for _ in range(foreign)]
    rng.shuffle(codes)
    return codes


def _card(
    rng: random.Random,
    level: Level,
    tag_mm: float,
    size: tuple[float, float],
    codes: Sequence[tuple[str, bool]],
    rim: float,
) -> Card:
    across, down = size[0] / 2 - rim / 2 - INSET_MM, size[1] / 2 - rim / 2 - INSET_MM
    corner = (across, down) if size in (POKER_MM, MINI_MM) else (0.0, 0.0)
    spots = [
        Spot(code, sign * corner[0], sign * corner[1], sign > 0, foreign)
        for (code, foreign), sign in zip(codes, (-1, 1), strict=False)
    ]
    bent = rng.random() < level.bent and max(size) > LARGER_MM
    return Card(
        size=size,
        tag_mm=tag_mm,
        tags=tuple(spots),
        paper=rng.uniform(*level.paper),
        ink=rng.uniform(*level.ink),
        bleed_mm=rng.uniform(*level.bleed_mm),
        art=rng.randrange(2**31),
        bend=rng.uniform(0.3, 1.0) * level.bend_mm * bent,
        sleeve=_sleeve(rng) if rng.random() < level.sleeved else None,
    )


def _sleeve(rng: random.Random) -> Sleeve:
    return Sleeve(rng.uniform(0, 180), rng.uniform(-45, 45), rng.uniform(4, 14), rng.choice((0.1, 0.2, 0.4, 1.2)))


def _anywhere(rng: random.Random, table_mm: tuple[float, float]) -> Place:
    x, y = (rng.uniform(-0.42, 0.42) * length for length in table_mm)
    return Place(x, y, rng.uniform(0, 360))


def _half_over(rng: random.Random, below: Lying, table_mm: tuple[float, float]) -> Place:
    """A place that covers a part of another card, still on the table."""
    way, far = rng.uniform(0, 360), rng.uniform(0.3, 0.9) * below.card.size[0]
    x, y = below.place.x + far * cos(radians(way)), below.place.y + far * sin(radians(way))
    half_x, half_y = table_mm[0] / 2 - 50, table_mm[1] / 2 - 50
    return Place(max(-half_x, min(half_x, x)), max(-half_y, min(half_y, y)), rng.uniform(0, 360))


def _hand(rng: random.Random, table_mm: tuple[float, float]) -> Hand:
    x, y = (rng.uniform(-0.4, 0.4) * length for length in table_mm)
    return reaching(rng, x, y, table_mm)


def reaching(rng: random.Random, x: float, y: float, table_mm: tuple[float, float]) -> Hand:
    """A hand at that place, its arm coming over the nearest of the long edges."""
    angle = (90.0 if y < 0 else -90.0) + rng.uniform(-30, 30) - 40.0 * x / table_mm[0] * (1 if y < 0 else -1)
    return Hand(
        x,
        y,
        angle,
        size=rng.uniform(0.85, 1.1),
        height=rng.uniform(15, 50),
        skin=rng.uniform(0.15, 0.55),
        cloth=rng.uniform(0.05, 0.6),
        spread=rng.uniform(4, 18),
    )


def _glass(rng: random.Random, table_mm: tuple[float, float]) -> Glass:
    x, y = (rng.uniform(-0.42, 0.42) * length for length in table_mm)
    return Glass(x, y, rng.uniform(28, 40), rng.uniform(70, 140), rng.uniform(0, 360))


def _lighting(rng: random.Random, level: Level, table_mm: tuple[float, float]) -> Lighting:
    lamp = (
        rng.uniform(-0.4, 0.4) * table_mm[0],
        rng.uniform(-0.4, 0.4) * table_mm[1],
        rng.uniform(*LAMP_HEIGHT_MM),
    )
    return Lighting(
        lamp=lamp,
        floor=level.light_floor,
        leds=tuple(_leds(rng, table_mm)),
        led_light=level.led_light,
        glares=tuple(_glare(rng, table_mm) for _ in range(level.glare_spots)),
        exposure=rng.uniform(*level.exposure),
        banding=level.banding,
    )


def _leds(rng: random.Random, table_mm: tuple[float, float]) -> Iterator[Led]:
    """A light for each of six seats, a hand's breadth from the edge."""
    for n in range(6):
        x, y = ((n % 3) - 1) * 0.33 * table_mm[0], (0.5 if n < 3 else -0.5) * (table_mm[1] - 30)
        yield Led(x, y, rng.choice(LED_LUMAS))


def _glare(rng: random.Random, table_mm: tuple[float, float]) -> Glare:
    half = rng.uniform(10, 26)
    return Glare(
        rng.uniform(-0.45, 0.45) * table_mm[0],
        rng.uniform(-0.45, 0.45) * table_mm[1],
        (half, half * rng.uniform(0.5, 1.0)),
        rng.uniform(0, 180),
        rng.uniform(1.5, 4.0),
    )


def without_people(scene: Scene) -> Scene:
    """The same scene with nobody's hands over it."""
    return replace(scene, hands=())


def bare(scene: Scene) -> Scene:
    """The same table in the same light before anybody came: nothing on it, nobody over it."""
    return replace(scene, cards=(), hands=(), glasses=())
