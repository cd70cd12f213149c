"""How a card looks from above: colour pictures of faces and backs, with their tags."""

from __future__ import annotations

import unicodedata

import cv2
import numpy as np
import numpy.typing as npt
import qrcode
from qrcode.constants import ERROR_CORRECT_H

from companion.table import INSET_MM, Codes
from vision.simulated.pieces import Piece
from vision.tags import MODULES, QUIET, RIM_SIDES

Colour = npt.NDArray[np.uint8]  # height × width × 3, blue, green, red

PAPER = (222, 236, 242)
INK = (43, 32, 22)
SIGNS = {"army": (39, 53, 138), "fleet": (138, 87, 37), "political": (134, 74, 93), "promise": (32, 116, 154)}


def art(piece: Piece, face_up: bool, px_per_mm: float) -> Colour:
    """One side of a card."""
    width, height = (round(mm * px_per_mm) for mm in piece.size)
    picture: Colour = np.full((height, width, 3), _bgr(piece.colour), np.uint8)
    if face_up:
        _face(picture, piece, px_per_mm)
    else:
        _back(picture, piece, px_per_mm)
    return picture


def modules(code: str) -> npt.NDArray[np.uint8]:
    """A code as 21×21 bytes, 0 where black."""
    printed = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0)
    printed.add_data(code)
    printed.make(fit=False)
    return np.where(np.array(printed.get_matrix()), 0, 255).astype(np.uint8)


def _face(picture: Colour, piece: Piece, k: float) -> None:
    width, height = piece.size
    rim = _rim(piece)
    if piece.centred:
        _middle_tag(picture, piece, piece.face[0], k)
        return
    _box(picture, 2.2, 2.2, width - 2.2, height - 2.2, PAPER, k)
    _sign(picture, piece.kind, (width / 2, height / 2), k)
    _corner_tags(picture, piece, piece.face, k)
    _words(picture, piece.name, (rim + 2.5, 9.0), width - rim - 5, k)
    _words(picture, piece.word, (4.0, height - 5.0), width - rim - 6, k)


def _back(picture: Colour, piece: Piece, k: float) -> None:
    width, height = piece.size
    _box(picture, 4, 4, width - 4, height - 4, (255, 255, 255), k)
    _box(picture, 4.6, 4.6, width - 4.6, height - 4.6, _bgr(piece.colour), k)
    if len(piece.back) > 1:
        _corner_tags(picture, piece, piece.back, k)
    elif piece.back:
        _middle_tag(picture, piece, piece.back[0], k)
    base = height / 2 if len(piece.back) > 1 else 18.0
    _words(picture, piece.word, (8.0, base), width - 16, k, (255, 255, 255))


def _middle_tag(picture: Colour, piece: Piece, code: str, k: float) -> None:
    width, height = piece.size
    rim = _rim(piece)
    _tag(picture, code, (width - rim) / 2, (height - rim) / 2, piece.tag_mm, k)


def _corner_tags(picture: Colour, piece: Piece, codes: Codes, k: float) -> None:
    """The first code top left; a second one bottom right, on its head."""
    width, height = piece.size
    _tag(picture, codes[0], INSET_MM, INSET_MM, piece.tag_mm, k)
    for code in codes[1:]:
        left, top = (length - _rim(piece) - INSET_MM for length in (width, height))
        _tag(picture, code, left, top, piece.tag_mm, k, upside_down=True)


def _rim(piece: Piece) -> float:
    return piece.tag_mm * RIM_SIDES


def _tag(picture: Colour, code: str, x: float, y: float, tag_mm: float, k: float, *, upside_down: bool = False) -> None:
    rim = QUIET * tag_mm / MODULES
    _box(picture, x, y, x + tag_mm + 2 * rim, y + tag_mm + 2 * rim, (255, 255, 255), k)
    left, top, side = round((x + rim) * k), round((y + rim) * k), round(tag_mm * k)
    large = cv2.resize(modules(code), (side, side), interpolation=cv2.INTER_NEAREST_EXACT)
    large = large[::-1, ::-1] if upside_down else large
    picture[top : top + side, left : left + side] = large[..., None]


def _sign(picture: Colour, kind: str, middle: tuple[float, float], k: float) -> None:
    """A sign for each type that differs in shape as well as in colour."""
    colour, thick = SIGNS.get(kind, INK), max(1, round(2.2 * k))
    x, y, r = round(middle[0] * k), round(middle[1] * k), round(8 * k)
    half = r // 2
    if kind == "army":
        cv2.line(picture, (x - r, y + r), (x + r, y - r), colour, thick, cv2.LINE_AA)
        cv2.line(picture, (x + r, y + r), (x - r, y - r), colour, thick, cv2.LINE_AA)
    elif kind == "fleet":
        cv2.line(picture, (x, y - r), (x, y + r), colour, thick, cv2.LINE_AA)
        cv2.ellipse(picture, (x, y), (r, r), 0, 20, 160, colour, thick, cv2.LINE_AA)
    elif kind == "political":
        for across in (-r, 0, r):
            cv2.line(picture, (x + across, y - half), (x + across, y + r), colour, thick, cv2.LINE_AA)
        cv2.line(picture, (x - r, y - r), (x + r, y - r), colour, thick, cv2.LINE_AA)
    else:
        for across in (-half, half):
            cv2.circle(picture, (x + across, y), half + thick, colour, thick, cv2.LINE_AA)


def _words(
    picture: Colour,
    words: str,
    place: tuple[float, float],
    room: float,
    k: float,
    colour: tuple[int, int, int] = INK,
) -> None:
    """Text with its base line at `place`, in one or two lines that fit the room, mm."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    lines = plain.split(" ", 1) if len(plain) > 11 else [plain]
    longest = max(lines, key=len)
    if not longest:
        return
    unit = cv2.getTextSize(longest, cv2.FONT_HERSHEY_DUPLEX, 1.0, 1)[0][0]
    size = min(room * k / unit, 0.2 * k)
    for n, line in enumerate(lines):
        at = (round(place[0] * k), round((place[1] + n * size * 30 / k) * k))
        cv2.putText(picture, line, at, cv2.FONT_HERSHEY_DUPLEX, size, colour, max(1, round(0.25 * k)), cv2.LINE_AA)


def _box(
    picture: Colour, left: float, top: float, right: float, bottom: float, colour: tuple[int, int, int], k: float
) -> None:
    x1, y1, x2, y2 = (round(mm * k) for mm in (left, top, right, bottom))
    picture[y1:y2, x1:x2] = colour


def _bgr(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return blue, green, red
