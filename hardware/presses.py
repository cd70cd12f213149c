"""Edges of a button's contact in, presses out: pure, and exactly one press for each time a finger goes down."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table import PressKind

SETTLED = 0.025
"""A level counts once it has stood this long, s; contacts bounce for 2 to 20 ms."""

LONG = 0.8
"""A button held this long, s, is a long press, told while it is still held."""


@dataclass
class Contact:
    """One button. `down` is the settled level; feed edges and the passing of time in order, seconds of one clock."""

    down: bool = False
    told: bool = False
    _level: bool = False
    _since: float = float("-inf")
    _pressed_at: float = float("-inf")

    def edge(self, at: float, down: bool) -> PressKind | None:
        """The contact changed at `at`; the press that had become certain by then, if any."""
        press = self.passed(at)
        if down != self._level:
            self._level, self._since = down, at
        return press

    def passed(self, now: float) -> PressKind | None:
        """Time has passed; the press that has become certain since, at most one."""
        if self._level != self.down and now - self._since >= SETTLED:
            self.down = self._level
            if not self.down:
                return None if self.told else PressKind.SHORT
            self.told, self._pressed_at = False, self._since
        held_until = now if self._level else self._since
        if self.down and not self.told and held_until - self._pressed_at >= LONG:
            self.told = True
            return PressKind.LONG
        return None
