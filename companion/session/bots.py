"""The random player: it knows what its own seat is asked, and nothing else."""

from __future__ import annotations

import random

from companion.rules import AskId
from companion.rules.shapes import Json
from companion.session.play import Play
from companion.table import Seat


def choice(play: Play, seat: Seat, rng: random.Random) -> tuple[AskId, Json] | None:
    """One question of the seat with a random legal answer, or None if it has nothing to do."""
    asks = [(ask_id, ask) for ask_id, ask in play.match.asks(seat).items() if not ask.standing]
    if not asks:
        return None
    ask_id, ask = rng.choice(asks)
    return ask_id, ask.shape().sample(rng)
