"""What France against Austria does differently: Vanguards, targets, and two reveals (rules 2.12)."""

from __future__ import annotations

from companion.games.golden_blade.diplomacy import reveal
from companion.games.golden_blade.facts import LEFT, RIGHT
from companion.games.golden_blade.interaction import Place
from companion.games.golden_blade.state import State, places_of
from companion.rules import Ask, Pick, Sealed
from companion.table import Seat

SLOTS = {"1": "the first", "2": "the second"}


async def vanguards(s: State) -> None:
    """Each picks one of the own two left Orders, at the same time (GB-172, GB-174)."""
    picked = await Sealed("vanguards", s.seats, lambda seat: _slot(s, seat, "vanguard"), show_ready=True)
    s.vanguard = {seat: int(slot) for seat, slot in picked.items()}
    for seat, slot in s.vanguard.items():
        s.tell(f"@{seat} moves left Order {slot} forward as Vanguard.", "GB-172")
    s.step = "targets"


async def targets(s: State) -> None:
    """Each picks one of the opponent's two right Orders for the own Vanguard (GB-173)."""
    picked = await Sealed("targets", s.seats, lambda seat: _slot(s, seat, "target"), show_ready=True)
    s.target = {seat: int(slot) for seat, slot in picked.items()}
    for seat, slot in s.target.items():
        s.tell(f"@{seat} targets right Order {slot} of @{s.left_of(seat)}.", "GB-173")
    s.step = "resolution"


def _slot(s: State, seat: Seat, prompt: str) -> Ask[str]:
    return Ask(seat, prompt, lambda: Pick(tuple(SLOTS), "GB-172"), about={"foe": s.left_of(seat)})


def pair(s: State, holder: Seat, *, first: bool) -> tuple[Place, Place]:
    """The holder's left Order and the opponent's right one that it meets, in the first conflict or the second."""
    vanguard, target = s.vanguard.get(holder, 1), s.target.get(holder, 1)
    if not first:
        vanguard, target = 3 - vanguard, 3 - target
    return Place(holder, LEFT, vanguard), Place(s.left_of(holder), RIGHT, target)


async def reveal_half(s: State, *, first: bool) -> None:
    """Turn up the Vanguards and their targets, or the four that are left (GB-176, GB-179)."""
    half = [place for seat in s.seats for place in pair(s, seat, first=first)]
    turned = [place for place in places_of(s.seats) if place in half]
    entered = {place: s.face_down[place] for place in turned if place in s.face_down}
    await reveal(s, turned, entered)
