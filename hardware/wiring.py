"""Which pin of the header does what: the default wirings and the `[hardware]` table of a settings file.

Pins are BCM numbers. The default wirings want I2C, SPI and the serial console switched off, as they come. GPIO 2
and 3 carry fixed pull-ups, so they take buttons; GPIO 14 says things while the Pi starts, so it is used last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from companion.errors import ConfigError
from companion.table import Seat

HEADER: Mapping[int, int] = {
    **{2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21},
    **{25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40},
}
"""BCM number → place on the 40-pin header, for the 26 usable pins."""

SEATS = range(2, 8)
RGB_SEATS = range(2, 6)
"""With how many seats every seat has a three-colour light; with more the pins suffice for two plain LEDs a seat."""


@dataclass(frozen=True)
class Rgb:
    """A light of three colours with a common cathode: the pins of its anodes."""

    red: int
    green: int
    blue: int


@dataclass(frozen=True)
class Pair:
    """Two plain LEDs: `call` wants something of the seat, `calm` does not."""

    call: int
    calm: int


@dataclass(frozen=True)
class SeatWiring:
    """A seat's light and its button, which closes to ground."""

    light: Rgb | Pair
    button: int

    def lamps(self) -> tuple[int, ...]:
        """The pins of the light's LEDs."""
        return tuple(getattr(self.light, part.name) for part in fields(self.light))


@dataclass(frozen=True)
class Wiring:
    """All pins of a table; `bar` are the lamps of the phase bar, first phase first."""

    seats: Mapping[Seat, SeatWiring]
    bar: tuple[int, ...]
    buzzer: int | None

    def lamp_pins(self) -> Iterator[int]:
        """The pins with brightness: every LED of the seats and of the phase bar."""
        for wired in self.seats.values():
            yield from wired.lamps()
        yield from self.bar

    def uses(self) -> Iterator[tuple[int, str]]:
        """Every wire: its pin and what hangs on it, in words."""
        for seat, wired in self.seats.items():
            for part in fields(wired.light):
                yield getattr(wired.light, part.name), f"{part.name} light of seat {seat}"
            yield wired.button, f"button of seat {seat}"
        for place, pin in enumerate(self.bar, start=1):
            yield pin, f"lamp {place} of the phase bar"
        if self.buzzer is not None:
            yield self.buzzer, "buzzer"


_BAR = (19, 26, 8, 7)
_BUZZER = 15
_WITH_RGB = (
    SeatWiring(Rgb(17, 27, 22), button=2),
    SeatWiring(Rgb(10, 9, 11), button=3),
    SeatWiring(Rgb(5, 6, 13), button=4),
    SeatWiring(Rgb(16, 20, 21), button=12),
    SeatWiring(Rgb(23, 24, 25), button=18),
)
_WITH_PAIRS = (
    SeatWiring(Pair(17, 27), button=2),
    SeatWiring(Pair(10, 9), button=3),
    SeatWiring(Pair(5, 6), button=4),
    SeatWiring(Pair(16, 20), button=12),
    SeatWiring(Pair(23, 24), button=18),
    SeatWiring(Pair(22, 11), button=13),
    SeatWiring(Pair(25, 14), button=21),
)


def default_wiring(seats: int) -> Wiring:
    """The wiring for 2 to 7 seats; raises ConfigError for other counts."""
    if seats not in SEATS:
        raise ConfigError(f"There is no wiring for {seats} seats.", "Choose 2 to 7.")
    chosen = _WITH_RGB if seats in RGB_SEATS else _WITH_PAIRS
    return Wiring({f"p{place}": wired for place, wired in enumerate(chosen[:seats])}, _BAR, _BUZZER)


def read_wiring(settings: object, seats: int) -> Wiring:
    """The default wiring with what the `[hardware]` table sets otherwise; raises ConfigError that names all faults.

    Keys: `bar` (list of pins), `buzzer` (pin, or false for none), `seats.p0` … with `button` and either `red`, `green`,
    `blue` or `call`, `calm`. A seat that is set is set whole.
    """
    default = default_wiring(seats)
    if not isinstance(settings, Mapping):
        raise ConfigError(f"The settings have hardware = {settings!r}.", "Write [hardware] on a line of its own.")
    faults: list[str] = [
        f'unknown key "{key}" (known: bar, buzzer, seats)' for key in settings if key not in ("bar", "buzzer", "seats")
    ]
    wiring = Wiring(
        seats={**default.seats, **_read_seats(settings.get("seats", {}), default, faults)},
        bar=_read_bar(settings["bar"], faults) if "bar" in settings else default.bar,
        buzzer=_read_buzzer(settings["buzzer"], faults) if "buzzer" in settings else default.buzzer,
    )
    faults += pin_faults(wiring)
    if faults:
        raise ConfigError(
            f"The [hardware] settings cannot be used: {'; '.join(faults)}.",
            f"`companion doctor --pinout --seats {seats}` prints a wiring that works.",
        )
    return wiring


def pin_faults(wiring: Wiring) -> list[str]:
    """A sentence part for every pin that is not on the header or has two things on it."""
    by_pin: dict[int, list[str]] = {}
    for pin, use in wiring.uses():
        by_pin.setdefault(pin, []).append(use)
    faults = []
    for pin, wired in by_pin.items():
        if pin not in HEADER:
            faults.append(f"{' and '.join(wired)}: there is no usable GPIO {pin}, pins are 2 to 27")
        elif len(wired) > 1:
            faults.append(f"GPIO {pin} has {' and '.join(wired)} on it")
    return faults


def _read_pin(value: object, where: str, faults: list[str]) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    faults.append(f"{where} must be a pin number, not {value!r}")
    return None


def _read_bar(value: object, faults: list[str]) -> tuple[int, ...]:
    if not isinstance(value, list):
        faults.append(f"bar must be a list of pins, not {value!r}")
        return ()
    pins = (_read_pin(pin, f"bar[{place}]", faults) for place, pin in enumerate(value))
    return tuple(pin for pin in pins if pin is not None)


def _read_buzzer(value: object, faults: list[str]) -> int | None:
    return None if value is False else _read_pin(value, "buzzer", faults)


def _read_seats(value: object, default: Wiring, faults: list[str]) -> dict[Seat, SeatWiring]:
    if not isinstance(value, Mapping):
        faults.append(f"seats must be a table, not {value!r}")
        return {}
    read: dict[Seat, SeatWiring] = {}
    for seat, parts in value.items():
        if seat not in default.seats:
            faults.append(f'there is no seat "{seat}" (seats: {", ".join(default.seats)})')
        elif wired := _read_seat(seat, parts, faults):
            read[seat] = wired
    return read


def _read_seat(seat: Seat, parts: object, faults: list[str]) -> SeatWiring | None:
    keys = frozenset(parts) if isinstance(parts, Mapping) else frozenset()
    if not isinstance(parts, Mapping) or keys not in ({"button", "red", "green", "blue"}, {"button", "call", "calm"}):
        given = ", ".join(sorted(keys)) or repr(parts)
        faults.append(f"seat {seat} needs button, red, green, blue or button, call, calm, and has {given}")
        return None
    pins: dict[str, int] = {}
    for name, value in parts.items():
        if (pin := _read_pin(value, f"seats.{seat}.{name}", faults)) is not None:
            pins[name] = pin
    if len(pins) < len(parts):
        return None
    button = pins.pop("button")
    return SeatWiring(Rgb(**pins) if "red" in pins else Pair(**pins), button)
