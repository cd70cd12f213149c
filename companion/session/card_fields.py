"""The fields of a card: which a card of its part of the box may have, of what kind, and what may be typed into them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import Refused
from companion.packs.entered import AS_PRINTED
from companion.rules import Cards
from companion.session import boxes

HAND, ABILITIES, EFFECTS = "by_hand", "abilities", "effects"
FIXED = ("group", "kind", "copies")
LONGEST = {"name": 80}
LONGEST_TEXT = 600
MOST_EFFECTS = 12
MOST_SAID = 60  # letters of what was typed, in a refusal


def checked(cards: Cards, component: str, given: Any) -> dict[str, Any]:
    """What was typed for a card, each of the kind that the game prints there; raises Refused."""
    if not isinstance(given, dict) or not given:
        raise Refused("box", "That is nothing that could be printed on a card.", "Fill in the form.")
    models = models_of(cards, component)
    for name, value in given.items():
        if name not in models or name in FIXED:
            known = ", ".join(sorted(set(models) - set(FIXED)))
            raise Refused(
                "box", f"{name[:MOST_SAID]!r} is nothing that is printed on such a card.", f"It may have {known}."
            )
        if not (DOES[name](value) if name in DOES else same_kind(models[name], value)):
            raise Refused(
                "box", f"{value!r:.{MOST_SAID}} is no {name}.", f"A {name} is like {models[name]!r}.", field=name
            )
        if isinstance(value, str) and len(value) > LONGEST.get(name, LONGEST_TEXT):
            raise Refused("box", f"The {name} is too long.", "Shorten it.", field=name)
    if "name" in given and not str(given["name"]).strip():
        raise Refused("box", "A card needs a name.", "Type what is printed on it.", field="name")
    return {name: only_some(value) for name, value in given.items()}


def only_some(value: Any) -> Any:
    """A value as it is written: of what is counted only that of which there is some."""
    return {key: count for key, count in value.items() if count} if isinstance(value, dict) else value


def models_of(cards: Cards, component: str) -> dict[str, Any]:
    """What may be printed on a card: what is on it, or on another one of its part of the box."""
    group = cards[component].get("group")
    models: dict[str, Any] = {}
    for other in cards.values():
        if other.get("group") == group:
            models = {**other, **models, **{name: counted(models.get(name), other.get(name)) for name in tables(other)}}
    return {**models, **cards[component], **{name: models[name] for name in tables(models)}, AS_PRINTED: False}


def tables(record: Mapping[str, Any]) -> list[str]:
    """The fields of a card that count things by name."""
    return [name for name, value in record.items() if kind_of(value) == "numbers"]


def counted(*several: Any) -> dict[str, int]:
    """All that is counted on some cards, none of it."""
    return {key: 0 for value in several if isinstance(value, Mapping) for key in value}


def are_effects(value: Any) -> bool:
    """Whether that may be what a card does: tables of words and numbers; the rules say whether they know them."""
    return isinstance(value, list) and len(value) <= MOST_EFFECTS and all(map(_is_effect, value))


def _is_effect(one: Any) -> bool:
    if not isinstance(one, dict) or len(json.dumps(one)) > LONGEST_TEXT:
        return False
    return all(isinstance(word, str) and type(said) in (str, int) for word, said in one.items())


def are_abilities(value: Any) -> bool:
    """Whether that may be the abilities of a card: tables like those of effects, each with effects of its own."""
    return isinstance(value, list) and len(value) <= MOST_EFFECTS and all(map(_is_ability, value))


def _is_ability(one: Any) -> bool:
    return isinstance(one, dict) and all(
        are_effects(said) if word == EFFECTS else _is_effect({word: int(said) if isinstance(said, bool) else said})
        for word, said in one.items()
    )


DOES: Mapping[str, Callable[[Any], bool]] = {ABILITIES: are_abilities, EFFECTS: are_effects}


def is_by_hand(models: Mapping[str, Any], record: Mapping[str, Any]) -> bool:
    """Whether people do what a card says: it says so, one of its abilities does, or its text has none."""
    abilities = record.get(ABILITIES) or []
    effects = record.get(EFFECTS) or []
    unsaid = (ABILITIES in models or EFFECTS in models) and not (abilities or effects) and bool(record.get("text"))
    manual = any(isinstance(one, Mapping) and one.get("do") == "manual" for one in effects)
    return record.get(HAND) is True or unsaid or manual or any(one.get(HAND) is True for one in abilities)


def with_its_text(game: str, component: str, typed: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """With another text a card does no more what the sample's did: then people do what it says."""
    shipped = boxes.shipped(game).get(component, {})
    given_up = [name for name in DOES if shipped.get(name) and before.get(name) == shipped[name] and name not in typed]
    return {**typed, **{name: [] for name in given_up}} if "text" in typed else dict(typed)


def same_kind(model: Any, value: Any) -> bool:
    """Whether a value is of the kind of another: text, number, yes or no, a list or a table of such."""
    if type(model) is not type(value):
        return False
    if isinstance(value, list):
        return all(same_kind(model[0], item) if model else isinstance(item, str) for item in value)
    if isinstance(value, dict):
        return all(key in model and same_kind(model[key], item) for key, item in value.items())
    return not isinstance(value, int) or isinstance(value, bool) or 0 <= value <= 1000


def kind_of(model: Any) -> str:
    """How a field is typed; `shown` for what only the file can hold."""
    if isinstance(model, bool):
        return "flag"
    if isinstance(model, int):
        return "number"
    if isinstance(model, str):
        return "text"
    if isinstance(model, list) and all(isinstance(item, str) for item in model):
        return "words"
    if isinstance(model, dict) and all(type(item) is int for item in model.values()):
        return "numbers"
    if isinstance(model, list) and all(type(item) is int for item in model):
        return "row"  # a number for each space of a board
    if isinstance(model, list) and all(kind_of(item) == "numbers" for item in model):
        return "rows"  # several numbers for each space
    return "shown"
