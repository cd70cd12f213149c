"""Packs of cards: a game's `pack.toml` and `tags.toml` as typed records, and the sheets that print them."""

from companion.packs.reading import load_pack, printed, read_pack
from companion.packs.records import Card, Pack

__all__ = ["Card", "Pack", "load_pack", "printed", "read_pack"]
