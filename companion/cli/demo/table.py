"""The process of the simulated table: its truth, its hands' socket, and the eyes that see its rendered frames."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from functools import partial
from pathlib import Path
from threading import Event, Thread

from companion.cli.demo.story import KeptTable, Story
from companion.cli.simulated import simulated_table
from vision.eyes import run_eyes
from vision.link import Link
from vision.simulated.server import Server
from vision.sources.simulated import Simulated


def main() -> None:
    """Lay the table, listen for hands, and look at it until SIGTERM, or until the demo that wants it is gone."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", required=True)
    asked.add_argument("--roles", required=True, type=json.loads, help='{"p0": "france", …}, clockwise')
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--hands", required=True, type=Path, help="where hands reach the table")
    asked.add_argument("--match", required=True, type=int, help="what is kept of another match is forgotten")
    asked.add_argument("--story", required=True, type=Path, help="where what hands did is kept")
    asked.add_argument("--eyes", required=True, type=Path, help="where the companion listens for eyes")
    told = asked.parse_args()
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    truth = simulated_table(told.game, tuple(told.roles), told.roles, told.seed)
    table = KeptTable(truth, Story(told.story, told.match))
    Thread(target=_wait_for_end_of_demo, args=(stop,), daemon=True).start()
    with Server(table, told.hands):
        run_eyes(Simulated(table.frame), partial(Link.connect, str(told.eyes)), stop)


def _wait_for_end_of_demo(stop: Event) -> None:
    sys.stdin.read()  # ends with the process at its other end, however that ends
    stop.set()


if __name__ == "__main__":
    main()
