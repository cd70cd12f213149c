"""`companion eyes`: the camera's own process."""

from __future__ import annotations

import signal
from functools import partial
from threading import Event

import click


@click.command("eyes")
@click.option("--source", required=True, help="pi, camera:0, /dev/video0, a picture, a folder of pictures or a video.")
@click.option("--socket", "socket_path", required=True, type=click.Path(), help="Where the companion listens.")
def command(source: str, socket_path: str) -> None:
    """Watch the table with a camera, for the companion.

    Tells it what lies where. SOCKET is what `companion serve` prints. Reaches the companion again whenever it restarts;
    ends on SIGTERM or Ctrl-C.
    """
    from vision.eyes import run_eyes
    from vision.link import Link
    from vision.sources import open_source

    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    click.echo(f"The eyes look through {source} as soon as a companion listens at {socket_path}; Ctrl-C ends them.")
    run_eyes(open_source(source), partial(Link.connect, socket_path), stop)
