"""What the eyes report, held against what should lie where.

A reading is applied without a tap only if it answers one open question, legally, and everything has lain still; what
cannot be applied becomes a sentence for the table, never a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.errors import Refused
from companion.rules import TABLE
from companion.session.play import Play
from companion.table import Expected, Placement, Tag

STILL_S = 1.0
STILL_MM = 10.0


@dataclass(frozen=True)
class Finding:
    """A difference between table and rules: `kind` is surprise, missing or refused."""

    kind: str
    zone: str | None
    text: str
    rule: str


@dataclass
class Sight:
    """The latest report of the eyes, and since when nothing has moved; `tags` by code."""

    now: Callable[[], float]
    tags: Mapping[str, Tag] = field(default_factory=dict)
    on: bool = False
    placements: tuple[Placement, ...] = ()
    trouble: tuple[tuple[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()
    since: float = 0.0
    judged: bool = True

    def report(self, placements: Sequence[Placement]) -> None:
        """The eyes see this now."""
        self.on = True
        if not same_places(self.placements, placements):
            self.since = self.now()
            self.judged = False
        self.placements = tuple(placements)

    @property
    def settled(self) -> bool:
        """Whether something new has lain still long enough to be read."""
        return self.on and not self.judged and self.now() - self.since >= STILL_S

    def components(self) -> list[tuple[str, Placement]]:
        """What lies uncovered on the table, by component."""
        seen = [(self.tags[p.code].component, p) for p in self.placements if p.code in self.tags and not p.hidden]
        return sorted(seen, key=lambda pair: (pair[1].zone or "", pair[0], pair[1].x, pair[1].y))


def same_places(before: Iterable[Placement], now: Iterable[Placement]) -> bool:
    """Whether two reports tell of the same tags in the same places, give or take 10 mm."""
    old, new = list(before), list(now)
    if [(p.code, p.zone, p.hidden) for p in old] != [(p.code, p.zone, p.hidden) for p in new]:
        return False
    return all(abs(a.x - b.x) <= STILL_MM and abs(a.y - b.y) <= STILL_MM for a, b in zip(old, new, strict=True))


def judge(play: Play, sight: Sight) -> None:
    """Apply what is read beyond doubt, and say what does not fit."""
    sight.judged = True
    findings: list[Finding] = []
    refused: set[str] = set()
    while (reading := next_reading(play, sight, refused)) is not None:
        ask_id, value, rule, sentence = reading
        try:
            play.answer(ask_id, value, {"camera": True})
        except Refused as no:
            refused.add(ask_id)
            findings.append(Finding("refused", None, f"{sentence} {no}", no.rule or rule))
        play.settle()
    expected = play.game.expected(play.match.state)
    sight.findings = (*findings, *reconciled(expected, sight.components()))


def next_reading(play: Play, sight: Sight, refused: set[str]) -> tuple[str, Any, str, str] | None:
    """The next reading that answers a question nobody else reads at the same time."""
    asks = play.match.asks(TABLE)
    readings = play.game.readings(play.match.state, asks, sight.components())
    by_ask: dict[str, list[Any]] = {}
    for reading in readings:
        by_ask.setdefault(reading.ask, []).append(reading)
    for ask_id, found in by_ask.items():
        if ask_id in asks and ask_id not in refused and len({repr(r.value) for r in found}) == 1:
            return ask_id, found[0].value, found[0].rule, found[0].sentence
    return None


def reconciled(expected: Sequence[Expected], seen: Sequence[tuple[str, Placement]]) -> list[Finding]:
    """Surprises and missing things, zone by zone, for the zones that something is expected of."""
    findings: list[Finding] = []
    for want in expected:
        here = [component for component, placement in seen if placement.zone == want.zone]
        fitting = [component for component in here if component in want.components]
        strange = [component for component in here if component not in want.components]
        findings += [
            Finding("surprise", want.zone, f"{component} lies there. {want.sentence}", want.rule)
            for component in strange
        ]
        if here and len(fitting) != want.count:
            text = f"{len(fitting)} seen, {want.count} expected. {want.sentence}"
            findings.append(Finding("missing", want.zone, text, want.rule))
    return findings
