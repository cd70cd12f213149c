"""Toolbox: a face-down deck as places, never as faces.

A handle is "deck:shuffle:place". What is on it is known to whoever may look: on paper to the people, dealt to the
dealer. Undoing a draw and drawing again gives the same handle, and so the same card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Deck:
    """Handles of a face-down pile, next to be drawn last, and of what went into each shuffle after the first."""

    name: str
    pile: list[str]
    shuffles: int = 1
    mixed: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, size: int) -> Deck:
        """A freshly shuffled deck of `size` cards."""
        return cls(name, [f"{name}:1:{place}" for place in reversed(range(size))])

    def draw(self) -> str:
        """The next handle; IndexError if there is none."""
        return self.pile.pop()

    def shuffle_in(self, handles: Sequence[str]) -> None:
        """Make a new pile of the present one and `handles`, in an order nobody knows."""
        gone_in = (*self.pile, *handles)
        self.shuffles += 1
        self.mixed[self.shuffles] = gone_in
        self.pile = [f"{self.name}:{self.shuffles}:{place}" for place in reversed(range(len(gone_in)))]

    def __len__(self) -> int:
        return len(self.pile)
