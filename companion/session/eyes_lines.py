"""The lines between companion and eyes, as the companion writes and reads them: one JSON object each.

Each line of the eyes says after how many lines of the companion it was sent (`after`).

Companion to eyes: `layout` (table, zones, marks, tags, whether a match is played), `open` (zones whose faces may be
told from now on), `mode` (people set up, play or clean up), `picture` (a zone shall be shown) and `overview` (the whole
table shall be shown, before a match).
Eyes to companion: `hello`, `placements` (all of them, and the unknown tags, each time they change), `picture` (a zone
as JPEG), `overview` (the table as JPEG), `view` (which zones it reads), `trouble`, `trouble-over`, `beat`.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import isfinite
from typing import Any

from companion.session.arguments import can_be_told
from companion.table import Layout, Mode, Placement, Tag, UnknownTag, Zone

VERSION = 2
UNREAD = ("out of view", "too small")  # of the verdicts on zones


@dataclass(frozen=True)
class Hello:
    """The eyes say which protocol they speak and where they look."""

    version: int
    source: str


@dataclass(frozen=True)
class Seen:
    """All that lies on the table, and the tags there that no card wears."""

    placements: tuple[Placement, ...]
    unknown: tuple[UnknownTag, ...] = ()


@dataclass(frozen=True)
class Trouble:
    """Something that people can put right, or (`over`) that has been put right."""

    what: str
    cure: str
    over: bool = False


@dataclass(frozen=True)
class ZoneView:
    """How the camera sees a zone: reads, tight, too small or out of view, and the fewest pixels per module in it."""

    zone: str
    verdict: str
    px_per_module: float


@dataclass(frozen=True)
class TableView:
    """How the camera sees the table: by how many mm marks miss their places, and the public zones.

    A module of a tag of `tag_mm` needs `limit_px`, and `comfort_px` to be read with something to spare.
    """

    residual_mm: float = 0.0
    tag_mm: float = 0.0
    limit_px: float = 0.0
    comfort_px: float = 0.0
    zones: tuple[ZoneView, ...] = ()

    @property
    def unread(self) -> tuple[tuple[str, str], ...]:
        """The zones that the camera does not read as it hangs, with the reason: out of view, or too small."""
        return tuple((one.zone, one.verdict) for one in self.zones if one.verdict in UNREAD)


@dataclass(frozen=True)
class Beat:
    """A sign of life."""


@dataclass(frozen=True)
class Picture:
    """How an open zone looks, as JPEG."""

    zone: str
    jpeg: bytes


@dataclass(frozen=True)
class Overview:
    """How the whole table looks, as JPEG, and where the tags that carry zones along were seen: x, y, mm, and angle."""

    jpeg: bytes
    anchors: Mapping[str, tuple[float, float, float]]


Heard = Hello | Seen | Trouble | TableView | Beat | Picture | Overview


def layout_line(layout: Layout, tags: Sequence[Tag], playing: bool = True) -> bytes:
    """The table, its zones and marks, and the tags that may lie on it; the eyes know anchors by their codes.

    Only while nobody is `playing` they show the table.
    """
    codes = {tag.component: tag.code for tag in tags}
    zones = [asdict(_coded(zone, codes)) for zone in layout.zones]
    worn = [asdict(tag) for tag in tags]
    return _line({"type": "layout", **asdict(layout), "zones": zones, "tags": worn, "playing": playing})


def _coded(zone: Zone, codes: Mapping[str, str]) -> Zone:
    """The zone with the code of its anchor; one whose anchor wears no tag stays where it lies."""
    if zone.anchor is None:
        return zone
    code = codes.get(zone.anchor.tag)
    return replace(zone, anchor=None if code is None else replace(zone.anchor, tag=code))


def open_line(zones: Iterable[str]) -> bytes:
    """The only zones whose faces may be told from now on."""
    return _line({"type": "open", "zones": sorted(zones)})


def overview_line() -> bytes:
    """The whole table shall be shown."""
    return _line({"type": "overview"})


def mode_line(mode: Mode) -> bytes:
    """What people do at the table from now on."""
    return _line({"type": "mode", "mode": mode.value})


def picture_line(zone: str) -> bytes:
    """An open zone shall be shown."""
    return _line({"type": "picture", "zone": zone})


def _line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def read(line: bytes) -> tuple[Heard, int]:
    """What a line of the eyes says, and after how many lines of ours; ValueError for one that no eyes of ours send."""
    try:
        message = json.loads(line)
        heard = _heard(message["type"], message)
        return heard, 0 if isinstance(heard, Hello) else int(message["after"])
    except (AttributeError, KeyError, OverflowError, TypeError, RecursionError) as why:
        raise ValueError(f"no line of the eyes: {type(why).__name__}") from None


def _heard(kind: object, message: Mapping[str, Any]) -> Heard:
    match kind:
        case "hello":
            return Hello(int(message["version"]), _text(message["source"]))
        case "placements":
            unknown = tuple(UnknownTag(_text(tag["code"]), _text(tag["zone"])) for tag in message.get("unknown", ()))
            return Seen(tuple(_placement(item) for item in message["placements"]), unknown)
        case "trouble":
            return Trouble(_text(message["what"]), _text(message["cure"]))
        case "trouble-over":
            return Trouble(_text(message["what"]), "", over=True)
        case "view":
            return _view(message)
        case "beat":
            return Beat()
        case "picture":
            return Picture(_text(message["zone"]), b64decode(message["jpeg"], validate=True))
        case "overview":
            anchors = {_text(code): _place(place) for code, place in message["anchors"].items()}
            return Overview(b64decode(message["jpeg"], validate=True), anchors)
    raise ValueError("no line of the eyes: unknown type")


def _view(message: Mapping[str, Any]) -> TableView:
    zones = [ZoneView(_text(z["zone"]), _text(z["verdict"]), _number(z["px_per_module"])) for z in message["zones"]]
    numbers = {key: _number(message[key]) for key in ("residual_mm", "tag_mm", "limit_px", "comfort_px")}
    return TableView(zones=tuple(zones), **numbers)


def _place(place: Sequence[object]) -> tuple[float, float, float]:
    x, y, angle = place
    return _number(x), _number(y), _number(angle)


def _placement(item: Mapping[str, Any]) -> Placement:
    zone, hidden = item["zone"], item["hidden"]
    tilted = item.get("tilted", False)
    if not isinstance(hidden, bool) or not isinstance(tilted, bool):
        raise TypeError("hidden, tilted")
    where = (_number(item["x"]), _number(item["y"]), _number(item["angle"]))
    return Placement(_text(item["code"]), None if zone is None else _text(zone), *where, hidden, tilted)


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise TypeError("a number")
    return float(value)


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 500 or not can_be_told(value):
        raise TypeError("a text")
    return value
