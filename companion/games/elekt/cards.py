"""The cards of a pack as typed records, and what is wrong with a pack (rules 2.1 and section 6 of RULES.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.elekt.facts import (
    ATTRIBUTES,
    BASIC,
    BASIC_COPIES,
    BASICS,
    DECK_SIZES,
    ELITE,
    ELITES,
    INFLUENCE,
    MISSION,
    PRIVILEGE,
    TYPES,
)
from companion.games.elekt.vocabulary import (
    AFTER_OWN_ALLOCATION,
    AFTER_USE,
    ANY,
    ANY_OWN_TURN,
    CHOICES,
    CONDITIONS,
    DURING_COUNT,
    KINDS,
    SCOPES,
    SIGNED,
    STANDING,
    STEPS,
    USES,
    VERBS,
    WINDOWS,
)
from companion.rules import CardFault, Cards

UNITS = (BASIC, ELITE)
GROUPS = (BASIC, ELITE, MISSION, INFLUENCE, PRIVILEGE)
ABILITY_WORDS: Mapping[str, tuple[str, ...] | type] = {
    "immediate": bool,
    "by_hand": bool,
    "optional": bool,
    "text": str,
    "cost": int,
    "effects": list,
    "window": WINDOWS,
    "attribute": KINDS,
    "step": STEPS,
    "scope": SCOPES,
    "condition": CONDITIONS,
    "uses": USES,
    "after_use": AFTER_USE,
}


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


# -- what is wrong with a pack -----------------------------------------------------------------------------------------


def card_faults(cards: Cards) -> list[CardFault]:
    """What contradicts the printed counts, and what cannot be understood; empty for a sound pack."""
    found = list(_wrong_counts(cards))
    for component, facts in cards.items():
        if facts.get("group") in GROUPS:
            found += [CardFault(component, what, cure) for what, cure in card_wrongs(facts)]
    return found


def _wrong_counts(cards: Cards) -> Iterator[CardFault]:
    counts = Counter(str(facts.get("group")) for facts in cards.values())
    for group, wanted in {ELITE: ELITES, **DECK_SIZES}.items():
        if counts[group] != wanted:
            what = f"The pack has {counts[group]} cards of the group {group}, and the box has {wanted}."
            yield CardFault("", what, "Add or remove cards; a second copy is a card of its own.")
    for component, name in BASICS.items():
        if component not in cards:
            yield CardFault("", f"The Basic Unit {name} is missing.", f'Add component = "{component}".')
        elif (copies := cards[component].get("copies")) != BASIC_COPIES:
            what = f"{name} has {copies} copies, and the box has {BASIC_COPIES}."
            yield CardFault(component, what, 'Write kind = "alike" and copies = 4.')
    for component, facts in cards.items():
        if facts.get("group") == BASIC and component not in BASICS:
            names = ", ".join(BASICS.values())
            yield CardFault(component, "There is no such Basic Unit.", f"The four are {names}.")


def card_wrongs(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is wrong with one card of a known group, and the cures."""
    return list(_wrong_card(facts))


def _wrong_card(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    group = facts["group"]
    if group in UNITS:
        yield from _wrong_unit(facts)
    titles = facts.get("titles", [])
    if not isinstance(titles, list) or not all(isinstance(title, str) for title in titles):
        yield f"`titles` is {titles!r}.", 'Write titles = ["Lord of …"], one text for each ribbon; [] for none.'
    if not isinstance(facts.get("text", ""), str):
        yield "`text` is no text.", 'Write text = "…", in your own words or those of the card.'
    abilities = facts.get("abilities", [])
    if not isinstance(abilities, list) or not all(isinstance(ability, dict) for ability in abilities):
        yield "`abilities` is no list of tables.", "Write [[cards.facts.abilities]] for each."
        return
    for ability in abilities:
        yield from _wrong_ability(group, ability)


def _wrong_unit(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if facts.get("type") not in TYPES:
        yield f"`type` is {facts.get('type')!r}.", "Every Unit is a wraith or a cultist (EL-093)."
    symbols = facts.get("symbols", {})
    if not isinstance(symbols, dict) or set(symbols) - set(ATTRIBUTES):
        yield f"`symbols` is {symbols!r}.", "Write symbols = { occult = 1, deceit = 0, violence = 0, authority = 2 }."
    elif any(type(count) is not int or count < 0 for count in symbols.values()):
        yield "A number of symbols is negative or no number.", "Count what is printed: 0 or more."


def _wrong_ability(group: str, words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for word, value in words.items():
        known = ABILITY_WORDS.get(word)
        if known is None:
            yield f"`{word}` is no word of an ability.", f"Known are {', '.join(sorted(ABILITY_WORDS))}."
        elif isinstance(known, type):
            if type(value) is not known:
                yield f"`{word}` is {value!r}.", f"It must be {_type_words(known)}."
        elif value not in known:
            yield f"`{word}` is {value!r}.", f"Choose one of {', '.join(known)}."
    if words.get("immediate") and group not in UNITS:
        yield "Only a Unit has an immediate ability (EL-077).", "Leave `immediate` out, and write a window."
    if words.get("immediate") and words.get("window", AFTER_OWN_ALLOCATION) != AFTER_OWN_ALLOCATION:
        yield "An immediate ability has no other window (EL-078).", "Leave `window` out."
    if isinstance(words.get("cost"), int) and words["cost"] < 0:
        yield "A cost is negative.", "Write the printed number of Ember, or leave it out."
    effects = words.get("effects", [])
    if not effects and not words.get("by_hand"):
        yield "An ability without effects.", "Write effects = [{ do = … }], or by_hand = true."
    if isinstance(effects, list):
        window = AFTER_OWN_ALLOCATION if words.get("immediate") else words.get("window", STANDING)
        for effect in effects:
            yield from _wrong_effect(group, window, effect)


def _type_words(kind: type) -> str:
    return {bool: "true or false", str: "a text", int: "a whole number", list: "a list"}[kind]


def _wrong_effect(group: str, window: object, effect: object) -> Iterator[tuple[str, str]]:
    if not isinstance(effect, dict) or not isinstance(effect.get("do"), str):
        yield f"{effect!r} is no effect.", 'Write { do = "add_token", … }.'
        return
    verb = VERBS.get(effect["do"])
    if verb is None:
        yield f"`{effect['do']}` is no verb.", f"Known are {', '.join(sorted(VERBS))}; or write by_hand = true."
        return
    if window == STANDING and not verb.stands:
        yield f"`{effect['do']}` does something and needs a window.", f"Choose one of {', '.join(WINDOWS[1:])}."
    if window != STANDING and not verb.acts:
        yield f"`{effect['do']}` holds as long as the card lies there.", "Leave `window` out."
    if effect["do"] == "block" and group not in (*UNITS, PRIVILEGE):
        yield f"A card of the group {group} cannot block Units: they come before it (EL-208).", "Write by_hand = true."
    if effect["do"] == "skip_confrontation" and effect.get("kind", "any") in ("any", "authority"):
        yield "Authority is always contested: it decides the card (EL-142).", "Name another kind."
    if window == STANDING and effect.get("who") in ("actor", "chosen", "chosen_other"):
        yield f"Nobody acts or chooses while `{effect['do']}` stands.", "Name players by position, self or each."
    yield from _wrong_words(effect, verb.words)


def _wrong_words(effect: Mapping[str, Any], words: frozenset[str]) -> Iterator[tuple[str, str]]:
    for word, value in effect.items():
        if word == "do":
            continue
        if word not in words:
            yield f"`{effect['do']}` takes no `{word}`.", f"It takes {', '.join(sorted(words)) or 'nothing more'}."
        elif word == "count":
            if type(value) is not int or value == 0:
                yield f"`count` is {value!r}.", "Write a whole number other than 0."
            elif value < 0 and effect["do"] not in SIGNED:
                yield f"`{effect['do']}` cannot be done {value} times.", "Write 1 or more, or another verb."
        elif value not in CHOICES[word]:
            yield f"`{word}` is {value!r}.", f"Choose one of {', '.join(CHOICES[word])}."
