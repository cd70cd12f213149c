"""The adversary's scenes are the same everywhere, and its truths are true."""

from __future__ import annotations

import numpy as np
import pytest

from companion.errors import ConfigError
from vision.adversary.camera import DISTORTION, MODES, Lens, Pose, fitted
from vision.adversary.cast import Order, cast
from vision.adversary.codes import APART, POOL
from vision.adversary.levels import EASY, HARD, LEVELS, LIVING_ROOM, Level
from vision.adversary.scene import checksum
from vision.adversary.still import Still, bare_table, still
from vision.marks import search
from vision.simulated.art import modules
from vision.tags import read_tags

TABLE = (400.0, 260.0)


@pytest.fixture(scope="module")
def seen() -> Still:
    """Eight large tags in plain light."""
    return still("easy", 1, tags=8, tag_mm=25.0, table_mm=TABLE, mode="1536x864")


@pytest.mark.parametrize(
    ("level", "pinned"),
    [(EASY, "895dc16f2d9912f5"), (LIVING_ROOM, "b9d395b0343f638d"), (HARD, "cc73a72b11352e3e")],
    ids=list(LEVELS),
)
def test_levels_are_frozen(level: Level, pinned: str) -> None:
    """A scene drawn today is the scene of every other day; what changes it must change the version of its level."""
    scene = cast(level, 5, Order(60, 20.0, (900.0, 600.0), MODES["2304x1296"], foreign=0.2))

    assert checksum(level, scene) == pinned


def test_unknown_levels_and_modes_are_refused() -> None:
    """With the names there are."""
    with pytest.raises(ConfigError, match="living-room"):
        still("harder", 1, 8, 25.0)
    with pytest.raises(ConfigError, match="4056x3040"):
        still("easy", 1, 8, 25.0, mode="640x480")


@pytest.mark.parametrize("tilt", [0.0, 15.0, 45.0])
def test_what_the_lens_sees_is_taken_back_to_where_it_lies(tilt: float) -> None:
    """Through distortion, tilt and a wobbling shutter, to a hundredth of a pixel."""
    view = fitted(MODES["2304x1296"], Lens(DISTORTION, wobble=0.6), Pose(tilt, 200.0, 5.0), (900.0, 600.0))
    pixels = np.random.default_rng(1).uniform((0, 0), (2303, 1295), (200, 2))

    assert np.abs(view.pixels(view.millimetres(pixels)) - pixels).max() < 0.01


@pytest.mark.parametrize("tilt", [0.0, 45.0])
def test_the_whole_table_fills_the_picture(tilt: float) -> None:
    """All of its corners are seen, and some edge is near the edge of the picture."""
    view = fitted(MODES["2304x1296"], Lens(DISTORTION), Pose(tilt, 90.0, 2.0), (900.0, 600.0))
    corners = view.pixels(np.array([(-450.0, -300.0), (450.0, -300.0), (450.0, 300.0), (-450.0, 300.0)]))

    assert (corners > 0).all()
    assert (corners < (2304, 1296)).all()
    assert np.ptp(corners, axis=0)[1] > 0.9 * 1296 or np.ptp(corners, axis=0)[0] > 0.9 * 2304


def test_the_same_seed_is_the_same_picture() -> None:
    """Figures can be compared with those of another day."""
    one, other = (still("hard", 3, 5, 25.0, TABLE, "1536x864") for _ in range(2))

    assert (one.grey == other.grey).all()


def test_readers_find_the_tags_where_the_truth_says(seen: Still) -> None:
    """Another library's corners lie on the truth's, through lens and tilt."""
    read = {sighting.code: sighting for sighting in read_tags(seen.grey, 2.0)}

    for truth in seen.truths:
        assert truth.readable
        assert np.abs(read[truth.code].quad - truth.quad).max() < 0.6 * truth.module_px


def test_the_bare_table_is_seen_by_the_same_camera_and_has_nothing_on_it() -> None:
    """Its marks are where they are seen later on, and there is no tag."""
    seen = still("living-room", 1, 20, 25.0, TABLE)
    bare = bare_table(seen)
    marks, later = search(bare), search(seen.grey)

    both = set(marks) & set(later)
    assert both
    assert all(np.abs(marks[id_] - later[id_]).max() < 1.0 for id_ in both)
    assert read_tags(seen.grey, 2.0)
    assert not read_tags(bare, 2.0)


def test_strangers_are_in_no_book() -> None:
    """Foreign codes are marked, so that whoever tells one as ours is found out."""
    scene = still("easy", 2, tags=10, tag_mm=25.0, table_mm=TABLE, mode="1536x864", foreign=0.5)
    foreign = {truth.code for truth in scene.truths if truth.foreign}

    assert len(foreign) == 5
    assert not foreign & set(scene.codes)
    assert {truth.code for truth in scene.truths if not truth.foreign} <= set(scene.codes)


def test_what_lies_on_a_tag_or_hides_it_is_counted() -> None:
    """Hands, glasses and cards on cards cover tags in the living room; glare is told apart."""
    truths = [truth for seed in (1, 2) for truth in still("living-room", seed, 40, 20.0, mode="1536x864").truths]

    assert any(0.1 < truth.covered < 0.9 for truth in truths)
    assert any(truth.covered == 1.0 for truth in truths)
    assert any(truth.washed > 0 for truth in truths)
    assert sum(truth.readable for truth in truths) > 40


def test_codes_of_the_pool_are_far_apart() -> None:
    """Some sixty of them, compared one with another, differ in at least 81 modules outside finders and timing."""
    free = np.ones((21, 21), dtype=bool)
    free[:8, :8] = free[:8, -8:] = free[-8:, :8] = False
    free[6, :] = free[:, 6] = False
    black = np.array([(modules(code) == 0)[free] for code in POOL[::9]])
    apart = (black[:, None] != black[None, :]).sum(axis=2) + 441 * np.eye(len(black), dtype=int)

    assert apart.min() >= APART
    assert len(set(POOL)) == len(POOL) > 500
