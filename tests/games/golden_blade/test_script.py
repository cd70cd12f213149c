"""The table script is walked against real matches: nothing happens that it does not tell, and it tells nothing else."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from companion.cli.script import command
from companion.cli.selfplay import sittings_of
from companion.games.golden_blade import GAME
from companion.games.golden_blade.script import SCRIPT
from companion.rules import TABLE, Match, Press, Setup, Source
from companion.rules.playing import RandomPlayer, SeededDealer

SITTINGS = 72
GUIDE = Path(__file__).parents[3] / "docs" / "golden-blade-script.md"


class Asked(NamedTuple):
    """A question as it occurred in play."""

    step: str
    prompt: str
    of_table: bool
    pressed: bool
    clock: bool
    phase: int


@cache
def occurred() -> frozenset[Asked]:
    """Every question of many random games, with all seat counts, both kinds of hands and random options."""
    seen: set[Asked] = set()
    for sitting in sittings_of(GAME, SITTINGS, GAME.seats, ("virtual", "physical"), True, 5):
        match = Match(GAME, Setup(tuple(f"p{n}" for n in range(sitting.seats)), sitting.options))
        player = RandomPlayer(sitting.number, dealer=SeededDealer(sitting.number))
        while not match.over:
            seen |= _now(match)
            player.move(match)
    return frozenset(seen)


def _now(match: Match[Any]) -> set[Asked]:
    step, phase = match.state.step, GAME.phase(match.state)
    return {
        Asked(
            step,
            ask.prompt,
            ask.seat == TABLE,
            isinstance(ask.shape(), Press) and ask.seat != TABLE and match.sealed_around(ask_id) is None,
            ask.source is Source.CLOCK,
            phase,
        )
        for ask_id, ask in match.open_asks().items()
    }


def test_every_question_of_play_is_in_the_script_and_the_other_way_round() -> None:
    """Questions to phones and to the table, by step."""
    phones = {(step, prompt) for row in SCRIPT for step in row.steps for prompt in row.phones}
    table = {(step, prompt) for row in SCRIPT for step in row.steps for prompt in row.table}

    assert {(asked.step, asked.prompt) for asked in occurred() if not asked.of_table} == phones
    assert {(asked.step, asked.prompt) for asked in occurred() if asked.of_table} == table


def test_buttons_answer_what_the_script_says() -> None:
    """A button answers exactly the open presses."""
    assert {asked.prompt for asked in occurred() if asked.pressed} == {p for row in SCRIPT for p in row.buttons}


def test_clocks_run_where_the_script_says() -> None:
    """A clock answers exactly the clock questions."""
    assert {asked.prompt for asked in occurred() if asked.clock} == {p for row in SCRIPT for p in row.clocks}


def test_the_lamp_is_the_one_of_the_script() -> None:
    """Each question is asked while the lamp of its row is lit; Orders may be flipped in the middle of a turn."""
    lamps: dict[tuple[str, str], set[int]] = {}
    for row in SCRIPT:
        for step in row.steps:
            for prompt in (*row.phones, *row.table):
                lamps.setdefault((step, prompt), set()).add(row.phase)

    assert all(asked.phase in lamps[asked.step, asked.prompt] for asked in occurred() if asked.prompt != "order-face")


def test_every_step_of_the_rulebook_has_a_row() -> None:
    """No named step of the game is left out, and none is invented."""
    assert {step for row in SCRIPT for step in row.steps} == set(GAME.steps)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_camera_reads_zones_that_are_on_the_table(seats: int) -> None:
    """Each kind of zone that the script names is there; Vanguards only with two players."""
    kinds = {zone.name.split("-")[0] for zone in GAME.layout(seats).zones}

    assert {zone for row in SCRIPT for zone in row.zones} - ({"vanguard"} if seats > 2 else set()) <= kinds


def test_the_script_is_printed_as_a_table_and_as_data() -> None:
    """One line a row, and the same rows as JSON; the words of the questions are those of the phones."""
    rows = json.loads(CliRunner().invoke(command, ["golden-blade", "--json"]).stdout)
    lines = CliRunner().invoke(command, ["golden-blade"]).stdout.splitlines()

    assert len(rows) == len(SCRIPT) == len(lines) - 4
    assert GAME.prompts["lay"].text in rows[4]["phones"]


def test_the_guide_prints_the_script() -> None:
    """The page of the guide is what `companion script golden-blade` prints; print it there again when it changes."""
    assert GUIDE.read_text(encoding="utf-8") == CliRunner().invoke(command, ["golden-blade"]).stdout
