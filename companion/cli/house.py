"""Everything that runs while a table is open, put together: session, clock, eyes, lights and pages."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from companion.cli.settings import Settings
from companion.errors import PackError, UnknownGame
from companion.packs import Shelf, load_pack
from companion.rules.registry import installed
from companion.session.eyes_link import EyesLink
from companion.session.room import Means, Room
from companion.session.store import Store, make_folder
from companion.session.ticker import Ticker
from companion.session.vault import key_at
from companion.table import Tag
from hardware.gpio import find_pins, simulated_pins
from hardware.lights import Lights
from hardware.panel import Panel
from hardware.wiring import read_wiring

SEATS_LIT = 5  # places with a light where the settings name none


R = TypeVar("R", bound=Room)
TagsOf = Callable[[str], Sequence[Tag]]


@dataclass(frozen=True)
class House(Generic[R]):
    """An open table."""

    room: R
    panel: Panel


def tags_of(shelf: Shelf, game: str) -> tuple[Tag, ...]:
    """The tags of a game's pack: the owner's, or the shipped one's while that cannot be used; none without a pack."""
    for pack in (shelf.pack, load_pack):
        try:
            return tuple(pack(game).tags)
        except (PackError, UnknownGame):
            continue
    return ()


def means_of(settings: Settings, store: Store, tags: TagsOf | None, keep_old_facts: bool) -> Means:
    """What a room on this computer is given; with `tags` of its own it has no box that could be entered."""
    shelf = Shelf(settings.folder)
    return Means(
        store=store,
        key=key_at(settings.folder / "vault.key"),
        games=installed(),
        now=time.monotonic,
        nonces=os.urandom,
        rng=random.SystemRandom(),
        tags=tags or partial(tags_of, shelf),
        shelf=None if tags else shelf,
        tables=settings.tables,
        keep_old_facts=keep_old_facts,
    )


def photo_reader() -> Callable[[bytes, Sequence[str]], Sequence[str]] | None:
    """What reads the tags in photographs of hand cards; None on a computer without OpenCV."""
    try:
        from vision.photo import codes_in
    except ImportError:
        return None
    return codes_in


@contextmanager
def open_house(
    settings: Settings,
    *,
    seats: int = SEATS_LIT,
    simulated: bool = False,
    keep_old_facts: bool = False,
    tags: TagsOf | None = None,
    room_of: Callable[[Means], R],
) -> Iterator[House[R]]:
    """Open a table, with its threads running until the end; all lights go off then.

    A simulated table brings the `tags` that its cards wear; otherwise they are those of the packs in the data folder.
    Raises ConfigError for settings and RecordError for a folder or record that cannot be used.
    """
    wiring = read_wiring(settings.hardware, seats)
    make_folder(settings.folder)
    with ExitStack() as ending:
        store = Store(settings.folder / "record.db")
        ending.callback(store.close)
        room = room_of(means_of(settings, store, tags, keep_old_facts))
        lights = Lights(wiring, simulated_pins() if simulated else find_pins(), room.press)
        room.on_cue(lights.show)
        lights.start()
        ending.callback(lights.close)
        for part in (EyesLink(room, settings.socket), Ticker(room.tick)):
            part.start()
            ending.callback(part.stop)
        yield House(room, Panel(lights))
