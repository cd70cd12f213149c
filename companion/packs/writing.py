"""Changes to the texts of a pack that leave everything else as its owner wrote it, and files written whole or not."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.errors import PackError
from companion.packs.statements import Table, statements, tables

Facts = Mapping[str, object]


def with_codes(text: str, codes: Mapping[str, str]) -> str:
    """A table of codes in which components have these codes: lines changed where they stand, or added at the end."""
    lines = text.split("\n")
    there = {one.path[0]: one for one in statements(text) if not one.header}
    for component, code in codes.items():
        if (one := there.get(component)) is None:
            lines = [*_ended(lines), f"{_value(component)} = {_value(code)}", ""]
        else:
            comment = lines[one.first - 1].partition("=")[2].partition("#")
            lines[one.first - 1] = f"{_value(component)} = {_value(code)}" + (f"  #{comment[2]}" if comment[1] else "")
    return "\n".join(lines)


def with_card(text: str, entry: Facts) -> str:
    """A pack in which a card has this table of its own: put in the place of its old one, or added at the end.

    `entry` has the keys of a `[[cards]]` table. Comments in the old table stand at the top of the new one.
    """
    lines = text.split("\n")
    new = list(_card_lines(entry))
    old = _own_table(text, str(entry["component"]))
    if old is None:
        return "\n".join([*_ended(lines), "", *new, ""])
    first, last = old.header.first, old.last
    comments = [line for line in lines[first:last] if line.lstrip().startswith("#")]
    return "\n".join([*lines[: first - 1], lines[first - 1], *comments, *new[1:], *lines[last:]])


def with_top(text: str, key: str, value: object) -> str:
    """A file in which a key at its top has this value; the comment behind it stays."""
    lines = text.split("\n")
    for one in statements(text):
        if not one.header and one.path == (key,) and one.first == one.last:
            comment = lines[one.first - 1].partition("#")
            lines[one.first - 1] = f"{key} = {_value(value)}" + (f"  #{comment[2]}" if comment[1] else "")
            break
    return "\n".join(lines)


def _own_table(text: str, component: str) -> Table | None:
    """The table that stands for one card alone."""
    lines = text.split("\n")
    for table in tables(text, "cards"):
        words = {path[0] for path, _ in table.statements}
        line = table.line("component")
        if line is None or words & {"each", "names"}:
            continue
        if lines[line - 1].partition("=")[2].partition("#")[0].strip()[1:-1] == component:
            return table
    return None


def _ended(lines: list[str]) -> list[str]:
    """Lines without the empty ones at the end."""
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


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
