"""Serves the pages from this process, with gunicorn's threads.

There is one process, since there is one table: no master, no fork, so that threads, disk and pins stay where they are.
"""

from __future__ import annotations

import os
import signal
import socket
from types import FrameType

from flask import Flask
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from companion.errors import ConfigError
from webui.streams import Streams

BACKLOG = 256
GRACE = 3  # s that requests have to end when the server stops
SIGNALS = (
    signal.SIGINT,
    signal.SIGTERM,
    signal.SIGQUIT,
    signal.SIGHUP,
    signal.SIGUSR1,
    signal.SIGWINCH,
    signal.SIGCHLD,
)


def run(app: Flask, listener: socket.socket, threads: int) -> None:
    """Serve on a socket until SIGTERM or Ctrl-C, then let go of every stream."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        _Worker.serving(app, listener, threads).init_process()
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


class _Worker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's threaded worker without its master: it has no parent to watch, and every signal ends it softly."""

    streams: Streams

    @classmethod
    def serving(cls, app: Flask, listener: socket.socket, threads: int) -> _Worker:
        config = Config()
        config.set("threads", threads)
        config.set("graceful_timeout", GRACE)
        config.set("loglevel", "warning")
        worker = cls(1, os.getppid(), [listener], _Loaded(app), 0, config, Logger(config))
        worker.streams = app.extensions["streams"]
        return worker

    def is_parent_alive(self) -> bool:
        return True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.streams.close_all()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        self.handle_exit(sig, frame)
