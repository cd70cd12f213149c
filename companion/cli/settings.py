"""Settings of a table, from a TOML file: where it is served, where it keeps its record, its eyes and its pins."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from companion.errors import ConfigError
from companion.packs.tables import Tables
from companion.round_table import LEAST_MM

MOST_PORT = 65535
KNOWN: Mapping[str, Mapping[str, type]] = {
    "server": {"address": str, "listen": str, "port": int},
    "data": {"folder": str},
    "eyes": {"socket": str},
    "table": {"round": int},
}


@dataclass(frozen=True)
class Settings:
    """What a table is told before it is served.

    `address` is what phones type (empty: found by itself); `listen` the interface to bind; `folder` holds record and
    key; `round_mm` is the diameter of a round table (0: it is as the game has it); `hardware` is the `[hardware]`
    table, for hardware.wiring.
    """

    address: str = ""
    listen: str = "0.0.0.0"
    port: int = 8000
    folder: Path = field(default_factory=lambda: default_folder())
    eyes_socket: str = ""
    round_mm: int = 0
    hardware: Mapping[str, Any] = field(default_factory=dict)

    @property
    def tables(self) -> Tables:
        """How the zones of games lie at this table, as its owner has moved them."""
        return Tables(self.folder, self.round_mm)

    @property
    def socket(self) -> Path:
        """Where the eyes reach the companion: as set, or in systemd's RuntimeDirectory, or beside the record."""
        if self.eyes_socket:
            return Path(self.eyes_socket)
        return Path(os.environ.get("RUNTIME_DIRECTORY") or self.folder) / "eyes.sock"


def default_folder() -> Path:
    """systemd's StateDirectory, or the user's own folder for applications."""
    return Path(os.environ.get("STATE_DIRECTORY") or click.get_app_dir("table-companion"))


def read_settings(path: Path | None) -> Settings:
    """The settings in a file, or those that need none; ConfigError lists every fault at once."""
    if path is None:
        return Settings()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as why:
        raise ConfigError(f"The settings {path} cannot be read: {why.strerror}.", "Give the path of a file.") from why
    except (ValueError, RecursionError) as why:  # also a number too long to read, brackets nested too deep
        raise ConfigError(f"The settings {path} are not TOML: {why}.", "Mend that line.") from why
    if faults := list_faults(data):
        raise ConfigError(f"The settings {path} cannot be used: {' '.join(faults)}")
    server, eyes = data.get("server", {}), data.get("eyes", {})
    folder = data.get("data", {}).get("folder")
    return Settings(
        address=server.get("address", ""),
        listen=server.get("listen", "0.0.0.0"),
        port=server.get("port", 8000),
        folder=Path(folder) if folder else default_folder(),
        eyes_socket=eyes.get("socket", ""),
        round_mm=data.get("table", {}).get("round", 0),
        hardware=data.get("hardware", {}),
    )


def list_faults(data: Mapping[str, Any]) -> list[str]:
    """Every unknown table or key and every value of a wrong kind, as sentences."""
    faults = []
    for table, content in data.items():
        if table == "hardware":
            continue
        if table not in KNOWN or not isinstance(content, dict):
            faults.append(f"[{table}] is not known; use {', '.join(f'[{t}]' for t in KNOWN)} and [hardware].")
            continue
        for key, value in content.items():
            kind = KNOWN[table].get(key)
            if (table, key) == ("table", "round") and type(value) is int and value < LEAST_MM:
                faults.append(f"[table] round is a diameter in mm; {LEAST_MM:.0f} is the least, not {value}.")
            if (table, key) == ("server", "port") and type(value) is int and not 1 <= value <= MOST_PORT:
                faults.append(f"[server] port is a number from 1 to {MOST_PORT}, not {value}.")
            if isinstance(value, str) and "\0" in value:
                faults.append(f"[{table}] {key} holds a sign that no text may hold; type it anew.")
            if kind is None:
                faults.append(f"[{table}] has no {key!r}; use {', '.join(KNOWN[table])}.")
            elif type(value) is not kind:
                faults.append(f"[{table}] {key} must be a {'number' if kind is int else 'text'}, not {value!r}.")
    return faults
