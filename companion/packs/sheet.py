"""Sheets of tags to cut out and stick on cards, and the corner marks of the table; lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.packs.codes import QUIET, SIDE
from companion.packs.drawing import BLACK, FAINT, Box, Cells, Page, Shape, Stroke, Text, quiet_zone, tag
from companion.packs.records import Card, Pack
from companion.packs.typesetting import Font, fitted
from companion.packs.wearing import Worn, worn_by

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 10.0
HEAD = 16.0
FOOT = 14.0
GAP = 3.0
NAME_WIDTH = 36.0
RULER = 100.0
LINE = 3.8  # from one line of words to the next

NAMED = "Stick each where its words say, turned as it is here; what belongs bottom right stands on its head."
UNNAMED = "Stick one on each card, where it covers nothing: into the top left corner of a front, the middle of a back."
ALL_ONE_WAY = "Cut along the frames and lay them like this, none turned, the black 10 mm from both edges of the table."
CORNERS = (("top left", 0, 0), ("top right", 1, 0), ("bottom right", 1, 1), ("bottom left", 0, 1))
"""The corners clockwise, as the marks are numbered, each with its column and row."""

Bits = tuple[tuple[bool, ...], ...]


@dataclass(frozen=True)
class Label:
    """A tag to cut out, and the lines of words beside it, the first of them bold."""

    code: str
    lines: tuple[str, ...]
    upside_down: bool = False


def to_print(pack: Pack, groups: Sequence[str] = ()) -> list[Card]:
    """Every piece, and each back as often as pieces wear it; only those of the groups, if any are named."""
    faces = pieces(pack.cards)
    wearers = Counter(card.back for card in faces)
    backs = [card for card in pack.backs for _ in range(wearers[card.component])]
    return [card for card in (*faces, *backs) if not groups or card.group in groups]


def pieces(cards: Iterable[Card]) -> list[Card]:
    """Each card as often as there are pieces that wear its tag."""
    return [card for card in cards for _ in range(card.copies)]


def groups_of(pack: Pack) -> list[str]:
    """The parts of the box that can be printed alone."""
    return sorted({card.group for card in (*pack.cards, *pack.backs)})


def tag_pages(pack: Pack, cards: Sequence[Card], paper: str, tag_mm: float, title: str) -> Iterator[Page]:
    """Tags in columns under the title of the game, each with the name of its card beside it.

    The second tags of cards that wear two come last, for who does without them.
    """
    return _labelled_pages(title, NAMED, labels_of(pack, cards, tag_mm), paper, tag_mm)


def labels_of(pack: Pack, cards: Sequence[Card], tag_mm: float) -> list[Label]:
    """A tag for each place on each card where one belongs."""
    labels = [_label(card, worn) for card in cards for worn in worn_by(pack, card, tag_mm)]
    return sorted(labels, key=lambda label: label.upside_down)


def _label(card: Card, worn: Worn) -> Label:
    name, _, rest = card.label.partition(" (")
    return Label(worn.code, (name, rest.rstrip(")"), worn.where), worn.upside_down)


def blank_pages(title: str, codes: Sequence[str], paper: str, tag_mm: float) -> Iterator[Page]:
    """Tags of no card yet, numbered, each with its code in letters for those who type it."""
    labels = [Label(code, (str(n), f"{code[:5]} {code[5:]}")) for n, code in enumerate(codes, 1)]
    return _labelled_pages(title, UNNAMED, labels, paper, tag_mm)


def _labelled_pages(title: str, advice: str, labels: Sequence[Label], paper: str, tag_mm: float) -> Iterator[Page]:
    width, height = PAPERS[paper]
    cell = tag_mm + 2 * quiet_zone(tag_mm)
    columns = max(1, int((width - 2 * MARGIN + GAP) // (cell + NAME_WIDTH + GAP)))
    rows = max(1, int((height - HEAD - FOOT - MARGIN + GAP) // (cell + GAP)))
    count = columns * rows
    for first in range(0, len(labels), count):
        shapes = _frame(title, advice, (width, height), tag_mm, f"{first // count + 1} of {-(-len(labels) // count)}")
        for n, label in enumerate(labels[first : first + count]):
            x = MARGIN + (n // rows) * (cell + NAME_WIDTH + GAP)
            y = HEAD + (n % rows) * (cell + GAP)
            shapes += _tag_and_words(label, x, y, tag_mm)
        yield Page(width, height, tuple(shapes))


def mark_page(marks: Sequence[Bits], mark_mm: float, paper: str) -> Page:
    """The corner marks, each with its number and the corner that it belongs in."""
    width, height = PAPERS[paper]
    shapes: list[Shape] = [
        *ruler(height - MARGIN),
        Text(MARGIN, MARGIN + 2, "Corner marks of the table", 11, bold=True),
    ]
    shapes.append(Text(MARGIN, MARGIN + 7, ALL_ONE_WAY, 8))
    for n, (bits, (corner, column, row)) in enumerate(zip(marks, CORNERS, strict=True)):
        x, y = MARGIN + 12 + column * (mark_mm + 45), 30 + row * (mark_mm + 45)
        shapes.append(Box(x - 8, y - 8, mark_mm + 16, mark_mm + 16, FAINT, 0.15))
        shapes.append(Cells(x, y, mark_mm, bits))
        shapes.append(Text(x, y + mark_mm + 14, f"{n}: {corner} of the picture", 9))
    return Page(width, height, tuple(shapes))


def _frame(title: str, advice: str, size: tuple[float, float], tag_mm: float, number: str) -> list[Shape]:
    width, height = size
    head = f"Tags of {title}, {tag_mm:g} mm. Print at 100 %, matt, black on white."
    keep = f"Leave at least {QUIET} of the {SIDE} modules of white round each tag: the frame shows how much."
    return [
        Text(MARGIN, MARGIN - 1.5, head, 10, bold=True),
        Text(MARGIN, MARGIN + 1.8, keep, 7.5),
        Text(MARGIN, MARGIN + 4.9, advice, 7.5),
        Text(width - MARGIN - 18, MARGIN, number, 8),
        *ruler(height - MARGIN),
    ]


def ruler(y: float) -> list[Shape]:
    """What shows whether a page was printed true to size: 100 mm along a line at `y`, mm from its top."""
    shapes: list[Shape] = [Stroke(MARGIN, y, MARGIN + RULER, y, 0.25)]
    for mm in range(0, int(RULER) + 1, 10):
        shapes.append(Stroke(MARGIN + mm, y, MARGIN + mm, y - (3.0 if mm % 50 == 0 else 1.8), 0.25))
    shapes.append(
        Text(MARGIN + RULER + 3, y, "100 mm: lay a ruler on it. If it differs, the printer scaled the page.", 7.5)
    )
    return shapes


def _tag_and_words(label: Label, x: float, y: float, tag_mm: float) -> list[Shape]:
    cell = tag_mm + 2 * quiet_zone(tag_mm)
    shapes = [*tag(label.code, x, y, tag_mm, upside_down=label.upside_down), Box(x, y, cell, cell, FAINT, 0.1)]
    lines = _lines_beside(label, cell + GAP)
    top = y + (cell - LINE * (len(lines) - 1)) / 2 + 1.0
    for n, (words, points, bold) in enumerate(lines):
        shapes.append(Text(x + cell + 1.5, top + n * LINE, words, points, BLACK, bold))
    return shapes


def _lines_beside(label: Label, down: float) -> list[tuple[str, float, bool]]:
    """What fits between a tag and the next: a long name in two lines, or smaller; each with its points, and if bold."""
    name, *others = (line for line in label.lines if line)
    head = fitted(name, NAME_WIDTH, down - LINE * len(others), Font(bold=True), 8.5)
    rest = [fitted(words, NAME_WIDTH, LINE, Font(), 7.5) for words in others]
    return [(line, part.points, part is head) for part in (head, *rest) for line in part.lines]
