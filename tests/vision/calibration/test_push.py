"""A push of the camera, as the whole of the eyes sees it: drawn frames in, placements out."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from companion.table import Layout, Placement, Zone
from tests.vision.scenes import MARKS, ONE, TABLE, TAGS, TO_PICTURE, frame, picture
from vision.geometry import Place
from vision.observer import Observer
from vision.protocol import TableSet

CARD = Place(-70.0, -20.0, 10.0)
AWAY = np.array([(0.8, 0.0, 80.0), (0.0, 0.8, 56.0), (0.0, 0.0, 1.0)]) @ TO_PICTURE


@pytest.fixture
def observer() -> Observer:
    """The eyes over a table whose whole top is open."""
    return Observer(TableSet(Layout(*TABLE, (Zone("all", 0.0, 0.0, 300.0, 200.0),), MARKS), TAGS), ("all",))


def told(observer: Observer, number: int, camera: npt.NDArray[np.float64]) -> Placement:
    """What is told of the only card after one more frame."""
    observer.observe(frame(picture([(ONE, CARD)], to_picture=camera, seed=number), number, per_second=5.0))
    (placement,) = observer.placements or (Placement("", None, 0.0, 0.0, 0.0),)
    return placement


@pytest.mark.parametrize("right", [4.0, 30.0, 60.0])
def test_no_frame_tells_of_a_card_that_moved(observer: Observer, right: float) -> None:
    """Not even those between the push and its measurement, and nothing is called hidden; 2 px are a millimetre."""
    for number in range(4):
        before = told(observer, number, AWAY)
    assert before.code == ONE
    for number in range(4, 16):
        pushed = np.array([(1.0, 0.0, right * min(1.0, (number - 3) / 3)), (0.0, 1.0, 3.0), (0.0, 0.0, 1.0)]) @ AWAY
        now = told(observer, number, pushed)
        assert Place(now.x, now.y, 0.0).distance(Place(before.x, before.y, 0.0)) < 2.5
        assert not now.hidden


def test_a_card_that_moves_after_a_push_is_told(observer: Observer) -> None:
    """The eyes do not stay shut."""
    for number in range(4):
        told(observer, number, AWAY)
    pushed = np.array([(1.0, 0.0, 30.0), (0.0, 1.0, 3.0), (0.0, 0.0, 1.0)]) @ AWAY
    for number in range(4, 9):
        told(observer, number, pushed)
    for number in range(9, 13):
        observer.observe(frame(picture([(ONE, Place(40.0, 30.0, 0.0))], to_picture=pushed, seed=number), number, 5.0))

    (placement,) = observer.placements
    assert Place(placement.x, placement.y, 0.0).distance(Place(40.0, 30.0, 0.0)) < 2.5
