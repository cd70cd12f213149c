"""Changes to the texts of a pack that leave everything else as its owner wrote it, and files written whole or not."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path

from companion.errors import PackError
from companion.packs.lines import Statement, statements, table_span
from companion.table import Codes

Facts = Mapping[str, object]


def with_codes(text: str, codes: Mapping[str, Codes]) -> str:
    """A table of codes in which components have these codes: lines changed where they stand, or added at the end."""
    found = statements(text)
    there = {one.key for one in found if one.key}
    values = {component: worn[0] if len(worn) == 1 else worn for component, worn in codes.items()}
    changed = [_line(one.key, values[one.key], one.text) if one.key in values else one.text for one in found]
    added = [f"{_value(component)} = {_value(worn)}\n" for component, worn in values.items() if component not in there]
    return _ended("".join(changed)) + "".join(added) if added else "".join(changed)


def with_card(text: str, entry: Facts) -> str:
    """A pack in which a card has this table of its own: put in the place of its old one, or added at the end.

    `entry` has the keys of a `[[cards]]` table. Comments in the old table stand at the top of the new one.
    """
    found = statements(text)
    new = [line + "\n" for line in _card_lines(entry)]
    span = _own_table(found, str(entry["component"]))
    if span is None:
        return _ended(text) + "\n" + "".join(new)
    old = [one.text for one in found]
    comments = [line for line in old[span[0] + 1 : span[-1] + 1] if line.lstrip().startswith("#")]
    return "".join([*old[: span[0] + 1], *comments, *new[1:], *old[span[-1] + 1 :]])


def with_top(text: str, key: str, value: object) -> str:
    """A file in which a key at its top has this value; the comment behind it stays."""
    found = statements(text)
    tops = list(takewhile(lambda one: not one.header, found))
    changed = [_line(key, value, one.text, quoted=False) if one.key == key else one.text for one in tops]
    return "".join([*changed, *(one.text for one in found[len(tops) :])])


def _line(key: str, value: object, old: str, *, quoted: bool = True) -> str:
    """A line with another value; the comment behind the old one stays."""
    _, mark, comment = old.rstrip("\n").partition("#")
    behind = f"  {mark}{comment}" if mark else ""
    return f"{_value(key) if quoted else _key(key)} = {_value(value)}{behind}\n"


def _own_table(found: Sequence[Statement], component: str) -> range | None:
    """Which statements make the table that stands for one card alone."""
    index = 0
    while (span := table_span(found, "cards", index)) is not None:
        table = tomllib.loads("".join(one.text for one in found[span[0] : span[-1] + 1]))["cards"][0]
        if table.get("component") == component and not table.get("each") and "names" not in table:
            return span
        index += 1
    return None


def _ended(text: str) -> str:
    """A text that ends with one end of line, or is empty."""
    return text.rstrip() + "\n" if text.strip() else ""


def _card_lines(entry: Facts) -> Iterator[str]:
    yield "[[cards]]"
    for key, value in entry.items():
        if key != "facts":
            yield f"{_key(key)} = {_value(value)}"
    facts = entry.get("facts", {})
    assert isinstance(facts, dict)
    lists = {key: value for key, value in facts.items() if _is_tables(value)}
    plain = {key: value for key, value in facts.items() if key not in lists}
    if plain:
        yield "[cards.facts]"
        yield from (f"{_key(key)} = {_value(value)}" for key, value in plain.items())
    for key, items in lists.items():
        for item in items:
            yield f"[[cards.facts.{_key(key)}]]"
            yield from (f"{_key(name)} = {_value(value)}" for name, value in item.items())


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _value(key)


def _value(value: object) -> str:
    """A value as TOML; raises PackError for one that TOML does not have."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
    raise PackError(f"A card cannot have the value {value!r}.", "Write texts, numbers, true, false, lists or tables.")


def write_whole(path: Path, text: str) -> None:
    """Put a text in the place of a file, so that a pulled plug leaves the old or the new one; raises PackError."""
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        _sync_folder(path.parent)
    except (OSError, UnicodeEncodeError) as error:
        reason = getattr(error, "strerror", None) or "it has letters that cannot be kept"
        raise PackError(f"{path} was not written: {reason}.", "Mend that; nothing has changed.") from error


def _sync_folder(folder: Path) -> None:
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
