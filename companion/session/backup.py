"""Copies of a table's data: the record by SQLite's online backup, and the key that its vault needs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.errors import RecordError
from companion.session.store import RECORD_NAME, explained, held, make_folder, version_of
from companion.session.vault import KEY_NAME


def back_up(data: Path, target: Path) -> None:
    """Copy record and key to a new folder `target`, also while a companion uses them; RecordError if that fails."""
    if (target / RECORD_NAME).exists():
        raise RecordError(f"{target} holds a record already.", "Choose another folder.")
    _copy(data, target)


def restore(backup: Path, data: Path, *, replace: bool = False) -> Path | None:
    """Put a backup in the place of a table's data; the folder that holds what was there before, if anything.

    RecordError if a companion is running there, if there is a record and `replace` is not said, or if the backup is
    damaged.
    """
    _looked_over(backup / RECORD_NAME)
    make_folder(data)
    lock = held(data / RECORD_NAME)
    try:
        aside = None
        if (data / RECORD_NAME).exists():
            if not replace:
                raise RecordError(f"{data} holds a record.", "Say --replace to set it aside.")
            aside = _set_aside(data)
        _copy(backup, data)
    finally:
        os.close(lock)
    return aside


def _looked_over(record: Path) -> None:
    with explained(record), closing(_reading(record)) as db:
        version_of(db)
        (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise RecordError(f"The record {record} is damaged: {verdict}.", "Choose another backup.")


def _reading(record: Path) -> sqlite3.Connection:
    if not record.exists():
        raise RecordError(f"There is no record {record}.", "Give the folder that holds one.")
    return sqlite3.connect(record.absolute().as_uri() + "?mode=ro", uri=True)


def _set_aside(data: Path) -> Path:
    number = 1
    while (data / f"set-aside-{number}").exists():
        number += 1
    aside = data / f"set-aside-{number}"
    aside.mkdir(mode=0o700)
    for name in (RECORD_NAME, f"{RECORD_NAME}-wal", f"{RECORD_NAME}-shm", KEY_NAME):
        if (data / name).exists():
            (data / name).rename(aside / name)
    return aside


def _copy(source: Path, target: Path) -> None:
    try:
        target.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (
            explained(source / RECORD_NAME),
            closing(_reading(source / RECORD_NAME)) as old,
            closing(sqlite3.connect(target / RECORD_NAME)) as fresh,
        ):
            old.backup(fresh)
        key = (source / KEY_NAME).read_bytes()
        with os.fdopen(os.open(target / KEY_NAME, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
    except OSError as why:
        raise RecordError(f"The copy failed: {why.strerror or why} ({why.filename}).", "Mend that first.") from why
