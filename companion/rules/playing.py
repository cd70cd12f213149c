"""A seeded player for any game: it answers as everybody, throws the dice and turns hidden cards up.

It is the traffic of self-play and the fuzzer of the conformance suite.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeVar

from companion.errors import Refused
from companion.rules.asks import Ask, Source
from companion.rules.lines import AskId
from companion.rules.match import Match
from companion.rules.shapes import Json

S = TypeVar("S")
STANDING = 0.1  # how often an anytime question is preferred to one that somebody waits for


class SeededDealer:
    """Deals the faces behind handles, the same ones for the same seed."""

    def __init__(self, seed: object) -> None:
        self.seed = seed
        self._dealt: dict[tuple[str, int], tuple[Sequence[str], Sequence[str]]] = {}

    def face(self, match: Match[Any], handle: str) -> str:
        """What lies behind "deck:shuffle:place"; KeyError if the game has no such deck."""
        deck, shuffle, place = handle.split(":")
        return self._faces(match, deck, int(shuffle))[int(place)]

    def _faces(self, match: Match[Any], deck: str, shuffle: int) -> Sequence[str]:
        gone_in = match.game.decks(match.state)[deck].mixed[shuffle] if shuffle > 1 else ()
        before, faces = self._dealt.get((deck, shuffle), (None, ()))
        if before != gone_in:  # not dealt yet, or another pile went in since an undo
            faces = self._shuffled(match, deck, shuffle, gone_in)
            self._dealt[deck, shuffle] = gone_in, faces
        return faces

    def _shuffled(self, match: Match[Any], deck: str, shuffle: int, gone_in: Sequence[str]) -> Sequence[str]:
        cards = gone_in if shuffle > 1 else match.game.faces(match.state)[deck]
        faces = [self.face(match, card) if card.count(":") == 2 else card for card in cards]
        random.Random(f"{self.seed}/{deck}/{shuffle}").shuffle(faces)
        return faces


class RandomPlayer:
    """Plays all seats and the table at random; the same seed on the same match plays the same.

    With `mischief` above 0 that share of its moves is a correction, a withdrawal or an undo.
    """

    def __init__(self, seed: object, *, dealer: SeededDealer | None = None, mischief: float = 0.0) -> None:
        self.rng = random.Random(str(seed))
        self.dealer = dealer
        self.mischief = mischief

    def play(self, match: Match[S], most: int) -> Match[S]:
        """Move until the match is over, at most `most` times; an undo makes it another match."""
        for _ in range(most):
            if match.over:
                break
            match = self.move(match)
        return match

    def move(self, match: Match[S]) -> Match[S]:
        """Open what is complete, or answer one question, or do some mischief."""
        if self.mischief and self.rng.random() < self.mischief:
            return self._mischief(match)
        asks = match.open_asks()
        waited_for = [ask_id for ask_id, ask in asks.items() if not ask.standing]
        if not waited_for and (complete := match.complete()):
            match.open(complete[0])
        else:
            self._answer_one(match, asks, waited_for)
        return match

    def value(self, match: Match[Any], ask: Ask[Any]) -> Json:
        """An answer to one question: the dealer's face for a hidden card, a sample of its shape otherwise."""
        handle = ask.about.get("handle")
        if self.dealer is not None and ask.source is Source.FACE and handle is not None:
            return self.dealer.face(match, str(handle))
        return match.shape(ask).sample(self.rng)

    def _answer_one(self, match: Match[Any], asks: dict[AskId, Ask[Any]], waited_for: list[AskId]) -> None:
        if not asks:
            raise RuntimeError(f"{match.game.title} is not over, and nobody is asked anything")
        if len(waited_for) < len(asks) and (not waited_for or self.rng.random() < STANDING):
            waited_for = [ask_id for ask_id, ask in asks.items() if ask.standing]
        ask_id = self._one_of(waited_for)
        match.answer(ask_id, self.value(match, asks[ask_id]))

    def _one_of(self, choices: Sequence[str]) -> str:
        return choices[int(self.rng.random() * len(choices))]

    def _mischief(self, match: Match[S]) -> Match[S]:
        match self.rng.randrange(3):
            case 0:
                self._correct(match)
            case 1:
                self._withdraw(match)
            case _:
                return match.rewound(max(0, len(match.record) - self.rng.randrange(4)))
        return match

    def _correct(self, match: Match[Any]) -> None:
        adjusters = match.game.adjusters(match.state)
        if adjusters:
            fact = self._one_of(list(adjusters))
            shape = adjusters[fact].shape
            if not shape.empty:
                with suppress(Refused):  # it may leave an open question without an answer
                    match.correct(fact, shape.sample(self.rng))

    def _withdraw(self, match: Match[Any]) -> None:
        laid = [(sealed, seat) for sealed, ballots in match.ballots().items() for seat in ballots]
        if laid:
            sealed, seat = laid[self.rng.randrange(len(laid))]
            match.withdraw(seat, sealed)
