"""Pages that games bring: scripts and styles, chosen by the id of the game."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import Any

GROUP = "companion.pages"
OURS = ("webui.games.golden_blade", "webui.games.elekt", "webui.games.diktat")


@dataclass(frozen=True)
class GamePages:
    """Where a game's scripts and styles lie: file names in the folder `static` of `package`, in loading order.

    `box` are the scripts for the host's form of the cards, `words` what they need to know of what can be printed there.
    """

    game: str
    package: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    box: tuple[str, ...] = ()
    words: Mapping[str, Any] = field(default_factory=dict)


def game_pages() -> Mapping[str, GamePages]:
    """Ours, and those of third parties; a broken one is left out, its game gets the plain forms."""
    found = {pages.game: pages for pages in _theirs()}
    ours: list[GamePages] = [importlib.import_module(package).PAGES for package in OURS]
    return {**found, **{pages.game: pages for pages in ours}}


def _theirs() -> list[GamePages]:
    theirs = []
    for entry in entry_points(group=GROUP):
        try:
            pages = entry.load()
        except Exception:  # somebody else's code: anything may happen, and the table must open all the same
            continue
        if isinstance(pages, GamePages):
            theirs.append(pages)
    return theirs
