"""What companion and eyes say to each other over one connection, whatever carries the bytes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from companion.session.eyes_lines import (
    VERSION,
    Beat,
    Hello,
    Overview,
    Picture,
    Seen,
    TableView,
    Trouble,
    layout_line,
    mode_line,
    open_line,
    overview_line,
    picture_line,
    read,
)
from companion.session.laid_table import LaidTable
from companion.table import Mode, Placement, TagKind, UnknownTag, by_code

SILENCE_S = 15.0  # three missed beats: the camera hangs
BEATS_AWAKE = 2  # after a silence: the first may come before eyes that hung have looked again
LONGEST_LINE_BYTES = 1_500_000  # a picture of the table that is nothing but noise takes a million
HANGING = ("The camera has fallen silent.", "Nothing is lost; type what lies on the table until it is back.")
OTHER_VERSION = (
    "The camera is not used: its program is of another version than this one.",
    "Install both anew from one version, and start both again. Until then everything is asked on phones.",
)

log = logging.getLogger(__name__)


class Room(Protocol):
    """What a conversation needs of a room."""

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

    def turn_away(self, trouble: tuple[str, str]) -> None: ...

    def measured(self, view: TableView, table: LaidTable) -> None: ...

    def overview_wanted(self) -> int: ...

    def show_overview(self, overview: Overview) -> None: ...


class Conversation:
    """One connection of the eyes: what was told and heard. Raises OSError when they take nothing, or must go.

    What they say of a table counts only if they knew it as it lies now, and of faces in a zone only if they knew that
    it was opened: what was read there when it was open before answers nothing now.
    """

    def __init__(self, room: Room, send: Callable[[bytes], None], now: Callable[[], float]) -> None:
        self._room = room
        self._take = send
        self._now = now
        self._heard_at = now()
        self._sent = 0  # lines
        self._told: tuple[str | None, int, LaidTable | None] = (None, 0, None)
        self._table_at = 0  # which line was of the table
        self._mode: Mode | None = None
        self._opened: tuple[str, ...] | None = None
        self._open_at: dict[str, int] = {}  # which line opened each zone that is open
        self._backs: frozenset[str] = frozenset()
        self._pictured: tuple[str, ...] = ()
        self._overviews = 0
        self._seen = Seen(())
        self._seen_at = 0  # after how many lines
        self._dozing = 0  # beats to come until what was seen before a silence counts again
        self._trouble: dict[str, str] = {}
        self._view = TableView()
        self._silent = False
        self._partial = b""

    @property
    def silent(self) -> bool:
        """Whether beats are missing: the camera hangs."""
        return self._silent

    def tell(self) -> None:
        """Send the table, the mode and the open zones, if they are other ones now, and notice a silence."""
        game, seats, zones = self._room.wanted()
        table = self._room.table_set()
        if self._told != (game, seats, table):  # another table, or the host has entered a tag, or moved a zone
            self._told, self._opened, self._open_at = (game, seats, table), None, {}
            self._seen, self._pictured, self._overviews = Seen(()), (), 0  # what is on its way is not taken
            if table is not None:
                self._backs = frozenset(code for code, tag in by_code(table.tags).items() if tag.kind is TagKind.BACK)
                self._send(layout_line(table.layout, table.tags, table.playing))
                self._table_at = self._sent
        self._tell_mode(self._room.mode())
        opened = zones if table is not None else ()  # of a table that cannot be told nothing is read
        if self._opened != opened:
            self._opened = opened
            self._send(open_line(opened))
            self._open_at = {zone: self._open_at.get(zone, self._sent) for zone in opened}
            if self._seen != Seen(()):
                self._see()
        self._ask_for_pictures()
        if not self._silent and self._now() - self._heard_at > SILENCE_S:
            self._silent, self._dozing = True, BEATS_AWAKE
            self._see()

    def _send(self, line: bytes) -> None:
        self._take(line)
        self._sent += 1

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
            heard, after = read(line)
        except ValueError as why:
            log.warning("The eyes sent a line that was dropped: %s.", why)
            return
        match heard:
            case Hello(version) if version != VERSION:
                self._room.turn_away(OTHER_VERSION)
                raise ConnectionAbortedError(f"they speak version {version}, and {VERSION} is spoken here")
            case Trouble(what, cure, over):
                self._trouble.pop(what, None)
                if not over:
                    self._trouble[what] = cure
            case Beat() if self._dozing:
                self._dozing -= 1
            case Beat():
                return
            case Seen() | TableView() | Picture() | Overview():
                table = self._known(after)
                if table is None or not self._take_in(heard, table, after):
                    return
        self._see()

    def _take_in(self, heard: Seen | TableView | Picture | Overview, table: LaidTable, after: int) -> bool:
        """What is of the table as it lies now; whether it says how things lie."""
        match heard:
            case Seen():
                self._seen, self._seen_at, self._dozing = heard, after, 0
            case TableView():
                self._view = heard
                self._room.measured(heard, table)
            case Picture(zone, jpeg) if after >= self._open_at.get(zone, 0):
                self._room.show(zone, jpeg)
            case Overview():
                self._room.show_overview(heard)
        return isinstance(heard, Seen | TableView)

    def _known(self, after: int) -> LaidTable | None:
        """The table as it lies now, if that is what eyes knew after so many lines."""
        table = self._told[2]
        return table if after >= self._table_at and table == self._room.table_set() else None

    def _see(self) -> None:
        """Tell the room what is seen: by a camera that hangs, or dozes, nothing, since cards come and go meanwhile."""
        trouble = [*self._trouble.items(), *([HANGING] if self._silent else [])]
        seen = Seen(()) if self._silent or self._dozing else self._seen_since_opened()
        self._room.see(seen.placements, trouble, seen.unknown, self._view.unread)

    def _seen_since_opened(self) -> Seen:
        """What was seen without faces and strangers of zones that were opened, perhaps anew, after that."""
        late = {zone for zone, at in self._open_at.items() if at > self._seen_at}
        placements = [one for one in self._seen.placements if one.code in self._backs or one.zone not in late]
        return Seen(tuple(placements), tuple(tag for tag in self._seen.unknown if tag.zone not in late))
