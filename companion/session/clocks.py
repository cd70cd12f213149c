"""Clocks over an injected monotonic time: they run, stand, and never choose for a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

MINUTE = 60.0


class Clocks:
    """Remaining time, s, of the questions that have a limit; all run or stand together."""

    def __init__(self, now: Callable[[], float], stored: Mapping[str, float] | None = None) -> None:
        self._now = now
        self._left: dict[str, float] = dict(stored or {})
        self._since: float | None = None

    @property
    def running(self) -> bool:
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
        """Keep one clock for each open question with a limit; whether anything began or ended."""
        self._settle()
        followed = {ask: self._left.get(ask, limit) for ask, limit in limits.items()}
        changed = followed.keys() != self._left.keys()
        self._left = followed
        return changed

    def left(self, ask: str) -> float:
        """Remaining s of a question, never below 0."""
        passed = self._now() - self._since if self._since is not None else 0.0
        return max(0.0, self._left[ask] - passed)

    def add(self, seconds: float) -> None:
        """Give every clock more time."""
        self._left = {ask: left + seconds for ask, left in self._left.items()}

    def expired(self) -> list[str]:
        """Questions whose time is up."""
        return [ask for ask in self._left if self.running and self.left(ask) <= 0]

    def stored(self) -> dict[str, Any]:
        """What to keep on disk: whole tenths of a second."""
        return {ask: round(self.left(ask), 1) for ask in self._left}
