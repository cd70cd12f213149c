"""People who play by themselves: hands move cards, the eyes read rendered frames, phones answer at random."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.record import command
from tests.whole.tables import Evening, evening


def rows_on_table(table: Evening) -> set[str]:
    """The Units that the match has in its rows."""
    return {face for rows in table.page()["view"]["units"].values() for row in rows.values() for face in row}


def test_people_play_two_turns_by_themselves(tmp_path: Path) -> None:
    """Two turns are played from rendered frames, and the rows of the match are the cards that lie on the table."""
    with evening(tmp_path, lone=True) as table:
        table.play_until(lambda view: view["turn"] >= 3)
        table.hands()
        assert rows_on_table(table) <= table.face_up("unit")


@pytest.mark.hard
@pytest.mark.parametrize("ways", [{}, {"orders": "cards", "build": "cards"}], ids=["both", "cards"])
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 1), (5, 1), (7, 1)])
def test_people_play_an_evening_by_themselves(tmp_path: Path, seats: int, seed: int, ways: dict[str, str]) -> None:
    """A whole game is played from rendered frames until somebody has won, and its record holds."""
    with evening(tmp_path, seats, lone=True, seed=seed, **ways) as table:
        table.play_until(lambda _: False)
        assert table.page()["outcome"]
        assert table.page()["view"]["winners"]
    verified = CliRunner().invoke(command, ["verify", "--data", str(tmp_path)])
    assert verified.exit_code == 0, verified.output
