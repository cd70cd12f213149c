"""Table scripts are walked against real matches: nothing happens that they do not tell, and they tell nothing else."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from companion.cli.script import command
from companion.cli.selfplay import sittings_of
from companion.rules import TABLE, Game, Match, Press, Setup, Source
from companion.rules.playing import RandomPlayer, SeededDealer
from companion.rules.registry import games, package_of
from companion.rules.script import Row, script_of

SITTINGS = 72
SEEDS = {"diktat": 3}  # of sittings in which every question is asked; a new option makes them others
DOCS = Path(__file__).parents[2] / "docs"
HANDS = ("virtual", "physical")
GAMES = games()

each_game = pytest.mark.parametrize("name", GAMES)


class Asked(NamedTuple):
    """A question as it occurred in play."""

    step: str
    prompt: str
    of_table: bool
    pressed: bool
    clock: bool
    phase: int


class Occurred(NamedTuple):
    """Every question of many games, and the zones whose faces could be read, each with its step."""

    asked: frozenset[Asked]
    read: frozenset[tuple[str, str]]


@cache
def occurred(name: str) -> Occurred:
    """What happened in random games with all seat counts, both kinds of hands, random options and any cards."""
    game = GAMES[name]
    cards = import_module(f"tests.games.{package_of(name).rpartition('.')[2]}.ways").cards
    asked: set[Asked] = set()
    read: set[tuple[str, str]] = set()
    for sitting in sittings_of(game, SITTINGS, game.seats, HANDS, True, SEEDS.get(name, 14)):
        setup = Setup(tuple(f"p{n}" for n in range(sitting.seats)), sitting.options, cards=cards(sitting.number))
        match = Match(game, setup)
        player = RandomPlayer(sitting.number, dealer=SeededDealer(sitting.number))
        while not match.over:
            asked |= _now(game, match)
            read |= {(match.state.step, zone) for zone in game.open_zones(match.state)}
            player.move(match)
    return Occurred(frozenset(asked), frozenset(read))


def _now(game: Game[Any], match: Match[Any]) -> set[Asked]:
    step, phase = match.state.step, game.phase(match.state)
    return {
        Asked(
            step,
            ask.prompt,
            ask.seat == TABLE,
            isinstance(ask.shape(), Press) and ask.seat != TABLE and match.sealed_around(ask_id) is None,
            ask.source is Source.CLOCK or ask.limit is not None,
            phase,
        )
        for ask_id, ask in match.open_asks().items()
    }


def pairs(row: Row) -> set[tuple[str, str, bool]]:
    """Step and prompt of every question of a row, and whether it is one of the table."""
    return {
        (step, prompt, of_table)
        for step in row.steps
        for of_table, prompts in ((False, row.phones), (True, row.table))
        for prompt in prompts
    }


@each_game
def test_every_question_of_play_is_in_the_script(name: str) -> None:
    """Questions to phones and to the table, by step."""
    told = {pair for row in script_of(GAMES[name]) for pair in pairs(row)}

    assert {(asked.step, asked.prompt, asked.of_table) for asked in occurred(name).asked} <= told


@each_game
def test_every_question_of_the_script_is_asked(name: str) -> None:
    """In every step of its row; what interrupts others, in one of them."""
    asked = {(one.step, one.prompt, one.of_table) for one in occurred(name).asked}

    for row in script_of(GAMES[name]):
        expected = pairs(row)
        if row.phase is not None:
            assert expected <= asked
        else:
            assert {pair[1:] for pair in expected & asked} == {pair[1:] for pair in expected}


@each_game
def test_buttons_answer_what_the_script_says(name: str) -> None:
    """A button answers exactly the open presses."""
    pressed = {asked.prompt for asked in occurred(name).asked if asked.pressed}

    assert pressed == {prompt for row in script_of(GAMES[name]) for prompt in row.buttons}


@each_game
def test_clocks_run_where_the_script_says(name: str) -> None:
    """A clock runs for exactly those questions."""
    timed = {asked.prompt for asked in occurred(name).asked if asked.clock}

    assert timed == {prompt for row in script_of(GAMES[name]) for prompt in row.clocks}


@each_game
def test_the_lamp_is_the_one_of_the_script(name: str) -> None:
    """Each question is asked while the lamp of its row is lit; Orders may be flipped in the middle of a turn."""
    lamps: dict[tuple[str, str, bool], set[int | None]] = {}
    for row in script_of(GAMES[name]):
        for pair in pairs(row):
            lamps.setdefault(pair, set()).add(row.phase)

    for asked in occurred(name).asked:
        lit = lamps[asked.step, asked.prompt, asked.of_table]
        assert asked.prompt == "order-face" or None in lit or asked.phase in lit


@each_game
def test_every_step_of_the_rulebook_has_a_row(name: str) -> None:
    """No named step of the game is left out, and none is invented."""
    assert {step for row in script_of(GAMES[name]) for step in row.steps} == set(GAMES[name].steps)


@each_game
def test_the_camera_reads_where_the_script_says(name: str) -> None:
    """Each kind of zone that a row names is read in one of its steps."""
    for row in script_of(GAMES[name]):
        read = {zone for step, zone in occurred(name).read if step in row.steps}
        for kind in row.zones:
            assert any(zone == kind or zone.startswith(f"{kind}-") for zone in read), (row.title, kind)


@each_game
def test_the_script_is_printed_as_a_table_and_as_data(name: str) -> None:
    """One line a row, and the same rows as JSON; the words of the questions are those of the phones."""
    rows = json.loads(CliRunner().invoke(command, [name, "--json"]).stdout)
    lines = CliRunner().invoke(command, [name]).stdout.splitlines()
    script = script_of(GAMES[name])

    assert len(rows) == len(script) == len(lines) - 4
    for row, printed in zip(script, rows, strict=True):
        for prompt in row.phones:
            assert GAMES[name].prompts[prompt].text.partition("@")[0].partition("{")[0] in printed["phones"]


@each_game
def test_the_guide_prints_the_script(name: str) -> None:
    """The page of the guide is what `companion script GAME` prints; print it there again when it changes."""
    printed = CliRunner().invoke(command, [name]).stdout

    assert (DOCS / f"{name}-script.md").read_text(encoding="utf-8") == printed
