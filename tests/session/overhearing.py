"""A table at which everything is written down that anybody but one secretive seat could learn."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion.session import bots
from companion.session.archive import export, replay
from companion.session.room import SCREEN
from tests.session.faults import FaultyStore, dump
from tests.session.sample_game import GAME, LOTS
from tests.session.tables import Table

SECRETIVE = "p1"
Script = Callable[["Overheard", Any], None]


class PrintedLots:
    """A box whose cards print something else each."""

    def cards(self, _game: str) -> dict[str, dict[str, Any]]:
        return {lot: {"name": f"The {lot}", "text": "x" * number} for number, lot in enumerate(LOTS)}


class Overheard(Table):
    """A table at which everything that anybody but p1 could learn is written down."""

    def __init__(self, path: Path, log: pytest.LogCaptureFixture, game: Any = GAME, shelf: Any = None) -> None:
        self.heard: list[tuple[str, Any]] = []
        self._log = log
        log.clear()
        # nonces that are all the same: else receipts would have to be masked
        super().__init__(path, store=FaultyStore, game=game, nonces=bytes, shelf=shelf or PrintedLots())

    @property
    def others(self) -> list[str]:
        """Everybody but the secretive seat."""
        return [audience for audience in (*self.seats, SCREEN) if audience != SECRETIVE]

    def listen(self, what: str) -> None:
        """Write down every channel as it is now."""
        channels: dict[str, Any] = {audience: asdict(self.room.page(audience)) for audience in self.others}
        channels["host page"] = self.room.host_page()
        channels["cards"] = self.room.cards()
        channels["wanted"] = self.room.wanted()
        channels["news"] = [self.room.wait(audience, 0, 0.0) for audience in self.others]
        channels["cues"] = [repr(cue) for cue in self.cues]
        channels["receipts"] = self.room.receipts()
        channels["log"] = self._log.text
        channels["disk"] = dump(Path(self.path), vault=False)
        channels["vault size"] = [len(blob) for (blob,) in self.store._db.execute("SELECT blob FROM vault")]
        channels["export"] = list(export(self.store, 1))
        channels["replay"] = [asdict(step) for step in replay(self.store, {self.game.id: self.game}, 1)]
        channels["probes"] = [self.probe(seat) for seat in self.seats if seat != SECRETIVE]
        text = json.dumps(channels, default=repr, sort_keys=True)
        self.heard += [(what, len(text)), (what, text)]

    def probe(self, seat: str) -> list[Any]:
        """What errors say to somebody who tries the questions of p1, one that is not open and one that never was."""
        tries = [*self.page(SECRETIVE)["asks"], {"id": "0/main/99"}, {"id": "nonsense"}]
        commands = [{"do": "answer", "ask": ask["id"], "value": 1} for ask in tries]
        commands.append({"do": "draft", "ask": tries[0]["id"], "value": 1})
        if not self.page(seat)["can"]["take_back"]:
            commands.append({"do": "take-back"})
        outcomes = {json.dumps(asdict(self.do(seat, **command))) for command in commands}
        return sorted(outcomes)


def overheard(
    script: Script,
    secret: Any,
    path: Path,
    log: pytest.LogCaptureFixture,
    game: Any = GAME,
    shelf: Any = None,
    **options: str,
) -> list[Any]:
    """All that the others learn while `script` is played with a secret."""
    path.mkdir()
    table = Overheard(path / "record.db", log, game, shelf)
    try:
        table.start(3, **options)
        with log.at_level(logging.DEBUG):
            script(table, secret)
        return table.heard
    finally:
        table.close()


def the_same_to_others(script: Script, secrets: list[Any], folder: Path, log: pytest.LogCaptureFixture) -> None:
    """Play the script with each secret; the others must not be able to tell which it was."""
    runs = [overheard(script, secret, folder / str(number), log) for number, secret in enumerate(secrets)]
    for run in runs[1:]:
        assert run == runs[0]
    assert runs[0]


def answer_at_random(table: Table, seat: str, rng: random.Random) -> bool:
    """A seat answers something legal; whether it was asked anything."""
    assert table.room._desk.play is not None
    choice = bots.choice(table.room._desk.play, seat, rng)
    if choice is not None:
        table.done(seat, do="answer", ask=choice[0], value=choice[1])
    return choice is not None
