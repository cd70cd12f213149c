"""From `pack.toml` and `tags.toml` to a Pack."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import Any

from companion.errors import PackError, UnknownGame
from companion.packs.code_table import check_codes, check_distances, codes_in, number_wanted
from companion.packs.entries import HEAD, Made, is_tables, made_cards, own_tables_first
from companion.packs.faults import Faults, raise_faults
from companion.packs.records import Card, Pack
from companion.rules.facts import CardFault, Cards
from companion.table import Codes, Tag, TagKind

COLOUR = re.compile("#[0-9a-fA-F]{6}")
BLACK = "#000000"
LEAST_MM, MOST_MM = 10, 300
"""Of a side of a card. From its size and one tag the camera tells where its middle is, and so in which zone it lies."""
CARD_CURE = f"Write card = {{ width = 63, height = 88 }}, in mm, each from {LEAST_MM} to {MOST_MM}."
PLAIN = "texts, numbers, true or false, lists and tables, as pages and the record have them"


def folder(game: str) -> Path:
    """The directory of an installed game; its code is not run. Raises UnknownGame."""
    for point in entry_points(group="companion.games", name=game):
        spec = find_spec(point.module)
        if spec is not None and spec.submodule_search_locations:
            return Path(spec.submodule_search_locations[0])
    raise UnknownGame(f"There is no game called {game!r}.", "`companion rules` lists the games that are installed.")


@cache
def load_pack(game: str) -> Pack:
    """The pack of an installed game; raises UnknownGame, or PackError with all faults."""
    return read_pack(game, folder(game))


def read_pack(game: str, directory: Path, *, all_tagged: bool = True) -> Pack:
    """The pack in a directory that holds `pack.toml` and `tags.toml`; raises PackError with all faults.

    Unless all cards must be tagged, `tags.toml` may be missing or leave cards out.
    """
    text = text_of(game, directory / "pack.toml")
    tags_file = directory / "tags.toml"
    tags = text_of(game, tags_file) if all_tagged or tags_file.exists() else ""
    return pack_of(game, text, tags, all_tagged=all_tagged)


def raise_all_faults(game: str, directory: Path, rules: Callable[[Cards], Sequence[CardFault]]) -> None:
    """Raise one PackError with the faults of both files and with what the rules have against the cards, if any."""
    faults, data = _parsed(game, "pack.toml", text_of(game, directory / "pack.toml"))
    tags = text_of(game, directory / "tags.toml") if (directory / "tags.toml").exists() else ""
    code_faults, codes = _parsed(game, "tags.toml", tags)
    made = _sound(faults, data, game)
    check_codes(code_faults, codes, [one.card.component for one in made], all_tagged=False)
    if not code_faults.found:
        check_distances(code_faults, codes)
    places = {one.card.component: one for one in made}
    for fault in rules(printed_on(one.card for one in made)):
        place = places.get(fault.component)
        line = faults.mention(place.table, place.index, fault.what) if place else 1
        faults.add(line, f"{fault.component}: {fault.what}".removeprefix(": "), fault.cure)
    raise_faults(game, faults, code_faults)


def pack_of(game: str, text: str, tags: str, *, all_tagged: bool) -> Pack:
    """The pack that the texts of a `pack.toml` and a `tags.toml` describe; raises PackError with all faults of both."""
    faults, data = _parsed(game, "pack.toml", text)
    code_faults, codes = _parsed(game, "tags.toml", tags)
    made = _sound(faults, data, game)
    if not faults.found:
        check_codes(code_faults, codes, [one.card.component for one in made], all_tagged)
    raise_faults(game, faults, code_faults)
    return _pack(data, made, codes_in(codes))


@cache
def printed(game: str) -> Cards:
    """What the shipped pack of an installed game prints on each card, tags or none; raises UnknownGame, PackError."""
    return printed_on(made.card for made in sound_cards(game, folder(game)))


def cards_of(pack: Pack) -> Cards:
    """What a pack prints on each card, by component, as the rules take it; backs left out."""
    return printed_on(pack.cards)


def sound_cards(game: str, directory: Path) -> list[Made]:
    """All cards in a `pack.toml`, also those that have no code yet; raises PackError with all faults."""
    faults, data = _parsed(game, "pack.toml", text_of(game, directory / "pack.toml"))
    made = _sound(faults, data, game)
    raise_faults(game, faults)
    return made


def _sound(faults: Faults, data: Mapping[str, object], game: str) -> list[Made]:
    _check_head(faults, data, game)
    made = own_tables_first(made_cards(faults, data))
    _check_components(faults, made)
    return made


def printed_on(cards: Iterable[Card]) -> Cards:
    """What is printed on cards, by component, as plain data; backs left out."""
    faces = [card for card in cards if card.kind is not TagKind.BACK]
    return {card.component: _printed_on_one(card) for card in faces}


def _printed_on_one(card: Card) -> Mapping[str, Any]:
    own = {"name": card.name, "group": card.group, "kind": card.kind.value, "copies": card.copies}
    return {**card.facts, **own}


def codes_wanted(game: str, directory: Path) -> dict[str, int]:
    """How many codes each component in a `pack.toml` should have, in order; raises PackError."""
    return number_wanted([one.card for one in sound_cards(game, directory)])


def seed(game: str, directory: Path) -> int:
    """The number from which new codes are drawn, so that everybody draws the same; raises PackError."""
    _, data = _parsed(game, "pack.toml", text_of(game, directory / "pack.toml"))
    number = data.get("seed")
    if not isinstance(number, int):
        raise PackError(f"The pack of {game} has no seed.", "Write seed = 1901, or any other whole number.")
    return number


def codes(game: str, directory: Path) -> dict[str, Codes]:
    """Component → codes as they stand in `tags.toml`; empty if there is none yet. Raises PackError."""
    path = directory / "tags.toml"
    if not path.exists():
        return {}
    _, table = _parsed(game, "tags.toml", text_of(game, path))
    return codes_in(table)


def text_of(game: str, path: Path) -> str:
    """The text of a file of a pack; raises PackError if it is not there or not UTF-8."""
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError as error:
        raise PackError(f"{path.name} of {game} is not UTF-8: {error}.", "Save it as UTF-8.") from error
    except OSError as error:
        assign = f"Run `companion tags {game} --assign`."
        cure = assign if path.name == "tags.toml" else "Write one; see companion/packs/README.md."
        raise PackError(f"The pack of {game} has no {path.name}.", cure) from error


def _parsed(game: str, file: str, text: str) -> tuple[Faults, dict[str, object]]:
    try:
        return Faults(file, text), tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number too long to read, brackets nested too deep
        raise PackError(f"{file} of {game} is not TOML: {error}.", "Mend that line.") from error


def _check_head(faults: Faults, data: Mapping[str, object], game: str) -> None:
    if data.get("game") != game:
        faults.add(faults.top("game"), f"`game` is {data.get('game')!r}.", f'Write game = "{game}".')
    if not isinstance(data.get("sample"), bool):
        faults.add(faults.top("sample"), "`sample` is not true or false.", "Say whether the names are samples.")
    if not isinstance(data.get("seed"), int):
        faults.add(faults.top("seed"), "`seed` is no whole number.", "Write seed = 1901, or any other.")
    if _size(data) is None:
        faults.add(faults.top("card"), "`card` is no size of a card.", CARD_CURE)
    for key, value in data.items():
        if key not in HEAD and not is_tables(value):
            faults.add(faults.top(key), f"`{key}` is not known.", "Remove it, or write it as a list [[...]].")


def _size(data: Mapping[str, object]) -> tuple[float, float] | None:
    card = data.get("card")
    sides = [card.get(side) for side in ("width", "height")] if isinstance(card, dict) else []
    mm = [float(side) for side in sides if isinstance(side, int | float) and LEAST_MM <= side <= MOST_MM]  # True is 1
    return (mm[0], mm[1]) if len(mm) == 2 else None


def _check_components(faults: Faults, made: list[Made]) -> None:
    backs = {one.card.component for one in made if one.card.kind is TagKind.BACK}
    seen: set[str] = set()
    for one in made:
        card = one.card
        if card.component in seen:
            where = faults.line(one.table, one.index, "component")
            faults.add(where, f"{card.component} is there twice.", "Give each card a component of its own.")
        seen.add(card.component)
        for name, value in card.facts.items():
            if not _is_plain(value):
                where = faults.line(one.table, one.index, name)
                faults.add(where, f"`{name}` of {card.component} is {value}.", f"It must be {PLAIN}.")
        if not COLOUR.fullmatch(str(card.facts.get("colour", BLACK))):
            where = faults.line(one.table, one.index)
            faults.add(where, f"{card.component} has the colour {card.facts['colour']!r}.", 'Write "#rrggbb".')
        if card.back is not None and card.back not in backs:
            where = faults.line(one.table, one.index, "back")
            faults.add(where, f"{card.component} has the back {card.back}, which is none.", "Add it to [[backs]].")


def _is_plain(value: object) -> bool:
    """Whether JSON has it: no date and no number without end."""
    match value:
        case dict():
            return all(map(_is_plain, value.values()))
        case list():
            return all(map(_is_plain, value))
        case float():
            return isfinite(value)
    return isinstance(value, str | int)


def _pack(data: Mapping[str, object], made: list[Made], codes: Mapping[str, Codes]) -> Pack:
    cards = [one.card for one in made]
    size = _size(data)
    assert size is not None
    return Pack(
        game=str(data["game"]),
        sample=bool(data["sample"]),
        size=size,
        cards=tuple(card for card in cards if card.kind is not TagKind.BACK),
        backs=tuple(card for card in cards if card.kind is TagKind.BACK),
        tags=tuple(_tag(card, codes[card.component], size) for card in cards if card.component in codes),
    )


def _tag(card: Card, codes: Codes, size: tuple[float, float]) -> Tag:
    second = codes[1] if len(codes) > 1 else None
    return Tag(codes[0], card.component, _told_as(card), card.label, second=second, size=size)


def _told_as(card: Card) -> TagKind:
    """What the tag of a card tells; of what hides nothing (`public` in its facts) no more than a back."""
    return TagKind.BACK if card.facts.get("public") is True else card.kind
