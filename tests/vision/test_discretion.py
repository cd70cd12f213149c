"""What may be told of which zone."""

from __future__ import annotations

import pytest

from companion.table import Tag, TagKind, Zone
from vision.discretion import Discretion
from vision.zones import ZoneMap

OPEN, SHUT, HAND, NOWHERE = (0.0, 0.0), (100.0, 0.0), (200.0, 0.0), (300.0, 0.0)
ZONES = ZoneMap([Zone("open", *OPEN, 50, 50), Zone("shut", *SHUT, 50, 50), Zone("hand", *HAND, 50, 50, public=False)])
TAGS = {kind.value: Tag(kind.value, "component", kind, "label") for kind in TagKind}


def discretion() -> Discretion:
    """With the zones called open and hand open."""
    made = Discretion(TAGS, ZONES)
    made.open(["open", "hand"])
    return made


@pytest.mark.parametrize("code", ["face", "alike", "STRANGER"])
@pytest.mark.parametrize(("place", "told"), [(OPEN, True), (SHUT, False), (HAND, False), (NOWHERE, False)])
def test_faces_are_told_of_open_public_zones_only(code: str, place: tuple[float, float], told: bool) -> None:
    """A private zone stays private even if somebody opens it; a stranger's code is treated as a face."""
    assert discretion().admits(code, *place) is told


@pytest.mark.parametrize(("place", "told"), [(OPEN, True), (SHUT, True), (HAND, False), (NOWHERE, True)])
def test_backs_are_told_everywhere_but_in_private_zones(place: tuple[float, float], told: bool) -> None:
    """All may see a back; of a private zone nothing is told at all."""
    assert discretion().admits("back", *place) is told


@pytest.mark.parametrize(("zone", "shown"), [("open", True), ("shut", False), ("hand", False)])
def test_only_open_public_zones_are_shown(zone: str, shown: bool) -> None:
    """No picture is taken of a private one, even if somebody opens it."""
    named = ZONES.named(zone)
    assert named is not None
    assert discretion().is_open(named) is shown


def test_opening_other_zones_shuts_the_first() -> None:
    """Only what the last message named is open."""
    made = discretion()
    made.open(["shut"])

    assert not made.admits("face", *OPEN)
    assert made.admits("face", *SHUT)


def test_nothing_is_open_at_first() -> None:
    """Eyes that were told nothing tell no face."""
    assert not Discretion(TAGS, ZONES).admits("face", *OPEN)
