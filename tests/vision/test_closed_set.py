"""The closed-set reader: tags whose codes are known, in pictures too coarse to decode."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.printed_tags import CODES, STRANGERS, Lying, corners, leaning_camera, lying, on_table, photographed
from vision.closed_set.perspective import OnPlane
from vision.closed_set.reader import ClosedSetReader
from vision.frame import Grey
from vision.tags import Sighting

SIZE = (260, 200)
MODULE_PX = 1.25
READER = ClosedSetReader(CODES)


def spread(codes: tuple[str, ...], module_px: float, turn: float) -> list[Lying]:
    """Six tags in two rows, each turned by another 47 degrees."""
    places = [(45 + 83 * (n % 3), 50 + 95 * (n // 3)) for n in range(6)]
    return [
        (code, lying(x + 0.13 * n, y + 0.29 * n, turn + 47 * n, module_px))
        for n, (code, (x, y)) in enumerate(zip(codes, places, strict=False))
    ]


def found(sightings: list[Sighting]) -> list[str]:
    """The codes, sorted."""
    return sorted(sighting.code for sighting in sightings)


def worst_corner(sightings: list[Sighting], tags: list[Lying]) -> float:
    """How far the worst corner of any tag is from where it should be, px."""
    quads = {sighting.code: sighting.quad for sighting in sightings}
    return max(float(np.linalg.norm(quads[code] - corners(matrix), axis=1).max()) for code, matrix in tags)


@pytest.mark.parametrize("turn", [0.0, 11.0, 23.0, 34.0, 45.0, 133.0, 222.0, 300.0])
@pytest.mark.parametrize(("module_px", "blur"), [(1.1, 0.5), (1.15, 0.8), (1.5, 0.8), (2.4, 0.7)])
def test_tags_are_read_turned_in_any_way(module_px: float, blur: float, turn: float) -> None:
    """All six tags are read from 1.1 px a module on, with their corners right to 0.4 px and in order."""
    tags = spread(CODES, module_px, turn)
    sightings = READER.read(photographed(tags, SIZE, blur), module_px)
    assert found(sightings) == sorted(CODES[:6])
    assert worst_corner(sightings, tags) < 0.4


@pytest.mark.parametrize("seed", range(4))
def test_tags_of_other_codes_are_never_taken_for_known_ones(seed: int) -> None:
    """Codes that nobody printed for this table are left unread, plain as they are to see."""
    picture = photographed(spread(STRANGERS, MODULE_PX, 31.0 * seed), SIZE, seed=seed)
    assert READER.read(picture, MODULE_PX) == []
    assert found(ClosedSetReader(STRANGERS).read(picture, MODULE_PX)) == sorted(STRANGERS)


def test_a_module_size_that_is_about_right_will_do() -> None:
    """Tags are read whose modules are a tenth wider or narrower than was said."""
    picture = photographed(spread(CODES, 1.5, 20.0), SIZE)
    assert found(READER.read(picture, 1.36)) == found(READER.read(picture, 1.65)) == sorted(CODES[:6])


def test_tags_of_one_code_are_read_at_each_place() -> None:
    """A back that lies on the table three times is read three times."""
    tags = [(CODES[0], matrix) for _, matrix in spread(CODES, MODULE_PX, 5.0)[:3]]
    assert found(READER.read(photographed(tags, SIZE), MODULE_PX)) == [CODES[0]] * 3


@pytest.mark.parametrize("hidden", [(3.5, 3.5), (17.5, 3.5), (3.5, 17.5)])
def test_a_covered_finder_pattern_does_not_hide_a_tag(hidden: tuple[float, float]) -> None:
    """Two finder patterns of three are enough, whichever they are, and the corners stay right."""
    tags = spread(CODES, 1.5, 77.0)
    covers = [(*(matrix[:2] @ (*hidden, 1.0)), 6.0) for _, matrix in tags]
    sightings = READER.read(photographed(tags, SIZE, covers=covers), 1.5)
    assert found(sightings) == sorted(CODES[:6])
    assert worst_corner(sightings, tags) < 1.0


def test_a_neighbour_does_not_hide_a_tag() -> None:
    """Two finder patterns of a tag, its third covered, and one of a neighbour look like a tag: both are read."""
    tag, neighbour = lying(100.0, 120.0, 0.0, 1.5), lying(121.0, 78.0, 0.0, 1.5)
    cover = (*(tag[:2] @ (3.5, 17.5, 1.0)), 6.0)
    picture = photographed([(CODES[0], tag), (CODES[1], neighbour)], SIZE, covers=[cover])
    assert found(READER.read(picture, 1.5)) == sorted(CODES[:2])


def test_what_is_printed_on_a_part_is_told_in_px_of_the_whole() -> None:
    """A part that was cut out, with its offset, gives the same corners as the whole picture."""
    picture = photographed(spread(CODES, MODULE_PX, 0.0), SIZE)
    whole = {sighting.code: sighting.quad for sighting in READER.read(picture, MODULE_PX)}
    cut = READER.read(picture[:100, 90:180], MODULE_PX, (90, 0))
    assert found(cut) == [CODES[1]]
    assert np.abs(cut[0].quad - whole[CODES[1]]).max() < 0.05


def test_only_tags_in_the_boxes_are_read() -> None:
    """With boxes the rest of the picture is not looked at, and a box beyond the edge is none."""
    picture = photographed(spread(CODES, MODULE_PX, 0.0), SIZE)
    boxes = [(90, 0, 180, 100), (175, 100, 400, 300), (-50, 250, -10, 300)]
    assert found(READER.read(picture, MODULE_PX, boxes=boxes)) == sorted((CODES[1], CODES[5]))


@pytest.mark.parametrize("tilt", [0.0, 15.0, 45.0])
def test_a_camera_that_looks_aslant_reads_by_its_calibration(tilt: float) -> None:
    """From 45 degrees modules are narrower one way than the other, and near ones larger than far ones: all are read."""
    plane = leaning_camera(tilt, (420, 320), 290.0)
    places = [(-75, -60), (0, -60), (75, -60), (-75, 40), (0, 40), (75, 40)]
    tags = [
        (code, on_table(plane, x, y, 53.0 * n, 25.0))
        for n, (code, (x, y)) in enumerate(zip(CODES, places, strict=False))
    ]
    sightings = READER.read(photographed(tags, (420, 320)), OnPlane(plane, 25.0 / 21))
    assert found(sightings) == sorted(CODES[:6])
    assert worst_corner(sightings, tags) < 0.4


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((200, 260), dtype=np.uint8),
        np.full((1, 1), 255, dtype=np.uint8),
        np.zeros((3, 500), dtype=np.uint8),
        np.random.default_rng(3).integers(0, 255, (200, 260), dtype=np.uint8),
    ],
    ids=["dark", "one pixel", "a strip", "noise"],
)
def test_where_there_are_no_tags_none_are_read(picture: Grey) -> None:
    """Pictures of nothing, of any size, have no tags."""
    assert READER.read(picture, MODULE_PX) == []


def test_without_codes_nothing_is_read() -> None:
    """A table of which no tag is known has none to be read."""
    assert ClosedSetReader(()).read(photographed(spread(CODES, MODULE_PX, 0.0), SIZE), MODULE_PX) == []


def test_strangers_are_told_apart_from_what_is_no_tag() -> None:
    """Where a tag lies that is none of ours its corners are told, so that a decoder can read what it says."""
    tags = [*spread(CODES, MODULE_PX, 0.0)[:3], *spread(STRANGERS, MODULE_PX, 0.0)[3:]]
    read = READER.look(photographed(tags, SIZE), MODULE_PX)
    assert found(read.found) == sorted(CODES[:3])
    strange = sorted((quad.tolist() for quad in read.strange), key=lambda quad: quad[0][0] + quad[2][0])
    assert np.abs(np.array(strange) - [corners(matrix) for _, matrix in tags[3:]]).max() < 0.6
