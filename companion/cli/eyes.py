"""`companion eyes`: the camera's own process."""

from __future__ import annotations

import logging
import signal
import sys
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import click

from companion.errors import CompanionError, ConfigError
from companion.session.ticker import where

if TYPE_CHECKING:
    from vision.sources import Source

log = logging.getLogger(__name__)


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
    from vision.sources import open_source
    from vision.watchdog import watched

    # The Pi's own camera is nearly always a Camera Module 3; what a USB camera sees nobody knows.
    word = lens_word or ("module-3" if source == "pi" else "unknown")
    lens_called(word)  # what is wrong with lens, source or socket is said here, once
    _read_once(open_source(source))
    _no_other_file(Path(socket_path))
    stop = stopped_by_signals()
    click.echo(f"The eyes look through {source} as soon as a companion listens at {socket_path}; Ctrl-C ends them.")
    watched(look, (source, socket_path, word), stop)


def _read_once(source: Source) -> None:
    """Read the first picture of a file; a camera may be plugged in later. Raises SourceError."""
    from vision.sources.files import Pictures, Video

    if isinstance(source, Pictures | Video):
        with source:
            next(source.frames())


def _no_other_file(path: Path) -> None:
    if path.exists() and not path.is_socket():
        raise ConfigError(f"{path} is no socket.", "Name the one that `companion serve` prints.")


def look(source: str, socket_path: str, lens_word: str, connection: Connection) -> None:
    """The eyes themselves, in a process that may be killed when a camera's call hangs.

    What they cannot go on from is said in a sentence, and ends them with exit code 1.
    """
    from vision.calibration.lens_file import lens_called
    from vision.eyes import Clock, run_eyes
    from vision.link import Link
    from vision.sources import open_source
    from vision.watchdog import life_over

    stop = stopped_by_signals()
    clock = Clock.real(stop, life_over(connection, stop.set))
    try:
        run_eyes(open_source(source), partial(Link.connect, socket_path), stop, clock, lens_called(lens_word))
    except CompanionError as error:
        log.error("%s", error)
        sys.exit(1)
    except Exception as why:  # people read a sentence; eyes that are begun anew may see again
        log.error("The eyes failed: %s.", where(why))
        sys.exit(1)


def stopped_by_signals() -> Event:
    """What SIGTERM and Ctrl-C set."""
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    return stop
