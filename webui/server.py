"""Serves the pages from this process, with gunicorn's threads.

There is one process, since there is one table: no master, no fork, so that threads, disk and pins stay where they are.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from types import FrameType
from typing import Any

from flask import Flask
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from companion.errors import ConfigError
from webui.streams import Streams

BACKLOG = 256
GRACE = 3  # s that requests have to end when the server stops
PATIENCE = 10.0  # s that the head of a request may take, and every later step of sending or taking bytes
SHARE = 2  # one address holds at most one thread in so many, so that it cannot keep the others out
SIGNALS = (
    signal.SIGINT,
    signal.SIGTERM,
    signal.SIGQUIT,
    signal.SIGHUP,
    signal.SIGUSR1,
    signal.SIGWINCH,
    signal.SIGCHLD,
)


def run(app: Flask, listener: socket.socket, threads: int, patience: float = PATIENCE) -> None:
    """Serve on a socket until SIGTERM or Ctrl-C, then let go of every stream.

    `patience`, s: whoever does not send on what was begun, or takes nothing of its answer, loses the connection.
    """
    before = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        _Worker.serving(app, listener, threads, patience).init_process()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def listening(host: str, port: int) -> socket.socket:
    """A socket that phones can reach; port 0 takes a free one. Raises ConfigError."""
    try:
        return socket.create_server((host, port), backlog=BACKLOG)
    except OSError as why:
        raise ConfigError(
            f"Port {port} of {host} cannot be had: {why.strerror}.", "Choose another with --port."
        ) from why


class _Loaded:
    """The application, as gunicorn asks for it."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    def wsgi(self) -> Flask:
        return self._app


class _Watch:
    """Which connections hold a thread, by address, and until when, s, the heads that are being read must be whole."""

    def __init__(self, patience: float, most: int) -> None:
        self.patience = patience
        self._most = most
        self._held: Counter[str] = Counter()
        self._heads: dict[Any, float] = {}
        self._ended = False
        self._lock = threading.Lock()

    def begin(self, conn: Any) -> None:
        """A connection takes a thread; ConnectionRefusedError if its address has enough of them, or at the end."""
        with self._lock:
            self._held[conn.client[0]] += 1
            self._heads[conn] = time.monotonic() + self.patience
            many = self._held[conn.client[0]] > self._most
        if many or self._ended:
            self.end(conn)
            raise ConnectionRefusedError("too many from one address, or too late")

    def head_is_read(self, conn: Any) -> None:
        """The answer may take as long as it likes: it may be a stream."""
        self._heads.pop(conn, None)

    def end(self, conn: Any) -> None:
        """A connection lets its thread go."""
        self._heads.pop(conn, None)
        with self._lock:
            self._held[conn.client[0]] -= 1

    def close_all(self) -> None:
        """Let go of every thread that reads a head, and take no more: a process that ends waits for its threads."""
        self._ended = True
        self.close_slow(float("inf"))

    def close_slow(self, now: float) -> None:
        """Let go of the threads whose heads did not come in time."""
        for conn, until in list(self._heads.items()):
            if until <= now and self._heads.pop(conn, None) is not None:
                with suppress(OSError):
                    conn.sock.shutdown(socket.SHUT_RDWR)


class _Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's threaded worker without its master: it has no parent to watch, and every signal ends it softly."""

    streams: Streams
    watch: _Watch

    @classmethod
    def serving(cls, app: Flask, listener: socket.socket, threads: int, patience: float) -> _Worker:
        config = Config()
        config.set("threads", threads)
        config.set("graceful_timeout", GRACE)
        config.set("loglevel", "warning")
        worker = cls(1, os.getppid(), [listener], _Loaded(app), 0, config, Logger(config))
        worker.streams = app.extensions["streams"]
        worker.watch = _Watch(patience, max(1, threads // SHARE))
        return worker

    def handle(self, conn: Any) -> Any:
        """Answer a request in a thread of the pool; what is raised closes the connection."""
        self.watch.begin(conn)
        try:
            kept = super().handle(conn)
            if kept is False:
                conn.close(graceful=True)  # here: the loop that accepts others must not wait for the other side
            return kept
        finally:
            self.watch.end(conn)

    def handle_request(self, req: Any, conn: Any) -> Any:
        self.watch.head_is_read(conn)
        conn.sock.settimeout(self.watch.patience)
        try:
            return super().handle_request(req, conn)
        except TimeoutError as why:
            raise StopIteration from why  # ends the connection without a line in the log

    def notify(self) -> None:
        """What the accepting loop does every second at least."""
        super().notify()
        self.watch.close_slow(time.monotonic())

    def is_parent_alive(self) -> bool:
        return True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.streams.close_all()
        self.watch.close_all()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        self.handle_exit(sig, frame)
