"""Lines of the record as they are stored: entries of the match, and strikes that take earlier ones back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import RecordError
from companion.rules import Answer, Correct, Entry, Opened
from companion.session.receipts import canonical

OLD_RULES = "old rules"  # in `by` of what keeps a match as it was when its rules have changed
UNSEEN = "unseen"  # in `by` of an answer to a private question: whether nobody else saw anything of it
SECRET = "secret"  # in `by` of an open answer of which only its seat may know what it is
WITHHELD = "withheld"  # in the body of a line as it is told, when its words are private
SCREEN_OF = "screen of"  # in `by` of a correction of what only that seat may see


@dataclass(frozen=True)
class Row:
    """One line of the record: an entry, or a strike that takes back the lines numbered in `body["rows"]`.

    `by` says who typed, agreed or saw it; `facts` are the public facts after it, kept now and then; `chain` is a hash
    over this line and the one before it, so that a line that was altered later is found.
    """

    n: int
    kind: str
    body: dict[str, Any]
    by: dict[str, Any]
    facts: dict[str, Any] | None
    chain: str


def head_link(match: int, game: str, rules_version: int, setup: dict[str, Any], start: dict[str, Any]) -> str:
    """What the chain of a record hangs on: its head."""
    return hashlib.sha256(canonical([match, game, rules_version, setup, start])).hexdigest()


def link(before: str, n: int, kind: str, body: dict[str, Any], by: dict[str, Any], facts: dict[str, Any] | None) -> str:
    """The next link of the chain."""
    return hashlib.sha256(canonical([before, n, kind, body, by, facts])).hexdigest()


def stored_row(match: int, n: int, kind: str, body: str, by: str, facts: str | None, chain: str) -> Row:
    """A line as it comes from the disk; RecordError if it is damaged."""
    try:
        return Row(n, kind, json.loads(body), json.loads(by), json.loads(facts) if facts else None, chain)
    except (TypeError, ValueError):
        raise RecordError(f"Line {n} of match {match} cannot be read.", "Restore a backup.") from None


def entry_row(entry: Entry) -> tuple[str, dict[str, Any]]:
    """Kind and body under which an entry is stored."""
    match entry:
        case Answer():
            return "answer", {"ask": entry.ask, "value": entry.value, "prompt": entry.prompt}
        case Opened():
            ballots = [[seat, [list(pair) for pair in ballot]] for seat, ballot in entry.ballots]
            return "opened", {"sealed": entry.sealed, "ballots": ballots}
        case Correct():
            return "correct", {"fact": entry.fact, "value": entry.value}


def row_entry(kind: str, body: dict[str, Any]) -> Entry:
    """The entry that was stored; RecordError for a kind of a newer version."""
    if kind == "answer":
        return Answer(body["ask"], body["value"], body["prompt"])
    if kind == "correct":
        return Correct(body["fact"], body["value"])
    if kind == "opened":
        return Opened(body["sealed"], tuple((seat, ballot_of(ballot)) for seat, ballot in body["ballots"]))
    raise RecordError(f"The record holds an entry of the unknown kind {kind!r}.", "It was written by a newer version.")


def unseen(row: Row) -> bool:
    """Whether a line is a private act that changed nothing for the table: nobody may count it, or go back over it."""
    return bool(row.by.get(UNSEEN))


def told(head: str, rows: list[Row]) -> list[Row]:
    """The lines after a head as anybody may read them: without what nobody saw, and without words that are private.

    They are numbered and linked anew: from the links of the record what is left out could be guessed.
    """
    seen = [row for row in rows if not unseen(row)]
    numbers = {row.n: number for number, row in enumerate(seen)}
    linked: list[Row] = []
    for row in (_told(row, numbers) for row in seen):
        before = linked[-1].chain if linked else head
        linked.append(replace(row, chain=link(before, row.n, row.kind, row.body, row.by, row.facts)))
    return linked


def _private(row: Row) -> bool:
    return any(why in row.by for why in (UNSEEN, SCREEN_OF, SECRET))


def _told(row: Row, numbers: Mapping[int, int]) -> Row:
    body = row.body
    if row.kind == "strike":
        body = {"rows": [numbers[n] for n in body["rows"] if n in numbers]}
    elif _private(row):
        body = {**{word: body[word] for word in body if word == "prompt"}, WITHHELD: True}
    by = {how: whom for how, whom in row.by.items() if how not in (UNSEEN, SECRET)}
    return replace(row, n=numbers[row.n], body=body, by=by)


def ballot_of(pairs: list[list[Any]]) -> tuple[tuple[str, Any], ...]:
    """A ballot as it comes out of JSON, made a ballot again."""
    return tuple((ask, value) for ask, value in pairs)


def made_by_others(rows: list[Row]) -> int:
    """The number of the last line that keeps what older rules ruled; up to it facts may come out otherwise; or -1."""
    return max((row.n for row in rows if OLD_RULES in row.by), default=-1)


def standing(rows: list[Row]) -> list[Row]:
    """The entries that still stand after all strikes."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == "strike":
            gone = set(row.body["rows"])
            kept = [stored for stored in kept if stored.n not in gone]
        else:
            kept.append(row)
    return kept
