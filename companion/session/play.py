"""A match in play: the kernel's match with its record on disk, its ballots in the vault, its dealer and its clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from companion.errors import RecordError, Refused
from companion.rules import (
    TABLE,
    Adjuster,
    Ask,
    AskId,
    Cards,
    Diverged,
    Game,
    Match,
    Opened,
    Seat,
    Setup,
    Source,
    Start,
)
from companion.session.boxes import catalogue, digest_of
from companion.session.clocks import Clocks
from companion.session.dealer import Dealer
from companion.session.receipts import canonical, receipt_of
from companion.session.rows import (
    SCREEN_OF,
    SECRET,
    UNSEEN,
    Row,
    ballot_of,
    entry_row,
    made_by_others,
    row_entry,
    standing,
    unseen,
)
from companion.session.store import Store

CLOCK_SLACK_S = 2.0  # the timer stores clocks every second; a command stores only what it changed itself
FACTS_EVERY = 20  # entries between two copies of the facts in the record
SEED_BYTES = 32
NONCE_BYTES = 32
NOT_ALONE = ("take-back", "Nothing of yours can be taken back alone.", "Propose to go back a step.")
Nonces = Callable[[int], bytes]


@dataclass(frozen=True)
class Kept:
    """Where a play keeps things, and whence it has its randomness and time."""

    store: Store
    nonces: Nonces
    now: Callable[[], float]


class Touch(NamedTuple):
    """When a form was touched, ms by the clock of the phone, and in which tab: two phones have two clocks."""

    tab: str
    at: int

    def before(self, kept: Sequence[Any] | None) -> bool:
        """Whether it was earlier than a touch of the same tab that is kept, as the vault has it."""
        return kept is not None and kept[0] == self.tab and self.at < kept[1]


class Play:
    """One match being played. Every method that changes it runs inside a transaction of the store."""

    def __init__(self, game: Game[Any], number: int, match: Match[Any], secrets: dict[str, Any], kept: Kept) -> None:
        self.game = game
        self.number = number
        self.match = match
        self._store = kept.store
        self._make_nonce = kept.nonces
        self._now = kept.now
        self.secrets = secrets
        self.rows: list[Row] = []
        self.strikes: list[Row] = []
        self.changes = 0
        self.dealer = Dealer(bytes.fromhex(secrets["seed"]), game.faces(match.state))
        self.clocks = Clocks(kept.now, kept.store.clock(number))
        self.lapsed: set[Seat] = set()  # whose private acts went with the last step back
        self.declined: set[tuple[AskId, bytes]] = set()  # what the eyes read and people took back
        self.printed: Cards = kept.store.match(number)[2].get("cards", {})
        self._catalogue: tuple[int, Cards, str] | None = None
        self._adjusters: tuple[tuple[Match[Any], int], Mapping[str, Adjuster]] | None = None
        self._clocks_kept: dict[str, Any] = kept.store.clock(number)
        self._shown = self._sights()

    # -- beginning and resuming --------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, game: Game[Any], setup: Setup, start: Start | None, kept: Kept) -> Play:
        """A new match with a head on disk; raises Refused if it cannot be set up so."""
        match = Match(game, setup, start=start)
        head = asdict(start) if start else {}
        cards = {"cards": match.setup.cards or setup.cards}  # also of a game whose rules read none: phones show them
        number = kept.store.begin_match(game.id, game.rules_version, {**asdict(match.setup), **cards}, head)
        secrets = {"match": number, "seed": kept.nonces(SEED_BYTES).hex(), "ballots": {}, "drafts": {}, "nonces": {}}
        play = cls(game, number, match, secrets, kept)
        play.settle()
        return play

    @classmethod
    def resume(cls, game: Game[Any], number: int, secrets: dict[str, Any], kept: Kept) -> Play:
        """The match as the disk has it; RecordError if it cannot be repeated under these rules."""
        if secrets.get("match") != number:
            raise RecordError(f"What lies sealed belongs to another match than {number}.", "Restore a backup.")
        match = opened_match(game, number, kept.store)
        play = cls(game, number, match, secrets, kept)
        written = kept.store.rows(number)
        for row in standing(written):
            play._repeat(row, row.n > made_by_others(written))
        play.strikes = [row for row in written if row.kind == "strike"]
        struck = {n for row in play.strikes for n in row.body["rows"]}
        play._decline(row for row in written if row.n in struck)
        match.restore(play._kept_ballots())
        play.clocks.follow(play._limits())
        play._shown = play._sights()
        return play

    def _sights(self) -> set[tuple[Seat, str | int]]:
        seats, state = self.match.setup.seats, self.match.state
        sights = {(seat, handle) for seat in seats for handle in self.game.sight(state, seat)}
        return {*sights, (TABLE, self.game.shown(state))}

    def _decline(self, struck: Iterable[Row]) -> None:
        self.declined |= {(row.body["ask"], canonical(row.body["value"])) for row in struck if row.by.get("camera")}

    def _repeat(self, row: Row, by_these_rules: bool) -> None:
        self.match.repeat(row_entry(row.kind, row.body))
        self.rows.append(row)
        if by_these_rules and row.facts is not None and (differing := differences(row.facts, self.match.facts())):
            raise RecordError(
                f"Line {row.n} of match {self.number} comes out differently now: {differing}.",
                "Finish it with the version that began it, or go on with `companion serve --keep-old-facts`: what was "
                "ruled stays, as corrections that everybody sees.",
            )

    def _kept_ballots(self) -> dict[AskId, dict[Seat, Any]]:
        return {
            sealed: {seat: ballot_of(ballot) for seat, ballot in seats.items()}
            for sealed, seats in self.secrets["ballots"].items()
        }

    @property
    def catalogue(self) -> tuple[Cards, str]:
        """What is printed on every card of the match, corrections included, and a short name for all of it."""
        if self._catalogue is None or self._catalogue[0] != self.changes:
            cards = catalogue(self.printed, self.match)
            same = self._catalogue is not None and cards == self._catalogue[1]
            digest = self._catalogue[2] if self._catalogue is not None and same else digest_of(cards)
            self._catalogue = self.changes, cards, digest
        return self._catalogue[1], self._catalogue[2]

    @property
    def adjusters(self) -> Mapping[str, Adjuster]:
        """What people can correct now; the same for all pages after one entry."""
        now = self.match, len(self.match.record)
        if self._adjusters is None or self._adjusters[0] != now:
            self._adjusters = now, self.game.adjusters(self.match.state)
        return self._adjusters[1]

    # -- answering ---------------------------------------------------------------------------------------------------

    def answer(self, ask_id: AskId, value: Any, by: Mapping[str, Any]) -> None:
        """Answer a question, in the open or on a ballot; raises Refused."""
        sealed = self.match.sealed_around(ask_id)
        ask = self.match.open_asks()[ask_id]
        private = ask.private and sealed is None
        before = seen_by_all(self.match) if private else None
        self.match.answer(ask_id, value)
        if private:
            by = {**by, UNSEEN: seen_by_all(self.match) == before}
        elif self.game.prompts[ask.prompt].secret:
            by = {**by, SECRET: True}
        if sealed is None:
            self._append(by)

    def withdraw(self, seat: Seat, sealed: AskId) -> None:
        """Take a ballot back; the choice starts empty, drafts included."""
        self.match.withdraw(seat, sealed)
        self.secrets["nonces"].get(sealed, {}).pop(seat, None)
        drafts = self.secrets["drafts"].get(seat, {})
        for ask_id in [ask_id for ask_id in drafts if ask_id.startswith(f"{sealed}/")]:
            del drafts[ask_id]

    def correct(self, fact: str, value: Any, by: Mapping[str, Any]) -> None:
        """Set a fact; raises Refused."""
        adjuster = self.adjusters.get(fact)
        self.match.correct(fact, value)
        seat = adjuster.seat if adjuster is not None else None
        self._append(by if seat is None else {**by, SCREEN_OF: seat})

    def draft(self, seat: Seat, ask_id: AskId, value: Any, touch: Touch | None = None) -> None:
        """Keep what a form holds; it does not count, and may be anything that a form can hold.

        What a page sends as it is left may come late: a touch before the one that is kept changes nothing.
        """
        if ask_id not in self.match.asks(seat):
            raise Refused("not-open", "That question is not open.", "Look at the page again: the game has moved on.")
        touches = self.secrets.setdefault("touches", {}).setdefault(seat, {})
        if touch is not None and touch.before(touches.get(ask_id)):
            return
        if touch is not None:
            touches[ask_id] = touch
        self.secrets["drafts"].setdefault(seat, {})[ask_id] = value

    def open(self, sealed: AskId) -> None:
        """Open a complete secret choice and publish its receipts and nonces, in seat order."""
        ballots = self.match.ballots().get(sealed, {})
        kept = self.secrets["nonces"].pop(sealed, {})
        nonces = {seat: kept.get(seat) or self._make_nonce(NONCE_BYTES).hex() for seat in self.match.sealing(sealed)}
        self.match.open(sealed)
        receipts = [
            [
                seat,
                receipt_of(bytes.fromhex(nonces[seat]), self.number, sealed, seat, ballots.get(seat, ())),
                nonces[seat],
            ]
            for seat in self.match.setup.seats
            if seat in nonces
        ]
        self._append({"opened": receipts})

    # -- after every change ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let dealer and dice answer, open what only one seat chose, and bring nonces, clocks and vault up to date."""
        while self._answer_automatically() or self._open_single():
            pass
        laid = self.match.ballots()
        ballots = {
            sealed: {seat: [list(pair) for pair in ballot] for seat, ballot in sorted(seats.items())}
            for sealed, seats in laid.items()
        }
        self._keep_nonces(ballots)
        self.secrets["ballots"] = ballots
        for kept in ("drafts", "touches"):
            self.secrets[kept] = self._of_open_asks(self.secrets.get(kept, {}))
        self.clocks.follow(self._limits())
        self.keep_clocks(CLOCK_SLACK_S)

    def _of_open_asks(self, by_seat: Mapping[Seat, Mapping[AskId, Any]]) -> dict[Seat, dict[AskId, Any]]:
        asked = {seat: (kept, self.match.asks(seat)) for seat, kept in sorted(by_seat.items())}
        return {seat: {ask: kept[ask] for ask in sorted(kept) if ask in asks} for seat, (kept, asks) in asked.items()}

    def set_clocks(self, stored: Mapping[str, Any]) -> None:
        """Let the clocks go on from what they once stored."""
        self.clocks = Clocks(self._now, stored)
        self.clocks.follow(self._limits())

    def keep_clocks(self, every: float) -> None:
        """Store the remaining times if one began, ended, or moved by `every` s."""
        if self.clocks_moved(every):
            self._clocks_kept = self.clocks.stored()
            self._store.keep_clock(self.number, self._clocks_kept)

    def clocks_moved(self, by: float) -> bool:
        """Whether the remaining times are other ones than those on disk, by so many s at least."""
        left, kept = self.clocks.stored()["left"], self._clocks_kept.get("left", {})
        return left.keys() != kept.keys() or any(abs(left[ask] - kept[ask]) >= by for ask in left)

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

    def _keep_nonces(self, ballots: Mapping[AskId, Mapping[Seat, Any]]) -> None:
        kept: dict[AskId, dict[Seat, str]] = {}
        for seat in self.match.setup.seats:
            for sealed, (_, done) in self.match.sealed_by(seat).items():
                if done:
                    before = self.secrets["ballots"].get(sealed, {}).get(seat)
                    same = before == ballots.get(sealed, {}).get(seat)
                    old = self.secrets["nonces"].get(sealed, {}).get(seat) if same else None
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
        hidden = bool(by.get(UNSEEN))
        counted = 1 + sum(not unseen(row) for row in self.rows)  # where the facts are kept tells nothing of the rest
        with_facts = isinstance(entry, Opened) or (counted % FACTS_EVERY == 0 and not hidden)
        facts = self.match.facts() if with_facts else None
        before, self._shown = self._shown, self._sights()
        shown = {"shown": True} if self._shown - before else {}  # somebody may look at a card that was out of sight
        self.changes += not hidden
        self.rows.append(self._store.append(self.number, kind, body, {**by, **shown}, facts))

    # -- taking back -------------------------------------------------------------------------------------------------

    def strike(self, gone: list[Row], by: Mapping[str, Any], *, alone: bool = False) -> None:
        """Take lines of the record back; Refused if what stays cannot stand without them.

        `alone` refuses, too, to close a secret choice that is open: others may have sealed, and nobody may learn it.
        What nobody saw and cannot stand without them goes with them, unsaid: a refusal would tell that it is there.
        But nobody undoes alone what others did in private, or have in private: that is refused like all else.
        """
        numbers = {row.n for row in gone}
        kept = self._kept_ballots()
        match, rest, lapsed = self._run_again([row for row in self.rows if row.n not in numbers])
        if alone and (match is None or not self._may_alone(match, lapsed, by["seat"])):
            raise Refused(*NOT_ALONE)
        if match is None:
            raise Refused("undo", "Other things rest on that.", "Propose to the table to go back a step.")
        match.restore(kept)
        self.match, self.rows = match, rest
        self.lapsed = {row.by["seat"] for row in lapsed if "seat" in row.by}
        numbers |= {row.n for row in lapsed}
        self._decline(gone)
        self.dealer.forget_shuffles()
        self._shown = self._sights()
        self.changes += 1
        self.strikes.append(self._store.append(self.number, "strike", {"rows": sorted(numbers)}, dict(by)))

    def _run_again(self, rows: list[Row]) -> tuple[Match[Any] | None, list[Row], list[Row]]:
        """The match of these lines, those that it stands on, and what nobody saw and does not hold any more."""
        lapsed: list[Row] = []
        while True:
            try:
                record = [row_entry(row.kind, row.body) for row in rows]
                return Match(self.game, self.match.setup, record, start=self.match.start), rows, lapsed
            except Diverged as why:
                failed = rows[why.entry]
                if not unseen(failed):
                    return None, rows, lapsed
                rows, lapsed = [row for row in rows if row is not failed], [*lapsed, failed]

    def _may_alone(self, match: Match[Any], lapsed: list[Row], seat: Seat) -> bool:
        """Whether a seat alone may put another match in the place of this one: for all others nothing secret changes.

        Deals that others made among themselves rest on a step of the seat only through what it gave one of them, and
        whatever they did with that, one of them has it: a refusal tells the seat of nothing but its own dealings.
        """
        others = [other for other in match.setup.seats if other != seat]
        return (
            self._sealed_ids(self.match) <= self._sealed_ids(match)
            and all(row.by.get("seat") == seat for row in lapsed)
            and all(seen_alone(self.match, other) == seen_alone(match, other) for other in others)
        )

    @staticmethod
    def _sealed_ids(match: Match[Any]) -> set[AskId]:
        ids = {sealed for seat in match.setup.seats for sealed in match.sealed_by(seat)}
        return {sealed for sealed in ids if len(match.sealing(sealed)) > 1}

    def receipt_of(self, seat: Seat, sealed: AskId) -> str | None:
        """The receipt of what a seat has sealed and not yet opened."""
        nonce = self.secrets["nonces"].get(sealed, {}).get(seat)
        if nonce is None:
            return None
        ballot = self.match.ballots().get(sealed, {}).get(seat, ())
        return self._receipt(nonce, sealed, seat, ballot)

    def _receipt(self, nonce: str, sealed: AskId, seat: Seat, ballot: Any) -> str:
        return receipt_of(bytes.fromhex(nonce), self.number, sealed, seat, ballot)


def opened_match(game: Game[Any], number: int, store: Store) -> Match[Any]:
    """The match of a stored head, with no entries yet; RecordError if the game has moved on."""
    name, version, setup, start = store.match(number)
    if name != game.id or version != game.rules_version:
        raise RecordError(
            f"Match {number} was begun with version {version} of the rules of {name}.",
            f"Installed is version {game.rules_version} of {game.id}; finish it with the version that began it.",
        )
    seats = Setup(tuple(setup["seats"]), setup["options"], setup["roles"], setup.get("cards", {}))
    return Match(game, seats, start=Start(**start) if start else None)


def seen_by_all(match: Match[Any]) -> tuple[Any, ...]:
    """All that a match tells everybody: an answer that changes nothing of it was seen by nobody else."""
    game, state = match.game, match.state
    score = [(seat, dict(points)) for seat, points in game.score(state)]
    return match.page(None), match.questions(TABLE), dict(match.facts()), score, sorted(game.open_zones(state))


def seen_alone(match: Match[Any], seat: Seat) -> tuple[Any, ...]:
    """What a match tells one seat and nobody else, and what that seat may answer in private."""
    public, own = (match.game.view(match.state, who) for who in (None, seat))
    private = [match.described(ask_id, ask) for ask_id, ask in match.asks(seat).items() if ask.private]
    return {what: told for what, told in own.items() if what not in public or public[what] != told}, private


def differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """The facts that differ, as words; empty if none does."""
    names = sorted(name for name in {*before, *now} if before.get(name) != now.get(name))
    return ", ".join(f"{name} was {before.get(name)!r} and is {now.get(name)!r}" for name in names[:5])
