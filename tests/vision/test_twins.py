"""Two tags on one card are one card."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table import INSET_MM, Tag, TagKind, by_code
from vision.geometry import Place
from vision.twins import TWIN_TAGS, ReadTag, Seen, cards_of

SIZE, SIDE = (63.0, 88.0), 20.0
TAGS = by_code(
    (
        Tag("FACE", "card", TagKind.FACE, "Card", second="ECAF"),
        Tag("KIND", "kind", TagKind.ALIKE, "One of many", second="DNIK"),
        Tag("BACK", "back", TagKind.BACK, "Back", second="KCAB"),
        Tag("LONE", "lone", TagKind.BACK, "Another back"),
    )
)


def corner(first: str, place: Place, which: int, side: float = SIDE) -> ReadTag:
    """The first (0) or second (1) tag of a card that lies at that place."""
    turn = radians(place.angle + 180.0 * which)
    across, down = (length / 2 - INSET_MM - side * 25 / 42 for length in SIZE)
    x = place.x - across * cos(turn) + down * sin(turn)
    y = place.y - across * sin(turn) - down * cos(turn)
    return ReadTag(TAGS[first], TAGS[first].codes[which], Place(x, y, (place.angle + 180.0 * which) % 360.0), side)


def both(first: str, place: Place) -> list[ReadTag]:
    """Both tags of a card."""
    return [corner(first, place, which) for which in (0, 1)]


def places(seen: list[Seen]) -> list[tuple[float, float, float]]:
    """Where cards are told, sorted."""
    return sorted((round(one.place.x, 3), round(one.place.y, 3), round(one.place.angle, 3)) for one in seen)


@pytest.mark.parametrize("which", [(0,), (1,), (0, 1), (1, 0)])
@pytest.mark.parametrize("angle", [0.0, 90.0, 217.0])
@pytest.mark.parametrize("code", ["FACE", "KIND", "BACK"])
def test_whichever_corner_is_read_a_card_is_told_by_its_first_code(
    code: str, angle: float, which: tuple[int, ...]
) -> None:
    """Either tag alone says where the middle of the card lies and how it is turned, and so do both."""
    (card,) = cards_of([corner(code, Place(20, 30, angle), one) for one in which])

    assert card.code == code
    assert places([card]) == [(20, 30, angle)]


@pytest.mark.parametrize("side", [12.0, 15.0, 24.0])
def test_the_middle_is_found_for_tags_of_any_size(side: float) -> None:
    """How large the tags of a card are printed is seen from them."""
    (card,) = cards_of([corner("FACE", Place(20, 30, 40), 0, side)])

    assert places([card]) == [(20, 30, 40)]


def test_tags_stuck_on_by_hand_are_one_card_between_them() -> None:
    """A few millimetres and degrees are nobody's forgery."""
    first, second = both("FACE", Place(0, 0, 0))
    stuck = ReadTag(second.tag, second.code, Place(second.place.x + 6, second.place.y - 4, 186.0), SIDE)
    (card,) = cards_of([first, stuck])

    assert places([card]) == [(3, -2, 3)]


def test_a_card_held_aslant_is_one() -> None:
    """Its tags say different things of its middle, though less than a tag's width."""
    first, second = both("KIND", Place(0, 0, 0))
    raised = ReadTag(
        second.tag, second.code, Place(second.place.x + 0.6 * SIDE, second.place.y + 0.6 * SIDE, 180), SIDE
    )

    assert len(cards_of([first, raised])) == 1


@pytest.mark.parametrize("angle", [0.0, 165.0, 195.0])
def test_a_second_tag_that_is_turned_wrongly_is_on_another_card(angle: float) -> None:
    """Both corners of one card agree on how it is turned."""
    first, second = both("FACE", Place(0, 0, 0))
    turned = ReadTag(second.tag, second.code, Place(second.place.x, second.place.y, angle), SIDE)

    assert [card.code for card in cards_of([first, turned])] == ["FACE", "FACE"]


@pytest.mark.parametrize(("x", "y"), [(TWIN_TAGS * SIDE + 1, 0), (0, -63), (63, 0), (400, 300)])
def test_the_two_tags_of_a_unique_card_too_far_apart_are_two_cards(x: float, y: float) -> None:
    """One of the two is a copy; the tracker calls that an error."""
    cards = cards_of([corner("FACE", Place(0, 0, 0), 0), corner("FACE", Place(x, y, 0), 1)])

    assert [card.code for card in cards] == ["FACE", "FACE"]


@pytest.mark.parametrize(("x", "y"), [(37.2, 62.2), (63, 0), (400, 300)])
@pytest.mark.parametrize("which", [0, 1])
def test_one_unique_code_twice_is_two_cards_wherever_they_lie(x: float, y: float, which: int) -> None:
    """No card of ours wears one code twice, not even where its other corner is."""
    cards = cards_of([corner("FACE", Place(0, 0, 0), which), corner("FACE", Place(x, y, 180), which)])

    assert len(cards) == 2


def test_a_copy_beside_a_whole_card_stays_a_second_card() -> None:
    """A card with both tags takes no third one."""
    cards = cards_of([*both("FACE", Place(0, 0, 0)), corner("FACE", Place(5, 0, 0), 1)])

    assert len(cards) == 2


def test_a_first_tag_here_and_a_second_one_there_are_two_cards_alike() -> None:
    """Of two cards side by side one shows this corner, the other that one."""
    cards = cards_of([corner("BACK", Place(0, 0, 0), 0), corner("BACK", Place(65, 0, 0), 1)])

    assert places(cards) == [(0, 0, 0), (65, 0, 0)]


def test_cards_alike_are_paired_by_where_their_tags_agree_best() -> None:
    """Of cards that lie nearly on one another each tag goes with its own card."""
    lying = [Place(0, 0, 0), Place(8, 0, 0), Place(16, 0, 0)]
    read = [corner("KIND", place, 0) for place in lying] + [corner("KIND", place, 1) for place in reversed(lying)]

    assert places(cards_of(read)) == [(0, 0, 0), (8, 0, 0), (16, 0, 0)]


@given(
    shown=st.lists(st.sets(st.sampled_from((0, 1)), min_size=1), min_size=1, max_size=12),
    angle=st.integers(0, 359),
    seed=st.integers(0, 2**16),
)
def test_cards_alike_are_counted_whichever_corners_show(shown: list[set[int]], angle: int, seed: int) -> None:
    """In rows, edge to edge, any corners covered: as many cards as there are, each in its place."""
    lying = [Place(63.0 * (n % 4), 88.0 * (n // 4), float(angle)) for n in range(len(shown))]
    read = [corner("KIND", place, which) for place, corners in zip(lying, shown, strict=True) for which in corners]
    Random(seed).shuffle(read)

    assert places(cards_of(read)) == sorted((place.x, place.y, place.angle) for place in lying)


def test_backs_with_one_tag_are_counted_each() -> None:
    """Two of them close together are two cards, each where its tag lies."""
    read = [ReadTag(TAGS["LONE"], "LONE", Place(0, 0, 0), SIDE), ReadTag(TAGS["LONE"], "LONE", Place(25, 0, 0), SIDE)]

    assert places(cards_of(read)) == [(0, 0, 0), (25, 0, 0)]


@pytest.mark.parametrize(("one", "other", "told"), [(True, True, True), (True, False, False), (False, False, False)])
def test_a_card_is_held_up_or_aslant_if_both_its_tags_say_so(one: bool, other: bool, told: bool) -> None:
    """One alone is a bent corner."""
    first, second = both("FACE", Place(0, 0, 0))
    read = [
        ReadTag(each.tag, each.code, each.place, SIDE, lifted=flag, tilted=flag)
        for each, flag in ((first, one), (second, other))
    ]
    (card,) = cards_of(read)

    assert (card.lifted, card.tilted) == (told, told)
