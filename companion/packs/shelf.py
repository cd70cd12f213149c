"""Where the packs of a house lie: the owner's in the data folder, the shipped sample for games without one.

What is entered changes one line or one table of the owner's files, is checked whole before it is written, and is
written whole or not at all. The first entry puts a copy of the shipped pack there to go on from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from companion.errors import PackError
from companion.packs.entered import named_in
from companion.packs.reading import cards_of, folder, load_pack, pack_of, printed, read_pack, text_of
from companion.packs.records import CODE, Card, Pack
from companion.packs.writing import Facts, with_card, with_codes, with_top, write_whole
from companion.rules.facts import Cards
from companion.table import Tag, TagKind

COMPONENT = re.compile(r"[a-z0-9]+([-/][a-z0-9]+)*")
LONGEST_COMPONENT = 60
LONGEST_RECORD = 8000  # letters of a card as JSON
MOST_COPIES = 99
HEAD_KEYS = ("group", "back", "label", "kind", "copies")


@dataclass(frozen=True)
class _Kept:
    """A pack as it was read, and the files by which one sees that it has changed."""

    stamp: tuple[object, ...]
    pack: Pack
    cards: Cards


class Shelf:
    """The packs of one data folder. Safe to use from several threads; files edited by hand count at once."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock = RLock()
        self._kept: dict[str, _Kept] = {}

    def folder(self, game: str) -> Path:
        """Where the owner's pack of an installed game lies, or would lie; raises UnknownGame."""
        folder(game)
        return self._data / "packs" / game

    def is_own(self, game: str) -> bool:
        """Whether the owner has a pack of that game; raises UnknownGame."""
        return (self.folder(game) / "pack.toml").exists()

    def pack(self, game: str) -> Pack:
        """The owner's pack, in which cards may be without tags, or else the shipped one.

        Raises UnknownGame, or PackError with all faults.
        """
        return self._read(game).pack if self.is_own(game) else load_pack(game)

    def cards(self, game: str) -> Cards:
        """What the pack prints on each card; raises UnknownGame, PackError."""
        return self._read(game).cards if self.is_own(game) else printed(game)

    def tags(self, game: str) -> tuple[Tag, ...]:
        """The tags of the pack; raises UnknownGame, PackError."""
        return self.pack(game).tags

    def start(self, game: str) -> Path:
        """Put a copy of the shipped pack where the owner's lies, and say where; raises PackError if one is there."""
        with self._lock:
            home = self.folder(game)
            if self.is_own(game):
                raise PackError(f"Your pack of {game} is there already.", f"Edit {home / 'pack.toml'}.")
            load_pack(game)
            tags = home / "tags.toml"
            if not tags.exists():
                write_whole(tags, (folder(game) / "tags.toml").read_text(encoding="utf-8"))
            write_whole(home / "pack.toml", (folder(game) / "pack.toml").read_text(encoding="utf-8"))
            return home

    def enter_tag(self, game: str, code: str, component: str) -> None:
        """Let a component wear a code; raises PackError."""
        self.enter_tags(game, {component: code})

    def enter_tags(self, game: str, tags: Mapping[str, str]) -> None:
        """Let components wear a code each, all or none, instead of what they wore; PackError has all faults."""
        with self._lock:
            pack = self.pack(game)
            _refuse(game, _tag_faults(pack, tags))
            self._own(game)
            self._write_codes(game, tags)

    def enter_alike(self, game: str, component: str, copies: int, code: str) -> None:
        """Let one code stand for that many pieces which are all alike; raises PackError."""
        with self._lock:
            card = self.pack(game).card(component)
            faults = _tag_faults(self.pack(game), {component: code})
            if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
                faults.append(f"{copies!r} pieces cannot be alike. Count them: 1 to {MOST_COPIES}.")
            _refuse(game, faults)
            if card.kind is not TagKind.BACK and (card.kind, card.copies) != (TagKind.ALIKE, copies):
                self.enter_card(game, component, {"kind": TagKind.ALIKE.value, "copies": copies})
            self.enter_tags(game, {component: code})

    def enter_card(self, game: str, component: str, record: Mapping[str, Any]) -> None:
        """Write down what is printed on a card: name, group, back, label, kind, copies, and any other word as a fact.

        What the record does not name stays as it was. Raises PackError with all faults; nothing has changed then.
        """
        with self._lock:
            pack = self.pack(game)
            _refuse(game, _record_faults(pack, component, record))
            home = self._own(game)
            text = text_of(game, home / "pack.toml")
            text = with_card(text, _entry(_known(pack, component), component, record))
            made = pack_of(game, text, self._tags_text(game, home), all_tagged=False)
            if made.sample and not samples_in(made):
                text = with_top(text, "sample", False)
            write_whole(home / "pack.toml", text)

    def _own(self, game: str) -> Path:
        return self.folder(game) if self.is_own(game) else self.start(game)

    def _write_codes(self, game: str, tags: Mapping[str, str]) -> None:
        home = self.folder(game)
        text = with_codes(self._tags_text(game, home), {component: (code,) for component, code in tags.items()})
        pack_of(game, text_of(game, home / "pack.toml"), text, all_tagged=False)
        write_whole(home / "tags.toml", text)

    @staticmethod
    def _tags_text(game: str, home: Path) -> str:
        path = home / "tags.toml"
        return text_of(game, path) if path.exists() else ""

    def _read(self, game: str) -> _Kept:
        with self._lock:
            home = self.folder(game)
            stamp = (_stamp(home / "pack.toml"), _stamp(home / "tags.toml"))
            kept = self._kept.get(game)
            if kept is None or kept.stamp != stamp:
                pack = read_pack(game, home, all_tagged=False)
                kept = self._kept[game] = _Kept(stamp, pack, cards_of(pack))
            return kept


def samples_in(pack: Pack) -> frozenset[str]:
    """The components that still show what the shipped sample shows, if under a name of the owner's as well.

    None in a pack that says it is no sample.
    """
    if not pack.sample:
        return frozenset()
    shipped, cards = printed(pack.game), cards_of(pack)
    return named_in(cards, shipped) | {one for one, facts in cards.items() if shipped.get(one) == facts}


def _stamp(path: Path) -> tuple[int, int, int] | None:
    if not path.exists():
        return None
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _refuse(game: str, faults: list[str]) -> None:
    if faults:
        raise PackError(f"Nothing was entered for {game}: " + "\n".join(faults))


def _known(pack: Pack, component: str) -> Card | None:
    return next((card for card in (*pack.cards, *pack.backs) if card.component == component), None)


def _tag_faults(pack: Pack, tags: Mapping[str, str]) -> list[str]:
    """Why codes cannot be worn: foreign ones, those of others, and those that a blurred picture takes for others."""
    faults = []
    worn = {tag.component: tag.codes for tag in pack.tags} | {component: (code,) for component, code in tags.items()}
    for component, code in tags.items():
        if _known(pack, component) is None:
            faults.append(f"{component!r} is no component of {pack.game}. Enter the card first.")
        elif not isinstance(code, str) or not CODE.fullmatch(code):
            said = str(code)[:40]
            faults.append(
                f"{said!r} is no tag of ours. Stick one of `companion tags {pack.game} --blank 20` on the card: "
                "ten characters of 0-9 and A-Z."
            )
        else:
            others = [(wearer, other) for wearer, codes in worn.items() if wearer != component for other in codes]
            faults += _too_near(component, code, others)
    return faults


def _too_near(component: str, code: str, others: Sequence[tuple[str, str]]) -> list[str]:
    from companion.packs.codes import DISTANCE, distance  # loads numpy, which no game needs

    for wearer, other in others:
        if other == code:
            return [f"{code} is the tag of {wearer}, not of {component}. Take another tag, or give {wearer} a new one."]
    for wearer, other in others:
        if CODE.fullmatch(other) and distance(code, other) < DISTANCE:
            return [f"{code} looks too much like the tag of {wearer} ({other}). Take another one for {component}."]
    return []


def _record_faults(pack: Pack, component: str, record: Mapping[str, Any]) -> list[str]:
    faults = []
    known = _known(pack, component)
    if known is not None and known.kind is TagKind.BACK:
        faults.append(f"{component} is a back. Change it in [[backs]] of pack.toml.")
    if known is None and (not COMPONENT.fullmatch(component) or len(component) > LONGEST_COMPONENT):
        faults.append(f"{component[:80]!r} is no name of a component. Write it as elite/foggy-crawler.")
    if known is None:
        faults += [f"A new card needs a {key}." for key in ("name", "group") if not record.get(key)]
    name = record.get("name", "-")
    if not isinstance(name, str) or not name.strip() or "{" in name or "}" in name:
        faults.append(f"{name!r} is no name of a card. Write what is printed, without curly brackets.")
    try:
        if len(json.dumps(record)) > LONGEST_RECORD:
            faults.append(f"That is too much for a card. Keep it below {LONGEST_RECORD} letters.")
        if any(ord(letter) < 32 and letter != "\n" for text in _texts(record) for letter in text):
            faults.append("A text has a letter that cannot be printed. Type it anew.")
    except (TypeError, ValueError):
        faults.append("A card is texts, numbers, true, false, lists and tables. Leave out what is none.")
    return faults


def _texts(value: object) -> list[str]:
    match value:
        case str():
            return [value]
        case dict():
            return [text for one in (*value.keys(), *value.values()) for text in _texts(one)]
        case list():
            return [text for one in value for text in _texts(one)]
    return []


def _entry(known: Card | None, component: str, record: Mapping[str, Any]) -> Facts:
    """The `[[cards]]` table of a card: as it is known, changed as a record says."""
    entry: dict[str, object] = {"component": component, "name": record.get("name", known.name if known else "")}
    before: dict[str, object] = {}
    if known is not None:
        before = {"group": known.group, "back": known.back, "kind": known.kind.value, "copies": known.copies}
        before["label"] = None if known.label == known.name else known.label
    entry |= {key: value for key in HEAD_KEYS if (value := record.get(key, before.get(key))) is not None}
    if entry.get("kind", "face") == "face":
        entry.pop("kind", None)
        entry.pop("copies", None)
    facts = dict(known.facts) if known else {}
    facts |= {key: value for key, value in record.items() if key not in {*HEAD_KEYS, "name", "component"}}
    return {**entry, "facts": facts} if facts else entry
