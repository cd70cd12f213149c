"""The simulated table from outside its process: hands reach it through a local socket, and never the match."""

from __future__ import annotations

import base64
import json
import socket
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.table import Seat

ANSWER_S = 10.0
GONE: Mapping[str, Any] = {"ok": False, "why": "No table is laid. It is laid when a match starts."}


class Bench:
    """One connection to the simulated table; thread-safe. While no table is laid nothing lies anywhere."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._line: Any = None

    def act(self, act: Mapping[str, Any]) -> Mapping[str, Any]:
        """Let hands do something; {"ok": false, "why": …} if it did not happen."""
        with self._lock:
            for _ in range(2):  # the table may have been laid anew since the last act
                try:
                    return self._asked(act)
                except (OSError, ValueError):
                    self._hang_up()
        return GONE

    def _asked(self, act: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._line is None:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.settimeout(ANSWER_S)
                line.connect(str(self._path))
                self._line = line.makefile("rwb")
        self._line.write(json.dumps(act).encode() + b"\n")
        self._line.flush()
        answer: Mapping[str, Any] = json.loads(self._line.readline())
        return answer

    def close(self) -> None:
        """Let go of the table; the next act reaches for it again."""
        with self._lock:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            with suppress(OSError):  # what was not sent cannot be sent any more
                line.close()

    def look(self) -> Sequence[Mapping[str, Any]]:
        """What can be seen from above."""
        return list(self.act({"act": "look"}).get("cards", ()))

    def hand(self, seat: Seat) -> list[str]:
        """What a seat holds."""
        return [str(piece["card"]) for piece in self.act({"act": "hand", "seat": seat}).get("hand", ())]

    def piles(self) -> Mapping[str, int]:
        """How many cards each pile has."""
        return dict(self.act({"act": "look"}).get("piles", {}))

    def picture(self, width: int) -> bytes:
        """A picture for people, JPEG; empty while no table is laid."""
        return base64.b64decode(self.act({"act": "picture", "width": width}).get("jpeg", ""))
