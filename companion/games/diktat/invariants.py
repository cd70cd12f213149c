"""What must always hold (DK-009, DK-013, DK-229)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.games.diktat.facts import (
    AGENTS,
    MARKERS,
    MOST_CORRUPTED,
    MOST_DARKNESS,
    OTHERS_OF_EACH,
    SECTORS,
)
from companion.games.diktat.others import everywhere
from companion.games.diktat.possessions import INFLUENCE_SPACES
from companion.games.diktat.state import State, special_tokens


def invariants(s: State) -> Sequence[str]:
    """What is wrong with the state, one sentence each; empty when it is sound."""
    return [sentence for check in _CHECKS for sentence in check(s)]


def _screens_are_sound(s: State) -> Iterator[str]:
    for seat, player in s.players.items():
        screen = player.screen
        if screen.pp < 0 or screen.debts < 0 or min(screen.affinity.values(), default=0) < 0:
            yield f"{seat} has less than nothing behind the screen"
        if screen.tokens < 0 or screen.unnamed < 0:
            yield f"{seat} has {screen.tokens} Agent tokens, {screen.unnamed} unnamed (DK-090)"


def _cards_are_once(s: State) -> Iterator[str]:
    cards = [*s.track, *s.corrupted, *s.discard]
    for player in s.players.values():
        cards += [*player.row, *player.overflow]
    if len(set(cards)) < len(cards):
        yield f"a card is in two places: {sorted(card for card in cards if cards.count(card) > 1)}"


def _markers_add_up(s: State) -> Iterator[str]:
    for name in SECTORS:
        held = sum(space.level for p in s.players.values() for space in p.influence if space.sector == name)
        if s.sectors[name].markers + held > MARKERS:
            yield f"{name} has {s.sectors[name].markers} markers and players hold {held} (DK-015)"
    for seat, player in s.players.items():
        if len(player.influence) > INFLUENCE_SPACES:
            yield f"{seat} has {len(player.influence)} Influence spaces filled (DK-188)"


def _others_add_up(s: State) -> Iterator[str]:
    wanted = OTHERS_OF_EACH * len(AGENTS) if s.rulings.others else 0
    if s.conquest is None and everywhere(s) != wanted:
        yield f"{everywhere(s)} Other pieces are there, and there must be {wanted} (DK-229)"
    if len(s.corrupted) > MOST_CORRUPTED or sum(one.darkness for one in s.sectors.values()) > MOST_DARKNESS:
        yield "the Others should have won (DK-291, DK-292)"


def _special_tokens_add_up(s: State) -> Iterator[str]:
    for seat, player in s.players.items():
        out = sum(sector.special[seat] for sector in s.sectors.values())
        if player.screen.special + out != special_tokens(player.cabal):
            yield f"{seat} has {player.screen.special} special tokens and {out} are out (DK-013)"


def _stacks_are_sound(s: State) -> Iterator[str]:
    ids = [stack.id for _, stack in s.stacks()]
    if len(set(ids)) < len(ids):
        yield "two stacks have one name"
    if s.conquest is None and any(not stack.tokens for _, stack in s.stacks()):
        yield "a stack without a token lies there (DK-112)"


_CHECKS: tuple[Callable[[State], Iterator[str]], ...] = (
    _screens_are_sound,
    _cards_are_once,
    _markers_add_up,
    _others_add_up,
    _special_tokens_add_up,
    _stacks_are_sound,
)
