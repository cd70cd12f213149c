"""Lines of the record as they are stored: entries of the match, and strikes that take earlier ones back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.errors import RecordError
from companion.rules import Answer, Correct, Entry, Opened


@dataclass(frozen=True)
class Row:
    """One line of the record: an entry, or a strike that takes back the lines numbered in `body["rows"]`.

    `by` says who typed, agreed or saw it; `facts` are the public facts after it, kept now and then.
    """

    n: int
    kind: str
    body: dict[str, Any]
    by: dict[str, Any]
    facts: dict[str, Any] | None


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


def ballot_of(pairs: list[list[Any]]) -> tuple[tuple[str, Any], ...]:
    """A ballot as it comes out of JSON, made a ballot again."""
    return tuple((ask, value) for ask, value in pairs)


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
