"""What is written on a drawn card, and where."""

from __future__ import annotations

from companion.packs.drawing import Shape, Text
from companion.packs.typesetting import ASCENT, DESCENT, POINT, Font, width


def words(shapes: list[Shape]) -> str:
    """All that is written on a face."""
    return " ".join(shape.words for shape in shapes if isinstance(shape, Text))


def box_of(text: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a line, as the font measures it."""
    across = width(text.words, text.points, Font(text.bold, text.serif))
    left = text.x - across / 2 if text.centred else text.x
    high = text.points * POINT
    return left, text.y - high * ASCENT, left + across, text.y + high * DESCENT
