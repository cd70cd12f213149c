"""What somebody who plays alone answers at the simulated table: teams from behind the own screen, cards as they lie.

At a table with real tokens every second seat enters what a stack holds, the others only how many tokens it has.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.diktat.facts import AGENTS, EMISSARY
from companion.games.diktat.hands_pieces import agents_of, fresh, kind_of, sector_on
from companion.rules.hands import Mean, People, Reply, Say, Wait
from companion.table import Seat

MOST_SENT = 5  # tokens in a team
EAGER = 0.8  # how often a team goes where a card or the Others are
IMPATIENT = 0.02  # how often somebody whose card was not read says it on the phone
PHYSICAL = "physical"
LIKED: Mapping[str, int] = {"send": 8, "spy": 1, "assassinate": 2, "expand": 1, "develop": 4, "special": 2}
SHOWN = ("opportunity/", "cabal-card/", "marker")  # choices that are laid before they are said

Form = Mapping[str, Any]


def reply(people: People, seat: Seat, ask: Mapping[str, Any], rng: random.Random) -> Reply | None:
    """Lay a card or marker of choice and let the camera read it; say what cannot be laid."""
    prompt, form = ask["prompt"], ask["form"]
    if prompt not in CHOICES:
        return None
    if (doing := fresh(people, seat, prompt)) is not None:
        return Say(doing) if rng.random() < IMPATIENT else Wait()
    value = CHOICES[prompt](people, seat, form, rng)
    shown = isinstance(value, str) and value.startswith(SHOWN) and people.view["options"]["hands"] == PHYSICAL
    return Mean(prompt, value) if shown else Say(value)


def _manoeuvre(_people: People, _seat: Seat, form: Form, rng: random.Random) -> Any:
    kinds = [option["value"] for option in form["options"]]
    return rng.choices(kinds, [LIKED[kind] for kind in kinds])[0]


def _team(people: People, seat: Seat, form: Form, rng: random.Random) -> Any:
    """Mostly Emissaries, to a sector with something to win."""
    sectors = [option["value"] for option in form["sectors"]]
    worth = [sector for sector in sectors if sector in _worth(people)]
    sector = rng.choice(worth if worth and rng.random() < EAGER else sectors)
    tokens = _tokens(people, seat, form)
    rng.shuffle(tokens)
    tokens.sort(key=lambda kind: kind != EMISSARY or rng.random() < 0.3)
    chosen = tokens[: rng.randint(1, min(MOST_SENT, len(tokens)))]
    rng.shuffle(chosen)
    if form["named"] or people.view["seats"].index(seat) % 2 == 0:
        return {"sector": sector, "tokens": chosen}
    return {"sector": sector, "count": len(chosen)}


def _worth(people: People) -> set[str]:
    cards: Sequence[str] = [*people.view["track"], *people.view["corrupted"]]
    return {sector_on(card) for card in cards}


def _tokens(people: People, seat: Seat, form: Form) -> list[str]:
    """What really is behind the screen, as far as the phone knows it, and what elements have given beside it."""
    told = Counter({kind: form["agents"][kind] for kind in AGENTS})
    held = Counter(kind_of(piece) for piece in agents_of(people, seat)) & told
    tokens = [*held.elements(), *(told - held).elements()]
    return tokens[: form["tokens"]]


def _any(_people: People, _seat: Seat, form: Form, rng: random.Random) -> Any:
    return rng.choice(form["options"])["value"]


CHOICES: Mapping[str, Callable[[People, Seat, Form, random.Random], Any]] = {
    "manoeuvre": _manoeuvre,
    "send": _team,
    "develop": _any,
    "trophy": _any,
}
