"""What hands can do to the cards, and what they cannot."""

from __future__ import annotations

import random
from itertools import combinations
from math import cos, hypot, radians, sin

import pytest

from companion.errors import Refused
from tests.simulated.conftest import MakeTable
from vision.simulated import Truth
from vision.simulated.pieces import Lying


def whereabouts(table: Truth) -> list[str]:
    """Every component that is somewhere outside the box, as often as it is somewhere."""
    held = [piece.component for n in range(7) for piece in table.hand(f"p{n}")]
    return held + [card.piece.component for card in table.scene().cards if not card.handle.startswith("pile:")]


def at(table: Truth, component: str) -> Lying:
    """The card as it lies on the table."""
    return next(card for card in table.scene().cards if card.piece.component == component)


def tag_is_covered(card: Lying, over: Lying) -> bool:
    """Whether the other card lies over the middle of this card's tag."""
    corner = 1 + card.piece.tag_mm * 25 / 42
    across, down = corner - card.piece.size[0] / 2, corner - card.piece.size[1] / 2
    turn = radians(card.angle)
    x, y = card.x + across * cos(turn) - down * sin(turn), card.y + across * sin(turn) + down * cos(turn)
    turn = radians(over.angle)
    dx, dy = x - over.x, y - over.y
    inside = abs(dx * cos(turn) + dy * sin(turn)), abs(dy * cos(turn) - dx * sin(turn))
    return inside[0] < over.piece.size[0] / 2 and inside[1] < over.piece.size[1] / 2


def test_whatever_hands_do_a_card_is_in_one_place(table: Truth) -> None:
    """No act makes a card, loses one, or leaves it in two places."""
    rng = random.Random(5)
    everything = whereabouts(table)
    total = len(everything) + sum(table.piles().values())
    for _ in range(600):
        component = rng.choice(everything)
        seat, pile = rng.choice(["p0", "p1", "p2"]), rng.choice(sorted(table.piles()))
        match rng.randrange(6):
            case 0:
                table.take(component, seat)
            case 1:
                table.lay(component, zone=rng.choice(table.layout.zones).name, face_up=rng.random() < 0.5)
            case 2:
                table.lay(component, x=rng.uniform(-400, 400), y=rng.uniform(-250, 250), angle=rng.uniform(0, 360))
            case 3:
                table.stack(component, pile)
            case 4 if table.piles()[pile]:
                table.draw(pile, seat)
            case _:
                table.gather(pile, next(name for name in sorted(table.piles()) if name != pile))
        here = whereabouts(table)
        assert len(here) == len(set(here))
        assert len(here) + sum(table.piles().values()) == total


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_every_tag_of_a_full_grid_stays_in_sight(make_table: MakeTable, seats: int) -> None:
    """In whatever order eighteen Units are deployed, none covers the tag of another."""
    table = make_table(seats)
    spots = [(row, n) for row in ("army", "political", "fleet") for n in range(6)]
    random.Random(seats).shuffle(spots)
    rows: dict[str, list[str]] = {}
    while table.piles()["library"]:
        unit = table.draw("library", "p0")
        rows.setdefault(unit.kind, []).append(unit.component)
    for row, _ in spots:
        table.lay(rows[row].pop(), zone=f"grid-p1-{row}")
    units = [card for card in table.scene().cards if card.piece.tiled and card.face_up]
    assert len(units) == 18
    for lower, upper in combinations(units, 2):
        assert not tag_is_covered(lower, upper), (lower, upper)


def test_a_hole_in_a_row_is_filled_first(table: Truth) -> None:
    """The next Unit of a row comes to lie in its left-most free slot."""
    units = [table.draw("library", "p0").component for _ in range(4)]
    for unit in units[:3]:
        table.lay(unit, zone="grid-p0-army")
    hole = at(table, units[1])
    table.take(units[1], "p0")
    table.lay(units[3], zone="grid-p0-army")
    assert (at(table, units[3]).x, at(table, units[3]).y) == (hole.x, hole.y)


def test_a_second_card_in_a_place_for_one_lies_askew_on_it(table: Truth) -> None:
    """A card too many is not lost: it lies on the other one, a little aside."""
    first, second = (piece.component for piece in table.hand("p0")[:2])
    table.lay(first, zone="front-p0-left")
    table.lay(second, zone="front-p0-left")
    one, other = at(table, first), at(table, second)
    assert 5 < hypot(one.x - other.x, one.y - other.y) < 30
    assert table.scene().cards.index(one) < table.scene().cards.index(other)


def test_a_flip_turns_a_card_where_it_lies(table: Truth) -> None:
    """Place and angle stay, the side changes, and twice is as before."""
    table.lay("order/france/embargo", x=10, y=20, angle=30, face_up=False)
    before = at(table, "order/france/embargo")
    table.flip("order/france/embargo")
    after = at(table, "order/france/embargo")
    assert (after.x, after.y, after.angle, after.face_up) == (10, 20, 30, True)
    table.flip("order/france/embargo")
    assert at(table, "order/france/embargo") == before


def test_pushing_and_turning_keep_the_side(table: Truth) -> None:
    """A face-down card that is moved or turned stays face down."""
    table.lay("order/france/embargo", x=10, y=20, face_up=False)
    table.move("order/france/embargo", x=100, y=50)
    table.turn("order/france/embargo", 45)
    card = at(table, "order/france/embargo")
    assert (card.x, card.y, card.angle, card.face_up) == (100, 50, 45, False)


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda table: table.flip("order/france/embargo"), "does not lie on the table"),
        (lambda table: table.lay("order/mars/embargo", zone="library"), "no order/mars/embargo in the box"),
        (lambda table: table.lay("ambassador", zone="moon"), "no zone moon"),
        (lambda table: table.lay("ambassador", x=2000), "beside the table"),
        (lambda table: table.draw("attic", "p0"), "no pile attic"),
        (lambda table: table.gather("1902", "1902"), "under itself"),
        (lambda table: table.turn_up("1902", "library", place=51), "no place 51"),
        (lambda table: table.shift("1902", "1903", 51), "51 cards of 1902 cannot go on 1903"),
        (lambda table: table.lay("ambassador", on="pile:attic"), "no pile attic"),
        (lambda table: table.uncover("arm"), "no hand called arm"),
        (lambda table: table.deal([("ambassador", "shelf:1")]), "no place to unpack to"),
    ],
)
def test_what_cannot_be_done_is_refused_and_moves_nothing(table: Truth, act: object, words: str) -> None:
    """A refusal is a sentence, and the table is as it was."""
    before = (table.scene(), table.hand("p0"), table.piles())
    assert callable(act)
    with pytest.raises(Refused, match=words):
        act(table)
    assert (table.scene(), table.hand("p0"), table.piles()) == before


def test_an_empty_pile_gives_no_card(table: Truth) -> None:
    """Drawing ends with the last card; gathering the next year goes on."""
    while table.piles()["library"]:
        table.draw("library", "p0")
    with pytest.raises(Refused, match="empty"):
        table.draw("library", "p0")
    table.gather("1902", "library")
    assert table.draw("library", "p1").component.startswith("unit/1902/")


def test_a_gathered_pile_goes_under_the_other(table: Truth) -> None:
    """What was on top is still drawn first."""
    table.gather("1902", "library")
    drawn = [table.draw("library", "p0").component for _ in range(51)]
    assert all(component.startswith("unit/1901/") for component in drawn[:50])
    assert drawn[50].startswith("unit/1902/")


def test_only_the_given_chance_shuffles(make_table: MakeTable) -> None:
    """The same seed gives the same decks, another one others."""

    def drawn(seed: int) -> list[str]:
        table = make_table(3, seed)
        return [table.draw("library", "p0").component for _ in range(50)]

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)
    assert sorted(drawn(1)) == sorted(drawn(2))


def test_a_hand_over_the_table_goes_after_its_frames(table: Truth) -> None:
    """A cover for two frames is there for two frames; one without a number stays until it is taken away."""
    table.cover("p0", 0, 0, 50, frames=2)
    table.cover("p1", 100, 0, 50)
    assert len(table.scene().covers) == 2
    table.frame_passed()
    table.frame_passed()
    assert [cover.name for cover in table.scene().covers] == ["p1"]
    table.uncover("p1")
    assert table.scene().covers == ()


def test_a_piece_lies_on_a_pile(table: Truth) -> None:
    """As a marker that says whose pile it is: it hides the top of it and stays when a card is taken from below."""
    table.lay("ambassador", on="pile:1902")
    pile = next(card for card in table.scene().cards if card.handle == "pile:1902")
    marker = at(table, "ambassador")
    assert (marker.x, marker.y) == (pile.x, pile.y)
    table.turn_up("1902", "library", place=3)
    assert at(table, "ambassador") == marker


def test_a_card_within_a_pile_is_turned_up(table: Truth) -> None:
    """Counted from the top; the order of the others is kept."""
    tops = [table.draw("1902", "p0").component for _ in range(4)]
    for card in reversed(tops):
        table.stack(card, "1902")
    assert table.turn_up("1902", "discard", place=3).component == tops[2]
    assert [table.draw("1902", "p0").component for _ in range(3)] == [tops[0], tops[1], tops[3]]


def test_cards_go_from_pile_to_pile_in_one(table: Truth) -> None:
    """Unseen, and in the order in which they lay; where there is no such pile yet, room is made for it."""
    tops = [table.draw("1902", "p0").component for _ in range(3)]
    for card in reversed(tops):
        table.stack(card, "1902")
    table.shift("1902", "apart", 2, zone="discard")
    assert (table.piles()["1902"], table.piles()["apart"]) == (48, 2)
    assert [table.draw("apart", "p1").component for _ in range(2)] == tops[:2]


def test_an_empty_pile_takes_no_room(table: Truth) -> None:
    """Another pile is begun where it was, and it begins anew where there is room."""
    first, second, third = (piece.component for piece in table.hand("p0")[:3])
    for pile, card in (("one", first), ("two", second)):
        table.pile(pile, "front-p0-left")
        table.stack(card, pile)
        table.take(card, "p0")
    table.stack(second, "two")
    table.pile("one", "front-p0-right")
    table.stack(third, "one")
    places = {card.handle: (card.x, card.y) for card in table.scene().cards}
    zones = {zone.name: (zone.x, zone.y) for zone in table.layout.zones}
    assert hypot(*(a - b for a, b in zip(places["pile:two"], zones["front-p0-left"], strict=True))) < 1
    assert hypot(*(a - b for a, b in zip(places["pile:one"], zones["front-p0-right"], strict=True))) < 1
