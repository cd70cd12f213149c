"""The cards of a pack as typed records, and what is wrong with a pack (rules 2.1 and section 6 of RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.elekt.facts import (
    ATTRIBUTES,
    BASIC,
    ELITE,
    INFLUENCE,
    MISSION,
    PRIVILEGE,
)
from companion.games.elekt.vocabulary import (
    AFTER_OWN_ALLOCATION,
    ANY,
    ANY_OWN_TURN,
    DURING_COUNT,
    STANDING,
)
from companion.rules import Cards

UNITS = (BASIC, ELITE)
GROUPS = (BASIC, ELITE, MISSION, INFLUENCE, PRIVILEGE)


@dataclass(frozen=True, slots=True)
class Effect:
    """One verb with its words; `count` may be negative where something is taken away."""

    do: str
    target: str = "this_unit"
    owner: str = ANY
    of: str = ANY
    who: str = "self"
    kind: str = ANY
    also: str = ""
    zone: str = "this"
    act: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card can do: when, for how much Ember, for whom, how often."""

    id: str
    component: str
    window: str
    effects: tuple[Effect, ...] = ()
    text: str = ""
    immediate: bool = False
    by_hand: bool = False
    optional: bool = False
    cost: int = 0
    attribute: str = ANY
    step: str = "ember"
    scope: str = "zone"
    condition: str = "always"
    uses: str = "unlimited"
    after_use: str = "keep"


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a Unit, a Mission, an Influence or a Privilege (EL-286)."""

    component: str
    name: str
    group: str
    type: str | None = None
    symbols: Mapping[str, int] = field(default_factory=dict)
    titles: tuple[str, ...] = ()
    text: str = ""
    immediate: tuple[Ability, ...] = ()
    permanent: tuple[Ability, ...] = ()

    @property
    def basic(self) -> bool:
        return self.group == BASIC

    @property
    def by_hand(self) -> bool:
        return any(ability.by_hand for ability in (*self.immediate, *self.permanent))


def read_cards(cards: Cards) -> dict[str, Card]:
    """The cards that play has to do with, by component; of a pack without faults."""
    return {component: _card(component, facts) for component, facts in cards.items() if facts["group"] in GROUPS}


def _card(component: str, facts: Mapping[str, Any]) -> Card:
    group = facts["group"]
    abilities = _abilities(component, group, facts)
    return Card(
        component=component,
        name=facts["name"],
        group=group,
        type=facts.get("type"),
        symbols={attribute: facts.get("symbols", {}).get(attribute, 0) for attribute in ATTRIBUTES},
        titles=tuple(facts.get("titles", ())),
        text=facts.get("text", ""),
        immediate=tuple(ability for ability in abilities if ability.immediate),
        permanent=tuple(ability for ability in abilities if not ability.immediate),
    )


def _abilities(component: str, group: str, facts: Mapping[str, Any]) -> list[Ability]:
    """What the pack says that a card does; a text of which it says nothing is done by hand."""
    written: Sequence[Mapping[str, Any]] = facts.get("abilities", ())
    text = facts.get("text", "")
    if not written and text:
        written = [{"by_hand": True}]
    return [_ability(f"{component}:{n}", component, group, text, words) for n, words in enumerate(written)]


def _ability(ability_id: str, component: str, group: str, text: str, words: Mapping[str, Any]) -> Ability:
    immediate = bool(words.get("immediate", False))
    named = {"text": text, **{key: value for key, value in words.items() if key != "effects"}}
    named.setdefault("window", AFTER_OWN_ALLOCATION if immediate else _usual_window(group, words))
    if immediate:
        named["optional"] = True  # EL-079
    effects = tuple(Effect(**effect) for effect in words.get("effects", ()))
    return Ability(id=ability_id, component=component, effects=effects, **named)


def _usual_window(group: str, words: Mapping[str, Any]) -> str:
    """When a card that names no window works; one done by hand is thought of whenever its Zone is counted."""
    if not words.get("by_hand"):
        return STANDING
    return ANY_OWN_TURN if group == PRIVILEGE else DURING_COUNT
