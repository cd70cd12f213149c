"""Names that are longer than the room beside a tag, and what is said of a sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.tags import command
from companion.packs import load_pack
from companion.packs.drawing import Cells, Page, Text
from companion.packs.sheet import GAP, NAME_WIDTH, tag_pages, to_print
from companion.packs.typesetting import Font, width

LONG = "Temple in honor of the Emperor"


def beside(page: Page, tag: Cells, row_mm: float) -> list[Text]:
    """The words to the right of a tag, down to the next row."""
    texts = [shape for shape in page.shapes if isinstance(shape, Text)]
    return [one for one in texts if 0 < one.x - tag.x - tag.side < 5 and -2 < one.y - tag.y < row_mm - 2]


@pytest.mark.parametrize("tag_mm", [8.0, 12.0, 20.0, 25.0])
def test_no_name_runs_into_the_tag_beside_it(tag_mm: float) -> None:
    """A long name takes two lines or smaller letters; nothing is wider than the room that there is."""
    pack = load_pack("elekt")
    for page in tag_pages(pack, to_print(pack, ["influence", "mission"]), "a4", tag_mm, "Elekt"):
        for shape in page.shapes:
            if isinstance(shape, Text) and shape.y > 20:
                room = 100 if shape.words.startswith("100 mm") else NAME_WIDTH
                assert width(shape.words, shape.points, Font(shape.bold)) <= room, shape.words


@pytest.mark.parametrize("tag_mm", [8.0, 20.0])
def test_a_long_name_is_there_in_full(tag_mm: float) -> None:
    """Every word of it, above the place where the tag belongs."""
    pack = load_pack("elekt")
    cards = [card for card in pack.cards if card.name == LONG]
    (page,) = tag_pages(pack, cards, "a4", tag_mm, "Elekt")
    first = next(shape for shape in page.shapes if isinstance(shape, Cells))
    words = beside(page, first, tag_mm * 25 / 21 + GAP)
    assert " ".join(one.words for one in words[:-1]) == LONG
    assert words[-1].words == "top left"


def test_a_page_of_marks_alone_names_no_cards(tmp_path: Path) -> None:
    """It has corner marks and no tag, and no name on it is a sample."""
    result = CliRunner().invoke(command, ["elekt", "--only", "marks", "-o", str(tmp_path / "marks.pdf")])
    assert "1 page, 4 corner marks. Print at 100 %." in result.output
    assert "samples" not in result.output
