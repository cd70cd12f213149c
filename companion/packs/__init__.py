"""Packs of cards: a game's `pack.toml` and `tags.toml` as typed records, and the sheets that print them."""

from companion.packs.reading import cards_of, load_pack, printed, read_pack
from companion.packs.records import Card, Pack
from companion.packs.shelf import Shelf

__all__ = ["Card", "Pack", "Shelf", "cards_of", "load_pack", "printed", "read_pack"]
