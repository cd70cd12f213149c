"""The words in which a pack writes down what elements do (RULES.md, section 6.6)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.diktat.facts import AFFINITIES, AGENTS

GAIN, WHILE_HELD, DEVELOPMENT, SPECIAL, MANIFESTATION = WHEN = (
    "gain",
    "while_held",
    "development",
    "special",
    "manifestation",
)

GOODS = ("pp", *AGENTS, "spy", "assassin")
COUNTED = ("cabal_cards", "markers", "opportunities")

VERBS: Mapping[str, frozenset[str]] = {
    "gain": frozenset({"what", "count"}),
    "lose": frozenset({"what", "count"}),
    "gain_affinity": frozenset({"kind", "count"}),
    "rank": frozenset({"count"}),
    "vp_per": frozenset({"what", "count"}),
    "exchange": frozenset({"what", "count", "into"}),
    "convert": frozenset({"what", "into", "count"}),
    "spy": frozenset({"count"}),
    "assassinate": frozenset({"count"}),
    "send": frozenset(),
    "move_stack": frozenset(),
    "move_other": frozenset({"count"}),
    "discard_other": frozenset({"count"}),
    "place_corruption": frozenset(),
    "place_darkness": frozenset(),
    "remove_darkness": frozenset(),
    "place_token": frozenset(),
    "remove_token": frozenset(),
    "extra_manoeuvre": frozenset({"count"}),
    "skip_turn": frozenset(),
    "remove_used": frozenset(),
    "look_secret_card": frozenset(),
    "replace_secret_card": frozenset(),
    "draw_opportunity": frozenset(),
    "discard_possession": frozenset(),
    "add_emissary_count": frozenset({"count"}),
    "change_tie": frozenset(),
    "trophy_despite_darkness": frozenset(),
    "immune_to_others": frozenset(),
    "ignore_stack_limit": frozenset(),
    "cost_change": frozenset({"count"}),
    "attack_of_others": frozenset(),
    "manual": frozenset({"text"}),
}

CHOICES: Mapping[str, tuple[str, ...]] = {
    "what": (*GOODS, "vp", *COUNTED),
    "into": (*GOODS, "vp"),
    "kind": (*AFFINITIES, "choice"),
}

FITTING: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("gain", "what"): (*GOODS, "vp"),
    ("lose", "what"): (*GOODS, "vp"),
    ("exchange", "what"): GOODS,
    ("convert", "what"): AGENTS,
    ("convert", "into"): AGENTS,
    ("vp_per", "what"): COUNTED,
}

ABILITIES = frozenset(
    {
        "rank",
        "cost_change",
        "add_emissary_count",
        "change_tie",
        "trophy_despite_darkness",
        "immune_to_others",
        "ignore_stack_limit",
    }
)
GAINS = frozenset({"gain", "gain_affinity", "rank", "vp_per", "cost_change", "add_emissary_count"})
ACTS = frozenset(VERBS) - ABILITIES - {"vp_per"}
MOMENTS: Mapping[str, frozenset[str]] = {
    GAIN: GAINS,
    WHILE_HELD: ABILITIES,
    DEVELOPMENT: ACTS,
    SPECIAL: ACTS,
    MANIFESTATION: ACTS,
}
