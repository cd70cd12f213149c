"""Where everything lies on the table: sectors in the middle, cards and the Others at their sides, seats along the rim.

Cards are 63×88 mm, tokens 35×35 mm, so that every tag has 24 mm. The zones:

- of a sector (`karst`): `stacks-karst` its stacks side by side, each under its Manoeuvre or Faction token;
  `markers-karst` its Influence markers, piled; `tokens-karst` Corruption, Darkness and special Cabal tokens, and beside
  them the stacks for which there is no room in the row.
- `spread-1` to `spread-3`: where the stacks of the sector under Conquest are turned up, one stack in each: from left to
  right its Manoeuvre or Faction token, then its tokens from top to bottom; with two to four players there are two.
- `revealed`: where tokens of players that are assassinated are turned up, from left to right; there they lie until the
  clean-up. Other pieces are turned up in the `centre`, where they stay.
- `track` the open Opportunities, `secret` the one face down, `deck`, `discard`, `administrator` before the first Cycle,
  `supply` for all tokens that nobody has, `board` for the tag of the main board.
- of the Others: `corruption-1` the spaces 1 to 3 of their track, `corruption-2` the spaces 4 to 6, `centre` that of
  their board.
- of a seat (`p0`): `hand-p0` behind the screen, also Manoeuvre tokens that are left; `row-p0` the Opportunities track
  of the Cabal board, `overflow-p0` beside it; `board-p0` the Cabal board, `cabal-p0` Cabal cards played;
  `influence-p0` markers; `spent-p0` Manoeuvre tokens spent; `acquired-p0` Spy and Assassin tokens; `administrator-p0`.

What lies on the main board goes along with it; no zone but a hand is private.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin

from companion.errors import Refused
from companion.games.diktat.facts import SEATS, SECTORS, STACK_LIMIT
from companion.table import Anchor, Layout, Mark, Seat, Zone

WIDTH, HEIGHT = 1422.0, 800.0
GAP = 3.0
CARD = (68.0, 92.0)  # with room to be laid carelessly
PIECE = 40.0  # from token to token that lie side by side
STRIP = 38.0  # how high a row of tokens is
ACROSS = 6  # sectors in a row
STACKS = (3 * PIECE - 5.0, STRIP)
MARKERS = (PIECE, STRIP)
CELL = (STACKS[0] + GAP + MARKERS[0], 2 * STRIP + GAP)
CELL_PITCH = (CELL[0] + 2 * GAP, CELL[1] + GAP)
CITY = (ACROSS * CELL_PITCH[0] - 2 * GAP, 2 * CELL_PITCH[1] - GAP)
SPREAD = ((CITY[0] - PIECE) / 2 - GAP, STRIP)
MIDDLE = CITY[1] + 2 * GAP + 2 * STRIP + GAP  # how high all of the middle is
TOP = -MIDDLE / 2
CARDS = (3 * CARD[0] - 5.0, CARD[1])  # three cards side by side
BESIDE = CITY[0] / 2 + GAP  # where the main board ends
CENTRE = (CARDS[0], 52.0)
TOKEN = 35.0
STACKS_SIDE_BY_SIDE = int(STACKS[0] // TOKEN)  # more come with a card that ignores the limit

HAND = (340.0, 36.0)
ROW = (6 * CARD[0] - 5.0, CARD[1])
FIVE = (5 * PIECE - 5.0, STRIP)  # tokens side by side
ACQUIRED = (FIVE[0], CARD[1])
SEAT_WIDTHS: Mapping[int, float] = {2: 606.0, 3: 606.0, 4: 606.0, 5: 470.0}
LEFT, RIGHT = -(606.0 / 2 + 5.0), 606.0 / 2 + 5.0
OUTER = 470.0 + GAP

CORRUPTION_SPACES: Mapping[str, slice] = {"corruption-1": slice(0, 3), "corruption-2": slice(3, 6)}

MARK = 30.0
MARK_INSET = 20.0
BOARD = "board/city"

# Where the middle of a seat's edge is: across, and at the bottom (+1) or the top (-1); clockwise from p0.
SPOTS: Mapping[int, tuple[tuple[float, int], ...]] = {
    2: ((0.0, 1), (0.0, -1)),
    3: ((0.0, 1), (LEFT, -1), (RIGHT, -1)),
    4: ((LEFT, 1), (LEFT, -1), (RIGHT, -1), (RIGHT, 1)),
    5: ((0.0, 1), (-OUTER, 1), (LEFT, -1), (RIGHT, -1), (OUTER, 1)),
}


@dataclass(frozen=True)
class Place:
    """A seat's part of the table: the middle of its edge, which way its player looks, and how wide it is, mm."""

    seat: Seat
    x: float
    y: float
    angle: float
    width: float

    def zone(self, name: str, left: float, ahead: float, size: tuple[float, float], *, public: bool = True) -> Zone:
        """A zone of that name that begins `left` from the left end of the seat and `ahead` from its edge."""
        across, ahead = left + (size[0] - self.width) / 2, ahead + size[1] / 2
        turn = radians(self.angle)
        x = self.x + across * cos(turn) + ahead * sin(turn)
        y = self.y + across * sin(turn) - ahead * cos(turn)
        return Zone(f"{name}-{self.seat}", round(x, 1), round(y, 1), *size, self.angle, public=public)


def layout(seats: int) -> Layout:
    """The table for that many seats; raises Refused."""
    if seats not in SEATS:
        raise Refused("DK-001", f"Diktat cannot be played by {seats}.", "Two to five can play it.", seats=seats)
    zones = [zone for place in places(seats) for zone in _seat(place)]
    zones += [*_main_board(seats), *_cards(), *_others()]
    return Layout(WIDTH, HEIGHT, tuple(zones), _marks())


def places(seats: int) -> tuple[Place, ...]:
    """The places of p0, p1, … clockwise; p0 sits at the bottom of the picture, in the middle or left of it."""
    width = SEAT_WIDTHS[seats]
    return tuple(
        Place(f"p{n}", x, down * HEIGHT / 2, 0.0 if down > 0 else 180.0, width)
        for n, (x, down) in enumerate(SPOTS[seats])
    )


def spreads(seats: int) -> tuple[str, ...]:
    """Where stacks are turned up in a Conquest: as many places as a sector has (DK-086)."""
    return tuple(f"spread-{n + 1}" for n in range(STACK_LIMIT[seats]))


def side_by_side(zone: Zone, count: int) -> tuple[tuple[float, float], ...]:
    """Where so many tokens lie in a zone from left to right, closer together the more there are: x and y, mm."""
    room = (zone.width - TOKEN) / max(1, count - 1)
    pitch, turn = min(PIECE, room), radians(zone.angle)
    steps = [n * pitch - (zone.width - TOKEN) / 2 for n in range(count)]
    return tuple((round(zone.x + step * cos(turn), 1), round(zone.y + step * sin(turn), 1)) for step in steps)


def sectors_in_order() -> tuple[tuple[str, ...], ...]:
    """The names of the sectors as they lie on the main board, row by row from the top left one."""
    names = tuple(SECTORS)
    return names[:ACROSS], names[ACROSS:]


def _seat(place: Place) -> Iterator[Zone]:
    """Hand, tokens, Cabal, Opportunities: from the edge of the table towards its middle (DK-035, DK-036)."""
    near = GAP
    yield place.zone("hand", (place.width - HAND[0]) / 2, near, HAND, public=False)
    near += HAND[1] + GAP
    yield place.zone("influence", 0.0, near, FIVE)
    yield place.zone("spent", FIVE[0] + GAP, near, FIVE)
    yield place.zone("administrator", 2 * (FIVE[0] + GAP), near, MARKERS)
    near += STRIP + GAP
    cabal = (place.width - CARD[0] - ACQUIRED[0] - 2 * GAP, CARD[1])
    yield place.zone("board", 0.0, near, CARD)
    yield place.zone("cabal", CARD[0] + GAP, near, cabal)
    yield place.zone("acquired", place.width - ACQUIRED[0], near, ACQUIRED)
    near += CARD[1] + GAP
    yield place.zone("row", 0.0, near, ROW)
    yield place.zone("overflow", ROW[0] + GAP, near, (place.width - ROW[0] - GAP, CARD[1]))


def _main_board(seats: int) -> Iterator[Zone]:
    """Twelve sectors in two rows, and below them where stacks are turned up; all of it goes along with the board."""
    down = TOP + CITY[1] + 2 * GAP + STRIP / 2
    anchor = Anchor(BOARD, 0.0, round(down, 1))
    zones = [zone for n, row in enumerate(sectors_in_order()) for zone in _row_of_sectors(row, n)]
    side = (PIECE + SPREAD[0]) / 2 + GAP
    zones += [Zone("spread-1", -side, down, *SPREAD), Zone("spread-2", side, down, *SPREAD)]
    if len(spreads(seats)) > 2:
        zones.append(Zone("spread-3", -side, down + STRIP + GAP, *SPREAD))
    zones += [Zone("revealed", side, down + STRIP + GAP, *SPREAD), Zone("board", 0.0, down, *MARKERS)]
    for zone in zones:
        yield replace(zone, x=round(zone.x, 1), y=round(zone.y, 1), anchor=anchor)


def _row_of_sectors(names: tuple[str, ...], row: int) -> Iterator[Zone]:
    top = TOP + row * CELL_PITCH[1]
    for column, name in enumerate(names):
        left = -CITY[0] / 2 + column * CELL_PITCH[0]
        yield Zone(f"stacks-{name}", left + STACKS[0] / 2, top + STRIP / 2, *STACKS)
        yield Zone(f"markers-{name}", left + CELL[0] - MARKERS[0] / 2, top + STRIP / 2, *MARKERS)
        yield Zone(f"tokens-{name}", left + CELL[0] / 2, top + CELL[1] - STRIP / 2, CELL[0], STRIP)


def _cards() -> Iterator[Zone]:
    """Left of the main board: Opportunities across, deck, discard, and what nobody has yet (DK-018 to DK-027)."""
    inner = -BESIDE - GAP - CARD[1] / 2
    outer = inner - CARD[1] - GAP
    yield Zone("track", outer, TOP + CARDS[0] / 2, *CARDS, 90.0)
    yield Zone("administrator", outer, TOP + CARDS[0] + GAP + STRIP / 2, *MARKERS)
    for n, name in enumerate(("secret", "deck", "discard")):
        yield Zone(name, inner, TOP + CARD[0] / 2 + n * CARD[0], CARD[0] - GAP, CARD[1], 90.0)
    yield Zone("supply", inner, TOP + 3 * CARD[0] + STRIP / 2, CARD[1], STRIP)


def _others() -> Iterator[Zone]:
    """Right of the main board: what belongs to the Others (DK-039, DK-247)."""
    x = BESIDE + GAP + CARDS[0] / 2
    for row, name in enumerate(CORRUPTION_SPACES):
        yield Zone(name, x, TOP + row * (CARD[1] + GAP) + CARD[1] / 2, *CARDS)
    yield Zone("centre", x, TOP + 2 * (CARD[1] + GAP) + CENTRE[1] / 2, *CENTRE)


def _marks() -> tuple[Mark, ...]:
    x, y = WIDTH / 2 - MARK_INSET, HEIGHT / 2 - MARK_INSET
    return tuple(Mark(n, across, down, MARK) for n, (across, down) in enumerate(((-x, -y), (x, -y), (x, y), (-x, y))))
