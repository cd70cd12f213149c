"""Golden Blade through the session: whole games, restarts, receipts, and the random player at every seat."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.games.golden_blade import GAME
from companion.session import bots
from companion.session.archive import verify
from tests.session.tables import Table

PHONES = {"orders": "phones", "build": "phones", "hands": "virtual", "negotiation": "off"}


def play_on(table: Table, rng: random.Random) -> bool:
    """Everybody who is awaited answers something legal, else time passes; whether the match goes on."""
    moved = False
    for seat in table.seats:
        play = table.room._desk.play
        choice = bots.choice(play, seat, rng) if play else None
        if choice is not None:
            table.done(seat, do="answer", ask=choice[0], value=choice[1])
            moved = True
    if not moved:
        table.wait(3.5)
    return bool(table.page()["status"] == "playing")


def core(page: dict[str, Any]) -> dict[str, Any]:
    """What a page shows of the match itself."""
    return {name: page[name] for name in ("view", "asks", "faces", "sealed", "waiting", "outcome", "score", "can")}


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_a_whole_game_ends_and_verifies(seats: int) -> None:
    """Every answer is taken, the winner is lit, and the record with all its receipts is true."""
    table = Table(game=GAME, tags=()).start(seats, **PHONES)
    rng = random.Random(seats)
    for _ in range(2000):
        if not play_on(table, rng):
            break
    assert table.page()["outcome"]
    assert "winner" in {signal.value for signal in table.cues[-1].seats.values()}
    assert verify(table.store, {GAME.id: GAME}, 1) == []
    assert table.room.receipts()
    table.close()


def test_a_restart_after_every_round_of_answers_changes_no_page(tmp_path: Path) -> None:
    """Pulled plugs do not change what any seat sees, is asked, holds or has sealed."""
    table = Table(tmp_path / "record.db", game=GAME, tags=()).start(3, **PHONES)
    rng = random.Random(3)
    for _ in range(25):
        if not play_on(table, rng):
            break
        before = {seat: core(table.page(seat)) for seat in table.seats}
        table.restart()
        assert {seat: core(table.page(seat)) for seat in table.seats} == before
        assert table.do("p0", f"resume at {table.now.at}", do="resume").status == 200
    table.close()


def test_the_random_player_fills_every_seat() -> None:
    """A table of random players plays by itself until the end."""
    table = Table(game=GAME, tags=()).start(3, **PHONES)
    for seat in reversed(table.seats):
        table.done("p0", do="serve-bot", seat=seat, on=True)
        for proposal in table.page("p0")["proposals"]:
            table.done("p1", do="agree", proposal=proposal["id"])
    for _ in range(400):
        table.wait(2.0)
        if table.page()["status"] == "over":
            break
    assert table.page()["outcome"]
    table.close()


def test_the_negotiation_ends_by_its_clock_or_by_agreement() -> None:
    """Five minutes, unless everybody agrees before."""
    table = Table(game=GAME, tags=()).start(3, **{**PHONES, "negotiation": "300"})
    rng = random.Random(4)
    for _ in range(60):
        if table.page()["clock"] is not None:
            break
        play_on(table, rng)
    assert table.page()["clock"]["limit"] == 300
    turn = table.page()["view"]["step"]
    table.wait(301.0)
    assert table.page()["view"]["step"] != turn
    table.close()
