"""What a pressed button does, and what lights and buzzer say."""

from __future__ import annotations

from typing import Any

import pytest

from companion.session.buttons import TAKE_BACK_S
from companion.table import Buzz, Cue, PressKind, Signal
from tests.session.tables import Table


@pytest.fixture
def table() -> Any:
    """Three players in the talk of the first round."""
    table = Table().start(3)
    yield table
    table.close()


def signals(table: Table) -> list[Signal]:
    """The lights of p0 to p2 now."""
    return [table.cues[-1].seats[seat] for seat in ("p0", "p1", "p2")]


def test_a_short_press_says_done(table: Table) -> None:
    """It answers the one thing that is asked of the seat in the open."""
    table.press("p1")
    assert "agree" not in table.asks("p1")
    assert signals(table) == [Signal.AWAITED, Signal.OFF, Signal.AWAITED]


def test_a_second_press_takes_the_first_back(table: Table) -> None:
    """Within three seconds, and the third press says done again."""
    table.press("p1")
    table.now.at += TAKE_BACK_S
    table.press("p1")
    assert "agree" in table.asks("p1")
    table.press("p1")
    assert "agree" not in table.asks("p1")


def test_after_three_seconds_a_press_is_a_new_one(table: Table) -> None:
    """It takes nothing back, and says that nothing waits for it."""
    table.press("p1")
    table.now.at += TAKE_BACK_S + 0.1
    table.press("p1")
    assert "agree" not in table.asks("p1")
    assert table.cues[-1].buzz is Buzz.REFUSED


def test_a_double_press_does_not_answer_the_next_question(table: Table) -> None:
    """An impatient thumb on the last agreement does not decide what comes after it."""
    table.agree_all()
    table.bid_all(p1=4)
    table.wait(4.0)
    table.press("p1")
    assert "favour" in table.asks("p1")
    table.press("p1")
    assert "favour" in table.asks("p1")


def test_a_press_never_answers_in_secret(table: Table) -> None:
    """A sealed choice is made on the phone alone."""
    table.agree_all()
    before = table.play.match.ballots()
    for seat in table.seats:
        table.press(seat)
    assert table.play.match.ballots() == before


def test_a_refused_press_is_seen_heard_and_explained(table: Table) -> None:
    """The light flashes, the buzzer sounds, and the seat's page says why, until its next command."""
    table.agree_all()
    table.press("p1")
    assert table.cues[-1].buzz is Buzz.REFUSED
    assert table.cues[-1].seats["p1"] is Signal.REFUSED
    assert "Nothing waits" in table.page("p1")["last"]["text"]
    assert table.page("p0")["last"] is None
    table.answer("p1", "bluff")
    assert table.page("p1")["last"] is None


def test_a_short_press_agrees_to_what_is_proposed(table: Table) -> None:
    """Yes to the suggestion shown comes before the game's own question."""
    table.answer("p0", "bluff")
    table.done("p0", do="undo")
    assert signals(table) == [Signal.AWAITED, Signal.SUGGESTED, Signal.SUGGESTED]
    table.press("p2")
    assert "@p0 bluffs" not in table.story()
    assert "agree" in table.asks("p2")


def test_a_press_gives_no_seat_away(table: Table) -> None:
    """Whoever presses for the game agrees to nothing about seats that came up just then; the light does not ask."""
    table.room.claim("p1", "claim")
    table.done("p0", do="absent", seat="p2", on=True)
    assert Signal.SUGGESTED not in signals(table)
    table.press("p1")
    assert [proposal["agreed"] for proposal in table.page("p0")["proposals"]] == [[], []]
    assert "agree" not in table.asks("p1")


def test_a_long_press_pauses_and_goes_on(table: Table) -> None:
    """Anybody may stop the game without a phone."""
    table.press("p2", PressKind.LONG)
    assert table.page()["status"] == "paused"
    assert signals(table) == [Signal.PAUSED] * 3
    table.press("p1", PressKind.LONG)
    assert table.page()["status"] == "playing"


def test_a_short_press_in_a_pause_changes_nothing(table: Table) -> None:
    """What is done in a pause is refused with the reason."""
    table.done("p0", do="pause")
    table.press("p1")
    assert "agree" in table.asks("p1")
    assert "paused" in table.page("p1")["last"]["text"]


def test_a_button_of_an_empty_place_does_nothing(table: Table) -> None:
    """Nobody sits there."""
    before = table.bodies()
    table.press("p6")
    assert table.bodies() == before


def test_the_lights_show_the_winner(table: Table) -> None:
    """At the end, and the buzzer says it once."""
    for _ in range(2):
        table.agree_all()
        table.bid_all(p1=4)
        table.wait(4.0)
        table.answer("p1", "look")
        table.answer("p1", "favour", "thanks")
    assert signals(table) == [Signal.OFF, Signal.WINNER, Signal.OFF]
    assert [cue.buzz for cue in table.cues].count(Buzz.END) == 1


def test_a_new_phase_is_heard(table: Table) -> None:
    """The lamp of the phase goes on, with a sound."""
    table.agree_all()
    assert (table.cues[-1].phase, table.cues[-1].buzz) == (2, Buzz.PHASE)


def test_lights_that_come_late_are_told_at_once(table: Table) -> None:
    """Hardware that was plugged in during a game shows where it stands."""
    late: list[Cue] = []
    table.room.on_cue(late.append)
    assert late == [table.cues[-1]] or late[0].seats == table.cues[-1].seats


def test_secret_acts_send_no_cue(table: Table) -> None:
    """Who watches the lights learns nothing of what is sealed, drafted or refused."""
    table.agree_all()
    before = len(table.cues)
    table.bid("p1", 4)
    table.done("p1", do="withdraw", sealed=table.page("p1")["sealed"][0]["id"])
    table.do("p1", do="answer", ask=table.ask("p1", "bid"), value=99)
    assert len(table.cues) == before
