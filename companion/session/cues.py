"""What lights and buzzer should show, and what a button means, both from public facts alone."""

from __future__ import annotations

from companion.rules import Press as PressShape
from companion.session.play import Play
from companion.session.sitting import Sitting
from companion.table import Buzz, Cue, Seat, Signal


def cue_of(sitting: Sitting, play: Play | None, buzz: Buzz | None = None) -> Cue:
    """The whole picture for lights and buzzer."""
    seats = sitting.roster.seats
    if play is None:
        return Cue(dict.fromkeys(seats, Signal.OFF), None, None, buzz)
    if sitting.paused is not None:
        return Cue(dict.fromkeys(seats, Signal.PAUSED), play.game.phase(play.match.state), None, buzz)
    if play.match.over:
        winners = play.match.outcome if isinstance(play.match.outcome, tuple | list) else (play.match.outcome,)
        signals = {seat: Signal.WINNER if seat in winners else Signal.OFF for seat in seats}
        return Cue(signals, None, None, buzz)
    return Cue(
        {seat: signal_of(sitting, play, seat) for seat in seats},
        play.game.phase(play.match.state),
        min((play.clocks.left(ask) for ask in play.clocks.stored()), default=None),
        buzz,
    )


def signal_of(sitting: Sitting, play: Play, seat: Seat) -> Signal:
    """What one seat's light says."""
    if any(proposal.may_agree(seat) for proposal in sitting.proposals):
        return Signal.SUGGESTED
    mine = [waiting for waiting in play.match.waiting() if waiting.seat == seat]
    if any(not waiting.ready for waiting in mine):
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
