"""Full disks, damaged files, wrong keys, other versions: a sentence, and nothing lost."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.errors import GameBroken, RecordError
from companion.rules import Diverged
from companion.session.room import Room
from companion.session.store import MIGRATIONS, Store
from companion.session.vault import key_at
from tests.session.faults import dump, image
from tests.session.sample_game import GAME
from tests.session.tables import Table


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """Two players in the talk, on a real disk."""
    table = Table(tmp_path / "record.db").start(2)
    yield table
    table.close()


def fill_disk(table: Table) -> None:
    """No page more may be written."""
    (pages,) = table.store._db.execute("PRAGMA page_count").fetchone()
    table.store._db.execute(f"PRAGMA max_page_count = {pages}")


def free_disk(table: Table) -> None:
    """There is room again."""
    table.store._db.execute("PRAGMA max_page_count = 1000000")


def until_full(table: Table) -> Any:
    """Send commands that need more and more room until one is not saved."""
    for number in range(200):
        outcome = table.do("p0", f"fill-{number}", do="correct", fact="coins.p0", value=number % 20)
        if outcome.status != 200:
            return number, outcome
        outcome = table.do("p1", f"yes-{number}", do="agree", proposal=table.proposal())
        if outcome.status != 200:
            return number, outcome
    raise AssertionError("the disk never filled")


def test_a_full_disk_is_a_sentence_and_changes_nothing(table: Table, tmp_path: Path) -> None:
    """The command is not acknowledged (503), the disk is as before, and pages are those of before."""
    fill_disk(table)
    _, outcome = until_full(table)
    assert outcome.status == 503
    assert "disk" in outcome.body["error"]["cure"]
    before, held = table.bodies(), dump(image(Path(table.path), tmp_path / "before"))
    again = table.do("p0", "more", do="answer", ask=table.ask("p0", "bluff"), value=True)
    if again.status != 200:
        assert table.bodies() == before
        assert dump(image(Path(table.path), tmp_path / "after")) == held


def test_when_there_is_room_again_the_game_goes_on(table: Table) -> None:
    """The same command that was not saved is taken, once."""
    fill_disk(table)
    number, _ = until_full(table)
    free_disk(table)
    if table.page("p0")["proposals"]:
        assert table.do("p1", f"yes-{number}", do="agree", proposal=table.proposal()).status == 200
    else:
        assert table.do("p0", f"fill-{number}", do="correct", fact="coins.p0", value=1).status == 200
    table.answer("p0", "bluff")
    table.restart()
    assert "@p0 bluffs" in table.story()


class Unwritable(Store):
    """A disk that takes nothing while `full`."""

    full = False

    def keep_vault(self, blob: bytes) -> None:
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        super().keep_vault(blob)


def test_timer_joining_and_buttons_survive_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What is not a command is a sentence as well, and works when there is room again."""
    from companion.session.door import NotSaved

    table = Table(tmp_path / "record.db", store=Unwritable).join(2)
    assert isinstance(table.store, Unwritable)
    table.store.full = True
    with pytest.raises(NotSaved, match="could not be saved"):
        table.room.join("Cem", "join-Cem")
    with pytest.raises(NotSaved):
        table.room.claim("p1", "claim")
    table.store.full = False
    table.start(2)
    table.store.full = True
    table.press("p0")
    assert "could not be saved" in table.page("p0")["last"]["text"]
    table.now.at += 301.0
    with pytest.raises(sqlite3.OperationalError):
        table.room.tick()
    table.store.full = False
    table.room.tick()
    assert table.page()["game"]["phase"] == 2
    table.close()
    assert "Traceback" not in caplog.text


def test_a_full_disk_does_not_keep_the_table_from_opening(table: Table) -> None:
    """Coming back needs no room on the disk."""
    table.close()
    table._store_of = Unwritable
    Unwritable.full = True
    try:
        table.open()
        assert table.page()["status"] == "paused"
        assert table.do("p0", "go", do="resume").status == 503
    finally:
        Unwritable.full = False
    assert table.do("p0", "go", do="resume").status == 200


def reopened(table: Table) -> str:
    """What is said when the companion starts on a record that it cannot use."""
    with pytest.raises(RecordError) as no:
        table.open()
    return str(no.value)


def test_a_file_that_is_no_record_is_named(table: Table) -> None:
    """With what to do."""
    table.close()
    Path(table.path).write_bytes(b"no database at all" * 1000)
    assert "Move it aside" in reopened(table)


@pytest.mark.parametrize("where", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_a_damaged_record_is_a_sentence(table: Table, where: float) -> None:
    """Bytes that rotted are told as such, or did not matter."""
    table.agree_all()
    table.close()
    path = Path(table.path)
    held = bytearray(path.read_bytes())
    start = int(len(held) * where)
    held[start : start + 5000] = b"\xff" * len(held[start : start + 5000])
    path.write_bytes(held)
    try:
        table.open()
    except RecordError as why:
        assert "record" in str(why) or "sealed" in str(why)  # noqa: PT017 - it may also open


def test_a_record_cut_short_is_a_sentence(table: Table) -> None:
    """A card that lost its last blocks."""
    table.close()
    path = Path(table.path)
    path.write_bytes(path.read_bytes()[:8000])
    assert "cannot be opened" in reopened(table) or "damaged" in reopened(table)


def test_the_wrong_key_is_a_sentence(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its key what lies sealed cannot be read, and nothing is overwritten."""
    table.close()
    monkeypatch.setattr("tests.session.tables.KEY", bytes(32))
    before = Path(table.path).read_bytes()
    assert "vault.key" in reopened(table)
    assert Path(table.path).read_bytes() == before


def test_a_newer_record_is_not_touched(table: Table) -> None:
    """An older companion says that it is too old."""
    table.store._db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    table.close()
    assert "newer version" in reopened(table)


def test_two_companions_do_not_write_one_record(table: Table) -> None:
    """The second one says so and changes nothing."""
    with pytest.raises(RecordError, match="Another companion"):
        Store(table.path)


def test_a_record_is_free_again_after_its_companion(table: Table) -> None:
    """The lock goes with its holder."""
    table.restart()
    assert table.page()["status"] == "paused"


def test_a_match_of_other_rules_is_named(table: Table) -> None:
    """A match is not played on under rules it was not begun with."""
    table.close()
    table.game = replace(GAME, rules_version=2)
    assert "version 1 of the rules of auction" in reopened(table)


def test_a_game_that_is_gone_is_named(table: Table) -> None:
    """A match of a game that does not load any more stays on disk."""
    table.close()
    store = Store(table.path)
    broken = replace(table.means(), store=store, games={"auction": GameBroken("It does not load.", "Install it.")})
    with pytest.raises(RecordError, match="auction"):
        Room(broken)
    store.close()


def test_rules_that_came_out_otherwise_are_named_with_line_and_fact(table: Table) -> None:
    """When the same answers give other facts now, the first fact that differs is named."""
    table.agree_all()
    table.bid_all(p1=4)
    table.wait(4.0)
    table.close()
    cheaper = replace(GAME, facts=lambda state: {f"coins.{seat}": state.coins[seat] + 1 for seat in state.seats})
    table.game = cheaper
    words = reopened(table)
    assert "Line 4 of match 1 comes out differently" in words
    assert "coins.p0 was 9 and is 10" in words


def test_rules_under_which_an_answer_makes_no_sense_are_named(table: Table) -> None:
    """The first line that cannot be repeated is named."""

    async def play(state: Any) -> None:
        from companion.rules import Ask, Press

        await Ask(state.seats[0], "look", Press)

    table.close()
    table.game = replace(GAME, play=play)
    with pytest.raises(Diverged, match="Entry 0"):
        table.open()


def test_a_broken_game_is_listed_and_refused() -> None:
    """A third party's game that does not load is shown with its reason, and cannot be chosen."""
    table = Table().join(2)
    broken = GameBroken("The game 'other' does not load: ImportError.", "Mend it.")
    table.room = Room(replace(table.means(), store=Store(":memory:"), games={"other": broken}))
    table.tokens = {}
    table.join(2)
    assert table.page()["games"] == [{"id": "other", "title": "other", "seats": [], "broken": str(broken)}]
    assert "does not load" in table.refused("p0", do="game", game="other")["what"]
    table.close()


# -- the key ----------------------------------------------------------------------------------------------------------


def test_a_key_is_made_once_and_is_its_owners(tmp_path: Path) -> None:
    """The same key at every start, in a file nobody else reads."""
    path = tmp_path / "vault.key"
    key = key_at(path)
    assert len(key) == 32
    assert key_at(path) == key
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("held", [b"", b"short", b"x" * 33])
def test_a_damaged_key_is_a_sentence(tmp_path: Path, held: bytes) -> None:
    """A key that is no key is not used, nor replaced."""
    path = tmp_path / "vault.key"
    path.write_bytes(held)
    with pytest.raises(RecordError, match="key"):
        key_at(path)
    assert path.read_bytes() == held


def test_a_folder_that_takes_no_key_is_a_sentence(tmp_path: Path) -> None:
    """With the path in it."""
    with pytest.raises(RecordError, match="gone"):
        key_at(tmp_path / "gone" / "vault.key")
