"""A whole table for browser tests: session, simulated cards and camera, drawn lights, and the pages on a port."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.cli.demo.bench import Bench
from companion.cli.demo.laying import TableLayer
from companion.cli.demo.people import Crowd, People
from companion.cli.demo.room import RememberingRoom
from companion.cli.house import open_house
from companion.cli.settings import Settings
from companion.cli.simulated import simulated_tags
from companion.session.room import Room
from hardware.panel import Panel
from tests.serving import HERE, served
from webui import WebConfig, create_app

PAUSE_S = 0.05  # between two acts of hands


@dataclass(frozen=True)
class OpenTable:
    """A table that is being served; `bench` is the simulated table, whose hands follow what people choose."""

    room: RememberingRoom
    panel: Panel
    bench: Bench
    url: str


@contextmanager
def open_table(folder: Path, seats: int = 3) -> Iterator[OpenTable]:
    """Serve a table with simulated cards, camera and lights; serving the same folder again goes on where it was."""
    settings = settings_of(folder)
    with open_house(settings, seats=seats, simulated=True, tags=simulated_tags, room_of=RememberingRoom) as house:
        bench = Bench(folder / "hands.sock")
        people = People(house.room, bench, {}, random.Random(1))
        layer = TableLayer(house.room, settings.socket, folder / "hands.sock", people)
        pages = create_app(house.room, bench=bench, panel=house.panel, config=WebConfig(address=HERE))
        with closing(bench), served(pages) as url, layer.running(), Crowd(people, PAUSE_S).running():
            yield OpenTable(house.room, house.panel, bench, url)


@dataclass(frozen=True)
class BareTable:
    """A table that is being served with nothing but phones: no eyes, no pins, no cards."""

    room: Room
    url: str


@contextmanager
def open_bare_table(folder: Path, seats: int = 3) -> Iterator[BareTable]:
    """Serve a table as a computer without camera and GPIO does."""
    with (
        open_house(settings_of(folder), seats=seats, room_of=Room) as house,
        served(create_app(house.room, config=WebConfig(address=HERE))) as url,
    ):
        yield BareTable(house.room, url)


def settings_of(folder: Path) -> Settings:
    """A table in a folder, for this computer alone."""
    return Settings(folder=folder, address=HERE, listen=HERE)
