"""A rectangular layout on a round table."""

from __future__ import annotations

from math import hypot

import pytest

from companion.errors import ConfigError
from companion.round_table import RIM_MM, on_round_table
from companion.table import Layout, Mark, Zone

MARKS = tuple(Mark(n, x, y, 40.0) for n, (x, y) in enumerate(((-570, -370), (570, -370), (570, 370), (-570, 370))))
ZONES = (
    Zone("middle", 0.0, 0.0, 200.0, 200.0),
    Zone("left", -500.0, 0.0, 150.0, 90.0),
    Zone("turned", 0.0, 330.0, 90.0, 90.0, 45.0),
    Zone("corner", 540.0, 330.0, 60.0, 60.0),
)
LAYOUT = Layout(1200.0, 800.0, ZONES, MARKS)


@pytest.mark.parametrize("diameter", [700.0, 900.0, 1200.0, 1400.0])
def test_marks_lie_on_the_table_with_their_margins_in_a_square(diameter: float) -> None:
    """Clockwise from the top left, as before, and never outside the layout, where no camera looks."""
    marks = on_round_table(LAYOUT, diameter).layout.marks

    assert [(mark.id, mark.x < 0, mark.y < 0) for mark in marks] == [
        (0, True, True),
        (1, False, True),
        (2, False, False),
        (3, True, False),
    ]
    for mark in marks:
        assert abs(mark.x) == abs(mark.y) <= 400.0
        assert hypot(abs(mark.x) + 20.0, abs(mark.y) + 20.0) <= diameter / 2 - RIM_MM + 0.1


def test_on_a_table_that_holds_the_corners_marks_stay() -> None:
    """As far apart as they can be, they measure best."""
    laid = on_round_table(LAYOUT, 1450.0)

    assert laid.layout == LAYOUT
    assert laid.outside == ()


def test_zones_over_the_edge_are_named() -> None:
    """With a corner over the edge a zone is not on the table, whichever way it is turned."""
    assert on_round_table(LAYOUT, 1200.0).outside == ("corner",)
    assert on_round_table(LAYOUT, 780.0).outside == ("left", "turned", "corner")


def test_zones_under_marks_are_named() -> None:
    """Whoever lays cards there lays them beside the mark."""
    turned = Zone("beside", 330.0, 310.0, 80.0, 80.0, 45.0)  # an edge of it passes the corner of the mark
    zones = (
        *ZONES,
        turned,
        Zone("crossed", 350.0, 350.0, 80.0, 80.0),
        Zone("hand", 350.0, 350.0, 80.0, 80.0, public=False),
    )
    laid = on_round_table(Layout(1200.0, 800.0, zones, MARKS), 1200.0)

    assert "crossed" in laid.under_marks
    assert not {"beside", "hand"} & {*laid.under_marks}


def test_a_table_without_room_for_marks_is_refused() -> None:
    """It says how large one must be."""
    with pytest.raises(ConfigError, match="400 mm is the least"):
        on_round_table(LAYOUT, 250.0)
