"""Going on with a match whose rules have changed under it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.cli import house
from companion.cli.settings import Settings
from companion.errors import RecordError
from companion.rules import Game, Setup
from companion.session import archive
from companion.session.room import SCREEN, Room
from tests.session.sample_game import GAME, Auction
from tests.session.tables import KEY, Table


def richer_setup(given: Setup) -> Auction:
    """Everybody begins with a coin more than the rules once gave."""
    state: Auction = GAME.setup(given)
    for seat in state.seats:
        state.coins[seat] += 1
    return state


RICHER: Game[Any] = replace(GAME, setup=richer_setup)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """One round was played by the old rules, and one bid of the next lies sealed; the companion is stopped."""
    table = Table(tmp_path / "record.db").start(2)
    table.agree_all()
    table.bid_all(p1=4)
    table.wait(4.0)
    table.answer("p1", "look")
    table.answer("p1", "favour", "thanks")
    table.agree_all()
    table.bid("p0", 2)
    table.close()
    return table


def coins(table: Table) -> dict[str, int]:
    """What everybody is told of the coins."""
    told: dict[str, int] = table.page()["view"]["coins"]
    return told


def test_the_offer_is_made_where_the_difference_is_told(table: Table) -> None:
    """Who is told that a match comes out differently is told how to go on with it."""
    table.game = RICHER
    with pytest.raises(RecordError, match="--keep-old-facts"):
        table.open()
    table.store.close()


def test_what_was_ruled_stays_as_corrections_that_everybody_sees(table: Table) -> None:
    """The facts are those of the old rules, and every fact that was kept is on all pages."""
    table.game, table.keep_old_facts = RICHER, True
    table.open()

    assert coins(table) == {"p0": 9, "p1": 5}
    assert "The rules have changed; what they ruled stays. Coins of @p1: 5." in [
        note["text"] for note in table.page()["notes"]
    ]
    table.close()


def test_what_lay_sealed_still_lies_sealed(table: Table) -> None:
    """Going on asks nobody again who had sealed, and the match goes on."""
    table.game, table.keep_old_facts = RICHER, True
    table.open()
    table.done("p0", do="resume")
    assert table.page("p0")["sealed"][0]["done"]
    table.bid("p1", 1)
    table.wait(4.0)

    assert coins(table) == {"p0": 7, "p1": 5}
    table.close()


def test_the_record_stands_by_itself_from_then_on(table: Table) -> None:
    """The next start needs no leave any more, adds nothing, and the record is as it was written."""
    table.game, table.keep_old_facts = RICHER, True
    table.open()
    lines = len(table.store.rows(1))
    table.restart()
    table.keep_old_facts = False
    table.restart()

    assert len(table.store.rows(1)) == lines
    assert coins(table) == {"p0": 9, "p1": 5}
    assert archive.verify(table.store, {"auction": RICHER}, 1) == []
    table.close()


def test_nothing_is_written_where_nothing_differs(table: Table) -> None:
    """Leave to keep old facts changes no match that comes out as it did."""
    table.keep_old_facts = True
    table.open()

    assert not any("old rules" in row.by for row in table.store.rows(1))
    table.close()


def test_a_fact_that_nobody_can_correct_is_named_and_nothing_written(table: Table) -> None:
    """Where a kept fact would not stay, the match is left as it is."""
    table.game = replace(GAME, facts=lambda state: {f"coins.{seat}": state.coins[seat] + 1 for seat in state.seats})
    table.keep_old_facts = True
    with pytest.raises(RecordError, match=r"line \d+ .* cannot be kept under these rules: coins.p0"):
        table.open()
    table.store.close()
    table.game, table.keep_old_facts = GAME, False
    table.open()
    assert coins(table) == {"p0": 9, "p1": 5}
    table.close()


def test_a_served_table_goes_on_only_with_leave(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `companion serve` opens refuses the match by itself, and goes on with it when told to."""
    (tmp_path / "vault.key").write_bytes(KEY)
    monkeypatch.setattr(house, "installed", lambda: {table.game.id: RICHER})
    opening = partial(house.open_house, Settings(folder=tmp_path), simulated=True, tags=lambda _game: (), room_of=Room)
    with pytest.raises(RecordError, match="--keep-old-facts"), opening():
        pass
    with opening(keep_old_facts=True) as opened:
        assert opened.room.page(SCREEN).body["view"]["coins"] == {"p0": 9, "p1": 5}
