"""A question of a seat that any card face answers: by the seat's phone, or by what lies on the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from companion.rules import TABLE, Ask, GameOver, Pick, Prompt, Sealed, Source
from companion.table import Reading, Signal
from tests.session.lots_seen import lying
from tests.session.sample_game import GAME, LOTS, Auction
from tests.session.tables import Table

Question = Callable[[], Awaitable[Any]]


def shown(seat: str = "p0", **more: Any) -> Ask[str]:
    """Which lot somebody shows."""
    return Ask(seat, "show", lambda: Pick(LOTS), source=more.pop("source", Source.FACE), **more)


def table_of(question: Question) -> Table:
    """A table of two where that question is asked until it is answered, and then once more."""

    async def play(state: Auction) -> None:
        state.reading = True
        for _ in range(2):
            state.story.append(f"shown: {await question()}")
        raise GameOver(["p0"])

    def readings(_state: Any, asks: Any, placements: Any) -> list[Reading]:
        seen = [component.removeprefix("lot/") for component, placement in placements if placement.zone == "lot"]
        return [Reading(ask, lot, "A-009", f"{lot} lies there.") for ask in asks for lot in seen]

    words = Prompt("Show", "Please show.", "A-009")
    prompts = {**GAME.prompts, "show": words, "shows": words}
    game = replace(GAME, play=play, readings=readings, prompts=prompts)
    return Table(game=game).start(2, hands="physical")


@pytest.fixture
def table() -> Iterator[Table]:
    """The first player is asked in the open, and the cards may answer."""
    table = table_of(shown)
    yield table
    table.close()


def lies(table: Table, lot: str) -> None:
    """A lot is laid, and lies still."""
    table.room.see([lying(lot)])
    table.wait(2.0)


def test_the_cards_answer_for_the_seat(table: Table) -> None:
    """What lies still is the answer, and the record says that the camera gave it."""
    lies(table, "bell")
    assert table.story()[0] == "shown: bell"
    assert table.store.rows(1)[0].by == {"camera": True}


def test_the_phone_answers_as_well(table: Table) -> None:
    """Without a camera, or before it, the seat answers itself, and the record names the seat."""
    table.answer("p0", "show", "drum")
    assert table.story() == ["shown: drum"]
    assert table.store.rows(1)[0].by == {"seat": "p0"}


def test_a_reading_for_a_seat_is_taken_back_like_any_other(table: Table) -> None:
    """What was gone back on is not read again, but suggested, to this seat alone; its yes counts."""
    lies(table, "bell")
    table.room.see([])
    table.wait(0.5)
    table.done("p1", do="undo")
    table.done("p0", do="agree", proposal=table.proposal())
    lies(table, "bell")
    told = table.page("p0")["suggestion"]
    assert (told["text"], told["own"]) == ("bell lies there.", True)
    assert table.page("p1")["suggestion"] is None
    assert table.cues[-1].seats == {"p0": Signal.SUGGESTED, "p1": Signal.OFF}
    assert table.refused("p1", do="suggestion", yes=True)["rule"] == "suggestion"
    before = len(table.store.rows(1))
    table.done("p0", do="suggestion", yes=True)
    assert table.store.rows(1)[before].by == {"camera": True, "agreed": ["p0"]}


def test_two_cards_answer_nothing(table: Table) -> None:
    """If only one can be meant, the table is told so."""
    table.room.see([lying("bell"), lying("drum", x=40.0)])
    table.wait(2.0)
    assert table.story() == []
    assert ("refused", "A-009") in [(f["kind"], f["rule"]) for f in table.page()["eyes"]["findings"]]


def sealed() -> Sealed[str]:
    """A secret choice of both."""
    return Sealed("shows", ["p0", "p1"], shown)


@pytest.mark.parametrize(
    "question",
    [lambda: shown(private=True), lambda: shown(source=Source.PEOPLE), sealed],
    ids=["private", "not by cards", "sealed"],
)
def test_other_questions_of_a_seat_are_its_own(question: Question) -> None:
    """No card on the table answers a private question, a secret choice, or one that is a person's to decide."""
    table = table_of(question)
    lies(table, "bell")
    assert table.story() == []
    assert table.store.rows(1) == []
    assert table.page("p0")["suggestion"] is None
    table.close()


def test_the_table_is_asked_as_before() -> None:
    """A question of the TABLE may be answered by cards whether a face or people are meant."""
    for source in (Source.FACE, Source.PEOPLE):
        table = table_of(partial(shown, TABLE, source=source))
        lies(table, "bell")
        assert table.story()[0] == "shown: bell"
        table.close()
