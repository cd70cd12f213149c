"""The light panel as data for a page, and a finger for its simulated buttons."""

from __future__ import annotations

from typing import Any

from companion.errors import HardwareError
from companion.table import PressKind, Seat, Signal
from hardware.lights import Lights
from hardware.patterns import SEAT_COLOURS
from hardware.presses import LONG

HOLD = {PressKind.SHORT: 0.12, PressKind.LONG: LONG + 0.1}
"""How long the finger stays down, s."""


class Panel:
    """What the lamps of a table show, and presses that take the way of real ones, through the pin."""

    def __init__(self, lights: Lights) -> None:
        self._lights = lights

    def lamps(self) -> dict[str, Any]:
        """What every lamp shows now, read back from its pin.

        `seats`: by seat `signal`, `colour` ("#rrggbb") and `lamps` (pin → 0 to 1); `bar`: 0 to 1, first phase first;
        `buzzer`: whether it sounds; `simulated` and the `sentence` that says so.
        """
        gpio, cue, pins = self._lights.gpio, self._lights.cue, self._lights.gpio.levels()
        seats = {
            seat: {
                "signal": cue.seats.get(seat, Signal.OFF).value,
                "colour": SEAT_COLOURS[place],
                "lamps": {pin: pins[pin] for pin in wired.lamps()},
            }
            for place, (seat, wired) in enumerate(gpio.wiring.seats.items())
        }
        return {
            "seats": seats,
            "bar": [pins[pin] for pin in gpio.wiring.bar],
            "buzzer": gpio.wiring.buzzer is not None and pins[gpio.wiring.buzzer] > 0,
            "simulated": gpio.pins.simulated,
            "sentence": gpio.pins.sentence,
        }

    def press(self, seat: Seat, kind: PressKind) -> None:
        """Put a finger on a seat's simulated button; it lifts by itself.

        Raises HardwareError for a seat that has no button, and if the buttons are real.
        """
        if seat not in self._lights.gpio.wiring.seats:
            raise HardwareError(f'There is no button for the seat "{seat}".', "Choose one of the panel's.")
        self._lights.finger(seat, HOLD[kind])
