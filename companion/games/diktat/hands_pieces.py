"""What people see of pieces: which lie where, which are free, and how those that are alike get where they belong.

A place is a zone, or `on:` and the card on which a token lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.packs import printed
from companion.rules.hands import Act, People, Spot
from companion.table import Seat

GAME_ID = "diktat"
SUPPLY = "supply"
ON = "on:"
AGENT = "agent/"


def component_of(piece: str) -> str:
    """What a piece is, without its number among those alike."""
    return piece.partition("#")[0]


def kind_of(piece: str) -> str:
    """The last part of what a piece is: citizen, spy, karst."""
    return component_of(piece).rpartition("/")[2]


def sector_on(card: str) -> str:
    """The sector that is printed on an Opportunity card; none on a card that nobody knows."""
    return str(printed(GAME_ID).get(card, {}).get("sector", ""))


def cabal_of(people: People, seat: Seat) -> str:
    """The Cabal that a seat plays, as its pieces are called."""
    title = people.view["players"][seat]["cabal"]
    boards = (card for card, facts in printed(GAME_ID).items() if facts["group"] == "cabal" and facts["name"] == title)
    return next(boards).partition("/")[2]


def fresh(people: People, seat: Seat, prompt: str) -> Any:
    """What a seat is doing by hand: chosen while the table screen showed what it shows now; None if nothing."""
    choice = people.chosen.get(seat, {}).get(prompt)
    return choice.value if choice is not None and choice.view == people.view else None


def agents_in(people: People, zone: str) -> list[str]:
    """The Agents that lie in a zone, in the order in which they were laid."""
    return [piece for piece in people.in_zone(zone) if piece.startswith(AGENT)]


def agents_of(people: People, seat: Seat) -> list[str]:
    """The Agents that a seat holds behind the screen."""
    return [piece for piece in people.held.get(seat, ()) if piece.startswith(AGENT)]


def to_supply(piece: str) -> Act:
    """A piece goes back to where its kind lies."""
    pile = f"{SUPPLY}-{kind_of(piece)}" if piece.startswith(AGENT) else SUPPLY
    return {"act": "stack", "card": piece, "pile": pile, "zone": SUPPLY}


def place_of(spot: Spot) -> str:
    """Where a piece lies, as one word."""
    return f"{ON}{spot.on}" if spot.on else spot.zone


def lay(piece: str, place: str) -> Act:
    """Lay a piece in a zone or on a card."""
    where = {"on": place.removeprefix(ON)} if place.startswith(ON) else {"zone": place}
    return {"act": "lay", "card": piece, **where}


def surplus(people: People, component: str, wanted: Mapping[str, int]) -> list[str]:
    """The pieces that lie where they should not, or where there are too many of them."""
    left, found = Counter(wanted), []
    for piece, spot in people.lying.items():
        if component_of(piece) == component:
            left[place_of(spot)] -= 1
            if left[place_of(spot)] < 0:
                found.append(piece)
    return found


def alike(people: People, component: str, wanted: Mapping[str, int], *, on: bool = True) -> Iterator[Act]:
    """Pieces that are alike lie as many as wanted in each place; what is too many goes there, or to the supply.

    Without `on` nothing new is laid.
    """
    spare = surplus(people, component, wanted)
    have = Counter(place_of(spot) for piece, spot in people.lying.items() if component_of(piece) == component)
    short = [place for place, count in wanted.items() if have[place] < count and _is_there(people, place)]
    if on and short and (pieces := [*spare, *free(people, component)]):
        yield lay(pieces[0], short[0])
    elif spare and not (on and short):
        yield to_supply(spare[0])


def _is_there(people: People, place: str) -> bool:
    """Whether that on which something should lie lies there itself; boards lie from the start."""
    host = place.removeprefix(ON)
    return not place.startswith(ON) or host in people.lying or host.startswith("cabal/")


def free(people: People, component: str) -> list[str]:
    """The pieces of a kind that lie nowhere in the open, and that nobody holds."""
    copies = int(printed(GAME_ID)[component]["copies"])
    pieces = [component] if copies == 1 else [f"{component}#{n}" for n in range(1, copies + 1)]
    held = {piece for pieces in people.held.values() for piece in pieces}
    return [piece for piece in pieces if piece not in people.lying and piece not in held]
