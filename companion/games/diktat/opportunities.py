"""The Opportunity deck, the main board's track and its secret card (rules 2.9, 2.19, 2.25)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.diktat.facts import FACE_UP, SECTORS
from companion.games.diktat.state import State
from companion.rules import TABLE, Amount, Ask, Pick, Shape, Source, Together
from companion.table import Seat

DECK = "opportunity"
YES, NO = "yes", "no"
MOST_PRINTED = 9  # a Darkness score has one digit


async def opportunities(s: State) -> None:
    """Phase 1: cards face up, then one face down, seen by nobody (DK-067 to DK-069)."""
    for _ in range(FACE_UP[len(s.seats)]):
        card = await draw(s, "card-face")
        if card:
            s.track.append(card)
            s.tell(f"{s.element(card).name} lies on the Opportunities track.", "DK-067")
    s.secret = next_handle(s)
    s.secret_seen = set()
    if s.secret:
        s.tell("One more card lies face down.", "DK-068")
    s.step = "development"


def next_handle(s: State) -> str | None:
    """The top of the deck; an empty one is made of the discard pile (A-71)."""
    deck = s.decks[DECK]
    if not deck and s.discard:
        deck.shuffle_in(s.discard)
        s.discard = []
        s.tell("The Opportunity deck is empty: the discard pile is shuffled.", "DK-314")
    return deck.draw() if deck else None


async def draw(s: State, prompt: str) -> str | None:
    """The top card of the deck, turned up."""
    handle = next_handle(s)
    return await face(s, handle, prompt) if handle else None


async def face(s: State, handle: str, prompt: str) -> str:
    """What is on a card that is turned up."""
    about = {"handle": handle} if s.rulings.virtual else {}
    labels = {} if s.rulings.virtual else {card: s.element(card).name for card in _unseen(s)}
    card = await Ask(TABLE, prompt, lambda: Pick(_unseen(s), "DK-067", labels), source=Source.FACE, about=about)
    if s.element(card).unentered and card not in s.told:
        await _tell_what_is_printed(s, card)
    return card


async def _tell_what_is_printed(s: State, card: str) -> None:
    """People say of a card that nobody has entered what the rules need to know of it (DK-132, DK-176, DK-202)."""
    name = s.element(card).name
    sectors = Pick(tuple(SECTORS), "DK-176", SECTORS)
    shapes: dict[str, Shape[Any]] = {
        "card-sector": sectors,
        "card-attack": Pick((NO, YES), "DK-202", {NO: "No", YES: "Yes"}),
    }
    if s.rulings.others:
        shapes["card-darkness"] = Amount(0, MOST_PRINTED, "DK-256")
    said = await Together(shapes, lambda prompt: Ask(TABLE, prompt, lambda: shapes[prompt], about={"card": name}))
    attack, darkness = said["card-attack"] == YES, said.get("card-darkness", 0)
    s.told[card] = replace(s.element(card), sector=said["card-sector"], attack=attack, darkness=darkness)
    s.tell(f"{name} is a card of {SECTORS[said['card-sector']]}.", "DK-176")


def _unseen(s: State) -> list[str]:
    """The cards that do not lie open anywhere; the dealer of a dealt game knows which it is."""
    everything = s.box.of_group("opportunity")
    if s.rulings.virtual:
        return everything
    lying = {*s.track, *s.corrupted, *s.discard}
    for player in s.players.values():
        lying |= {*player.row, *player.overflow}
    return [card for card in everything if card not in lying]


async def revelation(s: State) -> None:
    """The Administrator turns the secret card up; from now on it can be claimed (DK-149, DK-150)."""
    if s.secret is not None:
        card = await face(s, s.secret, "secret-face")
        s.secret = None
        s.track.append(card)
        s.tell(f"The secret card is {s.element(card).name}.", "DK-149")


def may_look(s: State, seat: Seat) -> list[str]:
    """The handle of the secret card, for those who have looked at it (DK-091, DK-097)."""
    return [s.secret] if s.secret is not None and seat in s.secret_seen else []
