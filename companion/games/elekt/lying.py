"""What the facts would be if what lies in a zone were right, for people who let it stand (EL-242)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.elekt.expected import EMBER, SCEPTER
from companion.games.elekt.facts import ZONES
from companion.games.elekt.seen import corner_zone, units_seen
from companion.games.elekt.state import State
from companion.rules import Json
from companion.rules.reading import Seen


def as_it_lies(s: State, zone: str, seen: Sequence[Seen]) -> Mapping[str, Json]:
    """The facts that a corner, an open card, Ember or the Scepter says, by name."""
    components = [component for component, _ in seen]
    for board in ZONES:
        if zone == f"faceup-{board}":
            return {f"face_up.{board}": components[0] if components else None}
        for seat in s.seats:
            if zone == corner_zone(board, seat):
                units = [{"unit": unit.component, "tokens": dict(unit.tokens)} for unit in units_seen(s, seen)]
                return {f"corner.{board}.{seat}": units}
    for seat in s.seats:
        if zone == f"{EMBER}-{seat}":
            return {f"ember.{seat}": components.count(EMBER)}
        if zone == f"{SCEPTER}-{seat}" and SCEPTER in components:
            return {"scepter": seat}
    return {}
