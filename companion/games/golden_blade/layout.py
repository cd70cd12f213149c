"""Where everything lies on the table: a place for each seat along the rim, Library, years and discard in the middle.

Cards are 63×88 mm with a tag in the top left corner. The Units of a Power Grid lie like tiles, each over the right part
of the one before, each row over the lower half of the row above, so that every tag stays in sight. A zone is where a
card belongs; of a Unit in a grid it is the strip of its row that holds the tags.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from companion.errors import Refused
from companion.table import Layout, Mark, Seat, Zone

CARD = (63.0, 88.0)
SLOTS = 6
SLOT_PITCH = 30.0  # a 25 mm tag with its white rim
ROW_PITCH = 44.0  # half a card
ROWS = ("army", "political", "fleet")  # from the middle of the table towards the owner
GAP = 3.0
RIM = 66.0  # the strip before a player: the hand, and the aid lying across
GRID = (SLOT_PITCH * (SLOTS - 1) + CARD[0], ROW_PITCH * (len(ROWS) - 1) + CARD[1])
COLUMN = (68.0, GRID[1] / 2)  # a card with room to be laid carelessly, two of them beside the grid
BLOCK = (GRID[0] + 2 * (COLUMN[0] + GAP), GRID[1] + RIM)
WIDEST = 420.0
TWO_SEATS = 640.0
MARK = 40.0
MARK_INSET = 30.0
MARGIN = MARK_INSET + MARK / 2 + GAP

# Seats per side of the table, clockwise from the bottom, and the table they need: width and height in mm.
SIDES = {2: (1, 0, 1), 3: (1, 0, 2), 4: (2, 0, 2), 5: (3, 0, 2), 6: (3, 0, 3), 7: (3, 1, 3)}
SIZES = {2: (900.0, 600.0), 3: (900.0, 600.0), 4: (900.0, 600.0), 5: (1200.0, 800.0), 6: (1200.0, 800.0)}
LARGEST = (1400.0, 800.0)


@dataclass(frozen=True)
class Place:
    """A seat's part of the table: the middle of its edge, which way its player looks, and how wide it is, mm."""

    seat: Seat
    x: float
    y: float
    angle: float
    width: float

    def zone(self, name: str, across: float, ahead: float, width: float, height: float, *, public: bool = True) -> Zone:
        """A zone of that name; its middle is `across` to the player's right and `ahead` from the edge."""
        turn = radians(self.angle)
        x = self.x + across * cos(turn) + ahead * sin(turn)
        y = self.y + across * sin(turn) - ahead * cos(turn)
        return Zone(name, round(x, 1), round(y, 1), width, height, self.angle, public=public)


def layout(seats: int) -> Layout:
    """The table for that many seats; raises Refused."""
    if seats not in SIDES:
        raise Refused("GB-001", f"Golden Blade cannot be played by {seats}.", "Two to seven can play it.", seats=seats)
    width, height = SIZES.get(seats, LARGEST)
    zones = [zone for place in places(seats) for zone in _seat(place, seats)]
    zones += _middle(middle(seats))
    if seats == 2:
        zones += _vanguards()
    return Layout(width, height, tuple(zones), _marks(width, height))


def places(seats: int) -> list[Place]:
    """The places of p0, p1, … clockwise; p0 sits at the bottom of the picture, in the middle or left of it."""
    width, height = SIZES.get(seats, LARGEST)
    bottom, left, top = SIDES[seats]
    most = TWO_SEATS if seats == 2 else WIDEST
    block = min(most, (width - _left_margin(seats) - MARGIN) / max(bottom, top))
    shift = middle(seats)
    spots = [(shift + block * (bottom - 1 - 2 * n) / 2, height / 2, 0.0) for n in range(bottom)]
    spots += [(-width / 2, 0.0, 90.0)] * left
    spots += [(shift + block * (2 * n + 1 - top) / 2, -height / 2, 180.0) for n in range(top)]
    first = bottom // 2
    spots = spots[first:] + spots[:first]
    return [Place(f"p{n}", x, y, angle, block) for n, (x, y, angle) in enumerate(spots)]


def middle(seats: int) -> float:
    """How far right of the middle of the table the common cards lie, mm."""
    return (_left_margin(seats) - MARGIN) / 2


def _left_margin(seats: int) -> float:
    return BLOCK[1] if SIDES[seats][1] else MARGIN


def _seat(place: Place, seats: int) -> Iterator[Zone]:
    p, beside = place.seat, 2 if seats == 2 else 1
    column = (place.width - GRID[0] - GAP) / 2 / beside - GAP
    side = (GRID[0] + column) / 2 + GAP
    low, high = RIM + COLUMN[1] / 2, RIM + COLUMN[1] * 1.5
    size = (column, COLUMN[1] - GAP)
    yield from _rows(place)
    yield from _hand_and_aid(place)
    yield place.zone(f"ambassador-{p}", -side, low, *size)
    yield place.zone(f"build-{p}", side, low, *size)
    for n in range(beside):
        number, across = f"-{n + 1}" if seats == 2 else "", side + n * (column + GAP)
        yield place.zone(f"front-{p}-left{number}", -across, high, *size)
        yield place.zone(f"front-{p}-right{number}", across, high, *size)


def _rows(place: Place) -> Iterator[Zone]:
    """Each row is as high as what the next one leaves of it; the nearest shows whole cards."""
    ahead = RIM + GRID[1]
    for row in ROWS:
        height = CARD[1] if row == ROWS[-1] else ROW_PITCH
        yield place.zone(f"grid-{place.seat}-{row}", 0.0, ahead - height / 2, GRID[0], height - 1.0)
        ahead -= height


def _hand_and_aid(place: Place) -> Iterator[Zone]:
    aid = CARD[1] + 5.0
    hand = GRID[0] + 2 * COLUMN[0] - aid - GAP
    left = -(hand + aid + GAP) / 2
    ahead, height = RIM / 2, RIM - GAP
    yield place.zone(f"hand-{place.seat}", left + hand / 2, ahead, hand, height, public=False)
    yield place.zone(f"aid-{place.seat}", left + hand + GAP + aid / 2, ahead, aid, height)


def _middle(x: float) -> Iterator[Zone]:
    """Library, the two later years and the discard pile, one beside the other across the table."""
    width, height = CARD[0] + 7.0, CARD[1] + 6.0
    yield Zone("library", x - 1.5 * (width + GAP), 0.0, width, height)
    yield Zone("years", x, 0.0, 2 * width + GAP, height)
    yield Zone("discard", x + 1.5 * (width + GAP), 0.0, width, height)


def _vanguards() -> Iterator[Zone]:
    """Two-player game: each Vanguard beside its target, on the left front of its owner (GB-172, GB-173)."""
    width, height = 2 * CARD[0] + 20.0, CARD[1] + 6.0
    yield Zone("vanguard-p0", -240.0, 0.0, width, height)
    yield Zone("vanguard-p1", 240.0, 0.0, width, height, 180.0)


def _marks(width: float, height: float) -> tuple[Mark, ...]:
    x, y = width / 2 - MARK_INSET, height / 2 - MARK_INSET
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    return tuple(Mark(n, across, down, MARK) for n, (across, down) in enumerate(corners))
