"""A TOML file as its statements, each with its lines: what the parser forgets, and faults and careful edits need."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?!")|\'\'\'.*?\'\'\'(?!\')|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}\n]', re.DOTALL
)
KEY = re.compile(r'\s*("(?:\\.|[^"\\])*"|\'[^\']*\'|[A-Za-z0-9_-]+)\s*[=.]')
PART = re.compile(r'"[^"]*"|\'[^\']*\'|[^.\s\[\]]+')


@dataclass(frozen=True)
class Statement:
    """A header, a key with its value, or a line without either; `line` is its first, counted from 1.

    `header` is the path of a `[header]`, `array` says that it was doubled; `key` is the first part of a key.
    """

    text: str
    line: int
    header: tuple[str, ...] = ()
    array: bool = False
    key: str = ""


def statements(text: str) -> list[Statement]:
    """All statements of a file that the parser takes; their texts together are the file."""
    return list(_statements(text))


def _statements(text: str) -> Iterator[Statement]:
    start, line, depth = 0, 1, 0
    for token in TOKEN.finditer(text):
        mark = token.group()
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark, 0)
        if mark == "\n" and depth == 0:
            part = text[start : token.end()]
            yield _statement(part, line)
            start, line = token.end(), line + part.count("\n")
    if start < len(text):
        yield _statement(text[start:], line)


def _statement(text: str, line: int) -> Statement:
    words = text.strip()
    if words.startswith("["):
        path = tuple(part.strip("\"'") for part in PART.findall(words.partition("#")[0]))
        return Statement(text, line, path, words.startswith("[["))
    key = KEY.match(text)
    return Statement(text, line, key=key[1].strip("\"'") if key else "")


def table_span(found: Sequence[Statement], table: str, index: int) -> range | None:
    """Which statements make the index-th `[[table]]`, its sub-tables included and the lines that lead to the next out.

    None if there are not so many.
    """
    headers = [n for n, one in enumerate(found) if one.array and one.header == (table,)]
    if index >= len(headers):
        return None
    first = headers[index]
    after = found[first + 1 :]
    body = list(takewhile(lambda one: not one.header or (one.header[0] == table and len(one.header) > 1), after))
    while body and not body[-1].header and not body[-1].key:
        body.pop()
    return range(first, first + 1 + len(body))
