"""What a corrected fact may be: a list of cards, a corner with Units and tokens, changes of cards."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import Refused
from companion.games.elekt.card_faults import card_wrongs
from companion.games.elekt.facts import TOKENS
from companion.games.elekt.state import State
from companion.games.elekt.unentered import by_hand
from companion.rules import Json


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of at most `most` cards out of `allowed`; with `unread` also null, a card that nobody has read."""

    allowed: Sequence[str]
    most: int
    unread: bool = False
    empty: bool = False

    def check(self, value: Json) -> tuple[str | None, ...]:
        if not isinstance(value, list) or any(not self._fits(card) for card in value):
            raise Refused("EL-242", f"{value!r} is not a list of such cards.", "Name components.", value=value)
        if len(value) > self.most:
            raise Refused("EL-242", f"There are no {len(value)} such cards.", "Name fewer.", value=value)
        return tuple(value)

    def _fits(self, card: Json) -> bool:
        return card in self.allowed or (self.unread and card is None)

    def sample(self, rng: random.Random) -> Json:
        return rng.sample(list(self.allowed), min(rng.randint(0, 3), self.most, len(self.allowed)))

    def describe(self) -> dict[str, Json]:
        return {"shape": "faces", "allowed": list(self.allowed), "most": self.most}


@dataclass(frozen=True, slots=True)
class Corner:
    """The Units of one player in one Zone, each with its tokens: [{"unit": component, "tokens": {kind: count}}]."""

    allowed: Sequence[str]
    tokens: Mapping[str, int]
    most: int = 4
    empty: bool = False

    def check(self, value: Json) -> list[Mapping[str, Any]]:
        if not isinstance(value, list) or not all(self._is_unit(item) for item in value):
            cure = 'Name each Unit as {"unit": component, "tokens": {kind: count}}.'
            raise Refused("EL-242", f"{value!r} are no Units.", cure, value=value)
        if len(value) > self.most:
            raise Refused("EL-242", f"{len(value)} Units are too many for a corner.", "Name fewer.", value=value)
        for kind in TOKENS:
            if sum(item.get("tokens", {}).get(kind, 0) for item in value) > self.tokens[kind]:
                what = f"There are no more than {self.tokens[kind]} {kind} tokens to lie here."
                raise Refused("EL-009", what, "Take them off other Units first.", value=value)
        return value

    def _is_unit(self, item: Json) -> bool:
        if not isinstance(item, dict) or item.get("unit") not in self.allowed or set(item) - {"unit", "tokens"}:
            return False
        tokens = item.get("tokens", {})
        return isinstance(tokens, dict) and all(k in TOKENS and type(n) is int and n >= 0 for k, n in tokens.items())

    def sample(self, rng: random.Random) -> Json:
        return [{"unit": unit} for unit in rng.sample(list(self.allowed), rng.randint(0, 2))]

    def describe(self) -> dict[str, Json]:
        return {"shape": "elekt-corner", "allowed": list(self.allowed), "most": self.most, "tokens": dict(self.tokens)}


@dataclass(frozen=True, slots=True)
class CardChanges:
    """What cards of the pack say instead: {component: record}, each checked like a card of a pack."""

    state: State
    empty: bool = False

    def check(self, value: Json) -> Mapping[str, Any]:
        if not isinstance(value, dict) or not all(isinstance(record, dict) for record in value.values()):
            raise Refused("EL-286", f"{value!r} are no cards.", "Name components and what they say.", value=value)
        for component, record in value.items():
            card = self.state.printed.get(component)
            if card is None:
                raise Refused("EL-286", f"The pack has no {component!r}.", "Name a card of the pack.", value=value)
            wrongs = card_wrongs({"name": card.name, **record, "group": card.group})
            if wrongs:
                what, cure = wrongs[0]
                raise Refused("EL-286", f"{component}: {what}", cure, value=value)
        return by_hand({c: {"name": self.state.printed[c].name, **record} for c, record in value.items()})

    def sample(self, rng: random.Random) -> Json:  # noqa: ARG002
        return {}

    def describe(self) -> dict[str, Json]:
        return {"shape": "cards"}
