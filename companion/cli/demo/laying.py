"""Laying the simulated table when a match starts, and clearing it away when it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from companion.cli.demo.people import People
from companion.cli.demo.room import RememberingRoom
from companion.cli.demo.story import Story
from companion.session.room import SCREEN

LOOK_S = 0.5
END_S = 5.0


class TableLayer:
    """Keeps one process of the simulated table for as long as a match is on; it is told seats and roles, no more.

    Before a match the table is bare while the eyes are wanted.
    """

    def __init__(self, room: RememberingRoom, eyes: Path, hands: Path, people: People) -> None:
        self._room = room
        self._eyes = eyes
        self._hands = hands
        self._people = people
        self._ended = Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._match = 0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Follow the room until the end."""
        thread = Thread(target=self._run, name="table-layer", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._ended.set()
            thread.join()
            self._clear_away()

    def _run(self) -> None:
        while not self._ended.wait(LOOK_S):
            self.follow()

    def follow(self) -> None:
        """Lay or clear the table, as the match asks for."""
        game, _, _ = self._room.wanted()
        match = self._room.match_number()
        if game is None or match != self._match:
            self._clear_away()
            self._match = match
        elif self._process is None or self._process.poll() is not None:
            seats = self._room.page(SCREEN).body["seats"]
            roles = {seat["seat"]: seat["role"] for seat in seats}
            story, data = self._hands.with_suffix(".jsonl"), self._hands.parent
            self._people.new_table(Story(story, match).acts())
            told = {"game": game, "roles": json.dumps(roles), "hands": self._hands, "eyes": self._eyes, "data": data}
            words = [f"--{name}={value}" for name, value in {**told, "story": story, "match": match}.items()]
            command = [sys.executable, "-m", "companion.cli.demo.table", *words]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE)

    def _clear_away(self) -> None:
        if self._process is not None:
            if self._process.stdin is not None:
                self._process.stdin.close()
            self._process.terminate()
            try:
                self._process.wait(END_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
