"""What lights and buzzer should show, and what a button means, both from public facts alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.rules import Press as PressShape
from companion.rules import Waiting
from companion.session.play import Play
from companion.session.seeing import Sight, suggested_to
from companion.session.sitting import Sitting
from companion.table import Buzz, Cue, Seat, Signal

LAST_S = 10.0


def cue_of(
    sitting: Sitting, play: Play | None, sight: Sight, buzz: Buzz | None = None, refused: Seat | None = None
) -> Cue:
    """The whole picture for lights and buzzer; `refused` is the seat whose press was just refused."""
    seats = sitting.roster.seats
    if play is None:
        return Cue(dict.fromkeys(seats, Signal.OFF), None, None, buzz)
    phase = play.game.phase(play.match.state)
    if play.match.over:
        winners = winners_of(play.match.outcome)
        return Cue({seat: Signal.WINNER if seat in winners else Signal.OFF for seat in seats}, None, None, buzz)
    if sitting.paused is not None:
        return Cue(dict.fromkeys(seats, Signal.PAUSED), phase, None, buzz)
    waiting = play.match.waiting()
    suggested = {seat for seat in seats if suggested_to(play, sight, seat) is not None}
    signals = {seat: signal_of(sitting, waiting, seat in suggested, seat) for seat in seats}
    if refused in signals:
        signals[refused] = Signal.REFUSED
    return Cue(signals, phase, min(map(play.clocks.left, play.clocks.asks()), default=None), buzz)


def clock_buzz(before: float | None, now: float | None) -> Buzz | None:
    """What the buzzer says as a clock goes on: the last seconds begin, or time is up."""
    if before is None or now is None:
        return None
    if before > 0 >= now:
        return Buzz.TIME_UP
    return Buzz.LAST_SECONDS if before > LAST_S >= now else None


def winners_of(outcome: object) -> Collection[object]:
    """The seats that an outcome names: one, several or none."""
    if isinstance(outcome, Mapping):
        outcome = outcome.get("winners", ())
    return outcome if isinstance(outcome, tuple | list | set | frozenset) else (outcome,)


def signal_of(sitting: Sitting, waiting: Sequence[Waiting], suggested: bool, seat: Seat) -> Signal:
    """What one seat's light says; `suggested` whether the eyes suggest something to it."""
    if suggested or any(proposal.asks_button(seat) for proposal in sitting.proposals):
        return Signal.SUGGESTED
    mine = [one for one in waiting if one.seat == seat]
    if any(not one.ready for one in mine):
        return Signal.AWAITED
    return Signal.READY if mine else Signal.OFF


def button_answer(play: Play, seat: Seat) -> str | None:
    """The question that a short press of a seat's button answers: its one open, public press."""
    presses = [
        ask_id
        for ask_id, ask in play.match.asks(seat).items()
        if not ask.standing
        and not ask.private
        and isinstance(ask.shape(), PressShape)
        and play.match.sealed_around(ask_id) is None
    ]
    return presses[0] if len(presses) == 1 else None
