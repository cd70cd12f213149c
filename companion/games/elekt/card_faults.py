"""What is wrong with a pack of cards: counts that are not those of the box, and words that nobody can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.elekt.cards import GROUPS, UNITS
from companion.games.elekt.facts import (
    ATTRIBUTES,
    BASIC,
    BASIC_COPIES,
    BASICS,
    DECK_SIZES,
    ELITE,
    ELITES,
    PRIVILEGE,
    TYPES,
)
from companion.games.elekt.vocabulary import (
    AFTER_OWN_ALLOCATION,
    AFTER_USE,
    CHOICES,
    CONDITIONS,
    DURING_COUNT,
    KINDS,
    ON_ANNIHILATE,
    SCOPES,
    SIGNED,
    STANDING,
    STEPS,
    USES,
    VERBS,
    WINDOWS,
)
from companion.rules import CardFault, Cards

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
MOST = 99
"""No card prints a larger number, and nobody could count it out."""


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
    elif any(type(count) is not int or not 0 <= count <= MOST for count in symbols.values()):
        yield "A number of symbols is negative, huge or no number.", f"Count what is printed: 0 to {MOST}."


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
    if words.get("after_use") == "discard" and group != PRIVILEGE:
        yield "Only a Privilege is spent by its use (EL-289).", "Leave `after_use` out."
    if words.get("by_hand") and words.get("window") == STANDING:
        yield "What is done by hand is done at some moment.", "Leave `window` out, or write when people do it."
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
    yield from _wrong_moment(effect, window)
    yield from _wrong_target(effect, group, window, verb.words)
    yield from _wrong_words(effect, verb.words)


def _wrong_moment(effect: Mapping[str, Any], window: object) -> Iterator[tuple[str, str]]:
    """Verbs that do nothing at other moments than theirs."""
    if effect["do"] == "modify_total" and window not in (STANDING, DURING_COUNT):
        yield "Totals change only while they are counted.", "Leave `window` out, or write during_count."
    if effect["do"] == "save" and window != ON_ANNIHILATE:
        yield "Only a Unit that is being annihilated can be saved (EL-199).", 'Write window = "on_annihilate".'


def _wrong_target(
    effect: Mapping[str, Any], group: str, window: object, words: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Selectors that mean no Unit on such a card, or at such a moment (EL-088 to EL-092)."""
    target = effect.get("target", "this_unit") if "target" in words else None
    if target == "this_unit" and group not in UNITS and effect["do"] != "block":
        yield f"`{effect['do']}` means this Unit, and the card is none.", "Name another target, such as any_unit."
    if target == "no_unit" and effect["do"] != "forbid":
        yield f"`{effect['do']}` cannot be done to no Unit.", "Name another target; no_unit is for forbid."
    if target == "that_unit" and window == STANDING:
        yield "While a card lies there nothing happens to a certain Unit.", "Name each_unit, or write a window."


def _wrong_words(effect: Mapping[str, Any], words: frozenset[str]) -> Iterator[tuple[str, str]]:
    for word, value in effect.items():
        if word == "do":
            continue
        if word not in words:
            yield f"`{effect['do']}` takes no `{word}`.", f"It takes {', '.join(sorted(words)) or 'nothing more'}."
        elif word == "count":
            if type(value) is not int or value == 0 or abs(value) > MOST:
                yield f"`count` is {value!r}.", f"Write a whole number other than 0, {MOST} at most."
            elif value < 0 and effect["do"] not in SIGNED:
                yield f"`{effect['do']}` cannot be done {value} times.", "Write 1 or more, or another verb."
        elif value not in CHOICES[word]:
            yield f"`{word}` is {value!r}.", f"Choose one of {', '.join(CHOICES[word])}."
