"""Tables to play at in tests: enter a step with facts, answer by the name of the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.golden_blade import GAME
from companion.games.golden_blade.state import State
from companion.rules import Match, Setup, Start

Table = Match[State]


def seats_of(count: int) -> tuple[str, ...]:
    return tuple(f"p{n}" for n in range(count))


def table(count: int = 3, step: str | None = None, facts: Mapping[str, Any] | None = None, **options: str) -> Table:
    """A match of `count` seats, entered at `step` with `facts`, or at its beginning."""
    start = Start(step, dict(facts or {})) if step else None
    return Match(GAME, Setup(seats_of(count), options), start=start)


def answer(match: Table, prompt: str, value: Any = True, **about: Any) -> None:
    """Answer the one open question of that name (and seat, and facts it carries); open what is complete."""
    found = [
        ask_id
        for ask_id, ask in match.open_asks().items()
        if ask.prompt == prompt and all(about[key] in (ask.about.get(key), ask.seat) for key in about)
    ]
    assert len(found) == 1, f"{prompt} {about} is asked {len(found)} times; open: {prompts(match)}"
    match.answer(found[0], value)
    for sealed in match.complete():
        match.open(sealed)


def prompts(match: Table) -> list[str]:
    """The names of the open questions."""
    return [ask.prompt for ask in match.open_asks().values()]


def ledger(match: Table) -> list[str]:
    """The ids that decided something, oldest first."""
    return [note.rule for note in match.state.ledger]


def orders(**laid: str) -> dict[str, str]:
    """Facts for Orders: orders(p0="sabotage hold") lays left and right, or the four lanes of two players."""
    facts: dict[str, str] = {}
    for seat, names in laid.items():
        lanes = ("left", "right") if len(names.split()) == 2 else ("left-1", "left-2", "right-1", "right-2")
        facts |= {f"order.{seat}.{lane}": name for lane, name in zip(lanes, names.split(), strict=True)}
    return facts


def even(count: int, units: int = 1) -> dict[str, int]:
    """Facts for grids in which everybody has the same number of Units in each domain."""
    return {f"grid.{seat}.{domain}": units for seat in seats_of(count) for domain in ("army", "fleet", "political")}
