"""Getting the box on the table (rules 2.3, 2.27), and entering a match at any step."""

from __future__ import annotations

from companion.errors import Refused
from companion.games.diktat.cards import Box, card_faults, read_box
from companion.games.diktat.facts import SEATS
from companion.games.diktat.options import OPTIONS, rulings
from companion.games.diktat.others import set_up
from companion.games.diktat.state import State, fresh
from companion.packs import printed
from companion.rules import Setup
from companion.rules.options import resolved
from companion.table import Seat

GAME_ID = "diktat"


def prepare(setup: Setup) -> Setup:
    """The same setup with every option, every Cabal and the cards decided; raises Refused."""
    if len(setup.seats) not in SEATS or len(set(setup.seats)) < len(setup.seats):
        what = f"{len(setup.seats)} players cannot play."
        raise Refused("DK-001", what, "Two to five can.", seats=list(setup.seats))
    cards = setup.cards or printed(GAME_ID)
    if setup.cards and (faults := card_faults(cards)):
        told = " ".join(f"{fault.component} {fault.what}".strip() for fault in faults)
        raise Refused("DK-003", f"The pack of cards does not fit: {told}", f"Run `companion pack check {GAME_ID}`.")
    return Setup(setup.seats, resolved(OPTIONS, setup.options), _cabals(setup, read_box(cards)), cards)


def _cabals(setup: Setup, box: Box) -> dict[Seat, str]:
    """A different Cabal for each seat; those not chosen are given in the order of the box (DK-001, DK-020)."""
    chosen = {seat: setup.roles[seat] for seat in setup.seats if seat in setup.roles}
    for seat, cabal in chosen.items():
        if cabal not in box.cabals:
            raise Refused("DK-001", f"{cabal!r} is no Cabal.", f"Choose one of {', '.join(box.cabals)}.", seat=seat)
    if len(set(chosen.values())) < len(chosen):
        raise Refused("DK-001", "Two players have the same Cabal.", "Each plays a different one.", roles=chosen)
    free = iter(cabal for cabal in box.cabals if cabal not in chosen.values())
    return {seat: chosen[seat] if seat in chosen else next(free) for seat in setup.seats}


def new_state(setup: Setup) -> State:
    """The table after the set-up (DK-018 to DK-028, DK-219 to DK-223)."""
    s = fresh(setup.seats, rulings(setup.options), read_box(setup.cards), setup.roles)
    if s.rulings.others:
        set_up(s)
    return s


def enter(s: State, step: str) -> None:
    """Go to a step, with sensible values for what no fact has set."""
    if step == "darkness" and not s.rulings.others:
        raise Refused("DK-064", "The base game has no Darkness.", "Enter at another step.", step=step)
    s.step = step
    if step == "start-of-cycle":
        return
    s.cycle = s.cycle or 1
    if s.administrator is None:
        s.administrator = s.order_of_rank()[0]
