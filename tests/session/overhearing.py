"""A table at which everything is written down that anybody but one secretive seat could learn."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion.packs import printed
from companion.session import bots
from companion.session.archive import export, replay, summaries
from companion.session.room import SCREEN
from tests.session.faults import FaultyStore, dump
from tests.session.sample_game import GAME, LOTS
from tests.session.tables import Table

SECRETIVE = "p1"
NEARBY = 60  # letters shown before and after a difference
Script = Callable[["Overheard", Any], None]


class PrintedPack:
    """A box with the cards of the sample pack of each game."""

    def cards(self, game: str) -> Any:
        return printed(game)


class PrintedLots:
    """A box whose cards print something else each."""

    def cards(self, _game: str) -> dict[str, dict[str, Any]]:
        return {lot: {"name": f"The {lot}", "text": "x" * number} for number, lot in enumerate(LOTS)}


class Overheard(Table):
    """A table at which everything that anybody but p1 could learn is written down."""

    secretive: Sequence[str] = (SECRETIVE,)

    def __init__(self, path: Path, log: pytest.LogCaptureFixture, game: Any = GAME, shelf: Any = None) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.log = log
        log.clear()
        # nonces that are all the same: else receipts would have to be masked
        super().__init__(path, store=FaultyStore, game=game, nonces=bytes, shelf=shelf or PrintedLots())

    @property
    def others(self) -> list[str]:
        """Everybody but the secretive seat."""
        return [audience for audience in (*self.seats, SCREEN) if audience not in self.secretive]

    def listen(self, what: str) -> None:
        """Write down every channel as it is now."""
        channels = self.channels()
        text = json.dumps(channels, default=repr, sort_keys=True)
        self.heard += [(what, len(text)), (what, text)]

    def channels(self) -> dict[str, Any]:
        """All that the others could look at."""
        channels: dict[str, Any] = {audience: asdict(self.room.page(audience)) for audience in self.others}
        channels["host page"] = self.room.host_page()
        channels["cards"] = self.room.cards()
        channels["wanted"] = self.room.wanted()
        channels["news"] = [self.room.wait(audience, 0, 0.0) for audience in self.others]
        channels["cues"] = [repr(cue) for cue in self.cues]
        channels["receipts"] = self.room.receipts()
        channels["log"] = self.log.text
        channels["disk"] = dump(Path(self.path), vault=False)
        channels["vault size"] = [len(blob) for (blob,) in self.store._db.execute("SELECT blob FROM vault")]
        channels["export"] = list(export(self.store, 1))
        channels["replay"] = [asdict(step) for step in replay(self.store, {self.game.id: self.game}, 1)]
        channels["probes"] = [self.probe(seat) for seat in self.seats if seat not in self.secretive]
        return channels

    def probe(self, seat: str) -> list[Any]:
        """What errors say to somebody who tries the questions of p1, one that is not open and one that never was."""
        tries = [*self.page(SECRETIVE)["asks"], {"id": "0/main/99"}, {"id": "nonsense"}]
        commands = [{"do": "answer", "ask": ask["id"], "value": 1} for ask in tries]
        commands.append({"do": "draft", "ask": tries[0]["id"], "value": 1})
        if not self.page(seat)["can"]["take_back"]:
            commands.append({"do": "take-back"})
        outcomes = {json.dumps(asdict(self.do(seat, **command))) for command in commands}
        return sorted(outcomes)


class Dealings(Overheard):
    """A table at which what p1 and p2 do in private may be told nobody else.

    Private acts are lines of the record: on the disk they lie open, and no page, export or list shows them.
    """

    secretive = ("p1", "p2")

    def channels(self) -> dict[str, Any]:
        return {what: told for what, told in super().channels().items() if what != "disk"} | {
            "list": summaries(self.store)
        }


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
    return heard_at(Overheard(path / "record.db", log, game, shelf), script, secret, options)


def heard_at(table: Overheard, script: Script, secret: Any, options: Mapping[str, str]) -> list[Any]:
    """All that the others learn at a table where nobody sits yet."""
    try:
        table.start(3, **options)
        with table.log.at_level(logging.DEBUG):
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
    choice = bots.choice(table.play, seat, rng)
    if choice is not None:
        table.done(seat, do="answer", ask=choice[0], value=choice[1])
    return choice is not None


def told_apart(one: Any, other: Any, path: str = "") -> str:
    """Where two things that were told differ first, and how; empty if nobody can tell them apart."""
    if isinstance(one, str) and isinstance(other, str) and one[:1] == other[:1] == "{":
        one, other = json.loads(one), json.loads(other)
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(f"{path}.{name}", one[name], other[name]) for name in one]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = [(f"{path}.{n}", *pair) for n, pair in enumerate(zip(one, other, strict=True))]
    else:
        return "" if one == other else f"{path.lstrip('.')}: {' or '.join(_where_they_part(str(one), str(other)))}"
    return next((found for where, a, b in pairs if (found := told_apart(a, b, where))), "")


def _where_they_part(one: str, other: str) -> tuple[str, str]:
    """The places at which two texts begin to differ, with some letters before and after."""
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    at = max(0, same - NEARBY)
    return one[at : at + 2 * NEARBY], other[at : at + 2 * NEARBY]
