"""What is printed, seen through a lens that leans over it, at 1.9 pixels per module in the light of a living room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import cv2
import numpy as np
import pytest

from companion.packs import Card, Pack, load_pack
from companion.packs.cards import card_pages
from companion.packs.codes import SIDE, fresh
from companion.packs.drawing import Cells, Page
from companion.packs.sheet import blank_pages, labels_of, tag_pages
from companion.packs.wearing import worn_by
from tests.packs.raster import raster
from vision.adversary.camera import DISTORTION, Lens, Mode, PlacedCamera, Pose, fitted
from vision.adversary.levels import level_named
from vision.adversary.sensor import Sensor
from vision.any_size import tags_in
from vision.frame import Grey

MODULE_PX = 1.9
TAG_MM = 20.0
PRINT_PX = 8.0  # a millimetre, of the paper
FINER = 3  # points a pixel gathers light from, along each side
PAPER, INK = 0.8, 0.06  # of the light that falls on them


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The pack as it is installed."""
    return load_pack("golden-blade")


def camera(page: Page, module_px: float, tag_mm: float) -> PlacedCamera:
    """A camera that leans over a page and sees modules so wide in its middle."""
    lens, pose, size = Lens(DISTORTION), Pose(12.0, 40.0, 2.0), (page.width, page.height)
    view = fitted(Mode("any", 800, 800, True), lens, pose, size)
    side = round(800 * module_px / (view.px_per_mm(0.0, 0.0) * tag_mm / SIDE))
    return fitted(Mode("fit", side, side, True), lens, pose, size)


def photographed(page: Page, module_px: float = MODULE_PX, tag_mm: float = TAG_MM) -> Grey:
    """The page as that camera sees it: lens, blur, noise, sharpening, JPEG; half the light in one corner."""
    view = camera(page, module_px, tag_mm)
    assert view.px_per_mm(0.0, 0.0) * tag_mm / SIDE == pytest.approx(module_px, abs=0.01)
    side = view.mode.width
    across, down = view.table_maps((0, 0, side, side), FINER)
    printed = raster(page, PRINT_PX)
    x, y = (across + page.width / 2) * PRINT_PX - 0.5, (down + page.height / 2) * PRINT_PX - 0.5
    seen = cv2.remap(printed, x, y, cv2.INTER_LINEAR, borderValue=(90,)).astype(np.float32) / 255.0
    small = cv2.resize(INK + (PAPER - INK) * seen, (side, side), interpolation=cv2.INTER_AREA)
    light = small * np.linspace(0.5, 1.0, side, dtype=np.float32)
    return Sensor(level_named("living-room"), view, 1).expose(np.asarray(light, dtype=np.float32), 0.85)


def read(page: Page, pack: Pack, more: Sequence[str] = ()) -> Counter[str]:
    """Every code on a page, as often as it is seen; the eyes know all codes of the box."""
    known = [*(code for tag in pack.tags for code in tag.codes), *more]
    return Counter(sighting.code for sighting in tags_in(photographed(page), known))


def some(pack: Pack) -> list[Card]:
    """Orders, which wear two tags, and a Unit, which wears one."""
    return [pack.card(name) for name in ("order/italy/embargo", "order/italy/accord", "hold/italy/1", "unit/1903/01")]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_of_tags_reads_back(pack: Pack, paper: str) -> None:
    """First tags upright, second ones on their heads, and tags of backs."""
    cards = [*some(pack), *(pack.card(f"back/{name}") for name in ("order/italy", "unit/1903"))]
    (page,) = tag_pages(pack, cards, paper, TAG_MM, "The Golden Blade")

    assert read(page, pack) == Counter(label.code for label in labels_of(pack, cards, TAG_MM))


def test_a_full_sheet_reads_back(pack: Pack) -> None:
    """As many tags as there is room for."""
    cards = [card for card in pack.cards if card.group == "orders"]
    page = next(tag_pages(pack, cards, "a4", TAG_MM, "The Golden Blade"))
    count = sum(isinstance(shape, Cells) for shape in page.shapes)

    assert count > 20
    assert read(page, pack) == Counter(label.code for label in labels_of(pack, cards, TAG_MM)[:count])


def test_whole_cards_read_back_from_both_sides(pack: Pack) -> None:
    """Both codes of a face, once each; of backs that are alike, as often as there are cards."""
    faces, backs = card_pages(pack, some(pack), "a4", TAG_MM)
    behind = [pack.card(str(card.back)) for card in some(pack)]

    assert read(faces, pack) == Counter(worn.code for card in some(pack) for worn in worn_by(pack, card, TAG_MM))
    assert read(backs, pack) == Counter(worn.code for card in behind for worn in worn_by(pack, card, TAG_MM))


def test_blank_tags_read_back(pack: Pack) -> None:
    """Fresh codes are read like those of the box."""
    taken = [code for tag in pack.tags for code in tag.codes]
    new = [code for _, code in zip(range(12), fresh(Random(3), taken), strict=False)]
    (page,) = blank_pages("The Golden Blade", new, "a4", TAG_MM)

    assert read(page, pack, new) == Counter(new)


def test_the_picture_can_be_too_small(pack: Pack) -> None:
    """At half as many pixels nothing is read: the test sees what a camera sees."""
    (page,) = tag_pages(pack, some(pack), "a4", TAG_MM, "The Golden Blade")
    known = [code for tag in pack.tags for code in tag.codes]

    assert tags_in(photographed(page, 0.7), known) == []
