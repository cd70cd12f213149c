"""The cards of the box in a match: frozen at its start, shown with the faces a seat sees, refused if they misfit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from companion.errors import PackError, UnknownGame
from companion.rules import CardFault, Cards, Match
from companion.session.archive import verify
from companion.session.boxes import cards_of
from companion.session.play import opened_match
from companion.session.store import Store
from tests.session.sample_game import GAME, LOTS
from tests.session.tables import Table


class Box:
    """A box whose cards a test prints."""

    def __init__(self, **printed: str) -> None:
        self.printed: dict[str, dict[str, Any]] = {lot: {"name": lot.capitalize()} for lot in LOTS}
        self.printed.update({lot: {"name": name} for lot, name in printed.items()})

    def cards(self, _game: str) -> Cards:
        """What is printed now."""
        return self.printed


def table_of(tmp_path: Path, box: Any, **changes: Any) -> Table:
    """A table with that box."""
    return Table(tmp_path / "record.db", game=replace(GAME, **changes), shelf=box)


def test_a_match_keeps_the_cards_it_began_with(tmp_path: Path) -> None:
    """A pack that is edited later never changes a match that is on, also after a restart; the next one takes it."""
    box = Box(bell="Bell")
    table = table_of(tmp_path, box).start(2)
    _, name = table.room.cards()
    box.printed = Box(bell="Gong").printed
    table.restart()
    assert table.room.cards()[0]["cards"]["bell"] == {"name": "Bell"}
    assert table.page()["game"]["cards"] == name
    assert verify(table.store, {GAME.id: table.game}, 1) == []
    table.done("p0", do="end")
    table.done("p0", do="start")
    assert table.room.cards()[0]["cards"]["bell"] == {"name": "Gong"}
    assert table.page()["game"]["cards"] != name
    table.close()


def test_what_the_camera_sees_is_called_as_the_cards_of_the_match_are(tmp_path: Path) -> None:
    """A game may call a card by another name than its pack does, because its owner has not entered it."""

    numbers = {f"lot/{lot}": f"Number {n}" for n, lot in enumerate(LOTS, 1)}

    def by_number(setup: Any) -> Any:
        return replace(GAME.prepare(setup), cards={lot: {"name": name} for lot, name in numbers.items()})

    table = table_of(tmp_path, Box(), prepare=by_number).start(2, hands="physical")
    for _ in range(2):
        seen = table.room.cards_with(table.room.faces())
        assert {told["component"]: told["name"] for told in seen} == numbers
        table.restart()
    table.close()


def test_the_rules_get_the_cards_of_the_head(tmp_path: Path) -> None:
    """Who resumes a match sets it up with the cards in its head."""
    given: list[Cards] = []

    def prepare(setup: Any) -> Any:
        given.append(setup.cards)
        return replace(GAME.prepare(setup), cards=setup.cards)

    table = table_of(tmp_path, Box(bell="Gong"), prepare=prepare).start(2)
    given.clear()
    opened_match(table.game, 1, table.store)
    assert given
    assert all(cards["bell"] == {"name": "Gong"} for cards in given)
    table.close()


def test_a_head_without_cards_still_opens() -> None:
    """Matches of an older version had none."""
    store = Store(":memory:")
    setup = asdict(GAME.prepare(replace(Table().start(2).play.match.setup)))
    del setup["cards"]
    number = store.begin_match(GAME.id, GAME.rules_version, setup, {})
    assert isinstance(opened_match(GAME, number, store), Match)


def against(count: int) -> Any:
    """Rules that have something against so many cards."""

    def faults(_cards: Cards) -> Sequence[CardFault]:
        return [CardFault(f"lot/{number}", "It has no name.", "Write one.") for number in range(count)]

    return faults


def test_cards_that_do_not_fit_begin_no_match(tmp_path: Path) -> None:
    """All faults are named, and the command that lists them with their cures."""
    table = table_of(tmp_path, Box(), card_faults=against(3)).join(2)
    table.done("p0", do="game", game=GAME.id)
    error = table.refused("p0", do="start")
    assert all(f"lot/{number}: It has no name." in error["what"] for number in range(3))
    assert "companion pack check auction" in error["cure"]
    assert table.page()["status"] == "lobby"
    table.close()


def test_a_seat_is_told_what_is_printed_on_the_faces_it_sees_and_no_more(tmp_path: Path) -> None:
    """The cards of its hand, and of no other."""
    table = table_of(tmp_path, Box()).start(2)
    for seat in table.seats:
        page = table.page(seat)
        assert page["cards"] == {face: {"name": face.capitalize()} for face in page["faces"].values()}
    assert "cards" not in table.page()
    table.close()


def test_corrected_cards_are_in_the_catalogue(tmp_path: Path) -> None:
    """What the table agreed on is what phones show from then on, over what the head says."""
    changed: dict[str, Any] = {}
    table = table_of(tmp_path, Box(), facts=lambda state: {**GAME.facts(state), "cards": dict(changed)}).start(2)
    before = table.room.cards()
    changed["bell"] = {"text": "It rings."}
    table.answer("p0", "bluff")
    cards, name = table.room.cards()
    assert cards["cards"]["bell"] == {"name": "Bell", "text": "It rings."}
    assert name != before[1]
    table.close()


class Torn:
    """A pack that cannot be used, or is not there."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def cards(self, _game: str) -> Cards:
        """Never any."""
        raise self.error


@pytest.mark.parametrize(
    ("error", "cards", "said"),
    [(PackError("Line 3 is torn."), True, "Line 3 is torn."), (UnknownGame("No such game."), False, "")],
    ids=["torn", "no pack"],
)
def test_a_pack_that_cannot_be_used_gives_way_to_the_shipped_one(error: Exception, cards: bool, said: str) -> None:
    """The house plays with what the game brings, and says why; a game without a pack plays without."""
    found, why = cards_of(Torn(error), "golden-blade")
    assert bool(found) is cards
    assert why == said
