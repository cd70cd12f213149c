"""The lights, buzzer and buttons on their pins: the one file that imports gpiozero."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gpiozero import PWMLED, DigitalInputDevice, DigitalOutputDevice
from gpiozero.exc import GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.errors import HardwareError
from companion.table import Seat
from hardware.wiring import Wiring

log = logging.getLogger(__name__)

STEPS = 64
"""Brightness is set in this many steps, so that a pin is touched only when an eye could tell."""

Edges = Callable[[Seat, bool], None]
"""Told of every change of a button's contact: whose, and whether it is closed now. Called from gpiozero's thread."""


@dataclass(frozen=True)
class Pins:
    """Where pins come from: gpiozero's factory, whether it only simulates, and the sentence that says so."""

    factory: Any
    simulated: bool
    sentence: str


class DrawnPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin that remembers only its last states, so that an evening does not fill the memory."""

    def clear_states(self) -> None:
        super().clear_states()
        self.states: deque[Any] = deque(self.states, maxlen=64)


def simulated_pins(why: str = "Lights and buttons are simulated: they are drawn on the page.") -> Pins:
    """gpiozero's own mock pins, each with brightness."""
    return Pins(MockFactory(pin_class=DrawnPin), simulated=True, sentence=why)


def find_pins(devices: Path = Path("/dev")) -> Pins:
    """This computer's pins, or simulated ones with the reason why; never an error."""
    if not any(devices.glob("gpiochip*")):
        return simulated_pins("No GPIO here: lights and buttons are drawn on the page.")
    try:
        # Only a Pi has lgpio, so it is looked for only where there is a GPIO chip.
        from gpiozero.pins.lgpio import LGPIOFactory

        return Pins(LGPIOFactory(), simulated=False, sentence="Lights and buttons are on the pins.")
    except ImportError:
        return simulated_pins(
            "lgpio is not here, so lights and buttons are drawn: apt install python3-lgpio, remove .venv, make setup."
        )
    except Exception as error:  # lgpio's own error is a bare Exception
        log.warning("GPIO cannot be opened: %s", error)
        return simulated_pins("GPIO cannot be opened (is this user in the group gpio?): lights and buttons are drawn.")


class Gpio:
    """All devices of a wiring. A context manager; at its end every light is off and every pin is free.

    Raises HardwareError if a pin cannot be used; the pins taken until then are free again.
    """

    def __init__(self, wiring: Wiring, pins: Pins, on_edge: Edges) -> None:
        self.wiring = wiring
        self.pins = pins
        self._outputs: dict[int, Any] = {}
        self._buttons: dict[Seat, Any] = {}
        try:
            self._claim(on_edge)
        except GPIOZeroError as error:
            self.close()
            raise HardwareError(f"A pin cannot be used: {error}.", "Another program may hold it.") from error

    def _claim(self, on_edge: Edges) -> None:
        factory = self.pins.factory
        for pin in self.wiring.lamp_pins():
            self._outputs[pin] = PWMLED(pin, pin_factory=factory)
        if self.wiring.buzzer is not None:
            self._outputs[self.wiring.buzzer] = DigitalOutputDevice(self.wiring.buzzer, pin_factory=factory)
        for seat, wired in self.wiring.seats.items():
            button = self._buttons[seat] = DigitalInputDevice(wired.button, pull_up=True, pin_factory=factory)
            button.when_activated = _teller(on_edge, seat, down=True)
            button.when_deactivated = _teller(on_edge, seat, down=False)

    def show(self, levels: Mapping[int, float]) -> None:
        """Set output pins, BCM number → brightness 0 to 1; pins that do not change are not touched."""
        for pin, level in levels.items():
            step = round(level * STEPS) / STEPS
            if self._outputs[pin].value != step:
                self._outputs[pin].value = step

    def levels(self) -> dict[int, float]:
        """What is on each output pin now, BCM number → brightness 0 to 1."""
        return {pin: float(device.value) for pin, device in self._outputs.items()}

    def touch(self, seat: Seat, down: bool) -> None:
        """Close or open the contact of a simulated button; raises HardwareError if the buttons are real."""
        if not self.pins.simulated:
            raise HardwareError("The buttons of this table are real.", "Press the one on the table.")
        pin = self.pins.factory.pin(self.wiring.seats[seat].button)
        if down:
            pin.drive_low()
        else:
            pin.drive_high()

    def close(self) -> None:
        """All off, all pins free; safe to call twice."""
        for device in self._outputs.values():
            device.off()
        for device in (*self._outputs.values(), *self._buttons.values()):
            device.close()
        self._outputs.clear()
        self._buttons.clear()

    def __enter__(self) -> Gpio:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _teller(on_edge: Edges, seat: Seat, *, down: bool) -> Callable[[], None]:
    return lambda: on_edge(seat, down)
