"""What answers of this game may be, beyond the shapes that every game has."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.errors import Refused
from companion.games.golden_blade.facts import DOMAIN_OF, DOMAINS, HOLD, ORDERS, POWERS
from companion.rules import Json

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class UnitFace:
    """The face of a Unit: one of `known` components, or with `loose` just its domain.

    `lying` are components that lie open already; a `held` card, which people read or type, cannot be one of them.
    `nothing` allows no Unit at all.
    """

    known: Mapping[str, str]
    lying: Callable[[], Collection[str]]
    loose: bool = False
    held: bool = False
    nothing: bool = False
    empty: bool = False

    def check(self, value: Json) -> str:
        if not isinstance(value, str) or not (
            value in self.known or (self.loose and value in DOMAINS) or (self.nothing and value == NOTHING)
        ):
            cure = f"Say {', '.join(DOMAINS)}." if self.loose else "Turn the right card up."
            raise Refused("GB-145", f"{value!r} is not a Unit that can lie here.", cure, value=value)
        if self.held and value not in DOMAINS and value in self.lying():
            raise Refused("GB-145", f"{value} lies open elsewhere already.", "Look at the card again.", value=value)
        return value

    def sample(self, rng: random.Random) -> Json:
        if self.held:
            return rng.choice((*DOMAINS, NOTHING) if self.nothing else DOMAINS)
        lying = self.lying()
        hidden = [face for face in self.known if face not in lying]
        return rng.choice(hidden or list(self.known))

    def describe(self) -> dict[str, Json]:
        values = [*DOMAINS, NOTHING] if self.nothing else list(DOMAINS)
        return {"shape": "pick", "options": [{"value": value, "label": value.capitalize()} for value in values]}


def refuse_order(order: Json, orders: Sequence[str]) -> None:
    """Raise Refused unless `order` is one that players have in this game (GB-008, GB-162)."""
    if order in orders:
        return
    two = "convoy" in orders
    if isinstance(order, str) and order in ORDERS:
        why = "is not used by two players" if two else "is for two players only"
        rule = "GB-162" if two else "GB-008"
        raise Refused(rule, f"{ORDERS[order].name} {why}.", "Choose another Order.", value=order)
    raise Refused(
        "GB-162" if two else "GB-006", f"{order!r} is not an Order.", "Choose one that is shown.", value=order
    )


def refuse_twice(order: str, others: Collection[str]) -> None:
    """Raise Refused if an Order other than Hold is laid already by the same player (GB-007)."""
    if order != HOLD and order in others:
        what = f"{ORDERS[order].name} is laid twice, and there is only one copy."
        raise Refused("GB-007", what, "Choose another Order for one of the fronts.", value=order)


@dataclass(frozen=True, slots=True)
class Laying:
    """One Order for each lane, all given at once; `judge` refuses what a house rule forbids.

    `orders` may be entered in any lane; `advised` are those that random play draws from, by lane.
    """

    lanes: Sequence[str]
    orders: Sequence[str]
    advised: Callable[[], Mapping[str, Sequence[str]]]
    judge: Callable[[Mapping[str, str]], None]
    empty: bool = False

    def check(self, value: Json) -> dict[str, str]:
        if not isinstance(value, dict) or set(value) != set(self.lanes):
            what = f"One Order is needed for each of {', '.join(self.lanes)}, and nothing else."
            raise Refused("GB-047", what, "Choose an Order for each front.", value=value)
        got: dict[str, str] = {}
        for lane in self.lanes:
            refuse_order(value[lane], self.orders)
            refuse_twice(value[lane], got.values())
            got[lane] = value[lane]
        self.judge(got)
        return got

    def sample(self, rng: random.Random) -> Json:
        got: dict[str, str] = {}
        advised = self.advised()
        for lane in self.lanes:
            free = [order for order in advised[lane] if order == HOLD or order not in got.values()]
            got[lane] = rng.choice(free) if free else HOLD
        return got

    def describe(self) -> dict[str, Json]:
        options = [{"value": order, "label": ORDERS[order].name} for order in self.orders]
        return {"shape": "fields", "parts": {lane: {"shape": "pick", "options": options} for lane in self.lanes}}


@dataclass(frozen=True, slots=True)
class OrderFace:
    """The face of an Order on the table: its name, or the component of a card of `power`.

    `others` are the faces that the same player has shown already this turn.
    """

    power: str
    orders: Sequence[str]
    others: Callable[[], Collection[str]]
    empty: bool = False

    def check(self, value: Json) -> str:
        order = self._of_power(value) if isinstance(value, str) and "/" in value else value
        refuse_order(order, self.orders)
        refuse_twice(order, self.others())
        return str(order)

    def _of_power(self, component: str) -> str:
        kind, _, rest = component.partition("/")
        power, _, order = rest.partition("/")
        if power != self.power:
            what = f"{component!r} is not a card of {POWERS[self.power]}."
            raise Refused("GB-006", what, "Answer Hold if the player laid no Order of the own Power.", value=component)
        return HOLD if kind == HOLD else order

    def sample(self, rng: random.Random) -> Json:
        others = self.others()
        return rng.choice([order for order in self.orders if order == HOLD or order not in others])

    def describe(self) -> dict[str, Json]:
        options = [{"value": order, "label": ORDERS[order].name} for order in self.orders]
        return {"shape": "pick", "options": options}


@dataclass(frozen=True, slots=True)
class Faces:
    """A list of at most `most` faces of Units out of `allowed`, each component at most once."""

    allowed: Sequence[str]
    most: int
    empty: bool = False

    def check(self, value: Json) -> tuple[str, ...]:
        if not isinstance(value, list) or any(face not in self.allowed for face in value):
            raise Refused("GB-145", f"{value!r} is not a list of Units.", "Name components or domains.", value=value)
        named = [face for face in value if face in DOMAIN_OF and face not in DOMAINS]
        if len(value) > self.most or len(set(named)) < len(named):
            raise Refused("GB-145", f"At most {self.most} different Units can lie here.", value=value)
        return tuple(value)

    def sample(self, rng: random.Random) -> Json:
        return rng.choices([face for face in self.allowed if face in DOMAINS], k=rng.randint(0, min(self.most, 6)))

    def describe(self) -> dict[str, Json]:
        return {"shape": "faces", "allowed": list(self.allowed), "most": self.most}
