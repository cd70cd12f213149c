"""The lines between companion and eyes."""

from __future__ import annotations

import json

import pytest

from companion.errors import ConfigError
from companion.session.eyes_lines import layout_line, open_line
from companion.table import Anchor, Layout, Mark, Mode, Placement, Tag, TagKind, Zone
from vision import protocol
from vision.protocol import ModeTurned, TableSet, Trouble, ZonesOpened

TABLE = TableSet(
    Layout(
        900.0,
        600.0,
        (Zone("grid", 1.0, 2.0, 3.0, 4.0, 5.0, Anchor("TAG", 6.0, 7.0), False),),
        (Mark(0, -420.0, -270.0, 40.0),),
    ),
    (Tag("TAG", "TAG", TagKind.ALIKE, "Card", 2.0, "TAG2", (40.0, 60.0)), Tag("B", "back", TagKind.BACK, "Back")),
)


def test_a_layout_comes_through_whole() -> None:
    """What the companion knows of the table is what the eyes know."""
    assert protocol.decode(layout_line(TABLE.layout, TABLE.tags).decode()) == TABLE


@pytest.mark.parametrize(("said", "playing"), [({}, True), ({"playing": None}, True), ({"playing": False}, False)])
def test_a_match_is_on_unless_the_layout_says_otherwise(said: dict[str, object], playing: bool) -> None:
    """In a match the eyes show no picture of the table, so nobody gets one by leaving a word out."""
    line = {"type": "layout", "width": 900, "height": 600, "zones": [], "marks": [], "tags": [], **said}
    told = protocol.decode(json.dumps(line))
    assert isinstance(told, TableSet)
    assert told.playing is playing


def test_the_eyes_know_an_anchor_by_the_code_of_its_tag() -> None:
    """A zone goes along with the code that its component wears; without a tag it stays where it lies."""
    zones = tuple(Zone(name, 0.0, 0.0, 9.0, 9.0, anchor=Anchor(name, 1.0, 2.0)) for name in ("board", "chair"))
    tags = (Tag("K3TQ09ZX1A", "board", TagKind.FACE, "Board"),)
    told = protocol.decode(layout_line(Layout(100.0, 100.0, zones), tags).decode())

    assert isinstance(told, protocol.TableSet)
    assert [zone.anchor for zone in told.layout.zones] == [Anchor("K3TQ09ZX1A", 1.0, 2.0), None]


def test_opened_zones_come_through() -> None:
    """As a set: order says nothing."""
    assert protocol.decode(open_line(["b", "a"]).decode()) == ZonesOpened(frozenset({"a", "b"}))


@pytest.mark.parametrize("mode", list(Mode))
def test_the_mode_comes_through(mode: Mode) -> None:
    """In set-up and clean-up the eyes are told that nothing is missing."""
    assert protocol.decode(json.dumps({"type": "mode", "mode": mode.value})) == ModeTurned(mode)


def test_zones_and_tags_may_leave_out_what_has_a_default() -> None:
    """A table written by hand is short."""
    line = {
        "type": "layout",
        "width": 900,
        "height": 600,
        "zones": [{"name": "z", "x": 0, "y": 0, "width": 9, "height": 9}],
        "marks": [{"id": 0, "x": 1, "y": 2, "size": 40}],
        "tags": [{"code": "C", "component": "c", "kind": "face", "label": "L"}],
    }
    read = protocol.decode(json.dumps(line))

    assert isinstance(read, TableSet)
    assert read.layout.zones[0] == Zone("z", 0, 0, 9, 9)
    assert read.tags == (Tag("C", "c", TagKind.FACE, "L"),)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "{}",
        "not json",
        pytest.param("[" * 200_000, id="nested without end"),
        '{"type":"dance"}',
        '{"type":"open"}',
        '{"type":"open","zones":5}',
        '{"type":"mode","mode":"party"}',
        '{"type":"layout","width":1}',
        '{"type":"layout","width":1,"height":1,"zones":[{"colour":"red"}],"marks":[],"tags":[]}',
        '{"type":"layout","width":1,"height":1,"zones":[],"marks":[],"tags":[{"code":"C","kind":"joker"}]}',
    ],
)
def test_a_line_that_is_none_is_refused_with_a_sentence(line: str) -> None:
    """Whatever comes, a ConfigError says what to do."""
    with pytest.raises(ConfigError, match="same installation"):
        protocol.decode(line)


def test_the_lines_of_the_eyes() -> None:
    """One JSON object each, ended by a newline; they say after how many lines of the companion they were sent."""
    placement = Placement("C", None, 1.5, -2.0, 90.0, True)
    lines = [
        protocol.hello("pi"),
        protocol.placements([placement]),
        protocol.trouble(Trouble("what", "cure")),
        protocol.trouble_over(Trouble("what", "cure")),
        protocol.view(0.4, 20.0, (1.1, 1.4), [("library", "reads", 1.9)]),
        protocol.beat(),
    ]

    encoded = [protocol.encode(line, after) for after, line in enumerate(lines)]
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in encoded)
    read = [json.loads(line) for line in encoded]
    assert [line.pop("after") for line in read] == list(range(len(lines)))
    assert read == [
        {"type": "hello", "version": 2, "source": "pi"},
        {
            "type": "placements",
            "placements": [
                {"code": "C", "zone": None, "x": 1.5, "y": -2.0, "angle": 90.0, "hidden": True, "tilted": False}
            ],
            "unknown": [],
        },
        {"type": "trouble", "what": "what", "cure": "cure"},
        {"type": "trouble-over", "what": "what"},
        {
            "type": "view",
            "residual_mm": 0.4,
            "tag_mm": 20.0,
            "limit_px": 1.1,
            "comfort_px": 1.4,
            "zones": [{"zone": "library", "verdict": "reads", "px_per_module": 1.9}],
        },
        {"type": "beat"},
    ]
