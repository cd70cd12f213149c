"""The table of Golden Blade for every number of seats."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, radians, sin

import pytest

from companion.errors import Refused
from companion.games.golden_blade.layout import SLOT_PITCH, layout
from companion.table import Layout, Zone

SEATS = range(2, 8)


def box(zone: Zone) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a zone; all zones here stand square to the table."""
    across, down = (zone.width, zone.height) if zone.angle % 180 == 0 else (zone.height, zone.width)
    return zone.x - across / 2, zone.y - down / 2, zone.x + across / 2, zone.y + down / 2


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def zone(table: Layout, name: str) -> Zone:
    """The zone of that name."""
    return next(zone for zone in table.zones if zone.name == name)


@pytest.mark.parametrize("seats", SEATS)
def test_no_two_zones_overlap(seats: int) -> None:
    """A card lies in one zone or in none."""
    for one, other in combinations(layout(seats).zones, 2):
        assert not overlap(box(one), box(other)), (one, other)


@pytest.mark.parametrize("seats", SEATS)
def test_every_zone_lies_on_the_table_and_off_the_marks(seats: int) -> None:
    """Nothing hangs over the edge, and no card belongs on a corner mark or its white rim."""
    table = layout(seats)
    for left, top, right, bottom in map(box, table.zones):
        assert -table.width / 2 <= left < right <= table.width / 2
        assert -table.height / 2 <= top < bottom <= table.height / 2
    for mark in table.marks:
        reach = mark.size / 2 + 2
        around = (mark.x - reach, mark.y - reach, mark.x + reach, mark.y + reach)
        assert not [zone.name for zone in table.zones if overlap(box(zone), around)]


@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_has_its_zones(seats: int) -> None:
    """Each place has three rows, a build place, an Ambassador place, an aid, a hand and both fronts."""
    names = {zone.name for zone in layout(seats).zones}
    sides = ["left", "right"] if seats > 2 else ["left-1", "left-2", "right-1", "right-2"]
    for seat in (f"p{n}" for n in range(seats)):
        assert {f"grid-{seat}-{row}" for row in ("army", "fleet", "political")} <= names
        assert {f"{word}-{seat}" for word in ("build", "ambassador", "aid", "hand")} <= names
        assert {f"front-{seat}-{side}" for side in sides} <= names
    assert {"library", "years", "discard"} <= names


@pytest.mark.parametrize("seats", SEATS)
def test_only_hands_are_private(seats: int) -> None:
    """The eyes never report a face from a hand, and may look at everything else when it is open."""
    for place in layout(seats).zones:
        assert place.public is not place.name.startswith("hand-")


@pytest.mark.parametrize("seats", SEATS)
def test_a_card_fits_where_a_card_belongs(seats: int) -> None:
    """Cards of 63×88 mm fit every place for one card; an aid lies across."""
    for place in layout(seats).zones:
        if place.name.startswith(("front", "build", "ambassador", "library", "discard")):
            assert place.width >= 65
            assert place.height >= 85
    assert SLOT_PITCH >= 25


def test_left_of_a_player_is_the_next_seat_clockwise() -> None:
    """At the bottom edge left is left in the picture, at the top edge it is right."""
    table = layout(2)
    assert zone(table, "front-p0-left-1").x < 0 < zone(table, "front-p0-right-1").x
    assert zone(table, "front-p1-right-1").x < 0 < zone(table, "front-p1-left-1").x


@pytest.mark.parametrize("seats", SEATS)
def test_seats_follow_each_other_clockwise(seats: int) -> None:
    """Round the middle of the table p1 comes after p0 clockwise, and so on to p0 again; p0 sits at the bottom."""
    table = layout(seats)
    hands = [zone(table, f"hand-p{seat}") for seat in range(seats)]
    angles = [degrees(atan2(hand.y, hand.x)) for hand in hands]
    steps = [(angles[(n + 1) % seats] - angles[n]) % 360 for n in range(seats)]
    assert sum(steps) == pytest.approx(360)
    assert hands[0].y > 0
    assert hands[0].x < 100


@pytest.mark.parametrize("seats", SEATS)
def test_rows_lead_from_the_middle_to_their_owner(seats: int) -> None:
    """A player sees the Army row farthest off and the Fleet row nearest, whichever edge the place is at."""
    table = layout(seats)
    for seat in range(seats):
        rows = [zone(table, f"grid-p{seat}-{row}") for row in ("army", "political", "fleet")]
        turn = radians(rows[0].angle)
        towards_owner = [row.x * -sin(turn) + row.y * cos(turn) for row in rows]
        assert towards_owner == sorted(towards_owner)


def test_a_table_for_eight_is_refused() -> None:
    """Seven Great Powers are in the box."""
    with pytest.raises(Refused, match="cannot be played by 8"):
        layout(8)
