"""What lights and buzzer show at time t."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.table import Buzz, Cue, Signal
from hardware import patterns
from hardware.wiring import Pair, Rgb, default_wiring

PERIOD, STEP = 12.0, 0.01
TIMES = [step * STEP for step in range(int(PERIOD / STEP))]


def rhythm(signal: Signal) -> tuple[int, float]:
    """How often a light goes on in twelve seconds, and for what share of them it is on, colour and brightness aside."""
    levels = [patterns.brightness(signal, t) for t in TIMES]
    on = [level > max(levels) / 2 for level in levels]
    rises = sum(now and not before for before, now in zip(on[-1:] + on[:-1], on, strict=True))
    return rises, sum(on) / len(on)


@pytest.mark.parametrize(("one", "other"), list(combinations(Signal, 2)))
def test_signals_differ_by_rhythm_alone(one: Signal, other: Signal) -> None:
    """Any two signals differ in how often or how long they light, so that nobody needs to see colours."""
    (rises, share), (other_rises, other_share) = rhythm(one), rhythm(other)
    assert abs(share - other_share) >= 0.25 or abs(rises - other_rises) >= 3


@pytest.mark.parametrize("signal", Signal)
def test_no_light_flickers(signal: Signal) -> None:
    """No light goes on more than three times in any second."""
    assert rhythm(signal)[0] <= 3 * PERIOD


@pytest.mark.parametrize("signal", Signal)
def test_brightness_is_a_share(signal: Signal) -> None:
    """Brightness stays between 0 and 1."""
    assert all(0 <= patterns.brightness(signal, t) <= 1 for t in TIMES)


def test_no_two_sounds_are_alike() -> None:
    """Every buzz is silent at its end, and no two sound alike."""
    sounds = {buzz: tuple(patterns.sounding(buzz, t) for t in TIMES) for buzz in Buzz}
    assert len(set(sounds.values())) == len(Buzz)
    assert not any(sound[-1] for sound in sounds.values())


def test_every_seat_has_a_colour_of_its_own() -> None:
    """Seven seats have seven colours, and each lights at least one LED fully enough to be seen."""
    assert len(set(patterns.SEAT_COLOURS)) == 7
    assert all(max(patterns.rgb(colour)) > 0.3 for colour in patterns.SEAT_COLOURS)


@pytest.mark.parametrize("phase", range(4))
def test_the_bar_lights_the_phase_alone(phase: int) -> None:
    """The lamp of the phase is lit and no other."""
    assert patterns.bar(phase, 4, None, 0.0) == tuple(float(lamp == phase) for lamp in range(4))


def test_without_a_phase_the_bar_is_dark() -> None:
    """Before the start no lamp of the bar is lit."""
    assert patterns.bar(None, 4, None, 0.0) == (0.0,) * 4


def test_the_bar_blinks_in_the_last_seconds() -> None:
    """In the last ten seconds of a clock the lit lamp goes on and off."""
    assert {patterns.bar(1, 4, 9.0, t)[1] for t in TIMES} == {0.0, 1.0}
    assert {patterns.bar(1, 4, 11.0, t)[1] for t in TIMES} == {1.0}


def test_a_fifth_phase_is_not_taken_for_the_first() -> None:
    """A phase beyond the lamps lights the first lamp again, but breathing."""
    assert {patterns.bar(0, 4, None, t)[0] for t in TIMES} == {1.0}
    assert len({patterns.bar(4, 4, None, t)[0] for t in TIMES}) > 10


@pytest.mark.parametrize("seats", range(2, 8))
def test_levels_cover_every_lamp(seats: int) -> None:
    """Every cue says something of every lamp: the whole picture, never a change."""
    wiring = default_wiring(seats)
    assert set(patterns.levels(wiring, Cue(), 0.0)) == set(wiring.lamp_pins())
    assert set(patterns.levels(wiring, Cue(), 0.0).values()) == {0.0}


def test_two_plain_leds_say_whether_something_is_wanted() -> None:
    """With two LEDs a seat, the first lights when the seat is wanted, the second when it is not."""
    wiring = default_wiring(7)
    light = wiring.seats["p0"].light
    assert isinstance(light, Pair)
    wanted = patterns.levels(wiring, Cue(seats={"p0": Signal.AWAITED}), 1.2)
    calm = patterns.levels(wiring, Cue(seats={"p0": Signal.READY}), 1.2)
    assert wanted[light.call] > 0 == wanted[light.calm]
    assert calm[light.calm] > 0 == calm[light.call]


def test_a_seat_keeps_its_colour() -> None:
    """A light of three colours shows its seat's colour, whatever it says."""
    wiring = default_wiring(5)
    light = wiring.seats["p1"].light
    assert isinstance(light, Rgb)
    for signal in (Signal.AWAITED, Signal.READY, Signal.WINNER):
        shown = patterns.levels(wiring, Cue(seats={"p1": signal}), 0.0)
        red, green, blue = (shown[pin] for pin in wiring.seats["p1"].lamps())
        full = patterns.rgb(patterns.SEAT_COLOURS[1])
        assert (green / red, blue / red) == pytest.approx((full[1] / full[0], full[2] / full[0]))
