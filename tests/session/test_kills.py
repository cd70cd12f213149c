"""The plug is pulled, or the disk fails, at every statement of an evening."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.games.golden_blade import GAME as GOLDEN_BLADE
from companion.rules import Game
from companion.session.door import NotSaved
from tests.session.faults import EagerStore, FaultyStore, Killed, PiecemealStore, dump, image
from tests.session.sample_game import GAME
from tests.session.scripts import EVENING, ONCE, Step, does, played_at_random, sits
from tests.session.tables import Table


@dataclass
class Moment:
    """One step of the evening: the disk before it, and what the disk must hold before and after it."""

    number: int
    step: Step
    disk: Path
    now: float
    tokens: dict[str, str]
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    statements: int = 0
    game: Game[Any] = GAME

    def perform(self, table: Table) -> bool:
        """Do the step; whether it was acknowledged. A refusal is a mistake of the test."""
        outcome = self.step(table, f"step-{self.number}")
        assert outcome is None or outcome.status in (200, 503), (self.number, outcome)
        return outcome is None or outcome.status == 200


@contextmanager
def back_at(moment: Moment, folder: Path, store: type[FaultyStore] = FaultyStore) -> Iterator[Table]:
    """A table that comes back from a picture of its disk before a step, and goes on at once."""
    folder.mkdir(parents=True)
    path = image(moment.disk, folder / "disk") if moment.disk.exists() else folder / "record.db"
    table = Table(path, game=moment.game, store=store, nonces=bytes)  # a step done again draws the same
    table.now.at, table.tokens = moment.now, dict(moment.tokens)
    if table.page()["status"] == "paused":
        assert table.do("p0", f"resume-{moment.number}", do="resume").status == 200
    try:
        yield table
    finally:
        sqlite3.Connection.close(faults(table))
        table.store._let_go()


def faults(table: Table) -> Any:
    """The connection that can be made to fail."""
    assert isinstance(table.store, FaultyStore)
    return table.store.faults


def held(table: Table, folder: Path) -> dict[str, Any]:
    """What the disk of a table holds now."""
    return dump(image(Path(table.path), folder))


def rehearse(folder: Path, steps: Sequence[Step] = EVENING, game: Game[Any] = GAME) -> list[Moment]:
    """The evening without a fault, with a restart before every step."""
    moments: list[Moment] = []
    disk, now = folder / "none", 1000.0
    tokens: dict[str, str] = {}
    for number, step in enumerate(steps):
        here = folder / f"step-{number}"
        moment = Moment(number, step, disk, now, tokens, game=game)
        with back_at(moment, here) as table:
            moment.before = held(table, here / "before")
            faults(table).count = 0
            assert moment.perform(table)
            moment.statements = faults(table).count
            disk, now, tokens = image(Path(table.path), here / "after"), table.now.at, dict(table.tokens)
        moment.after = dump(image(disk, here / "seen"))
        moments.append(moment)
    return moments


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> list[Moment]:
    """The evening, rehearsed."""
    return rehearse(tmp_path_factory.mktemp("evening"))


def killed(moment: Moment, folder: Path, fatal: int, late: bool, store: type[FaultyStore] = FaultyStore) -> None:
    """A kill at one statement of a step, or behind the last one right after the acknowledgement, and the return."""
    with back_at(moment, folder, store) as table:
        faults(table).arm(fatal, late=late, deadly=True)
        try:
            acknowledged = moment.perform(table)
        except Killed:
            acknowledged = False
        left = image(Path(table.path), folder / "left")
    kept = dump(left)
    assert kept in ([moment.after] if acknowledged else [moment.before, moment.after])
    comes_back(left, kept, moment.game)
    shutil.rmtree(folder)


def comes_back(left: Path, kept: dict[str, Any], game: Game[Any]) -> None:
    """A record that was left by a kill opens where it stood, paused, with its clocks as last stored."""
    table = Table(left, game=game, store=FaultyStore)
    page = table.page()
    assert page["status"] in ("lobby", "over", "paused")
    clock = page.get("clock")
    if clock is not None and page["status"] == "paused":
        stored = json.loads(kept["clocks"][-1][1])["left"]
        assert clock["left"] == stored[clock["ask"]]
        assert not clock["running"]
    table.close()


def test_a_kill_at_any_statement_loses_nothing_acknowledged_and_leaves_nothing_half(
    evening: list[Moment], tmp_path: Path
) -> None:
    """After a kill the disk is as before the step or as after it, and after the acknowledgement always as after it."""
    points = 0
    for moment in evening:
        for fatal in range(1, moment.statements + 2):
            for late in (False, True):
                killed(moment, tmp_path / f"point-{points}", fatal, late)
                points += 1
    assert points >= 700


def test_a_disk_that_fails_once_at_any_statement_changes_nothing(evening: list[Moment], tmp_path: Path) -> None:
    """The command is not acknowledged, nothing has changed, and the same command sent again has its one effect."""
    points = 0
    for moment in evening:
        for fatal in range(1, moment.statements + 1):
            failed_once(moment, tmp_path / f"point-{points}", fatal, late=fatal == moment.statements)
            points += 1
    assert points >= 300  # with the kills more than a thousand


def failed_once(moment: Moment, folder: Path, fatal: int, late: bool) -> None:
    """One step on a disk that fails once, and the same step again."""
    with back_at(moment, folder) as table:
        faults(table).arm(fatal, late=late, deadly=False)
        try:
            acknowledged = moment.perform(table)
        except (NotSaved, sqlite3.OperationalError):
            acknowledged = False
        kept = held(table, folder / "failed")
        assert kept in ([moment.after] if acknowledged else [moment.before, moment.after])
        if moment.step not in ONCE:
            assert moment.perform(table)
            assert held(table, folder / "again") == moment.after
    shutil.rmtree(folder)


@pytest.mark.parametrize("broken", [EagerStore, PiecemealStore])
def test_the_check_catches_a_store_that_is_broken(broken: type[FaultyStore], tmp_path: Path) -> None:
    """A store that acknowledges before it commits, or commits by the piece, fails the same check."""
    moments = rehearse(tmp_path / "evening", EVENING[:12])
    caught = 0
    for moment in moments[2:]:
        for fatal in range(1, moment.statements + 2):
            try:
                killed(moment, tmp_path / f"{moment.number}-{fatal}", fatal, False, broken)
            except AssertionError:
                caught += 1
    assert caught > len(moments)


def test_a_kill_in_golden_blade_loses_nothing(tmp_path: Path) -> None:
    """The same holds for a game with hands, Orders and Units: every seventh statement of a turn, early and late."""
    options = {"orders": "phones", "build": "phones", "hands": "virtual", "negotiation": "off"}
    steps = [sits("Ada"), sits("Bo"), sits("Cem"), does("p0", "game", game=GOLDEN_BLADE.id)]
    steps += [does("p0", "option", name=name, choice=choice) for name, choice in options.items()]
    steps += [does("p0", "start"), *[played_at_random(GOLDEN_BLADE.id, number) for number in range(24)]]
    points = 0
    for moment in rehearse(tmp_path / "evening", steps, GOLDEN_BLADE)[8:]:
        for fatal in range(1 + moment.number % 7, moment.statements + 2, 7):
            killed(moment, tmp_path / f"point-{points}", fatal, bool(points % 2))
            points += 1
    assert points > 20
