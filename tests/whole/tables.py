"""A whole evening in one process: session, game, simulated cards and hands, and the real eyes, in borrowed time.

Nothing runs by itself: `look` is the camera, `wait` the clock, `hands` the people who move cards.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.cli.demo.bench import Bench
from companion.cli.demo.people import People
from companion.cli.demo.room import RememberingRoom
from companion.cli.simulated import simulated_table, simulated_tags
from companion.cli.table import game_hands
from companion.rules.registry import game_named
from companion.session.eyes_conversation import Conversation
from companion.session.room import SCREEN, Means
from companion.session.store import Store
from companion.table import Seat
from tests.session.tables import KEY, NAMES, TICK_S, CountedNonces, FakeTime
from vision import protocol
from vision.frame import Frame
from vision.observer import Observer
from vision.protocol import Trouble
from vision.simulated import Renderer, Truth
from vision.simulated.server import Server, Table

FRAMES = 5  # until a card that was laid is certain, and one that was taken away is gone
STILL_S = 1.5  # more than a reading has to lie still
GRACE_S = 3.5  # more than the time between the last seal and the opening
MOST_ACTS = 200
MOST_ROUNDS = 300  # of acting and looking; a game takes a hundred at most
WAYS = {"golden-blade": {"negotiation": "off"}}  # beside those that let the camera read real cards


class Evening:
    """A table that a test plays move by move; `bench` is what hands can do, `people` do what the screen says."""

    def __init__(
        self,
        room: RememberingRoom,
        now: FakeTime,
        tokens: Mapping[Seat, str],
        truth: Truth,
        bench: Bench,
        lone: Mapping[Seat, str],
        seed: int,
    ) -> None:
        self.room = room
        self.bench = bench
        self.people = People(room, bench, lone, random.Random(seed))
        self._now = now
        self._tokens = tokens
        self._renderer = Renderer(truth)
        self._observer: Observer | None = None
        self._troubles: frozenset[Trouble] = frozenset()
        self._link = Conversation(room, self._tell_eyes, now)
        self.lines: list[bytes] = []  # all that companion and eyes told each other
        self._told = 0  # lines that the eyes have taken
        self._count = itertools.count()

    # -- time, camera, hands -----------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / TICK_S)):
            self._now.at += TICK_S
            self.room.tick()

    def look(self, frames: int = FRAMES) -> None:
        """The camera looks for some frames, and the table lies still after them."""
        self._link.tell()
        assert self._observer is not None
        for _ in range(frames):
            number = next(self._count)
            self._observer.observe(Frame(self._renderer.frame(), number, number / 10))
        now = frozenset(self._observer.troubles)
        self._tell_companion(protocol.placements(self._observer.placements, self._observer.unknown))
        for over in self._troubles - now:
            self._tell_companion(protocol.trouble_over(over))
        for new in now - self._troubles:
            self._tell_companion(protocol.trouble(new))
        self._troubles = now
        self.wait(STILL_S)

    def _tell_eyes(self, line: bytes) -> None:
        self.lines.append(line)
        self._told += 1
        message = protocol.decode(line.decode())
        if isinstance(message, protocol.TableSet):
            self._observer = Observer(message)
        elif self._observer is not None and isinstance(message, protocol.ZonesOpened):
            self._observer.open(message.zones)
        elif self._observer is not None and isinstance(message, protocol.ModeTurned):
            self._observer.turn_to(message.mode)

    def _tell_companion(self, line: protocol.Line) -> None:
        self.lines.append(protocol.encode(line, self._told))
        self._link.hear(self.lines[-1])

    def hands(self) -> int:
        """Let people do all that the table screen asks of their hands; how much they did."""
        return next(done for done in range(MOST_ACTS) if not self.people.step())

    def play_on(self) -> None:
        """People do all that they can, then time passes and the camera looks."""
        self.hands()
        self.wait(GRACE_S)
        self.hands()
        self.look()

    def play_until(self, done: Callable[[Any], bool]) -> None:
        """Let people play until what everybody sees of the match is as wanted, or the game is over."""
        for _ in range(MOST_ROUNDS):
            body = self.page()
            if body["status"] == "over" or done(body["view"]):
                return
            self.play_on()
        step = self.page()["view"].get("step")
        raise AssertionError(f"it never comes: {step}, {self.table_asks()}, {self.findings()}")

    def act(self, name: str, **what: Any) -> None:
        """One act of a hand, which must happen."""
        answer = self.bench.act({"act": name, **what})
        assert answer["ok"], answer

    def means(self, seat: Seat, prompt: str, value: Any) -> None:
        """The hands of a seat lay something else than its phone was told."""
        chosen = self.room.chosen[seat]
        chosen[prompt] = replace(chosen[prompt], value=value)

    # -- phones ------------------------------------------------------------------------------------------------------

    def do(self, seat: Seat, **command: Any) -> None:
        """A command from a seat's phone, which must be taken."""
        outcome = self.room.do(self.room.actor(self._tokens[seat]), f"c{next(self._count)}", command)
        assert outcome.status == 200, outcome.body

    def answer(self, seat: Seat, prompt: str, value: Any = True) -> None:
        """A seat answers its open question."""
        (ask,) = [ask["id"] for ask in self.page(seat)["asks"] if ask["prompt"] == prompt]
        self.do(seat, do="answer", ask=ask, value=value)

    def answer_all(self, prompt: str, values: Sequence[Any] | None = None) -> None:
        """Every seat answers the same question, each with its own value."""
        for number, seat in enumerate(self._tokens):
            self.answer(seat, prompt, True if values is None else values[number])

    def say(self, typist: Seat, value: Any, **about: Any) -> None:
        """A seat types what lies on the table, for the question that is about that."""
        self.do(typist, do="say", ask=self.table_ask(**about)["id"], value=value)

    # -- what is shown -----------------------------------------------------------------------------------------------

    def page(self, audience: str = SCREEN) -> Mapping[str, Any]:
        """What an audience is told."""
        return self.room.page(audience).body

    def table_asks(self) -> Sequence[Mapping[str, Any]]:
        """The questions of the table."""
        return list(self.page()["table_asks"])

    def table_ask(self, **about: Any) -> Mapping[str, Any]:
        """The question of the table that is about that."""
        (found,) = [ask for ask in self.table_asks() if about.items() <= ask["about"].items()]
        return found

    def orders(self) -> dict[str, str | None]:
        """What the match takes for the Orders, by seat and side."""
        return {f"{front['seat']} {front['side']}": front["order"] for front in self.page()["view"]["fronts"]}

    def ledger(self) -> list[tuple[str, str]]:
        """What happened, and by which rule."""
        return [(entry["text"], entry["rule"]) for entry in self.page()["view"]["ledger"]]

    def findings(self) -> list[tuple[str, str, str]]:
        """Where table and rules differ: zone, sentence, rule."""
        return [(found["zone"], found["text"], found["rule"]) for found in self.page()["eyes"]["findings"]]

    def face_up(self, kind: str) -> set[str]:
        """The cards of a kind that really lie face up on the table."""
        return {card["card"] for card in self.bench.look() if card["face_up"] and card["card"].startswith(f"{kind}/")}


@contextmanager
def evening(
    folder: Path,
    seats: int = 3,
    *,
    game: str = "golden-blade",
    lone: bool = False,
    unknown: str = "",
    seed: int = 1,
    **ways: str,
) -> Iterator[Evening]:
    """A match that has just begun, with its cards on the simulated table.

    With `lone` nobody holds the phones: people answer at random as well as move cards. The `unknown` card wears a tag
    that the companion does not know.
    """
    now, nonces = FakeTime(), CountedNonces(seed)
    store = Store(folder / "record.db")
    games = {game: game_named(game)}
    tags = [tag for tag in simulated_tags(game) if tag.component != unknown]
    means = Means(store, KEY, games, now, nonces, random.Random(5), lambda _game: tags)
    room = RememberingRoom(means)
    tokens = {joined.seat: joined.token for joined in (room.join(name, f"join-{name}") for name in NAMES[:seats])}
    host = room.actor(tokens["p0"])
    room.do(host, "game", {"do": "game", "game": game})
    for name, choice in {**game_hands(game).WAYS, **WAYS.get(game, {}), **ways}.items():
        room.do(host, f"option {name}", {"do": "option", "name": name, "choice": choice})
    assert room.do(host, "start", {"do": "start"}).status == 200
    roles = {seat["seat"]: seat["role"] for seat in room.page(SCREEN).body["seats"]}
    truth = simulated_table(game, tuple(roles), roles, seed)
    bench = Bench(folder / "hands.sock")
    try:
        with Server(Table(truth, Renderer(truth)), folder / "hands.sock"):
            yield Evening(room, now, tokens, truth, bench, tokens if lone else {}, seed)
            bench.close()
    finally:
        store.close()
