"""From the lists and templates of a `pack.toml` to its cards.

A `[[cards]]` or `[[backs]]` table stands for one card, or for one per `names` entry, times one per item of every list
in `each`. A list is any other array of tables; its items have `id`, `name` and facts, and `only` restricts an item to
some items of another list. In a component `{power}` is the id of the item, in a name or label its name; `{n}` counts,
and `{name}` in a label is the name of the card. A table for one card alone takes the place of the card of that
component which a list makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from companion.packs.faults import Faults
from companion.packs.records import Card
from companion.table import TagKind

HEAD = {"game", "sample", "seed", "card"}
KINDS = {"face": TagKind.FACE, "alike": TagKind.ALIKE}
KEYS: Mapping[str, tuple[type, str]] = {
    "component": (str, "text"),
    "name": (str, "text"),
    "names": (list, "a list of texts"),
    "label": (str, "text"),
    "first": (int, "a whole number"),
    "group": (str, "text"),
    "back": (str, "text"),
    "each": (list, "a list of names of lists"),
    "facts": (dict, "a table"),
    "kind": (str, "face or alike"),
    "copies": (int, "a whole number"),
}

Item = Mapping[str, object]


@dataclass(frozen=True)
class Made:
    """A card, and where in the file it comes from."""

    card: Card
    table: str
    index: int
    alone: bool = False


def made_cards(faults: Faults, data: Mapping[str, object]) -> list[Made]:
    """All faces, then all backs of a parsed file; what cannot be made is noted as a fault."""
    lists = _lists(faults, data)
    return [*_cards(faults, data, "cards", lists), *_cards(faults, data, "backs", lists)]


def is_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _tables(data: Mapping[str, object], name: str) -> list[Item]:
    value = data.get(name)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _lists(faults: Faults, data: Mapping[str, object]) -> dict[str, list[Item]]:
    lists = {name: _tables(data, name) for name in data if name not in HEAD | {"cards", "backs"}}
    for name, items in lists.items():
        for index, item in enumerate(items):
            for key in ("id", "name"):
                if not isinstance(item.get(key), str):
                    faults.add(faults.line(name, index, key), f"[[{name}]] has no {key}.", f'Write {key} = "...".')
            if not _is_only(item.get("only", {})):
                where = faults.line(name, index, "only")
                faults.add(where, f"`only` is {item['only']!r}.", 'Write only = { list = ["id", ...] }.')
    return {name: [item for item in items if _is_item(item)] for name, items in lists.items()}


def _is_item(item: Item) -> bool:
    return isinstance(item.get("id"), str) and isinstance(item.get("name"), str) and _is_only(item.get("only", {}))


def _is_only(value: object) -> bool:
    return isinstance(value, dict) and all(_are_texts(ids) for ids in value.values())


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _cards(faults: Faults, data: Mapping[str, object], table: str, lists: Mapping[str, list[Item]]) -> list[Made]:
    made: list[Made] = []
    for index, entry in enumerate(_tables(data, table)):
        if _entry_is_sound(faults, table, index, entry, lists):
            alone = not entry.get("each") and "names" not in entry
            made += [Made(card, table, index, alone) for card in _made(entry, table, lists)]
    return made


def own_tables_first(made: Sequence[Made]) -> list[Made]:
    """The cards, each that has a table of its own as that says, where the list that makes it has put it."""
    listed = {one.card.component for one in made if not one.alone}
    own = {one.card.component: one for one in made if one.alone and one.card.component in listed}
    kept = [one for one in made if not (one.alone and own.get(one.card.component) is one)]
    return [own.get(one.card.component, one) if not one.alone else one for one in kept]


def _entry_is_sound(faults: Faults, table: str, index: int, entry: Item, lists: Mapping[str, list[Item]]) -> bool:
    """Whether cards can be made of the table; notes why not."""
    found = [*_wrong_keys(entry), *_wrong_lists(entry, lists)]
    for key, what, cure in found:
        faults.add(faults.line(table, index, key), what, cure)
    return not found


def _wrong_keys(entry: Item) -> Iterator[tuple[str, str, str]]:
    for key, value in entry.items():
        if key not in KEYS:
            yield key, f"`{key}` is not known.", f"Known are {', '.join(sorted(KEYS))}."
        elif not isinstance(value, KEYS[key][0]):
            yield key, f"`{key}` is {value!r}.", f"It must be {KEYS[key][1]}."
    for key in ("component", "group"):
        if key not in entry:
            yield key, f"A card without {key}.", f'Write {key} = "...".'
    if ("name" in entry) == ("names" in entry):
        yield "name", "A card needs `name` or `names`.", "Write one of the two."
    if isinstance(names := entry.get("names"), list) and not _are_texts(names):
        yield "names", f"`names` is {names!r}.", "It must be a list of texts."
    if isinstance(copies := entry.get("copies", 1), int) and (copies < 1 or isinstance(copies, bool)):
        yield "copies", f"`copies` is {copies!r}.", "Write how many pieces wear the tag, 1 or more."
    if entry.get("kind", "face") != "alike" and "copies" in entry:
        yield "copies", "Only cards that share a tag have copies.", 'Write kind = "alike", or a card for each.'
    if str(entry.get("kind", "face")) not in KINDS:
        yield "kind", f"`kind` is {entry.get('kind')!r}.", "Write face, or alike for cards that share a tag."


def _wrong_lists(entry: Item, lists: Mapping[str, list[Item]]) -> Iterator[tuple[str, str, str]]:
    each = entry.get("each", [])
    if not isinstance(each, list):
        return
    if not _are_texts(each) or any(name not in lists for name in each):
        yield "each", f"`each` is {each!r}.", f"The lists here are {', '.join(sorted(lists)) or 'none'}."
    elif not _templates_are_known(entry, each):
        yield "component", "A word in {...} is no list of `each`.", f"Known are n and {', '.join(each) or 'no list'}."


def _templates_are_known(entry: Item, each: list[str]) -> bool:
    words: dict[str, object] = dict.fromkeys(each, "x")
    try:
        for template in (*(entry.get(key, "") for key in ("component", "name", "back", "label")), *_names(entry)):
            str(template).format(**words, n=1, name="x")
    except (KeyError, IndexError, ValueError, AttributeError, TypeError):
        return False
    return True


def _names(entry: Item) -> list[str]:
    names = entry.get("names", [])
    return list(map(str, names)) if isinstance(names, list) else []


def _made(entry: Item, table: str, lists: Mapping[str, list[Item]]) -> Iterator[Card]:
    each = entry.get("each", [])
    assert isinstance(each, list)
    names = entry.get("names", [entry.get("name")])
    first = entry.get("first", 1)
    assert isinstance(names, list)
    assert isinstance(first, int)
    for items in product(*(lists[name] for name in each)):
        chosen = dict(zip(each, items, strict=True))
        if all(_allowed(item, chosen) for item in items):
            for n, name in enumerate(names, first):
                yield _card(entry, table, chosen, str(name), n)


def _allowed(item: Item, chosen: Mapping[str, Item]) -> bool:
    only = item.get("only")
    if not isinstance(only, dict):
        return True
    return all(chosen[name]["id"] in ids for name, ids in only.items() if name in chosen)


def _card(entry: Item, table: str, chosen: Mapping[str, Item], name: str, n: int) -> Card:
    ids: dict[str, object] = {key: item["id"] for key, item in chosen.items()}
    titles: dict[str, object] = {key: item["name"] for key, item in chosen.items()}
    facts: dict[str, object] = {}
    for item in chosen.values():
        facts |= {key: value for key, value in item.items() if key not in {"id", "name", "only"}}
    own = entry.get("facts", {})
    assert isinstance(own, dict)
    back = entry.get("back")
    copies = entry.get("copies", 1)
    assert isinstance(copies, int)
    name = name.format(**titles, n=n)
    return Card(
        component=str(entry["component"]).format(**ids, n=n),
        name=name,
        label=str(entry.get("label", "{name}")).format(**titles, n=n, name=name),
        back=None if back is None else str(back).format(**ids, n=n),
        kind=TagKind.BACK if table == "backs" else KINDS[str(entry.get("kind", "face"))],
        group=str(entry["group"]),
        facts=facts | own | ids,
        copies=copies,
    )
