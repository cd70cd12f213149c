"""Packs whose cards can do anything that the vocabulary can say, at any moment: for play at random."""

from __future__ import annotations

import random
from typing import Any

from companion.games.diktat.cards import GROUPS, card_faults
from companion.games.diktat.facts import AFFINITIES, CABAL_CARDS
from companion.games.diktat.vocabulary import CHOICES, FITTING, GAIN, MOMENTS, VERBS, WHEN
from companion.rules import Cards
from tests.games.diktat.sample import sample_cards

PLAIN_SHARE = 0.2  # of the cards do nothing
ATTACK_SHARE = 0.2  # of the cards carry the icon
SYMBOLS = (*AFFINITIES, "all")

Words = dict[str, Any]


def random_pack(number: int) -> Cards:
    """The sample pack with other effects, symbols, scores and spaces, by a seed."""
    rng = random.Random(f"pack {number}")
    cards = {component: _card(rng, dict(facts)) for component, facts in sample_cards().items()}
    assert not card_faults(cards)
    return cards


def _card(rng: random.Random, card: Words) -> Words:
    group = card["group"]
    if group not in GROUPS:
        return card
    card["effects"] = []
    if group == "marker" or rng.random() >= PLAIN_SHARE:
        card["effects"] = [_effect(rng) for _ in range(rng.choice((1, 1, 2)))]
    if group == "opportunity":
        symbols = rng.choices(SYMBOLS, k=rng.choice((0, 1, 2)))
        card |= {"affinities": symbols, "darkness": rng.randrange(4), "attack": rng.random() < ATTACK_SHARE}
    if group == "cabal":
        card |= _board(rng)
    card["text"] = "Whatever it does." if card["effects"] else ""
    return card


def _board(rng: random.Random) -> Words:
    """Few spaces, so that cards often lie beside them."""
    return {
        "rank": rng.randrange(1, 6),
        "opportunity_spaces": [rng.randrange(3) for _ in range(rng.randrange(1, 6))],
        "cabal_spaces": [{"cost": rng.randrange(6), "vp": rng.randrange(3)} for _ in range(CABAL_CARDS)],
        "affinity": {kind: rng.randrange(4) for kind in AFFINITIES},
        "pp": rng.randrange(5),
    }


def _effect(rng: random.Random) -> Words:
    when = rng.choice(WHEN)
    do = rng.choice(sorted(MOMENTS[when]))
    effect: Words = {"when": when, "do": do}
    for word in sorted(VERBS[do]):
        if word == "count":
            effect[word] = _count(rng, when, do)
        elif word == "text":
            effect[word] = "Do it."
        else:
            effect[word] = rng.choice(FITTING.get((do, word), CHOICES[word]))
    return effect


def _count(rng: random.Random, when: str, do: str) -> int:
    """Standing numbers also go down."""
    down = do in ("rank", "cost_change") and when != GAIN
    return rng.choice((-1, 1, 2)) if down else rng.choice((1, 1, 2))
