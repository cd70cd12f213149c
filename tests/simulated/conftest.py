"""A table for three with the box of Golden Blade unpacked, and eyes that look at it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.cli.simulated import simulated_table, simulated_tags
from companion.table import Placement
from vision.frame import Frame
from vision.observer import Observer
from vision.protocol import TableSet
from vision.simulated import Renderer, Truth

POWERS = {"p0": "france", "p1": "austria", "p2": "italy", "p3": "russia", "p4": "turkey", "p5": "germany"}
FRAMES = 6

MakeTable = Callable[..., Truth]


class Eyes:
    """The real decoder, geometry and tracker, before the rendered frames of a table."""

    def __init__(self, truth: Truth) -> None:
        self.renderer = Renderer(truth)
        zones = truth.layout.zones
        self._observer = Observer(
            TableSet(truth.layout, simulated_tags("golden-blade")), [zone.name for zone in zones if zone.public]
        )
        self._labels = {tag.code: tag.component for tag in simulated_tags("golden-blade")}
        self._count = 0

    def look(self, frames: int = FRAMES) -> dict[str, Placement]:
        """What the eyes report after some more frames, by component; of cards that look alike, any one."""
        for _ in range(frames):
            self._observer.observe(Frame(self.renderer.frame(), self._count, self._count / 10))
            self._count += 1
        return {self._labels[one.code]: one for one in self._observer.placements}

    def zones(self, frames: int = FRAMES) -> set[tuple[str, str | None]]:
        """Component and zone of everything that is reported."""
        return {(name, one.zone) for name, one in self.look(frames).items() if not name.startswith("back/unit")}

    @property
    def count(self) -> int:
        """How many cards are reported, alike ones each."""
        return len(self._observer.placements)

    @property
    def steady(self) -> bool:
        """Whether the camera hangs still, as far as the eyes know."""
        return self._observer.corners.steady

    @property
    def troubles(self) -> list[str]:
        """What the eyes complain of."""
        return [one.what for one in self._observer.troubles]


@pytest.fixture
def make_table() -> MakeTable:
    """Builds a table for so many seats."""

    def make(seats: int = 3, seed: int = 1) -> Truth:
        names = [f"p{n}" for n in range(seats)]
        powers = {name: [*POWERS.values(), "britain"][n] for n, name in enumerate(names)}
        return simulated_table("golden-blade", names, powers, seed)

    return make


@pytest.fixture
def table(make_table: MakeTable) -> Truth:
    """A table for three: France, Austria, Italy."""
    return make_table()
