"""The adversary's videos: people act, light changes, and the truth follows."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby, pairwise

import numpy as np
import pytest

from vision.adversary.camera import MODES
from vision.adversary.cast import Order, cast
from vision.adversary.levels import LIVING_ROOM
from vision.adversary.scene import checksum
from vision.adversary.stage import ACTS, Moment, script
from vision.adversary.video import Shot, Video

TABLE = (400.0, 260.0)
ROUND = 330
"""Frames in which every act has its turn."""


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """A whole round of acts on a table with ten tags, as numbers."""
    scene = cast(LIVING_ROOM, 2, Order(10, 20.0, (900.0, 600.0), MODES["1536x864"]))
    return list(script(scene, ROUND))


@pytest.fixture(scope="module")
def shots() -> list[Shot]:
    """The first act, drawn: a card is laid elsewhere."""
    return list(Video("easy", 3, 6, 25.0, TABLE, "1536x864").shots(30))


def test_the_script_is_frozen(moments: list[Moment]) -> None:
    """A video of today can be compared with one of another day."""
    assert checksum(*moments) == "90debccce62e04c3"


def test_every_act_has_its_turn(moments: list[Moment]) -> None:
    """Hands, swaps, stacks, arms over half the table, light that fades and goes, frames lost and frozen."""
    acts = {moment.act for moment in moments}

    assert acts >= {"move", "swap", "stack", "unstack", "hand rests", "arms rest", "light fades", "dark", "frozen"}
    assert sum(moment.skipped for moment in moments) > 0
    assert len(ACTS) == 10


def test_no_card_is_lost_or_doubled(moments: list[Moment]) -> None:
    """What does not rest on the table is in a hand."""
    for moment in moments:
        cards = [lying.card for lying in moment.resting] + [carried.thing.card for carried in moment.carried]
        assert len(set(cards)) == len(cards) == len(moments[0].resting)


def test_cards_move_only_while_they_are_carried(moments: list[Moment]) -> None:
    """What rests in two frames running rests in one place."""
    for before, after in pairwise(moments):
        places = {lying.card: lying.place for lying in before.resting}
        assert all(places.get(lying.card, lying.place) == lying.place for lying in after.resting)


def test_a_swap_leaves_each_in_the_place_of_the_other(moments: list[Moment]) -> None:
    """The places that are taken stay the same, what lies there does not."""
    acts = groupby(moments, key=lambda moment: moment.act)
    swap = next(list(together) for act, together in acts if act == "swap")
    before, after = swap[0].resting, swap[-1].resting

    assert {lying.place for lying in before} == {lying.place for lying in after}
    places = {lying.card: lying.place for lying in before}
    assert sum(places[lying.card] != lying.place for lying in after) == 2


def test_quiet_frames_differ_by_noise_alone(shots: list[Shot]) -> None:
    """The median of all pixels is the same, and no pixel is the very same for lack of noise."""
    quiet = [(before, shot) for before, shot in pairwise(shots) if shot.quiet]
    different = [np.abs(before.grey.astype(int) - shot.grey) for before, shot in quiet]

    assert len(quiet) > 5
    assert all(0 < changed.mean() < 4 for changed in different)


def test_the_truth_says_what_moves_and_where_it_lies_in_the_end(shots: list[Shot]) -> None:
    """A tag is carried, and rests thereafter where it was not before."""
    places: dict[str, list[tuple[bool, float]]] = defaultdict(list)
    for shot in shots:
        for truth in shot.truths:
            places[truth.code].append((truth.moving, truth.place.x))
    moved = [states for states in places.values() if any(moving for moving, _ in states)]

    assert 1 <= len(moved) <= 2
    assert all(states[0][1] != states[-1][1] and not states[-1][0] for states in moved)


def test_hands_cover_what_they_reach_over(shots: list[Shot]) -> None:
    """While a hand acts, some tag is covered that was not."""
    assert any(truth.covered > 0 for shot in shots if shot.act == "move" for truth in shot.truths)


def test_frames_freeze_one_after_the_other(moments: list[Moment]) -> None:
    """As a camera gives them that hangs."""
    frozen = [n for n, moment in enumerate(moments) if moment.frozen]

    assert len(frozen) >= 5
    assert frozen[:5] == list(range(frozen[0], frozen[0] + 5))
