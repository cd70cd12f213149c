"""The closed-set reader on the tables of the adversary: cards with art, hands, glare, lens, noise."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from vision.adversary.still import Still, still
from vision.closed_set.perspective import Columns
from vision.closed_set.reader import ClosedSetReader
from vision.frame import Points

READABLE_PX = 1.1
CARD_MM = 0.3


@dataclass(frozen=True)
class Calibrated:
    """The camera of a scene, as a faultless calibration would know it."""

    scene: Still
    module_mm: float
    tolerance: float = 0.2

    def pixels(self, modules: Points) -> Points:
        """Where places on cards are seen, px."""
        millimetres = np.column_stack((modules * self.module_mm, np.full(len(modules), CARD_MM)))
        return self.scene.view.pixels(millimetres)

    def modules(self, pixels: Points) -> Points:
        """Where points of the picture lie on the table, modules."""
        return self.scene.view.millimetres(pixels) / self.module_mm

    def widths(self, x: Columns, y: Columns) -> Points:
        """How far one module reaches along both axes of the picture, px, where columns and rows cross."""
        places = self.modules(np.stack(np.meshgrid(x, y), axis=2).reshape(-1, 2).astype(np.float64))
        steps = [self.pixels(places + step) - self.pixels(places) for step in ((1.0, 0.0), (0.0, 1.0))]
        return np.hypot(*steps).reshape(len(y), len(x), 2)


@dataclass(frozen=True)
class Score:
    """Of the tags that lie free with enough px: how many there are, and how many were missed. And what was wrong."""

    readable: int
    missed: list[str]
    wrong: list[str]


def scored(scene: Still, tag_mm: float) -> Score:
    """Read a scene and compare with the truth; a right code at a wrong place is wrong."""
    sightings = ClosedSetReader(scene.codes).read(scene.grey, Calibrated(scene, tag_mm / 21))
    readable = [t for t in scene.truths if t.readable and not t.foreign and t.module_px >= READABLE_PX]
    places = [(truth.code, truth.quad.mean(axis=0)) for truth in scene.truths]
    wrong = [
        sighting.code
        for sighting in sightings
        if not any(
            code == sighting.code and np.hypot(*(sighting.centre - at)) < sighting.side / 4 for code, at in places
        )
    ]
    read = {sighting.code for sighting in sightings}
    return Score(len(readable), [truth.code for truth in readable if truth.code not in read], wrong)


def test_a_living_room_is_read_at_a_third_of_what_decoders_need() -> None:
    """Every free tag of 15 mm on a table of 90 by 60 cm, with a third of strangers among them, and nothing wrong."""
    score = scored(still("living-room", 5, 40, 15.0, foreign=0.3), 15.0)
    assert score.readable >= 15
    assert score.missed == score.wrong == []


def test_tags_that_are_large_in_the_picture_are_read() -> None:
    """However pixels of the coarse picture come to lie on their finder patterns: every free tag of 4.8 px a module."""
    score = scored(still("living-room", 101, 120, 25.0, mode="4056x3040"), 25.0)
    assert score.readable >= 90
    assert score.missed == score.wrong == []


def test_a_tag_is_read_of_which_glare_leaves_one_finder_pattern() -> None:
    """Every free tag of 20 mm on a table of 120 by 80 cm, one of them with a tenth washed out, and nothing wrong."""
    scene = still("living-room", 101, 20, 20.0, (1200.0, 800.0))
    assert any(truth.washed >= 0.1 and truth.readable for truth in scene.truths)
    score = scored(scene, 20.0)
    assert score.readable >= 15
    assert score.missed == score.wrong == []


@pytest.mark.hard
@pytest.mark.parametrize(
    ("tag_mm", "table_mm", "mode"),
    [
        (12.0, (900.0, 600.0), "2304x1296"),
        (20.0, (900.0, 600.0), "1536x864"),
        (20.0, (1200.0, 800.0), "2304x1296"),
        (15.0, (900.0, 600.0), "2028x1520"),
        (12.0, (1200.0, 800.0), "4608x2592"),
    ],
)
def test_99_of_100_free_tags_are_read_and_none_is_wrong(
    tag_mm: float, table_mm: tuple[float, float], mode: str
) -> None:
    """Ten scenes of each kind, a fifth of the tags strangers."""
    scores = [scored(still("living-room", 100 + seed, 60, tag_mm, table_mm, mode, 0.2), tag_mm) for seed in range(10)]
    readable, missed = sum(score.readable for score in scores), sum(len(score.missed) for score in scores)
    assert [code for score in scores for code in score.wrong] == []
    assert missed <= 0.01 * readable
