"""A Unix socket as lines: takes what has come without waiting, sends whole lines that say what they come after."""

from __future__ import annotations

import select
import socket
from types import TracebackType
from typing import Self

from vision.protocol import Line, encode

SEND_S = 5.0
"""A companion that takes nothing for so long is given up; the eyes connect again."""
LONGEST_LINE_BYTES = 4_000_000
_CHUNK_BYTES = 65_536


class Link:
    """One connection to the companion. Raises ConnectionError when the other side is gone."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._socket.settimeout(SEND_S)
        self._partial = b""
        self._taken = 0

    @classmethod
    def connect(cls, path: str) -> Self:
        """Connect to the socket at `path`; raises OSError if nobody listens."""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.connect(path)
        except OSError:
            connection.close()
            raise
        return cls(connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def receive(self) -> list[str]:
        """The whole lines that have come since the last call, perhaps none."""
        while select.select([self._socket], [], [], 0)[0]:
            chunk = self._socket.recv(_CHUNK_BYTES)
            if not chunk:
                raise ConnectionResetError("The companion closed the connection.")
            self._partial += chunk
            if len(self._partial) > LONGEST_LINE_BYTES and b"\n" not in self._partial:
                raise ConnectionAbortedError("The companion sent a line without end.")
        *lines, self._partial = self._partial.split(b"\n")
        taken = [line.decode("utf-8", errors="replace") for line in lines if line]
        self._taken += len(taken)
        return taken

    def send(self, line: Line) -> None:
        """Send a line, whole; it comes after all that were received."""
        try:
            self._socket.sendall(encode(line, self._taken))
        except TimeoutError as error:
            raise ConnectionAbortedError("The companion takes no lines.") from error
