"""What the closed-set reader is made of: the codes, the triples of finder patterns, the exact place."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.vision.printed_tags import CODES, STRANGERS, leaning_camera
from vision.adversary.codes import ALPHABET
from vision.closed_set.blur import BLURS, blur_of, deblurred
from vision.closed_set.codebook import FORM, FREE, FUNCTION, MASKS, Codebook, printed
from vision.closed_set.finders import Finders
from vision.closed_set.grid import with_margin
from vision.closed_set.neighbours import FEW, neighbours
from vision.closed_set.perspective import Even, OnPlane
from vision.closed_set.placed import Placed
from vision.closed_set.reader import ClosedSetReader
from vision.closed_set.sampling import View
from vision.closed_set.triples import completed, triples
from vision.frame import Points
from vision.simulated.art import modules

BOOK = Codebook(CODES)
ACROSS, DOWN = np.array((1.0, 0.0)), np.array((0.0, 1.0))
TAG = np.array([(0.0, 0.0), (14.0, 0.0), (0.0, 14.0)])


def turned(places: Points, degrees: float) -> Points:
    """The same places, turned clockwise as the picture shows them."""
    turn = np.radians(degrees)
    return np.asarray(places @ np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))]))


def finders(places: Points, degrees: float) -> Finders:
    """Finder patterns at such places, all turned alike."""
    angles = np.full(len(places), np.radians(degrees % 90), dtype=np.float32)
    return Finders(places, angles, np.ones(len(places), dtype=np.float32))


@pytest.mark.parametrize("mask", range(MASKS))
def test_a_code_is_known_whatever_mask_its_printer_chose(mask: int) -> None:
    """The same code looks different with each mask, and is found with all of them."""
    match = BOOK.match(printed(CODES[3], mask)[None])
    assert (match.code[0], match.mask[0]) == (3, mask)
    assert match.correlation[0] == pytest.approx(1.0, abs=1e-3)


def test_all_codes_are_found_as_the_sheets_print_them() -> None:
    """What the sheets print is in the book, code for code."""
    shown = np.stack([np.where(modules(code) > 0, 1.0, -1.0).ravel() for code in CODES]).astype(np.float32)
    match = BOOK.match(shown)
    assert match.code.tolist() == list(range(len(CODES)))
    assert np.array_equal(BOOK.patterns(match.code, match.mask), shown)


def test_uneven_contrast_does_not_matter() -> None:
    """A tag in half light is the same tag."""
    match = BOOK.match(printed(CODES[5])[None] * 17.0 + 90.0)
    assert match.code[0] == 5
    assert match.correlation[0] == pytest.approx(1.0, abs=1e-3)


def test_codes_of_nobody_are_like_none() -> None:
    """A thousand random codes stay below half the correlation that is needed and its margin, but for chance."""
    chance = random.Random(7)
    others = np.stack([printed.__wrapped__("".join(chance.choices(ALPHABET, k=10))) for _ in range(1000)])
    match = BOOK.match(others)
    assert match.correlation.max() < 0.42
    assert np.percentile(match.correlation, 99) < 0.3


def test_only_modules_that_differ_tell_codes_apart() -> None:
    """All codes are alike in pattern and form; every other module is black in some of them and white in some."""
    shown = np.stack([printed(code) for code in CODES + STRANGERS] + [printed(letter * 10) for letter in ALPHABET[10:]])
    alike = np.abs(shown.mean(axis=0)) == 1.0
    assert alike[FUNCTION.ravel()].all()
    assert alike[FORM].all()
    assert not alike[FREE].any()


@pytest.mark.parametrize("degrees", [0.0, 20.0, 95.0, 181.0, 299.0])
def test_a_right_angle_is_a_tag_seen_from_its_face(degrees: float) -> None:
    """The corner comes first, then what is to its right as printed, then what is below, however the tag is turned."""
    places = turned(TAG, degrees) + np.array((40.0, 70.0))
    three = triples(finders(places[[1, 2, 0]], degrees), 0.1)
    assert len(three) == 1
    assert three[0] == pytest.approx(places)


def test_turned_finder_patterns_and_wrong_lengths_are_no_tag() -> None:
    """Patterns that look turned against their legs belong elsewhere, and so do those too far apart."""
    assert not len(triples(Finders(TAG, np.full(3, 0.6, dtype=np.float32), np.ones(3, dtype=np.float32)), 0.1))
    assert not len(triples(finders(TAG * 1.2, 0.0), 0.1))


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_two_of_three_tell_where_the_third_can_be(missing: int) -> None:
    """Among what two finder patterns can be is the tag that they are of."""
    places = turned(TAG, 33.0)
    guesses = completed(finders(np.delete(places, missing, axis=0), 33.0), 0.1)
    assert min(np.abs(guess - places).max() for guess in guesses) < 1e-6
    assert len(guesses) <= 4


def test_blur_is_taken_back() -> None:
    """Modules blurred by their neighbours look more like print afterwards."""
    blur = blur_of(1.1)
    assert blur in BLURS
    print_ = with_margin(printed(CODES[0]))
    kernel = np.exp(-((np.arange(-60, 61) / 20 / blur) ** 2) / 2)
    fine = np.kron(print_.reshape(23, 23), np.ones((20, 20)))
    for axis in (0, 1):
        fine = np.apply_along_axis(lambda row: np.convolve(row, kernel / kernel.sum(), "same"), axis, fine)
    seen = fine[10::20, 10::20].astype(np.float32).reshape(1, -1)
    back = deblurred(seen, np.array([blur], dtype=np.float32))
    assert np.corrcoef(back[0], print_)[0, 1] > np.corrcoef(seen[0], print_)[0, 1] + 0.1
    assert np.corrcoef(back[0], print_)[0, 1] > 0.95


def test_a_step_of_one_module_is_seen_as_far_as_the_camera_says() -> None:
    """Places and what one module across and down is there, asked for at once, are those that are asked for alone."""
    camera = OnPlane(leaning_camera(25.0, (640, 400), 700.0), 0.95)
    places = np.array([(-40.0, 30.0), (0.0, 0.0), (70.0, -25.0)])
    middle, across, down = View(np.zeros((400, 640), dtype=np.uint8), camera).axes(places)
    assert middle == pytest.approx(camera.pixels(places), abs=1e-3)
    assert middle + across == pytest.approx(camera.pixels(places + ACROSS), abs=1e-3)
    assert middle + down == pytest.approx(camera.pixels(places + DOWN), abs=1e-3)


def test_where_no_place_is_nothing_is_read() -> None:
    """No tags in, no tags out, with or without finder patterns."""
    nowhere = Placed(np.zeros((0, 3, 3)))
    reading = ClosedSetReader(CODES).reading(View(np.zeros((60, 60), dtype=np.uint8), Even(2.0)), nowhere)
    assert (len(reading.placed), len(reading.told), len(reading.match.code)) == (0, 0, 0)


@pytest.mark.parametrize("count", [0, 1])
def test_two_finder_patterns_at_least_make_a_tag(count: int) -> None:
    """Fewer complete nothing, as three at least make a triple."""
    few = finders(TAG[:count], 0.0)
    assert completed(few, 0.2).shape == triples(few, 0.2).shape == (0, 3, 2)


def test_few_places_have_the_same_neighbours_as_many() -> None:
    """Whether all are compared with all or not."""
    few = np.random.default_rng(5).uniform(0.0, 30.0, (FEW, 2))
    far = few + np.array((1000.0, 0.0))

    alone = {*zip(*neighbours(few, 4.0), strict=True)}
    among = {(min(pair), max(pair)) for pair in zip(*neighbours(np.concatenate((few, far)), 4.0), strict=True)}

    assert alone
    assert among == alone | {(one + FEW, other + FEW) for one, other in alone}
