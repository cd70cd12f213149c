"""What a scene is made of: numbers and words only, no pixels. The same seed draws the same scene on every computer.

Lengths are mm, angles degrees clockwise, the origin is the middle of the table; reflectances and lights are of 1.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING

from vision.adversary.camera import Lens, Pose
from vision.geometry import Place

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True)
class Spot:
    """A tag on a card: its code, and its middle from that of the card, mm; `foreign` ones are in nobody's book."""

    code: str
    x: float
    y: float
    upside_down: bool = False
    foreign: bool = False


@dataclass(frozen=True)
class Sleeve:
    """A glossy sleeve: a streak of mirrored lamp crosses it, `offset` mm from its middle and `width` mm wide."""

    angle: float
    offset: float
    width: float
    strength: float


@dataclass(frozen=True)
class Card:
    """A printed thing on the table; `bend` is how far its middle stands off, mm, `height` how far it lies above it."""

    size: tuple[float, float]
    tag_mm: float
    tags: tuple[Spot, ...]
    paper: float
    ink: float
    bleed_mm: float
    art: int  # seed of what else is printed
    bend: float = 0.0
    sleeve: Sleeve | None = None


@dataclass(frozen=True)
class Lying:
    """A card at its place; later ones lie on earlier ones."""

    card: Card
    place: Place
    height: float = 0.3


@dataclass(frozen=True)
class Hand:
    """A hand whose middle is at x, y and whose arm comes from behind; `height` mm above the table."""

    x: float
    y: float
    angle: float  # towards which the fingers point
    size: float = 1.0
    height: float = 30.0
    skin: float = 0.45
    cloth: float = 0.2
    spread: float = 12.0  # degrees between two fingers


@dataclass(frozen=True)
class Glass:
    """A drinking glass."""

    x: float
    y: float
    radius: float
    height: float
    turn: float


@dataclass(frozen=True)
class Glare:
    """A mirrored lamp: an ellipse of light, half axes in mm; `strength` 1 saturates white paper."""

    x: float
    y: float
    half: tuple[float, float]
    angle: float
    strength: float


@dataclass(frozen=True)
class Led:
    """A coloured light of our own at the edge of the table; `luma` is the share of it that a grey picture sees."""

    x: float
    y: float
    luma: float


@dataclass(frozen=True)
class Lighting:
    """The lamp's foot point and height, the share of its light in the darkest corner, the lights besides it."""

    lamp: tuple[float, float, float]
    floor: float
    leds: tuple[Led, ...]
    led_light: float
    glares: tuple[Glare, ...]
    exposure: float
    banding: float


@dataclass(frozen=True)
class Scene:
    """All that a still picture shows."""

    seed: int
    level: str
    version: int
    mode: str
    table_mm: tuple[float, float]
    ground: str
    pose: Pose
    lens: Lens
    lighting: Lighting
    cards: tuple[Lying, ...]
    hands: tuple[Hand, ...]
    glasses: tuple[Glass, ...]


def checksum(*drawn: DataclassInstance) -> str:
    """Sixteen digits that change when any number drawn changes by a thousandth."""
    words = json.dumps([_rounded(asdict(each)) for each in drawn], sort_keys=True)
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def tag_place(lying: Lying, spot: Spot) -> Place:
    """Where a tag lies: its middle, and the way its top points."""
    turn = radians(lying.place.angle)
    x = lying.place.x + spot.x * cos(turn) - spot.y * sin(turn)
    y = lying.place.y + spot.x * sin(turn) + spot.y * cos(turn)
    return Place(x, y, (lying.place.angle + 180.0 * spot.upside_down) % 360.0)


def _rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(item) for item in value]
    return value
