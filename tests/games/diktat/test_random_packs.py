"""Play at random with packs of any effects: it ends, the table stays sound, and nothing is told too early."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import pytest

from companion.games.diktat import GAME, State
from companion.rules import Game, Match, Setup
from companion.rules.conformance import (
    Check,
    Trial,
    can_be_entered,
    corrects,
    ends,
    keeps_secrets,
    redoes,
    replays,
)
from companion.rules.playing import RandomPlayer, SeededDealer
from tests.games.diktat.random_packs import random_pack

MOST = 6_000  # moves
MISCHIEF = 0.05
CHECKS = (ends, replays, redoes, keeps_secrets, corrects, can_be_entered)


def options(number: int) -> dict[str, str]:
    """With and without the Others, dealt and with real cards; every other number has house rules at random."""
    rng = random.Random(f"options {number}")
    chosen = {option.name: rng.choice(list(option.choices)) for option in GAME.options} if number % 2 else {}
    ways = {"configuration": ("base", "others")[number // 2 % 2], "hands": ("virtual", "physical")[number // 4 % 2]}
    return chosen | ways


def plays_soundly(number: int) -> None:
    """From the first question to the end, with corrections and undoing; after every entry all must hold."""
    seats = tuple(f"p{n}" for n in range(2 + number % 4))
    match: Match[State] = Match(GAME, Setup(seats, options(number), cards=random_pack(number)))
    player = RandomPlayer(number, dealer=SeededDealer(number), mischief=MISCHIEF * (number % 3 == 0))
    for _ in range(MOST):
        match = player.move(match)
        assert GAME.invariants(match.state) == [], match.record[-1:]
        if match.over:
            return
    pytest.fail("no end")


def with_pack(number: int) -> Game[State]:
    """The game with a random pack instead of the shipped one."""
    return replace(GAME, prepare=partial(_prepared, number))


def _prepared(number: int, setup: Setup) -> Setup:
    return GAME.prepare(replace(setup, cards=setup.cards or random_pack(number)))


def trials(numbers: range) -> list[Trial]:
    """One for each pack."""
    return [Trial(2 + number % 4, number, options(number)) for number in numbers]


@pytest.mark.rule("DK-009", "DK-013", "DK-229")
@pytest.mark.parametrize("number", range(24))
def test_play_at_random_is_sound_and_ends(number: int) -> None:
    """Whatever cards do, and whatever people correct."""
    plays_soundly(number)


@pytest.mark.hard
@pytest.mark.parametrize("number", range(100, 500))
def test_much_play_at_random_is_sound(number: int) -> None:
    """The same in many games."""
    plays_soundly(number)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("trial", trials(range(42, 46)), ids=lambda trial: str(trial.seed))
def test_any_pack_holds_what_every_game_must_hold(check: Check, trial: Trial) -> None:
    """It replays, keeps its secrets, can be corrected and entered."""
    check(with_pack(trial.seed), trial)


@pytest.mark.hard
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("trial", trials(range(500, 540)), ids=lambda trial: str(trial.seed))
def test_many_packs_hold_what_every_game_must_hold(check: Check, trial: Trial) -> None:
    """The same with many."""
    check(with_pack(trial.seed), trial)


def test_packs_at_random_differ() -> None:
    """The seed makes the same one again."""
    assert random_pack(1) == random_pack(1) != random_pack(2)
