"""Faults of a pack file, collected with their lines, so that its author sees all of them at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from companion.errors import PackError


@dataclass
class Faults:
    """The faults of one file, in the order they were found."""

    file: str
    text: str
    found: list[str] = field(default_factory=list)

    def add(self, line: int, what: str, cure: str) -> None:
        """Note a fault."""
        self.found.append(f"{self.file}:{line}: {what} {cure}")

    def line(self, table: str, index: int, key: str | None = None) -> int:
        """The line of the index-th `[[table]]`, or of a key in it; the header's if the key is not there."""
        lines = self.text.splitlines()
        headers = [number for number, line in enumerate(lines, 1) if line.strip() == f"[[{table}]]"]
        if index >= len(headers):
            return self.top(table)
        start = headers[index]
        if key is not None:
            for number in range(start, len(lines)):
                if lines[number].startswith("["):
                    break
                if re.match(rf"\s*{re.escape(key)}\s*=", lines[number]):
                    return number + 1
        return start

    def top(self, key: str) -> int:
        """The line of a key, bare or quoted; 1 if it is not there."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if re.match(rf'\s*"?{re.escape(key)}"?\s*=', line):
                return number
        return 1


def raise_faults(game: str, *files: Faults) -> None:
    """Raise one PackError that lists every fault."""
    found = [fault for file in files for fault in file.found]
    if found:
        count = "a fault" if len(found) == 1 else f"{len(found)} faults"
        raise PackError(f"The pack of {game} has {count}:\n" + "\n".join(found))
