"""A table for tests: a room with injected time, nonces and chance, and the phones of its players."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.packs.tables import Tables
from companion.rules import Game
from companion.session.laid_table import AsInTheGame
from companion.session.play import Play
from companion.session.room import SCREEN, Actor, Means, Outcome, Room
from companion.session.store import Store
from companion.table import Cue, Press, PressKind, Seat, Tag
from tests.session.sample_game import GAME, TAGS

NAMES = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay", "Gil")
KEY = bytes(range(32))
TICK_S = 0.25


class FakeTime:
    """Monotonic time, s, that passes when a test says so."""

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


class CountedNonces:
    """Nonces that are the same in every run; `seed` is the dealer's."""

    def __init__(self, seed: int = 1) -> None:
        self._seed = seed
        self._count = itertools.count()

    def __call__(self, size: int) -> bytes:
        number = next(self._count)
        return random.Random(f"{self._seed}/{number}" if number == 1 else str(number)).randbytes(size)


class Table:
    """A room and everything round it. `restart` is pulling the plug and coming back."""

    def __init__(
        self,
        path: Path | str = ":memory:",
        *,
        game: Game[Any] = GAME,
        tags: Sequence[Tag] = TAGS,
        store: Callable[[Path | str], Store] = Store,
        nonces: Callable[[int], bytes] | None = None,
        shelf: Any = None,
        zones: Path | None = None,
    ) -> None:
        self.path = path
        self.game = game
        self.tags = tags
        self.shelf = shelf
        self.zones = zones
        self.keep_old_facts = False
        self.now = FakeTime()
        self.nonces = nonces or CountedNonces()
        self.tokens: dict[Seat, str] = {}
        self.cues: list[Cue] = []
        self._ids = itertools.count()
        self._store_of = store
        self.open()

    def open(self) -> None:
        """Start the companion on what the disk has."""
        self.store = self._store_of(self.path)
        try:
            self.room = Room(self.means())
        except BaseException:
            self.store.close()
            raise
        self.room.on_cue(self.cues.append)

    def means(self) -> Means:
        """What the room is given."""
        return Means(
            store=self.store,
            key=KEY,
            games={self.game.id: self.game},
            now=self.now,
            nonces=self.nonces,
            rng=random.Random(5),
            tags=lambda _game: self.tags,
            shelf=self.shelf,
            tables=AsInTheGame() if self.zones is None else Tables(self.zones),
            keep_old_facts=self.keep_old_facts,
        )

    def close(self) -> None:
        """Let the file go."""
        self.store.close()

    def restart(self, down: float = 3600.0) -> None:
        """Stop without goodbye, and start again `down` s later."""
        self.close()
        self.now.at += down
        self.open()

    @property
    def play(self) -> Play:
        """The match that is on this table."""
        play = self.room._desk.play
        assert play is not None
        return play

    # -- people ------------------------------------------------------------------------------------------------------

    def join(self, count: int) -> Table:
        """Let phones join."""
        for name in NAMES[len(self.tokens) : count]:
            joined = self.room.join(name, f"join-{name}")
            self.tokens[joined.seat] = joined.token
        return self

    def start(self, count: int = 3, **options: str) -> Table:
        """Let `count` phones join and the host start."""
        self.join(count)
        self.done("p0", do="game", game=self.game.id)
        for name, choice in options.items():
            self.done("p0", do="option", name=name, choice=choice)
        self.done("p0", do="start")
        return self

    def actor(self, seat: Seat) -> Actor:
        """Whoever holds the phone of a seat."""
        return self.room.actor(self.tokens[seat])

    def do(self, seat: Seat, command_id: str | None = None, /, **command: Any) -> Outcome:
        """Send a command from a seat's phone."""
        return self.room.do(self.actor(seat), command_id or f"c{next(self._ids)}", command)

    def done(self, seat: Seat, /, **command: Any) -> None:
        """Send a command that must be taken."""
        outcome = self.do(seat, **command)
        assert outcome.status == 200, outcome.body

    def refused(self, seat: Seat, /, **command: Any) -> dict[str, Any]:
        """Send a command that must be refused; its error."""
        before = self.bodies()
        outcome = self.do(seat, **command)
        assert 400 <= outcome.status < 500, outcome
        assert self.bodies() == before
        error: dict[str, Any] = outcome.body["error"]
        assert error["what"]
        assert error["cure"]
        return error

    def press(self, seat: Seat, kind: PressKind = PressKind.SHORT) -> None:
        """Press a seat's button."""
        self.room.press(Press(seat, kind))

    def answer(self, seat: Seat, prompt: str, value: Any = True) -> None:
        """Answer a seat's open question, which must be taken."""
        self.done(seat, do="answer", ask=self.ask(seat, prompt), value=value)

    def agree_all(self) -> None:
        """Everybody ends the talk."""
        for seat in self.seats:
            self.answer(seat, "agree")

    def bid_all(self, **bids: int) -> None:
        """Everybody seals a bid, 1 unless told otherwise."""
        for seat in self.seats:
            self.bid(seat, bids.get(seat, 1))

    def bid(self, seat: Seat, coins: int, reason: str = "fame") -> None:
        """A seat seals a bid."""
        self.answer(seat, "bid", coins)
        if coins:
            self.answer(seat, "reason", reason)

    def wait(self, seconds: float) -> None:
        """Let time pass, ticking."""
        for _ in range(round(seconds / TICK_S)):
            self.now.at += TICK_S
            self.room.tick()

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        """The seats with phones."""
        return sorted(self.tokens)

    def page(self, audience: str = SCREEN) -> dict[str, Any]:
        """What an audience is told."""
        return self.room.page(audience).body

    def bodies(self) -> Mapping[str, Any]:
        """Every page with its version."""
        return {audience: self.room.page(audience) for audience in (*self.seats, SCREEN)}

    def asks(self, seat: Seat) -> list[str]:
        """The prompts of a seat's questions."""
        return [ask["prompt"] for ask in self.page(seat)["asks"]]

    def ask(self, seat: Seat, prompt: str) -> str:
        """The id of a seat's open question."""
        (found,) = [ask["id"] for ask in self.page(seat)["asks"] if ask["prompt"] == prompt]
        return str(found)

    def table_ask(self, prompt: str = "lot") -> str:
        """The id of a question of the TABLE that people may answer."""
        (found,) = [ask["id"] for ask in self.page("p0")["table_asks"] if ask["prompt"] == prompt]
        return str(found)

    def story(self) -> list[str]:
        """What has happened in public."""
        return list(self.page()["view"]["story"])

    def proposal(self, seat: Seat = "p0") -> str:
        """The id of the one proposal on the table."""
        (found,) = self.page(seat)["proposals"]
        return str(found["id"])
