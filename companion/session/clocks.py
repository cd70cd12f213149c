"""Clocks over an injected monotonic time: they run, stand, and never choose for a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

MINUTE = 60.0
MOST_ENDED = 8  # clocks that are remembered after their question was answered, for an undo


class Clocks:
    """Remaining time, s, of the questions that have a limit; all run or stand together.

    A question that an undo opens again has what its clock had left, and a minute at least. `added` is what people gave
    since the start of the process, s, so that pages that count along learn of it.
    """

    def __init__(self, now: Callable[[], float], stored: Mapping[str, Any] | None = None) -> None:
        self._now = now
        self._left: dict[str, float] = dict(stored["left"]) if stored else {}
        self._ended: dict[str, float] = dict(stored["ended"]) if stored else {}
        self._since: float | None = None
        self.added = 0.0

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    def run(self) -> None:
        """Let the clocks run."""
        if self._since is None:
            self._since = self._now()

    def stand(self) -> None:
        """Stop the clocks where they are."""
        self._settle()
        self._since = None

    def _settle(self) -> None:
        if self._since is not None:
            now = self._now()
            self._left = {ask: left - (now - self._since) for ask, left in self._left.items()}
            self._since = now

    def follow(self, limits: Mapping[str, float]) -> bool:
        """Keep one clock for each open question with a limit; whether one began or ended."""
        self._settle()
        if limits.keys() == self._left.keys():
            return False
        over = {ask: left for ask, left in self._left.items() if ask not in limits}
        self._left = {ask: self._left.get(ask, self._first(ask, limit)) for ask, limit in limits.items()}
        kept = {ask: left for ask, left in self._ended.items() if ask not in limits}
        self._ended = dict([*kept.items(), *over.items()][-MOST_ENDED:])
        return True

    def _first(self, ask: str, limit: float) -> float:
        return min(limit, max(MINUTE, self._ended[ask])) if ask in self._ended else limit

    def left(self, ask: str) -> float:
        """Remaining s of a question, never below 0."""
        passed = self._now() - self._since if self._since is not None else 0.0
        return max(0.0, self._left.get(ask, 0.0) - passed)

    def add(self, seconds: float) -> None:
        """Give every clock more time."""
        self._settle()
        self._left = {ask: max(0.0, left) + seconds for ask, left in self._left.items()}
        self.added += seconds

    def asks(self) -> list[str]:
        """The questions that have a clock."""
        return list(self._left)

    def expired(self) -> list[str]:
        """Questions whose time is up."""
        return [ask for ask in self._left if self.running and self.left(ask) <= 0]

    def stored(self) -> dict[str, Any]:
        """What to keep on disk: tenths of a second."""
        return {
            "left": {ask: round(self.left(ask), 1) for ask in self._left},
            "ended": {ask: round(max(0.0, left), 1) for ask, left in self._ended.items()},
        }
