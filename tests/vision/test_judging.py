"""Where a tag is judged to be from its corners in the picture, and what of that may be told: numbers alone."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.table import Anchor, Tag, TagKind, Zone
from vision.calibration.lens import DEFAULT_LENS
from vision.discretion import Discretion
from vision.geometry import Place, Plane
from vision.judging import Judge
from vision.shape import LIFTED
from vision.tags import Sighting
from vision.tracker import LIFTED_FRAMES, Tracker
from vision.tracks import CONFIRM_FRAMES
from vision.twins import Seen
from vision.zones import ZoneMap

SIDE, CAMERA_MM = 20.0, 900.0
TAGS = {
    "ACE": Tag("ACE", "ace", TagKind.FACE, "The ace", 0.0),
    "COIN": Tag("COIN", "coin", TagKind.FACE, "A high coin", 10.0),
}
TABLE, HAND = Zone("table", -250, 0, 300, 500), Zone("hand", 0, 0, 200, 500, public=False)
TURN = np.asarray(cv2.Rodrigues(np.array([0.2, -0.05, 0.03]))[0], dtype=np.float64)
PLANE = Plane(DEFAULT_LENS, (2304, 1296), TURN, -TURN @ np.array((40.0, 60.0, -CAMERA_MM)))
FAR = Place(-280.0, -160.0, 30.0)
"""Where the camera sees the table so much aslant that what is held up hides what lies a good way further off."""


def judge() -> Judge:
    """One that may tell faces on the table, and nothing of the hand."""
    zones = ZoneMap([TABLE, HAND])
    discretion = Discretion(TAGS, zones)
    discretion.open([TABLE.name])
    return Judge(PLANE, TAGS, zones, discretion)


def seen(place: Place, above: float = 0.0, longer: float = 1.0, code: str = "ACE") -> Sighting:
    """A tag so far above the table, mm, and so much longer than wide, as the camera sees it."""
    half = SIDE / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)]) * (1.0, longer)
    turn = np.radians(place.angle)
    turned = square @ np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    return Sighting(code, PLANE.pixels(turned + np.array((place.x, place.y)), above))


def card(sighting: Sighting) -> Seen:
    """The card it is judged to be the tag of."""
    (found,) = judge().cards([sighting], (SIDE,))
    return found


def nowhere(_place: Place) -> bool:
    """Neither bare table nor a hand is seen."""
    return False


@pytest.mark.parametrize("above", [20.0, 25.0, 60.0])
@pytest.mark.parametrize("place", [FAR, Place(-150.0, 100.0, 200.0), Place(-330.0, 0.0, 0.0)])
def test_what_is_held_up_is_told_where_it_hangs(place: Place, above: float) -> None:
    """Fingers that lift a card off its place and hold it there have not moved it."""
    told = card(seen(place, above))

    assert told.lifted
    assert told.place.distance(place) < 0.5
    assert told.place.turned(place) < 0.5


def test_a_card_that_is_held_over_its_place_has_not_moved() -> None:
    """However long: it is the very same placement, and not hidden."""
    tracker, judging = Tracker(TAGS, ZoneMap([TABLE, HAND])), judge()
    told = []
    for number, above in enumerate([0.0] * CONFIRM_FRAMES + [25.0] * 2 * LIFTED_FRAMES):
        cards = judging.cards([seen(FAR, above)], (SIDE,))
        tracker.step(number / 15, cards, is_bare=nowhere, is_handled=nowhere)
        told.append(tracker.placements)

    assert len(told[CONFIRM_FRAMES - 1]) == 1
    assert set(told[CONFIRM_FRAMES:]) == {told[CONFIRM_FRAMES - 1]}


def test_what_is_held_up_hides_another_place() -> None:
    """Had it lain on the table it would be half a tag from there."""
    hidden = PLANE.place(seen(FAR, 25.0).quad)

    assert hidden.distance(FAR) > SIDE / 2


@pytest.mark.parametrize("larger", [0.0, 0.4 * LIFTED, 0.9 * LIFTED])
def test_what_is_read_a_little_too_large_lies(larger: float) -> None:
    """Coarse pixels make a tag that lies look larger by a part of a pixel; that moves it nowhere."""
    told = card(seen(FAR, larger * CAMERA_MM))

    assert not told.lifted
    assert told.place == PLANE.place(seen(FAR, larger * CAMERA_MM).quad)


def test_what_is_longer_one_way_lies() -> None:
    """The corner of a bent card rises towards the camera."""
    assert not card(seen(FAR, longer=1.07)).lifted


def test_what_is_high_itself_is_judged_from_its_own_height() -> None:
    """A coin of ten millimetres that lies is told where it lies, and held up where it hangs."""
    lying, held = (card(seen(FAR, above, code="COIN")) for above in (10.0, 40.0))

    assert lying.place.distance(FAR) < 0.5
    assert (lying.lifted, held.lifted) == (False, True)
    assert held.place.distance(FAR) < 1.5


def test_what_hangs_over_a_private_zone_is_not_told() -> None:
    """Though the camera sees it before a place where faces may be told, it is in somebody's hand."""
    over = Place(HAND.x - HAND.width / 2 + 4, 0.0, 0.0)
    sighting, judging = seen(over, 80.0), judge()

    assert judging.admits(sighting)
    assert judging.cards([sighting], (SIDE,)) == []


@pytest.mark.parametrize(("kind", "told"), [(TagKind.FACE, 0), (TagKind.BACK, 1)])
def test_a_face_that_hangs_over_no_zone_at_all_is_not_told(kind: TagKind, told: int) -> None:
    """Cards in a hand beside the table are nobody's business, wherever the camera sees them; backs tell nothing."""
    beside = Place(TABLE.x + TABLE.width / 2 + 4, 0.0, 0.0)
    zones = ZoneMap([TABLE])
    tags = {"ACE": Tag("ACE", "ace", kind, "The ace", 0.0)}
    discretion = Discretion(tags, zones)
    discretion.open([TABLE.name])
    judging, sighting = Judge(PLANE, tags, zones, discretion), seen(beside, 80.0)

    assert judging.admits(sighting)
    assert len(judging.cards([sighting], (SIDE,))) == told


@pytest.mark.parametrize(("places", "moved"), [([FAR], True), ([FAR, Place(-150.0, 100.0, 0.0)], False)])
def test_a_card_in_two_places_carries_no_zone_along(places: list[Place], moved: bool) -> None:
    """One of the two is a copy, and nobody knows which."""
    carried = Zone("carried", -200.0, 0.0, 80.0, 80.0, anchor=Anchor("ACE", -200.0, 0.0))
    zones = ZoneMap([carried])
    judging = Judge(PLANE, TAGS, zones, Discretion(TAGS, zones))

    assert judging.move_anchors([seen(place) for place in places], (SIDE,)) is moved
