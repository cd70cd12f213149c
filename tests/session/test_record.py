"""`companion record`: what was played, checked and carried away."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import record
from companion.errors import RecordError
from companion.session.store import Store
from companion.session.vault import key_at
from tests.session.tables import KEY, Table

Run = Callable[..., Result]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a match of which one round was played, one step undone, and one bid lies sealed."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "vault.key").write_bytes(KEY)
    table = Table(folder / "record.db").start(3)
    monkeypatch.setattr(record, "installed", lambda: {table.game.id: table.game})
    table.answer("p0", "bluff")
    table.done("p0", do="take-back")
    table.agree_all()
    table.bid_all(p1=4)
    table.wait(4.0)
    table.answer("p1", "look")
    table.answer("p1", "favour", "thanks")
    table.agree_all()
    table.bid("p2", 7, "greed")
    table.close()
    return folder


@pytest.fixture
def ended(data: Path) -> None:
    """The host has ended that match, while the bid lay sealed."""
    table = back(data)
    desk = table.room._desk
    with desk.lock, desk.change():
        desk.leave()
    table.close()


@pytest.fixture
def run(data: Path) -> Run:
    """The command line on that folder."""
    return lambda *words: CliRunner().invoke(record.command, [*words, "--data", str(data)])


def read(result: Result) -> Any:
    """What a command printed as JSON."""
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def altered(data: Path, statement: str) -> None:
    """Rewrite history behind the companion's back."""
    with closing(sqlite3.connect(data / "record.db")) as db, db:
        for trigger in ("entries_stay", "entries_keep", "matches_stay", "matches_keep"):
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute(statement)


def test_the_matches_are_listed(run: Run) -> None:
    """With number, game, seats and lines."""
    assert read(run("list", "--json")) == [{"match": 1, "game": "auction", "seats": 3, "lines": 15}]
    assert "auction" in run("list").output


@pytest.mark.usefixtures("ended")
def test_an_export_has_every_line_and_nothing_that_lies_sealed(run: Run) -> None:
    """Struck lines too; the bid that is not opened is not in it, nor is any name."""
    lines = [json.loads(line) for line in run("export").output.splitlines()]
    assert lines == read(run("export", "--json"))
    assert lines[0]["game"] == "auction"
    assert [line["kind"] for line in lines[1:]].count("strike") == 1
    assert "greed" not in json.dumps(lines)
    assert "Ada" not in json.dumps(lines)


@pytest.mark.usefixtures("ended")
def test_a_replay_prints_every_step(run: Run) -> None:
    """What was done, and where the match stood after it."""
    steps = read(run("replay", "--json"))
    assert [step["line"] for step in steps] == list(range(15))
    assert steps[-1]["phase"] == "Bids"
    assert "takes back lines 2" in run("replay").output


def test_a_true_record_verifies(run: Run) -> None:
    """Exit code 0, and no fault."""
    assert read(run("verify", "--json")) == {"match": 1, "faults": []}
    assert "as it was written" in run("verify").output


def faults(run: Run) -> dict[int | None, str]:
    """The faults of a record by line; there must be some."""
    result = run("verify", "--json")
    assert result.exit_code == 1
    return {fault["line"]: fault["what"] for fault in json.loads(result.output)["faults"]}


def line_of(data: Path, kind: str) -> int:
    """The first line of a kind."""
    store = Store(data / "record.db", reading=True)
    found = next(row.n for row in store.rows(1) if row.kind == kind)
    store.close()
    return found


def test_an_altered_answer_is_found_in_its_line(run: Run, data: Path) -> None:
    """The line that is not as it was written is named."""
    altered(data, 'UPDATE entries SET by_whom = \'{"seat": "p2"}\' WHERE n = 5')
    assert faults(run) == {5: "This line is not as it was written, or one before it is lost."}


def test_an_altered_bid_breaks_its_receipt(run: Run, data: Path) -> None:
    """Whoever writes another answer into an opening does not have the nonce for it."""
    line = line_of(data, "opened")
    altered(data, f"UPDATE entries SET body = replace(body, '4]', '5]') WHERE n = {line}")
    result = run("verify", "--json")
    what = [fault["what"] for fault in json.loads(result.output)["faults"] if fault["line"] == line]
    assert "The receipt of @p1 does not fit the answer that was opened." in what


def test_a_line_that_is_gone_is_found(run: Run, data: Path) -> None:
    """The next one is named."""
    altered(data, "DELETE FROM entries WHERE n = 3")
    assert 4 in faults(run)


def test_an_altered_head_is_found(run: Run, data: Path) -> None:
    """The chain hangs on the head."""
    altered(data, "UPDATE matches SET setup = replace(setup, 'virtual', 'physical')")
    assert 0 in faults(run)


def test_a_line_that_cannot_be_read_is_named(run: Run, data: Path) -> None:
    """Rotten bytes are a sentence."""
    altered(data, "UPDATE entries SET body = 'rot' WHERE n = 2")
    assert "Line 2 of match 1 cannot be read" in str(faults(run))


def test_facts_that_come_out_otherwise_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under other rules the line and the fact that differ are told."""
    from dataclasses import replace

    from tests.session.sample_game import GAME

    richer = replace(GAME, facts=lambda state: {f"coins.{seat}": state.coins[seat] + 1 for seat in state.seats})
    monkeypatch.setattr(record, "installed", lambda: {"auction": richer})
    assert "coins.p0 was 9 and is 10" in str(faults(run))


def test_a_match_that_is_not_there_is_a_sentence(run: Run) -> None:
    """And a folder without a record too."""
    assert isinstance(run("export", "9").exception, RecordError)
    no = CliRunner().invoke(record.command, ["list", "--data", "/nowhere"]).exception
    assert isinstance(no, RecordError)
    assert "--data" in str(no)


def test_records_are_read_while_a_companion_plays(run: Run, data: Path) -> None:
    """Looking on disturbs nobody."""
    table = Table(data / "record.db")
    table.room.tick()
    assert read(run("verify", "--json"))["faults"] == []
    table.close()


def back(data: Path) -> Table:
    """The companion on a data folder."""
    assert key_at(data / "vault.key") == KEY
    return Table(data / "record.db")


def test_a_backup_brings_everything_back(run: Run, data: Path, tmp_path: Path) -> None:
    """Made while the companion plays, and restored elsewhere: same step, same sealed bid."""
    table = Table(data / "record.db")
    result = run("backup", str(tmp_path / "copy"))
    assert result.exit_code == 0, result.output
    table.close()
    elsewhere = tmp_path / "elsewhere"
    assert (
        CliRunner().invoke(record.command, ["restore", str(tmp_path / "copy"), "--data", str(elsewhere)]).exit_code == 0
    )
    table = back(elsewhere)
    assert table.page("p2")["sealed"][0]["done"]
    assert (elsewhere / "vault.key").stat().st_mode & 0o777 == 0o600
    table.close()


def test_a_restore_overwrites_nothing(run: Run, data: Path, tmp_path: Path) -> None:
    """What is there is set aside, and only if that is said."""
    run("backup", str(tmp_path / "copy"))
    assert "--replace" in str(run("restore", str(tmp_path / "copy")).exception)
    before = (data / "record.db").read_bytes()
    result = run("restore", str(tmp_path / "copy"), "--replace")
    assert result.exit_code == 0, result.output
    assert (data / "set-aside-1" / "record.db").read_bytes() == before
    assert (data / "set-aside-1" / "vault.key").read_bytes() == KEY
    back(data).close()


def test_a_restore_waits_for_no_running_companion(run: Run, data: Path, tmp_path: Path) -> None:
    """It says that one is running."""
    run("backup", str(tmp_path / "copy"))
    table = Table(data / "record.db")
    assert "Another companion" in str(run("restore", str(tmp_path / "copy"), "--replace").exception)
    table.close()


def test_a_damaged_backup_is_not_restored(run: Run, data: Path, tmp_path: Path) -> None:
    """What is there stays."""
    run("backup", str(tmp_path / "copy"))
    copy = tmp_path / "copy" / "record.db"
    copy.write_bytes(copy.read_bytes()[:5000])
    before = (data / "record.db").read_bytes()
    assert isinstance(run("restore", str(tmp_path / "copy"), "--replace").exception, RecordError)
    assert (data / "record.db").read_bytes() == before


def test_a_backup_goes_to_a_new_folder(run: Run, tmp_path: Path) -> None:
    """An older backup is not overwritten."""
    run("backup", str(tmp_path / "copy"))
    assert "another folder" in str(run("backup", str(tmp_path / "copy")).exception)


@pytest.mark.parametrize("words", ["export", "replay"])
def test_a_match_on_the_table_keeps_its_secrets(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is over, or ended, nobody reads its record: openings hold what only some may know."""
    table = Table(tmp_path / "record.db").start(3)
    monkeypatch.setattr(record, "installed", lambda: {table.game.id: table.game})
    table.agree_all()
    table.close()
    refused = CliRunner().invoke(record.command, [words, "--data", str(tmp_path)])
    assert isinstance(refused.exception, RecordError)
    assert "on the table" in str(refused.exception)


def test_a_record_is_its_owners_alone(tmp_path: Path) -> None:
    """In a folder that others may look into they read neither the record nor what SQLite keeps beside it."""
    tmp_path.chmod(0o755)
    table = Table(tmp_path / "record.db").start(3)
    files = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir()}
    table.close()
    assert {"record.db", "record.db-wal"} <= files.keys()
    assert not any(files.values())
