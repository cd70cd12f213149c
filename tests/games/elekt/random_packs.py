"""Packs whose cards can do anything that the vocabulary can say, at any moment: for play at random."""

from __future__ import annotations

import random
from typing import Any

from companion.games.elekt.card_faults import card_faults
from companion.games.elekt.cards import GROUPS, UNITS
from companion.games.elekt.vocabulary import (
    AFTER_USE,
    CHOICES,
    CONDITIONS,
    DURING_COUNT,
    END_OF_ROUND,
    KINDS,
    ON_ANNIHILATE,
    SCOPES,
    STANDING,
    STEPS,
    USES,
    VERBS,
    WINDOWS,
)
from companion.packs import printed
from companion.rules import Cards

PLAIN_SHARE = 0.3  # of the cards do nothing
STANDING_WHO = ("self", "each", "each_other", "highest", "lowest", "higher", "lower")

Words = dict[str, Any]


def random_pack(number: int) -> Cards:
    """The sample pack with other abilities, by a seed; half of those at the end of a round are due in the same step."""
    rng = random.Random(f"pack {number}")
    cards = {
        component: _card(rng, dict(card), STEPS[number % len(STEPS)]) for component, card in printed("elekt").items()
    }
    assert not card_faults(cards)
    return cards


def _card(rng: random.Random, card: Words, step: str) -> Words:
    if card["group"] in GROUPS:
        card.pop("abilities", None)
        card["text"] = ""
        if rng.random() >= PLAIN_SHARE:
            card["text"] = "Whatever it does."
            card["abilities"] = [_ability(rng, card["group"], step) for _ in range(rng.choice((1, 1, 2)))]
    return card


def _ability(rng: random.Random, group: str, step: str) -> Words:
    if rng.random() < 0.1:
        return {"by_hand": True, "window": rng.choice(WINDOWS[1:]), "step": step}
    if group in UNITS and rng.random() < 0.5:
        return {"immediate": True, "cost": rng.choice((0, 0, 1)), "effects": _effects(rng, group, "")}
    window = rng.choice((*WINDOWS, END_OF_ROUND, END_OF_ROUND))
    ability: Words = {"window": window, "effects": _effects(rng, group, window)}
    if rng.random() < 0.3:
        ability["condition"] = rng.choice(CONDITIONS)
    if rng.random() < 0.3:
        ability["attribute"] = rng.choice(KINDS)
    if window != STANDING:
        ability |= {
            "optional": rng.random() < 0.3,
            "cost": rng.choice((0, 0, 0, 1)),
            "uses": rng.choice(USES),
            "after_use": rng.choice((*AFTER_USE, AFTER_USE[0])) if group == "privilege" else AFTER_USE[0],
            "step": rng.choice((step, *STEPS)),
        }
    return {**ability, "scope": rng.choice(SCOPES)}


def _effects(rng: random.Random, group: str, window: str) -> list[Words]:
    count = 1 if window == STANDING else rng.choice((1, 1, 2))
    return [_effect(rng, group, window) for _ in range(count)]


def _effect(rng: random.Random, group: str, window: str) -> Words:
    standing = window == STANDING
    fitting = [name for name, verb in VERBS.items() if (verb.stands if standing else verb.acts)]
    if window not in (STANDING, DURING_COUNT):
        fitting = [name for name in fitting if name != "modify_total"]
    if window != ON_ANNIHILATE:
        fitting = [name for name in fitting if name != "save"]
    if group not in (*UNITS, "privilege"):
        fitting = [name for name in fitting if name != "block"]
    name = rng.choice(fitting)
    effect: Words = {"do": name}
    for word in sorted(VERBS[name].words):
        if word == "count":
            effect[word] = _count(rng, name)
        elif word == "who" and standing:
            effect[word] = rng.choice(STANDING_WHO)
        elif word == "target":
            effect[word] = rng.choice(_targets(name, group, standing=standing))
        else:
            effect[word] = rng.choice(CHOICES[word])
    if name == "skip_confrontation":
        effect["kind"] = rng.choice(KINDS[1:-1])
    return effect


def _targets(verb: str, group: str, *, standing: bool) -> list[str]:
    """The selectors that can mean a Unit on such a card."""
    useless = {"this_unit"} if group not in UNITS else set()
    useless |= {"that_unit"} if standing else set()
    useless |= {"no_unit"} if verb != "forbid" else set()
    return [target for target in CHOICES["target"] if target not in useless]


def _count(rng: random.Random, verb: str) -> int:
    """How much: what can be taken away may be negative, Titles come one by one."""
    if verb in ("modify_total", "zone_limit", "extra_allocations", "saving_cost"):
        return rng.choice((-1, 1, 2))
    return rng.choice((-1, 1)) if verb == "titles" else rng.choice((1, 2))
