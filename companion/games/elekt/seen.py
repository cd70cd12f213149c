"""What lies in the corners of the boards as the camera sees it: Units with their owners, and the tokens on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin

from companion.games.elekt.facts import ZONES
from companion.games.elekt.state import State, basic_ref, is_basic
from companion.rules.reading import Seen
from companion.table import Placement, Seat

CARD = (63.0, 88.0)
TOKEN = "token/"
UNITS = ("basic/", "elite/")


@dataclass(frozen=True)
class SeenUnit:
    """A Unit in somebody's corner of a Zone; `ref` is what it would be called there (EL-226)."""

    component: str
    zone: str
    owner: Seat
    placement: Placement
    tokens: Counter[str] = field(default_factory=Counter)

    @property
    def ref(self) -> str:
        return basic_ref(self.component, self.owner) if is_basic(self.component) else self.component

    def holds(self, token: Placement) -> bool:
        """Whether a token lies on it: with its middle within the outline of the card."""
        dx, dy = token.x - self.placement.x, token.y - self.placement.y
        turn = radians(self.placement.angle)
        across, down = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
        return abs(across) <= CARD[0] / 2 and abs(down) <= CARD[1] / 2


def corner_zone(zone: str, owner: Seat) -> str:
    """The place of a player on a board (EL-013)."""
    return f"corner-{zone}-{owner}"


def units_seen(s: State, placements: Sequence[Seen]) -> list[SeenUnit]:
    """The Units that lie open in corners of players, each with the tokens on it."""
    units = list(_units(s, placements))
    for component, placement in placements:
        if component.startswith(TOKEN):
            bearer = next((unit for unit in units if unit.holds(placement)), None)
            if bearer is not None:
                bearer.tokens[component.removeprefix(TOKEN)] += 1
    return units


def _units(s: State, placements: Sequence[Seen]) -> Iterator[SeenUnit]:
    corners = {corner_zone(zone, seat): (zone, seat) for zone in ZONES for seat in s.seats}
    for component, placement in placements:
        if component.startswith(UNITS) and placement.zone in corners:
            yield SeenUnit(component, *corners[placement.zone], placement)


def new_units(s: State, units: Sequence[SeenUnit]) -> list[SeenUnit]:
    """The Units that the rules do not know on any board."""
    left = Counter(unit.ref for _, unit in s.all_units())
    fresh = []
    for unit in units:
        if left[unit.ref] > 0:
            left[unit.ref] -= 1
        else:
            fresh.append(unit)
    return fresh


def new_tokens(s: State, units: Sequence[SeenUnit]) -> list[Mapping[str, str]]:
    """The tokens that lie on Units beyond those that the rules know there."""
    known = {unit.ref: unit.tokens for _, unit in s.all_units()}
    return [
        {"kind": kind, "unit": unit.ref}
        for unit in units
        if unit.ref in known
        for kind in (unit.tokens - known[unit.ref]).elements()
    ]
