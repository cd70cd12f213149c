"""What time brings: openings, clocks that run out, the random player, readings that have lain still."""

from __future__ import annotations

from companion.session import bots, seeing
from companion.session.desk import Desk
from companion.session.play import Play

GRACE_S = 3.0  # between the last seal and the opening, so that the last to seal has a take-back too
BOT_PAUSE_S = 0.8
CLOCK_KEPT_EVERY_S = 1.0


class Timekeeper:
    """Looks at a desk every quarter of a second; the caller holds its lock."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._complete_since: dict[str, float] = {}
        self._bot_next = 0.0
        self._clock_kept = 0.0

    def tick(self) -> bool:
        """Do what is due; whether anything changed."""
        play = self._desk.play
        if play is None or self._desk.status != "playing":
            self._complete_since = {}
            return False
        changed = [due(play) for due in (self._open, self._ring, self._let_bots_play, self._read_table)]
        if not any(changed):
            self._keep_clock(play)
        return any(changed)

    def _open(self, play: Play) -> bool:
        now = self._desk.means.now()
        self._complete_since = {sealed: self._complete_since.get(sealed, now) for sealed in play.match.complete()}
        ripe = [sealed for sealed, since in self._complete_since.items() if now - since >= GRACE_S]
        for sealed in ripe:
            with self._desk.change():
                play.open(sealed)
        return bool(ripe)

    def _ring(self, play: Play) -> bool:
        asks = play.match.open_asks()
        if not any(play.rings(asks.get(ask_id)) for ask_id in play.clocks.expired()):
            return False
        with self._desk.change():
            play.ring()
        return True

    def _let_bots_play(self, play: Play) -> bool:
        now = self._desk.means.now()
        if now < self._bot_next:
            return False
        self._bot_next = now + BOT_PAUSE_S
        roster = self._desk.sitting.roster
        moved = False
        for seat in [seat for seat in roster.seats if roster.at(seat).bot]:
            choice = bots.choice(play, seat, self._desk.means.rng)
            if choice is not None:
                with self._desk.change():
                    play.answer(*choice, {"seat": seat})
                moved = True
        return moved

    def _read_table(self, play: Play) -> bool:
        if not self._desk.sight.settled:
            return False
        with self._desk.change():
            seeing.judge(play, self._desk.sight)
        return True

    def _keep_clock(self, play: Play) -> None:
        now = self._desk.means.now()
        if play.clocks.stored() and now - self._clock_kept >= CLOCK_KEPT_EVERY_S:
            self._clock_kept = now
            with self._desk.means.store.transaction():
                self._desk.means.store.keep_clock(play.number, play.clocks.stored())
