"""Records of matches after the fact: listed, exported, run again, checked. Nothing that lies sealed is in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.errors import GameBroken, RecordError
from companion.rules import Game, Match
from companion.session.play import differences, opened_match
from companion.session.receipts import Receipt, published
from companion.session.rows import WITHHELD, Row, head_link, link, made_by_others, row_entry, told, unseen
from companion.session.store import Store

Games = Mapping[str, Game[Any] | GameBroken]


@dataclass(frozen=True)
class Fault:
    """Something in a record that does not fit: in which line (None: its head), and what."""

    line: int | None
    what: str


@dataclass(frozen=True)
class Step:
    """One line of a record, run again: what it was, where the match stood after it, and a digest of the facts."""

    line: int
    kind: str
    words: str
    phase: str
    digest: str
    outcome: str | None


def game_of(store: Store, games: Games, number: int) -> Game[Any]:
    """The game a record was made with; RecordError if it is not here."""
    name = store.match(number)[0]
    game = games.get(name)
    if game is None or isinstance(game, GameBroken):
        raise RecordError(f"Match {number} is of {name}, which is not installed or does not load.", "Install it.")
    return game


def summaries(store: Store) -> list[dict[str, Any]]:
    """Every match of a store: number, game, seats, and how many lines its record has, private acts not counted."""
    found = []
    for number, game, lines in store.matches():
        setup = store.match(number)[2]
        found.append({"match": number, "game": game, "seats": len(setup["seats"]), "lines": lines})
    return found


def need_finished(store: Store, games: Games, number: int) -> None:
    """Raise RecordError while a match is on the table and not over: its record holds what only some may know."""
    room = store.room()
    if room is None or room.get("match") != number:
        return
    rerun = Rerun(game_of(store, games, number), number, store)
    for row in store.rows(number):
        rerun.go(row)
    if not rerun.match.over:
        what = f"Match {number} is still on the table, and its record holds what only some may know."
        raise RecordError(what, "Look at it when it is over; `companion record verify` works at any time.")


def export(store: Store, number: int) -> Iterator[dict[str, Any]]:
    """A record as one object for its head and one for each line; no names, and nothing of what lies sealed.

    Nor what two agreed in private: it is theirs after the end, too. Where such lines are left out, nothing can be run
    again or verified from an export; the record itself can.
    """
    game, version, setup, start = store.match(number)
    yield {"match": number, "game": game, "rules_version": version, "setup": setup, "start": start}
    for row in told(head_link(number, game, version, setup, start), store.rows(number)):
        yield asdict(row)


class Rerun:
    """A record being run again, line by line; strikes too, so that struck lines are run as they once were."""

    def __init__(self, game: Game[Any], number: int, store: Store) -> None:
        self.match: Match[Any] = opened_match(game, number, store)
        self._standing: list[Row] = []

    def go(self, row: Row) -> None:
        """Take the next line; raises RecordError if it cannot be repeated."""
        if row.kind != "strike":
            self.match.repeat(row_entry(row.kind, row.body))
            self._standing.append(row)
            return
        gone = set(row.body["rows"])
        if not gone <= {kept.n for kept in self._standing}:
            raise RecordError("It takes back lines that do not stand.")
        self._standing = [kept for kept in self._standing if kept.n not in gone]
        record = [row_entry(kept.kind, kept.body) for kept in self._standing]
        self.match = Match(self.match.game, self.match.setup, record, start=self.match.start)


def replay(store: Store, games: Games, number: int) -> Iterator[Step]:
    """Run a record again, line by line; raises RecordError at the first line that cannot be repeated.

    What nobody saw is run, and no step.
    """
    game = game_of(store, games, number)
    rerun = Rerun(game, number, store)
    rows = store.rows(number)
    words = iter(told("", rows))
    for line in rows:
        rerun.go(line)
        if unseen(line):
            continue
        match, row = rerun.match, next(words)
        phase = game.phases[game.phase(match.state)]
        outcome = game.outcome_words(match.state, match.outcome) if match.over else None
        yield Step(row.n, row.kind, words_of(row), phase, match.digest(), outcome)


def words_of(row: Row) -> str:
    """A line in words."""
    who = ", ".join(who_words(how, whom) for how, whom in row.by.items() if how != "opened")
    match row.kind:
        case "answer" | "correct" if WITHHELD in row.body:
            return f"{row.body.get('prompt', row.kind)}, in private ({who})"
        case "answer":
            return f"{row.body['prompt']} = {row.body['value']!r} ({who})"
        case "opened":
            return "; ".join(f"@{seat}: {[value for _, value in ballot]}" for seat, ballot in row.body["ballots"])
        case "correct":
            return f"{row.body['fact']} := {row.body['value']!r} ({who})"
        case _:
            return f"takes back lines {', '.join(map(str, row.body['rows']))} ({who})"


def who_words(how: str, whom: Any) -> str:
    """Who or what a line came from, in words."""
    if whom is True:
        return how
    return f"{how} {' '.join(f'@{seat}' for seat in ([whom] if isinstance(whom, str) else whom)) or 'nobody'}"


def verify(store: Store, games: Games, number: int) -> list[Fault]:
    """Check a record: its chain, its facts when run again, and every receipt. Empty if all is as it was written."""
    try:
        rows = store.rows(number)
        faults = [*broken_links(store, number, rows), *wrong_receipts(number, rows)]
        return [*faults, *diverging(store, games, number, rows)]
    except RecordError as why:
        return [Fault(None, str(why))]


def broken_links(store: Store, number: int, rows: list[Row]) -> Iterator[Fault]:
    """The first line whose chain does not fit: it, or one before it, was altered, lost or put in."""
    before = head_link(number, *store.match(number))
    for expected, row in enumerate(rows):
        before = link(before, row.n, row.kind, row.body, row.by, row.facts)
        if row.n != expected or row.chain != before:
            yield Fault(row.n, "This line is not as it was written, or one before it is lost.")
            return


def wrong_receipts(number: int, rows: list[Row]) -> Iterator[Fault]:
    """Opened answers that are not what was sealed."""
    for row in rows:
        if row.kind == "opened":
            for receipt in published(number, row.n, row.body, row.by):
                if not receipt.holds:
                    yield Fault(row.n, wrong_words(receipt))


def wrong_words(receipt: Receipt) -> str:
    """A receipt that does not hold, in words."""
    return f"The receipt of @{receipt.seat} does not fit the answer that was opened."


def diverging(store: Store, games: Games, number: int, rows: list[Row]) -> Iterator[Fault]:
    """Lines that come out otherwise when they are run again, up to the first that cannot be run."""
    rerun = Rerun(game_of(store, games, number), number, store)
    for row in rows:
        try:
            rerun.go(row)
        except (RecordError, KeyError, TypeError, ValueError) as why:
            yield Fault(row.n, str(why) if isinstance(why, RecordError) else "This line makes no sense.")
            return
        by_these_rules = row.n > made_by_others(rows)
        if by_these_rules and row.facts is not None and (found := differences(row.facts, rerun.match.facts())):
            yield Fault(row.n, f"It comes out differently now: {found}.")
