"""Small pictures of a small table: printed tags and marks, seen by a tilted camera."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt
import qrcode

from companion.table import Layout, Tag, TagKind, Zone
from vision.frame import Frame, Grey
from vision.geometry import Place
from vision.marks import corner_marks, draw_mark
from vision.protocol import TableSet

TABLE = (300.0, 200.0)
SIZE = (800, 560)
TAG_MM = 20.0
HELD_UP = 1.15
"""How much larger a tag looks that is held an eighth of the way to the camera."""
MARKS = corner_marks(*TABLE, size=30.0, margin=6.0)
TO_PICTURE = np.array([(2.5, 0.06, 400.0), (-0.04, 2.5, 285.0), (2e-5, 1e-4, 1.0)])
ONE, TWO, BACK = "K3TQ09ZX1A", "P7M2WDC58R", "5BHV4YUE6N"

LEFT = Zone("left", -70.0, 0.0, 140.0, 180.0)
RIGHT = Zone("right", 70.0, 0.0, 130.0, 180.0)
TAGS = (
    Tag(ONE, "card/one", TagKind.FACE, "Card One", 0.0),
    Tag(TWO, "card/two", TagKind.FACE, "Card Two", 0.0),
    Tag(BACK, "back", TagKind.BACK, "A back", 0.0),
)
TABLE_SET = TableSet(Layout(*TABLE, (LEFT, RIGHT), MARKS), TAGS)

Matrix = npt.NDArray[np.float64]


def tag_picture(code: str, module_px: int = 8) -> Grey:
    """A tag as the sheets print it, with two white modules round it."""
    made = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_H, border=2)
    made.add_data(code)
    made.make(fit=False)
    modules = np.where(np.array(made.get_matrix()), 0, 255)
    return np.asarray(np.kron(modules, np.ones((module_px, module_px))), dtype=np.uint8)


def picture(
    cards: Iterable[tuple[str, Place]] = (),
    hands: Iterable[tuple[float, float]] = (),
    marks: Iterable[int] = (0, 1, 2, 3),
    seed: int = 0,
    to_picture: npt.ArrayLike = TO_PICTURE,
    held: Iterable[tuple[str, Place]] = (),
) -> Grey:
    """A frame with tags by code and place, some of them `held` up, and hands of 25 mm radius.

    Every `seed` has its own noise.
    """
    camera = tuple(map(tuple, np.asarray(to_picture).tolist()))
    soft = _drawn(tuple(cards), tuple(hands), frozenset(marks), camera, tuple(held))
    noise = np.random.default_rng(seed).normal(0.0, 2.0, soft.shape)
    return np.asarray(np.clip(soft + noise, 0, 255), dtype=np.uint8)


@cache
def _drawn(
    cards: tuple[tuple[str, Place], ...],
    hands: tuple[tuple[float, float], ...],
    marks: frozenset[int],
    camera: tuple[tuple[float, ...], ...],
    held: tuple[tuple[str, Place], ...],
) -> npt.NDArray[np.float32]:
    to_picture = np.array(camera)
    seen = np.full((SIZE[1], SIZE[0]), 120, dtype=np.uint8)
    for mark in MARKS:
        if mark.id in marks:
            printed = np.pad(draw_mark(mark.id, 70), 10, constant_values=255)
            _lay(seen, printed, mark.size * 90 / 70, Place(mark.x, mark.y, 0.0), to_picture)
    for pieces, larger in ((cards, 1.0), (held, HELD_UP)):
        for code, place in pieces:
            _lay(seen, tag_picture(code), TAG_MM * larger * 25 / 21, place, to_picture)
    for x, y in hands:
        across, down, scale = to_picture @ (x, y, 1.0)
        cv2.circle(seen, (round(across / scale), round(down / scale)), 65, 170, cv2.FILLED)
    return cv2.GaussianBlur(seen, (0, 0), 0.6).astype(np.float32)


def frame(grey: Grey, number: int, per_second: float = 10.0) -> Frame:
    """The frame of that number in a video of ten a second."""
    return Frame(grey, number, number / per_second)


def _lay(seen: Grey, printed: Grey, side: float, place: Place, to_picture: Matrix) -> None:
    turn, step = radians(place.angle), side / printed.shape[0]
    across, down = np.array((cos(turn), sin(turn))), np.array((-sin(turn), cos(turn)))
    corner = np.array((place.x, place.y)) - (across + down) * side / 2
    to_table = np.vstack((np.column_stack((across * step, down * step, corner)), (0.0, 0.0, 1.0)))
    matrix = to_picture @ to_table
    laid = cv2.warpPerspective(printed, matrix, SIZE, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(np.full_like(printed, 255), matrix, SIZE) > 127
    seen[inside] = laid[inside]
