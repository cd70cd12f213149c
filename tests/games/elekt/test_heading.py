"""Which way the Scepter points."""

from __future__ import annotations

from math import atan2, degrees

import pytest

from companion.games.elekt.heading import angle_of, direction
from companion.games.elekt.layout import places


@pytest.mark.rule("EL-232")
@pytest.mark.parametrize(
    ("x", "y", "left"),
    [(0, 290, 270), (0, -290, 90), (-500, 0, 0), (500, 0, 180)],
    ids=["below", "above", "left", "right"],
)
def test_to_the_holder_s_left_is_clockwise(x: float, y: float, left: float) -> None:
    """From every side of the table, and the other way round to the right."""
    assert direction(x, y, left) == "clockwise"
    assert direction(x, y, left + 180) == "counterclockwise"


@pytest.mark.rule("EL-232", "EL-281")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pointing_at_the_next_seat_says_that_it_is_next(seats: int) -> None:
    """To the left neighbour is clockwise, to the right one not; across the table it is unclear with two and three."""
    around = places(seats)
    for n, place in enumerate(around):
        for step, way in ((1, "clockwise"), (-1, "counterclockwise")):
            other = around[(n + step) % seats]
            angle = degrees(atan2(other.x - place.x, place.y - other.y))
            assert direction(place.x, place.y, angle) in ({way} if seats == 4 else {way, None})


@pytest.mark.rule("EL-233")
@pytest.mark.parametrize("line", [0, 180], ids=["inward", "outward"])
@pytest.mark.parametrize("off", [-14.9, 0.0, 14.9])
def test_a_heading_along_the_line_to_the_middle_says_nothing(line: float, off: float) -> None:
    """Within 15° of it nobody guesses."""
    assert direction(0, 290, line + off) is None


@pytest.mark.rule("EL-233")
@pytest.mark.parametrize("off", [15.1, -15.1, 164.9, -164.9])
def test_a_little_further_off_the_line_is_clear(off: float) -> None:
    """From 15° on the side that the head lies on counts."""
    assert direction(0, 290, off) == ("counterclockwise" if off > 0 else "clockwise")


@pytest.mark.parametrize("seats", [3, 4])
def test_hands_lay_the_scepter_as_clearly_as_can_be(seats: int) -> None:
    """The angle for a direction is read as that direction, also when it lies 60° askew."""
    for place in places(seats):
        for clockwise, way in ((True, "clockwise"), (False, "counterclockwise")):
            angle = angle_of(place.x, place.y, clockwise)
            assert {direction(place.x, place.y, angle + off) for off in (-60, 0, 60)} == {way}
