"""Playthroughs: recorded games with all that changed after every entry; a diff in review is a change in behaviour.

    python -m tests.games.playthrough GAME

plays them anew and writes the files; the test only runs the recorded entries again. What kinds of games are recorded
stands in `ways` beside the tests of a game.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.rules import Answer, Correct, Entry, Game, Match, Opened, Setup
from companion.rules.playing import RandomPlayer, SeededDealer
from companion.rules.registry import game_named, package_of

TESTS = Path(__file__).parent


@dataclass(frozen=True)
class Way:
    """How a game is played: by which options, with what share of corrections and undos, how far it is recorded."""

    options: Mapping[str, str]
    mischief: float = 0.0
    most: int = 2000


class Recorded:
    """The recorded games of one game; `ways` by name, which begins with the number of players."""

    def __init__(self, game_id: str) -> None:
        package = package_of(game_id).rpartition(".")[2]
        told = import_module(f"tests.games.{package}.ways")
        self.game: Game[Any] = game_named(game_id)
        self.folder = TESTS / package / "playthroughs"
        self.ways: Mapping[str, Way] = told.WAYS
        self._always_read: tuple[str, ...] = told.ALWAYS_READ

    def text_of(self, name: str) -> str:
        """A recorded game."""
        return (self.folder / f"{name}.txt").read_text(encoding="utf-8")

    def write(self) -> None:
        """Play everything anew and write it down."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "layouts.txt").write_text(self.layouts(), encoding="utf-8")
        for name in self.ways:
            text = "\n".join(self.told(name, self.played(name))) + "\n"
            (self.folder / f"{name}.txt").write_text(text, encoding="utf-8")

    def played(self, name: str) -> list[Entry]:
        """A new random game of that kind, as far as it is recorded."""
        way = self.ways[name]
        match = Match(self.game, self.setup_of(name))
        player = RandomPlayer(name, dealer=SeededDealer(name), mischief=way.mischief)
        while not match.over and len(match.record) < way.most:
            match = player.move(match)
        return match.record

    def told(self, name: str, entries: list[Entry]) -> Iterator[str]:
        """The playthrough as text: each entry, then the facts, notes and pages that it changed."""
        match = Match(self.game, self.setup_of(name))
        facts: Mapping[str, Any] = {}
        notes, zones = 0, ""
        for number, entry in enumerate([None, *entries]):
            if entry is not None:
                match.repeat(entry)
                yield f"{number} {json.dumps(asdict(entry), separators=(',', ':'))}"
            for fact, value in match.facts().items():
                if fact not in facts or facts[fact] != value:
                    yield f"  {fact}: {json.dumps(value)}"
            facts = dict(match.facts())
            for note in match.state.ledger[notes:]:
                yield f"  {note.rule} {note.text}"
            notes = len(match.state.ledger)
            if zones != (zones := self._read_now(match)):
                yield f"  the camera reads {zones or 'no face'}"
            yield f"  pages {_pages(match, number)}"
        yield f"{match.outcome}"

    def layouts(self) -> str:
        """Every zone of every table: name, middle, size in mm, angle in degrees, whether its faces may be read."""
        lines = []
        for seats in self.game.seats:
            table = self.game.layout(seats)
            lines.append(f"{seats} seats, {table.width} by {table.height}")
            for zone in table.zones:
                place = f"{zone.x} {zone.y}, {zone.width} by {zone.height}, {zone.angle}°, on {zone.anchor}"
                lines.append(f"  {zone.name}: {place}{'' if zone.public else ', private'}")
        return "\n".join(lines) + "\n"

    def setup_of(self, name: str) -> Setup:
        """Who plays, and by which options."""
        return self.game.prepare(Setup(tuple(f"p{n}" for n in range(int(name[0]))), self.ways[name].options))

    def _read_now(self, match: Match[Any]) -> str:
        """The zones that are not open always."""
        return ", ".join(zone for zone in self.game.open_zones(match.state) if not zone.startswith(self._always_read))


def _pages(match: Match[Any], number: int) -> str:
    seats = match.setup.seats
    pages = [match.page(None), match.page(seats[number % len(seats)])]
    return hashlib.sha256(json.dumps(pages, sort_keys=True).encode()).hexdigest()[:8]


def entries_in(text: str) -> list[Entry]:
    """The entries that a playthrough records."""
    lines = [line.partition(" ")[2] for line in text.splitlines() if line[:1].isdigit()]
    return [_entry(json.loads(line)) for line in lines]


def _entry(told: Mapping[str, Any]) -> Entry:
    if "ask" in told:
        return Answer(**told)
    if "fact" in told:
        return Correct(**told)
    ballots = tuple((seat, tuple((ask, value) for ask, value in ballot)) for seat, ballot in told["ballots"])
    return Opened(told["sealed"], ballots)


if __name__ == "__main__":
    Recorded(sys.argv[1]).write()
