"""The cards of the box: what is printed on them, for a match that begins and for phones that show them.

A match keeps the cards that it began with, in its head; what is entered later counts from the next one, or as a
correction that people agree on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from companion.errors import CompanionError, PackError, Refused
from companion.packs import Pack, printed
from companion.rules import Cards, Game, Match

CHANGED = "cards"  # the fact under which a game lets cards be corrected
MOST_FAULTS = 5
DIGEST_LENGTH = 12


class Printed(Protocol):
    """What is printed on the cards of each game, by the owner's pack or the shipped one.

    Raises PackError, UnknownGame.
    """

    def cards(self, game: str) -> Cards: ...


class Shelf(Printed, Protocol):
    """Where the packs of a house lie, and what its host enters into them. Entering raises PackError with all faults."""

    def pack(self, game: str) -> Pack: ...

    def enter_tags(self, game: str, tags: Mapping[str, str]) -> None: ...

    def enter_alike(self, game: str, component: str, copies: int, code: str) -> None: ...

    def enter_card(self, game: str, component: str, record: Mapping[str, Any]) -> None: ...


def cards_of(shelf: Printed | None, game: str) -> tuple[Cards, str]:
    """The cards to begin a match with, and why the owner's pack cannot be used, if so: then the shipped ones count.

    Empty for a game without a pack.
    """
    try:
        return plain(shelf.cards(game)) if shelf is not None else {}, ""
    except PackError as why:
        return shipped(game), str(why)
    except CompanionError:
        return {}, ""


def shipped(game: str) -> Cards:
    """The cards of the pack that the game brings; empty if it brings none."""
    try:
        return plain(printed(game))
    except CompanionError:
        return {}


def plain(cards: Cards) -> Cards:
    """The same cards as JSON has them, so that a match that is resumed has what it began with."""
    copied: Cards = json.loads(json.dumps(cards))
    return copied


def need_sound(game: Game[Any], cards: Cards) -> None:
    """Raise Refused with what the rules of a game have against a pack of cards."""
    faults = game.card_faults(cards) if cards else ()
    if not faults:
        return
    told = [f"{fault.component}: {fault.what}".removeprefix(": ") for fault in faults]
    more = f" And {len(told) - MOST_FAULTS} more." if len(told) > MOST_FAULTS else ""
    what = f"The cards of {game.title} do not fit its rules. {' '.join(told[:MOST_FAULTS])}{more}"
    raise Refused("pack", what, f"`companion pack check {game.id}` lists every fault with its cure.", faults=told)


def catalogue(cards: Cards, match: Match[Any]) -> Cards:
    """What is printed on every card of a running match, corrections included: the same for everybody."""
    changed = corrected(match)
    return {**cards, **{component: {**cards.get(component, {}), **record} for component, record in changed.items()}}


def corrected(match: Match[Any], more: Cards = MappingProxyType({})) -> dict[str, Any]:
    """The cards that people have corrected in a match, and these ones too."""
    changed = match.facts().get(CHANGED)
    return {**(changed if isinstance(changed, Mapping) else {}), **more}


def digest_of(cards: Cards) -> str:
    """A short name of a catalogue, by which phones see that it is another one."""
    text = json.dumps(cards, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]
