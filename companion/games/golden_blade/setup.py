"""Getting the box on the table (rules 2.2), and entering a match at any step."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import Refused
from companion.games.golden_blade.facts import POWERS, TWO_PLAYER_POWERS
from companion.games.golden_blade.legality import take_snapshot
from companion.games.golden_blade.options import resolved, rulings
from companion.games.golden_blade.state import State, fresh
from companion.games.golden_blade.supply import deal
from companion.rules import TABLE, Ask, Pick, Setup, Source
from companion.table import Seat

SEATS = tuple(range(2, 8))
BEFORE_TURNS = ("ambassador", "opening-build", "supply")
OF_TWO = ("vanguards", "targets", "second-resolution")
HALVES = ("vanguards", "targets", "resolution", "second-resolution")


def prepare(setup: Setup) -> Setup:
    """The same setup with every option and every Great Power decided; raises Refused."""
    if len(setup.seats) not in SEATS or len(set(setup.seats)) < len(setup.seats):
        what = f"{len(setup.seats)} players cannot play."
        raise Refused("GB-001", what, "Two to seven can; two are France and Austria.", seats=list(setup.seats))
    return Setup(setup.seats, resolved(setup.options), _powers(setup))


def _powers(setup: Setup) -> dict[Seat, str]:
    """A different Great Power for each seat; those not chosen are given in the order of the box."""
    two = len(setup.seats) == 2
    allowed = TWO_PLAYER_POWERS if two else tuple(POWERS)
    chosen = {seat: setup.roles[seat] for seat in setup.seats if seat in setup.roles}
    for seat, power in chosen.items():
        if power not in allowed:
            rule, names = ("GB-160" if two else "GB-001"), ", ".join(POWERS[name] for name in allowed)
            raise Refused(rule, f"{power!r} cannot be played here.", f"Choose one of {names}.", seat=seat)
    if len(set(chosen.values())) < len(chosen):
        raise Refused("GB-001", "Two players have the same Great Power.", "Each plays a different one.", roles=chosen)
    free = iter(power for power in allowed if power not in chosen.values())
    return {seat: chosen[seat] if seat in chosen else next(free) for seat in setup.seats}


def new_state(setup: Setup) -> State:
    """The table after the deal of five Units each (GB-014 to GB-021)."""
    s = fresh(setup.seats, dict(setup.roles), rulings(setup.options))
    deal(s)
    return s


async def choose_ambassador(s: State) -> None:
    """A random player holds the Ambassador first (GB-022)."""
    seats = s.seats
    s.ambassador = await Ask(TABLE, "ambassador", lambda: Pick(seats, "GB-022"), source=Source.CHANCE)
    s.tell(f"@{s.ambassador} holds the Ambassador first.", "GB-022")
    s.step = "opening-build"


def enter(s: State, step: str) -> None:
    """Go to a step, with sensible values for what no fact has set; Refused for a step that this table has not."""
    if (s.two_players and step == "negotiation") or (not s.two_players and step in OF_TWO):
        rule = "GB-165" if s.two_players else "GB-158"
        raise Refused(rule, f"{len(s.seats)} players have no step {step!r}.", "Enter at another step.", step=step)
    s.step = step
    if step == "ambassador":
        return
    if s.ambassador is None:
        s.ambassador = s.seats[0]
    if s.turn == 0 and step not in BEFORE_TURNS:
        s.turn = 1
    if step not in (*BEFORE_TURNS, "build"):
        given: Mapping[tuple[Seat, str], int] = dict(s.snapshot)
        take_snapshot(s)
        s.snapshot.update(given)
    if s.two_players and step in HALVES:
        s.face_down, s.orders = dict(s.orders), {}
