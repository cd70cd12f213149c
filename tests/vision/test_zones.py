"""Points of the table and the zones they lie in."""

from __future__ import annotations

import pytest

from companion.table import Anchor, Zone
from vision.geometry import Place
from vision.zones import ZoneMap

ANCHOR = Anchor("TAG", 50, 0)


def name_at(zones: ZoneMap, x: float, y: float) -> str | None:
    """The name of the zone at a point."""
    zone = zones.at(x, y)
    return zone.name if zone else None


@pytest.mark.parametrize(
    ("x", "y", "name"), [(100, 50, "row"), (149, 50, "row"), (151, 50, None), (100, 81, None), (100, 21, "row")]
)
def test_a_point_is_in_the_rectangle_round_the_middle(x: float, y: float, name: str | None) -> None:
    """Width and height count from edge to edge."""
    assert name_at(ZoneMap([Zone("row", 100, 50, 100, 60)]), x, y) == name


def test_a_turned_zone_turns_clockwise() -> None:
    """A long row turned by 90° stands upright; by 45° it runs from the top left to the bottom right."""
    assert name_at(ZoneMap([Zone("row", 0, 0, 100, 20, 90)]), 0, 45) == "row"
    assert name_at(ZoneMap([Zone("row", 0, 0, 100, 20, 45)]), 30, 30) == "row"
    assert name_at(ZoneMap([Zone("row", 0, 0, 100, 20, 45)]), 30, -30) is None


def test_an_anchored_zone_lies_where_the_layout_says_until_its_tag_is_seen() -> None:
    """A board without a tag, or whose tag is covered, is taken to lie in its usual place."""
    zones = ZoneMap([Zone("board", 100, 0, 40, 40, anchor=ANCHOR)])

    assert name_at(zones, 100, 0) == "board"
    assert zones.anchors == {"TAG": Place(50, 0, 0)}


def test_an_anchored_zone_goes_and_turns_with_its_tag() -> None:
    """What lay right of its tag lies below it once that is turned by 90°."""
    zones = ZoneMap([Zone("board", 150, 0, 40, 20, anchor=ANCHOR)])
    zones.anchor("TAG", Place(10, 20, 90))

    assert name_at(zones, 10, 120) == "board"
    assert name_at(zones, 10, 138) == "board"
    assert name_at(zones, 28, 120) is None
    assert name_at(zones, 150, 0) is None


def test_a_private_zone_wins_over_what_it_overlaps() -> None:
    """Where two zones overlap and one is private, the point is private."""
    zones = ZoneMap([Zone("grid", 0, 0, 10, 10), Zone("hand", 0, 0, 100, 100, public=False)])

    assert name_at(zones, 0, 0) == "hand"


def test_the_smaller_of_two_public_zones_is_meant() -> None:
    """A slot within a board is the slot."""
    zones = ZoneMap([Zone("board", 0, 0, 100, 100), Zone("slot", 20, 0, 10, 10)])

    assert name_at(zones, 20, 0) == "slot"
    assert name_at(zones, 0, 0) == "board"


def test_private_zones_have_outlines_wherever_they_are() -> None:
    """Turned with their own angle and that of their tag."""
    zones = ZoneMap([Zone("hand", 10, 0, 20, 40, 90, public=False), Zone("grid", 0, 0, 9, 9)])
    assert sorted((round(x), round(y)) for x, y in zones.private_outlines()[0]) == [
        (-10, -10),
        (-10, 10),
        (30, -10),
        (30, 10),
    ]

    anchored = ZoneMap([Zone("hand", 150, 0, 20, 20, anchor=ANCHOR, public=False)])
    anchored.anchor("TAG", Place(0, 0, 90))
    assert {round(y) for _, y in anchored.private_outlines()[0]} == {90, 110}
