"""The question about what lies otherwise than it should, and its four answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.errors import Refused
from companion.games.elekt import GAME
from companion.games.elekt.facts import MOST_EMBER
from companion.packs import load_pack
from companion.session.doubts import name_of
from companion.session.reconciling import Explanation
from companion.session.room import Room
from companion.session.seeing import LAYING_S
from companion.table import Placement
from tests.session.lots_seen import BELL, KITE, findings, read
from tests.session.tables import Table

JPEG = b"\xff\xd8 a picture \xff\xd9"


@pytest.fixture
def table() -> Iterator[Table]:
    """Two players, a lot to be turned up, and a card in its place that does not belong there."""
    table = Table().start(2, hands="physical")
    table.wait(LAYING_S)
    table.room.see([KITE])
    table.wait(2.0)
    yield table
    table.close()


def doubt(table: Table) -> Mapping[str, Any] | None:
    """The open question."""
    found: Mapping[str, Any] | None = table.page()["eyes"]["doubt"]
    return found


def say(table: Table, answer: str, seat: str = "p0") -> None:
    """Somebody answers it."""
    open_now = doubt(table)
    assert open_now is not None
    table.done(seat, do="doubt", doubt=open_now["id"], answer=answer)


def test_a_difference_becomes_a_question_with_rule_and_sentence(table: Table) -> None:
    """On every page, the same for everybody."""
    open_now = doubt(table)
    assert open_now is not None
    assert open_now["rule"] == "A-002"
    assert "kite" in open_now["text"]
    assert table.page("p1")["eyes"]["doubt"] == open_now


def test_what_is_left_is_asked_again_when_something_moves(table: Table) -> None:
    """Until then nobody is asked; the finding stays."""
    say(table, "leave")
    table.wait(5.0)
    assert doubt(table) is None
    assert findings(table)
    table.room.see([replace(KITE, x=60.0)])
    table.wait(2.0)
    assert doubt(table) is not None


def test_what_was_put_right_is_looked_at_again(table: Table) -> None:
    """The question is gone at once, and back if it lies there still."""
    say(table, "righted")
    assert doubt(table) is None
    table.wait(2.0)
    assert doubt(table) is not None


def test_what_was_really_put_right_is_asked_no_more(table: Table) -> None:
    """And the right card is read."""
    say(table, "righted")
    table.room.see([BELL])
    table.wait(2.0)
    assert doubt(table) is None
    assert read(table)


def test_a_reading_that_is_wrong_is_ignored_until_its_tag_moves(table: Table) -> None:
    """It neither differs nor answers; where it is read elsewhere it counts again."""
    say(table, "camera")
    table.wait(2.0)
    assert doubt(table) is None
    assert findings(table) == []
    table.room.see([replace(KITE, x=80.0)])
    table.wait(2.0)
    assert doubt(table) is not None


def test_a_wrong_reading_that_has_moved_counts_again_where_it_was(table: Table) -> None:
    """A card that hands carry away and lay back there is no ghost."""
    say(table, "camera")
    for place in (replace(KITE, x=80.0), KITE):
        table.room.see([place])
        table.wait(2.0)
    assert doubt(table) is not None


def test_everybody_is_told_who_calls_the_camera_wrong(table: Table) -> None:
    """One alone could otherwise let a card that should not lie there vanish from every page."""
    say(table, "camera", "p1")
    last = table.page("p0")["last"]
    assert last["rule"] == "A-002"
    assert last["text"].startswith("@p1 says that the camera is wrong")
    assert "kite" in last["text"]


def test_a_wrong_reading_does_not_keep_a_right_one_from_counting(table: Table) -> None:
    """The card that lies beside the ghost is read."""
    say(table, "camera")
    table.room.see([KITE, BELL])
    table.wait(2.0)
    assert read(table)


def test_a_wrong_reading_that_comes_and_goes_stays_ignored(table: Table) -> None:
    """A ghost that is not read for a while has not moved."""
    say(table, "camera")
    table.room.see([])
    table.wait(2.0)
    table.room.see([KITE])
    table.wait(2.0)
    assert doubt(table) is None


def test_a_wrong_reading_stays_ignored_when_the_camera_goes_and_comes_back(table: Table) -> None:
    """Eyes that hung and were begun anew see the same ghost."""
    say(table, "camera")
    table.room.blind()
    table.room.see([KITE])
    table.wait(2.0)
    assert doubt(table) is None
    table.room.see([replace(KITE, x=80.0)])
    table.wait(2.0)
    assert doubt(table) is not None


def test_a_new_match_ignores_nothing(table: Table) -> None:
    """What lies now where a ghost was seen in another match is read."""
    say(table, "camera")
    table.done("p0", do="end")
    table.done("p0", do="start")
    for _ in range(2):
        table.wait(LAYING_S)
    assert doubt(table) is not None


def test_what_the_game_cannot_take_over_is_not_offered(table: Table) -> None:
    """Nor done when somebody asks for it all the same."""
    open_now = doubt(table)
    assert open_now is not None
    assert not open_now["can_stand"]
    no = table.refused("p0", do="doubt", doubt=open_now["id"], answer="stand")
    assert no["rule"] == "doubt"


def test_an_answer_to_a_question_that_is_gone_changes_nothing(table: Table) -> None:
    """Two taps, or two phones at once."""
    open_now = doubt(table)
    assert open_now is not None
    say(table, "leave")
    for answer in ("leave", "camera", "nonsense"):
        assert table.refused("p1", do="doubt", doubt=open_now["id"], answer=answer)["rule"] == "doubt"


def test_questions_about_different_missing_cards_have_different_names() -> None:
    """What is left of one says nothing of the other."""
    bell, drum = (Explanation("missing", ("lot",), (), f"{lot} is not seen.", "A-002") for lot in ("Bell", "Drum"))

    assert name_of(bell) != name_of(drum)


def test_an_answer_that_there_is_none_of_is_refused(table: Table) -> None:
    """The four are named."""
    open_now = doubt(table)
    assert open_now is not None
    no = table.refused("p0", do="doubt", doubt=open_now["id"], answer="perhaps")
    assert "leave" in no["cure"]


def test_a_picture_is_wanted_of_the_open_zone_in_doubt_alone(table: Table) -> None:
    """Once shown it is there for everybody, until the table changes."""
    room: Room = table.room
    assert room.pictures_wanted() == ("lot",)
    room.show("hand-p0", JPEG)
    room.show("lot", JPEG)
    assert room.pictures_wanted() == ()
    assert room.picture("lot") == JPEG
    assert (doubt(table) or {})["pictures"] == ["lot"]
    with pytest.raises(Refused, match="no picture"):
        room.picture("hand-p0")
    room.see([replace(KITE, x=60.0)])
    with pytest.raises(Refused, match="no picture"):
        room.picture("lot")


def test_no_picture_is_kept_of_a_zone_that_nobody_is_asked_about(table: Table) -> None:
    """What the eyes send unasked is dropped."""
    say(table, "leave")
    table.room.show("lot", JPEG)
    with pytest.raises(Refused, match="no picture"):
        table.room.picture("lot")


@pytest.fixture
def elekt() -> Iterator[Table]:
    """A game of Elekt with real cards, whose Ember lies on the table."""
    table = Table(game=GAME, tags=load_pack("elekt").tags).start(2, hands="physical")
    table.wait(LAYING_S)
    yield table
    table.close()


def ember(count: int, seat: str = "p0") -> Sequence[Placement]:
    """So much Ember before a seat."""
    code = next(tag.code for tag in load_pack("elekt").tags if tag.component == "ember")
    return [Placement(code, f"ember-{seat}", 30.0 * n, 0.0, 0.0) for n in range(count)]


def facts(table: Table) -> dict[str, Any]:
    """The public facts, as the host's page lists them."""
    return {fact["name"]: fact["value"] for fact in table.room.host_page()["facts"]}


def test_more_than_the_rules_know_of_cannot_be_let_stand(elekt: Table) -> None:
    """A copied token, say: it is asked all the same, and what is offered is to put it right."""
    elekt.room.see(ember(MOST_EMBER + 1))
    elekt.wait(2.0)
    asked = doubt(elekt)
    assert asked is not None
    assert not asked["can_stand"]


def test_letting_it_stand_is_a_correction_that_the_table_agrees_on(elekt: Table) -> None:
    """The fact becomes what lies there, and the record says who let it stand."""
    before = facts(elekt)["ember.p0"]
    elekt.room.see(ember(before + 1))
    elekt.wait(2.0)
    say(elekt, "stand")
    assert facts(elekt)["ember.p0"] == before
    proposal = elekt.page("p1")["proposals"][0]
    assert "lets it stand" in proposal["text"]
    elekt.done("p1", do="agree", proposal=proposal["id"])
    assert facts(elekt)["ember.p0"] == before + 1
    assert elekt.store.rows(1)[-1].by == {"typed": "p0", "agreed": ["p1"]}
