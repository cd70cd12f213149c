"""Getting the box on the table (rules 2.3, 2.27), and entering a match at any step."""

from __future__ import annotations

from collections.abc import Collection

from companion.errors import Refused
from companion.games.diktat.cards import Box, Cabal, card_faults, read_box
from companion.games.diktat.facts import MANOEUVRES, SEATS, SPECIAL_TOKENS
from companion.games.diktat.options import OPTIONS, rulings
from companion.games.diktat.others import lay_out
from companion.games.diktat.state import State, fresh
from companion.games.diktat.unentered import by_name, by_number, named_boards, need_cabals, told_of, without_board
from companion.packs import printed
from companion.rules import TABLE, Ask, Press, Setup, Together
from companion.rules.options import resolved
from companion.table import Seat

GAME_ID = "diktat"
SET_UP = "set-up"


def prepare(setup: Setup) -> Setup:
    """The same setup with every option, every Cabal and the cards decided; raises Refused."""
    if len(setup.seats) not in SEATS or len(set(setup.seats)) < len(setup.seats):
        what = f"{len(setup.seats)} players cannot play."
        raise Refused("DK-001", what, "Two to five can.", seats=list(setup.seats))
    cards = setup.cards or printed(GAME_ID)
    if setup.cards and (faults := card_faults(cards)):
        told = " ".join(f"{fault.component} {fault.what}".strip() for fault in faults)
        raise Refused("DK-003", f"The pack of cards does not fit: {told}", f"Run `companion pack check {GAME_ID}`.")
    options = resolved(OPTIONS, setup.options)
    own = rulings(options).own_box
    unknown = without_board(cards) if own else named_boards(cards)
    cabals = _cabals(setup, read_box(cards), unknown)
    if setup.cards:  # where no box is named the sample is played, and nobody sits before boards of their own
        need_cabals(cards, [cabal for cabal in cabals.values() if cabal in unknown])
    cards = by_number(by_name(cards)) if own else by_name(cards)
    return Setup(setup.seats, options, cabals, cards)


def _cabals(setup: Setup, box: Box, last: Collection[str]) -> dict[Seat, str]:
    """A different Cabal for each seat; the others are given in the order of the box, `last` last (DK-001, DK-020)."""
    chosen = {seat: setup.roles[seat] for seat in setup.seats if seat in setup.roles}
    for seat, cabal in chosen.items():
        if cabal not in box.cabals:
            raise Refused("DK-001", f"{cabal!r} is no Cabal.", f"Choose one of {', '.join(box.cabals)}.", seat=seat)
    if len(set(chosen.values())) < len(chosen):
        raise Refused("DK-001", "Two players have the same Cabal.", "Each plays a different one.", roles=chosen)
    free = iter(sorted((cabal for cabal in box.cabals if cabal not in chosen.values()), key=last.__contains__))
    return {seat: chosen[seat] if seat in chosen else next(free) for seat in setup.seats}


def new_state(setup: Setup) -> State:
    """The table after the set-up (DK-018 to DK-028, DK-219 to DK-223)."""
    s = fresh(setup.seats, rulings(setup.options), read_box(setup.cards), setup.roles)
    s.about_cards = "" if s.rulings.virtual else told_of(setup.cards, own=s.rulings.own_box)
    if s.rulings.others:
        lay_out(s)
    return s


def setting_up(s: State) -> bool:
    """Whether people still lay out the box."""
    return s.step == SET_UP


async def set_up(s: State) -> None:
    """People get the box on the table, and every player takes what belongs to the Cabal (DK-018 to DK-028).

    Where the companion deals there is nothing to lay.
    """
    if not s.rulings.virtual:
        await Together((TABLE, *s.seats), lambda seat: _laid(s, seat))
        if s.rulings.others:
            await Ask(TABLE, "set-up-others", Press)
            s.tell("The Others are set up: twelve pieces lie on the Artefact, face down, as one stack.", "DK-221")
    s.step = "start-of-cycle"


async def _laid(s: State, seat: Seat) -> None:
    """What the table lays together, or what one player takes; then it is known to all."""
    if seat == TABLE:
        about = {"left": len(s.sectors), "cards": f" {s.about_cards}" if s.about_cards else ""}
        await Ask(TABLE, "set-up", Press, about=about)
        s.tell("The main board lies ready: deck, markers, Cycle counter, Administrator token, supply.", "DK-026")
        return
    cabal = s.players[seat].cabal
    about = {"cabal": cabal.name, "tokens": MANOEUVRES[len(s.seats)], "rank": cabal.rank, "endowment": endowment(cabal)}
    await Ask(seat, "take-cabal", Press, about=about)
    s.tell(f"@{seat} has taken {cabal.name}.", "DK-021")


def endowment(cabal: Cabal) -> str:
    """What the Endowment panel of a screen lists, in words (DK-022)."""
    found = [f"{count} {kind.capitalize()} Affinity" for kind, count in cabal.affinity.items() if count]
    found += [f"{cabal.pp} PP"] if cabal.pp else []
    found += [f"{SPECIAL_TOKENS} {cabal.token.replace('-', ' ').title()} tokens"] if cabal.token else []
    return ", ".join(found) or "nothing"


def enter(s: State, step: str) -> None:
    """Go to a step, with sensible values for what no fact has set."""
    if step == "darkness" and not s.rulings.others:
        raise Refused("DK-064", "The base game has no Darkness.", "Enter at another step.", step=step)
    s.step = step
    if step in (SET_UP, "start-of-cycle"):
        return
    s.cycle = s.cycle or 1
    if s.administrator is None:
        s.administrator = s.order_of_rank()[0]
