"""Faults of a pack file, collected with their lines, so that its author sees all of them at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from companion.errors import PackError
from companion.packs.lines import Statement, statements, table_span

QUOTED = re.compile(r"`([^`]+)`")


@dataclass
class Faults:
    """The faults of one file, in the order they were found."""

    file: str
    text: str
    found: list[str] = field(default_factory=list)

    @cached_property
    def _statements(self) -> list[Statement]:
        return statements(self.text)

    def add(self, line: int, what: str, cure: str) -> None:
        """Note a fault."""
        self.found.append(f"{self.file}:{line}: {what} {cure}")

    def line(self, table: str, index: int, key: str | None = None) -> int:
        """The line of the index-th `[[table]]`, or of a key in it; the header's if the key is not there.

        A key is looked for in the table itself first, then in its sub-tables.
        """
        span = table_span(self._statements, table, index)
        if span is None:
            return self.top(table)
        return next((one.line for one in self._part(span) if key and one.key == key), self._statements[span[0]].line)

    def mention(self, table: str, index: int, what: str) -> int:
        """The line in the index-th `[[table]]` that a sentence is about, by its first `word`; else the header's."""
        span, word = table_span(self._statements, table, index), QUOTED.search(what)
        if span is None or word is None:
            return self.line(table, index)
        sought = re.compile(rf"(?<![\w-]){re.escape(word[1])}(?![\w-])")
        for one in self._part(span):
            if one.header[-1:] == (word[1],) or (one.key and sought.search(one.text)):
                before = one.text[: found.start()] if (found := sought.search(one.text)) else ""
                return one.line + before.count("\n")
        return self._statements[span[0]].line

    def top(self, key: str) -> int:
        """The line of a key, bare or quoted; 1 if it is not there."""
        return next((one.line for one in self._statements if one.key == key), 1)

    def _part(self, span: range) -> Iterable[Statement]:
        return self._statements[span[0] + 1 : span[-1] + 1]


def raise_faults(game: str, *files: Faults) -> None:
    """Raise one PackError that lists every fault."""
    found = [fault for file in files for fault in file.found]
    if found:
        count = "a fault" if len(found) == 1 else f"{len(found)} faults"
        raise PackError(f"The pack of {game} has {count}:\n" + "\n".join(found))
