"""Faces of pieces in their own size: one tag in the middle, sign and name round it as there is room; lengths in mm."""

from __future__ import annotations

from companion.packs.codes import QUIET, SIDE
from companion.packs.drawing import FAINT, WHITE, Box, Polygon, Shape, Stroke, quiet_zone, tag
from companion.packs.faces import HEAVY, NAME, PAPER, PLAIN, sign_of
from companion.packs.icons import icon
from companion.packs.printed_facts import INK, colour_of, text_of
from companion.packs.records import Card
from companion.packs.typesetting import fitted

LEAST_BORDER = 3.0
RIM = 1.2  # of colour round the text on the other side
EDGE = 2.4  # of a piece to its text
ROOM_FOR_SIGNS = 9.0
ROOM_FOR_NAME = 6.0
LONG = 2.0  # so many times as high as wide, a piece is a strip with head and foot


def piece(card: Card, code: str, x: float, y: float, size: tuple[float, float], tag_mm: float) -> list[Shape]:
    """The face of a piece, its top left corner at x, y; the tag is smaller where the piece needs it."""
    width, height = size
    tag_mm = min(tag_mm, (min(size) - 2 * LEAST_BORDER) * SIDE / (SIDE + 2 * QUIET))
    rim = tag_mm + 2 * quiet_zone(tag_mm)
    across, down = (width - rim) / 2, (height - rim) / 2
    shapes: list[Shape] = [Box(x, y, width, height, colour_of(card)), *tag(code, x + across, y + down, tag_mm)]
    if height >= LONG * width:
        shapes += _head_and_foot(card, x, y, size, down)
    elif across >= ROOM_FOR_SIGNS:
        shapes += _beside(card, x, y, size, across, down)
    else:
        shapes += _in_the_corners(card, x, y, size, min(across, down))
    return [*shapes, Box(x, y, width, height, FAINT, 0.1)]


def reverse(card: Card, x: float, y: float, size: tuple[float, float]) -> list[Shape]:
    """The other side of a piece that has no room for its text beside the tag: name and text."""
    width, height = size
    name = fitted(card.name, width - 2 * EDGE, height * 0.3, NAME, 9.0)
    text = fitted(text_of(card), width - 2 * EDGE, height - name.height - 2 * EDGE - LEAST_BORDER, PLAIN, 8.5)
    top = y + EDGE + name.height + LEAST_BORDER / 2
    shapes: list[Shape] = [Box(x, y, width, height, colour_of(card)), *_paper(x, y, size)]
    shapes += name.shapes(x + EDGE, y + EDGE, INK)
    return [*shapes, *text.shapes(x + EDGE, top, INK)]


def _paper(x: float, y: float, size: tuple[float, float]) -> list[Shape]:
    width, height = size
    return [Box(x + RIM, y + RIM, width - 2 * RIM, height - 2 * RIM, PAPER)]


def _head_and_foot(card: Card, x: float, y: float, size: tuple[float, float], down: float) -> list[Shape]:
    """A point and the sign above, bars below: nobody takes one end for the other."""
    width, height = size
    middle = x + width / 2
    point = ((x + width * 0.2, y + 8.0), (middle, y + 1.5), (x + width * 0.8, y + 8.0))
    side = min(width * 0.6, down - 16.0)
    name = fitted(card.name, width - 4, 5.0, NAME, 12.0)
    foot = fitted("FOOT", width - 4, 4.5, HEAVY, 9.0)
    head = fitted("HEAD", width - 4, 4.5, HEAVY, 9.0)
    shapes: list[Shape] = [Polygon(point, WHITE), *head.shapes(middle, y + 8.6, WHITE, centred=True)]
    shapes += icon(sign_of(card), middle, y + 13.2 + side / 2, side, WHITE)
    shapes += name.shapes(middle, y + height - down + 2.5, WHITE, centred=True)
    for n in range(3):
        bar = y + height - down + 12.0 + n * 4.0
        shapes.append(Stroke(x + 6, bar, x + width - 6, bar, 1.2, WHITE))
    return [*shapes, *foot.shapes(middle, y + height - 7.0, WHITE, centred=True)]


def _beside(card: Card, x: float, y: float, size: tuple[float, float], across: float, down: float) -> list[Shape]:
    width, height = size
    side = min(across - 4.0, 16.0)
    signs = [
        shape for at in (x + across / 2, x + width - across / 2) for shape in _sign(card, at, y + height / 2, side)
    ]
    if down < ROOM_FOR_NAME:
        return signs
    name = fitted(card.name, width - 4, down - 2, NAME, 13.0)
    return [*signs, *name.shapes(x + width / 2, y + (down - name.height) / 2, WHITE, centred=True)]


def _in_the_corners(card: Card, x: float, y: float, size: tuple[float, float], border: float) -> list[Shape]:
    """A small sign in each corner, and the name in the border above and below the tag."""
    width, height = size
    half = border / 2
    shapes: list[Shape] = []
    for at_y in (y + half, y + height - half):
        for at_x in (x + half, x + width - half):
            shapes += _sign(card, at_x, at_y, border * 0.85)
        words = fitted(card.name, width - 2 * border - 1, border, HEAVY, 8.0)
        shapes += words.shapes(x + width / 2, at_y - words.height / 2, WHITE, centred=True)
    return shapes


def _sign(card: Card, x: float, y: float, side: float) -> list[Shape]:
    return icon(sign_of(card), x, y, side, WHITE)
