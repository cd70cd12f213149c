"""What the camera reports, held against what the rules expect."""

from __future__ import annotations

from typing import Any

import pytest

from companion.session.seeing import LAYING_S, STILL_S
from companion.table import Placement, Signal, UnknownTag
from tests.session.lots_seen import BELL, DRUM, KITE, findings, lying, read
from tests.session.tables import Table


@pytest.fixture
def table() -> Any:
    """Two players with cards of their own, and a lot to be turned up."""
    table = Table().start(2, hands="physical")
    table.wait(LAYING_S)
    yield table
    table.close()


def ticks(table: Table, seconds: float) -> None:
    """A time that is no whole number of quarters passes, and one tick after it."""
    table.now.at += seconds
    table.room.tick()


def test_a_lot_that_lies_still_is_read(table: Table) -> None:
    """After a moment without a move, without a tap, and the record says that the camera saw it."""
    table.room.see([BELL])
    ticks(table, STILL_S - 0.05)
    assert not read(table)
    ticks(table, 0.1)
    assert read(table)
    assert table.story()[-1].endswith("offers bell")
    assert table.store.rows(1)[-1].by == {"camera": True}


def test_what_moves_is_not_read(table: Table) -> None:
    """A card in a hand is no card on the table."""
    for step in range(12):
        table.room.see([lying("bell", x=20.0 * step)])
        ticks(table, STILL_S - 0.05)
    assert not read(table)
    ticks(table, 0.1)
    assert read(table)


def test_a_tremble_is_no_move(table: Table) -> None:
    """Some millimetres of noise do not start the wait anew."""
    for step in range(2):
        table.room.see([lying("bell", x=float(step % 2) * 5)])
        ticks(table, STILL_S - 0.05)
    assert read(table)


def test_what_is_held_up_is_not_read_and_said_with_its_rule(table: Table) -> None:
    """A card that somebody still holds answers nothing until it lies flat, however still it is held."""
    table.room.see([lying("bell", tilted=True)])
    table.wait(5.0)
    assert not read(table)
    assert findings(table) == [("refused", "A-002")]
    assert "lies flat" in table.page()["eyes"]["findings"][0]["text"]
    table.room.see([BELL])
    table.wait(0.5)
    assert read(table)
    assert findings(table) == []


def test_a_card_that_is_laid_down_has_just_begun_to_lie_still(table: Table) -> None:
    """Being held up and lying are two things, though the place is one."""
    table.room.see([lying("bell", tilted=True)])
    table.wait(5.0)
    table.room.see([BELL])
    ticks(table, STILL_S - 0.05)
    assert not read(table)


def test_what_a_hand_covers_is_not_read(table: Table) -> None:
    """Hidden is neither there nor gone."""
    table.room.see([lying("bell", hidden=True)])
    table.wait(5.0)
    assert not read(table)


def test_two_cards_for_one_question_answer_nothing(table: Table) -> None:
    """The table is told that only one can be meant, and by which rule."""
    table.room.see([BELL, lying("drum", x=40.0)])
    table.wait(2.0)
    assert not read(table)
    assert ("refused", "A-002") in findings(table)
    table.room.see([BELL])
    table.wait(2.0)
    assert read(table)


def test_a_card_the_question_does_not_take_is_a_sentence_and_no_move(table: Table) -> None:
    """A wrong card is named with the rule, and the game goes on when it is put right."""
    table.room.see([KITE])
    table.wait(2.0)
    assert not read(table)
    assert ("surprise", "A-002") in findings(table)
    assert "“kite”" in str(table.page()["eyes"]["findings"])
    table.room.see([DRUM])
    table.wait(2.0)
    assert read(table)
    assert findings(table) == []


def test_a_count_that_is_off_is_named(table: Table) -> None:
    """More or fewer than expected, with the rule."""
    table.room.see([Placement("TB", "lot", 0.0, 0.0, 0.0)])
    table.wait(2.0)
    assert ("missing", "A-002") in findings(table)


def test_hands_have_time_to_lay_what_the_match_asks_for() -> None:
    """What differs is told some seconds after the match has moved on, and at once if it differed before."""
    table = Table().start(2, hands="physical")
    table.wait(0.5)
    table.room.see([KITE])
    table.wait(LAYING_S - 1.0)
    assert ("surprise", "A-002") not in findings(table)
    table.wait(1.0)
    assert ("surprise", "A-002") in findings(table)
    table.answer("p0", "bluff")
    table.wait(1.0)
    assert ("surprise", "A-002") in findings(table)
    table.close()


def test_an_empty_zone_says_nothing(table: Table) -> None:
    """Cards without tags play as well."""
    table.room.see([])
    table.wait(2.0)
    assert findings(table) == []


def test_a_face_in_a_zone_that_is_not_open_is_not_known() -> None:
    """What eyes tell of a closed zone by mistake is dropped: nothing is read of it, nothing said."""
    table = Table().start(2, hands="physical")
    table.room.see([lying("bell", "hand-p1")])
    table.wait(2.0)
    assert not read(table)
    assert findings(table) == []
    table.close()


def test_a_card_that_lay_there_before_it_was_asked_for_is_read() -> None:
    """The table may be faster than the companion: the match has moved on, so the table is looked at again."""
    table = Table().start(2, hands="physical")
    table.room.see([BELL])
    table.wait(2.0)
    table.agree_all()
    table.bid_all(p1=4)
    table.wait(4.0)
    table.answer("p1", "look")
    table.answer("p1", "favour", "thanks")
    table.wait(0.5)
    assert table.story()[-1].endswith("offers bell")
    table.close()


def test_people_prevail_over_the_camera(table: Table) -> None:
    """A reading that was taken back is not read again, but suggested; a yes takes it, and says who said so."""
    table.answer("p0", "bluff")
    table.room.see([BELL])
    table.wait(2.0)
    table.done("p0", do="undo")
    table.done("p1", do="agree", proposal=table.proposal())
    table.wait(5.0)
    assert not read(table)
    assert table.page("p0")["suggestion"]["text"] == "The lot is bell."
    assert table.cues[-1].seats["p0"] is Signal.SUGGESTED
    table.done("p1", do="suggestion", yes=True)
    assert read(table)
    assert table.store.rows(1)[-1].by == {"camera": True, "agreed": ["p1"]}


def test_a_suggestion_is_taken_by_a_button(table: Table) -> None:
    """A short press is a yes to what is suggested."""
    taken_back(table)
    table.press("p1")
    assert read(table)


def test_a_dismissed_suggestion_stays_away_until_the_table_changes(table: Table) -> None:
    """No means no, while everything lies as it lay."""
    taken_back(table)
    table.done("p0", do="suggestion", yes=False)
    table.wait(5.0)
    assert table.page("p0")["suggestion"] is None
    table.room.see([])
    table.wait(2.0)
    table.room.see([BELL])
    table.wait(2.0)
    assert table.page("p0")["suggestion"] is not None


def test_a_reading_taken_back_is_remembered_over_a_restart(tmp_path: Any) -> None:
    """The plug does not make the camera right."""
    table = Table(tmp_path / "record.db").start(2, hands="physical")
    taken_back(table)
    table.restart()
    table.done("p0", do="resume")
    table.room.see([BELL])
    table.wait(3.0)
    assert not read(table)
    table.close()


def taken_back(table: Table) -> None:
    """The camera reads a bell, and the table takes that back."""
    table.room.see([BELL])
    table.wait(2.0)
    table.done("p0", do="undo")
    table.done("p1", do="agree", proposal=table.proposal())
    table.wait(0.5)


def test_nothing_is_read_in_a_pause(table: Table) -> None:
    """Clearing the table in a break is no move."""
    table.done("p0", do="pause")
    table.room.see([BELL])
    table.wait(5.0)
    assert not read(table)
    table.done("p0", do="resume")
    table.wait(0.5)
    assert read(table)


def test_after_the_end_the_table_may_be_cleared() -> None:
    """Sweeping the cards away changes nothing any more."""
    table = Table().start(2)
    for _ in range(2):
        table.agree_all()
        table.bid_all()
        table.wait(4.0)
        table.answer("p0", "look")
        table.answer("p0", "favour", "thanks")
    rows = table.store.rows(1)
    table.room.see([BELL, DRUM])
    table.wait(5.0)
    assert table.store.rows(1) == rows
    table.close()


def test_zones_that_the_camera_does_not_read_are_told_with_the_reason(table: Table) -> None:
    """Pages say that these fall to the phones."""
    table.room.see([KITE], unread=[("left", "out of view")])

    assert table.page()["eyes"]["unread"] == [{"zone": "left", "why": "out of view", "open": False}]


def test_blind_eyes_hold_nothing_up(table: Table) -> None:
    """When the camera goes, people type what lies there, and one other confirms it."""
    table.room.see([KITE], [("A corner is covered.", "Uncover it.")])
    table.wait(2.0)
    assert table.page()["eyes"]["trouble"] == [{"what": "A corner is covered.", "cure": "Uncover it."}]
    table.room.blind()
    blind = {"on": False, "shown": False, "trouble": [], "unread": [], "findings": [], "doubt": None}
    assert table.page()["eyes"] == blind
    table.done("p0", do="say", ask=table.table_ask(), value="harp")
    assert not read(table)
    table.done("p1", do="agree", proposal=table.proposal())
    assert table.story()[-1].endswith("offers harp")
    assert table.page()["notes"][-1]["text"] == "@p0 entered Lot: harp; agreed: @p1."


def test_an_unknown_code_is_no_card(table: Table) -> None:
    """A tag of another game is no move; everybody is told where it lies and how it reads, until it goes."""
    table.room.see([Placement("X99", "lot", 0.0, 0.0, 0.0)], unknown=[UnknownTag("X99", "lot")])
    table.wait(2.0)
    assert not read(table)
    assert table.page()["eyes"]["findings"] == [
        {
            "kind": "unknown",
            "zone": "lot",
            "text": "A tag that no pack knows lies in lot: X99.",
            "rule": "unknown-tag",
        }
    ]
    table.room.see([])
    assert findings(table) == []


def test_an_unknown_code_in_a_hand_is_not_told(table: Table) -> None:
    """Whatever eyes report of a zone that is not open now is dropped."""
    table.room.see([], unknown=[UnknownTag("X99", "hand-p1"), UnknownTag("X98", "nowhere")])
    table.wait(2.0)
    assert findings(table) == []
