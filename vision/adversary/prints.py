"""What is printed on cards: tags with ink that bleeds on grey paper, and art that looks like tags here and there."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import cv2
import numpy as np
import numpy.typing as npt
import qrcode
from qrcode.constants import ERROR_CORRECT_H

from vision.adversary.codes import ALPHABET
from vision.adversary.scene import Card, Spot
from vision.frame import Grey
from vision.simulated.art import modules
from vision.tags import MODULES, QUIET

Reflectance = npt.NDArray[np.float32]
"""Height × width, 0 swallows all light, 1 gives all of it back."""

DARK, BRIGHT = 20, 190
"""Tones of art, of 255."""
FINE = 8
"""Dots per module, at least, with which a tag is printed."""
GAIN = 4.0
"""How much sharper ink ends than it spreads."""
LONGEST_OF_OURS = 10
"""Characters that a code of version 1 and level H holds."""
SLEEVE_RIM_MM = 1.5
SLEEVE_VEIL = 0.035
"""Light that a sleeve mirrors from all around, of white."""
SLEEVE_LOSS = 0.88


def printed(card: Card, px_per_mm: float) -> Reflectance:
    """A card as it is printed, `px_per_mm` fine; in a sleeve with a rim of clear plastic."""
    chance = np.random.default_rng(card.art)
    picture = _art(card, px_per_mm, chance)
    for spot in card.tags:
        _tag(picture, card, spot, px_per_mm, chance)
    picture += chance.normal(0.0, 0.008, picture.shape).astype(np.float32)
    if card.sleeve is None:
        return picture
    rim = round(SLEEVE_RIM_MM * px_per_mm)
    return np.pad(picture * SLEEVE_LOSS, rim, constant_values=0.35) + np.float32(SLEEVE_VEIL)


def tag_corners(card: Card, spot: Spot, px_per_mm: float) -> tuple[float, float, float]:
    """Left, top and side of the printed modules, mm from the middle of the card, exactly as `printed` lays them."""
    left, top, side = _in_px(card, spot, px_per_mm)
    width, height = (round(length * px_per_mm) for length in card.size)
    return (left - width / 2) / px_per_mm, (top - height / 2) / px_per_mm, side / px_per_mm


@lru_cache(maxsize=4096)
def symbol(code: str) -> npt.NDArray[np.uint8]:
    """The modules of a code, 0 where black: 21×21 for codes like ours, more for longer ones."""
    return modules(code) if len(code) <= LONGEST_OF_OURS else _larger(code)


def _larger(code: str) -> npt.NDArray[np.uint8]:
    made = qrcode.QRCode(error_correction=ERROR_CORRECT_H, border=0)
    made.add_data(code)
    made.make(fit=True)
    return np.where(np.array(made.get_matrix()), 0, 255).astype(np.uint8)


def _in_px(card: Card, spot: Spot, px_per_mm: float) -> tuple[int, int, int]:
    side = round(card.tag_mm * px_per_mm)
    left, top = (
        round((length / 2 + middle) * px_per_mm - side / 2)
        for length, middle in zip(card.size, (spot.x, spot.y), strict=True)
    )
    return left, top, side


def _tag(picture: Reflectance, card: Card, spot: Spot, px_per_mm: float, chance: np.random.Generator) -> None:
    left, top, side = _in_px(card, spot, px_per_mm)
    quiet = ceil(QUIET * side / MODULES)
    picture[max(0, top - quiet) : top + side + quiet, max(0, left - quiet) : left + side + quiet] = card.paper
    ink = _ink(spot, side, card.bleed_mm / card.tag_mm)
    patchy = cv2.resize(chance.normal(1.0, 0.06, (8, 8)).astype(np.float32), (side, side))
    picture[top : top + side, left : left + side] = card.paper - ink * np.minimum(patchy, 1.06) * (
        card.paper - card.ink
    )


def _ink(spot: Spot, side: int, bleed: float) -> Reflectance:
    """How much of each dot is covered with ink; it creeps `bleed` sides of the tag over the edges of the modules."""
    black = symbol(spot.code)
    black = black[::-1, ::-1] if spot.upside_down else black
    fine = max(FINE, ceil(2 * side / len(black)))
    raw = np.kron(1.0 - black / 255.0, np.ones((fine, fine))).astype(np.float32)
    spread = bleed * len(raw)
    soft = cv2.GaussianBlur(raw, (0, 0), max(0.3, spread))
    # An edge blurred by `spread` is at 16 % one `spread` outside; taking that for the edge moves it by so much.
    crept = np.clip((soft - 0.5 + 0.34) * GAIN / 2 + 0.5, 0.0, 1.0) if spread > 0.5 else soft
    return np.asarray(cv2.resize(crept, (side, side), interpolation=cv2.INTER_AREA), dtype=np.float32)


def _art(card: Card, k: float, chance: np.random.Generator) -> Reflectance:
    """Frame, picture and text; small bull's-eyes and boards of squares, as icons on real cards have them."""
    width, height = (round(length * k) for length in card.size)
    picture = np.full((height, width), int(chance.integers(40, 200)), dtype=np.uint8)
    inner = round(2.5 * k)
    picture[inner:-inner, inner:-inner] = round(255 * card.paper * float(chance.uniform(0.5, 1.0)))
    for _ in range(int(chance.integers(3, 8))):
        _shape(picture, chance)
    for _ in range(int(chance.integers(2, 6))):
        _text(picture, k, chance)
    for _ in range(int(chance.integers(0, 4))):
        _icon(picture, k, chance)
    return np.asarray(cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 0.5) / 255.0, dtype=np.float32)


def _shape(picture: Grey, chance: np.random.Generator) -> None:
    height, width = picture.shape
    middle = (int(chance.integers(width)), int(chance.integers(height)))
    half = (int(chance.integers(2, 2 + width // 3)), int(chance.integers(2, 2 + height // 3)))
    tone = int(chance.integers(DARK, BRIGHT))
    if chance.random() < 0.5:
        cv2.ellipse(picture, middle, half, float(chance.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
    else:
        cv2.rectangle(picture, middle, (middle[0] + half[0], middle[1] + half[1]), tone, -1)


def _text(picture: Grey, k: float, chance: np.random.Generator) -> None:
    height, width = picture.shape
    size = float(chance.uniform(1.6, 3.5)) * k / 21.0
    letters = "".join(chance.choice(list(ALPHABET + "      "), 40))
    left, top = int(0.08 * width), float(chance.uniform(0.1, 0.7)) * height
    for line in range(int(chance.integers(1, 5))):
        at = (left, round(top + line * size * 34))
        cv2.putText(picture, letters[line:], at, cv2.FONT_HERSHEY_DUPLEX, size, DARK, max(1, round(k / 5)), cv2.LINE_AA)


def _icon(picture: Grey, k: float, chance: np.random.Generator) -> None:
    """A bull's-eye like a finder pattern, or a board of squares like the modules of a tag."""
    height, width = picture.shape
    side = max(2, round(float(chance.uniform(0.6, 1.3)) * k))
    x, y = int(chance.integers(max(1, width - 8 * side))), int(chance.integers(max(1, height - 8 * side)))
    part = picture[y : y + 7 * side, x : x + 7 * side]
    bright = np.kron(_BULLSEYE if chance.random() < 0.5 else chance.random((7, 7)) < 0.5, np.ones((side, side)))
    part[:] = np.where(bright > 0, BRIGHT, DARK)[: part.shape[0], : part.shape[1]]


_BULLSEYE = np.array([[max(abs(x), abs(y)) == 2 for x in range(-3, 4)] for y in range(-3, 4)])
