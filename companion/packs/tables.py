"""Where zones lie at the tables of a house: `tables/<game>-<seats>.toml` in the data folder, for what was moved.

A file is checked whole before it counts and before it is written, and is written whole or not at all. One that has a
fault says all of them, and no part of it counts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import chain, count
from pathlib import Path
from threading import RLock
from typing import Any

from companion.errors import ConfigError
from companion.own_table import OwnTable, Spot, faults, laid_as, own_parts
from companion.packs.writing import write_whole
from companion.round_table import on_round_table
from companion.table import Layout

PLACE = ("x", "y", "angle")
SIZE = ("width", "height")
FURTHEST_MM = 10_000.0
HEAD = """\
# Where zones of {game} for {seats} lie at this table, in mm and degrees as `companion table` says them, where they lie
# otherwise than the game has them. Take a line out, and that zone lies as in the game again. The host's page writes
# this file anew whenever a zone is moved. If you have written comments into it, the file as you left it is kept beside
# it first, as {game}-{seats}.toml.aside.
"""


class Tables:
    """The tables of one data folder, `diameter` mm if they are round. Safe to use from several threads.

    A file that was edited by hand counts at once.
    """

    def __init__(self, data: Path, diameter: float = 0.0) -> None:
        self.diameter = diameter
        self._data = data
        self._lock = RLock()
        self._kept: dict[Path, tuple[object, Layout, Layout | ConfigError]] = {}

    def path(self, game: str, seats: int) -> Path:
        """Where the file of a table is, or would be."""
        return self._data / "tables" / f"{game}-{seats}.toml"

    def in_the_game(self, layout: Layout) -> Layout:
        """How a game's layout lies as long as nobody moves a zone; raises ConfigError."""
        return on_round_table(layout, self.diameter).layout if self.diameter else layout

    def laid(self, game: str, seats: int, layout: Layout) -> Layout:
        """How a game's layout lies at this table; raises ConfigError with all faults of the file."""
        path = self.path(game, seats)
        with self._lock:
            stamp = _stamp(path)
            if path not in self._kept or self._kept[path][:2] != (stamp, layout):
                home = self.in_the_game(layout)
                self._kept[path] = stamp, layout, home if stamp is None else self._read(path, home)
            laid = self._kept[path][2]
        if isinstance(laid, ConfigError):
            raise laid
        return laid

    def _read(self, path: Path, home: Layout) -> Layout | ConfigError:
        try:
            laid = laid_as(home, _own(path, home))
            _refuse(path, [str(fault) for fault in faults(home, laid, self.diameter)])
        except ConfigError as why:
            return why
        return laid

    def keep(self, game: str, seats: int, layout: Layout, laid: Layout) -> None:
        """Let zones lie so from now on; raises ConfigError or PackError if the file cannot be written.

        A file with comments of people's own is kept beside first.
        """
        path, own = self.path(game, seats), own_parts(self.in_the_game(layout), laid)
        head = HEAD.format(game=game, seats=seats)
        with self._lock:
            if (text := _text(path)) is not None and "#" in text.removeprefix(head):
                write_whole(_aside(path), text)
            if own.zones or own.anchors:
                write_whole(path, _written(head, own))
                return
            try:
                path.unlink(missing_ok=True)
            except OSError as why:
                raise ConfigError(f"{path} cannot be taken away: {why.strerror}.", "Mend that.") from why

    def set_aside(self, game: str, seats: int) -> Path:
        """Let all zones lie as in the game; the file is kept beside, under the name that is given back.

        What was kept there before stays. Raises ConfigError if the file cannot be moved.
        """
        path = self.path(game, seats)
        with self._lock:
            aside = _aside(path)
            try:
                path.rename(aside)
            except OSError as why:
                raise ConfigError(f"{path} cannot be set aside: {why.strerror}.", "Mend that.") from why
        return aside


def _aside(path: Path) -> Path:
    """A name beside a file that nothing has yet."""
    names = (path.with_suffix(f".toml.aside{number}") for number in chain([""], count(2)))
    return next(name for name in names if not name.exists())


def _stamp(path: Path) -> object:
    """By what one sees that a file has changed; None if there is none."""
    try:
        state = path.stat()
    except FileNotFoundError:
        return None
    except OSError as why:
        raise ConfigError(f"{path} cannot be read: {why.strerror}.", "Mend that.") from why
    return state.st_mtime_ns, state.st_size, state.st_ino


def _text(path: Path) -> str | None:
    """What a file says; None if there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except OSError as why:
        raise ConfigError(f"{path} cannot be read: {why.strerror}.", "Mend that.") from why
    except ValueError as why:
        raise ConfigError(f"{path} is not TOML: {why}.", _CURE) from why


def _own(path: Path, home: Layout) -> OwnTable:
    text = _text(path) or ""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as why:  # also a number too long to read, brackets nested too deep
        raise ConfigError(f"{path} is not TOML: {why}.", _CURE) from why
    found: list[str] = []
    names = {
        "zones": {zone.name for zone in home.zones},
        "anchors": {zone.anchor.tag for zone in home.zones if zone.anchor is not None},
    }
    parts = {part: _spots(part, data.get(part, {}), known, found) for part, known in names.items()}
    found += [f"[{part}] is not known; use [zones] and [anchors]." for part in data if part not in names]
    _refuse(path, found)
    return OwnTable(**parts)


def _spots(part: str, given: object, known: set[str], found: list[str]) -> dict[str, Spot]:
    keys = PLACE + SIZE if part == "zones" else PLACE
    if not isinstance(given, dict):
        found.append(f"[{part}] is no table of places.")
        return {}
    spots: dict[str, Spot] = {}
    for name, place in given.items():
        if name not in known:
            meant = "".join(f"; do you mean {near!r}?" for near in get_close_matches(name, sorted(known), n=1)) or "."
            found.append(f"[{part}] {name!r} is not at this table{meant}")
        elif not _is_place(place, keys):
            found.append(f"[{part}] {name!r} needs {', '.join(keys)}, each a number of mm or degrees, and no more.")
        else:
            spots[name] = Spot(**{key: float(place[key]) for key in keys})
    return spots


def _is_place(place: object, keys: tuple[str, ...]) -> bool:
    return isinstance(place, dict) and set(place) == set(keys) and all(map(_is_number, place.values()))


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= FURTHEST_MM


def _refuse(path: Path, found: list[str]) -> None:
    if found:
        raise ConfigError(f"{path} cannot be used: {' '.join(found)}", _CURE)


_CURE = "Mend it, or move it away: then all zones lie as in the game."


def _written(head: str, own: OwnTable) -> str:
    parts = (_table("zones", own.zones, PLACE + SIZE), _table("anchors", own.anchors, PLACE))
    return head + "".join(parts)


def _table(part: str, spots: Mapping[str, Spot], keys: tuple[str, ...]) -> str:
    if not spots:
        return ""
    lines = [
        f'"{name}" = {{ {", ".join(f"{key} = {getattr(spot, key)}" for key in keys)} }}' for name, spot in spots.items()
    ]
    return "\n".join(("", f"[{part}]", *lines, ""))
