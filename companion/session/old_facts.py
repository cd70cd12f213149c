"""Going on with a match after its rules have changed: what the old ones ruled stays, as corrections on the record."""

from __future__ import annotations

from typing import Any

from companion.errors import RecordError, Refused
from companion.rules import Game, Match
from companion.session.play import differences, opened_match
from companion.session.rows import OLD_RULES, Row, made_by_others, row_entry, standing
from companion.session.store import Store

KEPT = {OLD_RULES: True}


def keep_old_facts(game: Game[Any], number: int, store: Store) -> None:
    """Correct every fact that the present rules rule otherwise to what it was; nothing is written if none differs.

    The lines after the first that differs are taken back and written again, each followed by its corrections. To be
    called in a transaction; raises RecordError if a line cannot be repeated, or a fact not be corrected.
    """
    match = opened_match(game, number, store)
    written = store.rows(number)
    later = standing(written)
    while later:
        row = later.pop(0)
        match.repeat(row_entry(row.kind, row.body))
        if row.n > made_by_others(written) and _differ(match, row):
            break
    else:
        return
    if later:
        store.append(number, "strike", {"rows": [row.n for row in later]}, KEPT)
    _correct(match, row, number, store)
    for row in later:
        match.repeat(row_entry(row.kind, row.body))
        store.append(number, row.kind, row.body, row.by)
        _correct(match, row, number, store)


def _differ(match: Match[Any], row: Row) -> str:
    return "" if row.facts is None else differences(row.facts, match.facts())


def _correct(match: Match[Any], row: Row, number: int, store: Store) -> None:
    adjusters = match.game.adjusters(match.state)
    for fact, value in (row.facts or {}).items():
        if fact in adjusters and match.facts().get(fact) != value:
            try:
                match.correct(fact, value)
            except Refused as no:
                raise _impossible(row, str(no)) from no
            store.append(number, "correct", {"fact": fact, "value": value}, KEPT)
    if left := _differ(match, row):
        raise _impossible(row, left)


def _impossible(row: Row, why: str) -> RecordError:
    return RecordError(
        f"What line {row.n} came to cannot be kept under these rules: {why}",
        "Finish it with the version it began with.",
    )
