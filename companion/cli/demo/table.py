"""The process of the simulated table: its truth, its hands' socket, and the eyes that see its rendered frames."""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
from functools import partial
from pathlib import Path
from threading import Event, Thread

from companion.cli.demo.story import KeptTable, Story
from companion.cli.simulated import simulated_table
from companion.cli.table import own_layout
from companion.rules.registry import game_named
from companion.table import Seat
from vision.eyes import run_eyes
from vision.link import Link
from vision.simulated.server import Server
from vision.simulated.truth import Truth
from vision.sources.simulated import Simulated


def main() -> None:
    """Lay the table, listen for hands, and look at it until SIGTERM, or until the demo that wants it is gone."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", required=True)
    asked.add_argument("--roles", required=True, type=json.loads, help='{"p0": "france", …}, clockwise')
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--hands", required=True, type=Path, help="where hands reach the table")
    asked.add_argument("--match", required=True, type=int, help="what is kept of another match is forgotten; 0: bare")
    asked.add_argument("--data", required=True, type=Path, help="where it is kept how zones lie")
    asked.add_argument("--story", required=True, type=Path, help="where what hands did is kept")
    asked.add_argument("--eyes", required=True, type=Path, help="where the companion listens for eyes")
    told = asked.parse_args()
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    truth = _truth(told.game, told.roles, told.seed, told.data, bare=told.match == 0)
    table = KeptTable(truth, Story(told.story, told.match))
    Thread(target=_wait_for_end_of_demo, args=(stop,), daemon=True).start()
    with Server(table, told.hands):
        run_eyes(Simulated(table.frame), partial(Link.connect, str(told.eyes)), stop)


def _truth(game: str, roles: dict[Seat, str], seed: int, data: Path, *, bare: bool) -> Truth:
    """The table of a match, or a bare one, over which the host lays out zones before it."""
    playable = game_named(game).seats
    layout = own_layout(game, min(max(len(roles), min(playable)), max(playable)), data)
    return Truth(layout, (), random.Random(seed)) if bare else simulated_table(game, tuple(roles), roles, seed, layout)


def _wait_for_end_of_demo(stop: Event) -> None:
    sys.stdin.read()  # ends with the process at its other end, however that ends
    stop.set()


if __name__ == "__main__":
    main()
