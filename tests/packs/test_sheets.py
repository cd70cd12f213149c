"""Tag sheets and print-and-play cards, drawn and read back."""

from __future__ import annotations

import re
import subprocess
import zlib
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from shutil import which

import cv2
import numpy as np
import pytest
import zxingcpp
from click.testing import CliRunner

from companion.cli.pack import command as packs
from companion.cli.tags import command
from companion.errors import PackError
from companion.packs import Pack, load_pack
from companion.packs.cards import back, card_pages, face
from companion.packs.codes import DISTANCE, QUIET, SIDE, distance, fresh, modules
from companion.packs.drawing import Box, Cells, Page, Shape, Stroke, Text
from companion.packs.pdf import write_pdf
from companion.packs.reading import codes, folder
from companion.packs.sheet import blank_pages, labels_of, mark_page, tag_pages, to_print
from companion.table import TagKind, by_code
from tests.packs.raster import Grey, raster
from vision.geometry import Place
from vision.marks import corner_marks, find_marks, mark_cells
from vision.twins import ReadTag, cards_of


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The pack as it is installed."""
    return load_pack("golden-blade")


def read(grey: Grey) -> Counter[str]:
    """Every code in a picture, as often as it is there."""
    found = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False)
    return Counter(code.text for code in found)


def words(page: Page) -> list[str]:
    """All texts of a page."""
    return [shape.words for shape in page.shapes if isinstance(shape, Text)]


def test_a_sheet_reads_back_with_the_name_beside_each_tag(pack: Pack) -> None:
    """Every tag on the paper is the code of the card that is named there."""
    cards = to_print(pack, ["table"])
    (page,) = tag_pages(pack, cards, "a4", 20.0, "The Golden Blade")
    labels = labels_of(pack, cards, 20.0)
    assert any("Stick each where its words say" in line for line in words(page))
    assert read(raster(page, 6.0)) == Counter(label.code for label in labels)
    assert {label.code for label in labels} == {code for card in cards for code in pack.tag(card.component).codes}
    tags = [shape for shape in page.shapes if isinstance(shape, Cells)]
    for tag, label in zip(tags, labels, strict=True):
        assert beside(page, tag) == [line for line in label.lines if line]
        # Readers forgive a tag that is drawn as in a mirror.
        assert (np.rot90(modules(label.code), 2 * label.upside_down) == np.array(tag.black)).all()


def beside(page: Page, tag: Cells) -> list[str]:
    """The words to the right of a tag, down to its lower edge."""
    texts = [shape for shape in page.shapes if isinstance(shape, Text)]
    near = [one for one in texts if 0 < one.x - tag.x - tag.side < 5 and 0 < one.y - tag.y < tag.side]
    return [one.words for one in sorted(near, key=lambda one: one.y)]


def test_every_tag_says_whose_it_is_and_where_it_belongs(pack: Pack) -> None:
    """The first of a pair top left, the second bottom right and printed as it is stuck on, a back alone in the middle.

    All second tags come last, so that who does without them prints fewer pages.
    """
    cards = [pack.card(one) for one in ("order/italy/embargo", "unit/1903/01", "back/order/italy", "back/unit/1903")]
    labels = labels_of(pack, cards, 20.0)
    assert [(label.lines[0], label.lines[-1], label.upside_down) for label in labels] == [
        (cards[0].name, "top left", False),
        (cards[1].name, "top left", False),
        (cards[2].name, "top left", False),
        (cards[3].name, "middle", False),
        (cards[0].name, "bottom right", True),
        (cards[2].name, "bottom right", True),
    ]
    board = next(card for card in load_pack("elekt").cards if "piece" in card.facts)
    assert labels_of(load_pack("elekt"), [board], 20.0)[0].lines[-1] == "middle"


def test_a_card_without_room_for_two_tags_gets_one(pack: Pack) -> None:
    """Tags that would lie over each other are of no use."""
    small = replace(pack, size=(44.0, 50.0))
    cards = [pack.card("order/italy/embargo")]
    assert [label.lines[-1] for label in labels_of(small, cards, 25.0)] == ["top left"]
    assert len([shape for shape in face(small, cards[0], 0.0, 0.0, 25.0) if isinstance(shape, Cells)]) == 1
    assert len(labels_of(small, cards, 15.0)) == 2


def test_tags_are_true_to_size_with_white_round_them(pack: Pack) -> None:
    """A tag of 25 mm is 25 mm wide, two modules of white round it, and the ruler is 100 mm."""
    page = next(tag_pages(pack, to_print(pack, ["orders"]), "letter", 25.0, "The Golden Blade"))
    cells = [shape for shape in page.shapes if isinstance(shape, Cells)]
    whites = [shape for shape in page.shapes if isinstance(shape, Box) and not shape.line]
    assert {shape.side for shape in cells} == {25.0}
    for code, white in zip(cells, whites, strict=True):
        assert code.x - white.x == pytest.approx(QUIET * 25 / SIDE)
        assert white.width == pytest.approx(25 + 2 * QUIET * 25 / SIDE)
    longest = max((shape for shape in page.shapes if isinstance(shape, Stroke)), key=lambda line: line.x2 - line.x1)
    assert longest.x2 - longest.x1 == 100.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("tag_mm", [12.0, 20.0, 25.0])
def test_everything_lies_on_the_paper(pack: Pack, paper: str, tag_mm: float) -> None:
    """No printer cuts a tag off, whatever its size."""
    for page in tag_pages(pack, to_print(pack), paper, tag_mm, "The Golden Blade"):
        for shape in page.shapes:
            if isinstance(shape, Box):
                assert shape.x >= 5
                assert shape.x + shape.width <= page.width - 5
                assert shape.y + shape.height <= page.height - 12


@pytest.mark.rule("GB-043")
def test_there_is_a_back_for_every_card(pack: Pack) -> None:
    """A back is printed as often as cards wear it: sixteen for France with its two-player Orders, fifty for a year."""
    printed = Counter(card.component for card in to_print(pack))
    assert printed["back/order/france"] == 14 + 2
    assert printed["back/order/russia"] == 12 + 2
    assert printed["back/unit/1902"] == 50
    assert printed["order/france/convoy"] == 1


def test_a_card_shows_two_codes_and_a_tiled_one_shows_one(pack: Pack) -> None:
    """An Order is read from either corner, on either side; a Unit has no tag where another row begins."""
    orders = [pack.card(f"order/italy/{name}") for name in ("embargo", "accord")]
    unit = pack.card("unit/1903/01")
    faces, backs = card_pages(pack, [*orders, unit], "a4", 20.0)
    codes = [pack.tag(card.component).codes for card in (*orders, unit)]
    assert list(map(len, codes)) == [2, 2, 1]
    assert read(raster(faces, 6.0)) == Counter(code for worn in codes for code in worn)
    first, second = pack.tag("back/order/italy").codes
    assert read(raster(backs, 6.0)) == {first: 2, second: 2, pack.tag("back/unit/1903").code: 1}


@pytest.mark.parametrize("tag_mm", [12.0, 20.0, 25.0])
def test_the_eyes_find_the_middle_of_a_card_from_its_tags(pack: Pack, tag_mm: float) -> None:
    """Where the two tags of a face and a back are printed, the eyes see one card, and from either alone the same."""
    order, known = pack.card("order/italy/accord"), by_code(pack.tags)
    for shapes, component in ((face, order.component), (back, "back/order/italy")):
        tags = [shape for shape in shapes(pack, order, 0.0, 0.0, tag_mm) if isinstance(shape, Cells)]
        seen = [
            ReadTag(known[code], code, Place(tag.x + tag_mm / 2, tag.y + tag_mm / 2, angle), tag_mm)
            for code, tag, angle in zip(known[pack.tag(component).code].codes, tags, (0.0, 180.0), strict=True)
        ]
        for some in (seen, seen[:1], seen[1:]):
            (card,) = cards_of(some)
            assert (card.code, card.place.angle) == (pack.tag(component).code, 0.0)
            assert (card.place.x, card.place.y) == pytest.approx((31.5, 44.0))


@pytest.mark.rule("GB-169")
def test_backs_of_one_kind_are_equal_to_the_pixel(pack: Pack) -> None:
    """From behind an Order and a Hold of one Great Power are the same picture."""
    cards = [pack.card(component) for component in ("order/turkey/sabotage", "hold/turkey/1", "order/turkey/accord")]
    _, backs = card_pages(pack, cards, "a4", 20.0)
    third = len(backs.shapes) // 3
    drawn = raster(backs, 4.0)
    left, width = round(4 * (backs.width - 189) / 2), 4 * 63
    columns = [drawn[:, left + n * width : left + (n + 1) * width].tobytes() for n in range(3)]
    assert third * 3 == len(backs.shapes)
    assert columns[0] == columns[1] == columns[2]


@pytest.mark.parametrize("game", ["golden-blade", "elekt", "diktat"])
def test_nothing_on_a_back_tells_whose_it_is(game: str) -> None:
    """For all cards that share a back, signs and words are the same, as well as tags."""
    pack = load_pack(game)
    drawn: dict[str, list[Shape]] = {}
    for card in pack.cards:
        if card.back is not None:
            shapes = back(pack, card, 0.0, 0.0, 20.0)
            assert drawn.setdefault(card.back, shapes) == shapes
    assert drawn.keys() == {card.component for card in pack.backs}


def test_backs_lie_behind_their_fronts(pack: Pack) -> None:
    """When the sheet is turned over its long edge, each back comes to lie behind its own card."""
    cards = [pack.card(f"order/{power}/accord") for power in ("austria", "france")]
    faces, backs = card_pages(pack, cards, "a4", 20.0)
    fronts = [shape.x + shape.side / 2 for shape in faces.shapes if isinstance(shape, Cells)]
    middles = [(fronts[n] + fronts[n + 1]) / 2 for n in (0, 2)]  # between the two tags of a card
    turned = [backs.width - (shape.x + shape.side / 2) for shape in backs.shapes if isinstance(shape, Cells)]
    behind = [(turned[n] + turned[n + 1]) / 2 for n in (0, 2)]
    assert behind == pytest.approx(middles)
    assert middles[0] < middles[1]


def test_the_corner_marks_are_read_back() -> None:
    """The four marks of the paper are the marks that the eyes look for, and lie as they do on the table."""
    page = mark_page([mark_cells(number) for number in range(4)], 40.0, "a4")
    found = {id_: quad.mean(axis=0) for id_, quad in find_marks(raster(page, 4.0)).items()}
    (left, top), (right, bottom) = found[0], found[2]
    assert set(found) == {mark.id for mark in corner_marks(900, 600)}
    for mark in corner_marks(900, 600):
        corner = (left if mark.x < 0 else right, top if mark.y < 0 else bottom)
        assert tuple(found[mark.id]) == pytest.approx(corner, abs=1)


def test_the_command_says_at_once_what_it_draws(tmp_path: Path) -> None:
    """A box takes seconds; what is written for programs to read stays as it is."""
    words = ["golden-blade", "-o", str(tmp_path / "sheet.pdf"), "--only", "marks"]
    result = CliRunner().invoke(command, words, catch_exceptions=False)

    assert result.stderr == "Drawing Diplomacy: The Golden Blade: some seconds.\n"
    assert "Drawing" not in result.stdout


def test_the_command_writes_a_sheet_and_says_how_long(tmp_path: Path) -> None:
    """Where, how many pages, how many tags; and that names of this pack are not those of the box yet."""
    target = tmp_path / "sheet.pdf"
    result = CliRunner().invoke(command, ["golden-blade", "-o", str(target), "--only", "table"], catch_exceptions=False)
    assert result.exit_code == 0
    assert "1 page, 16 tags" in result.output
    assert "Some names are samples" in result.output
    assert "companion pack new golden-blade" in result.output
    assert target.read_bytes().startswith(b"%PDF")


def test_who_has_a_pack_is_told_where_to_write_the_names_that_are_missing(tmp_path: Path) -> None:
    """And not to make the pack that is there."""
    CliRunner().invoke(packs, ["new", "elekt", "--data", str(tmp_path)], catch_exceptions=False)
    sheet = str(tmp_path / "sheet.pdf")
    result = CliRunner().invoke(
        command, ["elekt", "-o", sheet, "--data", str(tmp_path), "--only", "basic"], catch_exceptions=False
    )
    assert f"write those of your box into {tmp_path / 'packs' / 'elekt' / 'pack.toml'}" in result.output
    assert "pack new" not in result.output


def test_blank_and_named_tags_never_overwrite_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name for the file, each kind of sheet has its own."""
    monkeypatch.chdir(tmp_path)
    for kind in (["--only", "table"], ["--blank", "3"]):
        CliRunner().invoke(command, ["golden-blade", "--data", str(tmp_path), *kind], catch_exceptions=False)
    assert {path.name for path in tmp_path.glob("*.pdf")} == {"sheet.pdf", "blank-tags.pdf"}


def test_an_unknown_part_is_refused_with_those_there_are(tmp_path: Path) -> None:
    """The refusal lists the parts of the box and writes nothing."""
    target = tmp_path / "sheet.pdf"
    result = CliRunner().invoke(command, ["golden-blade", "-o", str(target), "--only", "dice"])
    assert "It has orders, table, units, marks." in str(result.exception)
    assert not target.exists()


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_the_ruler_of_the_pdf_is_right_to_a_fifth_of_a_millimetre(
    tmp_path: Path, paper: str, size: tuple[float, float]
) -> None:
    """As a printer gets it, on every page: 100 mm, with a stroke at every ten, on paper that is as large as it says."""
    target = tmp_path / "sheet.pdf"
    options = ["elekt", "--data", str(tmp_path), "--paper", paper, "-o", str(target), "--only", "boards", "--only"]
    CliRunner().invoke(command, [*options, "marks"], catch_exceptions=False)
    pages = drawn_lines(target.read_bytes())
    assert len(pages) == 2
    for paper_mm, lines in pages:
        assert paper_mm == pytest.approx(size, abs=0.2)
        x1, y1, x2, y2 = max(lines, key=lambda line: abs(line[2] - line[0]))
        assert (abs(x2 - x1), abs(y2 - y1)) == pytest.approx((100.0, 0.0), abs=0.2)
        strokes = sorted(line[0] - min(x1, x2) for line in lines if line[0] == line[2] and y1 in (line[1], line[3]))
        assert strokes == pytest.approx([10.0 * n for n in range(11)], abs=0.2)


def drawn_lines(pdf: bytes) -> list[tuple[tuple[float, float], list[tuple[float, float, float, float]]]]:
    """Of each page of a PDF of ours the size and the straight lines, mm, from the operators `re`, `m` and `l`."""
    mm = 25.4 / 72
    pages = [part for part in pdf.split(b"endobj") if b"/Type /Page\n" in part]
    boxes = [re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page) for page in pages]
    sizes = [(float(box[1]) * mm, float(box[2]) * mm) for box in boxes if box]
    found = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL):
        text = zlib.decompress(stream) if stream[:1] == b"x" else stream
        lines = re.findall(rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", text)
        if lines:
            found.append([(float(a) * mm, float(b) * mm, float(c) * mm, float(d) * mm) for a, b, c, d in lines])
    return list(zip(sizes, found, strict=True))


@pytest.mark.hard
@pytest.mark.skipif(which("pdftoppm") is None, reason="pdftoppm of poppler-utils draws the PDF")
def test_the_pdf_itself_reads_back(pack: Pack, tmp_path: Path) -> None:
    """Rendered by another program, each page holds the codes that belong on it."""
    target = tmp_path / "sheet.pdf"
    CliRunner().invoke(command, ["golden-blade", "-o", str(target)], catch_exceptions=False)
    subprocess.run(["pdftoppm", "-r", "150", "-gray", str(target), str(tmp_path / "page")], check=True)
    found: Counter[str] = Counter()
    for path in sorted(tmp_path.glob("page*.pgm")):
        found += read(np.asarray(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE), dtype=np.uint8))
    assert found == Counter(label.code for label in labels_of(pack, to_print(pack), 20.0))


def test_a_new_card_gets_a_code_and_the_others_keep_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--assign` adds lines to the table of codes and changes none."""
    source = folder("golden-blade")
    before = codes("golden-blade", source)
    (tmp_path / "pack.toml").write_text((source / "pack.toml").read_text())
    lines = (source / "tags.toml").read_text().splitlines(keepends=True)
    (tmp_path / "tags.toml").write_text("".join(line for line in lines if '"ambassador"' not in line))
    monkeypatch.setattr("companion.cli.tags.folder", lambda _game: tmp_path)
    result = CliRunner().invoke(command, ["golden-blade", "--assign"], catch_exceptions=False)
    after = codes("golden-blade", tmp_path)
    assert "2 new codes, 387 in all." in result.output
    assert after.keys() == before.keys()
    assert all(after[name] == before[name] for name in before if name != "ambassador")
    assert len({code for worn in after.values() for code in worn}) == 387


def test_a_card_with_one_code_gets_a_second_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--assign` keeps the first code, which is printed already, and the line's place and comment."""
    source = folder("elekt")
    (tmp_path / "pack.toml").write_text((source / "pack.toml").read_text())
    first, second = codes("elekt", source)["basic/acolyte"]
    text = (source / "tags.toml").read_text().replace(f'["{first}", "{second}"]', f'"{first}"  # ours')
    (tmp_path / "tags.toml").write_text(text)
    monkeypatch.setattr("companion.cli.tags.folder", lambda _game: tmp_path)
    result = CliRunner().invoke(command, ["elekt", "--assign"], catch_exceptions=False)
    assert "1 new codes, 185 in all." in result.output
    assert f'"basic/acolyte" = ["{first}", ' in (tmp_path / "tags.toml").read_text()
    assert "  # ours\n" in (tmp_path / "tags.toml").read_text()
    assert len(codes("elekt", tmp_path)["basic/acolyte"]) == 2


def test_a_name_in_any_script_is_printed_somehow(pack: Pack, tmp_path: Path) -> None:
    """Letters that the fonts of a PDF lack lose their accents, or become question marks; nothing breaks."""
    page = Page(100.0, 50.0, (Text(10.0, 10.0, "Łódź, Attaché, 東京", 10.0),))
    assert write_pdf([page], tmp_path / "words.pdf", pack.game) == 1


def test_a_pdf_that_cannot_be_written_is_refused(pack: Pack, tmp_path: Path) -> None:
    """The refusal says where and what to do."""
    with pytest.raises(PackError, match="Choose another place with -o"):
        write_pdf([Page(100.0, 50.0, ())], tmp_path / "no" / "words.pdf", pack.game)


def test_blank_tags_are_fresh_codes_with_number_and_letters(tmp_path: Path, pack: Pack) -> None:
    """Each reads as the code beside it, none is worn in the box, and a second sheet has other ones."""
    worn = [code for tag in pack.tags for code in tag.codes]
    codes_new = list(islice(fresh(Random(5), worn), 20))
    (page,) = blank_pages(pack.game, codes_new, "a4", 20.0)
    assert read(raster(page, 6.0)) == Counter(codes_new)
    assert any("Stick one on each card" in line for line in words(page))
    assert {f"{code[:5]} {code[5:]}" for code in codes_new} | {str(n) for n in range(1, 21)} <= set(words(page))
    assert min(distance(old, code) for old in worn for code in codes_new) >= DISTANCE
    options = ["golden-blade", "--blank", "3", "--data", str(tmp_path), "-o", str(tmp_path / "blank.pdf")]
    result = CliRunner().invoke(command, options, catch_exceptions=False)
    assert "1 page, 3 blank tags." in result.output


def test_a_tag_is_printed_for_every_piece_that_wears_it(pack: Pack) -> None:
    """Eighteen that are alike are eighteen tags, and their backs as many."""
    card = replace(pack.card("order/austria/convoy"), kind=TagKind.ALIKE, copies=18)
    printed = Counter(one.component for one in to_print(replace(pack, cards=(card,))))
    assert printed == {card.component: 18, "back/order/austria": 18}


def test_backs_are_printed_also_where_they_are_a_part_of_their_own(tmp_path: Path) -> None:
    """The sheets of Elekt have two tags for the back of each card, as for its face."""
    options = ["elekt", "--data", str(tmp_path), "-o", str(tmp_path / "all.pdf")]
    printed = CliRunner().invoke(command, options, catch_exceptions=False).output
    pack = load_pack("elekt")
    assert f"{len(labels_of(pack, to_print(pack), 20.0))} tags." in printed
