"""Where everything lies on the table: three boards in a row, seats at the long sides, decks and pools beside them.

Cards are 63×88 mm, tokens 30×30 mm. A board's zones go along with the board; what is beside it stays (EL-012, EL-225).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from companion.errors import Refused
from companion.games.elekt.facts import COURT, INFLUENCE, MISSION, SEATS, ZONES
from companion.table import Anchor, Layout, Mark, Seat, Zone

WIDTH, HEIGHT = 1040.0, 580.0
CARD = (68.0, 94.0)  # with room to be laid carelessly
GAP = 4.0
BOARD = (4 * CARD[0] + 3 * GAP, 3 * CARD[1] + 3 * GAP)
PITCH = BOARD[0] + GAP + 2.0  # from board to board
BOARD_X = {MISSION: -PITCH, INFLUENCE: 0.0, COURT: PITCH}
CORNER = (2 * CARD[0], CARD[1])
CORNER_AT = (CARD[0] + GAP / 2, CARD[1] + GAP)  # of its middle, from the middle of the board
BESIDE = PITCH + BOARD[0] / 2 + GAP  # where the outer boards end
SEAT_WIDTH = 455.0
HAND = 34.0  # the strip at the edge where a player holds cards
POOL = (140.0, 36.0)
EMBER = (102.0, CARD[1])
SCEPTER = (CARD[1], CARD[1])
WON = (SEAT_WIDTH - EMBER[0] - SCEPTER[0] - 2 * GAP, CARD[1])
MARK = 40.0
MARK_INSET = 30.0
EMPTY = "empty"  # whose corner nobody has with three players

# Along the bottom (+1) or the top (-1), left (-1), right (+1) or in the middle (0); clockwise from p0.
CORNERS = ((-1, 1), (-1, -1), (1, -1), (1, 1))
SIDES = ((0, 1), (0, -1))


@dataclass(frozen=True)
class Place:
    """A seat's part of the table: the middle of its edge in mm, which way its player looks, and which corner it has."""

    seat: Seat
    x: float
    y: float
    angle: float
    corner: tuple[int, int]

    def zone(self, name: str, across: float, ahead: float, size: tuple[float, float], *, public: bool = True) -> Zone:
        """A zone of that name; its middle is `across` to the player's right and `ahead` from the edge."""
        turn = radians(self.angle)
        x = self.x + across * cos(turn) + ahead * sin(turn)
        y = self.y + across * sin(turn) - ahead * cos(turn)
        return Zone(f"{name}-{self.seat}", round(x, 1), round(y, 1), *size, self.angle, public=public)


def layout(seats: int) -> Layout:
    """The table for that many seats; raises Refused."""
    if seats not in SEATS:
        raise Refused("EL-001", f"Elekt cannot be played by {seats}.", "Two, three or four can play it.", seats=seats)
    zones = [zone for place in places(seats) for zone in _seat(place)]
    zones += [zone for name in ZONES for zone in _board(name, seats)]
    zones += _beside()
    return Layout(WIDTH, HEIGHT, tuple(zones), _marks())


def places(seats: int) -> tuple[Place, ...]:
    """The places of p0, p1, … clockwise; p0 sits at the bottom of the picture, left of the middle with more than two.

    With two they sit opposite each other (EL-016); with three the place of the fourth stays free (EL-015).
    """
    corners = SIDES if seats == 2 else CORNERS[:seats]
    return tuple(_place(f"p{n}", corner) for n, corner in enumerate(corners))


def _place(seat: Seat, corner: tuple[int, int]) -> Place:
    right, down = corner
    return Place(seat, right * (SEAT_WIDTH / 2 + 3.0), down * HEIGHT / 2, 0.0 if down > 0 else 180.0, corner)


def _seat(place: Place) -> Iterator[Zone]:
    left = -SEAT_WIDTH / 2
    ahead = GAP + HAND + GAP + CARD[1] / 2
    yield place.zone("hand", 0.0, GAP + HAND / 2, (SEAT_WIDTH, HAND), public=False)
    yield place.zone("won", left + WON[0] / 2, ahead, WON)
    yield place.zone("ember", left + WON[0] + GAP + EMBER[0] / 2, ahead, EMBER)
    yield place.zone("scepter", -left - SCEPTER[0] / 2, ahead, SCEPTER)


def _board(name: str, seats: int) -> Iterator[Zone]:
    """A board with its deck, its open card and the corners of the seats that are nearest to them (EL-013, EL-291)."""
    x = BOARD_X[name]
    anchor = Anchor(f"board/{name}", x, 0.0)
    yield Zone(f"board-{name}", x, 0.0, *BOARD, anchor=anchor)
    yield Zone(f"deck-{name}", x - CORNER_AT[0], 0.0, *CARD, anchor=anchor)
    yield Zone(f"faceup-{name}", x + CORNER_AT[0], 0.0, *CARD, anchor=anchor)
    owners = [*places(seats), *([_place(EMPTY, CORNERS[-1])] if seats == 3 else [])]
    size = (2 * CORNER[0] + GAP, CORNER[1]) if seats == 2 else CORNER
    for place in owners:
        right, down = place.corner
        spot = (x + right * CORNER_AT[0], down * CORNER_AT[1])
        yield Zone(f"corner-{name}-{place.seat}", *spot, *size, place.angle, anchor=anchor)


def _beside() -> Iterator[Zone]:
    """The pools and the Elite Units (EL-022, EL-024, EL-027, EL-028)."""
    right = BESIDE + CARD[0] / 2
    yield Zone("pool-attributes", -BESIDE - POOL[1] / 2, -GAP - POOL[0] / 2, *POOL, 90.0)
    yield Zone("elite-aside", -right, CARD[1] / 2, *CARD)  # Basics that stay out of the new deck (EL-248)
    yield Zone("elite-deck", right, -CARD[1] - GAP, *CARD)
    yield Zone("elite-discard", right, 0.0, *CARD)
    yield Zone("pool-ember", right, CARD[1] / 2 + GAP + POOL[1] / 2, POOL[1], POOL[1])


def _marks() -> tuple[Mark, ...]:
    x, y = WIDTH / 2 - MARK_INSET, HEIGHT / 2 - MARK_INSET
    return tuple(Mark(n, across, down, MARK) for n, (across, down) in enumerate(((-x, -y), (x, -y), (x, y), (-x, y))))
