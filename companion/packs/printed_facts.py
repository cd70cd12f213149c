"""What a card's facts say about its print, whoever wrote them; what is no such thing counts as not there."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.records import Card, Pack

SPOKEN = ("symbols", "text", "titles", "abilities")
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
    symbols = card.facts.get("symbols")
    if not isinstance(symbols, Mapping):
        return {}
    return {str(kind): count for kind, count in symbols.items() if isinstance(count, int) and count > 0}


def text_of(card: Card) -> str:
    """Its text."""
    return str(card.facts.get("text", ""))


def titles_of(card: Card) -> list[str]:
    """Its Titles."""
    titles = card.facts.get("titles")
    return [str(title) for title in titles] if isinstance(titles, list | tuple) else []


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


def _abilities(card: Card) -> list[Mapping[str, object]]:
    return _tables(card, "abilities")


def _tables(card: Card, key: str) -> list[Mapping[str, object]]:
    tables = card.facts.get(key)
    return [one for one in tables if isinstance(one, Mapping)] if isinstance(tables, list | tuple) else []
