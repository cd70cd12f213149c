"""Random chess as a yardstick: how many moves a second python-chess plays on this computer, now."""

from __future__ import annotations

import random
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess


class ChessPace:
    """Plays random chess in slices of time, measured on one core; without python-chess it has no pace (0)."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._there = find_spec("chess") is not None
        self._moves = 0
        self._seconds = 0.0

    @property
    def moves_per_s(self) -> float:
        return self._moves / self._seconds if self._seconds else 0.0

    def play(self, seconds: float) -> None:
        """Play whole random games to their ends for about that long, s."""
        if not self._there:
            return
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            self._moves += self._playout()
        self._seconds += spent

    def push_s(self, seconds: float) -> float:
        """The time of one push in random games, s; 0 without python-chess. Choosing the moves is not counted."""
        if not self._there:
            return 0.0
        import chess

        began, pushing, pushed = time.process_time(), 0.0, 0
        while not pushed or time.process_time() - began < seconds:
            moves = self._moves_of_a_game()
            board = chess.Board()
            start = time.process_time()
            for move in moves:
                board.push(move)
            pushing += time.process_time() - start
            pushed += len(moves)
        return pushing / pushed

    def _playout(self) -> int:
        return len(self._moves_of_a_game())

    def _moves_of_a_game(self) -> list[chess.Move]:
        import chess

        board = chess.Board()
        while not board.is_game_over():
            board.push(self._rng.choice(list(board.legal_moves)))
        return list(board.move_stack)
