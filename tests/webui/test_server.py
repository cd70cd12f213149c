"""Serving for real, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from typing import Any

import pytest

from companion.errors import ConfigError
from webui.server import listening

THREADS = 48
HANGING = THREADS + 12
BROKEN_S = 60.0  # what has not come by then never comes
HALF_A_HEAD = b"GET / HTTP/1.1\r\n"
HALF_A_BODY = (
    b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
)

SERVES = """
import sys
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import orders
from webui import create_app, server
from webui.config import WebConfig
from webui.server import listening
def told(host, port):
    socket = listening(host, port)
    print(socket.getsockname()[1], flush=True)
    return socket
pages = create_app(FakeRoom(orders(3)), config=WebConfig(heartbeat=1.0))
server.run(pages, told("127.0.0.1", 0), 48, *map(float, sys.argv[1:]))
print("ended", flush=True)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_serving_softly_with_a_stream_open(number: signal.Signals) -> None:
    """The server answers from this very process, and ends although a phone still listens and others ask by halves."""
    with serving() as (process, port):
        assert process.stdout is not None
        assert answers(port)
        with listening_to(port) as stream, hanging(port, 3):
            assert stream.readline() == b"retry: 2000\n"
            os.kill(process.pid, number)

            assert process.stdout.readline() == "ended\n"
            assert process.wait() == 0


@pytest.mark.parametrize("begun", [HALF_A_HEAD, HALF_A_BODY], ids=["head", "body"])
def test_who_stops_in_the_midst_of_a_request_loses_the_connection(begun: bytes) -> None:
    """More of them than there are threads do not freeze the table."""
    with serving(patience=0.2) as (_, port), hanging(port, HANGING, begun) as sockets:
        for one in sockets:
            until_closed(one)

        assert answers(port)


def test_a_stream_outlives_what_a_request_may_take() -> None:
    """It goes on while who does not ask on is sent away."""
    with serving(patience=0.2) as (_, port), listening_to(port) as stream, hanging(port, 1) as (one,):
        until_closed(one)

        assert b"data: beat\n" in [stream.readline() for _ in range(8)]


@pytest.mark.skipif(sys.platform != "linux", reason="one loopback address only")
def test_one_address_does_not_keep_the_others_out() -> None:
    """Half of the threads are for the others, before anybody has lost patience."""
    with serving() as (_, port), hanging(port, HANGING):
        assert answers(port, "127.0.0.2")


@contextmanager
def serving(**patience: float) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A process that serves, and its port."""
    command = [sys.executable, "-c", SERVES, *map(str, patience.values())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.terminate()
            process.stdout.read()


@contextmanager
def hanging(port: int, count: int, begun: bytes = HALF_A_HEAD) -> Iterator[list[socket.socket]]:
    """Connections that begin a request and send nothing more."""
    with ExitStack() as opened:
        address = ("127.0.0.1", port)
        sockets = [opened.enter_context(socket.create_connection(address, BROKEN_S)) for _ in range(count)]
        for one in sockets:
            one.sendall(begun)
        yield sockets


def until_closed(one: socket.socket) -> None:
    """Read until the other side has let go, and let go."""
    with one, suppress(ConnectionError):
        while one.recv(4096):
            pass


def listening_to(port: int) -> Any:
    """The stream of the table screen."""
    return urllib.request.urlopen(f"http://127.0.0.1:{port}/screen/events?after=0", timeout=BROKEN_S)


def answers(port: int, source: str = "127.0.0.1") -> bool:
    """Whether the table screen is told, at last: what was let go may still be on its way out."""
    return any(_answered(port, source) for _ in range(1000))


def _answered(port: int, source: str) -> bool:
    with closing(HTTPConnection("127.0.0.1", port, BROKEN_S, (source, 0))) as asking, suppress(ConnectionError):
        asking.request("GET", "/screen/page")
        return asking.getresponse().status == 200
    return False


def test_a_port_that_is_taken_gets_a_sentence() -> None:
    """The message names the port and what to do."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match=rf"Port {port} of 127\.0\.0\.1 cannot be had.*--port"):
            listening("127.0.0.1", port)
