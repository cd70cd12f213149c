"""What time brings: openings, clocks that run out, the random player, readings that have lain still."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from companion.errors import Refused
from companion.rules import AskId
from companion.session.desk import Desk
from companion.session.play import Play
from companion.session.reconciling import Finding
from companion.session.seeing import next_reading
from companion.table import Seat

GRACE_S = 3.0  # between the last seal and the opening, so that the last to seal has a take-back too
BOT_PAUSE_S = 0.8
CLOCK_KEPT_EVERY_S = 1.0


class Timekeeper:
    """Looks at a desk every tenth of a second; the caller holds its lock."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._complete_since: dict[AskId, tuple[float, Any]] = {}
        self._bot_next = 0.0
        self.rang = False  # whether a clock ran out at the last tick

    def tick(self) -> bool:
        """Do what is due; whether anything changed. Raises sqlite3.Error or OSError if it cannot be saved."""
        self.rang = False
        self._desk.refresh()
        if self._desk.status != "playing":
            self._complete_since = {}
            return False
        changed = [due() for due in (self._open, self._ring, self._let_bots_play, self._read_table)]
        self._keep_clocks()
        return any(changed)

    def _playing(self) -> Play | None:
        """The match as it is now: a change that failed has put another object in its place."""
        return self._desk.play if self._desk.status == "playing" else None

    def _open(self) -> bool:
        play, now = self._playing(), self._desk.means.now()
        if play is None:
            return False
        ballots = play.match.ballots()
        since: dict[AskId, tuple[float, Any]] = {}
        for sealed in play.match.complete():
            laid = ballots.get(sealed)
            began, before = self._complete_since.get(sealed, (now, laid))
            since[sealed] = (began, laid) if before == laid else (now, laid)
        self._complete_since = since
        ripe = [sealed for sealed, (began, _) in since.items() if now - began >= GRACE_S]
        if ripe:  # the opening of one may change the others
            with self._desk.change():
                play.open(ripe[0])
        return bool(ripe)

    def _ring(self) -> bool:
        play = self._playing()
        if play is None:
            return False
        asks = play.match.open_asks()
        if not any(play.rings(asks.get(ask_id)) for ask_id in play.clocks.expired()):
            return False
        with self._desk.change():
            self.rang = play.ring()
        return True

    def _let_bots_play(self) -> bool:
        now, roster = self._desk.means.now(), self._desk.sitting.roster
        if now < self._bot_next:
            return False
        self._bot_next = now + BOT_PAUSE_S
        moved = [self._move_bot(seat) for seat in roster.seats if roster.at(seat).bot]
        return any(moved)

    def _move_bot(self, seat: Seat) -> bool:
        play = self._playing()
        with suppress(Refused, ValueError):  # a game may have no sample for a hard question; people answer it then
            choice = self._desk.means.bot(play, seat, self._desk.means.rng) if play else None
            if play is not None and choice is not None:
                with self._desk.change():
                    play.answer(*choice, {"seat": seat})
                return True
        return False

    def _read_table(self) -> bool:
        sight, play = self._desk.sight, self._playing()
        if play is None or not sight.due(play):
            return False
        refused: dict[AskId, Finding] = {}
        while play is not None and (reading := next_reading(play, sight, refused)) is not None:
            try:
                with self._desk.change():
                    play.answer(reading.ask, reading.value, {"camera": True})
            except Refused as no:
                refused[reading.ask] = Finding("refused", None, f"{reading.sentence} {no}", no.rule or reading.rule)
            play = self._playing()
        if play is not None:
            sight.judge(play, list(refused.values()))
        return True

    def _keep_clocks(self) -> None:
        play = self._playing()
        if play is not None and play.clocks_moved(CLOCK_KEPT_EVERY_S):
            with self._desk.means.store.transaction():
                play.keep_clocks(CLOCK_KEPT_EVERY_S)
