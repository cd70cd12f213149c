"""The eyes as a process: frames from a source, placements to the companion, again and again until told to stop."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, repeat
from threading import Event

from companion.errors import ConfigError, SourceError
from companion.table import Mode, Placement, UnknownTag
from vision import protocol
from vision.calibration.coverage import COMFORT_PX, LIMIT_PX
from vision.calibration.lens import DEFAULT_LENS, Lens
from vision.calibration.view import View
from vision.frame import Frame
from vision.link import Link
from vision.observer import Observer
from vision.protocol import Message, ModeTurned, OverviewWanted, PictureWanted, TableSet, Trouble, ZonesOpened
from vision.sources import Source
from vision.watchdog import Life

log = logging.getLogger(__name__)

BEAT_S = 5.0
FRAME_S = 1 / 15
"""From frame to frame at least; people's hands are slower."""
RETRY_SOURCE_S = 3.0
BACK_OFF_S = (0.2, 0.5, 1.0, 2.0)
"""Waits between attempts to reach the companion; the last one for ever. Who watches the eyes is patient for longer."""
IDLE_S = 0.1
STEADY_S = 5.0
"""Who is let go sooner is turned away."""
TURNED_AWAY = (
    "The companion lets these eyes go: others watch its table already, or are of another version. They try again."
)


@dataclass(frozen=True)
class Clock:
    """Time and waiting, so that tests need neither. `wait` returns early, and True, once the eyes should stop.

    `life` is told again and again that the eyes are alive, so that somebody may notice when a camera's call hangs.
    """

    now: Callable[[], float]
    wait: Callable[[float], bool]
    life: Life = lambda _pulse: None

    @classmethod
    def real(cls, stop: Event, life: Life = lambda _pulse: None) -> Clock:
        """Monotonic time; waiting ends when `stop` is set."""
        return cls(time.monotonic, stop.wait, life)


def run_eyes(
    source: Source, connect: Callable[[], Link], stop: Event, clock: Clock | None = None, lens: Lens = DEFAULT_LENS
) -> None:
    """Serve the companion that `connect` reaches, from `source`, until `stop` is set; connects again when it is gone.

    No error of source or link ends the eyes: the first is told as trouble, the second is waited out, longer and longer
    until a conversation lasts.
    """
    clock = clock or Clock.real(stop)
    waits, turned_away = _back_off(), False
    while not stop.is_set():
        clock.life("going")
        try:
            link = connect()
        except OSError:
            clock.wait(next(waits))
            continue
        began = clock.now()
        with link, suppress(ConnectionError):
            Conversation(source, link, stop, clock, lens).run()
        steady = clock.now() - began >= STEADY_S
        if steady:
            waits = _back_off()
        elif not turned_away and not stop.is_set():
            log.warning(TURNED_AWAY)
        turned_away = not steady
        clock.wait(next(waits))


def _back_off() -> Iterator[float]:
    return chain(BACK_OFF_S, repeat(BACK_OFF_S[-1]))


@dataclass
class Conversation:
    """One connection, from hello to its end. Raises ConnectionError when the companion is gone."""

    source: Source
    link: Link
    stop: Event
    clock: Clock
    lens: Lens = DEFAULT_LENS
    _table: TableSet | None = None
    _observer: Observer | None = None
    _open: frozenset[str] = frozenset()
    _mode: Mode = Mode.PLAY
    _told: tuple[tuple[Placement, ...], tuple[UnknownTag, ...]] | None = None
    _viewed: View | None = None
    _overview_wanted: bool = False
    _troubles: frozenset[Trouble] = field(default_factory=frozenset)
    _garbled: frozenset[Trouble] = field(default_factory=frozenset)  # that the last line could not be read
    _beat_due: float = 0.0

    def run(self) -> None:
        """Talk until told to stop; a lost source is tried again, a file that has ended stands at its last picture."""
        self.link.send(protocol.hello(self.source.name))
        while not self.stop.is_set():
            self.clock.life("opening")
            self._tell_beat()  # in dim light a camera opens for nearly as long as the companion bears silence
            try:
                with self.source:
                    self._show(_without_end(self.source.frames()))
                self._rest(IDLE_S)
            except SourceError as error:
                trouble = Trouble(error.what, error.cure)
                if trouble not in self._troubles:
                    log.warning("%s", error)
                self._tell_troubles(frozenset({trouble}))
                self._see_nothing()
                self._rest(RETRY_SOURCE_S)

    def _show(self, frames: Iterator[Frame]) -> None:
        for frame in frames:
            began = self.clock.now()
            self.clock.life("looking")
            self._listen()
            self._beat()  # before the look, which may take long where the table is new
            self._look(frame)
            self.clock.life("going")
            if self.clock.wait(max(0.0, began + FRAME_S - self.clock.now())):
                return

    def _rest(self, seconds: float) -> None:
        until = self.clock.now() + seconds
        while not self.stop.is_set():
            self.clock.life("going")
            self._listen()
            self._beat()
            left = until - self.clock.now()
            if left <= 0 or self.clock.wait(min(left, IDLE_S)):
                return

    def _listen(self) -> None:
        for line in self.link.receive():
            try:
                message = protocol.decode(line)
            except ConfigError as error:
                self._garbled = frozenset({Trouble(error.what, error.cure)})
                continue
            self._garbled = frozenset()
            self._take(message)

    def _take(self, message: Message) -> None:
        match message:
            case TableSet():
                self._table, self._told, self._viewed = message, None, None
                self._begin(message)
            case ModeTurned(mode):
                self._mode = mode
                if self._observer is not None:
                    self._observer.turn_to(mode)
            case ZonesOpened(zones):
                self._open = zones
                if self._observer is not None:
                    self._observer.open(zones)
            case PictureWanted(zone):
                jpeg = self._observer.picture(zone) if self._observer is not None else None
                if jpeg is not None:
                    self.link.send(protocol.picture(zone, jpeg))
            case OverviewWanted():
                self._overview_wanted = True

    def _begin(self, table: TableSet) -> None:
        before = self._observer
        self._observer = Observer(table, self._open, self.lens, before.corners if before else None)
        self._observer.turn_to(self._mode)

    def _see_nothing(self) -> None:
        """Take nothing for lying there any more: cards come and go while there is no camera."""
        if self._table is not None:
            self._begin(self._table)
        if self._told is not None:
            self._tell_placements((), ())

    def _look(self, frame: Frame) -> None:
        if self._observer is None:
            self._tell_troubles(frozenset())  # what was wrong with the camera is no longer
            return
        self._observer.observe(frame)
        self._tell_placements(self._observer.placements, self._observer.unknown)
        self._tell_view(self._observer.view)
        self._tell_overview(self._observer)
        self._tell_troubles(frozenset(self._observer.troubles))

    def _tell_placements(self, lying: tuple[Placement, ...], unknown: tuple[UnknownTag, ...]) -> None:
        if (lying, unknown) != self._told:
            self._told = lying, unknown
            self.link.send(protocol.placements(lying, unknown))

    def _tell_view(self, view: View | None) -> None:
        if view is not None and view != self._viewed:
            self._viewed = view
            zones = [(sight.zone, sight.verdict.value, sight.px_per_module) for sight in view.zones]
            self.link.send(protocol.view(view.residual_mm, view.tag_mm, (LIMIT_PX, COMFORT_PX), zones))

    def _tell_overview(self, observer: Observer) -> None:
        """Show the table as soon as its marks are seen; what was asked for before a match is no longer shown in one."""
        if not self._overview_wanted:
            return
        if observer.playing:
            self._overview_wanted = False
            return
        jpeg = observer.overview()
        if jpeg is not None:
            self._overview_wanted = False
            seen = {code: (place.x, place.y, place.angle) for code, place in observer.anchors.items()}
            self.link.send(protocol.overview(jpeg, seen))

    def _tell_troubles(self, troubles: frozenset[Trouble]) -> None:
        """Tell those that are over and those that are new."""
        troubles |= self._garbled
        for trouble in sorted(self._troubles - troubles, key=lambda each: each.what):
            self.link.send(protocol.trouble_over(trouble))
        for trouble in sorted(troubles - self._troubles, key=lambda each: each.what):
            self.link.send(protocol.trouble(trouble))
        self._troubles = troubles

    def _beat(self) -> None:
        # Sent between frames, not by a thread of its own: a camera that hangs must fall silent.
        if self.clock.now() >= self._beat_due:
            self._tell_beat()

    def _tell_beat(self) -> None:
        self._beat_due = self.clock.now() + BEAT_S
        self.link.send(protocol.beat())


def _without_end(frames: Iterator[Frame]) -> Iterator[Frame]:
    """The frames, then the last one for ever."""
    last: Frame | None = None
    for last in frames:
        yield last
    while last is not None:
        last = Frame(last.grey, last.number + 1, last.time + FRAME_S)
        yield last
