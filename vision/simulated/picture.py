"""A small colour picture of the table for people, seen from straight above, with readable names."""

from __future__ import annotations

import unicodedata

import cv2
import numpy as np

from companion.errors import SourceError
from companion.table import Layout
from vision.marks import MARK_CELLS, draw_mark
from vision.simulated.art import Colour, art
from vision.simulated.camera import Matrix, corners, placed
from vision.simulated.pieces import Cover, Lying, Piece
from vision.simulated.truth import Truth

ART_PX_PER_MM = 4.0
TABLE = (52, 74, 92)  # blue, green, red
ZONE = (84, 106, 122)
SKIN = (140, 170, 205)
BAND = (34, 26, 18)
QUALITY = 85
LARGEST_CARD = 120.0  # mm; a name on a board would lie on the cards of the board


def picture(truth: Truth, width: int = 1200) -> bytes:
    """The table as a JPEG so many px wide. What lies face down shows its back, here too."""
    layout = truth.layout
    k = width / layout.width
    height = round(layout.height * k)
    to_px = np.array([(k, 0.0, width / 2), (0.0, k, height / 2), (0.0, 0.0, 1.0)])
    seen: Colour = np.full((height, width, 3), TABLE, np.uint8)
    _zones(seen, layout, to_px)
    _marks(seen, layout, to_px, k)
    scene = truth.scene()
    for card in scene.cards:
        _card(seen, card, to_px)
    for card in scene.cards:
        _name(seen, card, to_px, k)
    for cover in scene.covers:
        _cover(seen, cover, to_px, k)
    written, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not written:
        raise SourceError("The picture of the table could not be written as JPEG.", "Install opencv-python again.")
    return data.tobytes()


def _zones(seen: Colour, layout: Layout, to_px: Matrix) -> None:
    for zone in layout.zones:
        outline = corners(to_px, zone.x, zone.y, zone.angle, (zone.width, zone.height))
        cv2.polylines(seen, [outline.round().astype(np.int32)], True, ZONE, 1, cv2.LINE_AA)


def _marks(seen: Colour, layout: Layout, to_px: Matrix, k: float) -> None:
    for mark in layout.marks:
        side = max(MARK_CELLS, round(mark.size * k))
        left, top = (round(at) for at in (to_px @ (mark.x, mark.y, 1.0))[:2] - side / 2)
        seen[top : top + side, left : left + side] = draw_mark(mark.id, side)[..., None]


def _card(seen: Colour, card: Lying, to_px: Matrix) -> None:
    size = card.piece.size
    matrix = to_px @ placed(card.x, card.y, card.angle, size, ART_PX_PER_MM)
    shape = (seen.shape[1], seen.shape[0])
    small = _softened(card.piece, card.face_up, float(to_px[0, 0]))
    cv2.warpPerspective(small, matrix, shape, dst=seen, borderMode=cv2.BORDER_TRANSPARENT)


def _softened(piece: Piece, face_up: bool, k: float) -> Colour:
    side = art(piece, face_up, ART_PX_PER_MM)
    return np.asarray(cv2.GaussianBlur(side, (0, 0), 0.4 * ART_PX_PER_MM / k), dtype=np.uint8)


def _name(seen: Colour, card: Lying, to_px: Matrix, k: float) -> None:
    """The name of an open card on a dark band, upright for the reader; tiles would cover each other's."""
    if not card.face_up or card.piece.tiled or max(card.piece.size) > LARGEST_CARD:
        return
    name = unicodedata.normalize("NFKD", card.piece.name).encode("ascii", "ignore").decode()
    (width, height), _ = cv2.getTextSize(name, cv2.FONT_HERSHEY_DUPLEX, 1.0, 1)
    size = min(card.piece.size[0] * k * 0.9 / width, 0.3 * k)
    x, y = corners(to_px, card.x, card.y, card.angle, card.piece.size).mean(axis=0)
    left, right, base = round(x - width * size / 2), round(x + width * size / 2), round(y + height * size / 2)
    cv2.rectangle(seen, (left - 4, base - round(height * size) - 5), (right + 4, base + 5), BAND, -1)
    cv2.putText(seen, name, (left, base), cv2.FONT_HERSHEY_DUPLEX, size, (235, 240, 245), 1, cv2.LINE_AA)


def _cover(seen: Colour, cover: Cover, to_px: Matrix, k: float) -> None:
    x, y, _ = to_px @ (cover.x, cover.y, 1.0)
    cv2.circle(seen, (round(x), round(y)), round(cover.radius * k), SKIN, -1, cv2.LINE_AA)
