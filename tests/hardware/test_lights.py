"""Cues become light on pins, touched pins become presses: gpiozero's mock pins driven and witnessed."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.errors import HardwareError, Refused
from companion.table import Buzz, Cue, Press, PressKind, Seat, Signal
from hardware import patterns
from hardware.gpio import STEPS, Gpio, Pins, find_pins, simulated_pins
from hardware.lights import Lights
from hardware.panel import Panel
from hardware.wiring import Wiring, default_wiring
from tests.hardware.bounces import BOUNCES, Bounce


@dataclass
class Table:
    """Lights on mock pins under a clock that the test moves; every press that was told."""

    seats: int
    now: float = 100.0
    presses: list[Press] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wiring = default_wiring(self.seats)
        self.pins = simulated_pins()
        self.lights = Lights(self.wiring, self.pins, self.presses.append, clock=lambda: self.now)

    def pin(self, number: int) -> Any:
        """The mock pin, to drive and to witness."""
        return self.pins.factory.pin(number)

    def lit(self) -> set[int]:
        """The output pins that are not dark, read from the pins themselves."""
        outputs = [*self.wiring.lamp_pins(), self.wiring.buzzer]
        return {number for number in outputs if number is not None and self.pin(number).state > 0}

    def pass_time(self, seconds: float) -> None:
        """Let time pass, tick by tick."""
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.lights.tick()

    def bounce(self, seat: Seat, bounce: Bounce, held: float) -> None:
        """Press the seat's pin as a bouncing contact does, hold it, and let go."""
        pin, begin = self.pin(self.wiring.seats[seat].button), self.now
        for start, edges in ((begin, bounce.press), (begin + held, bounce.release)):
            while self.now + 0.05 < start:
                self.pass_time(0.05)
            for ms, closed in edges:
                self.now = start + ms / 1000
                pin.drive_low() if closed else pin.drive_high()


@pytest.fixture(params=range(2, 8), ids=lambda seats: f"{seats} seats")
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table of each size."""
    made = Table(request.param)
    yield made
    made.lights.close()


@pytest.fixture
def five() -> Iterator[Table]:
    """A table of five."""
    made = Table(5)
    yield made
    made.lights.close()


def test_at_the_start_all_is_dark(table: Table) -> None:
    """Until there is a cue no light is on."""
    table.lights.tick()
    assert table.lit() == set()


def test_each_signal_lights_the_pins_of_its_seat_alone(table: Table) -> None:
    """A seat's signal is seen on that seat's pins and on no other."""
    for seat, wired in table.wiring.seats.items():
        table.lights.show(Cue(seats={seat: Signal.READY}))
        table.lights.tick()
        assert table.lit()
        assert table.lit() <= set(wired.lamps())


def test_every_pin_shows_its_pattern_at_every_time(table: Table) -> None:
    """Over three seconds every lamp's pin has the brightness that its pattern says, to within one step."""
    signals = dict(zip(table.wiring.seats, list(Signal) * 2, strict=False))
    cue = Cue(seats=signals, phase=2)
    table.lights.show(cue)
    for _ in range(60):
        table.pass_time(0.05)
        for number, level in patterns.levels(table.wiring, cue, table.now - 100.0).items():
            assert table.pin(number).state == pytest.approx(level, abs=1 / STEPS)


def test_the_last_cue_wins_whole(five: Table) -> None:
    """A new cue replaces all of the old one."""
    five.lights.show(Cue(seats={"p0": Signal.READY, "p1": Signal.READY}, phase=0))
    five.lights.tick()
    five.lights.show(Cue(seats={"p2": Signal.READY}))
    five.lights.tick()
    assert five.lit() <= set(five.wiring.seats["p2"].lamps())


def test_a_cue_for_an_unknown_seat_lights_nothing(five: Table) -> None:
    """A signal for a seat without a light is no error: the seat simply has none."""
    five.lights.show(Cue(seats={"p6": Signal.AWAITED}))
    five.lights.tick()
    assert five.lit() == set()


@pytest.mark.parametrize("buzz", Buzz)
def test_a_buzz_sounds_once(five: Table, buzz: Buzz) -> None:
    """A buzz sounds at once and for 1.25 s at most, though the cue still stands."""
    five.lights.show(Cue(buzz=buzz))
    heard = []
    for _ in range(40):
        five.lights.tick()
        heard.append(five.wiring.buzzer in five.lit())
        five.now += 0.05
    assert heard[0]
    assert not any(heard[25:])


def test_a_buzz_outlasts_a_cue_without_one(five: Table) -> None:
    """A cue that follows at once does not cut off the buzz of the one before."""
    five.lights.show(Cue(buzz=Buzz.TIME_UP))
    five.lights.show(Cue(phase=1))
    five.lights.tick()
    assert five.wiring.buzzer in five.lit()


@pytest.mark.parametrize("bounce", BOUNCES, ids=lambda bounce: bounce.name)
def test_a_bouncing_pin_is_one_press(five: Table, bounce: Bounce) -> None:
    """A bouncing contact on the pin is one short press of that seat."""
    five.bounce("p3", bounce, held=0.12)
    five.pass_time(0.5)
    assert five.presses == [Press("p3", PressKind.SHORT)]


def test_a_hundred_presses_on_every_button(table: Table) -> None:
    """A hundred presses at 5 Hz, the buttons in turn, are a hundred short presses in their order."""
    seats = [list(table.wiring.seats)[n % table.seats] for n in range(100)]
    for n, seat in enumerate(seats):
        table.now = 200.0 + n * 0.2
        table.bounce(seat, BOUNCES[n % len(BOUNCES)], held=0.1)
    table.pass_time(0.5)
    assert table.presses == [Press(seat, PressKind.SHORT) for seat in seats]


def test_two_fingers_at_once(five: Table) -> None:
    """Two buttons held together are a press each."""
    for seat in ("p0", "p4"):
        five.pin(five.wiring.seats[seat].button).drive_low()
    five.pass_time(1.0)
    assert five.presses == [Press("p0", PressKind.LONG), Press("p4", PressKind.LONG)]


@pytest.mark.parametrize("kind", PressKind)
def test_a_press_on_the_panel_takes_the_way_through_the_pin(five: Table, kind: PressKind) -> None:
    """The drawn panel closes the mock pin and lifts by itself; one press comes out."""
    Panel(five.lights).press("p1", kind)
    assert five.pin(five.wiring.seats["p1"].button).state == 0
    five.pass_time(2.0)
    assert five.presses == [Press("p1", kind)]
    assert five.pin(five.wiring.seats["p1"].button).state == 1


def test_the_panel_refuses_a_seat_that_is_not_there(five: Table) -> None:
    """A press for a seat without a button is refused and presses nothing."""
    with pytest.raises(HardwareError, match='no button for the seat "p7"'):
        Panel(five.lights).press("p7", PressKind.SHORT)
    five.pass_time(1.0)
    assert five.presses == []


def test_the_panel_does_not_press_real_buttons() -> None:
    """With real pins the panel only shows."""
    real = Lights(default_wiring(2), Pins(simulated_pins().factory, simulated=False, sentence=""), lambda _press: None)
    with pytest.raises(HardwareError, match="Press the one on the table"):
        Panel(real).press("p0", PressKind.SHORT)
    real.close()


def test_the_panel_shows_what_the_pins_have(five: Table) -> None:
    """The panel's data are read back from the pins."""
    five.lights.show(Cue(seats={"p0": Signal.READY}, phase=3, buzz=Buzz.TIME_UP))
    five.lights.tick()
    seen = Panel(five.lights).lamps()
    assert seen["seats"]["p0"]["signal"] == "ready"
    assert seen["seats"]["p0"]["colour"] == patterns.SEAT_COLOURS[0]
    assert seen["seats"]["p0"]["lamps"] == {pin: five.pin(pin).state for pin in five.wiring.seats["p0"].lamps()}
    assert seen["bar"] == [0.0, 0.0, 0.0, 1.0]
    assert seen["buzzer"] is True
    assert seen["simulated"] is True


def test_a_refused_press_does_not_stop_the_lights(caplog: pytest.LogCaptureFixture) -> None:
    """A press that the session refuses is logged, and the lamps go on."""
    table = Table(2)

    def refuse(_press: Press) -> None:
        raise Refused("not-open", "Nothing is asked of you now.")

    lights = Lights(table.wiring, simulated_pins(), refuse, clock=lambda: table.now)
    lights.finger("p0", 0.1)
    lights.show(Cue(phase=0))
    with caplog.at_level("INFO", logger="hardware.lights"):
        for _ in range(10):
            table.now += 0.05
            lights.tick()
    assert "Nothing is asked of you now" in caplog.text
    assert lights.gpio.levels()[table.wiring.bar[0]] == 1.0
    lights.close()
    table.lights.close()


def test_at_the_end_all_lights_are_off_and_all_pins_free(table: Table) -> None:
    """Closing puts every output pin to 0 and frees it, whatever was shown; closing twice is no error."""
    table.lights.show(Cue(seats=dict.fromkeys(table.wiring.seats, Signal.READY), phase=0, buzz=Buzz.TIME_UP))
    table.lights.tick()
    assert len(table.lit()) > table.seats
    table.lights.close()
    table.lights.close()
    assert table.lit() == set()
    Gpio(table.wiring, table.pins, lambda _seat, _down: None).close()


def test_the_thread_ticks_and_ends() -> None:
    """Started, the lights tell a press by themselves; closed, their thread is gone."""
    told = threading.Event()
    lights = Lights(default_wiring(2), simulated_pins(), lambda _press: told.set())
    lights.start()
    lights.finger("p0", 0.1)
    assert told.wait(10)
    lights.close()
    assert "lights" not in [thread.name for thread in threading.enumerate()]


def test_the_thread_outlives_a_fault_of_its_listener(caplog: pytest.LogCaptureFixture) -> None:
    """An exception in whoever takes the presses is logged, and the next press is told."""
    told = threading.Event()

    def listen(press: Press) -> None:
        if press.seat == "p1":
            told.set()
        else:
            lights.finger("p1", 0.1)
            raise ZeroDivisionError

    lights = Lights(default_wiring(2), simulated_pins(), listen)
    lights.start()
    lights.finger("p0", 0.1)
    assert told.wait(10)
    lights.close()
    assert "missed a beat" in caplog.text


END_IN_AN_ERROR = """
from companion.table import Cue, Signal
from hardware.gpio import simulated_pins
from hardware.lights import Lights
from hardware.wiring import default_wiring
import atexit

pins = simulated_pins()
wiring = default_wiring(2)
atexit.register(lambda: print(sum(pins.factory.pin(pin).state for pin in wiring.lamp_pins())))
lights = Lights(wiring, pins, print)
lights.start()
lights.show(Cue(seats={"p0": Signal.READY}, phase=0))
lights.tick()
print(sum(lights.gpio.levels().values()) > 0)
raise SystemExit(3)
"""


def test_a_program_that_ends_without_closing_leaves_no_light_on() -> None:
    """Lights that were never closed are off when the program has ended."""
    ended = subprocess.run([sys.executable, "-c", END_IN_AN_ERROR], capture_output=True, text=True, check=False)
    assert ended.stdout.split() == ["True", "0.0"]
    assert ended.returncode == 3


def test_a_long_evening_needs_no_more_threads_or_memory() -> None:
    """Two thousand changes of every light start no thread, and a simulated pin keeps only its last states."""
    table = Table(7)
    threads = threading.active_count()
    for n in range(2000):
        table.lights.show(Cue(seats=dict.fromkeys(table.wiring.seats, Signal.READY if n % 2 else Signal.OFF)))
        table.lights.tick()
    assert threading.active_count() == threads
    assert max(len(table.pin(pin).states) for pin in table.wiring.lamp_pins()) <= 64
    table.lights.close()


def test_without_gpio_the_pins_are_simulated(tmp_path: Path) -> None:
    """A computer without a GPIO chip gets simulated pins and a sentence that says so."""
    pins = find_pins(tmp_path)
    assert pins.simulated
    assert "No GPIO here" in pins.sentence


class NoLibrary(ModuleType):
    """gpiozero without lgpio."""

    def __getattr__(self, name: str) -> object:
        raise ImportError(name)


class NoRights(ModuleType):
    """gpiozero with an lgpio that may not open the chip."""

    @staticmethod
    def LGPIOFactory() -> object:
        raise Exception("can not open gpiochip")


@pytest.mark.parametrize(("module", "said"), [(NoLibrary, "apt install python3-lgpio"), (NoRights, "the group gpio")])
def test_gpio_that_cannot_be_opened_is_simulated(
    module: type[ModuleType], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A GPIO chip that cannot be used is no reason not to play: the pins are simulated and the sentence says why."""
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module("gpiozero.pins.lgpio"))
    pins = find_pins(tmp_path)
    assert pins.simulated
    assert said in pins.sentence


def test_a_fault_that_stays_is_logged_once(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wire that stays bad does not fill the log, twenty times a second."""
    beats = threading.Semaphore(0)
    lights = Lights(default_wiring(2), simulated_pins(), lambda _press: None)

    def fail() -> None:
        beats.release()
        raise ZeroDivisionError

    monkeypatch.setattr(lights, "tick", fail)
    lights.start()
    for _ in range(4):
        assert beats.acquire(timeout=10)
    lights.close()
    assert caplog.text.count("missed a beat") == 1


def test_a_wiring_with_two_things_on_a_pin_leaves_nothing_behind() -> None:
    """A pin that cannot be had is a HardwareError, and the pins taken before it are free again."""
    default, pins = default_wiring(2), simulated_pins()
    with pytest.raises(HardwareError, match="cannot be used"):
        Gpio(Wiring(default.seats, default.bar, buzzer=17), pins, lambda _seat, _down: None)
    Gpio(default, pins, lambda _seat, _down: None).close()
