"""More stacks in a sector of Diktat than lie side by side in its row, as the session counts them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.diktat import State
from companion.packs import load_pack
from companion.session.seeing import LAYING_S
from companion.table import Placement
from tests.games.diktat.tables import lay
from tests.session.diktat_evenings import begun
from tests.session.lots_seen import findings
from tests.session.tables import Table

STACKS = 5
TAGS = load_pack("diktat").tags
CODE = next(tag.code for tag in TAGS if tag.component == "manoeuvre/black-guard")


@pytest.fixture
def table() -> Iterator[Table]:
    """A card lets p0 ignore the limit: five stacks lie in Karst, and the secret card is to be turned up."""

    def crowd(s: State) -> None:
        s.secret = "opportunity:9"
        for _ in range(STACKS):
            lay(s, "p0", "karst", None)

    table = Table(game=begun("resolution", crowd), tags=TAGS).start(3, hands="physical")
    table.wait(LAYING_S)
    yield table
    table.close()


def lying(row: int, beside: int, hidden: int = 0) -> list[Placement]:
    """Tokens of p0's stacks in the row, and beside the tokens of the sector, the last of which a hand covers."""
    there = [Placement(CODE, "stacks-karst", 40.0 * n, 0.0, 0.0) for n in range(row)]
    there += [Placement(CODE, "tokens-karst", 40.0 * n, 50.0, 0.0, n >= beside - hidden) for n in range(beside)]
    return there


@pytest.mark.rule("DK-085", "DK-088")
def test_stacks_beside_the_tokens_of_a_sector_count_as_those_in_its_row(table: Table) -> None:
    """None of the five is missed while all lie there, however they are shared out, also under a hand."""
    for there in (lying(3, 2), lying(2, 3), lying(3, 2, hidden=1)):
        table.room.see(there)
        table.wait(2.0)
        assert findings(table) == []


@pytest.mark.rule("DK-085", "DK-088")
def test_a_stack_missing_among_many_is_told(table: Table) -> None:
    """Wherever it lay, and so is one too many."""
    for there, words in ((lying(2, 2), "4 seen, 5 expected."), (lying(3, 3), "6 seen, 5 expected.")):
        table.room.see(there)
        table.wait(2.0)
        assert findings(table) == [("missing", "DK-085")]
        assert table.page()["eyes"]["findings"][0]["text"].startswith(words)


@pytest.mark.rule("DK-085")
@pytest.mark.parametrize("zone", ["stacks-karst", "tokens-karst"])
def test_none_is_missed_where_the_camera_reads_only_one_of_the_rows(table: Table, zone: str) -> None:
    """The others may lie in the one that it does not read."""
    table.room.see(lying(3, 1), unread=[(zone, "out of view")])
    table.wait(2.0)
    assert findings(table) == []
    table.room.see([])
    table.room.see(lying(3, 1), unread=[("tokens-josefov", "out of view")])
    table.wait(2.0)
    assert findings(table) == [("missing", "DK-085")]
