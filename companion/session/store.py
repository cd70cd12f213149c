"""The record on disk: SQLite, append-only where it is history, overwritten in place where it must leave none."""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion.errors import RecordError
from companion.session.rows import UNSEEN, Row, head_link, link, stored_row

MIGRATIONS = (
    """
    CREATE TABLE room (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL);
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, rules_version INTEGER NOT NULL,
        setup TEXT NOT NULL, start TEXT NOT NULL
    );
    CREATE TABLE entries (
        match INTEGER NOT NULL REFERENCES matches (id), n INTEGER NOT NULL,
        kind TEXT NOT NULL, body TEXT NOT NULL, by_whom TEXT NOT NULL, facts TEXT, chain TEXT NOT NULL,
        PRIMARY KEY (match, n)
    );
    CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END;
    CREATE TRIGGER entries_keep BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END;
    CREATE TRIGGER matches_stay BEFORE DELETE ON matches BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END;
    CREATE TRIGGER matches_keep BEFORE UPDATE ON matches BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END;
    CREATE TABLE vault (id INTEGER PRIMARY KEY CHECK (id = 1), blob BLOB NOT NULL);
    CREATE TABLE clocks (match INTEGER PRIMARY KEY, body TEXT NOT NULL);
    """,
)
RECORD_NAME = "record.db"
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # a REPLACE may not delete history either
)


@contextmanager
def explained(path: Path | str) -> Iterator[None]:
    """Turn what SQLite and the disk say of a file that cannot be used into a RecordError."""
    try:
        yield
    except (sqlite3.DatabaseError, OSError) as why:
        raise RecordError(
            f"The record {path} cannot be opened: {why}.", "Move it aside, or restore a backup, and start again."
        ) from why


def held(path: Path) -> int:
    """A descriptor that holds the lock beside `path` until it is closed; RecordError if another companion has it."""
    try:
        lock = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as why:
        raise RecordError(f"The record {path} cannot be opened: {why.strerror}.", "Choose another folder.") from why
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as why:
        os.close(lock)
        raise RecordError(f"Another companion is using the record {path}.", "Stop that one first.") from why
    return lock


def make_private(path: Path) -> None:
    """Make the file of a new record, for its owner alone: SQLite gives what lies beside it the same rights."""
    if not path.exists():
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def version_of(db: sqlite3.Connection) -> int:
    """By how many migrations a file was made; RecordError for a newer version's."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise RecordError("The record was written by a newer version.", "Update the companion first.")
    return version


def make_folder(folder: Path) -> None:
    """Make the folder of a table, for its owner alone, where there is none; RecordError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as why:
        raise RecordError(f"{folder} cannot be the folder of a table: {why.strerror}.", "Choose another one.") from why


class Store:
    """One SQLite file; all calls come from the one writer. A transaction is on disk when it ends.

    Raises RecordError for a file that is damaged, too new, or in use by another companion. With `reading` nothing is
    written, and another companion may be using it.
    """

    def __init__(self, path: Path | str, *, reading: bool = False) -> None:
        self._lock = None if reading or str(path) == ":memory:" else held(Path(path))
        try:
            with explained(path):
                if self._lock is not None:
                    make_private(Path(path))
                self._db = self._connect(f"file:{quote(str(path))}?mode=ro" if reading else str(path))
                version = version_of(self._db)
                if not reading:
                    self._prepare(version)
        except BaseException:
            self._let_go()
            raise

    def _connect(self, path: str) -> sqlite3.Connection:
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, uri=path.startswith("file:"))

    def _prepare(self, version: int) -> None:
        for pragma in PRAGMAS:
            self._db.execute(pragma)
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            self._db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")

    def close(self) -> None:
        """Fold the write-ahead log in and let the file go."""
        self._db.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing; on disk when it ends without an error."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:  # a full disk may have rolled back already
                self._db.execute("ROLLBACK")

    # -- the room ----------------------------------------------------------------------------------------------------

    def room(self) -> dict[str, Any] | None:
        """The stored room, or None on a fresh table."""
        row = self._db.execute("SELECT body FROM room").fetchone()
        return json.loads(row[0]) if row else None

    def keep_room(self, body: str) -> None:
        """Overwrite the room; `body` is JSON."""
        self._db.execute("INSERT OR REPLACE INTO room (id, body) VALUES (1, ?)", (body,))

    # -- matches -----------------------------------------------------------------------------------------------------

    def begin_match(self, game: str, rules_version: int, setup: dict[str, Any], start: dict[str, Any]) -> int:
        """Write the head of a new record; its number."""
        cursor = self._db.execute(
            "INSERT INTO matches (game, rules_version, setup, start) VALUES (?, ?, ?, ?)",
            (game, rules_version, json.dumps(setup), json.dumps(start)),
        )
        return int(cursor.lastrowid or 0)

    def match(self, number: int) -> tuple[str, int, dict[str, Any], dict[str, Any]]:
        """Game, rules version, setup and start of a record; RecordError if there is none."""
        query = "SELECT game, rules_version, setup, start FROM matches WHERE id = ?"
        row = self._db.execute(query, (number,)).fetchone()
        if row is None:
            raise RecordError(f"There is no match {number}.", "`companion record list` names those there are.")
        return row[0], row[1], json.loads(row[2]), json.loads(row[3])

    def matches(self) -> list[tuple[int, str, int]]:
        """Number, game and count of entries of every match; what nobody saw is not counted."""
        counted = "SELECT count(*) FROM entries e WHERE e.match = m.id AND e.by_whom NOT LIKE ?"
        query = f"SELECT m.id, m.game, ({counted}) FROM matches m ORDER BY m.id"
        return [tuple(row) for row in self._db.execute(query, (f'%"{UNSEEN}": true%',))]

    def append(
        self,
        match: int,
        kind: str,
        body: dict[str, Any],
        by: dict[str, Any],
        facts: Mapping[str, Any] | None = None,
    ) -> Row:
        """Append one line to a record."""
        query = "SELECT n + 1, chain FROM entries WHERE match = ? ORDER BY n DESC LIMIT 1"
        n, before = self._db.execute(query, (match,)).fetchone() or (0, head_link(match, *self.match(match)))
        facts = None if facts is None else dict(facts)
        row = Row(int(n), kind, body, by, facts, link(before, int(n), kind, body, by, facts))
        texts = (json.dumps(body), json.dumps(by), None if facts is None else json.dumps(facts))
        self._db.execute(
            "INSERT INTO entries (match, n, kind, body, by_whom, facts, chain) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (match, row.n, kind, *texts, row.chain),
        )
        return row

    def rows(self, match: int) -> list[Row]:
        """Every line of a record, struck ones too; RecordError names a line that cannot be read."""
        query = "SELECT n, kind, body, by_whom, facts, chain FROM entries WHERE match = ? ORDER BY n"
        return [stored_row(match, *line) for line in self._db.execute(query, (match,))]

    def keep_vault(self, blob: bytes) -> None:
        """Overwrite what lies sealed."""
        self._db.execute("INSERT OR REPLACE INTO vault (id, blob) VALUES (1, ?)", (blob,))

    def vault(self) -> bytes | None:
        """What lies sealed, encrypted."""
        row = self._db.execute("SELECT blob FROM vault").fetchone()
        return row[0] if row else None

    def keep_clock(self, match: int, body: dict[str, Any]) -> None:
        """Overwrite the remaining times."""
        self._db.execute("INSERT OR REPLACE INTO clocks (match, body) VALUES (?, ?)", (match, json.dumps(body)))

    def clock(self, match: int) -> dict[str, Any]:
        """The remaining times as last stored."""
        row = self._db.execute("SELECT body FROM clocks WHERE match = ?", (match,)).fetchone()
        return json.loads(row[0]) if row else {}
