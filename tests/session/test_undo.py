"""Going back: alone for a mis-tap, together across what has come out; nothing is ever deleted."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.session.archive import verify
from tests.session.tables import Table


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """Three players in the talk of the first round."""
    table = Table(tmp_path / "record.db").start(3)
    yield table
    table.close()


def kinds(table: Table) -> list[str]:
    """The kinds of all lines of the record."""
    return [row.kind for row in table.store.rows(1)]


def to_the_look(table: Table) -> None:
    """Play until p1 has won a lot and may look at a card."""
    table.agree_all()
    table.bid_all(p1=4)
    table.wait(4.0)


def test_a_mistap_is_taken_back_alone(table: Table) -> None:
    """One's own last answer needs nobody's consent."""
    table.answer("p1", "agree")
    assert table.page("p1")["can"]["take_back"]
    table.done("p1", do="take-back")
    assert "agree" in table.asks("p1")


def test_answers_of_others_after_it_do_not_hinder(table: Table) -> None:
    """Who answered later keeps the answer."""
    table.answer("p1", "agree")
    table.answer("p2", "agree")
    table.done("p1", do="take-back")
    assert "agree" in table.asks("p1")
    assert "agree" not in table.asks("p2")


def test_taking_back_alone_does_not_reach_across_an_opening(table: Table) -> None:
    """What everybody has seen since is no mis-tap any more."""
    table.answer("p1", "bluff")
    to_the_look(table)
    assert not table.page("p1")["can"]["take_back"]
    assert table.refused("p1", do="take-back")["rule"] == "take-back"


def test_a_look_at_a_card_is_not_taken_back_alone(table: Table) -> None:
    """Undo is no way to peek: who was shown a card needs everybody's consent to have not seen it."""
    to_the_look(table)
    table.answer("p1", "look")
    table.refused("p1", do="take-back")
    table.done("p1", do="undo")
    assert "everybody" in table.page("p0")["proposals"][0]["text"]
    table.done("p0", do="agree", proposal=table.proposal())
    assert "look" not in table.asks("p1")
    table.done("p2", do="agree", proposal=table.proposal())
    assert "look" in table.asks("p1")


def test_taking_back_alone_does_not_close_a_secret_choice(table: Table) -> None:
    """The last to agree cannot undo what others may have sealed meanwhile, whether anybody has or not."""
    table.agree_all()
    assert table.refused("p2", do="take-back")["rule"] == "take-back"


def test_a_step_back_needs_one_other_seat(table: Table) -> None:
    """Where nothing has come out, one consent is enough."""
    table.answer("p1", "bluff")
    table.done("p0", do="undo")
    assert table.story()[-1] == "@p1 bluffs"
    table.done("p2", do="agree", proposal=table.proposal())
    assert "@p1 bluffs" not in table.story()


def test_nobody_agrees_to_an_own_proposal(table: Table) -> None:
    """Two people are needed, not one twice."""
    table.answer("p1", "bluff")
    table.done("p0", do="undo")
    table.refused("p0", do="agree", proposal=table.proposal())


def test_across_an_opening_everybody_must_agree(table: Table) -> None:
    """What was secret has come out, so all have to let it be secret again."""
    table.agree_all()
    table.bid_all(p1=4)
    table.wait(4.0)
    table.done("p1", do="undo")
    table.done("p0", do="agree", proposal=table.proposal())
    assert "wins" in table.story()[-1]
    table.done("p2", do="agree", proposal=table.proposal())
    assert "wins" not in table.story()[-1]
    assert "bid" in table.asks("p0")


def test_absent_players_are_not_waited_for(table: Table) -> None:
    """The host marks who is away, and the others decide."""
    to_the_look(table)
    table.done("p0", do="absent", seat="p2", on=True)
    table.done("p1", do="agree", proposal=table.proposal())
    table.done("p0", do="undo")
    table.done("p1", do="agree", proposal=table.proposal())
    assert "bid" in table.asks("p0")


def test_an_objection_takes_a_proposal_off_the_table(table: Table) -> None:
    """One no is enough, and nothing has changed."""
    table.answer("p1", "bluff")
    table.done("p0", do="undo")
    table.done("p2", do="object", proposal=table.proposal())
    assert table.page("p0")["proposals"] == []
    assert table.story()[-1] == "@p1 bluffs"


def test_a_proposal_the_game_has_gone_past_is_dropped(table: Table) -> None:
    """Nobody agrees to something that meant another moment."""
    table.answer("p1", "bluff")
    table.done("p0", do="undo")
    stale = table.proposal()
    table.answer("p2", "bluff")
    assert table.page("p0")["proposals"] == []
    assert table.refused("p2", do="agree", proposal=stale)["rule"] == "proposal"


def test_a_step_back_shows_who_took_it(table: Table) -> None:
    """No undo is anonymous."""
    table.answer("p1", "bluff")
    table.done("p0", do="undo")
    table.done("p2", do="agree", proposal=table.proposal())
    assert table.page()["notes"][-1]["text"] == "@p0 went back a step; agreed: @p2."


def test_an_undone_step_is_struck_and_kept(table: Table) -> None:
    """The record has the step, and the strike after it."""
    table.answer("p1", "bluff")
    before = table.store.rows(1)
    table.done("p1", do="take-back")
    assert table.store.rows(1)[:-1] == before
    assert kinds(table)[-2:] == ["answer", "strike"]


def test_nothing_of_the_record_can_be_changed_or_deleted(table: Table) -> None:
    """The disk refuses to rewrite history, whoever asks."""
    statements = (
        "DELETE FROM entries",
        "UPDATE entries SET body = '{}'",
        "INSERT OR REPLACE INTO entries SELECT * FROM entries LIMIT 1",
        "DELETE FROM matches",
        "UPDATE matches SET game = 'chess'",
    )
    for statement in statements:
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            table.store._db.execute(statement)


def test_an_undone_draw_draws_the_same_card(tmp_path: Path) -> None:
    """Going back and on again is no new chance."""
    table = Table(tmp_path / "again.db").start(2)
    to_the_look(table)
    table.answer("p1", "look")
    table.answer("p1", "favour", "thanks")
    lot = table.story()[-1]
    table.done("p1", do="undo")
    table.done("p0", do="agree", proposal=table.proposal())
    assert table.story()[-1] != lot
    table.answer("p1", "favour", "thanks")
    assert table.story()[-1] == lot
    table.close()


def test_sealed_choices_survive_a_step_back(table: Table) -> None:
    """Undoing a bluff does not unseal anybody."""
    table.agree_all()
    table.bid("p1", 4)
    receipt = table.page("p1")["sealed"][0]["receipt"]
    table.answer("p0", "bluff")
    table.done("p0", do="undo")
    table.done("p2", do="agree", proposal=table.proposal())
    assert table.page("p1")["sealed"][0] == {"id": "0/main/3", "prompt": "bids", "done": True, "receipt": receipt}


def test_a_record_with_strikes_comes_back_and_verifies(table: Table) -> None:
    """A restart after an undo is where the undo left the match."""
    table.answer("p1", "bluff")
    table.answer("p1", "agree")
    table.done("p1", do="take-back")
    story, asks = table.story(), table.asks("p1")
    table.restart()
    assert (table.story(), table.asks("p1")) == (story, asks)
    assert verify(table.store, {table.game.id: table.game}, 1) == []


def test_undoing_twice_takes_two_steps_back(table: Table) -> None:
    """An undo is not undone by the next one."""
    table.answer("p0", "bluff")
    table.answer("p1", "bluff")
    for _ in range(2):
        table.done("p0", do="undo")
        table.done("p2", do="agree", proposal=table.proposal())
    assert len(table.story()) == 1
    assert table.refused("p0", do="undo")["rule"] == "undo"


def to_the_end(table: Table) -> None:
    """Let p1 win both lots."""
    for _ in range(2):
        to_the_look(table)
        table.answer("p1", "look")
        table.answer("p1", "favour", "thanks")
    assert table.page()["status"] == "over"


def test_the_end_can_be_undone(tmp_path: Path) -> None:
    """A slip in the last step does not cost the evening."""
    table = Table(tmp_path / "end.db").start(2)
    to_the_end(table)
    table.done("p0", do="undo")
    table.done("p1", do="agree", proposal=table.proposal())
    assert table.page()["status"] == "playing"
    table.close()


def test_nothing_is_corrected_after_the_end_that_was_proposed_before(tmp_path: Path) -> None:
    """By then all that was sealed has been published."""
    table = Table(tmp_path / "late.db").start(2)
    table.done("p0", do="correct", fact="coins.p0", value=9)
    stale = table.proposal()
    to_the_end(table)
    assert table.page("p1")["proposals"] == []
    assert table.refused("p1", do="agree", proposal=stale)["rule"] == "proposal"
    table.close()
