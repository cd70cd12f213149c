"""What answers of this game may be, beyond the shapes that every game has."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.errors import Refused
from companion.games.diktat.facts import AGENTS
from companion.rules import Json

SAMPLED_TEAM = 4  # tokens that random play sends at most


@dataclass(slots=True)
class Team:
    """A sector with a free place, and the tokens of a new stack from top to bottom, or only how many (DK-083, DK-084).

    `agents` is what the player has of each kind, `tokens` how many there really are behind the screen.
    """

    sectors: Mapping[str, str]
    agents: Mapping[str, int]
    tokens: int
    named: bool

    @property
    def empty(self) -> bool:
        return not self.sectors or self.tokens < 1

    def check(self, value: Json) -> tuple[str, list[str | None]]:
        if not isinstance(value, dict) or set(value) not in ({"sector", "tokens"}, {"sector", "count"}):
            cure = "Name a sector, and the tokens from top to bottom or their number."
            raise Refused("DK-083", f"{value!r} is no team.", cure, value=value)
        if not isinstance(value["sector"], str) or value["sector"] not in self.sectors:
            raise Refused("DK-087", "In that sector there is no place for a stack.", "Choose another one.", value=value)
        return value["sector"], self._tokens(value)

    def _tokens(self, value: Json) -> list[str | None]:
        if "count" in value and not self.named:
            count = value["count"] if type(value["count"]) is int else 0
            kinds: list[str | None] = [None] * min(count, self.tokens + 1)
        else:
            kinds = value.get("tokens", []) if isinstance(value.get("tokens"), list) else []
            if any(kind not in AGENTS for kind in kinds):
                raise Refused("DK-084", f"{kinds!r} are no Agent tokens.", f"Use {', '.join(AGENTS)}.", value=value)
        if not kinds:
            raise Refused("DK-083", "A team has at least one token.", "Choose some of yours.", value=value)
        counts = Counter(kind for kind in kinds if kind is not None)
        if len(kinds) > self.tokens or any(count > self.agents[kind] for kind, count in counts.items()):
            raise Refused("DK-090", "You do not have so many tokens.", "Send fewer.", value=value)
        return kinds

    def sample(self, rng: random.Random) -> Json:
        count = rng.randint(1, min(SAMPLED_TEAM, self.tokens))
        sector = rng.choice(list(self.sectors))
        if not self.named and rng.random() < 0.5:
            return {"sector": sector, "count": count}
        pool = [kind for kind in AGENTS for _ in range(max(0, self.agents[kind]))]
        return {"sector": sector, "tokens": rng.sample(pool, min(count, len(pool)))}

    def describe(self) -> dict[str, Json]:
        sectors = [{"value": sector, "label": label} for sector, label in self.sectors.items()]
        agents = dict(self.agents)
        return {
            "shape": "diktat-team",
            "sectors": sectors,
            "agents": agents,
            "tokens": self.tokens,
            "named": self.named,
        }


@dataclass(slots=True)
class Acts:
    """What a player may do at any moment.

    `ways` gives the acts by kind, `some` says whether there is any, `judge` takes an act or refuses it, `offers` makes
    an offer at random.
    """

    ways: Callable[[], Mapping[str, Sequence[Json]]]
    judge: Callable[[Json], Json]
    offers: Callable[[random.Random], Json]
    some: Callable[[], bool]

    @property
    def empty(self) -> bool:
        return not self.some()

    def check(self, value: Json) -> Json:
        return self.judge(value)

    def sample(self, rng: random.Random) -> Json:
        ways = {kind: acts for kind, acts in self.ways().items() if acts}
        kind = rng.choice(list(ways))
        return self.offers(rng) if kind == "offer" else rng.choice(list(ways[kind]))

    def describe(self) -> dict[str, Json]:
        return {"shape": "diktat-acts", "ways": {kind: list(acts) for kind, acts in self.ways().items()}}
