"""Contacts of six kinds of buttons, edge by edge: milliseconds since the first touch, and whether the contact closes.

`press` and `release` each begin at 0 with the first edge and end in the level that stays. The traces are modelled on
how such switches behave, 2 to 20 ms long; a trace taken from a real button is one more entry here.
"""

from __future__ import annotations

from dataclasses import dataclass

Edge = tuple[float, bool]


@dataclass(frozen=True)
class Bounce:
    """One button: how its contact closes and how it opens."""

    name: str
    press: tuple[Edge, ...]
    release: tuple[Edge, ...]


def _edges(closes: bool, *times: float) -> tuple[Edge, ...]:
    """Edges at these times, ms, alternating from `closes`; an odd count, so that the level stays changed."""
    assert len(times) % 2 == 1
    return tuple((at, closes == (place % 2 == 0)) for place, at in enumerate(times))


BOUNCES = (
    Bounce("clean", _edges(True, 0), _edges(False, 0)),
    Bounce("tactile 2 ms", _edges(True, 0, 0.18, 0.31, 1.1, 2.0), _edges(False, 0, 0.4, 0.9, 1.3, 1.9)),
    Bounce("tactile 5 ms", _edges(True, 0, 0.9, 1.0, 2.2, 2.25, 4.1, 5.0), _edges(False, 0, 1.2, 3.0, 4.4, 4.9)),
    Bounce(
        "arcade 10 ms",
        _edges(True, 0, 0.5, 1.6, 2.0, 3.9, 4.0, 6.2, 7.7, 9.9),
        _edges(False, 0, 2.0, 2.1, 5.5, 5.8, 8.8, 10.0),
    ),
    Bounce(
        "worn 20 ms",
        _edges(True, 0, 3.0, 7.5, 7.6, 9.0, 14.0, 14.3, 18.8, 20.0),
        _edges(False, 0, 1.0, 6.0, 6.4, 12.0, 12.1, 15.5, 19.5, 20.0),
    ),
    Bounce("chatter", _edges(True, *(i * 0.5 for i in range(41))), _edges(False, *(i * 0.4 for i in range(51)))),
)
