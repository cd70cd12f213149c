"""What was found to be in force is always what would be found afresh."""

from __future__ import annotations

import pytest

from companion.games.elekt import GAME
from companion.games.elekt.standing import everywhere
from companion.games.elekt.state import State
from companion.rules import Match, Setup
from companion.rules.playing import RandomPlayer, SeededDealer

MOVES = 150
MISCHIEF = 0.15  # corrections and undos among them


@pytest.mark.parametrize("seed", range(6))
def test_what_is_in_force_is_never_out_of_date(seed: int) -> None:
    """After each move of a random game, with corrections and undos, looking again finds the same."""
    seats = tuple(f"p{n}" for n in range(2 + seed % 3))
    match: Match[State] = Match(GAME, Setup(seats, {"hands": "virtual" if seed % 2 else "physical"}))
    player = RandomPlayer(seed, dealer=SeededDealer(seed), mischief=MISCHIEF)
    for move in range(MOVES):
        if match.over:
            break
        match = player.move(match)
        s = match.state
        kept = (s.court(), everywhere(s))
        s.look_again()
        assert kept == (s.court(), everywhere(s)), f"after move {move}"
