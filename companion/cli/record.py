"""`companion record`: what was played, listed, exported, run again and checked; copies of it made and put back."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import click

from companion.cli.settings import default_folder
from companion.errors import RecordError
from companion.rules.registry import installed
from companion.session import archive
from companion.session.backup import back_up, restore
from companion.session.store import RECORD_NAME, Store

DATA = click.option("--data", type=click.Path(path_type=Path), help="Where record and key lie.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@contextmanager
def reading(data: Path | None) -> Iterator[Store]:
    """The store in a data folder, while a companion may be using it."""
    path = (data or default_folder()) / RECORD_NAME
    if not path.exists():
        raise RecordError(f"There is no record {path}.", "Name the folder with --data.")
    store = Store(path, reading=True)
    try:
        yield store
    finally:
        store.close()


def chosen(store: Store, match: int | None) -> int:
    """The match that is meant: the newest, unless one is named."""
    numbers = [found["match"] for found in archive.summaries(store)]
    if match is None and not numbers:
        raise RecordError("No match has been played yet.", "Play one first.")
    return numbers[-1] if match is None else match


@contextmanager
def finished(data: Path | None, match: int | None) -> Iterator[tuple[Store, int]]:
    """The store, and the match that is meant; RecordError while that one is being played."""
    with reading(data) as store:
        number = chosen(store, match)
        archive.need_finished(store, installed(), number)
        yield store, number


@click.group("record")
def command() -> None:
    """What was played: the record of every match. MATCH is a number; the newest, if none is given."""


@command.command("list")
@DATA
@AS_JSON
def list_records(data: Path | None, as_json: bool) -> None:
    """List the matches."""
    with reading(data) as store:
        found = archive.summaries(store)
    if as_json:
        click.echo(json.dumps(found))
        return
    for each in found:
        click.echo(f"{each['match']:>4}  {each['game']:<20} {each['seats']} seats  {each['lines']:>5} lines")


@command.command("export")
@click.argument("match", type=int, required=False)
@DATA
@AS_JSON
def export(match: int | None, data: Path | None, as_json: bool) -> None:
    """Print a record as JSON lines, or as one JSON list. Only of a match that is over."""
    with finished(data, match) as (store, number):
        lines = list(archive.export(store, number))
    if as_json:
        click.echo(json.dumps(lines))
        return
    for line in lines:
        click.echo(json.dumps(line))


@command.command("replay")
@click.argument("match", type=int, required=False)
@DATA
@AS_JSON
def replay(match: int | None, data: Path | None, as_json: bool) -> None:
    """Run a record again and print every step."""
    with finished(data, match) as (store, number):
        steps = list(archive.replay(store, installed(), number))
    if as_json:
        click.echo(json.dumps([asdict(step) for step in steps]))
        return
    for step in steps:
        click.echo(f"{step.line:>4}  {step.phase:<16} {step.digest}  {step.kind}: {step.words}")
    if steps and steps[-1].outcome is not None:
        click.echo(steps[-1].outcome)


@command.command("verify")
@click.argument("match", type=int, required=False)
@DATA
@AS_JSON
def verify(match: int | None, data: Path | None, as_json: bool) -> None:
    """Check receipts, facts, and that no line was altered. Exit code 1 names the lines that differ."""
    with reading(data) as store:
        number = chosen(store, match)
        store.match(number)
        faults = archive.verify(store, installed(), number)
    if as_json:
        click.echo(json.dumps({"match": number, "faults": [asdict(fault) for fault in faults]}))
    else:
        for fault in faults:
            click.echo(f"line {fault.line}: {fault.what}" if fault.line is not None else fault.what)
        click.echo(f"Match {number}: {'not ' if faults else ''}all is as it was written.")
    sys.exit(1 if faults else 0)


@command.command("backup")
@click.argument("folder", type=click.Path(path_type=Path))
@DATA
def backup(folder: Path, data: Path | None) -> None:
    """Copy record and key to a new FOLDER, also during a match. The key opens what lies sealed: keep it safe."""
    back_up(data or default_folder(), folder)
    click.echo(f"Record and key are in {folder}.")


@command.command("restore")
@click.argument("folder", type=click.Path(path_type=Path))
@DATA
@click.option("--replace", is_flag=True, help="Set aside the record that is there.")
def restore_backup(folder: Path, data: Path | None, replace: bool) -> None:
    """Put the backup in FOLDER back in place. The companion must not run."""
    aside = restore(folder, data or default_folder(), replace=replace)
    click.echo(f"Restored from {folder}." + (f" What was there is in {aside}." if aside else ""))
