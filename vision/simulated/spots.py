"""Where in a zone a hand lays a card, as a tidy player would: the next free place, or on top if there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin

from companion.table import Zone
from vision.simulated.pieces import Lying, Piece

TILE_PITCH = 30.0
BESIDE = 5.0  # between cards that lie side by side, mm
TAKEN = 12.0  # a card whose middle is nearer than this takes the place
GRID_REACH = 190.0  # from the first to the last of three rows of six, and less than to the next grid, mm
SLIP = 9.0  # how far off a card comes to lie where there is no room


def spot(zone: Zone, piece: Piece, lying: Iterable[Lying]) -> tuple[float, float, float]:
    """x, y in mm and angle for the card in the zone."""
    places, angle = _places(zone, piece)
    taken = [(card.x, card.y) for card in lying]
    for x, y in places:
        if all(hypot(x - there_x, y - there_y) > TAKEN for there_x, there_y in taken):
            return x, y, angle
    crowd = sum(1 for x, y in taken if hypot(x - places[-1][0], y - places[-1][1]) < 60)
    return places[-1][0] + crowd * SLIP, places[-1][1] + crowd * SLIP, angle


def layer(card: Lying, lying: Sequence[Lying]) -> int:
    """Where in the order of layers, lowest first, the card goes: a tile goes under those to its right and below."""
    if card.piece.tiled:
        for number, other in enumerate(lying):
            if _same_grid(card, other) and _follows(card, other):
                return number
    return len(lying)


def _places(zone: Zone, piece: Piece) -> tuple[list[tuple[float, float]], float]:
    width, height = piece.size
    if piece.tiled and zone.width >= 2 * width:
        count = int((zone.width - width) // TILE_PITCH) + 1
        down = (height - zone.height) / 2
        return [_at(zone, (width - zone.width) / 2 + n * TILE_PITCH, down) for n in range(count)], zone.angle
    if width <= zone.height < height * 0.8 and height <= zone.width:  # it fits across only
        return [_at(zone, 0.0, 0.0)], (zone.angle + 90.0) % 360.0
    count = max(1, int((zone.width + BESIDE) // (width + BESIDE)))
    pitch = zone.width / count
    return [_at(zone, (n - (count - 1) / 2) * pitch, 0.0) for n in range(count)], zone.angle


def _at(zone: Zone, across: float, down: float) -> tuple[float, float]:
    turn = radians(zone.angle)
    return zone.x + across * cos(turn) - down * sin(turn), zone.y + across * sin(turn) + down * cos(turn)


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
