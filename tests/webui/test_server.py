"""Serving for real, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from companion.errors import ConfigError
from webui.server import listening

SERVES = """
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import orders
from webui import create_app, server
from webui.server import listening
def told(host, port):
    socket = listening(host, port)
    print(socket.getsockname()[1], flush=True)
    return socket
server.run(create_app(FakeRoom(orders(3))), told("127.0.0.1", 0), 48)
print("ended", flush=True)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_serving_softly_with_a_stream_open(number: signal.Signals) -> None:
    """The server answers from this very process, and comes to its end although a phone still listens."""
    process = subprocess.Popen([sys.executable, "-c", SERVES], stdout=subprocess.PIPE, text=True)
    with process:
        assert process.stdout is not None
        address = f"http://127.0.0.1:{process.stdout.readline().strip()}"
        with urllib.request.urlopen(f"{address}/screen/page") as page:
            assert page.status == 200
        with urllib.request.urlopen(f"{address}/screen/events?after=0") as stream:
            assert stream.readline() == b"retry: 2000\n"
            os.kill(process.pid, number)

            assert process.stdout.readline() == "ended\n"
    assert process.returncode == 0


def test_a_port_that_is_taken_gets_a_sentence() -> None:
    """The message names the port and what to do."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match=rf"Port {port} of 127\.0\.0\.1 cannot be had.*--port"):
            listening("127.0.0.1", port)
