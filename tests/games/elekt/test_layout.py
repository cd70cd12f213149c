"""Where everything lies on the table of Elekt."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from companion.errors import Refused
from companion.games.elekt.facts import SEATS, ZONES
from companion.games.elekt.layout import layout, places
from companion.table import Zone
from vision.calibration.mounting import MODES, planned

BOARD = ("deck", "faceup", "corner", "board")


def zones(seats: int) -> dict[str, Zone]:
    """The zones by name."""
    return {zone.name: zone for zone in layout(seats).zones}


def half(zone: Zone) -> tuple[float, float]:
    """Half the width and height in the picture; zones lie along its edges."""
    return (zone.width / 2, zone.height / 2) if zone.angle % 180 == 0 else (zone.height / 2, zone.width / 2)


@pytest.mark.rule("EL-012")
def test_boards_lie_in_one_line() -> None:
    """From left to right Mission, Influence, Court, as p0 sees them."""
    boards = [zones(4)[f"board-{zone}"] for zone in ZONES]

    assert [board.x for board in boards] == sorted(board.x for board in boards)
    assert len({board.y for board in boards}) == 1


@pytest.mark.rule("EL-013", "EL-014")
@pytest.mark.parametrize("seats", SEATS)
def test_a_player_s_corner_is_the_one_nearest_to_the_seat(seats: int) -> None:
    """On every board, and the same on all of them."""
    for place in places(seats):
        for zone in ZONES:
            board = zones(seats)[f"board-{zone}"]
            corners = {p.seat: zones(seats)[f"corner-{zone}-{p.seat}"] for p in places(seats)}
            seat = (board.x + 100 * place.corner[0], place.y)
            near = min(corners, key=lambda p: hypot(corners[p].x - seat[0], corners[p].y - seat[1]))
            assert near == place.seat


@pytest.mark.rule("EL-015", "EL-016", "EL-291")
def test_the_fourth_corner_is_nobody_s_and_two_players_have_whole_sides() -> None:
    """With three players a zone says so; with two each has room for three Units on one side."""
    assert sum(name.endswith("-empty") for name in zones(3)) == 3
    assert not any(name.endswith("-empty") for seats in (2, 4) for name in zones(seats))
    side = zones(2)["corner-court-p0"]
    assert side.width >= 3 * 63
    assert zones(2)["corner-court-p1"].y == -side.y


@pytest.mark.parametrize("seats", SEATS)
def test_zones_lie_on_the_table_and_not_over_each_other(seats: int) -> None:
    """Only what is printed on a board lies in the zone of that board; corner marks stay free."""
    table = layout(seats)
    for zone in table.zones:
        across, down = half(zone)
        assert abs(zone.x) + across <= table.width / 2
        assert abs(zone.y) + down <= table.height / 2
        for mark in table.marks:
            assert abs(zone.x - mark.x) >= across + mark.size / 2 or abs(zone.y - mark.y) >= down + mark.size / 2
    for one, other in combinations([zone for zone in table.zones if not zone.name.startswith("board-")], 2):
        (a, b), (c, d) = half(one), half(other)
        assert abs(one.x - other.x) >= a + c or abs(one.y - other.y) >= b + d, (one.name, other.name)


@pytest.mark.rule("EL-225")
def test_only_what_is_printed_on_a_board_goes_along_with_it() -> None:
    """Decks, open cards and corners hang on the board's own tag, pools and seats on nothing."""
    for zone in layout(4).zones:
        kind, _, rest = zone.name.partition("-")
        board = rest.partition("-")[0] if kind in BOARD else None
        assert (zone.anchor.tag if zone.anchor else None) == (f"board/{board}" if board else None)


def test_hands_are_private() -> None:
    """What a player holds is never reported; everything else is public."""
    assert {name for name, zone in zones(3).items() if not zone.public} == {"hand-p0", "hand-p1", "hand-p2"}


@pytest.mark.parametrize("seats", SEATS)
def test_tags_of_24_mm_are_read_at_2304_by_1296(seats: int) -> None:
    """The usual camera mode needs no larger tags."""
    (mode,) = [mode for mode in MODES if mode.size == (2304, 1296)]
    assert planned(mode, layout(seats), 24.0).passes


@pytest.mark.rule("EL-001")
def test_other_numbers_have_no_table() -> None:
    """Two, three or four can play."""
    with pytest.raises(Refused, match="played by 5"):
        layout(5)
