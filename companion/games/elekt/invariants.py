"""What must always hold (EL-009, EL-010, EL-166)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from companion.games.elekt.facts import EMBER, MOST_EMBER, TOKENS
from companion.games.elekt.relaying import all_cards, whole_box
from companion.games.elekt.state import State


def invariants(s: State) -> Sequence[str]:
    """What is wrong with the state, one sentence each; empty when it is sound."""
    return [sentence for check in _CHECKS for sentence in check(s)]


def _tokens_add_up(s: State) -> Iterator[str]:
    there = sum((unit.tokens for _, unit in s.all_units()), Counter(s.pool))
    for kind, count in TOKENS.items():
        if there[kind] != count or s.pool[kind] < 0:
            yield f"{there[kind]} {kind} tokens are there, and the pool has {s.pool[kind]} of {count} (EL-009)"


def _ember_adds_up(s: State) -> Iterator[str]:
    for seat, count in s.ember.items():
        if not 0 <= count <= MOST_EMBER:
            yield f"{seat} has {count} Ember (EL-166)"
    if not 0 <= s.ember_pool <= EMBER:
        yield f"the Ember pool has {s.ember_pool} (EL-009)"


def _units_add_up(s: State) -> Iterator[str]:
    if all_cards(s) != whole_box(s):
        yield f"{all_cards(s)} Unit cards are there, and there must be {whole_box(s)} (EL-010)"
    refs = [unit.ref for _, unit in s.all_units()]
    if len(set(refs)) < len(refs):
        yield f"two Units have one name: {sorted(refs)} (EL-011)"
    handles = [card for hand in (*s.hands.values(), *s.drawn.values()) for card in hand if ":" in card]
    handles += s.decks["elite"].pile
    if len(set(handles)) < len(handles):
        yield "an Elite card is in two places (EL-010)"


def _units_lie_with_their_owners(s: State) -> Iterator[str]:
    for zone, corners in s.boards.items():
        for seat, units in corners.items():
            if any(unit.owner != seat for unit in units):
                yield f"{seat} has a Unit of somebody else in {zone} (EL-013)"


_CHECKS: tuple[Callable[[State], Iterator[str]], ...] = (
    _tokens_add_up,
    _ember_adds_up,
    _units_add_up,
    _units_lie_with_their_owners,
)
