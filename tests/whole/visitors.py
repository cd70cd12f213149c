"""Processes of the companion as people start them, and a browser without a screen that talks to them over HTTP."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from tests.serving import HERE
from tests.whole.patience import until

COMPANION = (sys.executable, "-c", "from companion.cli import main; main()")
ANSWER_S = 10.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server((HERE, 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def started(*words: str | Path | int) -> Iterator[subprocess.Popen[bytes]]:
    """A process of the companion with these words; it is ended with SIGTERM if it still runs."""
    command = [*COMPANION, *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)


def wait_until_served(process: subprocess.Popen[bytes], visitor: Visitor) -> None:
    """Wait until a started companion answers; fails with what it said if it ends before."""
    until(lambda: process.poll() is not None or visitor.is_served(), "the table is not served")
    if process.poll() is not None and process.stdout is not None:
        raise AssertionError(process.stdout.read().decode())


class Visitor:
    """Somebody at a port, with the cookies of every seat that was given to them."""

    def __init__(self, port: int) -> None:
        self._origin = f"http://{HERE}:{port}"
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    def get(self, path: str) -> Any:
        """The JSON at a path; raises OSError."""
        with self._opener.open(self._origin + path, timeout=ANSWER_S) as answer:
            return json.loads(answer.read())

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """The JSON that a write is answered with; raises OSError, also for a refusal."""
        headers = {"Content-Type": "application/json", "Origin": self._origin}
        request = urllib.request.Request(self._origin + path, json.dumps(body).encode(), headers)
        with self._opener.open(request, timeout=ANSWER_S) as answer:
            return json.loads(answer.read())

    def is_served(self) -> bool:
        """Whether the table answers."""
        try:
            self.page("screen")
        except OSError:
            return False
        return True

    def page(self, audience: str) -> Mapping[str, Any]:
        """What an audience is told: a seat, or "screen"."""
        path = "/screen/page" if audience == "screen" else f"/s/{audience}/page"
        body: Mapping[str, Any] = self.get(path)["body"]
        return body

    def do(self, seat: str, **command: Any) -> None:
        """A command from a seat's page, which must be taken."""
        assert self.post(f"/s/{seat}/do", {"id": uuid.uuid4().hex, "command": command})["ok"]

    def answer(self, seat: str, prompt: str, value: Any = True, how: str = "answer") -> None:
        """Answer the open question of a seat, once it is asked."""
        until(lambda: prompt in self.asks(seat), f"{seat} is not asked for {prompt}")
        self.do(seat, do=how, ask=self.asks(seat)[prompt], value=value)

    def asks(self, seat: str) -> dict[str, str]:
        """The questions of a seat: prompt and id."""
        return {ask["prompt"]: ask["id"] for ask in self.page(seat)["asks"]}
