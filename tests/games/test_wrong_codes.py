"""A wrong code at each step of a recorded game is never silently taken: the game still ends in the right score."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import pytest

from companion.errors import Refused
from companion.packs import load_pack
from companion.rules import Answer, Entry, Match
from companion.rules.registry import games
from companion.session import doubts
from companion.session.play import Kept, Play
from companion.session.seats import Actor
from companion.session.seeing import LAYING_S, Sight, next_reading
from companion.session.sitting import Sitting
from companion.session.store import Store
from companion.session.talk import last_step
from companion.table import Expected, Placement
from tests.games.playthrough import Recorded, entries_in
from tests.session.tables import CountedNonces, FakeTime

RECORDED = {name: Recorded(name) for name in games()}
PHYSICAL = [
    (name, way)
    for name, recorded in RECORDED.items()
    for way, how in recorded.ways.items()
    if how.options.get("hands") == "physical" and not how.mischief
]
ANSWERS = ("camera", "righted", "leave")
HANDS = Actor("p0", "key-p0", False)


class WatchedTable:
    """A recorded game that is played again under a camera that reads something wrong before every entry."""

    def __init__(self, recorded: Recorded, way: str) -> None:
        self.now = FakeTime()
        self.chance = random.Random(way)
        self.store = Store(":memory:")
        self.codes = {tag.component: tag.code for tag in load_pack(recorded.game.id).tags}
        setup = recorded.setup_of(way)
        match = Match(recorded.game, setup)
        with self.store.transaction():
            head = {**asdict(match.setup), "cards": match.setup.cards}
            number = self.store.begin_match(recorded.game.id, recorded.game.rules_version, head, {})
        secrets: dict[str, Any] = {"match": number, "seed": "00", "ballots": {}, "drafts": {}, "nonces": {}}
        self.play = Play(recorded.game, number, match, secrets, Kept(self.store, CountedNonces(), self.now))
        self.sight = Sight(self.now, {tag.code: tag for tag in load_pack(recorded.game.id).tags})
        self.wrong = self.asked = self.taken_back = 0

    def go_on(self, entry: Entry) -> None:
        """Something is read wrongly, people set it right, and then the entry that was recorded happens."""
        with self.store.transaction():
            self.misread()
            if isinstance(entry, Answer):
                self.play.answer(entry.ask, entry.value, {"seat": "p0"})
                return
            assert not hasattr(entry, "fact")
            for _, ballot in entry.ballots:
                for ask_id, value in ballot:
                    self.play.answer(ask_id, value, {})
            self.play.open(entry.sealed)

    def misread(self) -> None:
        """All lies as it should but for one code: what is read of it is taken back, what is asked is answered."""
        expected = self.play.game.expected(self.play.match.state)
        lying = self.misplaced([pair for want in expected for pair in self.laid(want)])
        if lying is None:
            return
        self.wrong += 1
        self.sight.report(lying)
        self.sight.due(self.play)  # from now on hands have time to lay what the match asks for
        self.now.at += LAYING_S
        while (reading := next_reading(self.play, self.sight, ())) is not None:
            try:
                self.play.answer(reading.ask, reading.value, {"camera": True})
            except Refused:
                break
            self.play.strike(last_step(self.play), {"agreed": ["p1"]})
            self.taken_back += 1
        self.sight.judge(self.play)
        if (doubt := doubts.doubt_of(self.play, self.sight)) is not None:
            self.asked += 1
            answer = ANSWERS[self.asked % len(ANSWERS)]
            doubts.answer(self.play, Sitting(""), self.sight, HANDS, {"doubt": doubt.id, "answer": answer})

    def laid(self, want: Expected) -> list[tuple[str, str]]:
        """Component and zone of all that should lie in a zone."""
        return [
            (want.components[n % len(want.components)], want.zone) for n in range(want.count if want.components else 0)
        ]

    def misplaced(self, lying: list[tuple[str, str]]) -> Sequence[Placement] | None:
        """One of them has changed places with another, or with a card from the box; None if nothing lies there."""
        zones = sorted(self.play.game.open_zones(self.play.match.state))
        known = [component for component in self.codes if not component.startswith(("back", "board"))]
        if not zones or not known:
            return None
        strange = self.chance.choice(known)
        if lying and self.chance.random() < 0.5:
            at = self.chance.randrange(len(lying))
            lying[at] = (strange, lying[at][1])
        else:
            lying.append((strange, self.chance.choice(zones)))
        return [
            Placement(self.codes[component], zone, 40.0 * n, 0.0, 0.0)
            for n, (component, zone) in enumerate(lying)
            if component in self.codes
        ]


@pytest.mark.parametrize(("name", "way"), PHYSICAL, ids=[f"{name}-{way}" for name, way in PHYSICAL])
def test_a_wrong_code_at_each_step_still_ends_in_the_right_score(name: str, way: str) -> None:
    """What was read wrongly is taken back or asked about, and every fact is as it was recorded."""
    recorded = RECORDED[name]
    entries = entries_in(recorded.text_of(way))
    right = Match(recorded.game, recorded.setup_of(way), entries)
    table = WatchedTable(recorded, way)

    for entry in entries:
        table.go_on(entry)

    facts: Mapping[str, Any] = table.play.match.facts()
    assert facts == right.facts()
    assert table.play.match.outcome == right.outcome
    assert table.wrong > len(entries) / 2
    assert table.asked > 0
    table.store.close()
