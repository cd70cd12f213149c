"""A table drawn for the benchmark: tags on cards, hands that come and go, noise in every frame, and the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import ConfigError
from companion.table import Layout, Tag, TagKind, Zone
from vision.frame import Grey
from vision.geometry import Place
from vision.marks import corner_marks, draw_mark
from vision.protocol import TableSet
from vision.simulated.art import QUIET, modules
from vision.tags import MODULES

WIDTH_PX, HEIGHT_PX = 2304, 1296
TABLE_MM = (900.0, 600.0)
CARD_MM = (46.0, 60.0)
"""Smaller than real cards, so that sixty of them lie side by side in any direction."""
HAND_PX = (110, 330)
HAND_REACH_PX = 260
BLUR_PX = 0.6
NOISE = 3.0
MOVE_EVERY_FRAMES = 15
HAND_FRAMES = 6
"""So long a hand lies over a card before the card lies elsewhere."""
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MODULE_PX = 8
_TAG_PX = MODULES * _MODULE_PX
_LINES = 9
_TEXTURE_PX = 4
_FADES = 0.15

Homography = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Shot:
    """A frame and what is true of it: where the tags lie that no hand covers, and since how many frames."""

    grey: Grey
    truth: dict[str, tuple[Place, int]]


@dataclass
class BenchTable:
    """`count` cards with tags of `tag_mm` on a table of 90×60 cm, the same ones for the same `seed`."""

    count: int = 60
    tag_mm: float = 20.0
    seed: int = 1
    _places: dict[str, Place] = field(default_factory=dict)
    _since: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._chance = np.random.default_rng(self.seed)
        codes = ["".join(self._chance.choice(list(_ALPHABET), 10)) for _ in range(self.count)]
        self._free = _spots(self.count)
        self._chance.shuffle(self._free)
        for code in codes:
            self._places[code] = self._taken_spot()
            self._since[code] = 0
        self._to_picture = _camera()
        self._cards = {code: _card(code, self.tag_mm, self._chance) for code in codes}
        self._ground = _ground(self._chance, self._to_picture)

    @property
    def table_set(self) -> TableSet:
        """The table as the eyes are told of it: one open zone."""
        zone = Zone("table", 0.0, 0.0, *TABLE_MM)
        tags = tuple(Tag(code, code, TagKind.FACE, code, 0.0) for code in self._places)
        return TableSet(Layout(*TABLE_MM, (zone,), corner_marks(*TABLE_MM)), tags)

    def shots(self, frames: int) -> Iterator[Shot]:
        """Frames of a script: hands come, a card lies elsewhere, the light fades by 15 % and returns."""
        still = self._drawn()
        noise = self._chance.normal(0.0, NOISE, (HEIGHT_PX, WIDTH_PX)).astype(np.float32)
        moving = ""
        for number in range(frames):
            phase = number % MOVE_EVERY_FRAMES
            if phase == MOVE_EVERY_FRAMES - HAND_FRAMES:
                moving = str(self._chance.choice(list(self._places)))
            if number and phase == 0 and moving:
                self._move(moving, number)
                still, moving = self._drawn(), ""
            picture = still.copy()
            if moving:
                self._cover(picture, self._places[moving], phase)
            light = 1.0 - _FADES * (0.5 - 0.5 * cos(2 * pi * number / frames))
            rolled = np.roll(
                noise, (int(self._chance.integers(HEIGHT_PX)), int(self._chance.integers(WIDTH_PX))), (0, 1)
            )
            yield Shot(np.clip(picture * light + rolled, 0, 255).astype(np.uint8), self._truth(number, moving))

    def _truth(self, number: int, moving: str) -> dict[str, tuple[Place, int]]:
        hand = None if not moving else _seen_at(self._to_picture, self._places[moving].x, self._places[moving].y)
        return {
            code: (place, number - self._since[code])
            for code, place in self._places.items()
            if hand is None or not self._covers(hand, place)
        }

    def _covers(self, hand: tuple[int, int], place: Place) -> bool:
        x, y = _seen_at(self._to_picture, place.x, place.y)
        reach = self.tag_mm * self._to_picture[0, 0]
        across = (x - hand[0]) / (HAND_PX[0] + reach)
        down = (y - hand[1] - HAND_REACH_PX) / (HAND_PX[1] + reach)
        return bool(across**2 + down**2 < 1.0)

    def _move(self, code: str, number: int) -> None:
        left = self._places[code]
        self._places[code], self._since[code] = self._taken_spot(), number
        self._free.append((left.x, left.y))

    def _taken_spot(self) -> Place:
        x, y = self._free.pop(0)
        return Place(x, y, float(self._chance.uniform(0, 360)))

    def _drawn(self) -> npt.NDArray[np.float32]:
        picture = self._ground.copy()
        for code, place in self._places.items():
            _lay(picture, self._cards[code], self.tag_mm / _TAG_PX, place, self._to_picture)
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), BLUR_PX), dtype=np.float32)

    def _cover(self, picture: npt.NDArray[np.float32], place: Place, phase: int) -> None:
        x, y = _seen_at(self._to_picture, place.x + 3 * (phase % 3), place.y)
        cv2.ellipse(picture, (x, y + HAND_REACH_PX), HAND_PX, 0, 0, 360, 150.0, cv2.FILLED, cv2.LINE_AA)


def _spots(count: int) -> list[tuple[float, float]]:
    """More places than `count`, a card's diagonal apart and clear of the corner marks."""
    columns, rows = range(11), range(8)
    width, height = TABLE_MM[0] - 150.0, TABLE_MM[1] - 110.0
    spots = [
        ((column / columns[-1] - 0.5) * width, (row / rows[-1] - 0.5) * height)
        for row in rows
        for column in columns
        if row not in (0, rows[-1]) or column not in (0, columns[-1])
    ]
    if count >= len(spots):
        raise ConfigError(f"The benchmark's table has no room for {count} cards.", f"Take {len(spots) - 1} or fewer.")
    return spots


def _camera() -> Homography:
    """Millimetres to px: the table just fits, the camera tilted by a few degrees."""
    scale = 0.94 * min(WIDTH_PX / TABLE_MM[0], HEIGHT_PX / TABLE_MM[1])
    return np.array([(scale, 0.03, WIDTH_PX / 2), (-0.02, scale, HEIGHT_PX / 2), (1e-5, 6e-5, 1.0)])


def _ground(chance: np.random.Generator, to_picture: Homography) -> npt.NDArray[np.float32]:
    grain = chance.normal(0.0, 1.0, (HEIGHT_PX // _TEXTURE_PX, WIDTH_PX // (8 * _TEXTURE_PX)))
    wood = cv2.resize(grain, (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_CUBIC)
    picture = np.asarray(110.0 + 9.0 * wood, dtype=np.float32)
    for mark in corner_marks(*TABLE_MM):
        drawn = np.pad(draw_mark(mark.id, 140), 20, constant_values=255)
        _lay(picture, drawn, mark.size / 140, Place(mark.x, mark.y, 0.0), to_picture)
    return picture


def _card(code: str, tag_mm: float, chance: np.random.Generator) -> Grey:
    """A card with its tag in the middle and print above and below."""
    width, height = (round(length / tag_mm * _TAG_PX) for length in CARD_MM)
    card = np.full((height, width), 225, dtype=np.uint8)
    for line in range(_LINES):
        text = "".join(chance.choice(list(_ALPHABET.lower() + "   "), 28))
        row = (line + 1) * height // (_LINES + 1)
        cv2.putText(card, text, (8, row), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 60, 2, cv2.LINE_AA)
    tag = np.kron(np.pad(modules(code), QUIET, constant_values=255), np.ones((_MODULE_PX, _MODULE_PX), dtype=np.uint8))
    top, left = (height - tag.shape[0]) // 2, (width - tag.shape[1]) // 2
    card[top : top + tag.shape[0], left : left + tag.shape[1]] = tag
    return card


def _lay(picture: npt.NDArray[np.float32], printed: Grey, step: float, place: Place, to_picture: Homography) -> None:
    """Draw a print, whose px are `step` mm wide, at a place; only what it covers changes."""
    turn = place.angle * pi / 180
    height, width = (length * step for length in printed.shape)
    across, down = np.array((cos(turn), sin(turn))), np.array((-sin(turn), cos(turn)))
    corner = np.array((place.x, place.y)) - across * width / 2 - down * height / 2
    to_table = np.vstack((np.column_stack((across * step, down * step, corner)), (0.0, 0.0, 1.0)))
    side = max(width, height)
    reach = int(side * 2.4)
    x, y = _seen_at(to_picture, place.x, place.y)
    left, top = max(0, x - reach), max(0, y - reach)
    window = picture[top : y + reach, left : x + reach]
    shift = np.array([(1.0, 0.0, -left), (0.0, 1.0, -top), (0.0, 0.0, 1.0)])
    matrix, size = shift @ to_picture @ to_table, (window.shape[1], window.shape[0])
    # Printed finer than seen, so blurred first: a camera's pixels gather light, they do not pick points.
    soft = cv2.GaussianBlur(printed, (0, 0), 1.6)
    seen = cv2.warpPerspective(soft, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(np.full_like(printed, 255), matrix, size) > 127
    window[inside] = seen[inside]


def _seen_at(to_picture: Homography, x: float, y: float) -> tuple[int, int]:
    across, down, scale = to_picture @ (x, y, 1.0)
    return round(across / scale), round(down / scale)
