"""People who play Diktat by themselves: hands build stacks, turn tokens up and take Trophies; the eyes read frames."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.record import command
from companion.session.seeing import LAYING_S
from tests.whole.diktat_city import open_cards_laid, open_cards_shown, stacks_laid, stacks_shown
from tests.whole.tables import MOST_ROUNDS, Evening, evening

SURE = 15  # frames, until also what lay under something else is gone for certain


def lies_as_shown(table: Evening) -> None:
    """The table is as the match has it, and the eyes, after hands have had their time, find nothing to ask about."""
    table.hands()
    before = table.page()["view"]
    table.look(SURE)
    if table.page()["status"] == "over" or table.page()["view"] != before:
        return  # a card that was read has moved the match on
    assert stacks_laid(table) == stacks_shown(before)
    assert open_cards_laid(table) == open_cards_shown(before)
    table.wait(LAYING_S)
    assert table.findings() == []
    assert table.page()["eyes"]["doubt"] is None


@pytest.mark.rule("DK-083", "DK-152")
def test_a_cycle_is_played_on_the_table(tmp_path: Path) -> None:
    """Stacks, cards and tokens lie as the match has them, from the first card to the Conquests."""
    with evening(tmp_path, 2, game="diktat", lone=True) as table:
        table.play_until(lambda view: view["step"] == "resolution" or view["cycle"] > 1)
        assert stacks_shown(table.page()["view"])
        lies_as_shown(table)


@pytest.mark.hard
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("configuration", ["base", "others"])
@pytest.mark.parametrize("seed", [1, 2])
def test_people_play_an_evening_by_themselves(tmp_path: Path, seats: int, configuration: str, seed: int) -> None:
    """A whole game is played from rendered frames to its end, nothing false is asked, and its record holds."""
    with evening(tmp_path, seats, game="diktat", lone=True, seed=seed, configuration=configuration) as table:
        for _ in range(MOST_ROUNDS):
            if table.page()["status"] == "over":
                break
            table.play_on()
            if table.page()["status"] == "playing":
                lies_as_shown(table)
        assert table.page()["outcome"]
        view = table.page()["view"]
        assert view["winners"] or view["lost"]
    verified = CliRunner().invoke(command, ["verify", "--data", str(tmp_path)])
    assert verified.exit_code == 0, verified.output
