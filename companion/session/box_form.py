"""What the host's form shows of the box: every card by its name, with what is missing; never where a card is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from companion.errors import CompanionError, Refused
from companion.packs.entered import AS_PRINTED, named_in
from companion.packs.records import CODE
from companion.packs.shelf import samples_in
from companion.rules import Cards
from companion.session import boxes
from companion.session.card_fields import ABILITIES, EFFECTS, FIXED, HAND, is_by_hand, kind_of, models_of
from companion.session.desk import Desk
from companion.session.owning import game_of, shelf_of
from companion.session.seeing import strange

SPECIAL = {ABILITIES: ABILITIES, EFFECTS: EFFECTS}


def trouble_words(desk: Desk) -> str | None:
    """Why the owner's pack cannot be used, None where nothing can be entered; empty if all is well."""
    if desk.means.shelf is None:
        return None
    try:
        return boxes.cards_of(desk.means.shelf, game_of(desk).id)[1]
    except Refused:
        return ""


def box_words(desk: Desk) -> dict[str, Any]:
    """The cards of the box by name, with what is missing: nothing of where they are, nor in whose hand."""
    try:
        game, shelf = game_of(desk), shelf_of(desk)
    except Refused as no:
        return {"game": None, "title": "", "trouble": str(no), "cards": []}
    cards, trouble = boxes.cards_of(shelf, game.id)
    worn = {tag.component: " and ".join(tag.codes) for tag in desk.tags_of(game.id).values()}
    samples = samples_of(shelf, game.id, cards)
    named = named_in(cards, boxes.shipped(game.id))
    rows = [row_words(cards, one, worn.get(one), one in named) | {"sample": one in samples} for one in cards]
    rows.sort(key=lambda row: (str(row["name"]).casefold(), row["component"]))
    return {"game": game.id, "title": game.title, "trouble": trouble, "cards": rows}


def samples_of(shelf: boxes.Shelf, game: str, cards: Cards) -> Collection[str]:
    """The cards that still say what the shipped sample says; all of them while the owner's pack cannot be used."""
    try:
        return samples_in(shelf.pack(game))
    except CompanionError:
        return set(cards)


def row_words(cards: Cards, component: str, codes: str | None, named: bool) -> dict[str, Any]:
    """One card of the list: its codes, whether people do what it says by hand, and the fields that can be typed.

    `named` says that its text is still the sample's, under a name of the owner's, and does not count.
    """
    record, models = cards[component], models_of(cards, component)
    by_hand = is_by_hand(models, record) or named
    fields = [
        {
            "name": name,
            "value": by_hand if name == HAND else shown(record.get(name), model),
            "kind": SPECIAL.get(name) or kind_of(model),
        }
        for name, model in models.items()
        if name not in FIXED and (name != AS_PRINTED or named or AS_PRINTED in record)
    ]
    row = {key: record.get(key) for key in ("name", *FIXED)}
    return {**row, "component": component, "tag": codes, HAND: by_hand, "named": named, "fields": fields}


def shown(value: Any, model: Any) -> Any:
    """What a field shows: what the card has, or nothing of the kind of its model."""
    if kind_of(model) == "numbers":
        return {**model, **(value or {})}
    return type(model)() if value is None else value


def unknown_codes(desk: Desk) -> Sequence[str]:
    """Tags before the camera that no card wears and that a card could: in a match only those that lie in the open."""
    if desk.play is not None:
        codes = {tag.code for tag in strange(desk.play, desk.sight)}
    else:
        worn = desk.tags_of(desk.sitting.game) if desk.sitting.game else {}
        codes = {tag.code for tag in desk.sight.unknown if tag.code not in worn}
    return sorted(code for code in codes if CODE.fullmatch(code))
