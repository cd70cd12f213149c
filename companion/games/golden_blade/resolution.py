"""Phase 3: front after front, clockwise from the Ambassador (rules 2.7, 2.12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.golden_blade.facts import LEFT, ORDERS, RIGHT
from companion.games.golden_blade.interaction import Place, Verdict
from companion.games.golden_blade.legality import judge_orders
from companion.games.golden_blade.orders import EFFECTS
from companion.games.golden_blade.state import Act, State, facing
from companion.games.golden_blade.two_players import pair, reveal_half
from companion.rules import Ask, Pick, attempt
from companion.table import Seat


async def resolution(s: State) -> None:
    """Resolve all fronts; with two players the Vanguards and their targets (GB-066 to GB-069, GB-177)."""
    if s.two_players:
        await reveal_half(s, first=True)
        await _fronts(s, partial(pair, s, first=True))
        _pass_ambassador(s)
        s.step = "second-resolution"
    else:
        await _fronts(s, partial(_front, s))
        s.step = "build"


async def second_resolution(s: State) -> None:
    """With two players: reveal and resolve the other four; the Ambassador is not passed back (GB-179 to GB-182)."""
    await reveal_half(s, first=False)
    await _fronts(s, partial(pair, s, first=False))
    s.step = "build"


async def _fronts(s: State, front: Callable[[Seat], tuple[Place, Place]]) -> None:
    """Resolve every front; the Ambassador is passed between fronts, not after the last (GB-067, GB-068)."""
    while True:
        for place in front(_holder(s)):
            if place not in s.resolved:
                await resolve(s, place)
        if all(place in s.resolved for seat in s.seats for place in front(seat)):
            return
        _pass_ambassador(s)


def _front(s: State, holder: Seat) -> tuple[Place, Place]:
    """The holder's left Order, then the left neighbour's right Order (GB-066)."""
    return Place(holder, LEFT), Place(s.left_of(holder), RIGHT)


def _holder(s: State) -> Seat:
    return s.ambassador if s.ambassador is not None else s.seats[0]


def _pass_ambassador(s: State) -> None:
    s.ambassador = s.left_of(_holder(s))
    s.tell(f"The Ambassador passes to @{s.ambassador}.", "GB-067")


async def resolve(s: State, place: Place) -> None:
    """One Order: blocked, or done as far as it can be (GB-072, GB-080)."""
    verdict = judge_orders(s)[place] if place in s.orders else Verdict("hold")
    s.now = Act(place, verdict.order, s.neighbour(place.seat, place.side))
    stoppers = (*verdict.blocked_by, *((s.stopped[place],) if place in s.stopped else ()))
    if stoppers:
        _tell_blocked(s, place, verdict.order, stoppers[0])
    else:
        await attempt(_carry_out(s, place, verdict))
    s.looking = s.now = None
    s.resolved.append(place)


async def _carry_out(s: State, place: Place, verdict: Verdict) -> None:
    if verdict.free:
        s.now = await _redirected(s, place, verdict)
    if s.now is not None:
        await EFFECTS[verdict.order](s, s.now, verdict)


async def _redirected(s: State, place: Place, verdict: Verdict) -> Act:
    """GB-114, GB-116: against the Alliance player, or openly against the far neighbour."""
    ally = s.neighbour(place.seat, place.side)
    far = s.neighbour(ally, place.side)
    about = {"ally": ally, "far": far, "order": ORDERS[verdict.order].name}
    targets = Pick((ally, far), "GB-114", {ally: f"@{ally}", far: f"@{far}"})
    target = await Ask(place.seat, "redirect", lambda: targets, about=about)
    if target == ally:
        return Act(place, verdict.order, ally)
    s.tell(f"Alliance of @{ally} lets @{place.seat} turn {ORDERS[verdict.order].name} against @{far}.", "GB-114")
    return Act(place, verdict.order, far, ally)


def _tell_blocked(s: State, place: Place, order: str, blocker: Place) -> None:
    by = judge_orders(s)[blocker].order
    rule = ORDERS[by].rule
    of = f"@{blocker.seat}"
    if by == "coalition":
        of = f"@{blocker.seat} and @{facing(s, blocker).seat}"
    s.tell(f"{ORDERS[order].name} of @{place.seat} is blocked by {ORDERS[by].name} of {of}.", rule)
