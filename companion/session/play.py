"""A match in play: the kernel's match with its record on disk, its ballots in the vault, its dealer and its clocks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.errors import RecordError, Refused
from companion.rules import TABLE, Ask, AskId, Diverged, Game, Match, Opened, Seat, Setup, Source, Start
from companion.session.clocks import Clocks
from companion.session.dealer import Dealer
from companion.session.rows import Row, ballot_of, entry_row, row_entry, standing
from companion.session.store import Store

FACTS_EVERY = 20  # entries between two copies of the facts in the record
SEED_BYTES = 32
NONCE_BYTES = 32
Nonces = Callable[[int], bytes]


def canonical(content: Any) -> bytes:
    """The one spelling of an answer that receipts are made over."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def receipt(nonce: bytes, match: int, sealed: AskId, seat: Seat, ballot: Any) -> str:
    """What a seat is given when it seals: SHA-256 over the nonce and the canonical answer, bound to its place."""
    return hashlib.sha256(nonce + canonical([match, sealed, seat, ballot])).hexdigest()


@dataclass(frozen=True)
class Kept:
    """Where a play keeps things, and whence it has its randomness and time."""

    store: Store
    nonces: Nonces
    now: Callable[[], float]


class Play:
    """One match being played. Every method that changes it runs inside a transaction of the store."""

    def __init__(self, game: Game[Any], number: int, match: Match[Any], secrets: dict[str, Any], kept: Kept) -> None:
        self.game = game
        self.number = number
        self.match = match
        self._store = kept.store
        self._make_nonce = kept.nonces
        self.secrets = secrets
        self.rows: list[Row] = []
        self.dealer = Dealer(bytes.fromhex(secrets["seed"]), game.faces(match.state))
        self.clocks = Clocks(kept.now, kept.store.clock(number))

    # -- beginning and resuming --------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, game: Game[Any], setup: Setup, start: Start | None, kept: Kept) -> Play:
        """A new match with a head on disk; raises Refused if it cannot be set up so."""
        match = Match(game, setup, start=start)
        head = asdict(start) if start else {}
        number = kept.store.begin_match(game.id, game.rules_version, asdict(match.setup), head)
        secrets = {"match": number, "seed": kept.nonces(SEED_BYTES).hex(), "ballots": {}, "drafts": {}, "nonces": {}}
        play = cls(game, number, match, secrets, kept)
        play.settle()
        return play

    @classmethod
    def resume(cls, game: Game[Any], number: int, secrets: dict[str, Any], kept: Kept) -> Play:
        """The match as the disk has it; RecordError if it cannot be repeated under these rules."""
        match = opened_match(game, number, kept.store)
        play = cls(game, number, match, secrets, kept)
        for row in standing(kept.store.rows(number)):
            play._repeat(row)
        match.restore(play._kept_ballots())
        play.clocks.follow(play._limits())
        return play

    def _repeat(self, row: Row) -> None:
        self.match.repeat(row_entry(row.kind, row.body))
        self.rows.append(row)
        if row.facts is not None and (differing := differences(row.facts, self.match.facts())):
            raise RecordError(
                f"Line {row.n} of match {self.number} comes out differently now: {differing}.",
                "It was played under other rules; finish it with the version that began it.",
            )

    def _kept_ballots(self) -> dict[AskId, dict[Seat, Any]]:
        return {
            sealed: {seat: ballot_of(ballot) for seat, ballot in seats.items()}
            for sealed, seats in self.secrets["ballots"].items()
        }

    # -- answering ---------------------------------------------------------------------------------------------------

    def answer(self, ask_id: AskId, value: Any, by: Mapping[str, Any]) -> None:
        """Answer a question, in the open or on a ballot; raises Refused."""
        sealed = self.match.sealed_around(ask_id)
        self.match.answer(ask_id, value)
        self._forget_draft(ask_id)
        if sealed is None:
            self._append(by)

    def withdraw(self, seat: Seat, sealed: AskId) -> None:
        """Take a ballot back; the choice starts empty, drafts included."""
        self.match.withdraw(seat, sealed)
        self.secrets["nonces"].get(sealed, {}).pop(seat, None)
        self.secrets["drafts"].pop(seat, None)

    def correct(self, fact: str, value: Any, by: Mapping[str, Any]) -> None:
        """Set a fact; raises Refused."""
        self.match.correct(fact, value)
        self._append(by)

    def draft(self, seat: Seat, ask_id: AskId, value: Any) -> None:
        """Keep what a form holds; it does not count, and may be anything that a form can hold."""
        if ask_id not in self.match.asks(seat):
            raise Refused("not-open", "That question is not open.", "Look at the page again: the game has moved on.")
        if len(canonical(value)) > 2000:
            raise Refused("draft", "This draft is too long to keep.", "Choose fewer things.")
        self.secrets["drafts"].setdefault(seat, {})[ask_id] = value

    def _forget_draft(self, ask_id: AskId) -> None:
        for drafts in self.secrets["drafts"].values():
            drafts.pop(ask_id, None)

    def open(self, sealed: AskId) -> None:
        """Open a complete secret choice and publish its receipts and nonces, in seat order."""
        ballots = self.match.ballots().get(sealed, {})
        nonces = self.secrets["nonces"].pop(sealed, {})
        self.match.open(sealed)
        receipts = [
            [seat, receipt(bytes.fromhex(nonces[seat]), self.number, sealed, seat, ballots.get(seat, ())), nonces[seat]]
            for seat in self.match.setup.seats
            if seat in nonces
        ]
        self._append({"opened": receipts})

    # -- after every change ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let dealer and dice answer, open what only one seat chose, and bring nonces, clocks and vault up to date."""
        while self._answer_automatically() or self._open_single():
            pass
        self._keep_nonces()
        self.clocks.follow(self._limits())
        self.secrets["ballots"] = {
            sealed: {seat: [list(pair) for pair in ballot] for seat, ballot in sorted(seats.items())}
            for sealed, seats in self.match.ballots().items()
        }
        self._store.keep_clock(self.number, self.clocks.stored())

    def _answer_automatically(self) -> bool:
        for ask_id, ask in self.match.asks(TABLE).items():
            if ask.source is Source.CHANCE:
                self.answer(ask_id, self.dealer.chance(ask_id, ask), {"dice": True})
                return True
            handle = ask.about.get("handle")
            if ask.source is Source.FACE and isinstance(handle, str) and self.dealer.knows(handle):
                face = self.dealer.face(handle, self.game.decks(self.match.state))
                self.answer(ask_id, face, {"dealer": True})
                return True
        return False

    def _open_single(self) -> bool:
        for sealed in self.match.complete():
            if len(self.match.sealing(sealed)) <= 1:
                self.open(sealed)
                return True
        return False

    def _keep_nonces(self) -> None:
        kept: dict[AskId, dict[Seat, str]] = {}
        for seat in self.match.setup.seats:
            for sealed, (_, done) in self.match.sealed_by(seat).items():
                if done:
                    old = self.secrets["nonces"].get(sealed, {}).get(seat)
                    kept.setdefault(sealed, {})[seat] = old or self._make_nonce(NONCE_BYTES).hex()
        self.secrets["nonces"] = kept

    def _limits(self) -> dict[AskId, float]:
        return {ask_id: ask.limit for ask_id, ask in self.match.open_asks().items() if ask.limit is not None}

    def ring(self) -> bool:
        """Tell the rules whose time is up; whether any was."""
        open_asks = self.match.asks(TABLE)
        rung = [ask_id for ask_id in self.clocks.expired() if self.rings(open_asks.get(ask_id))]
        for ask_id in rung:
            self.answer(ask_id, True, {"clock": True})
        return bool(rung)

    @staticmethod
    def rings(ask: Ask[Any] | None) -> bool:
        """Whether the end of its clock answers a question."""
        return ask is not None and ask.source is Source.CLOCK

    def _append(self, by: Mapping[str, Any]) -> None:
        entry = self.match.record[-1]
        kind, body = entry_row(entry)
        with_facts = isinstance(entry, Opened) or len(self.match.record) % FACTS_EVERY == 0
        facts = self.match.facts() if with_facts else None
        self.rows.append(self._store.append(self.number, kind, body, dict(by), facts))

    # -- taking back -------------------------------------------------------------------------------------------------

    def strike(self, gone: list[Row], by: Mapping[str, Any]) -> None:
        """Take lines of the record back; Refused if what stays cannot stand without them."""
        numbers = {row.n for row in gone}
        rest = [row for row in self.rows if row.n not in numbers]
        kept = self._kept_ballots()
        try:
            record = [row_entry(row.kind, row.body) for row in rest]
            match = Match(self.game, self.match.setup, record, start=self.match.start)
        except Diverged:
            raise Refused("undo", "Other things rest on that.", "Propose to the table to go back a step.") from None
        match.restore(kept)
        self.match = match
        self.rows = rest
        self.dealer.forget_shuffles()
        self._store.append(self.number, "strike", {"rows": sorted(numbers)}, dict(by))

    def receipt_of(self, seat: Seat, sealed: AskId) -> str | None:
        """The receipt of what a seat has sealed and not yet opened."""
        nonce = self.secrets["nonces"].get(sealed, {}).get(seat)
        if nonce is None:
            return None
        ballot = self.match.ballots().get(sealed, {}).get(seat, ())
        return receipt(bytes.fromhex(nonce), self.number, sealed, seat, ballot)


def opened_match(game: Game[Any], number: int, store: Store) -> Match[Any]:
    """The match of a stored head, with no entries yet; RecordError if the game has moved on."""
    name, version, setup, start = store.match(number)
    if name != game.id or version != game.rules_version:
        raise RecordError(
            f"Match {number} was begun with version {version} of the rules of {name}.",
            f"Installed is version {game.rules_version} of {game.id}; finish it with the version that began it.",
        )
    seats = Setup(tuple(setup["seats"]), setup["options"], setup["roles"])
    return Match(game, seats, start=Start(**start) if start else None)


def differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """The facts that differ, as words; empty if none does."""
    names = sorted(name for name in {*before, *now} if before.get(name) != now.get(name))
    return ", ".join(f"{name} was {before.get(name)!r} and is {now.get(name)!r}" for name in names[:5])
