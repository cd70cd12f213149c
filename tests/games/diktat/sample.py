"""The sample pack of Diktat as it lies beside its rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import companion.games.diktat
from companion.packs import Pack, read_pack
from companion.packs.reading import cards_of
from companion.rules import Cards


@cache
def sample_pack() -> Pack:
    """Cards, backs and tags."""
    return read_pack("diktat", Path(companion.games.diktat.__file__).parent)


@cache
def sample_cards() -> Cards:
    """What is printed on the cards, as the rules take it."""
    return cards_of(sample_pack())
