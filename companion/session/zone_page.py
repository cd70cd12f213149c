"""What the host's page shows of a table before a match: its zones, how the camera sees each, and what is wrong."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.own_table import Spot, along_with
from companion.rules import Game
from companion.session.desk import Desk
from companion.session.eyes_lines import TableView
from companion.session.laid_table import Trouble, laid_for
from companion.session.pages import seat_words
from companion.session.zone_editing import ZoneEditing
from companion.table import Layout, Zone

SEAT = re.compile(r"(?<![a-z0-9])(p[0-6])(?![a-z0-9])")
DIGEST_LENGTH = 12


def seats_for(desk: Desk, game: Game[Any]) -> int:
    """For how many players the table is laid: as many as sit here, or the nearest number that can play."""
    return min(max(len(desk.sitting.roster.players), min(game.seats)), max(game.seats))


def digest_of(laid: Layout) -> str:
    """A short name of a table as it lies, by which a page says which one it moves zones of."""
    return hashlib.sha256(repr(laid.zones).encode()).hexdigest()[:DIGEST_LENGTH]


def spoken(name: str) -> str:
    """The name of a zone in a sentence: a seat in it is called by its player."""
    return SEAT.sub(r"@\1", name.replace("-", " "))


def words(desk: Desk, game: Game[Any]) -> dict[str, Any]:
    """The table with every zone, how the camera sees each, and what is wrong."""
    editing, seats = desk.zone_editing, seats_for(desk, game)
    laid, trouble = laid_for(desk.means.tables, game, seats)
    home = desk.means.tables.in_the_game(game.layout(seats))
    shown = laid or home
    return {
        "game": {"id": game.id, "title": game.title},
        "players": [seat_words(desk.sitting, player) for player in desk.sitting.roster.players],
        "seats": seats,
        "table": {"width": shown.width, "height": shown.height, "round": desk.means.tables.diameter},
        "marks": [vars(mark) for mark in shown.marks],
        "zones": zone_rows(home, shown, editing, {tag.component: tag.code for tag in desk.tags_of(game.id).values()}),
        "eyes": eyes_words(desk.sight.on, (*desk.sight.trouble, *desk.sight.turned_away), editing.view),
        "picture": editing.shown if editing.overview is not None else None,
        "trouble": [{"what": what, "cure": cure} for what, cure in trouble],
        "undo": bool(editing.before),
        "laid": digest_of(shown),
    }


def zone_rows(home: Layout, laid: Layout, editing: ZoneEditing, codes: Mapping[str, str]) -> list[dict[str, Any]]:
    """Each zone where it lies, the place it belongs to, and how the camera sees it."""
    seen = {one.zone: one for one in editing.view.zones} if editing.view is not None else {}
    anchors = editing.overview.anchors if editing.overview is not None else {}
    rows = []
    for was, now in zip(home.zones, laid.zones, strict=True):
        tag = now.anchor.tag if now.anchor is not None else None
        follows = anchors.get(codes.get(tag or "", ""))
        spot = Spot.of(now) if now.anchor is None or follows is None else along_with(now, Spot(*follows))
        row: dict[str, Any] = {"name": now.name, "public": now.public, "place": place_of(now), **vars(spot)}
        row |= {"moved": Spot.of(was) != Spot.of(now), "follows": follows is not None}
        sight = seen.get(now.name)
        rows.append({**row, "verdict": sight and sight.verdict, "px": sight and sight.px_per_module})
    return rows


def place_of(zone: Zone) -> str:
    """What a zone is moved together with: what carries it, or the seat that it belongs to; or nothing."""
    if zone.anchor is not None:
        return zone.anchor.tag
    seat = SEAT.search(zone.name)
    return seat[1] if seat else zone.name


def eyes_words(on: bool, trouble: Sequence[Trouble], view: TableView | None) -> dict[str, Any]:
    """Whether there is a camera, what is wrong with it, and how well it sees the table."""
    told = {"on": on, "trouble": [{"what": what, "cure": cure} for what, cure in trouble], "view": None}
    if view is None:
        return told
    names = ("residual_mm", "tag_mm", "limit_px", "comfort_px")
    return {**told, "view": {name: getattr(view, name) for name in names}}
