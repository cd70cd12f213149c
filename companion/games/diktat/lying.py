"""What the facts would be if what lies in a zone were right, for people who let it stand (DK-003)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.diktat.expected import ADMINISTRATOR
from companion.games.diktat.facts import MANOEUVRES
from companion.games.diktat.layout import CORRUPTION_SPACES
from companion.games.diktat.seen import marker_of
from companion.games.diktat.state import State
from companion.rules import Json
from companion.rules.reading import Seen
from companion.table import Seat

CARDS_OF_A_SEAT = {"row": "row", "overflow": "overflow", "cabal": "cabal_cards"}


def as_it_lies(s: State, zone: str, seen: Sequence[Seen]) -> Mapping[str, Json]:
    """The facts that cards of a track, or what lies in a sector or before a player, say by name."""
    there = [component for component, _ in seen]
    if zone == "track":
        return {"track": _cards(s, there)}
    if zone in CORRUPTION_SPACES:
        spaces = CORRUPTION_SPACES[zone]
        return {"corrupted": [*s.corrupted[: spaces.start], *_cards(s, there), *s.corrupted[spaces.stop :]]}
    place, _, owner = zone.partition("-")
    if place == ADMINISTRATOR and ADMINISTRATOR in there:
        return {ADMINISTRATOR: owner or None}
    if place == "tokens" and s.rulings.others:
        return {f"{kind}.{owner}": there.count(f"others/{kind}") for kind in ("corruption", "darkness")}
    return _of_a_seat(s, place, owner, there) if owner in s.seats else {}


def _of_a_seat(s: State, place: str, seat: Seat, there: Sequence[str]) -> Mapping[str, Json]:
    if place in CARDS_OF_A_SEAT:
        return {f"{CARDS_OF_A_SEAT[place]}.{seat}": _cards(s, there)}
    if place == "acquired":
        return {f"spies.{seat}": there.count("token/spy"), f"assassins.{seat}": there.count("token/assassin")}
    if place == "spent":
        on_stacks = sum(stack.owner == seat for _, stack in s.stacks())
        return {f"manoeuvres.{seat}": MANOEUVRES[len(s.seats)] - on_stacks - there.count(marker_of(s, seat))}
    return _levels(s, seat, there) if place == "influence" else {}


def _levels(s: State, seat: Seat, there: Sequence[str]) -> Mapping[str, Json]:
    """How many markers of each sector a player has: the side that is up says it (DK-186)."""
    levels = {space.sector: 0 for space in s.players[seat].influence}
    for component in there:
        if component in s.box.elements:
            element = s.box.elements[component]
            levels[element.sector] = max(element.level, levels.get(element.sector, 0))
    return {f"influence.{seat}.{sector}": level for sector, level in levels.items()}


def _cards(s: State, there: Sequence[str]) -> list[Json]:
    """What lies there without the tokens on it."""
    return [component for component in there if component in s.box.elements]
