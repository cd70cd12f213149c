"""A match: one game being played, its record, and what each seat is told."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from companion.errors import RecordError, Refused
from companion.rules.asks import Ask, GameOver, Moot
from companion.rules.game import Game, Setup, Start
from companion.rules.lines import MOST_LAPSES, AskId, Ballot, Line, Moves, RuleBug, is_open
from companion.rules.shapes import Json, Shape
from companion.table import Seat

S = TypeVar("S")


@dataclass(slots=True)  # not frozen: one is made for every answer, and frozen ones are slow to make
class Answer:
    """An open answer; `prompt` as it was asked, the cheapest sign of a replay that went another way."""

    ask: AskId
    value: Json
    prompt: str


@dataclass(frozen=True, slots=True)
class Opened:
    """All ballots of a Sealed, in the order of its seats, never of arrival."""

    sealed: AskId
    ballots: tuple[tuple[Seat, Ballot], ...]


@dataclass(frozen=True, slots=True)
class Correct:
    """People set a fact by its name."""

    fact: str
    value: Json


Entry = Answer | Opened | Correct
Ballots = dict[AskId, dict[Seat, Ballot]]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What everybody may know of whom the match waits for; `ready` is None where that is secret.

    `prompt` is empty where the question is private: people see anyway that one of them holds the game up.
    """

    seat: Seat
    prompt: str
    ready: bool | None


class Diverged(RecordError):
    """A record does not run under these rules; `entry` is the number of the first entry that fails."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"Entry {entry} of the record cannot be repeated: {why}", "It was made by other rules.")
        self.entry = entry


class Match(Generic[S]):
    """A game that runs on its record; raises Diverged if `record` cannot be repeated.

    `witness` fingerprints the state, to catch a secret line that writes it (RuleBug); for tests.
    """

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        record: Iterable[Entry] = (),
        *,
        start: Start | None = None,
        witness: Callable[[S], object] | None = None,
    ) -> None:
        self.game = game
        self.setup = game.prepare(setup)
        self.start = start
        self.record: list[Entry] = []
        self._witness = witness
        self._begin()
        for entry in record:
            self.repeat(entry)

    def _begin(self) -> None:
        self._moves = Moves()
        self.state = self.game.setup(self.setup)
        if self.start is not None:
            self._enter(self.start)
        self._root = Line("", self.game.play(self.state), self._moves, self._moves.count)
        self._root.run()
        self._come_to_rest()

    def _enter(self, start: Start) -> None:
        if start.step not in self.game.steps:
            raise Refused("step", f"{start.step!r} is not a step of {self.game.title}.", f"Use {self.game.steps}.")
        hidden = self.game.hidden(self.state)
        for fact, value in start.facts.items():
            if fact in hidden:
                hidden[fact](value)
            else:
                self._checked_correction(fact, value)()
        self.game.enter(self.state, start.step)

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._root.done

    @property
    def outcome(self) -> Any:
        """What GameOver carried, or what play returned; None before the end."""
        return self._root.result

    def open_asks(self) -> dict[AskId, Ask[Any]]:
        """Every question that can be answered now, by id."""
        return {line.id: ask for line, ask, _ in self._root.open_lines() if is_open(ask)}

    def asks(self, seat: Seat) -> dict[AskId, Ask[Any]]:
        """The questions one seat can answer now, by id."""
        return {ask_id: ask for ask_id, ask in self.open_asks().items() if ask.seat == seat}

    def shape(self, ask: Ask[Any]) -> Shape[Any]:
        """What may answer an open question now."""
        return self._moves.shape(ask)

    def sealed_around(self, ask_id: AskId) -> AskId | None:
        """The id of the Sealed that an open question is part of."""
        _, _, sealed = self._root.find(ask_id)
        return sealed.id if sealed else None

    def waiting(self) -> list[Waiting]:
        """Whom the match waits for, as everybody may know it: a Sealed is one fixed line until its opening."""
        asked = [ask for _, ask, sealed in self._root.open_lines() if not (sealed or ask.standing)]
        waiting = [Waiting(ask.seat, "" if ask.private else ask.prompt, False) for ask in asked]
        for line, sealed in self._moves.seals.values():
            if not line.held:
                ready = [(seat, kid.done if sealed.show_ready else None) for seat, kid in line.kids.items()]
                waiting += [Waiting(seat, sealed.prompt, done) for seat, done in ready]
        return waiting

    def sealed_by(self, seat: Seat) -> dict[AskId, tuple[str, bool]]:
        """The secret choices a seat takes part in: id to prompt and whether this seat has sealed."""
        seals = self._moves.seals.items()
        return {at: (sealed.prompt, line.kids[seat].done) for at, (line, sealed) in seals if seat in line.kids}

    def sealing(self, sealed_id: AskId) -> list[Seat]:
        """The seats that take part in a secret choice."""
        return list(self._moves.seals[sealed_id][0].kids) if sealed_id in self._moves.seals else []

    def page(self, seat: Seat | None) -> dict[str, Json]:
        """All that the match tells a seat (None: the table screen)."""
        return {
            "view": self.game.view(self.state, seat),
            "asks": self.questions(seat) if seat is not None else [],
            "sealed": [
                {"id": sealed, "prompt": prompt, "done": done}
                for sealed, (prompt, done) in (self.sealed_by(seat) if seat is not None else {}).items()
            ],
            "waiting": [
                {"seat": w.seat, "prompt": w.prompt, "title": self._title(w.prompt), "ready": w.ready}
                for w in self.waiting()
            ],
            "phase": self.game.phase(self.state),
            "outcome": self.game.outcome_words(self.state, self.outcome) if self.over else None,
        }

    def _title(self, prompt: str) -> str:
        return self.game.prompts[prompt].title if prompt else ""

    def questions(self, seat: Seat) -> list[dict[str, Json]]:
        """The open questions of one seat, or of the TABLE, in words and with a description of their forms."""
        return [self.described(ask_id, ask) for ask_id, ask in self.asks(seat).items()]

    def described(self, ask_id: AskId, ask: Ask[Any]) -> dict[str, Json]:
        """An open question with its words and its form, as a page tells it."""
        words = self.game.prompts[ask.prompt]
        return {
            "id": ask_id,
            "prompt": ask.prompt,
            "title": words.title,
            "text": words.text.format_map(ask.about),
            "rule": words.rule,
            "form": self.shape(ask).describe(),
            "standing": ask.standing,
            "sealed": self.sealed_around(ask_id),
            "about": dict(ask.about),
        }

    def facts(self) -> Mapping[str, Json]:
        """The public facts of the state by name, the same names that can be corrected."""
        return self.game.facts(self.state)

    def digest(self) -> str:
        """A short hash of the facts: two replays that agree have the same."""
        text = json.dumps(self.facts(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # -- answering ---------------------------------------------------------------------------------------------------

    def answer(self, ask_id: AskId, value: Json) -> None:
        """Answer an open question; in a Sealed it is laid on the seat's ballot and enters no record yet.

        Raises Refused, and then nothing has changed.
        """
        line, ask, sealed = self._root.find(ask_id)
        if sealed is None:
            answer = Answer(ask_id, value, ask.prompt)
            self._enter_record(answer, partial(line.go, self.shape(ask).check(value)))
            return
        laid = sealed.kids[ask.seat].ballot
        self._watched(ask_id, partial(sealed.kids[ask.seat].choose, ask_id, value))
        if (error := sealed.kids[ask.seat].error) is not None:
            sealed.rerun(ask.seat, laid)
            raise error if isinstance(error, Refused) else RuleBug(f"a secret line of {ask.seat} failed: {error!r}")

    def _watched(self, ask_id: AskId, secretly: Callable[[], None]) -> None:
        """Do something that may not write the state, and see that it does not if there is a witness."""
        before = self._witness(self.state) if self._witness else None
        secretly()
        if self._witness and self._witness(self.state) != before:
            raise RuleBug(f"{ask_id}: a secret line wrote the state")

    def withdraw(self, seat: Seat, sealed_id: AskId) -> None:
        """Take a seat's ballot back; the choice starts empty. Raises Refused once it is open."""
        line, _ = self._moves.seals.get(sealed_id, (None, None))
        if line is None or seat not in line.kids:
            raise Refused("not-open", "That choice cannot be taken back.", "It is open already, or not yours.")
        line.rerun(seat, ())

    def complete(self) -> list[AskId]:
        """The secret choices that every seat has sealed, and that can be opened."""
        seals = self._moves.seals.values()
        return [line.id for line, _ in seals if all(kid.done for kid in line.kids.values()) and not line.held]

    def open(self, sealed_id: AskId) -> None:
        """Open a complete secret choice: one entry, in seat order. Raises Refused if somebody is awaited."""
        if sealed_id not in self.complete():
            raise Refused("not-complete", "Not everybody has sealed.", "The choices stay secret until all are in.")
        kids = self._moves.seals[sealed_id][0].kids
        opened = Opened(sealed_id, tuple((seat, kid.ballot) for seat, kid in kids.items()))
        self._enter_record(opened, self._checked_opening(opened))

    def ballots(self) -> Ballots:
        """What lies sealed, to be kept apart from the record: by Sealed and seat, without order or time."""
        seals = self._moves.seals.items()
        return {at: {seat: kid.ballot for seat, kid in line.kids.items() if kid.ballot} for at, (line, _) in seals}

    def restore(self, ballots: Mapping[AskId, Mapping[Seat, Ballot]]) -> None:
        """Lay ballots again after a replay; what no longer holds is cut and asked again of its owner."""
        for line, _ in list(self._moves.seals.values()):
            for seat, ballot in ballots.get(line.id, {}).items():
                if seat in line.kids:
                    line.rerun(seat, ballot)
                    if line.kids[seat].error is not None:
                        line.rerun(seat, ())

    def correct(self, fact: str, value: Json) -> None:
        """Set a fact by its name: people prevail over the rules. Raises Refused."""
        self._enter_record(Correct(fact, value), self._checked_correction(fact, value))

    def repeat(self, entry: Entry) -> None:
        """Append an entry of an earlier run; raises Diverged if it cannot be repeated here."""
        try:
            self._apply(entry)
        except Exception as why:
            raise Diverged(len(self.record), str(why) or type(why).__name__) from why
        self.record.append(entry)

    def rewound(self, to: int) -> Match[S]:
        """The same match after its first `to` entries."""
        return Match(self.game, self.setup, self.record[:to], start=self.start, witness=self._witness)

    # -- entries -----------------------------------------------------------------------------------------------------

    def _enter_record(self, entry: Entry, take: Callable[[], None]) -> None:
        sealed = self.ballots()
        try:
            take()
            self._come_to_rest()
        except BaseException:  # an entry is applied wholly or not at all
            self._rebuild(sealed)
            raise
        self.record.append(entry)

    def _rebuild(self, ballots: Ballots) -> None:
        self._root.close()
        self._begin()
        for entry in self.record:
            self._apply(entry)
        self.restore(ballots)

    def _apply(self, entry: Entry) -> None:
        self._checked(entry)()
        self._come_to_rest()

    def _checked(self, entry: Entry) -> Callable[[], None]:
        """What the entry does, once all that can be refused without moving has been looked at."""
        match entry:
            case Opened():
                return self._checked_opening(entry)
            case Correct():
                return self._checked_correction(entry.fact, entry.value)
        line, ask, sealed = self._root.find(entry.ask)
        if sealed is not None:
            raise Refused("sealed", "A secret answer enters the record with its opening only.")
        if entry.prompt != ask.prompt:
            raise Refused("prompt", f"{entry.prompt!r} was asked, and {ask.prompt!r} is asked now.")
        return partial(line.go, ask.shape().check(entry.value))

    def _checked_opening(self, entry: Opened) -> Callable[[], None]:
        line, _ = self._moves.seals.get(entry.sealed, (None, None))
        if line is None or list(line.kids) != [seat for seat, _ in entry.ballots]:
            raise Refused("not-open", "No such secret choice is open.")

        def take() -> None:
            for seat, ballot in entry.ballots:
                if line.kids[seat].ballot != ballot:
                    line.rerun(seat, ballot)
                kid = line.kids[seat]
                if kid.ballot != ballot or not kid.done or kid.error is not None:
                    raise Refused("ballot", f"The ballot of {seat} does not hold.", ballot=ballot)
            line.unseal()

        return take

    def _checked_correction(self, fact: str, value: Json) -> Callable[[], None]:
        adjuster = self.game.adjusters(self.state).get(fact)
        if adjuster is None:
            raise Refused("fact", f"{fact!r} is not a fact that can be corrected.", "Choose one from the list.")
        checked = adjuster.shape.check(value)

        def take() -> None:
            adjuster.apply(checked)
            self._moves.count += 1
            self._moves.runs += 1

        return take

    def _come_to_rest(self) -> None:
        """The state has changed: secret lines run afresh, and questions that lost their last answer lapse."""
        for _ in range(MOST_LAPSES):
            if not self._secret_failed() and not self._root.lapse_one():
                break
        else:
            raise RuleBug("questions keep lapsing")
        error = self._root.error
        if isinstance(error, GameOver):
            self._root.result, self._root.error = error.outcome, None
        elif isinstance(error, Moot):
            raise Refused("moot", f"That would leave nothing to answer to {error}.", "Undo a step, or correct a fact.")
        elif error is not None:
            raise error

    def _secret_failed(self) -> bool:
        """Run every secret line that is older than the last move afresh; one that fails ends its Sealed."""
        for line, _ in list(self._moves.seals.values()):
            for seat, kid in list(line.kids.items()):
                if kid.born != self._moves.count or self._witness:
                    self._watched(line.id, partial(line.rerun, seat, kid.ballot))
                if line.kids[seat].error is not None:
                    line.kids[seat].bubble()
                    return True
        return False
