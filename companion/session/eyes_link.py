"""The companion's end of the local socket to the camera's process, in a thread of its own.

Eyes may come, hang, send nonsense and go: the table goes on without them.
"""

from __future__ import annotations

import logging
import select
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

from companion.errors import ConfigError
from companion.session.eyes_conversation import Conversation, Room

LOOK_S = 0.1  # between two looks at what the eyes should know
SEND_S = 5.0  # eyes that take nothing for so long are let go
CHUNK_BYTES = 65_536

log = logging.getLogger(__name__)


class EyesLink:
    """Listens at `path` for the eyes, one process at a time: who watches stays until it hangs or goes.

    `start` and `stop` it.
    """

    def __init__(self, room: Room, path: Path, now: Callable[[], float] = time.monotonic) -> None:
        self._room = room
        self._path = path
        self._now = now
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Listen from now on; raises ConfigError if the path cannot be used."""
        listener = listening(self._path)
        self._thread = threading.Thread(target=self._serve, args=(listener,), name="eyes-link", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Let the eyes and the path go."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _serve(self, listener: socket.socket) -> None:
        eyes: Eyes | None = None
        with listener:
            while not self._stopped.is_set():
                ready, _, _ = select.select([listener, *([eyes.connection] if eyes else [])], [], [], LOOK_S)
                if eyes is not None and not eyes.go_on(eyes.connection in ready):
                    self._part(eyes)
                    eyes = None
                if listener in ready:
                    eyes = self._let_in(listener, eyes)
        self._part(eyes)
        self._path.unlink(missing_ok=True)

    def _let_in(self, listener: socket.socket, before: Eyes | None) -> Eyes | None:
        try:
            return self._welcomed(listener.accept()[0], before)
        except OSError as why:  # too many files are open; who waits is let in once some are closed
            log.warning("Eyes could not be let in: %s.", why)
            self._stopped.wait(LOOK_S)
            return before

    def _welcomed(self, connection: socket.socket, before: Eyes | None) -> Eyes:
        """The eyes that watch from now on: those that do already unless they hang, or two would oust each other."""
        if before is not None and not before.silent:
            connection.close()
            before.note_others()
            return before
        self._part(before)
        return Eyes(connection, self._room, self._now)

    def _part(self, eyes: Eyes | None) -> None:
        if eyes is None:
            return
        eyes.connection.close()
        try:
            self._room.blind()
        except Exception as why:  # a game may stumble over what its lights show; others may come all the same
            log.error("The eyes have gone, and telling so failed after %s.", type(why).__name__)


class Eyes:
    """A connected process of the eyes."""

    def __init__(self, connection: socket.socket, room: Room, now: Callable[[], float]) -> None:
        connection.settimeout(SEND_S)
        self.connection = connection
        self._conversation = Conversation(room, connection.sendall, now)
        self._others_noted = False

    @property
    def silent(self) -> bool:
        """Whether they have missed so many beats that they hang."""
        return self._conversation.silent

    def note_others(self) -> None:
        """Say once that other eyes were turned away."""
        if not self._others_noted:
            self._others_noted = True
            log.warning("Other eyes were turned away: those that watch the table count. End one of the two.")

    def go_on(self, readable: bool) -> bool:
        """Hear and tell what is due; False once they are gone or must go."""
        try:
            if readable:
                chunk = self.connection.recv(CHUNK_BYTES)
                if not chunk:
                    log.info("The eyes have gone.")
                    return False
                self._conversation.hear(chunk)
            self._conversation.tell()
        except OSError as why:
            log.warning("The eyes were let go: %s.", why)
            return False
        except Exception as why:  # a game may stumble over its layout; the companion goes on without eyes
            log.error("The eyes were let go after %s.", type(why).__name__)
            return False
        return True


def listening(path: Path) -> socket.socket:
    """A socket at `path` that only this user can reach; raises ConfigError if somebody else listens there."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        _remove_stale(path)
        listener.bind(str(path))
        path.chmod(0o600)  # nobody can connect before it listens
        listener.listen(2)
    except OSError as why:
        listener.close()
        raise ConfigError(
            f"The companion cannot listen for the eyes at {path}: {why.strerror or why}.", "Choose another path."
        ) from why
    return listener


def _remove_stale(path: Path) -> None:
    if not path.is_socket():
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        if probe.connect_ex(str(path)) == 0:
            raise OSError("another companion listens there")
    path.unlink()
