"""A whole table for browser tests: session, simulated cards and camera, drawn lights, and the pages on a port."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from werkzeug.serving import make_server

from companion.cli.demo.bench import Bench
from companion.cli.demo.laying import TableLayer
from companion.cli.demo.people import Crowd, People
from companion.cli.demo.room import RememberingRoom
from companion.cli.house import open_house
from companion.cli.settings import Settings
from companion.cli.simulated import simulated_tags
from hardware.panel import Panel
from webui import WebConfig, create_app

HERE = "127.0.0.1"


@dataclass(frozen=True)
class OpenTable:
    """A table that is being served; `bench` is the simulated table, whose hands follow what people choose."""

    room: RememberingRoom
    panel: Panel
    bench: Bench
    url: str


@contextmanager
def open_table(folder: Path, seats: int) -> Iterator[OpenTable]:
    """Serve a table of so many seats from `folder`; serving the same folder again goes on where it was."""
    settings = Settings(folder=folder, address=HERE, listen=HERE)
    with open_house(settings, seats=seats, simulated=True, tags=simulated_tags, room_of=RememberingRoom) as house:
        bench = Bench(folder / "hands.sock")
        people = People(house.room, bench, {}, random.Random(1))
        layer = TableLayer(house.room, settings.socket, folder / "hands.sock", people)
        app = create_app(house.room, bench=bench, panel=house.panel, config=WebConfig(address=HERE))
        server = make_server(HERE, 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with layer.running(), Crowd(people).running():
                yield OpenTable(house.room, house.panel, bench, f"http://{HERE}:{server.server_port}")
        finally:
            app.extensions["streams"].close_all()
            server.shutdown()
            bench.close()
