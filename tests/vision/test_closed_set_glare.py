"""Tags of which glare leaves one finder pattern: read by what is clear of them, and never taken for others."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import cv2
import numpy as np
import pytest

from tests.vision.printed_tags import CODES, STRANGERS, Lying, corners, lying, photographed
from vision.adversary.codes import POOL
from vision.closed_set.codebook import FREE, Codebook, printed
from vision.closed_set.even_light import ClearLight
from vision.closed_set.finders import Finders, find_finders
from vision.closed_set.glare import WAYS, alike_in_many, around_one, lone_finders, neutral
from vision.closed_set.grid import CENTRES, INNER, with_margin
from vision.closed_set.perspective import Even
from vision.closed_set.reader import ALIKE, ALIKE_IN_GLARE, ClosedSetReader
from vision.closed_set.sampling import View
from vision.frame import Grey, Points
from vision.tags import MODULES

SIZE = (260, 200)
MODULE_PX = 1.5
FINDERS = np.array([(3.5, 3.5), (17.5, 3.5), (3.5, 17.5)])
"""The middles of the finder patterns, modules from the top left of the print."""


def tags_of(codes: Sequence[str], turn: float) -> list[Lying]:
    """Four tags far from each other, each turned by another 47 degrees."""
    places = [(60, 52), (190, 52), (60, 148), (190, 148)]
    return [(code, lying(*places[n], turn + 47 * n, MODULE_PX)) for n, code in enumerate(codes[:4])]


def blinded(picture: Grey, tags: Sequence[Lying], left: int, half: tuple[float, float]) -> Grey:
    """Glare over two finder patterns of each tag, all but the one `left`; its half axes in modules."""
    light = np.zeros(picture.shape, dtype=np.float32)
    first, second = np.delete(FINDERS, left, axis=0)
    outwards = (first + second) / 2 - MODULES / 2
    middle = (first + second) / 2 + 4.5 * outwards / np.linalg.norm(outwards)
    way = (second - first) / np.linalg.norm(second - first)
    for _, matrix in tags:
        centre = matrix[:2] @ (*middle, 1.0)
        angle = float(np.degrees(np.arctan2(*(matrix[:2, :2] @ way)[::-1])))
        axes = tuple(round(axis * MODULE_PX * 16) for axis in half)
        at = tuple(round(float(value) * 16) for value in centre)
        cv2.ellipse(light, at, axes, angle, 0.0, 360.0, 400.0, cv2.FILLED, shift=4)
    softened = cv2.GaussianBlur(light, (0, 0), 1.5)
    return np.asarray(np.clip(picture + softened, 0, 255), dtype=np.uint8)


def view_of(picture: Grey) -> View:
    """Seen from straight above."""
    return View(picture, Even(MODULE_PX))


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("turn", [0.0, 20.0, 41.0])
def test_one_finder_pattern_beside_glare_is_enough(left: int, turn: float) -> None:
    """Tags of which two finder patterns are washed out are read by the third, and their corners stay right."""
    tags = tags_of(CODES, turn)
    picture = blinded(photographed(tags, SIZE), tags, left, (12.0, 5.5))
    sightings = {
        sighting.code: sighting.quad for sighting in ClosedSetReader(POOL[:300] + CODES).read(picture, MODULE_PX)
    }
    assert sorted(sightings) == sorted(CODES[:4])
    assert max(np.abs(sightings[code] - corners(matrix)).max() for code, matrix in tags) < 1.0


def test_where_there_is_no_glare_no_finder_pattern_is_tried_alone() -> None:
    """What lies over two finder patterns and is not as bright as glare gives the search nothing to do."""
    tags = tags_of(CODES, 10.0)
    covers = [(*(matrix[:2] @ (*finder, 1.0)), 6.0) for _, matrix in tags for finder in FINDERS[1:]]
    view = view_of(photographed(tags, SIZE, covers=covers))
    finders = find_finders(view)
    assert len(finders) >= 4
    assert len(lone_finders(view, finders)) == 0


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_tags_of_other_codes_beside_glare_are_never_taken_for_known_ones(seed: int, left: int) -> None:
    """Strangers of which glare leaves as little are read by those who know them, and by nobody else."""
    tags = tags_of(STRANGERS, 23.0 * seed)
    picture = blinded(photographed(tags, SIZE, seed=seed), tags, left, (12.0, 5.5 + 0.3 * seed))
    assert ClosedSetReader(POOL[:400]).read(picture, MODULE_PX) == []
    assert len(ClosedSetReader(STRANGERS).read(picture, MODULE_PX)) >= 3


@pytest.mark.parametrize("clear", [191, 150, 100, 60])
def test_fewer_clear_modules_have_to_fit_better(clear: int) -> None:
    """What is not clear agrees with no code: a faultless code fits by the root of the share that is clear."""
    chance = np.random.default_rng(clear)
    seen = with_margin(printed(POOL[0]))[None]
    free = INNER[FREE]
    shown = np.ones(seen.shape, dtype=np.bool_)
    shown[:, chance.permutation(free)[clear:]] = False
    seen = np.where(shown, seen, np.float32(9.0))
    match = Codebook(POOL[:50]).match(neutral(seen, shown)[:, INNER])
    assert match.code[0] == 0
    assert match.correlation[0] == pytest.approx((clear / len(FREE)) ** 0.5, abs=0.02)


def test_many_tries_together_fit_by_chance_no_more_often_than_one() -> None:
    """By the bound of Hoeffding for codes of which nothing is known."""
    one, each = (exp(-len(FREE) * least**2 / 2) for least in (ALIKE, alike_in_many(ALIKE)))
    assert each * WAYS == pytest.approx(one)


def test_strangers_of_which_half_is_clear_fit_no_code() -> None:
    """Of 1,600,000 pairs of a stranger, a random half of it seen faultlessly, and a known code none comes near."""
    chance = np.random.default_rng(1)
    strangers = np.array([with_margin(printed(code)) for code in POOL[400:800]])
    book = Codebook(POOL[:400])
    for _ in range(10):
        side, edge = chance.normal(size=2), chance.uniform(-0.3, 0.3)
        shown = np.broadcast_to(CENTRES @ (side / np.hypot(*side)) > edge, strangers.shape)
        match = book.match(neutral(strangers, shown)[:, INNER])
        assert match.correlation.max() < 0.75 * ALIKE_IN_GLARE


@pytest.mark.parametrize("here", range(3))
@pytest.mark.parametrize("turn", [0.0, 100.0, 190.0, 280.0])
def test_a_finder_pattern_is_tried_as_each_of_the_three(here: int, turn: float) -> None:
    """One of the tried places is the tag's own, to a third of a module, though the turn is known to 2.8 degrees."""
    angle = np.radians(turn)
    own: Points = FINDERS @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))]) + (40.0, 60.0)
    seen = np.array([(angle + np.radians(2.8)) % (np.pi / 2)], dtype=np.float32)
    tried = around_one(Finders(own[[here]], seen, np.ones(1, dtype=np.float32)))
    assert len(tried) == WAYS
    assert np.linalg.norm(tried - own, axis=2).max(axis=1).min() < 1 / 3


def test_light_that_bends_beside_glare_is_taken_off() -> None:
    """Rows of nothing but uneven light become 0, whatever glare there is where they are not clear."""
    x, y = CENTRES.T
    light = 90.0 + 30.0 * x - 12.0 * y + 9.0 * x * y + 14.0 * x * x
    shown = np.broadcast_to(x > -0.4, (1, len(x)))
    seen = np.where(shown, light, 255.0).astype(np.float32)
    assert np.abs(ClearLight(CENTRES, shown)(seen)).max() < 0.05
