"""A room for the eyes' own process: a companion and a camera, over a real socket, with a clock of our own."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Event
from types import TracebackType
from typing import Any, Self

from companion.session.eyes_lines import layout_line
from tests.vision.scenes import BACK, ONE, TABLE_SET, picture
from vision.eyes import Clock, run_eyes
from vision.frame import Frame
from vision.geometry import Place
from vision.link import Link

CARD, FACE = (BACK, Place(60, 30, 0)), (ONE, Place(-70, -20, 10))
LAYOUT = layout_line(TABLE_SET.layout, TABLE_SET.tags)
HELD_BYTES = 4_000_000
"""Several pictures wait in a connection until the companion reads them."""
Act = Callable[[], object]


class Time:
    """Time that passes only by waiting."""

    def __init__(self, stop: Event) -> None:
        self.now = 0.0
        self.waits: list[float] = []
        self._stop = stop

    def wait(self, seconds: float) -> bool:
        self.waits.append(seconds)
        self.now += seconds
        return self._stop.is_set()


@dataclass
class Camera:
    """Shows `cards` for so many frames, then stops the eyes; before some frames something else happens."""

    stop: Event
    time: Time
    last: int = 8
    cards: tuple[tuple[str, Place], ...] = (CARD, FACE)
    before: dict[int, Act] = field(default_factory=dict)
    shown: int = 0
    opened: int = 0

    @property
    def name(self) -> str:
        return "a camera"

    def __enter__(self) -> Self:
        self.opened += 1
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    def frames(self) -> Iterator[Frame]:
        while True:
            self.before.pop(self.shown, lambda: None)()
            if self.shown >= self.last:
                self.stop.set()
            self.shown += 1
            yield Frame(picture(self.cards, seed=self.shown), self.shown, self.time.now)


class Room:
    """A companion at one end, a camera at the other, the eyes between them."""

    def __init__(self, greeting: bytes = LAYOUT) -> None:
        self.stop = Event()
        self.time = Time(self.stop)
        self.camera = Camera(self.stop, self.time)
        self.companions: list[socket.socket] = []
        self._greeting = greeting

    def connect(self) -> Link:
        """A new connection; the companion greets at once."""
        eyes, companion = socket.socketpair()
        for end in (eyes, companion):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HELD_BYTES)
            end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, HELD_BYTES)
        companion.sendall(self._greeting)
        self.companions.append(companion)
        return Link(eyes)

    def run(self, connect: Callable[[], Link] | None = None) -> None:
        """Run the eyes until they are stopped."""
        run_eyes(self.camera, connect or self.connect, self.stop, Clock(lambda: self.time.now, self.time.wait))

    def heard(self, connection: int = 0) -> list[dict[str, Any]]:
        """What the companion got over a connection, until the eyes closed it."""
        text = b""
        while chunk := self.companions[connection].recv(1 << 20):
            text += chunk
        return [json.loads(line) for line in text.splitlines()]

    def leave(self) -> None:
        """Close the companion's ends."""
        for companion in self.companions:
            companion.close()


def lying(line: dict[str, Any]) -> set[str]:
    """The codes of a placements message."""
    return {placement["code"] for placement in line["placements"]}


def of_type(kind: str, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The messages of one type, in order."""
    return [line for line in lines if line["type"] == kind]
