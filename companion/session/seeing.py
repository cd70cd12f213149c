"""What the eyes report, held against what should lie where.

A reading is applied without a tap only if it answers one open question, legally, and everything has lain still; what
cannot be applied becomes a sentence for the table, never a move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules import TABLE, Ask, AskId, Seat, Source
from companion.session.play import Play
from companion.session.receipts import canonical
from companion.session.reconciling import Explanation, Finding, differences, explanations, findings
from companion.table import Expected, Placement, Reading, Tag, TagKind, UnknownTag

STILL_S = 0.2  # beside the two frames in which a card rests before the eyes tell of it
LAYING_S = 8.0  # that hands have to do what a match that has moved on asks of them
STILL_MM = 10.0
STILL_DEG = 10.0
READABLE = (Source.PEOPLE, Source.FACE)


@dataclass
class Sight:
    """The latest report of the eyes, and since when nothing has moved; `tags` by all codes.

    `suggestion` is what the eyes read and people took back: it needs a person's yes. `explanations` are of the
    differences between table and rules, `left` names those that people leave as they are until something moves, and
    `ignored` is what people say the camera reads wrongly, until it moves. `moved_on` is when the match was last seen to
    have changed, and in what state it was then.
    """

    now: Callable[[], float]
    tags: Mapping[str, Tag] = field(default_factory=dict)
    on: bool = False
    placements: tuple[Placement, ...] = ()
    trouble: tuple[tuple[str, str], ...] = ()
    unknown: tuple[UnknownTag, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()  # zones that the camera does not read as it hangs, and why
    turned_away: tuple[tuple[str, str], ...] = ()  # why eyes that came cannot be used, and what to do
    table_trouble: tuple[tuple[str, str], ...] = ()  # what is wrong with the zones as they are kept, and what to do
    findings: tuple[Finding, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    left: set[str] = field(default_factory=set)
    ignored: list[Placement] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)  # of zones in doubt, JPEG, until the table changes
    suggestion: Reading | None = None
    dismissed: bool = False  # the suggestion, until the table changes
    since: float = 0.0
    reports: int = 0
    judged: tuple[object, ...] = ()
    moved_on: tuple[float, tuple[int, int]] = (0.0, (0, 0))

    def begin(self, tags: Mapping[str, Tag]) -> None:
        """A match begins with these tags; what people said of the table in another one holds no longer."""
        self.tags, self.ignored = tags, []
        self.left.clear()

    def report(self, placements: Sequence[Placement]) -> None:
        """The eyes see this now."""
        if not self.on or not same_places(self.placements, placements):
            self.since = self.now()
            self.reports += 1
            self.dismissed = False
            self.left.clear()
            self.pictures.clear()
            self.placements = tuple(placements)
            self.ignored = [reading for reading in self.ignored if not _has_moved(reading, placements)]
        self.on, self.turned_away = True, ()

    def close(self) -> None:
        """The eyes see nothing any more; what they read wrongly before they will read again."""
        self.on = False
        self.placements, self.trouble, self.unknown, self.suggestion = (), (), (), None
        self.unread = ()
        self.findings, self.explanations = (), ()
        self.pictures.clear()

    @property
    def told_trouble(self) -> tuple[tuple[str, str], ...]:
        """What is wrong with the camera and what it should read, and what to do; without one only why there is none."""
        return (*self.trouble, *self.table_trouble) if self.on else self.turned_away

    def look_again(self) -> None:
        """Forget what differs, and judge anew once the table has lain still again."""
        self.findings, self.explanations, self.judged = (), (), ()
        self.since = self.now()
        self.left.clear()

    def due(self, play: Play) -> bool:
        """Whether the table has lain still, and the table or the match is another than at the last judgement."""
        self._notice(play)
        return self.on and self.now() - self.since >= STILL_S and self.judged != self._judging(play)

    def _judging(self, play: Play) -> tuple[object, ...]:
        return self.reports, self.unread, play.number, play.changes, self._hands_had_time()

    def _notice(self, play: Play) -> None:
        """Keep when the match moved on, if it has."""
        match = play.number, play.changes
        if self.moved_on[1] != match:
            self.moved_on = self.now(), match

    def _hands_had_time(self) -> bool:
        """Whether the match stands as it is long enough for people to have laid what it asks for."""
        return self.now() - self.moved_on[0] >= LAYING_S

    def judge(self, play: Play, refused: Sequence[Finding] = ()) -> None:
        """Hold the table against the rules: what differs, and what the eyes suggest."""
        self._notice(play)  # what was read may have moved it on since the table was due
        self.judged = self._judging(play)
        seen = self.components(play)
        labels = {tag.component: tag.label for tag in self.tags.values()}
        doubts = [doubt(found) for found in readings(play, self).values() if doubtful(found)]
        leaning = [held_up(reading) for reading in readings_of_tilted(play, self)]
        expected = [want for want in play.game.expected(play.match.state) if self._is_read(play, want)]
        differing = differences(expected, seen, self._covered(play))
        if not self._hands_had_time():
            known = {found.zone for found in self.findings}
            differing = [one for one in differing if one.want.zone in known]
        self.findings = (*refused, *doubts, *leaning, *findings(differing, labels))
        self.explanations = tuple(explanations(differing, labels))
        declined = [r for r in certain(play, self) if (r.ask, canonical(r.value)) in play.declined]
        self.suggestion = declined[0] if declined and not self.dismissed else None

    def _is_read(self, play: Play, want: Expected) -> bool:
        """Whether the camera reads the zone, and any other in which what should lie there may lie."""
        unread = [zone for zone, _ in self.unread]
        lie_in = (play.game.counts_in(component, zone) for zone in unread for component in want.components)
        return want.zone not in (*unread, *lie_in)

    def _covered(self, play: Play) -> list[tuple[str, Placement]]:
        """What was seen in open zones and lies under something now, by component."""
        return self._may_be_known(play, [p for p in self.placements if p.hidden and p.code in self.tags])

    def components(self, play: Play) -> list[tuple[str, Placement]]:
        """What may be known of what lies uncovered, by component, in the zones for which it counts."""
        seen = self._may_be_known(play, [p for p in self.placements if self._counts(p)])
        return sorted(seen, key=lambda pair: (pair[1].zone or "", pair[0], pair[1].x, pair[1].y))

    def _may_be_known(self, play: Play, placements: Sequence[Placement]) -> list[tuple[str, Placement]]:
        """Backs anywhere, faces in the zones open now."""
        zones = set(play.game.open_zones(play.match.state))
        told = [(self.tags[p.code], p) for p in placements]
        known = [(tag.component, p) for tag, p in told if tag.kind is TagKind.BACK or p.zone in zones]
        return [(one, replace(p, zone=play.game.counts_in(one, p.zone))) for one, p in known]

    def _counts(self, placement: Placement) -> bool:
        """Whether a reading is of a known tag, uncovered, and not one that people say is wrong."""
        known = placement.code in self.tags and not placement.hidden
        return known and not any(_same_reading(placement, ignored) for ignored in self.ignored)


def strange(play: Play, sight: Sight) -> list[UnknownTag]:
    """The tags in the zones open now that no card of the pack wears; never a move, and told to everybody."""
    zones = play.game.open_zones(play.match.state)
    return [tag for tag in sight.unknown if tag.zone in zones and tag.code not in sight.tags]


def told_findings(play: Play | None, sight: Sight) -> list[Finding]:
    """Everything in which table and rules differ, the tags that no pack knows first; nothing once the match is over."""
    if play is not None and play.match.over:
        return []
    unknown = [
        Finding("unknown", tag.zone, f"A tag that no pack knows lies in {tag.zone}: {tag.code}.", "unknown-tag")
        for tag in (strange(play, sight) if play is not None else ())
    ]
    return [*unknown, *sight.findings]


def same_places(before: Iterable[Placement], now: Iterable[Placement]) -> bool:
    """Whether two reports tell of the same tags in the same places, give or take 10 mm and 10 degrees."""
    old, new = list(before), list(now)
    if [_told_of(placement) for placement in old] != [_told_of(placement) for placement in new]:
        return False
    return all(_rests(a, b) for a, b in zip(old, new, strict=True))


def _told_of(placement: Placement) -> tuple[str, str | None, bool, bool]:
    return placement.code, placement.zone, placement.hidden, placement.tilted


def _same_reading(placement: Placement, before: Placement) -> bool:
    return placement.code == before.code and _rests(before, placement)


def _has_moved(reading: Placement, placements: Sequence[Placement]) -> bool:
    """Whether its tag is read elsewhere and not here; one that is not read at all may come back where it was."""
    read = [placement for placement in placements if placement.code == reading.code]
    return bool(read) and not any(_rests(reading, placement) for placement in read)


def _rests(before: Placement, now: Placement) -> bool:
    turned = abs((before.angle - now.angle + 180.0) % 360.0 - 180.0)
    return abs(before.x - now.x) <= STILL_MM and abs(before.y - now.y) <= STILL_MM and turned <= STILL_DEG


def readable(play: Play) -> dict[AskId, Ask[Any]]:
    """The questions that cards on the table may answer: the TABLE's, and those of a seat that any card face answers.

    Never a seat's secret or private one: what lies in the open cannot be its answer.
    """
    match = play.match
    return {ask_id: ask for ask_id, ask in match.open_asks().items() if _may_be_read(play, ask_id, ask)}


def _may_be_read(play: Play, ask_id: AskId, ask: Ask[Any]) -> bool:
    if ask.seat == TABLE:
        return ask.source in READABLE
    return ask.source is Source.FACE and not ask.private and play.match.sealed_around(ask_id) is None


def readings(play: Play, sight: Sight) -> dict[AskId, list[Reading]]:
    """What the table says to the open questions that it may answer, by question; what is held up says nothing."""
    return _readings(play, [pair for pair in sight.components(play) if not pair[1].tilted])


def _readings(play: Play, seen: Sequence[tuple[str, Placement]]) -> dict[AskId, list[Reading]]:
    asks = readable(play)
    by_ask: dict[AskId, list[Reading]] = {}
    for reading in play.game.readings(play.match.state, asks, seen):
        if reading.ask in asks:
            by_ask.setdefault(reading.ask, []).append(reading)
    return by_ask


def readings_of_tilted(play: Play, sight: Sight) -> list[Reading]:
    """What the table would say to questions that have no reading now if its tilted cards lay flat, one for each."""
    seen = sight.components(play)
    if not any(placement.tilted for _, placement in seen):
        return []
    lying = readings(play, sight)
    return [found[0] for ask, found in _readings(play, seen).items() if ask not in lying]


def held_up(reading: Reading) -> Finding:
    """A reading that waits for a card to lie flat, as a sentence."""
    text = f"{reading.sentence} That counts once the card lies flat: it is held up, or leans on something."
    return Finding("refused", None, text, reading.rule)


def doubtful(found: Sequence[Reading]) -> bool:
    """Whether the table says two things to one question."""
    return len({canonical(reading.value) for reading in found}) > 1


def doubt(found: Sequence[Reading]) -> Finding:
    """Two things said to one question, as a sentence."""
    said = dict.fromkeys(reading.sentence for reading in found)
    return Finding("refused", None, f"Only one can be meant: {' '.join(said)}", found[0].rule)


def certain(play: Play, sight: Sight) -> list[Reading]:
    """One reading for each question that the table answers without contradicting itself."""
    return [found[0] for found in readings(play, sight).values() if not doubtful(found)]


def next_reading(play: Play, sight: Sight, refused: Collection[AskId]) -> Reading | None:
    """The next reading to apply without a tap; one that people took back is none."""
    for reading in certain(play, sight):
        if reading.ask not in refused and (reading.ask, canonical(reading.value)) not in play.declined:
            return reading
    return None


def suggested_to(play: Play, sight: Sight, seat: Seat) -> Reading | None:
    """What the eyes suggest to a seat: what the table is asked, and what this very seat is asked."""
    suggested = sight.suggestion
    ask = readable(play).get(suggested.ask) if suggested else None
    return suggested if ask is not None and ask.seat in (TABLE, seat) else None
