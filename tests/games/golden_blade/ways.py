"""The kinds of games of Golden Blade that are recorded."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules import Cards
from tests.games.playthrough import Way

MOST_ENTRIES = 140
WAYS: Mapping[str, Way] = {
    name: Way(options, most=MOST_ENTRIES)
    for name, options in {
        "2-dealt": {"illegal_entry": "refuse"},
        "2-cards": {"hands": "physical", "orders": "cards", "build": "cards", "effect_level": "snapshot"},
        "3-dealt": {},
        "3-cards": {"hands": "physical", "orders": "both", "build": "both", "build_optional": "true"},
        "4-house-rules": {
            "hands": "physical",
            "alliance_redirect": "any_order",
            "accord_vs_coalition": "both_fail",
            "double_block_reward": "false",
            "voluntary_hold": "only_if_no_legal_order",
            "blockade_draw": "physical",
            "win_check": "end_of_build",
            "order_timer": "60",
        },
        "5-dealt": {"discard_face_down": "true", "alliance_backstab_front": "none", "hand_tiebreak": "fewer"},
        "7-phones": {"hands": "physical", "negotiation": "off", "backstab_needs_card": "true"},
    }.items()
}
ALWAYS_READ = ("grid", "ambassador")


def cards(_number: int) -> Cards:
    """What is on the cards, by the number of a random game: the rules of this game know it."""
    return {}
