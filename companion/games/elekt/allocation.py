"""The Allocation phase (rules 2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.elekt.entering import allocate, allocations_left, choosable, told
from companion.games.elekt.facts import ZONES
from companion.games.elekt.moments import moment, turn_uses, use_in_turn
from companion.games.elekt.shapes import FOLD, Turn
from companion.games.elekt.standing import any_room, rooms
from companion.games.elekt.state import State
from companion.rules import Ask, Press, Source, attempt
from companion.table import Seat


async def allocation(s: State) -> None:
    """Turn after turn in the direction of the Scepter, until all have folded or allocated (EL-059, EL-066, EL-068)."""
    seat = _next(s, None)
    while seat is not None:
        s.turn = seat
        await _turn(s, seat)
        seat = _next(s, seat)
    _begin_next_phase(s)


def begin(s: State) -> None:
    """Nobody has folded or allocated in this phase yet (EL-064)."""
    s.allocations = dict.fromkeys(s.seats, 0)
    s.folded = []
    s.turn = None


def _begin_next_phase(s: State) -> None:
    begin(s)
    s.step = ZONES[0]


def _next(s: State, last: Seat | None) -> Seat | None:
    """The next player in order who may still act, after the last one (EL-059, EL-066), or as people have corrected."""
    order = s.court()
    start = 0 if s.turn is None else order.index(s.turn) + (s.turn == last)
    return next((seat for seat in (*order[start:], *order[:start]) if may_act(s, seat)), None)


def may_act(s: State, seat: Seat) -> bool:
    """Whether a player has neither folded nor used up all allocations (EL-064, EL-067)."""
    return seat not in s.folded and allocations_left(s, seat) > 0


async def _turn(s: State, seat: Seat) -> None:
    """One allocation or a fold, after whatever may be used before (EL-060, EL-292)."""
    used: list[str] = []
    while _has_turn(s, seat):
        if _has_nothing(s, seat, used):
            if await attempt(Ask(seat, "no-turn", lambda: Press(_has_turn(s, seat) and _has_nothing(s, seat, used)))):
                fold(s, seat, "EL-255")
            continue
        answer = await attempt(_asked(s, seat, used))
        if answer is None:
            continue
        if answer == FOLD:
            fold(s, seat, "EL-064")
            return
        if "unit" in answer:
            if await attempt(allocate(s, seat, answer["unit"], answer["zone"], moment)):
                return
            continue
        used.append(answer["use"])
        await use_in_turn(s, seat, turn_uses(s, seat, used[:-1])[answer["use"]])


def _asked(s: State, seat: Seat, used: list[str]) -> Ask[Any]:
    about = {"left": allocations_left(s, seat)}
    shape = turn(s, seat, used)
    return Ask(seat, "turn", lambda: shape, source=Source.FACE, limit=s.rulings.turn_timer, about=about)


def turn(s: State, seat: Seat, used: list[str]) -> Turn:
    """What a player may do now: public facts and the own hand alone decide (EL-063, EL-217)."""
    return Turn(
        units=lambda: choosable(s, seat),
        told=lambda name: told(s, name),
        rooms=lambda: rooms(s, seat),
        uses=lambda: {key: s.name(source.ability.component) for key, source in turn_uses(s, seat, used).items()},
        may_act=lambda: s.turn == seat and may_act(s, seat),
    )


def _has_turn(s: State, seat: Seat) -> bool:
    """Whether it is still a player's turn, whatever people have corrected."""
    return s.turn == seat and may_act(s, seat)


def _has_nothing(s: State, seat: Seat, used: Sequence[str]) -> bool:
    """Whether a player has no card in hand or no Zone with room, and nothing to use: all public (EL-218, EL-255)."""
    if s.hands[seat] and any_room(s, seat):
        return False
    return not turn_uses(s, seat, used)


def fold(s: State, seat: Seat, rule: str) -> None:
    """A player allocates no more in this phase (EL-064, EL-256)."""
    s.folded.append(seat)
    why = "folds" if rule == "EL-064" else "has no Unit or no room, which counts as a fold"
    s.tell(f"@{seat} {why}.", rule)
