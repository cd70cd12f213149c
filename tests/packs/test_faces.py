"""Whole cards and pieces of a box that can be played without owning it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
import zxingcpp

from companion.packs import Card, Pack, load_pack
from companion.packs.cards import card_pages, face
from companion.packs.drawing import Box, Cells, Page, Shape, Text
from companion.packs.icons import ICONS
from companion.packs.printed_facts import size_of
from companion.packs.sheet import pieces
from companion.packs.typesetting import Font, fitted
from tests.packs.lettering import box_of, words
from tests.packs.raster import raster


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The sample pack of Elekt."""
    return load_pack("elekt")


def drawn(pack: Pack, component: str, *, sample: bool = False) -> list[Shape]:
    """The face of one card, alone."""
    return face(pack, pack.card(component), 0.0, 0.0, 20.0, sample)


def codes(page: Page) -> Counter[str]:
    """What a decoder reads from a page."""
    formats = zxingcpp.BarcodeFormat.QRCode
    return Counter(one.text for one in zxingcpp.read_barcodes(raster(page, 6.0), formats=formats, try_invert=False))


def longest(pack: Pack) -> Card:
    """A card with a text that is far longer than any of ours."""
    card = pack.card({"elekt": "elite/grandmother-of-crows", "diktat": "cabal/black-guard"}[pack.game])
    return replace(card, facts={**card.facts, "text": "Wordlessly adjudicated incomprehensibilities. " * 20})


@pytest.mark.parametrize("tag_mm", [12.0, 20.0, 25.0])
@pytest.mark.parametrize("game", ["elekt", "diktat"])
def test_no_word_leaves_its_card_or_touches_a_tag(game: str, tag_mm: float) -> None:
    """Every line of every face lies on its card and off the white rims, also of a text without end."""
    pack = load_pack(game)
    for card in (*pack.cards, longest(pack)):
        shapes = face(pack, card, 0.0, 0.0, tag_mm, True)
        across, down = size_of(pack, card)
        rims = [shapes[n - 1] for n, shape in enumerate(shapes) if isinstance(shape, Cells)]
        for text in (shape for shape in shapes if isinstance(shape, Text)):
            left, top, right, bottom = box_of(text)
            assert left >= 0, (card.component, text)
            assert top >= -0.3, (card.component, text)
            assert right <= across, (card.component, text)
            assert bottom <= down + 0.3, (card.component, text)
            for rim in rims:
                assert isinstance(rim, Box)
                apart = right <= rim.x or left >= rim.x + rim.width
                apart = apart or bottom <= rim.y + 0.3 or top >= rim.y + rim.height - 0.3
                assert apart, (card.component, text)


def test_a_face_says_what_is_printed(pack: Pack) -> None:
    """Name, type, numbers of symbols, text and Titles all stand on the card."""
    said = words(drawn(pack, "elite/grandmother-of-crows"))
    assert said.startswith("Grandmother of Crows Elite Wraith 2 1 Saving an Elite Unit")
    titled = words(drawn(pack, "influence/brotherhood-of-the-red-thread"))
    assert "Legate of the North" in titled
    assert "Mask of the Theatre" in titled


def test_a_card_done_by_hand_and_a_sample_say_so(pack: Pack) -> None:
    """Both marks are words, so that nobody has to guess."""
    assert "done by hand" in words(drawn(pack, "elite/moth-eaten-oracle"))
    assert "SAMPLE" in words(drawn(pack, "elite/moth-eaten-oracle", sample=True))
    assert "SAMPLE" not in words(drawn(pack, "elite/moth-eaten-oracle"))


@pytest.mark.parametrize(("text", "stamped"), [("Ring it.", 1), (None, 2)], ids=["with its text", "by name alone"])
def test_a_card_that_was_entered_is_no_sample(pack: Pack, text: str | None, stamped: int) -> None:
    """The stamp goes with the card that its owner typed, and stays on the others, and under a mere name."""
    shown, other = pack.card("elite/bell-founder"), pack.card("elite/foggy-crawler")
    facts = {**shown.facts, "text": text} if text else shown.facts
    typed = replace(shown, name="Founder of Bells", facts=facts)
    mine = replace(pack, cards=tuple(typed if card is shown else card for card in pack.cards))
    faces, _ = card_pages(mine, [typed, other], "a4", 20.0)
    assert words(list(faces.shapes)).count("SAMPLE") == stamped


@pytest.mark.parametrize("game", ["elekt", "diktat"])
def test_every_kind_of_card_and_piece_has_a_sign(game: str) -> None:
    """None is a plain disc."""
    kinds = {str(card.facts.get("type", card.group)) for card in load_pack(game).cards}
    assert kinds <= ICONS.keys()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_whole_box_is_printed_as_often_as_it_has_pieces(pack: Pack, paper: str) -> None:
    """Cards wear two tags on either side, pieces one, all on the paper; a piece is as large as it says."""
    cards = pieces(pack.cards)
    pages = list(card_pages(pack, cards, paper, 20.0))
    printed = Counter(shape.black for page in pages for shape in page.shapes if isinstance(shape, Cells))
    boxed = sum((1 if "piece" in card.facts else 2) * (1 + (card.back is not None)) for card in cards)
    assert sum(printed.values()) == boxed
    assert {"token/authority": 7, "ember": 13, "basic/acolyte": 4}.items() <= Counter(
        card.component for card in cards
    ).items()
    for page in pages:
        for shape in (shape for shape in page.shapes if isinstance(shape, Box)):
            assert (
                min(shape.x, shape.y, page.width - shape.x - shape.width, page.height - shape.y - shape.height) >= 4.9
            )


def test_a_token_the_scepter_and_a_card_full_of_words_read_back(pack: Pack) -> None:
    """One tag on each piece, two on either side of the card, whatever is printed round them."""
    chosen = [pack.card("token/violence"), pack.card("scepter"), longest(pack)]
    pages = card_pages(pack, chosen, "a4", 20.0)
    read = sum((codes(page) for page in pages), Counter[str]())
    worn = [pack.tag(component).codes for component in (*(card.component for card in chosen), "back/unit")]
    assert list(map(len, worn)) == [1, 1, 2, 2]
    assert read == Counter(code for codes in worn for code in codes)


def test_the_scepter_is_ninety_long_and_its_tag_stands_head_up(pack: Pack) -> None:
    """The head is where the tag's top is, and is marked; a ruler finds 30 by 90 mm."""
    shapes = drawn(pack, "scepter")
    ground = shapes[0]
    ends = {shape.words: shape.y for shape in shapes if isinstance(shape, Text)}
    assert isinstance(ground, Box)
    assert (ground.width, ground.height) == (30, 90)
    assert ends["HEAD"] < 30
    assert ends["FOOT"] > 60


def test_a_basic_unit_and_an_elite_unit_are_equal_from_behind(pack: Pack) -> None:
    """Nobody tells from a back which card it is (EL-006, EL-008)."""
    chosen = [pack.card(one) for one in ("basic/acolyte", "elite/bell-founder", "elite/moth-eaten-oracle")]
    _, backs = card_pages(pack, chosen, "a4", 20.0)
    grey = raster(backs, 4.0)
    left, across = round(4 * (backs.width - 189) / 2), 4 * 63
    assert len({grey[:, left + n * across : left + (n + 1) * across].tobytes() for n in range(3)}) == 1


def test_a_text_without_end_ends_in_dots() -> None:
    """What does not fit at the smallest size is cut, and one sees that it was."""
    text = fitted("word " * 500, 30.0, 10.0, Font(), 11.0)
    assert text.height <= 10.0
    assert text.lines[-1].endswith("...")
