"""`companion eyes`: the camera's own process."""

from __future__ import annotations

import signal
from functools import partial
from threading import Event

import click


@click.command("eyes")
@click.option("--source", required=True, help="pi, camera:0, /dev/video0, a picture, a folder of pictures or a video.")
@click.option("--socket", "socket_path", required=True, type=click.Path(), help="Where the companion listens.")
@click.option(
    "--lens", "lens_word", help="module-3, module-3-wide, hq-6mm, unknown, or a file of `companion calibrate`."
)
def command(source: str, socket_path: str, lens_word: str | None) -> None:
    """Watch the table with a camera, for the companion.

    Tells it what lies where. SOCKET is what `companion serve` prints. Reaches the companion again whenever it restarts;
    ends on SIGTERM or Ctrl-C.
    """
    from vision.calibration.lens_file import lens_called
    from vision.eyes import run_eyes
    from vision.link import Link
    from vision.sources import open_source

    # The Pi's own camera is nearly always a Camera Module 3; what a USB camera sees nobody knows.
    lens = lens_called(lens_word or ("module-3" if source == "pi" else "unknown"))
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    click.echo(f"The eyes look through {source} as soon as a companion listens at {socket_path}; Ctrl-C ends them.")
    run_eyes(open_source(source), partial(Link.connect, socket_path), stop, lens=lens)
