"""The virtual dealer and the dice: faces and chances as functions of a secret seed.

An undone draw deals the same card again, an undone throw falls the same way.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules import Ask, Deck


class Dealer:
    """Knows what is on every handle of the decks whose complete `faces` it was given."""

    def __init__(self, seed: bytes, faces: Mapping[str, Sequence[str]]) -> None:
        self._seed = seed
        self._faces = faces
        self._shuffled: dict[tuple[str, int], list[str]] = {}

    def knows(self, handle: str) -> bool:
        """Whether the handle belongs to a deck that this dealer shuffled."""
        return handle.split(":")[0] in self._faces

    def face(self, handle: str, decks: Mapping[str, Deck]) -> str:
        """What is on a handle: "deck:shuffle:place"."""
        deck, shuffle, place = handle.split(":")
        return self._order(deck, int(shuffle), decks)[int(place)]

    def _order(self, deck: str, shuffle: int, decks: Mapping[str, Deck]) -> list[str]:
        if (deck, shuffle) not in self._shuffled:
            if shuffle == 1:
                faces = list(self._faces[deck])
            else:
                faces = [self._mixed_in(handle, decks) for handle in decks[deck].mixed[shuffle]]
            self._random(f"{deck}:{shuffle}").shuffle(faces)
            self._shuffled[deck, shuffle] = faces
        return self._shuffled[deck, shuffle]

    def _mixed_in(self, handle: str, decks: Mapping[str, Deck]) -> str:
        return self.face(handle, decks) if handle.count(":") == 2 else handle

    def _random(self, what: str) -> random.Random:
        return random.Random(hashlib.sha256(self._seed + what.encode()).digest())

    def forget_shuffles(self) -> None:
        """After an undo another pile may go into the same shuffle."""
        self._shuffled = {key: faces for key, faces in self._shuffled.items() if key[1] == 1}

    def chance(self, ask_id: str, ask: Ask[Any]) -> Any:
        """What falls for a question of chance."""
        return ask.shape().sample(self._random(f"chance:{ask_id}:{ask.prompt}"))
