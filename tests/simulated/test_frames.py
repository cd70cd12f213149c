"""The table seen through its rendered frames by the real decoder, geometry and tracker."""

from __future__ import annotations

import random
from math import cos, radians, sin

import numpy as np
import pytest

from tests.simulated.conftest import Eyes, MakeTable
from vision.simulated import Renderer, Truth

NEAR_MM = 3.0
STRAIGHT_DEG = 3.0
# Where a card lies off every hand, whichever way it is turned, on the table for three.
OPEN_PLACES = ((-90.0, 140.0), (90.0, 140.0), (-300.0, -140.0), (-120.0, -140.0), (120.0, -140.0), (300.0, -140.0))


@pytest.mark.parametrize("seed", range(3))
def test_a_laid_card_is_read_where_it_lies(table: Truth, seed: int) -> None:
    """Anywhere and at any angle, within three millimetres and three degrees; which end is up is all the same.

    The places are such that one tag of a card may lie outside of every zone: the other one suffices.
    """
    rng = random.Random(seed)
    laid: dict[str, tuple[float, float, float]] = {}
    for (x, y), piece in zip(OPEN_PLACES, table.hand("p0"), strict=False):
        laid[piece.component] = (x + rng.uniform(-15, 15), y + rng.uniform(-15, 15), rng.uniform(0, 360))
        table.lay(piece.component, None, *laid[piece.component])
    seen = {name: one for name, one in Eyes(table).look().items() if name in laid}
    assert seen.keys() == laid.keys()
    for name, one in seen.items():
        x, y, angle = laid[name]
        assert abs(one.x - x) < NEAR_MM
        assert abs(one.y - y) < NEAR_MM
        assert abs((one.angle - angle + 90) % 180 - 90) < STRAIGHT_DEG


@pytest.mark.parametrize("angle", [0.0, 47.0, 180.0, 301.0])
def test_a_card_with_one_tag_is_read_with_its_direction(table: Truth, angle: float) -> None:
    """A Unit's tag is in its top left corner: place and full angle follow from it."""
    unit = table.draw("library", "p0")
    table.lay(unit.component, None, -300, -140, angle)
    corner = 1 + unit.tag_mm * 25 / 42
    across, down = corner - unit.size[0] / 2, corner - unit.size[1] / 2
    turn = radians(angle)
    one = Eyes(table).look()[unit.component]
    assert abs(one.x - (-300 + across * cos(turn) - down * sin(turn))) < NEAR_MM
    assert abs(one.y - (-140 + across * sin(turn) + down * cos(turn))) < NEAR_MM
    assert abs((one.angle - angle + 180) % 360 - 180) < STRAIGHT_DEG


def test_a_card_in_a_zone_is_read_in_that_zone(table: Truth) -> None:
    """Every place for a card of every seat, by zone name."""
    laid = set()
    for seat, power in (("p0", "france"), ("p1", "austria"), ("p2", "italy")):
        for order, zone in (("embargo", "left"), ("accord", "right")):
            table.lay(f"order/{power}/{order}", zone=f"front-{seat}-{zone}")
            laid.add((f"order/{power}/{order}", f"front-{seat}-{zone}"))
        unit = table.draw("library", seat)
        table.lay(unit.component, zone=f"grid-{seat}-{unit.kind}")
        laid.add((unit.component, f"grid-{seat}-{unit.kind}"))
    table.lay("ambassador", zone="ambassador-p1")
    laid.add(("ambassador", "ambassador-p1"))
    assert laid <= Eyes(table).zones()


@pytest.mark.rule("GB-043")
def test_a_face_down_order_shows_only_the_back_of_its_power(table: Truth) -> None:
    """From behind nothing tells one Order from another, down to the pixel."""
    pictures = []
    for order in ("embargo", "accord"):
        table.lay(f"order/france/{order}", zone="front-p0-left", face_up=False)
        eyes = Eyes(table)
        pictures.append(eyes.renderer.frame())
        assert ("back/order/france", "front-p0-left") in eyes.zones()
        table.take(f"order/france/{order}", "p0")
    assert np.array_equal(pictures[0], pictures[1])


def test_a_flip_is_seen(table: Truth) -> None:
    """The back goes, the face comes, in the same place."""
    table.lay("order/france/embargo", zone="front-p0-left", face_up=False)
    eyes = Eyes(table)
    assert ("back/order/france", "front-p0-left") in eyes.zones()
    table.flip("order/france/embargo")
    seen = eyes.zones()
    assert ("order/france/embargo", "front-p0-left") in seen
    assert ("back/order/france", "front-p0-left") not in seen


def test_a_wrong_card_is_seen_as_what_it_is(table: Truth) -> None:
    """An Order of another Great Power on a front, and a Unit in the wrong row, are reported, not mended."""
    table.lay("order/italy/censure", zone="front-p0-left")
    unit = table.draw("library", "p0")
    wrong = next(row for row in ("army", "fleet", "political") if row != unit.kind)
    table.lay(unit.component, zone=f"grid-p0-{wrong}")
    assert {("order/italy/censure", "front-p0-left"), (unit.component, f"grid-p0-{wrong}")} <= Eyes(table).zones()


def test_a_missing_card_is_not_invented_and_a_late_one_is_seen_when_it_comes(table: Truth) -> None:
    """Five of six Orders lie; the sixth is seen once it is laid."""
    for seat, power in (("p0", "france"), ("p1", "austria"), ("p2", "italy")):
        table.lay(f"order/{power}/embargo", zone=f"front-{seat}-left")
        if seat != "p2":
            table.lay(f"order/{power}/accord", zone=f"front-{seat}-right")
    eyes = Eyes(table)
    assert len([zone for _, zone in eyes.zones() if zone and zone.startswith("front")]) == 5
    table.lay("order/italy/accord", zone="front-p2-right")
    assert ("order/italy/accord", "front-p2-right") in eyes.zones()


def test_swapped_cards_are_seen_swapped(table: Truth) -> None:
    """Two cards that change places are reported in their new ones, and nothing is left behind."""
    table.lay("order/france/embargo", zone="front-p0-left")
    table.lay("order/france/accord", zone="front-p0-right")
    eyes = Eyes(table)
    eyes.look()
    table.take("order/france/embargo", "p0")
    table.move("order/france/accord", zone="front-p0-left")
    table.lay("order/france/embargo", zone="front-p0-right")
    fronts = {(name, zone) for name, zone in eyes.zones() if zone and zone.startswith("front")}
    assert fronts == {("order/france/embargo", "front-p0-right"), ("order/france/accord", "front-p0-left")}
    assert eyes.troubles == []


def test_a_hand_over_a_card_hides_it_and_no_more(table: Truth) -> None:
    """Under a hand a card is hidden; when the hand is gone it is there as before."""
    table.lay("order/france/embargo", zone="front-p0-left")
    eyes = Eyes(table)
    before = eyes.look()["order/france/embargo"]
    table.cover("p1", before.x, before.y, 80)
    hidden = eyes.look()["order/france/embargo"]
    table.uncover("p1")
    after = eyes.look()["order/france/embargo"]
    assert (before.hidden, hidden.hidden, after.hidden) == (False, True, False)
    assert hidden.zone == after.zone == "front-p0-left"


def test_cards_in_a_hand_are_not_on_the_table(table: Truth) -> None:
    """Of an unpacked box the eyes see the piles and the aids; hands are held, not lying."""
    zones = {zone for _, zone in Eyes(table).zones()}
    assert zones <= {"aid-p0", "aid-p1", "aid-p2", None}


def test_the_largest_table_is_read_whole(make_table: MakeTable) -> None:
    """Seven seats, every front laid, eight Units in every grid: each card is read."""
    table = make_table(7)
    for seat, power in enumerate(["france", "austria", "italy", "russia", "turkey", "germany", "britain"]):
        table.lay(f"order/{power}/embargo", zone=f"front-p{seat}-left")
        table.lay(f"order/{power}/accord", zone=f"front-p{seat}-right", face_up=False)
        for n in range(8):
            unit = table.draw(("library", "1902")[seat % 2], f"p{seat}")
            table.lay(unit.component, zone=f"grid-p{seat}-{('army', 'fleet', 'political')[n % 3]}")
    eyes = Eyes(table)
    eyes.look(10)
    assert eyes.count == len(table.scene().cards)
    assert eyes.troubles == []


def test_a_bumped_camera_is_measured_anew_within_two_seconds(table: Truth) -> None:
    """Every card is told where it was before, though all of it is seen elsewhere; none is missed meanwhile."""
    table.lay("order/france/sabotage", zone="front-p0-left")
    eyes = Eyes(table)
    before = eyes.look(10)
    pushed_from = eyes.renderer.matrix
    table.bumps += 1
    told = [(eyes.look(1).keys(), eyes.steady) for _ in range(20)]
    after = eyes.look(1)

    assert all(names == before.keys() for names, _ in told)
    assert not all(steady for _, steady in told)
    assert not np.allclose(eyes.renderer.matrix, pushed_from)
    assert all(abs(after[name].x - one.x) + abs(after[name].y - one.y) < 2.0 for name, one in before.items())
    assert eyes.steady


def test_a_covered_corner_mark_is_no_bump(table: Truth) -> None:
    """A hand lies over it, and not one placement changes."""
    table.lay("order/france/sabotage", zone="front-p0-left")
    eyes = Eyes(table)
    before = eyes.look(10)
    mark = table.layout.marks[0]
    table.cover("hand", mark.x, mark.y, 40.0)

    assert eyes.look(30) == before
    assert eyes.steady


def test_drawing_only_what_changed_gives_the_picture_of_drawing_all(table: Truth) -> None:
    """After many moves a camera that watched sees the same as one that opens its eyes now."""
    watched = Renderer(table)
    rng = random.Random(3)
    cards = [piece.component for piece in table.hand("p0")[:5]]
    for step in range(12):
        name = rng.choice(cards)
        table.lay(name, None, rng.uniform(-60, 60), rng.uniform(-60, 60), rng.uniform(0, 360), rng.random() < 0.5)
        if step % 3 == 0:
            table.cover("p1", rng.uniform(-60, 60), 0, 30)
        watched.frame()
    fresh = Renderer(table)
    for _ in range(12):
        last = fresh.frame()
    assert np.array_equal(watched.frame(), fresh.frame())
    assert last.shape == (1296, 2304)


def test_every_frame_has_its_own_noise(table: Truth) -> None:
    """A still table gives no two equal frames, as no camera does, and the same seed the same frames."""
    one, other = Renderer(table, seed=4), Renderer(table, seed=4)
    first, second = one.frame(), one.frame()
    assert not np.array_equal(first, second)
    assert np.array_equal(first, other.frame())
