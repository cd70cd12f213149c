"""The words in which a pack writes down what cards do: windows, selectors and verbs (RULES.md, section 6).

A verb that acts does something in a window; a verb that stands changes the rules as long as its card is in force.
`acting` and `standing` hold one small function for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.elekt.facts import ATTRIBUTES, TYPES, ZONES

STANDING = "standing"
AFTER_OWN_ALLOCATION = "after_own_allocation"
AFTER_ANY_ALLOCATION = "after_any_allocation"
DURING_COUNT = "during_count"
ON_WIN = "on_win"
ON_ANNIHILATE = "on_annihilate"
ON_SAVE = "on_save"
END_OF_ROUND = "end_of_round"
RECRUITMENT = "recruitment"
ANY_OWN_TURN = "any_own_turn"
WINDOWS = (
    STANDING,
    AFTER_OWN_ALLOCATION,
    AFTER_ANY_ALLOCATION,
    DURING_COUNT,
    ON_WIN,
    ON_ANNIHILATE,
    ON_SAVE,
    END_OF_ROUND,
    RECRUITMENT,
    ANY_OWN_TURN,
)

ANY = "any"
KINDS = (ANY, *ATTRIBUTES)
STEPS = ("scepter", "ember", "return", "discover")
SCOPES = ("zone", "all", *ZONES)
USES = ("unlimited", "once_per_round", "once_per_game")
AFTER_USE = ("keep", "discard")

# Conditions: of the Unit that the window is about, or of the owner (of a Mission or Influence: of the acting player).
CONDITIONS = ("always", "this_unit", "own_unit", "others_unit", "highest", "lowest", "alone")

TARGETS = ("this_unit", "other_unit", "any_unit", "that_unit", "each_unit", "each_other_unit", "no_unit")
OWNERS = (ANY, "self", "other")
OF = (ANY, *TYPES, "basic", "elite")
WHO = ("self", "actor", "chosen", "chosen_other", "each", "each_other", "highest", "lowest", "higher", "lower")
FORBIDDEN = ("annihilate", "save", "swap", "token")


@dataclass(frozen=True, slots=True)
class Verb:
    """Which words an effect with this verb takes; `stands` and `acts` say how it may work."""

    words: frozenset[str]
    stands: bool = False
    acts: bool = True


def _acts(*words: str) -> Verb:
    return Verb(frozenset(words))


def _stands(*words: str) -> Verb:
    return Verb(frozenset(words), stands=True, acts=False)


UNIT = ("target", "owner", "of")

VERBS: Mapping[str, Verb] = {
    "discard_unit": _acts(*UNIT),
    "discard_card": _acts("zone"),
    "discard_ember": _acts("who", "count"),
    "collect_ember": _acts("who", "count"),
    "pay_ember": _acts("who", "count"),
    "gain_ember": _acts("who", "count"),
    "add_token": _acts(*UNIT, "kind", "count"),
    "remove_token": _acts(*UNIT, "kind", "count"),
    "annihilate": _acts(*UNIT),
    "save": _acts(),
    "return_unit": _acts(*UNIT),
    "move_unit": _acts(*UNIT, "zone"),
    "swap_units": _acts(*UNIT),
    "allocate": _acts("zone"),
    "place": _acts("zone"),
    "draw_unit": _acts("who", "count"),
    "look_at_elite": _acts("count"),
    "give_scepter": _acts("who"),
    "titles": _acts("who", "count"),
    "modify_total": Verb(frozenset({"who", "kind", "count"}), stands=True),
    "count_as": _stands("who", "kind", "also"),
    "allow_same_tokens": _stands(),
    "wins_ties": _stands("who", "kind"),
    "skip_confrontation": _stands("kind"),
    "forbid": _stands(*UNIT, "act"),
    "block": _stands(*UNIT),
    "zone_limit": _stands("who", "count"),
    "extra_allocations": _stands("who", "count"),
    "saving_cost": _stands("who", "of", "count"),
}

SIGNED = ("modify_total", "titles", "zone_limit", "extra_allocations", "saving_cost")  # may take away: a count below 0

CHOICES: Mapping[str, tuple[str, ...]] = {
    "target": TARGETS,
    "owner": OWNERS,
    "of": OF,
    "who": WHO,
    "kind": KINDS,
    "also": ATTRIBUTES,
    "zone": ("this", "chosen", *ZONES),
    "act": FORBIDDEN,
}

MOMENTS: Mapping[str, tuple[str, ...]] = {
    window: tuple(
        verb
        for verb, kind in VERBS.items()
        if (kind.stands if window == STANDING else kind.acts)
        and (verb != "modify_total" or window in (STANDING, DURING_COUNT))
        and (verb != "save" or window == ON_ANNIHILATE)
    )
    for window in WINDOWS
}
"""Which verbs do something in a window."""

FITTING: Mapping[tuple[str, str], tuple[str, ...]] = {
    **{(verb, "target"): TARGETS[:-1] for verb, kind in VERBS.items() if "target" in kind.words and verb != "forbid"},
    ("skip_confrontation", "kind"): ATTRIBUTES[:-1],
}
"""The choices of a word with a verb, where they are fewer: `no_unit` is for `forbid`, Authority always contested."""

NOT_STANDING = {"who": ("actor", "chosen", "chosen_other"), "target": ("that_unit",)}
"""What means nobody as long as nothing happens."""
