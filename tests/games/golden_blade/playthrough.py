"""Playthroughs: recorded games with all that changed after every entry; a diff in review is a change in behaviour.

    python -m tests.games.golden_blade.playthrough

plays them anew and writes the files; the test only runs the recorded entries again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.games.golden_blade import GAME
from companion.rules import Answer, Correct, Entry, Match, Opened, Setup
from companion.rules.playing import RandomPlayer, SeededDealer

HERE = Path(__file__).parent / "playthroughs"
MOST_ENTRIES = 140
WAYS: Mapping[str, Mapping[str, str]] = {
    "2-dealt": {"illegal_entry": "refuse"},
    "2-cards": {"hands": "physical", "orders": "cards", "build": "cards", "effect_level": "snapshot"},
    "3-dealt": {},
    "3-cards": {"hands": "physical", "orders": "both", "build": "both", "build_optional": "true"},
    "4-house-rules": {
        "hands": "physical",
        "alliance_redirect": "any_order",
        "accord_vs_coalition": "both_fail",
        "double_block_reward": "false",
        "voluntary_hold": "only_if_no_legal_order",
        "blockade_draw": "physical",
        "win_check": "end_of_build",
        "order_timer": "60",
    },
    "5-dealt": {"discard_face_down": "true", "alliance_backstab_front": "none", "hand_tiebreak": "fewer"},
    "7-phones": {"hands": "physical", "negotiation": "off", "backstab_needs_card": "true"},
}


def setup_of(way: str) -> Setup:
    """Who plays, and by which options."""
    return GAME.prepare(Setup(tuple(f"p{n}" for n in range(int(way[0]))), WAYS[way]))


def file_of(way: str) -> Path:
    """Where a playthrough lies."""
    return HERE / f"{way}.txt"


def told(way: str, entries: list[Entry]) -> Iterator[str]:
    """The playthrough as text: each entry, then the facts, notes and pages that it changed."""
    match = Match(GAME, setup_of(way))
    facts: Mapping[str, Any] = {}
    notes, zones = 0, ""
    for number, entry in enumerate([None, *entries]):
        if entry is not None:
            match.repeat(entry)
            yield f"{number} {json.dumps(asdict(entry), separators=(',', ':'))}"
        for name, value in match.facts().items():
            if name not in facts or facts[name] != value:
                yield f"  {name}: {json.dumps(value)}"
        facts = dict(match.facts())
        for note in match.state.ledger[notes:]:
            yield f"  {note.rule} {note.text}"
        notes = len(match.state.ledger)
        if zones != (zones := _read_now(match)):
            yield f"  the camera reads {zones or 'no face'}"
        yield f"  pages {_pages(match, number)}"
    yield f"{match.outcome}"


def _read_now(match: Match[Any]) -> str:
    """The zones that are not open always."""
    return ", ".join(zone for zone in GAME.open_zones(match.state) if not zone.startswith(("grid", "ambassador")))


def _pages(match: Match[Any], number: int) -> str:
    seats = match.setup.seats
    pages = [match.page(None), match.page(seats[number % len(seats)])]
    return hashlib.sha256(json.dumps(pages, sort_keys=True).encode()).hexdigest()[:8]


def entries_in(text: str) -> list[Entry]:
    """The entries that a playthrough records."""
    lines = [line.partition(" ")[2] for line in text.splitlines() if line[:1].isdigit()]
    return [_entry(json.loads(line)) for line in lines]


def _entry(told: Mapping[str, Any]) -> Entry:
    if "ask" in told:
        return Answer(**told)
    if "fact" in told:
        return Correct(**told)
    ballots = tuple((seat, tuple((ask, value) for ask, value in ballot)) for seat, ballot in told["ballots"])
    return Opened(told["sealed"], ballots)


def played(way: str) -> list[Entry]:
    """A new random game of that kind, as far as it is recorded."""
    match = Match(GAME, setup_of(way))
    player = RandomPlayer(way, dealer=SeededDealer(way))
    while not match.over and len(match.record) < MOST_ENTRIES:
        player.move(match)
    return match.record


def layouts() -> str:
    """Every zone of every table: name, middle, size in mm, angle in degrees, whether its faces may be read."""
    lines = []
    for seats in GAME.seats:
        table = GAME.layout(seats)
        lines.append(f"{seats} seats, {table.width} by {table.height}")
        for zone in table.zones:
            place = f"{zone.x} {zone.y}, {zone.width} by {zone.height}, {zone.angle}°, on {zone.anchor}"
            lines.append(f"  {zone.name}: {place}{'' if zone.public else ', private'}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    (HERE / "layouts.txt").write_text(layouts(), encoding="utf-8")
    for name in WAYS:
        file_of(name).write_text("\n".join(told(name, played(name))) + "\n", encoding="utf-8")
