"""Units come and go: the Library and its refills, discards, and phase 1 (rules 2.2, 2.4)."""

from __future__ import annotations

from companion.games.golden_blade.facts import DEALT, LIBRARIES, MIXED, UNITS_OF_YEAR
from companion.games.golden_blade.shapes import UnitFace
from companion.games.golden_blade.state import BACK, CARD, State, Unit
from companion.rules import TABLE, Ask, Press, Source, Together
from companion.table import Seat

ALL_UNITS = {unit: domain for units in UNITS_OF_YEAR.values() for unit, domain in units.items()}


def deal(s: State) -> None:
    """Five Units from 1901 to each player (GB-020)."""
    for _ in range(DEALT):
        for seat in s.seats:
            _draw_one(s, seat)


async def supply(s: State) -> None:
    """Phase 1: everybody draws one Unit, clockwise from the Ambassador if the Library runs short (GB-031, GB-037)."""
    begin_turn(s)
    for seat in clockwise(s, s.ambassador):
        draw(s, seat, 1, "GB-031", "Supply")
    if not s.rulings.virtual:
        await Together(s.seats, lambda seat: Ask(seat, "drawn", Press))
    s.step = "orders" if s.two_players else "negotiation"  # GB-165


def begin_turn(s: State) -> None:
    """Clear the fronts and bring last turn's Backstabs into force (GB-059, GB-095)."""
    s.turn += 1
    s.orders, s.face_down, s.vanguard, s.target = {}, {}, {}, {}
    s.resolved, s.stopped, s.verdicts = [], {}, None
    s.forced, s.forced_next = s.forced_next, []


def clockwise(s: State, first: Seat | None) -> list[Seat]:
    """All seats clockwise from `first`."""
    start = s.seats.index(first) if first is not None else 0
    return [*s.seats[start:], *s.seats[:start]]


def draw(s: State, seat: Seat, count: int, rule: str, why: str) -> int:
    """Draw up to `count` Units into a hand, refilling the Library on demand, and say so (GB-035)."""
    drawn = sum(_draw_one(s, seat) for _ in range(count))
    units = "1 Unit" if drawn == 1 else f"{drawn} Units"
    if drawn:
        s.tell(f"{why}: @{seat} draws {units}.", rule)
    if drawn < count:
        s.tell(f"{why}: no Unit is left for @{seat} to draw.", "GB-038")
    return drawn


def _draw_one(s: State, seat: Seat) -> bool:
    refill(s)
    deck = s.decks[s.library]
    if not deck:
        return False
    handle = deck.draw()
    s.hands[seat].append(handle if s.rulings.virtual else CARD)
    return True


def refill(s: State) -> None:
    """If the Library is empty, the next year becomes it; after 1903 the discard pile, shuffled (GB-032 to GB-036)."""
    while not s.decks[s.library] and s.library != MIXED:
        following = LIBRARIES[LIBRARIES.index(s.library) + 1]
        if following == MIXED and not s.discard:
            return
        s.library = following
        if s.library != MIXED:
            s.tell(f"The {s.library} deck becomes the Library.", "GB-032")
    if s.library == MIXED and not s.decks[MIXED] and s.discard:
        s.decks[MIXED].shuffle_in([unit.handle for unit in s.discard])
        s.discard = []
        s.tell("The discard pile is shuffled and becomes the Library.", "GB-033")


def lying_faces(s: State) -> frozenset[str]:
    """All components that lie open on the table."""
    grids = (unit.face for grid in s.grids.values() for row in grid.values() for unit in row)
    return frozenset(grids) | {unit.face for unit in s.discard}


def unit_face(s: State, handle: str, *, nothing: bool = False) -> UnitFace:
    """What the face of a Unit may be: of a dealt one a card of its year, of a real one any, or just its domain."""
    if not s.rulings.virtual:
        return UnitFace(ALL_UNITS, lambda: lying_faces(s), loose=True, held=True, nothing=nothing)
    year = handle.partition(":")[0]
    known = UNITS_OF_YEAR.get(year, ALL_UNITS)
    return UnitFace(known, lambda: lying_faces(s), loose=year not in UNITS_OF_YEAR)


async def turn_up(s: State, seat: Seat, handle: str, prompt: str = "face") -> Unit:
    """Bring a Unit's face into the open: the dealer knows a handle, a real card is read or typed (GB-142)."""
    about = {"handle": handle, "seat": seat} if s.rulings.virtual else {"seat": seat}
    asked = "face" if s.rulings.virtual else prompt
    face = await Ask(TABLE, asked, lambda: unit_face(s, handle), source=Source.FACE, about=about)
    return Unit(handle, face)


async def discard(s: State, seat: Seat, handle: str) -> Unit:
    """Lay a Unit from a hand on the discard pile, face up unless a house rule says otherwise (R17)."""
    if s.rulings.discard_face_down:
        if not s.rulings.virtual:
            await Ask(seat, "discarded", Press)
        unit = Unit(handle, BACK)
    else:
        unit = await turn_up(s, seat, handle, "discard-face")
    s.discard.append(unit)
    return unit


def remove_from_hand(s: State, seat: Seat, handle: str) -> None:
    """Take a card out of a hand, in the moment it is chosen: until its face is known it lies on the table."""
    s.hands[seat].remove(handle)
