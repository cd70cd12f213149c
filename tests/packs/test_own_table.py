"""Zones that people have moved at their table, and how zones must not lie."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.own_table import Move, OwnTable, Spot, along_with, as_in_the_game, faults, laid_as, moved, own_parts
from companion.rules.registry import games
from companion.table import Anchor, Layout, Mark, Placement, Zone

BOARD = Anchor("board/city", 0.0, 0.0)
LAYOUT = Layout(
    400.0,
    300.0,
    (
        Zone("left-p0", -100.0, 0.0, 60.0, 90.0),
        Zone("right-p0", -30.0, 0.0, 60.0, 90.0),
        Zone("hand-p0", -60.0, 100.0, 120.0, 40.0, public=False),
        Zone("board", 60.0, 0.0, 80.0, 80.0, anchor=BOARD),
        Zone("deck", 50.0, 0.0, 30.0, 40.0, anchor=BOARD),
    ),
    (Mark(0, -180.0, -130.0, 30.0),),
)


def zone(layout: Layout, name: str) -> Zone:
    """A zone by its name."""
    return next(one for one in layout.zones if one.name == name)


def refused(names: list[str], move: Move, layout: Layout = LAYOUT, diameter: float = 0.0) -> list[str]:
    """What is wrong once these zones are moved."""
    return [str(fault) for fault in faults(LAYOUT, moved(layout, names, move), diameter)]


def test_zones_that_are_moved_together_keep_their_places_to_each_other() -> None:
    """A turn goes round their common middle, and 360 degrees come back to where they were."""
    turned = moved(LAYOUT, ["left-p0", "right-p0"], Move(turn=90.0))
    assert (zone(turned, "left-p0").x, zone(turned, "left-p0").y) == (-65.0, -35.0)
    assert (zone(turned, "right-p0").y, zone(turned, "right-p0").angle) == (35.0, 90.0)
    for _ in range(3):
        turned = moved(turned, ["left-p0", "right-p0"], Move(turn=90.0))
    assert turned == LAYOUT


def test_an_anchor_goes_along_with_all_that_it_carries_and_with_nothing_less() -> None:
    """Else what is printed on a board would leave it."""
    whole = moved(LAYOUT, ["board", "deck"], Move(x=10.0))
    part = moved(LAYOUT, ["deck"], Move(x=10.0))
    assert {one.anchor for one in whole.zones if one.anchor} == {Anchor("board/city", 10.0, 0.0)}
    assert {one.anchor for one in part.zones if one.anchor} == {BOARD}


def test_only_what_lies_otherwise_is_kept_and_gives_the_same_table() -> None:
    """Zones and anchors; nothing at all of a table as the game has it."""
    here = moved(LAYOUT, ["board", "deck"], Move(y=20.0))
    own = own_parts(LAYOUT, here)
    assert set(own.zones) == {"board", "deck"}
    assert laid_as(LAYOUT, own) == here
    assert own_parts(LAYOUT, LAYOUT) == OwnTable()


@pytest.mark.parametrize(
    ("names", "move", "words"),
    [
        (["left-p0"], Move(x=-80.0), "left-p0 hangs over the edge of the table. Move it 10 mm to the right."),
        (["left-p0"], Move(y=-100.0, x=-45.0), "left-p0 lies over corner mark 0. Move it 10 mm to the right."),
        (["left-p0"], Move(x=15.0), "left-p0 lies over right-p0. Move it 5 mm to the left, or make room first."),
        (["left-p0"], Move(wider=-45.0), "left-p0 is too small for a card. Leave it 20 mm wide and high at least."),
        (["hand-p0"], Move(wider=-5.0), "hand-p0 is where nobody may look, and cannot be smaller than 120 × 40 mm."),
        (["deck"], Move(x=-60.0), "deck lies over right-p0. Move it 25 mm to the right, or make room first."),
    ],
)
def test_a_zone_that_must_not_lie_so_is_refused_with_what_to_do(names: list[str], move: Move, words: str) -> None:
    """Over the edge, over a mark, over another zone, too small, or smaller than what nobody may see."""
    (told,) = refused(names, move)
    assert told.startswith(words)


def test_what_is_said_to_do_is_enough() -> None:
    """A zone that lies over another lies beside it once it was moved as the sentence says."""
    laid = moved(LAYOUT, ["left-p0"], Move(x=15.0))
    assert refused(["left-p0"], Move(x=-5.0), laid) == []


def test_a_game_may_lay_one_zone_over_another() -> None:
    """The deck on its board stays allowed wherever the board goes."""
    assert refused(["board", "deck"], Move(x=20.0, y=30.0, turn=30.0)) == []


def test_on_a_round_table_zones_stay_within_its_rim() -> None:
    """What lies within the rectangle may hang over the rim."""
    assert refused(["left-p0"], Move(y=-60.0)) == []
    (told,) = refused(["left-p0"], Move(y=-60.0), diameter=300.0)
    assert "hangs over the edge" in told


def test_rules_go_by_where_a_zone_lies_in_the_game() -> None:
    """A card in a place that was moved and turned is told as it would lie there in the game."""
    here = moved(LAYOUT, ["left-p0"], Move(x=30.0, y=-40.0, turn=90.0))
    now = zone(here, "left-p0")
    lying = Placement("CODE", "left-p0", now.x - 10.0, now.y, 100.0)
    told = as_in_the_game(lying, LAYOUT, here)
    assert (round(told.x, 6), round(told.y, 6), told.angle) == (-100.0, 10.0, 10.0)
    assert as_in_the_game(replace(lying, zone=None), LAYOUT, here).x == lying.x


def test_a_zone_goes_along_with_the_tag_that_carries_it() -> None:
    """Where the tag was seen, turned as the tag was."""
    spot = along_with(zone(LAYOUT, "deck"), Spot(5.0, 7.0, 90.0))
    assert spot == Spot(5.0, 57.0, 90.0, 30.0, 40.0)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_can_be_moved_a_little_as_a_whole(game: str) -> None:
    """All zones at once: nothing that the game itself does is a fault."""
    playing = games()[game]
    for seats in playing.seats:
        layout = playing.layout(seats)
        names = [one.name for one in layout.zones]
        there = moved(layout, names, Move(x=0.4))
        assert faults(layout, there) == []


def test_a_table_comes_back_however_it_was_moved() -> None:
    """Random moves and their undoing by what is kept: the same table, to a tenth of a millimetre."""
    rng = random.Random(4)
    laid = LAYOUT
    for _ in range(200):
        names = rng.sample([one.name for one in LAYOUT.zones], rng.randint(1, 5))
        laid = moved(laid, names, Move(rng.uniform(-9, 9), rng.uniform(-9, 9), rng.uniform(-40, 40)))
        assert laid_as(LAYOUT, own_parts(LAYOUT, laid)) == laid
        assert all(0.0 <= one.angle < 360.0 for one in laid.zones)
