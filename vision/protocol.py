"""The lines between companion and eyes: one JSON object each. Text in, records out, and the other way round.

Each line of the eyes says after how many lines of the companion it was sent (`after`): what they saw of a table before
they knew that it lies otherwise does not count.

Companion to eyes: `layout` (table, zones, marks, tags, whether a match is played), `open` (zones whose faces may be
told from now on), `mode` (people set up, play or clean up), `picture` (a zone shall be shown) and `overview` (the whole
table shall be shown, before a match).
Eyes to companion: `hello`, `placements` (all of them, and the unknown tags, each time they change), `picture` (a zone
as JPEG), `overview` (the table as JPEG), `view` (which zones it reads), `trouble`, `trouble-over`, `beat`.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion.errors import ConfigError
from companion.table import Anchor, Layout, Mark, Mode, Placement, Tag, TagKind, UnknownTag, Zone

VERSION = 2

Line = Mapping[str, object]
"""What the eyes say at once, before it is encoded."""


@dataclass(frozen=True)
class TableSet:
    """A table with its zones and corner marks, and the tags that may lie on it; `playing` while a match is on."""

    layout: Layout
    tags: tuple[Tag, ...]
    playing: bool = True


@dataclass(frozen=True)
class ZonesOpened:
    """The only zones whose faces may be told from now on."""

    zones: frozenset[str]


@dataclass(frozen=True)
class ModeTurned:
    """What people do at the table from now on."""

    mode: Mode


@dataclass(frozen=True)
class PictureWanted:
    """People are asked what lies in a zone, and want to see it."""

    zone: str


@dataclass(frozen=True)
class OverviewWanted:
    """The host lays out the zones before a match, and wants to see the table."""


Message = TableSet | ZonesOpened | ModeTurned | PictureWanted | OverviewWanted


@dataclass(frozen=True)
class Trouble:
    """Something that people at the table can put right: what it is, and how."""

    what: str
    cure: str


def decode(line: str) -> Message:
    """Read a line of the companion; raises ConfigError if it is none that this version knows."""
    try:
        message = json.loads(line)
        match message["type"]:
            case "layout":
                return _table_set(message)
            case "open":
                return ZonesOpened(frozenset(str(zone) for zone in message["zones"]))
            case "mode":
                return ModeTurned(Mode(message["mode"]))
            case "picture":
                return PictureWanted(str(message["zone"]))
            case "overview":
                return OverviewWanted()
            case unknown:
                raise ConfigError(f"The companion sent a message of type {unknown!r}.", _SAME_VERSION)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        if isinstance(error, ConfigError):
            raise
        raise ConfigError(f"The companion sent a message that cannot be read ({error!r}).", _SAME_VERSION) from error


_SAME_VERSION = "Run companion and eyes from the same installation."


def encode(line: Line, after: int) -> bytes:
    """A line of the eyes that was sent after so many lines of the companion."""
    return json.dumps({**line, "after": after}, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def hello(source: str) -> Line:
    """The first line of the eyes."""
    return {"type": "hello", "version": VERSION, "source": source}


def placements(items: Sequence[Placement], unknown: Sequence[UnknownTag] = ()) -> Line:
    """All that lies on the table, and the tags there that no card wears, in the order given."""
    lying = [asdict(item) for item in items]
    return {"type": "placements", "placements": lying, "unknown": [asdict(tag) for tag in unknown]}


def picture(zone: str, jpeg: bytes) -> Line:
    """How an open zone looks."""
    return {"type": "picture", "zone": zone, "jpeg": b64encode(jpeg).decode()}


def overview(jpeg: bytes, anchors: Mapping[str, tuple[float, float, float]]) -> Line:
    """How the table looks, and by code where the tags lie that carry zones along: x, y, mm, and angle of those seen."""
    return {"type": "overview", "jpeg": b64encode(jpeg).decode(), "anchors": anchors}


def view(
    residual_mm: float, tag_mm: float, limits_px: tuple[float, float], zones: Sequence[tuple[str, str, float]]
) -> Line:
    """How the camera sees the table: by how many mm marks miss their places; zone, verdict and px per module of each.

    The verdicts are those of vision.calibration.coverage, for tags of `tag_mm`, which need `limits_px` per module: the
    first at least, the second with something to spare.
    """
    told = [{"zone": zone, "verdict": verdict, "px_per_module": px} for zone, verdict, px in zones]
    limits = {"limit_px": limits_px[0], "comfort_px": limits_px[1]}
    return {"type": "view", "residual_mm": residual_mm, "tag_mm": tag_mm, **limits, "zones": told}


def trouble(item: Trouble) -> Line:
    """Something that people can put right."""
    return {"type": "trouble", "what": item.what, "cure": item.cure}


def trouble_over(item: Trouble) -> Line:
    """It was put right."""
    return {"type": "trouble-over", "what": item.what}


def beat() -> Line:
    """A sign of life."""
    return {"type": "beat"}


def _table_set(message: Mapping[str, Any]) -> TableSet:
    zones = tuple(_zone(zone) for zone in message["zones"])
    marks = tuple(Mark(**mark) for mark in message["marks"])
    layout = Layout(float(message["width"]), float(message["height"]), zones, marks)
    return TableSet(layout, tuple(_tag(tag) for tag in message["tags"]), message.get("playing") is not False)


def _zone(zone: Mapping[str, Any]) -> Zone:
    anchor = zone.get("anchor")
    return Zone(**{**zone, "anchor": None if anchor is None else Anchor(**anchor)})


def _tag(tag: Mapping[str, Any]) -> Tag:
    size = {"size": (float(tag["size"][0]), float(tag["size"][1]))} if "size" in tag else {}
    return Tag(**{**tag, "kind": TagKind(tag["kind"]), **size})
