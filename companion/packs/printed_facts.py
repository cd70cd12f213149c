"""What a card's facts say about its print, whoever wrote them; what is no such thing counts as not there."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.records import Card, Pack

SPOKEN = ("symbols", "text", "titles", "abilities", "affinities", "darkness", "opportunity_spaces", "cabal_spaces")
HOMES = {"sector": "marker/{}/1", "cabal": "cabal/{}"}  # whose name stands for where a card belongs
INK = "#16202b"


def size_of(pack: Pack, card: Card) -> tuple[float, float]:
    """Width and height of a card or piece, mm."""
    piece = card.facts.get("piece")
    if isinstance(piece, Mapping):
        width, height = piece.get("width"), piece.get("height")
        if isinstance(width, int | float) and isinstance(height, int | float):
            return float(width), float(height)
    return pack.size


def is_piece(card: Card) -> bool:
    """Whether it has a size of its own."""
    return isinstance(card.facts.get("piece"), Mapping)


def has_words(card: Card) -> bool:
    """Whether anything is printed on it but its name and type."""
    return any(key in card.facts for key in SPOKEN)


def colour_of(card: Card) -> str:
    """The colour of its frame."""
    return str(card.facts.get("colour", INK))


def symbols_of(card: Card) -> dict[str, int]:
    """Its symbols by kind, more than none of each."""
    return counts_of(card, "symbols")


def text_of(card: Card) -> str:
    """Its text."""
    return str(card.facts.get("text", ""))


def titles_of(card: Card) -> list[str]:
    """Its Titles."""
    return _texts(card, "titles")


def kind_words(pack: Pack, card: Card) -> str:
    """What a card is: where it belongs, its number among those, its part of the box, its type, and its Rank."""
    kind = str(card.facts.get("type", "")).capitalize()
    if home := _home(pack, card):
        number = f" {card.facts['recommended']}" if "recommended" in card.facts else ""
        return f"{home}{number}, {kind}".removesuffix(", ")
    rank = f", Rank {card.facts['rank']}" if "rank" in card.facts else ""
    return f"{card.group.capitalize()} {kind}".strip() + rank


def _home(pack: Pack, card: Card) -> str:
    """The name of the sector or Cabal that a card belongs to; empty if it belongs to none that the pack knows."""
    names = {one.component: one.name for one in pack.cards}
    homes = (names.get(component.format(card.facts[key]), "") for key, component in HOMES.items() if key in card.facts)
    return next(homes, "").removesuffix(" 1")


def affinities_of(card: Card) -> list[str]:
    """Its Affinity symbols."""
    return _texts(card, "affinities")


def count_of(card: Card, key: str) -> int:
    """A number on it; 0 if it has none of that name."""
    count = card.facts.get(key)
    return count if isinstance(count, int) else 0


def counts_of(card: Card, key: str) -> dict[str, int]:
    """What it counts under that name, more than none of each."""
    counted = card.facts.get(key)
    if not isinstance(counted, Mapping):
        return {}
    return {str(kind): count for kind, count in counted.items() if isinstance(count, int) and count > 0}


def spaces_of(card: Card) -> list[int]:
    """The VP of its spaces for Opportunities, from left to right."""
    spaces = card.facts.get("opportunity_spaces")
    return [one for one in spaces if isinstance(one, int)] if isinstance(spaces, list | tuple) else []


def cabal_spaces_of(card: Card) -> list[tuple[int, int]]:
    """Price and VP of its spaces for Cabal cards, from left to right."""
    return [
        (cost, vp)
        for one in _tables(card, "cabal_spaces")
        if isinstance(cost := one.get("cost"), int) and isinstance(vp := one.get("vp"), int)
    ]


def immediate_cost(card: Card) -> int | None:
    """What its immediate ability costs; None if it has none."""
    for ability in _abilities(card):
        if ability.get("immediate") is True:
            cost = ability.get("cost", 0)
            return cost if isinstance(cost, int) else 0
    return None


def is_by_hand(card: Card) -> bool:
    """Whether people do what it says: it says so, or it has a text and neither abilities nor effects."""
    abilities, effects = _abilities(card), _tables(card, "effects")
    said = any(one.get("by_hand") is True for one in abilities) or any(one.get("do") == "manual" for one in effects)
    return said or bool(text_of(card) and not abilities and not effects)


def _texts(card: Card, key: str) -> list[str]:
    texts = card.facts.get(key)
    return [str(one) for one in texts] if isinstance(texts, list | tuple) else []


def _abilities(card: Card) -> list[Mapping[str, object]]:
    return _tables(card, "abilities")


def _tables(card: Card, key: str) -> list[Mapping[str, object]]:
    tables = card.facts.get(key)
    return [one for one in tables if isinstance(one, Mapping)] if isinstance(tables, list | tuple) else []
