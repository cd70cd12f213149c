"""Phase 4: Conquest of one sector after another (rules 2.20 to 2.22, 2.33)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.games.diktat import money, possessions
from companion.games.diktat.ending import check_sudden_win
from companion.games.diktat.facts import EMISSARY, SECTORS
from companion.games.diktat.opportunities import revelation
from companion.games.diktat.others import shuffled
from companion.games.diktat.spoils import NOBODY, OTHERS, Standing, after_struggle, standing
from companion.games.diktat.stacks import drop, forget
from companion.games.diktat.state import Stack, State, Token
from companion.games.diktat.turning_up import AS_SHOWN, turn_all_up
from companion.rules import TABLE, Amount, Ask, Pick, Sealed, Source, attempt
from companion.table import Seat

DARKNESS, MARKER, NONE = "darkness", "marker", "none"
FULLEST_FIST = 99


async def resolution(s: State) -> None:
    """The secret card, then sector after sector, as the Administrator names them (DK-149, DK-151, DK-166)."""
    await revelation(s)
    while contested(s):
        sector = await attempt(_next_sector(s))
        if sector is not None:
            await conquer(s, sector)
    s.step = "clean-up"


async def _next_sector(s: State) -> str:
    """The choice of whoever is Administrator now (DK-061, DK-151)."""
    asked = s.decides()

    def sectors() -> Pick[str]:
        found = contested(s) if s.decides() == asked else {}
        return Pick(tuple(found), "DK-151", found)

    return await Ask(asked, "next-sector", sectors, about={"left": len(contested(s))})


def contested(s: State) -> dict[str, str]:
    """The sectors with a player's stack (DK-151, DK-289)."""
    return {sector: name for sector, name in SECTORS.items() if s.player_stacks(sector)}


async def conquer(s: State, sector: str) -> None:
    """All tokens turned up, the Winner found, the spoils made, the rest discarded (DK-152 to DK-165)."""
    s.conquest = sector
    s.tell(f"Conquest of {SECTORS[sector]}.", "DK-151")
    found = await _winner(s, sector)
    if found.stopped:
        s.tell(_stopped(found.stopped, sector), found.stopped)
    else:
        await _spoils(s, sector, found)
        await turn_all_up(s, sector)
    _leave(s, sector, found.stopped)
    s.conquest, s.order, s.left = None, [], {}


async def _winner(s: State, sector: str) -> Standing:
    """Who stands where, after a Power Struggle if there is one; what comes or gives way meanwhile counts (DK-315)."""
    bids: dict[Seat, int] = {}
    while True:
        await turn_all_up(s, sector)
        found = _stands(s, sector)
        if not found.struggle or not _is_held(s, sector, found.struggle):
            return found
        if set(found.struggle) <= set(bids):
            order = after_struggle(found, {seat: bids[seat] for seat in found.struggle})
            return replace(found, order=_with_others(order, found.order))
        bids |= await _bids(s, found)


def _stands(s: State, sector: str) -> Standing:
    found = standing(emissaries(s, sector), vectors(s, sector), _order_of_ties(s))
    alone = found.stopped == NOBODY and s.sectors[sector].stack_of_others() is not None
    return replace(found, stopped="DK-282") if alone else found


def _is_held(s: State, sector: str, struggle: Sequence[Seat]) -> bool:
    """A Power Struggle without a Trophy is held, or skipped (A-67)."""
    return s.rulings.empty_struggle or any(trophies(s, seat, sector) for seat in struggle)


def _order_of_ties(s: State) -> list[Seat]:
    """Order of Rank, behind those whose element wins ties (DK-003, DK-156, DK-171)."""
    return sorted(s.order_of_rank(), key=lambda seat: not s.has(seat, "change_tie"))


def emissaries(s: State, sector: str) -> dict[Seat, int]:
    """Each player's Emissaries over all own stacks there, with what elements add (DK-153)."""
    counts: dict[Seat, int] = {}
    for stack in s.player_stacks(sector):
        counts[stack.owner] = counts.get(stack.owner, 0) + _emissaries_in(stack)
    return {seat: count + s.adds(seat, "add_emissary_count") if count else 0 for seat, count in counts.items()}


def vectors(s: State, sector: str) -> int:
    """The Others' Emissaries there (DK-278)."""
    stack = s.sectors[sector].stack_of_others()
    return _emissaries_in(stack) if stack is not None else 0


def _emissaries_in(stack: Stack) -> int:
    return sum(token.kind == EMISSARY for token in stack.tokens)


def _stopped(rule: str, sector: str) -> str:
    name = SECTORS[sector]
    return f"The Others win {name}." if rule == "DK-281" else f"Nobody has an Emissary in {name}: no spoils."


async def _spoils(s: State, sector: str, found: Standing) -> None:
    """Round after round in the order that stands from the start (DK-157 to DK-161, DK-284 to DK-286)."""
    s.order = list(found.order)
    s.left = emissaries(s, sector)
    s.tell(f"@{s.order[0]} wins {SECTORS[sector]}.", "DK-154")
    while any(s.left.values()):
        before = dict(s.left)
        for seat in list(s.order):
            if seat == OTHERS:
                _spoil_of_others(s, sector)
            elif s.left.get(seat, 0) > 0:
                await _spoil(s, seat, sector)
        waiting = [seat for seat, left in s.left.items() if left]
        if waiting and (s.left == before or not any(trophies(s, seat, sector) for seat in waiting)):
            s.tell("No Trophy is left: the spoils stop.", "DK-161")
            break


def _with_others(order: Sequence[Seat], before: Sequence[Seat]) -> tuple[Seat, ...]:
    """The Others keep their place in the order (DK-279, DK-280)."""
    if OTHERS not in before:
        return tuple(order)
    place = before.index(OTHERS)
    players = [seat for seat in order if seat != OTHERS]
    return (*players[:place], OTHERS, *players[place:])


async def _bids(s: State, found: Standing) -> dict[Seat, int]:
    """A Power Struggle: PP in closed fists, shown together, all lost (DK-155, DK-167 to DK-172)."""
    named = " and ".join(f"@{seat}" for seat in found.struggle)
    s.tell(f"Power Struggle between {named}.", "DK-155")

    async def bid(seat: Seat) -> int:
        return await Ask(seat, "bid", lambda: Amount(0, s.players[seat].screen.pp, "DK-168"))

    bids = await _as_in_the_fists(s, await Sealed("power-struggle", found.struggle, bid))
    for seat, count in bids.items():
        money.lose(s, seat, count)
    shown = ", ".join(f"@{seat} {count}" for seat, count in bids.items())
    s.tell(f"Bids: {shown}.", "DK-169")
    return bids


async def _as_in_the_fists(s: State, bids: dict[Seat, int]) -> dict[Seat, int]:
    """With real PP the open fist counts, and the table says where it holds something else (A-46)."""
    if s.rulings.virtual:
        return bids
    counted = dict(bids)
    while True:
        shown = ", ".join(f"@{seat} {count}" for seat, count in counted.items())
        names = {AS_SHOWN: "All as shown", **{seat: f"@{seat}" for seat in counted}}
        differs = await Ask(TABLE, "fists", partial(Pick, tuple(names), "DK-169", names), about={"shown": shown})
        if differs == AS_SHOWN:
            return counted
        counted[differs] = await Ask(TABLE, "fist", lambda: Amount(0, FULLEST_FIST, "DK-167"), about={"seat": differs})


def trophies(s: State, seat: Seat, sector: str) -> dict[str, str]:
    """What a player may take here (DK-175, DK-176, DK-249, DK-294 to DK-297)."""
    here = s.sectors[sector]
    found: dict[str, str] = {}
    if not here.darkness or s.has(seat, "trophy_despite_darkness"):
        cards = [card for card in (*s.track, *s.corrupted) if s.element(card).sector in (sector, "")]
        found |= {card: s.element(card).name for card in cards}
        if here.markers:
            found[MARKER] = f"A marker of {SECTORS[sector]}"
    if s.rulings.others:
        dark = [name for name, one in s.sectors.items() if one.darkness]
        places = dark if s.rulings.darkness_anywhere else [name for name in dark if name == sector]
        found |= {f"{DARKNESS}/{name}": f"A Darkness token of {SECTORS[name]}" for name in places}
    return found


async def _spoil(s: State, seat: Seat, sector: str) -> None:
    """One Emissary for one Trophy; a legal one is not refused (DK-158, A-09)."""

    def choices() -> Pick[str]:
        found = trophies(s, seat, sector) if s.left.get(seat, 0) > 0 else {}
        more = (NONE,) if found and s.rulings.may_decline else ()
        return Pick((*found, *more), "DK-158", {**found, NONE: "Take nothing"})

    if choices().empty:
        return
    chosen = await attempt(Ask(seat, "trophy", choices, source=Source.FACE, about={"sector": SECTORS[sector]}))
    if chosen is None:
        return
    s.left[seat] -= 1
    _discard_emissary(s, seat, sector)
    if chosen == NONE:
        s.tell(f"@{seat} takes no Trophy.", "DK-158")
    else:
        await _take(s, seat, sector, chosen)
        check_sudden_win(s)


async def _take(s: State, seat: Seat, sector: str, chosen: str) -> None:
    if chosen == MARKER:
        await possessions.take_marker(s, seat, sector)
    elif chosen.startswith(f"{DARKNESS}/"):
        dark = chosen.partition("/")[2]
        s.sectors[dark].darkness -= 1
        s.tell(f"@{seat} removes a Darkness token of {SECTORS[dark]}.", "DK-295")
    else:
        (s.track if chosen in s.track else s.corrupted).remove(chosen)
        await possessions.take_card(s, seat, chosen)


def _discard_emissary(s: State, seat: Seat, sector: str) -> None:
    """One of the player's Emissaries there goes to the supply; what only an element counts has no token."""
    for stack in s.player_stacks(sector):
        token = next((token for token in stack.tokens if token.kind == EMISSARY), None)
        if stack.owner == seat and token is not None:
            _discard(s, stack, token)
            return


def _discard(s: State, stack: Stack, token: Token) -> None:
    """A token that is spent; a stack without any is gone (DK-112)."""
    stack.tokens.remove(token)
    if not stack.tokens:
        drop(s, stack)


def _spoil_of_others(s: State, sector: str) -> None:
    """A Vector is discarded, then every player there loses an Emissary (DK-284 to DK-286)."""
    stack = s.sectors[sector].stack_of_others()
    vector = next((token for token in stack.tokens if token.kind == EMISSARY), None) if stack is not None else None
    if stack is None or vector is None:
        return
    _discard(s, stack, vector)
    s.centre[EMISSARY] += 1
    for seat, left in s.left.items():
        if left > 0:
            s.left[seat] -= 1
            _discard_emissary(s, seat, sector)
    s.tell("The Others make a spoil: everybody there loses an Emissary.", "DK-285")


def _leave(s: State, sector: str, stopped: str) -> None:
    """Players discard what is left; the Others stay only where they stopped the Conquest (DK-165, DK-283, DK-287)."""
    here = s.sectors[sector]
    for stack in s.player_stacks(sector):
        forget(s, stack)
    others = here.stack_of_others()
    if others is not None:
        here.stacks.remove(others)
        kinds = [token.kind for token in others.tokens if token.kind is not None]
        if stopped:
            if kinds:
                shuffled(s, here, kinds)
                s.tell("The Other pieces are shuffled and lie face down again.", "DK-283")
        else:
            s.centre.update(kinds)
            s.tell("The Other pieces there are discarded.", "DK-287")
    if not stopped and here.corruption:
        here.corruption = 0
        s.tell("Corruption tokens there go to their supply.", "DK-288")
