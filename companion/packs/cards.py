"""Print-and-play cards of our own design: faces on one page, their backs mirrored on the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from companion.packs.drawing import FAINT, WHITE, Box, Page, Shape, Stroke, Text, quiet_zone, tag
from companion.packs.faces import BORDER, PAPER, words
from companion.packs.icons import icon
from companion.packs.pieces import piece, reverse
from companion.packs.printed_facts import INK, has_words, is_piece, size_of, text_of
from companion.packs.records import Card, Pack
from companion.packs.sheet import PAPERS
from companion.packs.shelf import samples_in
from companion.packs.wearing import Worn, worn_by

COLOURS = {"army": "#8a3527", "fleet": "#25578a", "political": "#5d4a86", "promise": "#9a7420"}
LEAST_MARGIN = 5.0  # of a sheet, that no printer prints on, mm


@dataclass(frozen=True)
class _Placed:
    """A card and where its top left corner lies on the sheet, mm."""

    card: Card
    x: float
    y: float


def card_pages(pack: Pack, cards: Sequence[Card], paper: str, tag_mm: float) -> Iterator[Page]:
    """A page of faces, then the page of their backs for the same sheet turned over its long edge.

    Cards come first, then pieces of their own size in rows, the longest first.
    """
    width, height = PAPERS[paper]
    samples = samples_in(pack)
    own = sorted((card for card in cards if is_piece(card)), key=lambda card: size_of(pack, card)[::-1], reverse=True)
    sheets = [
        sheet for kind in ([card for card in cards if not is_piece(card)], own) for sheet in _sheets(pack, kind, paper)
    ]
    for sheet in sheets:
        faces = [one for at in sheet for one in face(pack, at.card, at.x, at.y, tag_mm, at.card.component in samples)]
        yield Page(width, height, tuple(faces))
        # Also behind cards without backs: a printer that prints on both sides would put the next faces there.
        mirrored = [(at.card, width - at.x - size_of(pack, at.card)[0], at.y) for at in sheet]
        yield Page(width, height, tuple(one for at in mirrored for one in back(pack, *at, tag_mm)))


def _sheets(pack: Pack, cards: Sequence[Card], paper: str) -> Iterator[list[_Placed]]:
    """Rows of cards of one size, as many as a sheet holds, in the middle of it."""
    height = PAPERS[paper][1]
    sheet: list[_Placed] = []
    down = 0.0
    for row in _rows(pack, cards, paper):
        high = size_of(pack, row[0].card)[1]
        if sheet and down + high > height - 2 * LEAST_MARGIN:
            yield _centred(sheet, (height - down) / 2)
            sheet, down = [], 0.0
        sheet += [replace(one, y=down) for one in row]
        down += high
    if sheet:
        full = _full(pack, cards, height)
        yield _centred(sheet, (height - max(down, full)) / 2)


def _full(pack: Pack, cards: Sequence[Card], height: float) -> float:
    """How far down a full sheet of cards of one size reaches; a sheet with few begins where a full one does."""
    high = size_of(pack, cards[0])[1]
    return (height - 2 * LEAST_MARGIN) // high * high


def _centred(sheet: Sequence[_Placed], top: float) -> list[_Placed]:
    return [replace(one, y=one.y + top) for one in sheet]


def _rows(pack: Pack, cards: Sequence[Card], paper: str) -> Iterator[list[_Placed]]:
    width = PAPERS[paper][0]
    for (wide, _), alike in groupby(cards, key=lambda card: size_of(pack, card)):
        there = list(alike)
        columns = max(1, int((width - 2 * LEAST_MARGIN) // wide))
        left = (width - columns * wide) / 2
        for first in range(0, len(there), columns):
            row = there[first : first + columns]
            yield [_Placed(card, left + n * wide, 0.0) for n, card in enumerate(row)]


def face(pack: Pack, card: Card, x: float, y: float, tag_mm: float, sample: bool = False) -> list[Shape]:
    """The front of a card, its top left corner at x, y; one that says something is stamped if it is a sample."""
    if is_piece(card):
        return piece(card, pack.tag(card.component).code, x, y, size_of(pack, card), tag_mm)
    width, height = pack.size
    rim = tag_mm + 2 * quiet_zone(tag_mm)
    kind = _kind(card)
    colour = str(card.facts.get("colour", COLOURS.get(kind, INK)))
    shapes: list[Shape] = [Box(x, y, width, height, colour), *_paper(x, y, width, height)]
    shapes += _tags(worn_by(pack, card, tag_mm), x, y, pack.size, tag_mm)
    if has_words(card):
        shapes += words(pack, card, x, y, tag_mm, sample)
    else:
        shapes += _name(card, x + rim + 3, y + 11, width - rim - 6)
        shapes += icon(kind, x + width / 2, y + height / 2, 26, COLOURS.get(kind, INK))
        shapes += _small_print(card, x + BORDER + 2.5, y + height - 6)
    shapes.append(Box(x, y, width, height, FAINT, 0.1))
    return shapes


def back(pack: Pack, card: Card, x: float, y: float, tag_mm: float) -> list[Shape]:
    """The back of a card; equal for all cards with the same back.

    A piece without one says behind what it does, if it does anything; a card without one stays white behind.
    """
    width, height = size_of(pack, card)
    frame = Box(x, y, width, height, FAINT, 0.1)
    if card.back is None:
        return [*(reverse(card, x, y, (width, height)) if is_piece(card) and text_of(card) else []), frame]
    behind = pack.card(card.back)
    colour = str(behind.facts.get("colour", INK))
    shapes: list[Shape] = [Box(x, y, width, height, colour), Box(x + 4, y + 4, width - 8, height - 8, WHITE, 0.5)]
    worn = worn_by(pack, behind, tag_mm)
    shapes += _tags(worn, x, y, (width, height), tag_mm)
    name, base = behind.name.partition(",")[0], height / 2 + 2 if len(worn) > 1 else 20
    shapes.append(Text(x + width / 2, y + base, name, 18, WHITE, bold=True, serif=True, centred=True))
    return [*shapes, frame]


def _tags(worn: Sequence[Worn], x: float, y: float, size: tuple[float, float], tag_mm: float) -> list[Shape]:
    shapes: list[Shape] = []
    for one in worn:
        across, down = one.at(size, tag_mm)
        shapes += tag(one.code, x + across, y + down, tag_mm, upside_down=one.upside_down)
    return shapes


def _paper(x: float, y: float, width: float, height: float) -> list[Shape]:
    return [Box(x + BORDER, y + BORDER, width - 2 * BORDER, height - 2 * BORDER, PAPER)]


def _kind(card: Card) -> str:
    """What the sign shows: a domain where there is one, else the type."""
    return str(card.facts.get("domain", card.facts.get("type", "")))


def _name(card: Card, x: float, y: float, width: float) -> list[Shape]:
    """The name in one or two lines, and the type below it; long names are set smaller."""
    words = card.name.split() if len(card.name) > 13 else [card.name]
    half = (len(words) + 1) // 2
    lines = [" ".join(part) for part in (words[:half], words[half:]) if part]
    points = min(15.0, width * 4.6 / max(len(line) for line in lines))
    step = points * 0.42
    shapes: list[Shape] = [
        Text(x, y + n * step, line, points, INK, bold=True, serif=True) for n, line in enumerate(lines)
    ]
    below = y + len(lines) * step
    shapes.append(Stroke(x, below - step * 0.45, x + width, below - step * 0.45, 0.2, FAINT))
    return [*shapes, Text(x, below + 2.2, _kind(card).capitalize(), 8, INK)]


def _small_print(card: Card, x: float, y: float) -> list[Shape]:
    facts = card.facts
    lines = [str(facts[key]).capitalize() for key in ("power", "year") if key in facts]
    if facts.get("icon") in {"attack", "power"}:
        lines.append(f"Sign: {str(facts['icon']).capitalize()}")
    if facts.get("players") in {"2", "3+"}:
        lines.append(f"{facts['players']} players only")
    return [Text(x, y - 3.4 * (len(lines) - 1 - n), line, 7, INK) for n, line in enumerate(lines)]
