"""Results of a long run, one line of JSON each, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import ConfigError

_BEGINNING = '{"run": '


class Ledger:
    """Results by key; with a path they are kept there. Raises ConfigError for a file that is something else."""

    def __init__(self, path: Path | None = None, title: str = "") -> None:
        self._path, self._title = path, title
        self._broken_off = False  # whether the last line has no end
        self.results: dict[str, Mapping[str, Any]] = {}
        if path is not None and path.exists():
            self._load(path)

    def add(self, key: str, result: Mapping[str, Any]) -> None:
        """Keep a result; it is in the file when this returns."""
        self.results[key] = result
        if self._path is not None:
            line = json.dumps({"run": self._title, "key": key, "result": result})
            with self._path.open("a", encoding="utf-8") as file:
                file.write("\n" * self._broken_off + line + "\n")
            self._broken_off = False

    def _load(self, path: Path) -> None:
        text = path.read_bytes().decode("utf-8", errors="replace")
        self._broken_off = bool(text) and not text.endswith("\n")
        for line in text.splitlines():
            try:
                kept = json.loads(line)
            except ValueError:
                if _BEGINNING.startswith(line[: len(_BEGINNING)]):
                    continue  # a run that was stopped while it wrote; this result is measured again
                raise _no_results(path) from None
            try:
                run, key, result = kept["run"], kept["key"], kept["result"]
            except (KeyError, TypeError):
                raise _no_results(path) from None
            if run != self._title:
                raise ConfigError(f"{path} holds results of {run!r}, not of {self._title!r}.", "Name another file.")
            self.results[key] = result


def _no_results(path: Path) -> ConfigError:
    return ConfigError(f"{path} holds no results of a bench.", "Name another file.")
