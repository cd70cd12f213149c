"""The kinds of games of Diktat that are recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules import Cards
from tests.games.diktat.random_packs import random_pack
from tests.games.diktat.sample import sample_cards
from tests.games.playthrough import Way

HOUSE_RULES = {
    "sudden_win": "at_once",
    "debts": "open",
    "assassinations": "until_guard",
    "spoils": "may_decline",
    "affinity_lost": "same_kind",
    "attack_pays": "what_there_is",
    "others_guard": "acting",
    "infection": "pieces",
    "darkness": "top_up",
    "attacks": "per_icon",
    "used": "no_affinity",
    "bargains": "manoeuvres",
    "darkness_trophy": "anywhere",
    "empty_struggle": "skipped",
    "equal_ranks": "starting",
    "overflow": "slides",
    "stacks": "entered",
    "exchange": "no_affinity",
    "breaches": "administrator",
    "others_act": "as_a_player",
    "immunity": "attack",
    "moved_stacks": "safe",
    "corruption_order": "administrator",
}
OTHERS = {"configuration": "others"}
CARDS = {"hands": "physical"}
WAYS: Mapping[str, Way] = {
    "2-dealt": Way({}),
    "2-others": Way(OTHERS),
    "2-cards": Way(CARDS),
    "3-dealt": Way({}),
    "3-cards-others": Way({**CARDS, **OTHERS}),
    "3-others": Way(OTHERS),
    "3-corrected": Way(OTHERS, mischief=0.1),
    "4-dealt": Way({}),
    "4-corrected": Way(CARDS, mischief=0.1),
    "4-house-rules": Way(HOUSE_RULES),
    "4-others": Way(OTHERS),
    "5-dealt": Way({}),
    "5-others": Way(OTHERS),
    "5-house-rules-others": Way({**HOUSE_RULES, **OTHERS}),
}
UNENTERED = 4  # every so many Opportunity cards
MARKERS_ABOUND = 4  # every so many games
MANY = {"when": "while_held", "do": "add_emissary_count", "count": 4}
ASKING = [
    {"when": "gain", "do": "gain_affinity", "kind": "choice"},
    {"when": "manifestation", "do": "move_other", "count": 2},
]
ALWAYS_READ = ("track", "discard", "row-", "overflow-", "board-", "cabal-", "corruption-")


def cards(number: int) -> Cards:
    """What is on the cards, by the number of a random game: anything; in some games markers go by the handful."""
    pack = {name: facts if _is_entered(name) else sample_cards()[name] for name, facts in random_pack(number).items()}
    return pack if number % MARKERS_ABOUND else {name: _abundant(dict(facts)) for name, facts in pack.items()}


def _is_entered(name: str) -> bool:
    """Some Opportunity cards say what the sample says, as in a box that nobody has entered whole."""
    group, _, number = name.partition("/")
    return group != "opportunity" or int(number) % UNENTERED != 0


def _abundant(facts: dict[str, Any]) -> dict[str, Any]:
    """An Emissary of any Cabal counts for many, so that Influence spaces fill up; markers ask what is seldom asked."""
    effects = {"cabal": [MANY], "marker": ASKING}.get(str(facts["group"]))
    return facts | {"text": "Plenty.", "effects": effects} if effects else facts
