"""What answers of this game may be, beyond the shapes that every game has."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.errors import Refused
from companion.rules import Json

FOLD, DECLINE = "fold", "decline"
FOLD_SHARE = 0.12  # how often random play folds, uses something, or declines


@dataclass(slots=True)
class Turn:
    """A turn in Allocation: fold, use something, or one of `units` into an open Zone (EL-060).

    `told` gives the label and the face of a Unit. `rooms` says of each Zone whether it is open, `uses` what may be
    used, by ability. They are looked at when they are needed.
    """

    units: Callable[[], Sequence[str]]
    told: Callable[[str], tuple[str, str | None]]
    rooms: Callable[[], Mapping[str, bool]]
    uses: Callable[[], Mapping[str, str]]
    may_act: Callable[[], bool]

    @property
    def empty(self) -> bool:
        return not self.may_act()

    def check(self, value: Json) -> Json:
        if value == FOLD:
            return value
        if _names(value, "use") and value["use"] in self.uses():
            return value
        if not isinstance(value, dict) or set(value) != {"unit", "zone"}:
            raise Refused("EL-060", f"{value!r} is no turn.", "Allocate one Unit to one Zone, or fold.", value=value)
        if value["unit"] not in self.units():
            what = f"{value['unit']!r} is not in your hand."
            raise Refused("EL-060", what, "Choose a Unit that you hold.", value=value)
        self._check_zone(value)
        return value

    def _check_zone(self, value: Json) -> None:
        zone, rooms = value["zone"], self.rooms()
        if not isinstance(zone, str) or zone not in rooms:
            raise Refused("EL-060", f"{zone!r} is not a Zone.", f"Choose {', '.join(rooms)}.", value=value)
        if not rooms[zone]:
            what = f"{zone.capitalize()} is full: no more of your Units may lie there."
            raise Refused("EL-069", what, "Choose another Zone, or take the card back to hand.", value=value)

    def sample(self, rng: random.Random) -> Json:
        zones = [zone for zone, is_open in self.rooms().items() if is_open]
        units, uses = self.units(), self.uses()
        if uses and rng.random() < FOLD_SHARE:
            return {"use": rng.choice(list(uses))}
        if not units or not zones or rng.random() < FOLD_SHARE:
            return FOLD
        unit = units[int(rng.random() * len(units))]
        return {"unit": unit, "zone": zones[int(rng.random() * len(zones))]}

    def describe(self) -> dict[str, Json]:
        told = [(unit, self.told(unit)) for unit in self.units()]
        return {
            "shape": "elekt-turn",
            "units": [{"value": unit, "label": label, "face": face} for unit, (label, face) in told],
            "zones": {zone: "open" if is_open else "full" for zone, is_open in self.rooms().items()},
            "uses": [{"value": use, "label": label} for use, label in self.uses().items()],
        }


@dataclass(slots=True)
class Attaching:
    """Up to `most` tokens of the pool on Units of a Zone; of two kinds unless `same` is allowed (EL-112 to EL-119)."""

    left: Mapping[str, int]
    units: Sequence[str]
    label: Callable[[str], str]
    same: bool
    most: int = 2

    @property
    def empty(self) -> bool:
        return not self.units

    def check(self, value: Json) -> list[dict[str, str]]:
        if not isinstance(value, list) or not all(_names(v, "kind", "unit") for v in value):
            cure = "Name a kind and a Unit for each token, or none at all."
            raise Refused("EL-112", f"{value!r} are no tokens on Units.", cure, value=value)
        if len(value) > self.most:
            raise Refused("EL-112", f"{len(value)} tokens are too many.", f"Add {self.most} at most.", value=value)
        for token in value:
            if token["kind"] not in self.left or token["unit"] not in self.units:
                cure = "Choose a kind and a Unit of this Zone that are shown."
                raise Refused("EL-116", f"{token!r} is no token on a Unit here.", cure, value=value)
        kinds = [token["kind"] for token in value]
        if len(set(kinds)) < len(kinds) and not self.same:
            raise Refused("EL-117", "Both tokens are of one kind.", "Choose two kinds.", value=value)
        for kind in set(kinds):
            if kinds.count(kind) > self.left[kind]:
                raise Refused("EL-118", f"The pool has too few {kind} tokens.", "Choose another kind.", value=value)
        return value

    def sample(self, rng: random.Random) -> Json:
        kinds = [kind for kind, count in self.left.items() if count > 0]
        chosen = rng.sample(kinds, min(len(kinds), rng.choice((0, 1, 2, 2))))
        return [{"kind": kind, "unit": rng.choice(self.units)} for kind in chosen]

    def describe(self) -> dict[str, Json]:
        units = [{"value": ref, "label": self.label(ref)} for ref in self.units]
        return {"shape": "elekt-occult", "kinds": dict(self.left), "units": units, "same": self.same, "most": self.most}


@dataclass(slots=True)
class Swap:
    """One own Unit here for one own Unit in another Zone, or nothing (EL-123 to EL-129); `there` gives its Zone."""

    here: Sequence[str]
    there: Mapping[str, str]
    label: Callable[[str], str]

    @property
    def empty(self) -> bool:
        return not self.here or not self.there

    def check(self, value: Json) -> Json:
        if value == DECLINE:
            return value
        if not _names(value, "here", "there"):
            cure = "Name one Unit here and one in another Zone: nothing moves without an exchange."
            raise Refused("EL-262", f"{value!r} is no swap.", cure, value=value)
        if value["here"] not in self.here or value["there"] not in self.there:
            raise Refused("EL-124", "Both Units must be your own.", "Choose among those that are shown.", value=value)
        return value

    def sample(self, rng: random.Random) -> Json:
        if rng.random() < FOLD_SHARE:
            return DECLINE
        return {"here": rng.choice(self.here), "there": rng.choice(list(self.there))}

    def describe(self) -> dict[str, Json]:
        here = [{"value": ref, "label": self.label(ref)} for ref in self.here]
        there = [{"value": ref, "label": self.label(ref), "zone": zone} for ref, zone in self.there.items()]
        return {"shape": "elekt-deceit", "here": here, "there": there}


def _names(value: Json, *words: str) -> bool:
    """Whether a value is a table of these words, with a name for each."""
    return isinstance(value, dict) and set(value) == set(words) and all(type(name) is str for name in value.values())
