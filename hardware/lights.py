"""Runs the lights, buzzer and buttons of a table: whole cues in, presses out, twenty times a second."""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from companion.errors import CompanionError
from companion.table import Buzz, Cue, Press, PressKind, Seat
from hardware import patterns
from hardware.gpio import Gpio, Pins
from hardware.presses import Contact
from hardware.wiring import Wiring

log = logging.getLogger(__name__)

TICK = 0.05
"""Time between two looks at clock, cue and buttons, s."""


class Lights:
    """The lights and buttons of one table.

    `show` may be called from any thread; the last cue wins. `on_press` is called from the lights' own thread, or from
    whoever calls `tick`. `clock` is monotonic, s. Raises HardwareError if a pin cannot be used.
    """

    def __init__(
        self,
        wiring: Wiring,
        pins: Pins,
        on_press: Callable[[Press], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_press = on_press
        self._clock = clock
        self._began = clock()
        self._cue = Cue()
        self._buzz: tuple[Buzz, float] | None = None
        self._contacts = {seat: Contact() for seat in wiring.seats}
        self._edges: deque[tuple[Seat, bool, float]] = deque()
        self._fingers: list[tuple[float, Seat]] = []
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self.gpio = Gpio(wiring, pins, self._edge)

    @property
    def cue(self) -> Cue:
        """What is shown now."""
        return self._cue

    def show(self, cue: Cue) -> None:
        """Show this from now on; a buzz in it sounds once, in place of one that still sounds."""
        if cue.buzz is not None:
            self._buzz = (cue.buzz, self._clock())
        self._cue = replace(cue, buzz=None)

    def finger(self, seat: Seat, seconds: float) -> None:
        """Press a simulated button and hold it for so long; raises HardwareError if the buttons are real."""
        self.gpio.touch(seat, down=True)
        self._fingers.append((self._clock() + seconds, seat))

    def tick(self) -> None:
        """One step: tell the presses that have become certain, then set every lamp and the buzzer."""
        now = self._clock()
        self._lift_fingers(now)
        for seat, kind in self._presses(now):
            self._tell(Press(seat, kind))
        self.gpio.show(patterns.levels(self.gpio.wiring, self._cue, now - self._began) | self._buzzer(now))

    def start(self) -> None:
        """Tick in a thread of their own until `close`, which also happens when the program ends."""
        self._thread = threading.Thread(target=self._run, name="lights", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    def close(self) -> None:
        """End the thread, put all lights off, free the pins; safe to call twice."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        self.gpio.close()
        atexit.unregister(self.close)

    def _run(self) -> None:
        well = True
        while not self._ended.wait(TICK):
            try:
                self.tick()
                well = True
            except Exception:  # the lights must outlive a bad wire and a fault of whoever takes the presses
                if well:  # a wire that stays bad must not fill the log, twenty times a second
                    log.exception("The lights missed a beat.")
                well = False

    def _edge(self, seat: Seat, down: bool) -> None:
        self._edges.append((seat, down, self._clock()))

    def _lift_fingers(self, now: float) -> None:
        for until, seat in [finger for finger in self._fingers if finger[0] <= now]:
            self._fingers.remove((until, seat))
            self.gpio.touch(seat, down=False)

    def _presses(self, now: float) -> list[tuple[Seat, PressKind]]:
        certain: list[tuple[Seat, PressKind | None]] = []
        while self._edges:
            seat, down, at = self._edges.popleft()
            certain.append((seat, self._contacts[seat].edge(at, down)))
        certain += [(seat, contact.passed(now)) for seat, contact in self._contacts.items()]
        return [(seat, kind) for seat, kind in certain if kind is not None]

    def _tell(self, press: Press) -> None:
        try:
            self._on_press(press)
        except CompanionError as error:
            log.info("The press of %s was not taken: %s", press.seat, error)

    def _buzzer(self, now: float) -> dict[int, float]:
        pin = self.gpio.wiring.buzzer
        if pin is None:
            return {}
        sounds = self._buzz is not None and patterns.sounding(self._buzz[0], now - self._buzz[1])
        return {pin: float(sounds)}
