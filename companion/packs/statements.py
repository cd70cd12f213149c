"""Where each statement of a TOML file stands, so that faults can name lines and one table can be changed alone."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass

Path = tuple[str, ...]


@dataclass(frozen=True)
class Statement:
    """A header or a key of a file, from its first line to its last, counted from 1; `path` are its dotted names."""

    first: int
    last: int
    path: Path
    header: bool
    array: bool


@dataclass(frozen=True)
class Table:
    """One `[[name]]` of a file with all that belongs to it, sub-tables too."""

    header: Statement
    statements: Sequence[tuple[Path, Statement]]

    @property
    def last(self) -> int:
        return max([self.header.last, *(statement.last for _, statement in self.statements)])

    def line(self, key: str) -> int | None:
        """The first line of a key at the top of the table, or of its sub-table; None if it is not there."""
        return next((one.first for path, one in self.statements if path[0] == key), None)

    def line_anywhere(self, key: str) -> int | None:
        """The first line of a key wherever it stands in the table; None if it is not there."""
        return next((one.first for path, one in self.statements if path[-1] == key), None)


def statements(text: str) -> list[Statement]:
    """All headers and keys of a TOML text, in order; a value may take several lines. Torn ends are left out."""
    found: list[Statement] = []
    lines = text.split("\n")
    first = 0
    while first < len(lines):
        last, data = _one(lines, first)
        if data:
            word = lines[first].lstrip()
            header = word.startswith("[")
            found.append(Statement(first + 1, last + 1, _path(data, header), header, word.startswith("[[")))
        first = last + 1
    return found


def _one(lines: Sequence[str], first: int) -> tuple[int, dict[str, object]]:
    """The last line of the statement that begins on a line, and what it says alone."""
    for last in range(first, len(lines)):
        try:
            return last, tomllib.loads("\n".join(lines[first : last + 1]))
        except tomllib.TOMLDecodeError:
            continue
    return first, {}


def _path(data: object, header: bool) -> Path:
    """The names of a statement; those of a header end where its empty table begins, those of a key at its value."""
    names: list[str] = []
    while isinstance(data, dict) and len(data) == 1:
        (name,) = data
        data = data[name]
        names.append(name)
        if header and isinstance(data, list):
            break
        if not header and not _is_dotted(data):
            break
    return tuple(names)


def _is_dotted(data: object) -> bool:
    return isinstance(data, dict) and len(data) == 1


def tables(text: str, name: str) -> list[Table]:
    """Every `[[name]]` of a text, in order."""
    found: list[Table] = []
    inside: list[tuple[Path, Statement]] | None = None
    under: Path = ()
    for one in statements(text):
        if one.header and one.array and one.path == (name,):
            inside, under = [], ()
            found.append(Table(one, inside))
        elif one.header and (one.path[0] != name or inside is None):
            inside = None
        elif one.header and inside is not None:
            under = one.path[1:]
            inside.append((under, one))
        elif inside is not None:
            inside.append(((*under, *one.path), one))
    return found
