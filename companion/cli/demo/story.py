"""What hands did since the simulated table was laid, on disk: a table stays as it is when the plug is pulled."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from vision.simulated.renderer import Renderer
from vision.simulated.server import Act, Reply, Table
from vision.simulated.truth import Truth

LOOKS = ("look", "hand", "picture", "cover", "uncover", "bump")


class Story:
    """The acts of one match, a line each; that of another match is forgotten."""

    def __init__(self, path: Path, match: int) -> None:
        self._path = path
        self._head = json.dumps({"match": match}) + "\n"
        if self._lines()[:1] != [self._head]:
            path.write_text(self._head, encoding="utf-8")

    def acts(self) -> Sequence[Mapping[str, Any]]:
        """Everything that was done, in order; a line that was cut off by the plug was not."""
        return [json.loads(line) for line in self._lines()[1:] if line.endswith("\n")]

    def add(self, act: Mapping[str, Any]) -> None:
        """One more act was done."""
        with self._path.open("a", encoding="utf-8") as story:
            story.write(json.dumps(dict(act)) + "\n")

    def _lines(self) -> list[str]:
        return self._path.read_text(encoding="utf-8").splitlines(keepends=True) if self._path.exists() else []


def turned_up(act: Act, reply: Mapping[str, Any]) -> dict[str, str]:
    """Which card an act turned up that did not name it."""
    return {"card": str(reply["card"]["card"])} if act["act"] == "turn-up" and reply["ok"] else {}


class KeptTable(Table):
    """A simulated table that lies as its story tells, and goes on with it."""

    def __init__(self, truth: Truth, story: Story) -> None:
        super().__init__(truth, Renderer(truth))
        self._story = story
        self._writing = threading.Lock()
        for act in story.acts():
            super().act(act)

    def act(self, act: Act) -> Reply:
        """Do an act; one that moved something is kept."""
        with self._writing:
            reply = super().act(act)
            if reply["ok"] and act["act"] not in LOOKS:
                self._story.add({**act, **turned_up(act, reply)})
        return reply
