"""Two tags on one card are one card."""

from __future__ import annotations

import pytest

from companion.table import Tag, TagKind
from vision.geometry import Place
from vision.twins import Seen, cards_of

TAGS = {
    "FACE": Tag("FACE", "card", TagKind.FACE, "Card"),
    "PAIR": Tag("PAIR", "pair", TagKind.BACK, "Back", twin=(40.0, 65.0)),
    "BACK": Tag("BACK", "back", TagKind.BACK, "Back"),
}


def seen(code: str, x: float, y: float, angle: float = 0.0) -> Seen:
    """A tag at a place."""
    return Seen(code, Place(x, y, angle))


def test_a_pair_is_one_card_at_the_middle() -> None:
    """Both tags of a card with known twin make one placement between them."""
    assert cards_of([seen("PAIR", 0, 0), seen("PAIR", 41, 64)], TAGS) == [seen("PAIR", 20, 32.5)]


def test_a_pair_is_found_on_a_turned_card() -> None:
    """Right and below are the tag's own directions: turned by 90°, below is left."""
    (card,) = cards_of([seen("PAIR", -65, 40, 90), seen("PAIR", 0, 0, 90)], TAGS)

    assert (card.place.x, card.place.y) == pytest.approx((-32.5, 20))


def test_a_pair_printed_for_both_sides_of_the_table_is_one_card() -> None:
    """The second tag may be turned by 180°."""
    assert len(cards_of([seen("PAIR", 0, 0), seen("PAIR", 40, 65, 180)], TAGS)) == 1


def test_two_cards_side_by_side_stay_two() -> None:
    """Four tags of two cards alike are paired by where the second tag must lie, not by nearness."""
    tags = [seen("PAIR", 0, 0), seen("PAIR", 65, 0), seen("PAIR", 40, 65), seen("PAIR", 105, 65)]

    assert sorted(card.place.x for card in cards_of(tags, TAGS)) == [20, 85]


def test_a_single_tag_of_a_pair_stands_for_either_middle() -> None:
    """Which of the two it is cannot be told from it alone."""
    (card,) = cards_of([seen("PAIR", 0, 0)], TAGS)

    assert card == Seen("PAIR", Place(20, 32.5, 0), Place(-20, -32.5, 0))


def test_a_unique_card_with_two_tags_somewhere_is_one_card() -> None:
    """Parallel and within the size of a card, two readings of a unique tag are no forgery."""
    assert len(cards_of([seen("FACE", 0, 0), seen("FACE", 40, 60, 180)], TAGS)) == 1


def test_a_unique_card_with_its_second_tag_stuck_on_elsewhere_is_one_card() -> None:
    """Where a sticker should be is one thing; two parallel ones on one card are still one card."""
    tags = {"FACE": Tag("FACE", "card", TagKind.FACE, "Card", twin=(40.0, 65.0))}

    assert len(cards_of([seen("FACE", 0, 0), seen("FACE", 10, 60)], tags)) == 1


@pytest.mark.parametrize(("x", "angle"), [(300, 0), (60, 45)])
def test_a_copy_elsewhere_stays_a_second_card(x: float, angle: float) -> None:
    """Far away or askew it cannot be on the same card."""
    assert len(cards_of([seen("FACE", 0, 0), seen("FACE", x, 0, angle)], TAGS)) == 2


def test_backs_without_known_twin_are_counted_each() -> None:
    """Two backs close together are two cards."""
    assert len(cards_of([seen("BACK", 0, 0), seen("BACK", 65, 0)], TAGS)) == 2
