"""What lies in zones that the camera does not read is asked on phones, in every game, and nothing waits for it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.cli.table import game_hands
from companion.packs import load_pack
from companion.rules import TABLE, Ask, Source
from companion.rules.registry import game_named
from companion.session.seeing import LAYING_S
from companion.table import Placement
from tests.session.sample_game import LOTS
from tests.session.tables import Table

SEATS = 3
QUESTIONS = 8  # that a camera would answer, in each game
MOST_STEPS = 600


class Blind:
    """A table with real cards, under a camera that reads not one zone of it; everything is said on phones."""

    def __init__(self, game: str) -> None:
        playing = game_named(game)
        known = {option.name: option.choices for option in playing.options}
        ways = {name: choice for name, choice in game_hands(game).WAYS.items() if choice in known.get(name, ())}
        self.table = Table(game=playing, tags=load_pack(game).tags).start(SEATS, **ways)
        zones = [zone.name for zone in playing.layout(SEATS).zones if zone.public]
        self.table.room.see([], unread=[(zone, "out of view") for zone in zones])
        self._rng = random.Random(7)

    @property
    def asks(self) -> dict[str, Ask[Any]]:
        """The questions that are open, but for those that nobody has to answer."""
        return {id_: ask for id_, ask in self.table.play.match.open_asks().items() if not ask.standing}

    def asked(self) -> Iterator[tuple[str, Ask[Any]]]:
        """The next question, again and again, answered on phones after it was looked at."""
        for _ in range(MOST_STEPS):
            self.table.wait(1.0)
            if self.table.page()["status"] == "over":
                return
            open_ = [(id_, ask) for id_, ask in self.asks.items() if ask.seat != TABLE or ask.source in ANSWERED]
            if not open_:
                continue  # what was sealed opens by itself
            id_, ask = self._rng.choice(open_)
            yield id_, ask
            self._answer(id_, ask)

    def _answer(self, id_: str, ask: Ask[Any]) -> None:
        value = ask.shape().sample(self._rng)
        if ask.seat != TABLE:
            self.table.do(ask.seat, do="answer", ask=id_, value=value)
            return
        self.table.done("p0", do="say", answers={id_: value})
        for proposal in self.table.page("p1")["proposals"]:
            self.table.do("p1", do="agree", proposal=proposal["id"])


ANSWERED = (Source.PEOPLE, Source.FACE)


@pytest.mark.parametrize("game", ["golden-blade", "elekt", "diktat"])
def test_what_the_camera_would_answer_is_asked_on_every_phone(game: str) -> None:
    """With the word that it falls to the phones; the table is never said to lie otherwise than it should."""
    blind = Blind(game)
    answered = set()
    for id_, ask in blind.asked():
        pages = [blind.table.page(seat) for seat in blind.table.seats]
        assert all(page["eyes"]["findings"] == [] and page["eyes"]["doubt"] is None for page in pages)
        if ask.source is Source.FACE:
            asked = [[one["id"] for one in page["table_asks" if ask.seat == TABLE else "asks"]] for page in pages]
            assert all(
                id_ in ids for seat, ids in zip(blind.table.seats, asked, strict=True) if ask.seat in (TABLE, seat)
            )
            assert any(row["open"] for row in blind.table.page()["eyes"]["unread"])
            answered.add(id_)
        if len(answered) >= QUESTIONS:
            break
    assert len(answered) >= QUESTIONS
    blind.table.close()


def test_a_zone_that_comes_into_view_is_judged_anew() -> None:
    """And one that goes out of view, though not one card has moved."""
    table = Table().start(2, hands="physical")
    table.wait(LAYING_S)
    two = [Placement(f"T{LOTS.index(lot)}", "lot", 30.0 * n, 0.0, 0.0) for n, lot in enumerate(("bell", "drum"))]
    told = []
    for unread in ([("lot", "out of view")], [], [("lot", "out of view")]):
        table.room.see(two, unread=unread)
        table.wait(2.0)
        told.append([found["kind"] for found in table.page()["eyes"]["findings"]])

    assert told == [["refused"], ["refused", "missing"], ["refused"]]
    table.close()


def test_a_camera_that_is_gone_leaves_no_zone_unread() -> None:
    """Without one there is nothing to say of what it cannot read."""
    table = Table().start(2, hands="physical")
    table.room.see([], unread=[("lot", "out of view")])
    assert table.page()["eyes"]["unread"]
    table.room.blind()
    assert table.page()["eyes"]["unread"] == []
    table.close()


def test_nothing_is_missed_where_the_camera_sees_a_part_of_a_zone() -> None:
    """Two lots lie there: it may see one, or none; where it sees all of the zone, one too many is told."""
    table = Table().start(2, hands="physical")
    table.wait(LAYING_S)
    two = [Placement(f"T{LOTS.index(lot)}", "lot", 30.0 * n, 0.0, 0.0) for n, lot in enumerate(("bell", "drum"))]
    for unread in ([("lot", "out of view")], [("lot", "too small")]):
        table.room.see(two, unread=unread)
        table.wait(2.0)
        assert [found["kind"] for found in table.page()["eyes"]["findings"]] == ["refused"]
    table.room.see([], unread=[])
    table.room.see(two, unread=[])
    table.wait(2.0)
    assert [found["kind"] for found in table.page()["eyes"]["findings"]] == ["refused", "missing"]
    table.close()
