"""Which pin does what."""

from __future__ import annotations

import pytest

from companion.errors import ConfigError
from hardware.wiring import HEADER, Pair, Rgb, SeatWiring, default_wiring, pin_faults, read_wiring

# What Raspberry Pi's header has on its 40 places besides GPIO.
POWER_AND_GROUND = {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}
IDENTITY_OF_BOARDS = {27, 28}


def test_the_header_has_26_usable_pins() -> None:
    """The header has GPIO 2 to 27, each at a place of its own that is neither power, ground nor identity."""
    assert sorted(HEADER) == list(range(2, 28))
    assert set(HEADER.values()) == set(range(1, 41)) - POWER_AND_GROUND - IDENTITY_OF_BOARDS


@pytest.mark.parametrize("seats", range(2, 8))
class TestDefault:
    def test_no_pin_has_two_things(self, seats: int) -> None:
        """The default wiring puts one thing on a pin, and uses only usable pins."""
        wiring = default_wiring(seats)
        pins = [pin for pin, _ in wiring.uses()]
        assert len(set(pins)) == len(pins)
        assert set(pins) <= set(HEADER)
        assert pin_faults(wiring) == []

    def test_every_seat_has_a_light_and_a_button(self, seats: int) -> None:
        """There are three colours a seat up to five seats and two LEDs from six on, four phases and a buzzer."""
        wiring = default_wiring(seats)
        assert list(wiring.seats) == [f"p{place}" for place in range(seats)]
        kinds = {type(wired.light) for wired in wiring.seats.values()}
        assert kinds == {Rgb if seats <= 5 else Pair}
        assert len(wiring.bar) == 4
        assert wiring.buzzer is not None

    def test_pins_with_a_pull_up_take_buttons(self, seats: int) -> None:
        """GPIO 2 and 3, which have resistors to 3.3 V, carry buttons only."""
        uses = dict(default_wiring(seats).uses())
        assert {use.split()[0] for pin, use in uses.items() if pin in (2, 3)} == {"button"}


def test_a_chair_more_moves_no_wire() -> None:
    """From two to five seats, and from six to seven, wires that are there stay where they are."""
    for fewer, more in [(2, 3), (3, 4), (4, 5), (6, 7)]:
        assert set(default_wiring(fewer).uses()) <= set(default_wiring(more).uses())


@pytest.mark.parametrize("seats", [0, 1, 8])
def test_other_counts_are_refused(seats: int) -> None:
    """There is no wiring for fewer than two or more than seven seats."""
    with pytest.raises(ConfigError, match=f"no wiring for {seats} seats"):
        default_wiring(seats)


def test_settings_change_what_they_name() -> None:
    """Settings replace the bar, the buzzer and whole seats; the rest is the default wiring."""
    wiring = read_wiring({"buzzer": False, "seats": {"p1": {"button": 3, "call": 10, "calm": 9}}}, 3)
    default = default_wiring(3)
    assert wiring.buzzer is None
    assert wiring.bar == default.bar
    assert wiring.seats == {**default.seats, "p1": SeatWiring(Pair(10, 9), button=3)}


def test_no_settings_are_the_default() -> None:
    """An empty [hardware] table is the default wiring."""
    assert read_wiring({}, 4) == default_wiring(4)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"buzzer": 17}, "GPIO 17 has red light of seat p0 and buzzer on it"),
        (
            {"seats": {"p0": {"button": 2, "red": 5, "green": 27, "blue": 22}}},
            "GPIO 5 has red light of seat p0 and red",
        ),
        ({"buzer": 15}, 'unknown key "buzer"'),
        ({"buzzer": 28}, "no usable GPIO 28"),
        ({"buzzer": "15"}, "buzzer must be a pin number, not '15'"),
        ({"buzzer": True}, "buzzer must be a pin number, not True"),
        ({"bar": 19}, "bar must be a list of pins"),
        ({"bar": [19, "x"]}, "bar[1] must be a pin number"),
        ({"seats": [1]}, "seats must be a table"),
        ({"seats": {"p9": {}}}, 'there is no seat "p9"'),
        ({"seats": {"p0": {"button": 2, "red": 5}}}, "seat p0 needs button, red, green, blue or button, call, calm"),
        ({"seats": {"p0": 7}}, "seat p0 needs button"),
        ({"seats": {"p0": {"button": 2, "call": 17, "calm": None}}}, "seats.p0.calm must be a pin number, not None"),
    ],
)
def test_a_fault_is_named(settings: dict[str, object], said: str) -> None:
    """Settings that cannot be used are refused with the setting, the fault and a way out."""
    with pytest.raises(ConfigError) as refusal:
        read_wiring(settings, 3)
    assert said in str(refusal.value)
    assert "companion doctor --pinout --seats 3" in str(refusal.value)


def test_hardware_that_is_no_table_is_refused() -> None:
    """`hardware = 1` is refused with what to write instead."""
    with pytest.raises(ConfigError, match=r"Write \[hardware\] on a line"):
        read_wiring(1, 3)


def test_all_faults_are_named_at_once() -> None:
    """One refusal names every fault, so that a settings file is mended in one go."""
    with pytest.raises(ConfigError) as refusal:
        read_wiring({"light": 1, "buzzer": 17, "bar": [99]}, 2)
    for fault in ('unknown key "light"', "GPIO 17 has", "no usable GPIO 99"):
        assert fault in str(refusal.value)
