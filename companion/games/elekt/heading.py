"""Which way the Scepter points: from its angle on the table to the direction of play, and back (EL-231 to EL-233).

Angles are degrees clockwise as the camera sees them; at 0 the head points to the top of the picture.
"""

from __future__ import annotations

from math import asin, atan2, cos, degrees, hypot, radians, sin

from companion.games.elekt.court import CLOCKWISE, COUNTERCLOCKWISE

UNCLEAR_DEG = 15.0  # so near the line to the table's middle it shows neither way


def direction(x: float, y: float, angle: float) -> str | None:
    """Where play goes from a seat at x, y mm from the table's middle; None if the heading is unclear (EL-233).

    With y downwards as in pictures the rule's h·(s.y, -s.x) is `turn` (EL-232).
    """
    head_x, head_y = sin(radians(angle)), -cos(radians(angle))
    turn = (head_y * x - head_x * y) / hypot(x, y)
    if degrees(asin(min(1.0, abs(turn)))) <= UNCLEAR_DEG:
        return None
    return CLOCKWISE if turn > 0 else COUNTERCLOCKWISE


def angle_of(x: float, y: float, clockwise: bool) -> float:
    """The clearest angle for a direction: across the line to the middle, to the holder's left for clockwise."""
    head_x, head_y = (-y, x) if clockwise else (y, -x)
    return degrees(atan2(head_x, -head_y)) % 360.0
