"""The header as it lies before you, and what to wire where."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.wiring import HEADER, Wiring

_FIXED = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V", 27: "keep free", 28: "keep free"}
_GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
_PLACES: Mapping[int, int] = {place: pin for pin, place in HEADER.items()}

NOTES = """\
Lights: a resistor of 330 ohm before every LED, the common cathode to ground. Buttons: from the pin to ground.
Buzzer: an active one to ground, through a transistor if it takes more than 10 mA.
Switch I2C, SPI and the serial console off in raspi-config; they would talk on pins that are used here."""


def pinout(wiring: Wiring) -> str:
    """The 40 places of the header, two a line, each with its GPIO number and what hangs on it."""
    uses = dict(wiring.uses())
    lines = [
        f"{_told(odd, uses):>30} {_gpio(odd):>7} {odd:>2} | {odd + 1:<2} {_gpio(odd + 1):<7} {_told(odd + 1, uses)}"
        for odd in range(1, 41, 2)
    ]
    return "\n".join(line.rstrip() for line in lines)


def _gpio(place: int) -> str:
    return f"GPIO {_PLACES[place]}" if place in _PLACES else ""


def _told(place: int, uses: Mapping[int, str]) -> str:
    if place in _PLACES:
        return uses.get(_PLACES[place], "-")
    return "ground" if place in _GROUNDS else _FIXED[place]
