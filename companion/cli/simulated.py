"""A simulated table of an installed game: its pack, its layout and its box, put together for demos and tests."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cli.table import game_layout, game_part
from companion.packs import Card, Pack, load_pack
from companion.packs.printed_facts import is_piece, size_of
from companion.table import Layout, Seat, Tag
from vision.simulated import Piece, Truth

TAG_MM = 24.0  # as large as a Power Grid allows, so that also the largest table is read at 2304×1296


def simulated_table(
    game: str, seats: Sequence[Seat], roles: Mapping[Seat, str], seed: int, layout: Layout | None = None
) -> Truth:
    """The table at the beginning of a game: what is held in hands, decks shuffled; raises UnknownGame, GameBroken.

    Zones lie as in `layout`, else as the game has them.
    """
    pack = load_pack(game)
    pieces = [piece for card in pack.cards for piece in pieces_of(pack, card)]
    truth = Truth(layout or game_layout(game)(len(seats)), pieces, random.Random(seed))
    truth.deal(game_part(game, "box").starting(seats, roles, [piece.component for piece in pieces]))
    return truth


def pieces_of(pack: Pack, card: Card) -> list[Piece]:
    """A card of the pack as things that lie on the simulated table: `basic/acolyte#2` is the second of some alike."""
    behind = None if card.back is None else pack.card(card.back)
    word = str(behind.name if behind else card.name).partition(",")[0]
    colour = behind.facts.get("colour", "#22384a") if behind else card.facts.get("colour", "#5a4632")
    piece = Piece(
        component=card.component,
        name=card.name,
        face=pack.tag(card.component).codes,
        back=() if card.back is None else pack.tag(card.back).codes,
        kind=str(card.facts.get("domain", card.facts.get("type", ""))),
        word=word,
        colour=str(colour),
        size=size_of(pack, card),
        tag_mm=TAG_MM,
        tiled=bool(card.facts.get("tiled")),
        centred=is_piece(card),
    )
    if card.copies == 1:
        return [piece]
    return [replace(piece, component=f"{card.component}#{n}") for n in range(1, card.copies + 1)]


def simulated_tags(game: str) -> tuple[Tag, ...]:
    """The tags as the cards of the simulated table wear them; raises UnknownGame, PackError."""
    return load_pack(game).tags
