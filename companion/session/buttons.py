"""What a pressed button does; never a secret answer."""

from __future__ import annotations

from companion.errors import Refused
from companion.session import door, talk
from companion.session.cues import button_answer
from companion.session.desk import Desk
from companion.session.play import Play
from companion.session.seats import Actor
from companion.session.seeing import suggested_to
from companion.table import Press, PressKind, Seat

TAKE_BACK_S = 3.0  # in which a second short press takes the first one back


class Buttons:
    """Presses of all seats; the caller holds the desk's lock and a change."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pressed: dict[Seat, float] = {}

    def press(self, press: Press) -> None:
        """In the lobby a button names a seat; short says done, agree or yes; long pauses or resumes. Raises Refused."""
        if self._desk.play is None:
            self._name_seat(press.seat)
            return
        roster = self._desk.sitting.roster
        actor = roster.actor(roster.at(press.seat))
        if press.kind is PressKind.LONG:
            turn = door.resume if self._desk.sitting.paused is not None else door.pause
            turn(self._desk, actor, {})
        else:
            self._short(self._desk.playing("answer"), actor)

    def _name_seat(self, seat: Seat) -> None:
        sitting = self._desk.sitting
        seeker = sitting.roster.named(sitting.seeker or "")
        if seeker is not None and seat in sitting.roster.seats:
            sitting.roster.swap(sitting.roster.seat_of(seeker), seat)
            sitting.proposals = []
        sitting.seeker = None

    def _short(self, play: Play, actor: Actor) -> None:
        seat, sitting = actor.seat, self._desk.sitting
        pressed = self._pressed.pop(seat, None)
        proposal = next((p for p in sitting.proposals if p.asks_button(seat)), None)
        if pressed is not None and self._desk.means.now() - pressed <= TAKE_BACK_S:
            talk.take_back(play, sitting, actor, {})
        elif proposal is not None:
            talk.agree(play, sitting, actor, {"proposal": proposal.id})
        elif suggested_to(play, self._desk.sight, seat) is not None:
            door.suggestion(self._desk, actor, {"yes": True})
        else:
            self._say_done(play, seat)

    def _say_done(self, play: Play, seat: Seat) -> None:
        ask_id = button_answer(play, seat)
        if ask_id is None:
            raise Refused("press", "Nothing waits for this button.", "Look at the page.")
        play.answer(ask_id, True, {"seat": seat})
        self._pressed[seat] = self._desk.means.now()
