"""A table with boards, Units that are alike and tokens on them: what hands do, and what the eyes make of it."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.cli.demo.story import KeptTable, Story
from companion.errors import Refused
from companion.games.elekt.layout import layout
from companion.session.eyes_lines import layout_line
from companion.table import Placement, Tag, TagKind
from vision import protocol
from vision.frame import Frame
from vision.observer import Observer
from vision.protocol import TableSet
from vision.simulated import Piece, Renderer, Truth
from vision.simulated.server import Table

UNIT, TOKEN, BOARD = "K3TQ09ZX1A", "P7M2WDC58R", "5BHV4YUE6N"
SECOND = "Q8ZL1RTA3M"
TAGS = (
    Tag(UNIT, "acolyte", TagKind.ALIKE, "Acolyte", second=SECOND),
    Tag(TOKEN, "token", TagKind.ALIKE, "Occult"),
    Tag(BOARD, "board/court", TagKind.FACE, "Court"),
)


def piece(component: str, *codes: str, size: tuple[float, float] = (63.0, 88.0)) -> Piece:
    """A card, or a smaller or larger thing with one tag in its middle."""
    return Piece(component, component, codes, (), "", "", "#446688", size, centred=size != (63.0, 88.0))


@pytest.fixture
def table() -> Truth:
    """A table for four with the Court board on its place."""
    pieces = [piece(f"acolyte#{n}", UNIT, SECOND) for n in (1, 2, 3)]
    pieces += [piece(f"token#{n}", TOKEN, size=(30.0, 30.0)) for n in range(1, 7)]
    pieces += [piece("board/court", BOARD, size=(280.0, 280.0))]
    truth = Truth(layout(4), pieces, random.Random(1))
    truth.lay("board/court", zone="board-court")
    return truth


class Eyes:
    """The real eyes before the rendered frames of a table."""

    def __init__(self, truth: Truth) -> None:
        self._renderer = Renderer(truth)
        told = protocol.decode(layout_line(truth.layout, TAGS).decode())
        assert isinstance(told, TableSet)
        self._observer = Observer(told, [zone.name for zone in truth.layout.zones if zone.public])
        self._count = 0

    def look(self, code: str, frames: int = 6) -> list[Placement]:
        """The placements of a code after some more frames."""
        for _ in range(frames):
            self._observer.observe(Frame(self._renderer.frame(), self._count, self._count / 10))
            self._count += 1
        return [one for one in self._observer.placements if one.code == code and not one.hidden]

    def zones(self, code: str) -> Counter[str | None]:
        """How many of a code lie in which zone."""
        return Counter(one.zone for one in self.look(code))


def test_units_that_are_alike_are_counted_where_they_lie(table: Truth) -> None:
    """Three of one kind, two of them side by side in one corner, are three placements."""
    table.lay("acolyte#1", zone="corner-court-p0")
    table.lay("acolyte#2", zone="corner-court-p0")
    table.lay("acolyte#3", zone="corner-court-p1")

    assert Eyes(table).zones(UNIT) == {"corner-court-p0": 2, "corner-court-p1": 1}


def test_a_third_unit_in_a_corner_for_two_hides_neither(table: Truth) -> None:
    """It lies half on both, and one tag of each stays in sight."""
    for n in (1, 2, 3):
        table.lay(f"acolyte#{n}", zone="corner-court-p0")

    assert Eyes(table).zones(UNIT) == {"corner-court-p0": 3}


@pytest.mark.parametrize("seat", ["p0", "p2"])
def test_four_tokens_lie_on_a_unit_beside_its_tags(table: Truth, seat: str) -> None:
    """All of them are read, and so is the Unit, in whatever direction it lies; each has its middle on the Unit."""
    table.lay("acolyte#1", zone=f"corner-court-{seat}")
    for n in range(1, 5):
        table.lay(f"token#{n}", on="acolyte#1")
    eyes = Eyes(table)

    assert eyes.zones(UNIT) == {f"corner-court-{seat}": 1}
    assert eyes.zones(TOKEN) == {f"corner-court-{seat}": 4}
    (unit,) = [card for card in table.scene().cards if card.piece.component == "acolyte#1"]
    assert all(unit.holds(card.x, card.y) for card in table.scene().cards if TOKEN in card.piece.face)


def test_a_fifth_token_lies_on_another_one(table: Truth) -> None:
    """What does not fit is a stack, of which the camera sees the top."""
    table.lay("acolyte#1", zone="corner-court-p0")
    for n in range(1, 6):
        table.lay(f"token#{n}", on="acolyte#1")

    assert Eyes(table).zones(TOKEN) == {"corner-court-p0": 4}


def test_tokens_go_along_with_their_unit(table: Truth) -> None:
    """A Unit that is pushed to another corner takes its tokens there; one that is taken to the hand leaves them."""
    table.lay("acolyte#1", zone="corner-court-p0")
    table.lay("token#1", on="acolyte#1")
    table.lay("acolyte#1", zone="corner-court-p1")
    eyes = Eyes(table)
    assert eyes.zones(TOKEN) == {"corner-court-p1": 1}

    table.take("acolyte#1", "p1")
    assert eyes.zones(TOKEN) == {"corner-court-p1": 1}


@pytest.mark.rule("EL-225")
def test_everything_on_a_board_goes_along_with_it(table: Truth) -> None:
    """The zones are where the tag of the board is seen, for the eyes and for hands that lay the next card."""
    table.lay("acolyte#1", zone="corner-court-p0")
    eyes = Eyes(table)
    (before,) = eyes.look(UNIT)
    table.lay("board/court", x=250, y=-30, angle=20)
    (after,) = eyes.look(UNIT)
    table.lay("acolyte#2", zone="corner-court-p0")

    assert (before.zone, after.zone) == ("corner-court-p0", "corner-court-p0")
    assert abs((after.angle - before.angle) % 360 - 20) < 2
    assert eyes.zones(UNIT) == {"corner-court-p0": 2}


def test_nothing_lies_on_a_card_that_is_not_there(table: Truth) -> None:
    """A token cannot be laid on a Unit that somebody holds."""
    with pytest.raises(Refused, match="does not lie"):
        table.lay("token#1", on="acolyte#1")


def test_a_card_turned_up_is_named_and_kept(table: Truth, tmp_path: Path) -> None:
    """Who turns up the top of a pile learns what it is, and a table that is laid again lies as it lay."""
    table.pile("tokens", "pool-ember", like="token#1")
    for n in (1, 2):
        table.stack(f"token#{n}", "tokens")
    kept = KeptTable(table, Story(tmp_path / "story", 1))
    reply: Any = kept.act({"act": "turn-up", "pile": "tokens", "zone": "ember-p1"})

    assert reply["card"]["card"] == "token#2"
    (act,) = Story(tmp_path / "story", 1).acts()
    assert (act["card"], act["zone"]) == ("token#2", "ember-p1")
    assert Eyes(table).zones(TOKEN) == {"ember-p1": 1}
    empty = [kept.act({"act": "turn-up", "pile": "tokens", "zone": "ember-p1"}) for _ in range(2)][-1]
    assert empty["ok"] is False


def test_an_act_lays_a_token_on_a_unit(table: Truth) -> None:
    """As hands say it over the socket."""
    table.lay("acolyte#1", zone="corner-court-p0")
    act = Table(table, Renderer(table)).act

    assert act({"act": "lay", "card": "token#1", "on": "acolyte#1"}) == {"ok": True}
    assert act({"act": "lay", "card": "token#1", "on": 3})["ok"] is False
