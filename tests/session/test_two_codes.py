"""A card that wears two codes is one card for the room, by whichever of them it is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table import Tag, TagKind, UnknownTag
from tests.session.sample_game import LOTS
from tests.session.tables import Table

FIRST, SECOND, BACK, BACK_TOO = "T0", "T0TOO", "TB", "TBTOO"
TAGS = (
    Tag(FIRST, f"lot/{LOTS[0]}", TagKind.FACE, f"Lot “{LOTS[0]}”", second=SECOND),
    *(Tag(f"T{n}", f"lot/{lot}", TagKind.FACE, f"Lot “{lot}”") for n, lot in enumerate(LOTS) if n),
    Tag(BACK, "lot-back", TagKind.BACK, "Back of a lot", second=BACK_TOO),
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Three players whose lots lie on the table."""
    table = Table(path=tmp_path / "record.db", tags=TAGS).start(3, hands="physical")
    yield table
    table.close()


def test_a_photograph_of_both_corners_shows_one_card(table: Table) -> None:
    """Either code names it, both together name it once; codes of backs name nothing."""
    for codes in ([FIRST], [SECOND], [FIRST, SECOND], [BACK_TOO, SECOND, FIRST, BACK]):
        assert [card["component"] for card in table.room.cards_with(codes)] == [f"lot/{LOTS[0]}"]
    assert {FIRST, SECOND} <= set(table.room.faces())
    assert not {BACK, BACK_TOO} & set(table.room.faces())


def test_the_eyes_are_told_of_each_tag_once(table: Table) -> None:
    """Though the room knows it by two codes."""
    told = table.room.table_set()
    assert told is not None
    assert told.tags == TAGS


def test_a_second_code_is_no_stranger(table: Table) -> None:
    """Eyes that have not heard yet of a tag that was entered just now report both its codes."""
    table.room.see([], unknown=[UnknownTag(SECOND, "lot"), UnknownTag("X99", "lot")])
    table.wait(2.0)
    found = [one["text"] for one in table.page("screen")["eyes"]["findings"]]
    assert [sentence for sentence in found if "no pack knows" in sentence] == [
        "A tag that no pack knows lies in lot: X99."
    ]
