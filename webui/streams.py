"""Streams that say "your page changed", and nothing else.

A stream holds a thread, so there are caps: two for each seat, where the newest wins, and a number for all together.
Whoever finds no room polls.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from flask import Response

from webui.commands import version
from webui.config import WebConfig
from webui.replies import trouble
from webui.room import Page

SLICE = 1.0  # s; how soon a stream that was closed lets go of its thread
Wait = Callable[[int, float], Page | None]
Held = Callable[[], bool]
"""Whether whoever listens may still do so: a phone may lose its seat while its stream lasts."""


@dataclass(eq=False)
class Stream:
    """One browser that listens."""

    audience: str
    closed: threading.Event = field(default_factory=threading.Event)


class Streams:
    """All browsers that listen now."""

    def __init__(self, config: WebConfig) -> None:
        self._config = config
        self._open: dict[str, list[Stream]] = defaultdict(list)
        self._lock = threading.Lock()

    def count(self) -> int:
        """How many are open."""
        with self._lock:
            return sum(map(len, self._open.values()))

    def open(self, audience: str, cap: int) -> Stream | None:
        """A new stream; the oldest of the same audience makes way, None if there is no room at all."""
        with self._lock:
            mine = self._open[audience]
            while len(mine) >= cap:
                mine.pop(0).closed.set()
            if sum(map(len, self._open.values())) >= self._config.streams:
                return None
            stream = Stream(audience)
            mine.append(stream)
            return stream

    def close(self, stream: Stream) -> None:
        """Let a stream go; it may be gone already."""
        stream.closed.set()
        with self._lock:
            if stream in self._open[stream.audience]:
                self._open[stream.audience].remove(stream)

    def close_all(self) -> None:
        """Let every thread go."""
        with self._lock:
            for stream in [stream for streams in self._open.values() for stream in streams]:
                stream.closed.set()

    def respond(self, audience: str, wait: Wait, cap: int, held: Held = lambda: True) -> Response:
        """An event stream of page versions for as long as it is `held`, or an error that tells the page to poll."""
        stream = self.open(audience, cap)
        if stream is None:
            return trouble("streams", "Too many pages listen.", "This page asks every few seconds instead.", 503)
        response = Response(self._events(stream, version(), wait, held), content_type="text/event-stream")
        response.headers["X-Accel-Buffering"] = "no"
        response.call_on_close(lambda: self.close(stream))
        return response

    def _events(self, stream: Stream, after: int, wait: Wait, held: Held) -> Iterator[str]:
        yield "retry: 2000\n\n"
        silence = 0.0
        while not stream.closed.is_set():
            page = wait(after, SLICE)
            if not held():  # the numbers of a page that is another's would count what is done there in secret
                return
            if page is not None and page.version != after:
                after, silence = page.version, 0.0
                yield f"data: {after}\n\n"
            elif (silence := silence + SLICE) >= self._config.heartbeat:
                silence = 0.0
                yield "data: beat\n\n"
