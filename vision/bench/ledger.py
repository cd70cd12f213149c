"""Results of a long run, one line of JSON each, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import ConfigError


class Ledger:
    """Results by key; with a path they are kept there. Raises ConfigError for a file that is something else."""

    def __init__(self, path: Path | None = None, title: str = "") -> None:
        self._path, self._title = path, title
        self.results: dict[str, Mapping[str, Any]] = {}
        if path is not None and path.exists():
            self._load(path)

    def add(self, key: str, result: Mapping[str, Any]) -> None:
        """Keep a result; it is on disk when this returns."""
        self.results[key] = result
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"run": self._title, "key": key, "result": result}) + "\n")

    def _load(self, path: Path) -> None:
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                kept = json.loads(line)
                run, key, result = kept["run"], kept["key"], kept["result"]
            except (ValueError, KeyError, TypeError):
                if line is not None and not line.endswith("}"):
                    continue  # a run that was stopped while it wrote; this result is measured again
                raise ConfigError(f"{path} holds no results of a bench.", "Name another file.") from None
            if run != self._title:
                raise ConfigError(f"{path} holds results of {run!r}, not of {self._title!r}.", "Name another file.")
            self.results[key] = result
