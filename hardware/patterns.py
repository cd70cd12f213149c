"""What a signal looks like, and a buzz sounds like, at time t: pure functions of seconds.

The colour of a light tells whose it is, its rhythm what it says; no two signals share a rhythm, so that nobody needs
to see colours. No light blinks faster than 3 times a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import cos, pi

from companion.table import Buzz, Cue, Signal
from hardware.wiring import Rgb, SeatWiring, Wiring

SEAT_COLOURS = ("#6bd0fe", "#ed7457", "#efe32e", "#898cdf", "#b3f8ad", "#f99dbd", "#0ba593")
"""Sky, ember, sun, iris, mint, rose, teal: the seats clockwise, as on the screens."""

LAST_SECONDS = 10.0
"""From here on the lit lamp of the phase bar blinks with the clock, s."""

CALLS = frozenset({Signal.AWAITED, Signal.SUGGESTED, Signal.REFUSED})
"""The signals that want something of the seat: the first of two plain LEDs shows them, the second all others."""

Rhythm = Callable[[float], float]


def _flashes(period: float, *spans: tuple[float, float]) -> Rhythm:
    """On within each span (from, to) of the period, s; dark otherwise."""

    def brightness(t: float) -> float:
        return 1.0 if any(start <= t % period < end for start, end in spans) else 0.0

    return brightness


def _breathe(t: float) -> float:
    return 0.55 - 0.45 * cos(2 * pi * t / 2.4)


RHYTHMS: Mapping[Signal, Rhythm] = {
    Signal.OFF: lambda _t: 0.0,
    Signal.AWAITED: _breathe,
    Signal.READY: lambda _t: 0.4,
    Signal.SUGGESTED: _flashes(2.0, (0.0, 0.2), (0.4, 0.6)),
    Signal.REFUSED: _flashes(0.4, (0.0, 0.2)),
    Signal.PAUSED: _flashes(3.0, (0.0, 0.2)),
    Signal.WINNER: _flashes(1.6, (0.0, 1.3)),
}

_SOUNDS: Mapping[Buzz, tuple[tuple[float, float], ...]] = {
    Buzz.PHASE: ((0.0, 0.2),),
    Buzz.LAST_SECONDS: ((0.0, 0.1), (0.2, 0.3)),
    Buzz.TIME_UP: ((0.0, 0.8),),
    Buzz.REFUSED: ((0.0, 0.1), (0.2, 0.3), (0.4, 0.5)),
    Buzz.END: ((0.0, 0.4), (0.5, 0.6), (0.7, 1.2)),
}


def brightness(signal: Signal, t: float) -> float:
    """How bright a light with this signal is at time t, 0 to 1."""
    return RHYTHMS[signal](t)


def sounding(buzz: Buzz, t: float) -> bool:
    """Whether the buzzer sounds t seconds after the buzz began."""
    return any(start <= t < end for start, end in _SOUNDS[buzz])


def rgb(colour: str) -> tuple[float, float, float]:
    """The brightness of the red, green and blue LED, 0 to 1, that looks like a screen's "#rrggbb"."""
    red, green, blue = (int(colour[start:end], 16) / 255 for start, end in pairwise((1, 3, 5, 7)))
    return red**2.2, green**2.2, blue**2.2


def bar(phase: int | None, lamps: int, seconds_left: float | None, t: float) -> tuple[float, ...]:
    """The brightness of each lamp of the phase bar at time t.

    The lamp of the phase is lit; a game with more phases than lamps goes round again, breathing. In the last ten
    seconds of a clock the lamp blinks.
    """
    if phase is None or lamps == 0:
        return (0.0,) * lamps
    if seconds_left is not None and seconds_left <= LAST_SECONDS:
        level = brightness(Signal.REFUSED, t)
    elif phase >= lamps:
        level = brightness(Signal.AWAITED, t)
    else:
        level = 1.0
    return tuple(level if lamp == phase % lamps else 0.0 for lamp in range(lamps))


def levels(wiring: Wiring, cue: Cue, t: float) -> dict[int, float]:
    """The brightness, 0 to 1, of every lamp's pin (BCM) under a cue at time t; seats without a signal are dark."""
    shown: dict[int, float] = {}
    for place, (seat, wired) in enumerate(wiring.seats.items()):
        shown |= _seat_levels(wired, SEAT_COLOURS[place], cue.seats.get(seat, Signal.OFF), t)
    return shown | dict(zip(wiring.bar, bar(cue.phase, len(wiring.bar), cue.seconds_left, t), strict=True))


def _seat_levels(wired: SeatWiring, colour: str, signal: Signal, t: float) -> dict[int, float]:
    light, level = wired.light, brightness(signal, t)
    if isinstance(light, Rgb):
        red, green, blue = rgb(colour)
        return {light.red: red * level, light.green: green * level, light.blue: blue * level}
    calls = signal in CALLS
    return {light.call: level if calls else 0.0, light.calm: 0.0 if calls else level}
