"""What cards lie on: wood, felt, the board of a game, a patterned cloth, and the corner marks on it."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.adversary.camera import PlacedCamera
from vision.adversary.prints import Reflectance
from vision.marks import corner_marks, draw_mark

PX_PER_MM = 2.0
TILE_MM = 600.0
FLOOR_TONE = 0.10
"""Of the room round the table."""
MARK_PX_PER_MM = 4.0
MARK_PAPER, MARK_INK = 0.8, 0.05
_SIDE = round(TILE_MM * PX_PER_MM)


def seen_ground(view: PlacedCamera, table_mm: tuple[float, float], kind: str, seed: int) -> Reflectance:
    """The bare table with its marks as the camera sees it, height × width."""
    box = (0, 0, view.mode.width, view.mode.height)
    across, down = view.table_maps(box)
    tile = _tile(kind, seed % 8)
    seen = cv2.remap(
        tile, across * np.float32(PX_PER_MM), down * np.float32(PX_PER_MM), cv2.INTER_LINEAR, None, cv2.BORDER_WRAP
    )
    picture = np.asarray(seen, dtype=np.float32)
    outside = (np.abs(across) > table_mm[0] / 2) | (np.abs(down) > table_mm[1] / 2)
    picture[outside] = FLOOR_TONE
    for mark in corner_marks(*table_mm):
        _mark(picture, view, mark.id, (mark.x, mark.y), mark.size)
    return picture


def _mark(picture: Reflectance, view: PlacedCamera, id_: int, middle: tuple[float, float], size: float) -> None:
    side = round(size * MARK_PX_PER_MM)
    paper = np.pad(draw_mark(id_, side), side // 7, constant_values=255).astype(np.float32) / 255.0
    drawn = MARK_INK + paper * (MARK_PAPER - MARK_INK)
    half = size * 9 / 7 / 2
    corners = np.array([(middle[0] + a * half * 1.1, middle[1] + b * half * 1.1) for a in (-1, 1) for b in (-1, 1)])
    seen = view.pixels(corners)
    left, top = np.maximum(np.floor(seen.min(axis=0)), 0).astype(int)
    right, bottom = np.ceil(seen.max(axis=0)).astype(int)
    box = (int(left), int(top), min(view.mode.width, int(right)), min(view.mode.height, int(bottom)))
    across, down = view.table_maps(box, 2)
    shift = paper.shape[0] / 2 - 0.5
    values = cv2.remap(
        drawn,
        (across - np.float32(middle[0])) * np.float32(MARK_PX_PER_MM) + np.float32(shift),
        (down - np.float32(middle[1])) * np.float32(MARK_PX_PER_MM) + np.float32(shift),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=-1.0,
    )
    covered = np.asarray(values >= 0, dtype=np.float32)
    size_px = (box[2] - box[0], box[3] - box[1])
    share = cv2.resize(covered, size_px, interpolation=cv2.INTER_AREA)
    ink = cv2.resize(np.maximum(values, 0.0) * covered, size_px, interpolation=cv2.INTER_AREA)
    part = picture[box[1] : box[3], box[0] : box[2]]
    part[:] = part * (1.0 - share) + ink


@lru_cache(maxsize=16)
def _tile(kind: str, seed: int) -> Reflectance:
    """A square of TILE_MM that can be laid side by side."""
    chance = np.random.default_rng((seed, len(kind), ord(kind[0])))
    made = {"wood": _wood, "felt": _felt, "board": _board, "cloth": _cloth}[kind](chance)
    return np.asarray(np.clip(made, 0.02, 0.95), dtype=np.float32)


def _wood(chance: np.random.Generator) -> npt.NDArray[np.float64]:
    """Planks of different tone with grain along them."""
    tone = float(chance.uniform(0.08, 0.4))
    grain = sum(
        weight * _noise(chance, (_SIDE // down, _SIDE // across))
        for weight, across, down in ((0.35, 200, 8), (0.25, 60, 3), (0.12, 12, 1))
    )
    plank = np.repeat(chance.normal(0.0, 0.2, 5), _SIDE // 5)[:, None]
    joints = np.where(np.arange(_SIDE) % (_SIDE // 5) < 2, 0.4, 1.0)[:, None]
    return np.asarray(tone * (1.0 + grain + plank) * joints)


def _felt(chance: np.random.Generator) -> npt.NDArray[np.float64]:
    fibres = 0.25 * _noise(chance, (_SIDE, _SIDE)) + 0.1 * _noise(chance, (_SIDE // 40, _SIDE // 40))
    return np.asarray(float(chance.uniform(0.05, 0.2)) * (1.0 + fibres))


def _cloth(chance: np.random.Generator) -> npt.NDArray[np.float64]:
    """Woven squares, as large as tags."""
    side = int(chance.choice((20, 40, 50, 60)))
    at = np.arange(_SIDE) // side % 2
    tones = np.array([(0.65, 0.35), (0.35, 0.12)])[at[:, None], at[None, :]]
    return np.asarray(tones * (1.0 + 0.12 * _noise(chance, (_SIDE, _SIDE))))


def _board(chance: np.random.Generator) -> npt.NDArray[np.float64]:
    """Regions with borders, tracks of fields, rings and words."""
    board = np.full((_SIDE, _SIDE), 115, dtype=np.uint8)
    for _ in range(30):
        outline = chance.integers(0, _SIDE, 2) + (chance.normal(0, 90, (7, 2))).round()
        hull = cv2.convexHull(outline.astype(np.int32))
        cv2.fillPoly(board, [hull], int(chance.integers(40, 180)))
        cv2.polylines(board, [hull], True, 15, 3)
    for n in range(24):
        at = (40 + n * 46, 60)
        cv2.rectangle(board, at, (at[0] + 40, at[1] + 40), 20, 3)
        cv2.putText(board, str(n), (at[0] + 6, at[1] + 30), cv2.FONT_HERSHEY_DUPLEX, 0.8, 20, 2)
    for _ in range(25):
        middle = tuple(int(x) for x in chance.integers(60, _SIDE - 60, 2))
        for radius, tone in ((14, 18), (10, 190), (6, 18)):
            cv2.circle(board, (middle[0], middle[1]), radius, tone, -1)
    return np.asarray(board / 255.0 * (1.0 + 0.04 * _noise(chance, (_SIDE, _SIDE))))


def _noise(chance: np.random.Generator, shape: tuple[int, int]) -> npt.NDArray[np.float64]:
    """Noise of that many points, smoothed to the size of the tile and going on at its edges."""
    raw = np.pad(chance.normal(0.0, 1.0, (max(2, shape[0]), max(2, shape[1]))), 1, mode="wrap")
    k_y, k_x = (_SIDE / length for length in (raw.shape[0] - 2, raw.shape[1] - 2))
    full = cv2.resize(raw, (round(raw.shape[1] * k_x), round(raw.shape[0] * k_y)), interpolation=cv2.INTER_LINEAR)
    top, left = round(k_y), round(k_x)
    return np.asarray(full[top : top + _SIDE, left : left + _SIDE])
