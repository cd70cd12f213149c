"""Stores that fail on purpose, and looks at what a disk holds after they have."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.session.store import Store
from companion.session.vault import Vault
from tests.session.tables import KEY

TABLES = ("room", "matches", "entries", "vault", "clocks")


class Killed(BaseException):
    """The process died here; nothing after this runs."""


class Connection(sqlite3.Connection):
    """A connection whose statement number `fatal` fails, before it is done or after.

    `deadly` is a kill: everything after it fails as well. Otherwise it is a disk that fails once.
    """

    count = 0
    fatal: int | None = None
    late = False
    deadly = True
    dead = False

    def arm(self, fatal: int, *, late: bool, deadly: bool) -> None:
        """Fail at the statement number `fatal` from now on."""
        self.count, self.fatal, self.late, self.deadly = 0, fatal, late, deadly

    def execute(self, *args: Any) -> sqlite3.Cursor:
        if self.dead:
            raise Killed
        self.count += 1
        if self.count != self.fatal:
            return super().execute(*args)
        if self.late:
            super().execute(*args)
        self.dead = self.deadly
        raise Killed if self.deadly else sqlite3.OperationalError("disk I/O error")


class FaultyStore(Store):
    """A store that fails where a test arms it; it does not wait for the platter, which no fault here reaches."""

    faults: Connection

    def _connect(self, path: str) -> sqlite3.Connection:
        self.faults = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Connection)
        return self.faults

    def _prepare(self, version: int) -> None:
        super()._prepare(version)
        self._db.execute("PRAGMA synchronous = OFF")


class EagerStore(FaultyStore):
    """Broken on purpose: it acknowledges before it commits, and commits with the next transaction."""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        if self._db.in_transaction:
            self._db.execute("COMMIT")
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise


class PiecemealStore(FaultyStore):
    """Broken on purpose: every statement is its own transaction."""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        yield


def image(path: Path, folder: Path) -> Path:
    """A copy of a record as it lies on the disk now, its write-ahead log included, in a fresh `folder`."""
    folder.mkdir()
    for suffix in ("", "-wal"):
        source = path.with_name(path.name + suffix)
        if source.exists():
            shutil.copyfile(source, folder / source.name)
    return folder / path.name


def dump(path: Path, *, vault: bool = True) -> dict[str, Any]:
    """Everything a record holds, table by table; the vault is decrypted, or left out."""
    with sqlite3.connect(path) as db:
        held = {name: db.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in TABLES}
    db.close()
    sealed = held.pop("vault")
    held["room"] = [json.loads(body) for _, body in held["room"]]
    if vault:
        held["vault"] = [Vault(KEY).open(blob) for _, blob in sealed]
    return held
