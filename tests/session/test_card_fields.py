"""How what is printed on a card is typed on the host's page."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import GAME
from companion.packs.reading import printed
from companion.session.card_fields import checked, kind_of

KINDS = [
    (True, "flag"),
    (3, "number"),
    ("Karst", "text"),
    (["politics"], "words"),
    ([1, 0, 2], "row"),
    ({"politics": 1}, "numbers"),
    ([{"cost": 3, "vp": 0}], "rows"),
    ([{"do": "gain", "count": 1}], "shown"),
]
BOARD = "cabal/black-guard"


@pytest.mark.parametrize(("value", "kind"), KINDS)
def test_each_kind_of_fact_has_its_field(value: Any, kind: str) -> None:
    """What is no number, word or list of such stays with the file."""
    assert kind_of(value) == kind


def test_the_spaces_of_a_board_are_taken_and_sound() -> None:
    """Prices and VP of a Cabal board, typed as its owner has them, are what the rules want."""
    typed = {"opportunity_spaces": [0, 1, 2], "cabal_spaces": [{"cost": 2, "vp": 0}, {"cost": 9, "vp": 3}]}
    cards = dict(printed("diktat"))

    taken = checked(cards, BOARD, typed)

    assert taken == typed
    assert GAME.card_faults({**cards, BOARD: {**cards[BOARD], **taken}}) == []


@pytest.mark.parametrize(
    "typed", [{"opportunity_spaces": ["1"]}, {"opportunity_spaces": [-1]}, {"cabal_spaces": [{"cost": "3", "vp": 0}]}]
)
def test_what_is_no_number_is_refused(typed: dict[str, Any]) -> None:
    """A space that says something else is not taken."""
    with pytest.raises(Refused):
        checked(printed("diktat"), BOARD, typed)
