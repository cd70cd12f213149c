"""Phase 4: everybody picks one Unit in secret, all are turned up, all are deployed (rules 2.9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.games.golden_blade.ending import check
from companion.games.golden_blade.facts import DOMAIN_OF, SLOTS
from companion.games.golden_blade.shapes import NOTHING
from companion.games.golden_blade.state import CARD, State, Unit
from companion.games.golden_blade.supply import remove_from_hand, unit_face
from companion.rules import TABLE, Ask, Pick, Press, Sealed, Shape, Source, Together, attempt
from companion.table import Seat


async def opening_build(s: State) -> None:
    """One Build before the first Supply (GB-023)."""
    await build_once(s)
    s.step = "supply"


async def build(s: State) -> None:
    """Phase 4, after which the next turn begins (GB-144)."""
    await build_once(s)
    s.step = "supply"


async def build_once(s: State) -> None:
    """All pick, all reveal, all deploy, then level 3 is looked for (GB-139 to GB-144)."""
    builders = [seat for seat in s.seats if s.hands[seat]]
    for seat in s.seats:
        if seat not in builders:
            s.tell(f"@{seat} has no Unit to build.", "GB-141")
    if builders:
        units = await (_dealt(s, builders) if s.rulings.virtual else _held(s, builders))
        for seat, unit in units.items():
            deploy(s, seat, unit, "GB-143")
    check(s)


def deploy(s: State, seat: Seat, unit: Unit, rule: str) -> None:
    """Lay a Unit on the left-most empty slot of its domain; from a full row it goes back to the hand (GB-145)."""
    row = s.grids[seat][unit.domain]
    if len(row) == SLOTS:
        s.hands[seat].append(unit.handle)
        s.tell(f"@{seat} has no empty slot in {unit.domain}; the Unit stays in the hand.", "GB-080")
        return
    row.append(unit)
    s.tell(f"@{seat} deploys 1 Unit in {unit.domain}.", rule)


# -- dealt hands -------------------------------------------------------------------------------------------------------


async def _dealt(s: State, builders: list[Seat]) -> dict[Seat, Unit]:
    picked = await Sealed("builds", builders, partial(_pick, s), show_ready=True)
    handles = {seat: handle for seat, handle in picked.items() if handle is not None}
    for seat, handle in handles.items():
        remove_from_hand(s, seat, handle)
    _tell_skips(s, [seat for seat in builders if seat not in handles])
    faces = await Together(handles, lambda seat: _face_of(s, seat, handles[seat]))
    return {seat: Unit(handles[seat], faces[seat]) for seat in handles}


async def _pick(s: State, seat: Seat) -> str | None:
    picked = await attempt(Ask(seat, "build", lambda: _choices(s, seat)))
    return None if picked == NOTHING else picked


def _choices(s: State, seat: Seat) -> Pick[str]:
    nothing = (NOTHING,) if s.rulings.build_optional and s.hands[seat] else ()
    return Pick((*s.hands[seat], *nothing), "GB-140")


def _face_of(s: State, seat: Seat, handle: str) -> Ask[str]:
    about = {"handle": handle, "seat": seat}
    return Ask(TABLE, "face", lambda: unit_face(s, handle), source=Source.FACE, about=about)


def _tell_skips(s: State, seats: list[Seat]) -> None:
    for seat in seats:
        s.tell(f"@{seat} builds nothing.", "GB-140")


# -- real cards --------------------------------------------------------------------------------------------------------


async def _held(s: State, builders: list[Seat]) -> dict[Seat, Unit]:
    """Cards in hands: entered on phones, read from the table, or both; the card prevails (GB-142)."""
    entered = await _entered(s, builders)
    faces: Mapping[Seat, str | None] = entered
    if s.rulings.build != "phones":
        s.building = list(builders)
        faces = await Together(builders, partial(_read, s))
        s.building = []
        _tell_differences(s, entered, faces)
    built = {seat: face for seat, face in faces.items() if face is not None and face != NOTHING and s.hands[seat]}
    for seat in built:
        remove_from_hand(s, seat, CARD)
    _tell_skips(s, [seat for seat in builders if seat not in built])
    return {seat: Unit(CARD, face) for seat, face in built.items()}


async def _entered(s: State, builders: list[Seat]) -> Mapping[Seat, str | None]:
    if s.rulings.build == "cards":
        s.laid = []
        await Together(builders, partial(_say_laid, s))
        s.laid = []
        return {}
    line = partial(_enter, s)
    return await Sealed("builds", builders, line, show_ready=True)


async def _say_laid(s: State, seat: Seat) -> None:
    await Ask(seat, "build-laid", Press)
    s.laid.append(seat)


async def _enter(s: State, seat: Seat) -> str:
    return await Ask(seat, "build", partial(_form, s))


def _form(s: State) -> Shape[str]:
    return unit_face(s, CARD, nothing=s.rulings.build_optional)


def _read(s: State, seat: Seat) -> Ask[str]:
    return Ask(TABLE, "build-face", partial(_form, s), source=Source.FACE, about={"seat": seat})


def _tell_differences(s: State, entered: Mapping[Seat, str | None], faces: Mapping[Seat, str | None]) -> None:
    for seat, face in faces.items():
        if entered and _domain(entered[seat]) != _domain(face):
            what = f"@{seat} laid {_domain(face)} and entered {_domain(entered[seat])}: the card counts."
            s.tell(what, "GB-142")


def _domain(face: str | None) -> str:
    return DOMAIN_OF.get(face or NOTHING, NOTHING)
