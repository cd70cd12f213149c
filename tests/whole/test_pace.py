"""From a card that is laid down to its reading on a phone, through the whole program, in real time."""

from __future__ import annotations

import json
import multiprocessing
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from companion.cli.demo.bench import Bench
from companion.cli.eyes import stopped_by_signals
from companion.cli.house import open_house
from companion.cli.settings import Settings
from companion.session.room import Means, Room
from tests.serving import HERE
from tests.whole.lots import LOT_AFTER_LOT, LOTS, TAGS, table
from tests.whole.patience import until
from tests.whole.visitors import free_port
from vision.eyes import run_eyes
from vision.frame import Grey
from vision.link import Link
from vision.simulated import Renderer
from vision.simulated.server import Server, Table
from vision.sources.simulated import Simulated
from webui import WebConfig, create_app
from webui.gate import COOKIE
from webui.server import listening, run

FRAMES_PER_S = 5.0
CARDS = 100
LONGEST_S = 30.0
HANDS = "hands.sock"


def serve(folder: Path, port: int, told: Connection) -> None:
    """The companion with its pages, in a match of two; tells the token of the first phone."""
    settings = Settings(listen=HERE, address=HERE, port=port, folder=folder)
    with (
        listening(HERE, port) as listener,
        open_house(settings, simulated=True, tags=lambda _game: TAGS, room_of=_room) as house,
    ):
        tokens = [house.room.join(name, f"join-{name}").token for name in ("Ada", "Bo")]
        host = house.room.actor(tokens[0])
        for number, command in enumerate(({"do": "game", "game": LOT_AFTER_LOT.id}, {"do": "start"})):
            assert house.room.do(host, f"c{number}", command).status == 200
        told.send(tokens[0])
        web = WebConfig(address=HERE, port=port)
        run(create_app(house.room, config=web), listener, web.threads)


def _room(means: Means) -> Room:
    return Room(replace(means, games={LOT_AFTER_LOT.id: LOT_AFTER_LOT}))


def watch(folder: Path) -> None:
    """The table with its hands' socket, and eyes that see five frames of it a second."""
    truth, stop = table(), stopped_by_signals()
    laid = Table(truth, Renderer(truth))
    with Server(laid, folder / HANDS):
        source = Simulated(partial(paced, laid.frame, stop))
        run_eyes(source, partial(Link.connect, str(folder / "eyes.sock")), stop)


def paced(draw: Callable[[], Grey], stop: Event) -> Grey:
    """The next frame, at a whole fifth of a second."""
    stop.wait(1.0 / FRAMES_PER_S - time.monotonic() % (1.0 / FRAMES_PER_S))
    return draw()


@contextmanager
def begun(target: Callable[..., None], *arguments: Any) -> Iterator[None]:
    """A process that is ended with SIGTERM."""
    process = multiprocessing.get_context("spawn").Process(target=target, args=arguments)
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()
    assert process.exitcode in (0, -signal.SIGTERM)


class Phone:
    """The page of a seat without a screen: it listens for versions, and fetches its page when there is a new one."""

    def __init__(self, port: int, token: str) -> None:
        self._port = port
        self._cookie = {"Cookie": f"{COOKIE}x={token}"}
        self._listening = self._asked("/s/p0/events")
        self._stream = self._listening.getresponse()

    def _asked(self, path: str) -> HTTPConnection:
        connection = HTTPConnection(HERE, self._port, timeout=LONGEST_S)
        connection.request("GET", path, headers=self._cookie)
        return connection

    def count(self) -> int:
        """How many cards its page tells of."""
        with closing(self._asked("/s/p0/page")) as connection, connection.getresponse() as answer:
            return int(json.loads(answer.read())["body"]["view"]["count"])

    def wait_for(self, count: int) -> None:
        """Return as soon as the page tells of so many cards."""
        while self.count() < count:
            while not self._stream.readline().startswith(b"data: "):
                pass

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()
        self._listening.close()


@pytest.mark.hard
def test_every_card_that_is_laid_down_is_shown_on_the_phone(tmp_path: Path) -> None:
    """A hundred at random moments and places, five frames a second; prints how long it took."""
    chance, taking = random.Random(1), Event()
    port = free_port()
    ear, mouth = multiprocessing.get_context("spawn").Pipe(duplex=False)
    took: list[float] = []
    with begun(serve, tmp_path, port, mouth), begun(watch, tmp_path):
        phone = Phone(port, ear.recv())
        bench = Bench(tmp_path / HANDS)
        until(lambda: bench.act({"act": "look"})["ok"], "the table is not laid")
        for count in range(CARDS):
            place = {"x": chance.uniform(-180, 180), "y": chance.uniform(-90, 90), "angle": chance.uniform(0, 360)}
            began = time.monotonic()
            assert bench.act({"act": "lay", "card": LOTS[count % len(LOTS)], **place})["ok"]
            phone.wait_for(count + 1)
            took.append(time.monotonic() - began)
            taking.wait(chance.uniform(0.1, 0.6))
            assert bench.act({"act": "take", "card": LOTS[count % len(LOTS)], "seat": "p0"})["ok"]
            taking.wait(chance.uniform(0.1, 0.6))
        phone.close()
        bench.close()
    times = np.array(took[1:])  # before the first one the eyes had to find the table
    shares = {share: f"{np.percentile(times, share):.2f}" for share in (5, 50, 95, 99)}
    most = f"p5 {shares[5]}, p99 {shares[99]}, longest {times.max():.2f}"
    print(f"\nlaid to shown, s: median {shares[50]}, p95 {shares[95]}, {most}")
    assert len(took) == CARDS
