"""People who play Elekt by themselves: hands lay Units, tokens and Scepter, the eyes read rendered frames."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli.record import command
from tests.whole.elekt_boards import on_boards, on_table
from tests.whole.tables import Evening, evening

MOST_ROUNDS_OF_GAME = 6


def recruits_in_round(number: int, view: Any) -> bool:
    """Whether a round, or a later one, begins."""
    return bool(view["round"] >= number and view["step"] == "recruitment")


@pytest.mark.rule("EL-236")
def test_a_round_is_read_off_the_table(tmp_path: Path) -> None:
    """The first player is found and all allocations are read; what the match has on the boards lies there."""
    with evening(tmp_path, game="elekt", lone=True) as table:
        table.play_until(lambda view: view["step"] == "mission" or view["round"] > 1)
        table.hands()
        view = table.page()["view"]
        assert sum(on_boards(view).values())
        assert on_table(table.bench) == on_boards(view)
        assert view["hands"] == {seat: len(table.bench.hand(seat)) for seat in view["seats"]}


@pytest.mark.hard
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_people_play_an_evening_by_themselves(tmp_path: Path, seats: int, seed: int) -> None:
    """A whole game is played from rendered frames until somebody has won, and its record holds."""
    with evening(tmp_path, seats, game="elekt", lone=True, seed=seed) as table:
        for number in range(2, MOST_ROUNDS_OF_GAME + 1):
            table.play_until(partial(recruits_in_round, number))
            table.hands()
            if table.page()["status"] == "playing":
                assert ember(table) == table.page()["view"]["ember"]
                assert on_table(table.bench) == on_boards(table.page()["view"])
        table.play_until(lambda _: False)
        assert table.page()["outcome"]
        assert table.page()["view"]["winners"]
    verified = CliRunner().invoke(command, ["verify", "--data", str(tmp_path)])
    assert verified.exit_code == 0, verified.output


def ember(table: Evening) -> dict[str, int]:
    """How much Ember lies in front of each seat."""
    spots = [spot.zone for piece, spot in table.people.lying.items() if piece.startswith("ember#")]
    return {seat: spots.count(f"ember-{seat}") for seat in table.page()["view"]["seats"]}
