"""Getting the box on the table and finding the first player (rules 2.2), and entering a match at any step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.errors import Refused
from companion.games.elekt.card_faults import card_faults
from companion.games.elekt.cards import Card, read_cards
from companion.games.elekt.court import CLOCKWISE, DIRECTIONS
from companion.games.elekt.facts import ELITE, SEATS
from companion.games.elekt.options import OPTIONS, TIMER, rulings
from companion.games.elekt.scepter import set_scepter
from companion.games.elekt.state import State, fresh
from companion.games.elekt.unentered import by_hand, need_what_is_counted
from companion.games.elekt.units import draw
from companion.packs import printed
from companion.rules import TABLE, Ask, Cards, Pick, Setup, Source
from companion.rules.options import resolved
from companion.table import Seat

FIRST_STEPS = ("scepter-draw", "discover")


def prepare(setup: Setup) -> Setup:
    """The same setup with every option decided and the cards of a pack; raises Refused."""
    if len(setup.seats) not in SEATS or len(set(setup.seats)) < len(setup.seats):
        what = f"{len(setup.seats)} players cannot play."
        raise Refused("EL-001", what, "Two, three or four can.", seats=list(setup.seats))
    cards = setup.cards or printed("elekt")
    if cards is not printed("elekt"):
        if faults := card_faults(cards):
            told = " ".join(f"{fault.component} {fault.what}".strip() for fault in faults)
            raise Refused("EL-286", f"The pack of cards does not fit: {told}", "Run `companion pack check elekt`.")
        need_what_is_counted(cards)
        cards = by_hand(cards)
    return Setup(setup.seats, resolved(OPTIONS, setup.options, (TIMER,)), cards=cards)


def new_state(setup: Setup) -> State:
    """The table after the set-up, before the first player is found (EL-012 to EL-028)."""
    return fresh(setup.seats, rulings(setup.options), _cards_of(setup.cards))


def _cards_of(cards: Cards) -> dict[str, Card]:
    return _sample() if cards is printed("elekt") else read_cards(cards)


@cache
def _sample() -> dict[str, Card]:
    return read_cards(printed("elekt"))


def setting_up(s: State) -> bool:
    """Whether people still draw for the Scepter and turn up the first three cards (EL-021, EL-029)."""
    return s.round == 0 and s.step in FIRST_STEPS


async def scepter_draw(s: State) -> None:
    """Each draws an Elite Unit; the earliest name begins and chooses the direction (EL-029 to EL-033, EL-244)."""
    names: dict[Seat, str] = {}
    tied: Sequence[Seat] = s.seats
    while len(tied) > 1:
        for seat in tied:
            names[seat] = await _named(s, seat)
        tied = earliest({seat: names[seat] for seat in tied})
        if len(tied) > 1:
            s.tell(f"{' and '.join(f'@{seat}' for seat in tied)} drew the same name, and draw again.", "EL-244")
    first = tied[0]
    s.tell(f"@{first} drew {names[first]}, the earliest name, and is the first player.", "EL-030")
    direction = CLOCKWISE
    if len(s.seats) > 2:
        direction = await Ask(first, "direction", lambda: Pick(DIRECTIONS, "EL-031"), source=Source.FACE)
    set_scepter(s, first, direction, "EL-031")
    s.decks[ELITE].shuffle_in([handle for handles in s.drawn.values() for handle in handles])
    s.drawing, s.drawn = {}, {}
    s.tell("The cards drawn are shuffled back.", "EL-033")
    s.step = "discover"


async def _named(s: State, seat: Seat) -> str:
    """The name on the card that a player draws for the Scepter; people say it if they have left none to draw."""
    handle = draw(s)
    s.drawn.setdefault(seat, []).extend([handle] if handle else [])
    about = {"seat": seat, **({"handle": handle} if handle and s.rulings.virtual else {})}
    s.drawing[seat] = None
    face = await Ask(TABLE, "scepter-card", lambda: Pick(_undrawn(s), "EL-029"), source=Source.FACE, about=about)
    s.drawing[seat] = face
    s.tell(f"@{seat} drew {s.name(face)}.", "EL-029", face)
    return s.name(face)


def _undrawn(s: State) -> list[str]:
    """Every Elite Unit but those that lie drawn before players."""
    there = set(s.drawing.values())
    return [c for c, card in s.cards.items() if card.group == ELITE and c not in there]


def earliest(names: dict[Seat, str]) -> list[Seat]:
    """Those with the alphabetically earliest whole name, ignoring case and outer blanks (EL-244)."""
    read = {seat: name.strip().casefold() for seat, name in names.items()}
    return [seat for seat in names if read[seat] == min(read.values())]


def enter(s: State, step: str) -> None:
    """Go to a step, with sensible values for what no fact has set."""
    s.step = step
    s.look_again()
    if step == FIRST_STEPS[0]:
        return
    if s.scepter is None:
        s.scepter = s.seats[0]
    if s.round == 0 and step not in (*FIRST_STEPS, "recruitment"):
        s.round = 1
