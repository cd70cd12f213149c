"""Clocks run on monotonic time alone, stand when the game stands, and never choose for a player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.session.clocks import Clocks
from companion.table import Buzz
from tests.session.tables import FakeTime, Table


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """Three players in a talk of 300 s."""
    table = Table(tmp_path / "record.db").start(3)
    yield table
    table.close()


def left(table: Table) -> float:
    """What the table screen shows, s."""
    return float(table.page()["clock"]["left"])


def test_the_talk_has_its_time(table: Table) -> None:
    """The clock begins at 300 s and runs."""
    clock = table.page()["clock"]
    assert (clock["limit"], clock["text"], clock["rule"]) == (300.0, "Please time-up.", "A-001")
    assert left(table) == 300.0
    table.now.at += 61.5
    assert left(table) == 238.5
    assert table.page()["clock"]["running"]


def test_at_zero_the_talk_ends_once(table: Table) -> None:
    """When the time is up the rules are told, whoever has agreed."""
    table.answer("p1", "agree")
    table.wait(299.0)
    assert table.page()["game"]["phase"] == 1
    table.wait(1.5)
    assert table.page()["game"]["phase"] == 2
    assert [row.by for row in table.store.rows(1) if row.by.get("clock")] == [{"clock": True}]


def test_a_limit_never_chooses_for_a_player() -> None:
    """A player's own question that has run out of time stays open."""
    from dataclasses import replace

    from companion.rules import Ask, Press
    from tests.session.sample_game import GAME

    async def play(state: Any) -> None:
        await Ask("p0", "look", Press, limit=5.0)
        state.story.append("looked")

    table = Table(game=replace(GAME, play=play)).start(2)
    table.wait(60.0)
    assert left(table) == 0.0
    assert table.asks("p0") == ["look"]
    assert table.story() == []
    table.close()


def test_all_agreeing_ends_the_talk_early(table: Table) -> None:
    """Nobody waits for a clock that nobody needs."""
    table.wait(10.0)
    table.agree_all()
    assert table.page()["game"]["phase"] == 2
    assert table.page()["clock"] is None


def test_a_pause_stops_the_clock(table: Table) -> None:
    """No time passes while the game is paused."""
    table.wait(10.0)
    table.done("p1", do="pause")
    table.wait(600.0)
    assert left(table) == 290.0
    assert not table.page()["clock"]["running"]
    table.done("p2", do="resume")
    table.wait(1.0)
    assert left(table) == 289.0


def test_the_host_adds_a_minute(table: Table) -> None:
    """A minute more, on top of what is left."""
    table.wait(10.0)
    table.done("p0", do="add-minute")
    assert left(table) == 350.0


def test_an_added_minute_survives_a_kill(table: Table) -> None:
    """What was acknowledged is on disk."""
    table.done("p0", do="add-minute")
    table.restart()
    assert left(table) == 360.0


def test_after_a_restart_the_clock_stands_at_its_last_stored_second(table: Table) -> None:
    """However long the power was off, at most a second is lost, and the table says when it goes on."""
    table.wait(100.0)
    table.restart(down=86_400.0)
    assert table.page()["status"] == "paused"
    assert abs(left(table) - 200.0) <= 1.0
    stood = left(table)
    table.wait(30.0)
    assert left(table) == stood


def test_the_time_of_day_does_not_matter(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer without a battery whose clock jumps by years keeps the talk as it is."""
    import time

    monkeypatch.setattr(time, "time", lambda: 4e9)
    table.wait(10.0)
    assert left(table) == 290.0


def test_a_talk_that_an_undo_opens_again_has_what_was_left(table: Table) -> None:
    """Going back is no way to win time."""
    table.wait(100.0)
    table.agree_all()
    table.done("p0", do="undo")
    table.done("p1", do="agree", proposal=table.proposal())
    assert left(table) == 200.0


def test_a_talk_that_had_run_out_has_a_minute_after_an_undo(table: Table) -> None:
    """Otherwise its clock would ring again at once."""
    table.answer("p0", "bluff")
    table.wait(301.0)
    table.done("p0", do="undo")
    table.done("p1", do="agree", proposal=table.proposal())
    table.done("p2", do="agree", proposal=table.proposal())
    assert left(table) == 60.0


def test_the_last_seconds_and_the_end_are_heard(table: Table) -> None:
    """The buzzer says once that ten seconds are left, and once that time is up."""
    table.wait(302.0)
    buzzes = [cue.buzz for cue in table.cues if cue.buzz]
    assert buzzes == [Buzz.PHASE, Buzz.LAST_SECONDS, Buzz.TIME_UP]


def test_ticks_do_not_change_pages(table: Table) -> None:
    """A running clock is no news: every page shows it by itself."""
    versions = {audience: page.version for audience, page in table.bodies().items()}
    table.wait(20.0)
    assert {audience: page.version for audience, page in table.bodies().items()} == versions


def test_clocks_do_not_go_below_zero() -> None:
    """A clock that ran out long ago gets the whole of an added minute."""
    now = FakeTime()
    clocks = Clocks(now)
    clocks.follow({"a": 5.0})
    clocks.run()
    now.at += 100.0
    assert clocks.left("a") == 0.0
    clocks.add(60.0)
    assert clocks.left("a") == 60.0


def test_clocks_of_closed_questions_are_not_kept_for_ever() -> None:
    """Only the last few are remembered for an undo."""
    clocks = Clocks(FakeTime())
    for number in range(50):
        clocks.follow({f"a{number}": 5.0})
    assert len(clocks.stored()["ended"]) == 8
