"""What lies behind a screen, as its owner alone may set it right (RULES.md, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from companion.games.diktat.facts import AFFINITIES, AFFINITY_TOKENS, AGENTS
from companion.games.diktat.state import Screen, State
from companion.rules import Adjuster, Amount
from companion.table import Seat

MOST = 99


def screens(s: State) -> Iterator[tuple[str, Adjuster]]:
    """PP, Debts, Agents and Affinity tokens of every player; each is a fact that only its owner sees (DK-036).

    Where the companion deals, there is no real screen that could hold anything else.
    """
    if s.rulings.virtual:
        return
    for seat in s.seats:
        yield from _behind(s, seat)


def _behind(s: State, seat: Seat) -> Iterator[tuple[str, Adjuster]]:
    screen = s.players[seat].screen
    apply = partial(setattr, screen, "pp")
    yield f"pp.{seat}", Adjuster("PP behind your screen", Amount(0, MOST), apply, seat, screen.pp)
    apply = partial(_set_debts, screen)
    yield f"debts.{seat}", Adjuster("Debts behind your screen", Amount(0, MOST), apply, seat, screen.debts)
    for kind in AGENTS:
        yield f"{kind}.{seat}", _agents(s, seat, kind)
    for kind in AFFINITIES:
        have = screen.affinity[kind]
        words = f"Affinity tokens behind your screen: {kind.capitalize()}"
        shape = Amount(0, AFFINITY_TOKENS)  # what is left of them would tell what others have
        yield f"{kind}.{seat}", Adjuster(words, shape, partial(_set_affinity, screen, kind), seat, have)


def _agents(s: State, seat: Seat, kind: str) -> Adjuster:
    """Of real tokens those are counted, too, that lie in stacks which nobody has read: there must be as many."""
    screen = s.players[seat].screen
    words = f"{kind.capitalize()} tokens behind your screen"
    words += ", and in stacks of yours of which you did not say what is in them"
    least = max(0, screen.agents[kind] - screen.tokens)
    return Adjuster(words, Amount(least, MOST), partial(_set, screen.agents, kind), seat, screen.agents[kind])


def _set_debts(screen: Screen, count: int) -> None:
    screen.set_right["debts"] += count - screen.debts
    screen.debts = count


def _set_affinity(screen: Screen, kind: str, count: int) -> None:
    screen.set_right[kind] += count - screen.affinity[kind]
    screen.affinity[kind] = count


def _set(counts: Counter[str], kind: str, count: int) -> None:
    counts[kind] = count
