"""The companion's end of the local socket to the camera's process, in a thread of its own.

Eyes may come, hang, send nonsense and go: the table goes on without them.
"""

from __future__ import annotations

import logging
import select
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from companion.errors import ConfigError
from companion.session.eyes_lines import (
    VERSION,
    Beat,
    Hello,
    Overview,
    Picture,
    Seen,
    Trouble,
    View,
    layout_line,
    mode_line,
    open_line,
    overview_line,
    picture_line,
    read,
)
from companion.session.laying import LaidTable
from companion.table import Mode, Placement, UnknownTag

LOOK_S = 0.1  # between two looks at what the eyes should know
SILENCE_S = 15.0  # three missed beats: the camera hangs
SEND_S = 5.0
LONGEST_LINE_BYTES = 1_000_000
CHUNK_BYTES = 65_536
HANGING = ("The camera has fallen silent.", "Nothing is lost; type what lies on the table until it is back.")

log = logging.getLogger(__name__)


class Room(Protocol):
    """What the link needs of a room."""

    def wanted(self) -> tuple[str | None, int, tuple[str, ...]]: ...

    def mode(self) -> Mode: ...

    def table_set(self) -> LaidTable | None: ...

    def see(
        self,
        placements: Sequence[Placement],
        trouble: Sequence[tuple[str, str]] = (),
        unknown: Sequence[UnknownTag] = (),
        unread: Sequence[tuple[str, str]] = (),
    ) -> None: ...

    def blind(self) -> None: ...

    def pictures_wanted(self) -> tuple[str, ...]: ...

    def show(self, zone: str, jpeg: bytes) -> None: ...

    def measured(self, view: View) -> None: ...

    def overview_wanted(self) -> int: ...

    def show_overview(self, overview: Overview) -> None: ...


class Conversation:
    """One connection of the eyes: what was told and heard. Raises OSError when they take nothing, or must go."""

    def __init__(self, room: Room, send: Callable[[bytes], None], now: Callable[[], float]) -> None:
        self._room = room
        self._send = send
        self._now = now
        self._heard_at = now()
        self._told: tuple[str | None, int, LaidTable | None] | None = None
        self._mode: Mode | None = None
        self._opened: tuple[str, ...] | None = None
        self._pictured: tuple[str, ...] = ()
        self._overviews = 0
        self._seen = Seen(())
        self._trouble: dict[str, str] = {}
        self._view = View()
        self._silent = False
        self._partial = b""

    def tell(self) -> None:
        """Send the table, the mode and the open zones, if they are other ones now, and notice a silence."""
        game, seats, zones = self._room.wanted()
        table = self._room.table_set()
        if self._told != (game, seats, table):  # another table, or the host has entered a tag, or moved a zone
            self._told, self._opened = (game, seats, table), None
            if table is not None:
                self._send(layout_line(table.layout, table.tags, table.playing))
        self._tell_mode(self._room.mode())
        if self._opened != zones:
            self._opened = zones
            self._send(open_line(zones))
        self._ask_for_pictures()
        if not self._silent and self._now() - self._heard_at > SILENCE_S:
            self._silent = True
            self._see()

    def _tell_mode(self, mode: Mode) -> None:
        if self._mode is not mode:
            self._mode = mode
            self._send(mode_line(mode))

    def _ask_for_pictures(self) -> None:
        """Ask once for each picture that is wanted; the eyes show none of a zone that is not open."""
        wanted = self._room.pictures_wanted()
        for zone in wanted:
            if zone not in self._pictured:
                self._send(picture_line(zone))
        self._pictured = wanted
        overviews = self._room.overview_wanted()
        if overviews > self._overviews:
            self._send(overview_line())
        self._overviews = overviews

    def hear(self, chunk: bytes) -> None:
        """Take bytes as they come; lines that cannot be read are dropped."""
        self._heard_at = self._now()
        *lines, self._partial = (self._partial + chunk).split(b"\n")
        if len(self._partial) > LONGEST_LINE_BYTES:
            raise ConnectionAbortedError("a line without end")
        for line in filter(None, lines):
            self._hear_line(line)
        if self._silent:
            self._silent = False
            self._see()

    def _hear_line(self, line: bytes) -> None:
        try:
            heard = read(line)
        except ValueError as why:
            log.warning("The eyes sent a line that was dropped: %s.", why)
            return
        match heard:
            case Hello(version) if version != VERSION:
                raise ConnectionAbortedError(f"they speak version {version}, and {VERSION} is spoken here")
            case Seen():
                self._seen = heard
            case Trouble(what, cure, over):
                self._trouble.pop(what, None)
                if not over:
                    self._trouble[what] = cure
            case View():
                self._view = heard
                self._room.measured(heard)
            case Picture(zone, jpeg):
                self._room.show(zone, jpeg)
                return
            case Overview():
                self._room.show_overview(heard)
                return
            case Beat():
                return
        self._see()

    def _see(self) -> None:
        trouble = [*self._trouble.items(), *([HANGING] if self._silent else [])]
        self._room.see(self._seen.placements, trouble, self._seen.unknown, self._view.unread)


class EyesLink:
    """Listens at `path` for the eyes, one process at a time, where the newest wins; `start` and `stop` it."""

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
                if listener in ready:
                    fresh = Eyes(listener.accept()[0], self._room, self._now)
                    self._part(eyes)
                    eyes = fresh
                elif eyes is not None and not eyes.go_on(bool(ready)):
                    self._part(eyes)
                    eyes = None
        self._part(eyes)
        self._path.unlink(missing_ok=True)

    def _part(self, eyes: Eyes | None) -> None:
        if eyes is not None:
            eyes.connection.close()
            self._room.blind()


class Eyes:
    """A connected process of the eyes."""

    def __init__(self, connection: socket.socket, room: Room, now: Callable[[], float]) -> None:
        connection.settimeout(SEND_S)
        self.connection = connection
        self._conversation = Conversation(room, connection.sendall, now)

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
