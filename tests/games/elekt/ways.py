"""The kinds of games of Elekt that are recorded, each to its end."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules import Cards
from tests.games.elekt.random_packs import random_pack
from tests.games.playthrough import Way

HOUSE_RULES = {
    "zero_wins_alone": "true",
    "recruit_together": "true",
    "reshuffle": "eager",
    "basic_reshuffle": "in",
    "equal_priority": "table",
    "totals_below_zero": "true",
    "scepter_ask": "always",
    "turn_timer": "60",
}
WAYS: Mapping[str, Way] = {
    "2-dealt": Way({}),
    "2-cards": Way({"hands": "physical"}),
    "3-dealt": Way({}),
    "3-cards": Way({"hands": "physical"}),
    "3-corrected": Way({}, mischief=0.15),
    "4-dealt": Way({}),
    "4-cards": Way({"hands": "physical", "recruit_discard": "face_down"}),
    "4-corrected": Way({"hands": "physical"}, mischief=0.15),
    "4-house-rules": Way({**HOUSE_RULES, "recruit_discard": "face_down"}),
    "4-house-rules-cards": Way({**HOUSE_RULES, "hands": "physical"}),
}
ALWAYS_READ = ("corner", "deck", "faceup", "ember", "scepter", "elite-discard")


def cards(number: int) -> Cards:
    """What is on the cards, by the number of a random game: anything."""
    return random_pack(number)
