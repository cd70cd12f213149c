"""Shapes say what an answer may be, and nothing about screens.

`check` is pure and gives the typed answer or raises Refused; `sample` gives an answer for random play; `describe` is
the data from which a phone builds a form. Answers travel as JSON.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from companion.errors import Refused

Json = Any
T_co = TypeVar("T_co", covariant=True)
S = TypeVar("S", bound=str)
MOST_SAMPLES = 1000  # Fields whose judge refuses that many samples have no answer


class Shape(Protocol[T_co]):
    """What every shape can do."""

    @property
    def empty(self) -> bool: ...

    def check(self, value: Json) -> T_co: ...

    def sample(self, rng: random.Random) -> Json: ...

    def describe(self) -> dict[str, Json]: ...


@dataclass(slots=True)  # not frozen: the most frequent shape, and frozen ones are slow to make
class Pick(Generic[S]):
    """One of `options`; `labels` are words for options that do not explain themselves."""

    options: Sequence[S]
    rule: str = "pick"
    labels: Mapping[str, str] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        return not self.options

    def check(self, value: Json) -> S:
        for option in self.options:
            if option == value:
                return option
        raise Refused(self.rule, f"{value!r} is not one of the choices.", "Choose one that is shown.", value=value)

    def sample(self, rng: random.Random) -> Json:
        return self.options[int(rng.random() * len(self.options))]

    def describe(self) -> dict[str, Json]:
        options = [{"value": str(o), "label": self.labels.get(o, str(o))} for o in self.options]
        return {"shape": "pick", "options": options}


@dataclass(frozen=True, slots=True)
class PickSome(Generic[S]):
    """From `least` to `most` different ones of `options`; the answer keeps the order of the options."""

    options: Sequence[S]
    least: int
    most: int
    rule: str = "pick-some"
    labels: Mapping[str, str] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        return len(self.options) < self.least

    def check(self, value: Json) -> tuple[S, ...]:
        if not isinstance(value, list) or any(v not in self.options for v in value) or len(set(value)) != len(value):
            raise Refused(self.rule, f"{value!r} is not a choice among those shown.", value=value)
        if not self.least <= len(value) <= self.most:
            raise Refused(self.rule, f"Choose from {self.least} to {self.most}, not {len(value)}.", value=value)
        return tuple(o for o in self.options if o in value)

    def sample(self, rng: random.Random) -> Json:
        return rng.sample(list(self.options), rng.randint(self.least, min(self.most, len(self.options))))

    def describe(self) -> dict[str, Json]:
        options = [{"value": str(o), "label": self.labels.get(o, str(o))} for o in self.options]
        return {"shape": "pick-some", "options": options, "least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Amount:
    """A whole number from `low` to `high`."""

    low: int
    high: int
    rule: str = "amount"

    @property
    def empty(self) -> bool:
        return self.high < self.low

    def check(self, value: Json) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise Refused(self.rule, f"{value!r} is not a whole number from {self.low} to {self.high}.", value=value)
        return value

    def sample(self, rng: random.Random) -> Json:
        return rng.randint(self.low, self.high)

    def describe(self) -> dict[str, Json]:
        return {"shape": "amount", "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Press:
    """One button; for a standing question it may not be there at the moment."""

    there: bool = True
    rule: str = "press"

    @property
    def empty(self) -> bool:
        return not self.there

    def check(self, value: Json) -> bool:
        if value is not True:
            raise Refused(self.rule, f"{value!r} is not a press of the button.", value=value)
        return True

    def sample(self, rng: random.Random) -> Json:  # noqa: ARG002
        return True

    def describe(self) -> dict[str, Json]:
        return {"shape": "press"}


@dataclass(frozen=True, slots=True)
class Arrange(Generic[S]):
    """All of `items`, each once, in an order."""

    items: Sequence[S]
    rule: str = "arrange"

    @property
    def empty(self) -> bool:
        return False

    def check(self, value: Json) -> tuple[S, ...]:
        if not isinstance(value, list) or len(value) != len(self.items) or any(i not in value for i in self.items):
            raise Refused(self.rule, f"{value!r} does not name each item once.", value=value)
        return tuple(value)

    def sample(self, rng: random.Random) -> Json:
        return rng.sample(list(self.items), len(self.items))

    def describe(self) -> dict[str, Json]:
        return {"shape": "arrange", "items": [str(i) for i in self.items]}


@dataclass(frozen=True, slots=True)
class Split:
    """`total` shared out among `keys`, at most `most` each."""

    total: int
    keys: Sequence[str]
    most: int
    rule: str = "split"

    @property
    def empty(self) -> bool:
        return self.most * len(self.keys) < self.total

    def check(self, value: Json) -> dict[str, int]:
        if not isinstance(value, dict) or any(k not in self.keys for k in value):
            raise Refused(self.rule, f"{value!r} shares out to places that are not shown.", value=value)
        if any(type(n) is not int or not 0 <= n <= self.most for n in value.values()):
            raise Refused(self.rule, f"Each share is from 0 to {self.most}.", value=value)
        if sum(value.values()) != self.total:
            raise Refused(self.rule, f"The shares must add up to {self.total}.", value=value)
        return {k: value.get(k, 0) for k in self.keys}

    def sample(self, rng: random.Random) -> Json:
        shares = dict.fromkeys(self.keys, 0)
        for _ in range(self.total):
            shares[rng.choice([k for k in self.keys if shares[k] < self.most])] += 1
        return shares

    def describe(self) -> dict[str, Json]:
        return {"shape": "split", "total": self.total, "keys": list(self.keys), "most": self.most}


def no_objection(answer: Mapping[str, Any]) -> None:
    """Nothing beyond the parts themselves is asked of an answer."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Several answers given at once; `judge` raises Refused if they do not go together."""

    parts: Mapping[str, Shape[Any]]
    judge: Callable[[Mapping[str, Any]], None] = no_objection
    rule: str = "fields"

    @property
    def empty(self) -> bool:
        return any(part.empty for part in self.parts.values())

    def check(self, value: Json) -> dict[str, Any]:
        if not isinstance(value, dict) or set(value) != set(self.parts):
            raise Refused(self.rule, f"An answer needs {', '.join(self.parts)}, and nothing else.", value=value)
        got = {name: part.check(value[name]) for name, part in self.parts.items()}
        self.judge(got)
        return got

    def sample(self, rng: random.Random) -> Json:
        for _ in range(MOST_SAMPLES):
            value = {name: part.sample(rng) for name, part in self.parts.items()}
            try:
                self.check(value)
            except Refused:
                continue
            return value
        raise ValueError(f"no answer to {', '.join(self.parts)} pleases the judge")

    def describe(self) -> dict[str, Json]:
        return {"shape": "fields", "parts": {name: part.describe() for name, part in self.parts.items()}}


@dataclass(frozen=True, slots=True)
class Maybe:
    """An answer of `shape`, or null."""

    shape: Shape[Any]
    empty: bool = False

    def check(self, value: Json) -> Any:
        return None if value is None else self.shape.check(value)

    def sample(self, rng: random.Random) -> Json:
        return None if rng.random() < 0.5 else self.shape.sample(rng)

    def describe(self) -> dict[str, Json]:
        return {**self.shape.describe(), "optional": True}


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    empty: bool = False

    def check(self, value: Json) -> bool:
        if not isinstance(value, bool):
            raise Refused("flag", f"{value!r} is neither true nor false.", "Say true or false.", value=value)
        return value

    def sample(self, rng: random.Random) -> Json:
        return rng.random() < 0.5

    def describe(self) -> dict[str, Json]:
        return {"shape": "flag"}
