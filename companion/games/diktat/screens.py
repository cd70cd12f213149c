"""What lies behind a screen, as its owner alone may set it right (RULES.md, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from companion.games.diktat.facts import AFFINITIES, AFFINITY_TOKENS, AGENTS
from companion.games.diktat.state import State
from companion.rules import Adjuster, Amount
from companion.table import Seat

MOST = 99


def screens(s: State) -> Iterator[tuple[str, Adjuster]]:
    """PP, Debts, Agents and Affinity tokens of every player; each is a fact that only its owner sees (DK-036)."""
    for seat in s.seats:
        yield from _behind(s, seat)


def _behind(s: State, seat: Seat) -> Iterator[tuple[str, Adjuster]]:
    screen = s.players[seat].screen
    for name, words, have in (("pp", "PP", screen.pp), ("debts", "Debts", screen.debts)):
        apply = partial(setattr, screen, name)
        yield f"{name}.{seat}", Adjuster(f"{words} behind your screen", Amount(0, MOST), apply, seat, have)
    for kind in AGENTS:
        yield f"{kind}.{seat}", _agents(s, seat, kind)
    for kind in AFFINITIES:
        have = screen.affinity[kind]
        words = f"Affinity tokens behind your screen: {kind.capitalize()}"
        shape = Amount(0, AFFINITY_TOKENS)  # what is left of them would tell what others have
        yield f"{kind}.{seat}", Adjuster(words, shape, partial(_set, screen.affinity, kind), seat, have)


def _agents(s: State, seat: Seat, kind: str) -> Adjuster:
    """Of real tokens those are counted, too, that lie in stacks which nobody has read: there must be as many."""
    screen = s.players[seat].screen
    words = f"{kind.capitalize()} tokens behind your screen"
    if not s.rulings.virtual:
        words += ", and in stacks of yours of which you did not say what is in them"
    least = max(0, screen.agents[kind] - screen.tokens)
    return Adjuster(words, Amount(least, MOST), partial(_set, screen.agents, kind), seat, screen.agents[kind])


def _set(counts: Counter[str], kind: str, count: int) -> None:
    counts[kind] = count
