"""Where in a zone a hand lays a card, as a tidy player would: the next free place, or on top if there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from companion.table import Zone
from vision.simulated.pieces import Lying, Piece

TILE_PITCH = 30.0
BESIDE = 5.0  # between cards that lie side by side, mm
CLOSE = 0.5  # the same between tokens
TAKEN = 12.0  # a card whose middle is nearer than this takes the place
GRID_REACH = 190.0  # from the first to the last of three rows of six, and less than to the next grid, mm
INSET = 1.0  # from the edges of a card to the white rim of its tag, mm
RIM = 25 / 21  # a tag with its white rim, of the tag alone
FAR_OUT = 5.0  # over the edge of a card, mm
SLIP = 9.0  # how far off a card comes to lie where there is no room


def spot(zone: Zone, piece: Piece, lying: Iterable[Lying]) -> tuple[float, float, float]:
    """x, y in mm and angle for the card in the zone."""
    places, angle = _places(zone, piece)
    lying = [card for card in lying if not _is_ground(card, zone)]
    for x, y in (*places, *_between(places)):
        if not _is_taken(x, y, lying):
            return x, y, angle
    crowd = sum(1 for card in lying if hypot(card.x - places[-1][0], card.y - places[-1][1]) < 60)
    return places[-1][0] + crowd * SLIP, places[-1][1] + crowd * SLIP, angle


def spot_on(host: Lying, piece: Piece, lying: Iterable[Lying]) -> tuple[float, float, float]:
    """x, y in mm and angle for a small piece on a card: where it covers no tag, or else on top of the last one.

    The card's tags are top left and bottom right. A piece may stick out a little over the edge beside them; one that
    would stick out far lies between them.
    """
    half_width, half_height = (length / 2 for length in host.piece.size)
    right = half_width - piece.size[0] / 2
    inner = half_height - RIM * host.piece.tag_mm - INSET - piece.size[1] / 2
    places = [(right, inner - piece.size[1]), (-right, piece.size[1] - inner), (right, inner), (-right, -inner)]
    if piece.size[1] * 1.5 - inner - half_height > FAR_OUT:
        places = places[2:] + places[:2]
    free = [place for place in (_on(host, *place) for place in places) if not _is_taken(*place, lying)]
    x, y = free[0] if free else _on(host, *places[-1])
    return x, y, host.angle


def layer(card: Lying, lying: Sequence[Lying]) -> int:
    """Where in the order of layers, lowest first, the card goes: a tile goes under those to its right and below."""
    if card.piece.tiled:
        for number, other in enumerate(lying):
            if _same_grid(card, other) and _follows(card, other):
                return number
    return len(lying)


def _places(zone: Zone, piece: Piece) -> tuple[list[tuple[float, float]], float]:
    width, height = piece.size
    if (
        zone.anchor is not None and zone.anchor.tag == piece.component
    ):  # the board itself lies where its zones expect it
        return [(zone.anchor.x, zone.anchor.y)], zone.anchor.angle
    if piece.tiled and zone.width >= 2 * width:
        count = int((zone.width - width) // TILE_PITCH) + 1
        down = (height - zone.height) / 2
        return [_at(zone, (width - zone.width) / 2 + n * TILE_PITCH, down) for n in range(count)], zone.angle
    if width <= zone.height < height * 0.8 and height <= zone.width:  # it fits across only
        return [_at(zone, 0.0, 0.0)], (zone.angle + 90.0) % 360.0
    beside = CLOSE if piece.centred else BESIDE
    count = max(1, int((zone.width + beside) // (width + beside)))
    pitch = zone.width / count
    return [_at(zone, (n - (count - 1) / 2) * pitch, 0.0) for n in range(count)], zone.angle


def _between(places: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Half on each of two cards, so that one tag of every card stays in sight."""
    return [((x + other_x) / 2, (y + other_y) / 2) for (x, y), (other_x, other_y) in pairwise(places)]


def _is_taken(x: float, y: float, lying: Iterable[Lying]) -> bool:
    return any(hypot(x - card.x, y - card.y) <= TAKEN for card in lying)


def _is_ground(card: Lying, zone: Zone) -> bool:
    """Whether the zone is printed on the card, which is a board."""
    return zone.anchor is not None and card.piece.component == zone.anchor.tag


def _on(host: Lying, across: float, down: float) -> tuple[float, float]:
    return _turned(host.x, host.y, host.angle, across, down)


def _at(zone: Zone, across: float, down: float) -> tuple[float, float]:
    return _turned(zone.x, zone.y, zone.angle, across, down)


def _turned(x: float, y: float, angle: float, across: float, down: float) -> tuple[float, float]:
    turn = radians(angle)
    return x + across * cos(turn) - down * sin(turn), y + across * sin(turn) + down * cos(turn)


def _same_grid(card: Lying, other: Lying) -> bool:
    """Tiles that lie the same way and near: all of them have one order, row by row, also those that do not touch."""
    straight = abs((card.angle - other.angle + 180.0) % 360.0 - 180.0) < 5.0
    return other.piece.tiled and straight and hypot(card.x - other.x, card.y - other.y) < GRID_REACH


def _follows(card: Lying, other: Lying) -> bool:
    """Whether the other card belongs over this one: it lies lower, or as high and further right, as its owner sees."""
    turn = radians(card.angle)
    dx, dy = other.x - card.x, other.y - card.y
    across, down = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    near = card.piece.size[1] / 4
    return down > near or (abs(down) <= near and across > TILE_PITCH / 3)
