"""Print-and-play cards of our own design: faces on one page, their backs mirrored on the next.

A face has its tag in two opposite corners, because a hand or a card covers one of them soon. A card that lies like a
tile under its neighbours (`tiled` in its facts) has it in the top left corner only: the other corner would stick out
into the row of another card. The second is upside down, as on playing cards: the middle of the card then lies the same
way from either, and one alone tells where it is. A back has one tag, so that backs can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.packs.drawing import FAINT, WHITE, Box, Page, Shape, Stroke, Text, quiet_zone, tag
from companion.packs.icons import icon
from companion.packs.records import Card, Pack
from companion.packs.sheet import PAPERS
from companion.table import Tag, TagKind

INK = "#16202b"
PAPER = "#f4efe3"
COLOURS = {"army": "#8a3527", "fleet": "#25578a", "political": "#5d4a86", "promise": "#9a7420"}
BORDER = 2.2
INSET = 1.0  # from the edges of a card to the white rim of its tag, mm


def worn_tags(pack: Pack, tag_mm: float) -> tuple[Tag, ...]:
    """The tags as these cards wear them: those in two corners know where their twin lies."""
    rim = tag_mm + 2 * quiet_zone(tag_mm)
    across, down = (length - 2 * INSET - rim for length in pack.size)
    return tuple(replace(one, twin=(across, down)) if _is_twin(pack, one) else one for one in pack.tags)


def _is_twin(pack: Pack, one: Tag) -> bool:
    facts = pack.card(one.component).facts
    return one.kind is not TagKind.BACK and not facts.get("tiled") and "piece" not in facts


def card_pages(pack: Pack, cards: Sequence[Card], paper: str, tag_mm: float) -> Iterator[Page]:
    """A page of faces, then the page of their backs for the same sheet turned over its long edge."""
    width, height = PAPERS[paper]
    columns, rows = int(width // pack.size[0]), int(height // pack.size[1])
    left, top = (width - columns * pack.size[0]) / 2, (height - rows * pack.size[1]) / 2
    for first in range(0, len(cards), columns * rows):
        faces: list[Shape] = []
        backs: list[Shape] = []
        for n, card in enumerate(cards[first : first + columns * rows]):
            column, y = n % columns, top + n // columns * pack.size[1]
            faces += face(pack, card, left + column * pack.size[0], y, tag_mm)
            backs += back(pack, card, left + (columns - 1 - column) * pack.size[0], y, tag_mm)
        yield Page(width, height, tuple(faces))
        yield Page(width, height, tuple(backs))


def face(pack: Pack, card: Card, x: float, y: float, tag_mm: float) -> list[Shape]:
    """The front of a card, its top left corner at x, y."""
    width, height = pack.size
    rim = tag_mm + 2 * quiet_zone(tag_mm)
    kind = _kind(card)
    colour = str(card.facts.get("colour", COLOURS.get(kind, INK)))
    code = pack.tag(card.component).code
    shapes: list[Shape] = [Box(x, y, width, height, colour), *_paper(x, y, width, height)]
    shapes += tag(code, x + INSET, y + INSET, tag_mm)
    if not card.facts.get("tiled"):
        shapes += tag(code, x + width - rim - INSET, y + height - rim - INSET, tag_mm, upside_down=True)
    shapes += _name(card, x + rim + 3, y + 11, width - rim - 6)
    shapes += icon(kind, x + width / 2, y + height / 2, 26, COLOURS.get(kind, INK))
    shapes += _small_print(card, x + BORDER + 2.5, y + height - 6)
    shapes.append(Box(x, y, width, height, FAINT, 0.1))
    return shapes


def back(pack: Pack, card: Card, x: float, y: float, tag_mm: float) -> list[Shape]:
    """The back of a card; equal for all cards with the same back. A card without one stays white behind."""
    width, height = pack.size
    frame = Box(x, y, width, height, FAINT, 0.1)
    if card.back is None:
        return [frame]
    behind = pack.card(card.back)
    rim = tag_mm + 2 * quiet_zone(tag_mm)
    colour = str(behind.facts.get("colour", INK))
    shapes: list[Shape] = [Box(x, y, width, height, colour), Box(x + 4, y + 4, width - 8, height - 8, WHITE, 0.5)]
    shapes += tag(pack.tag(behind.component).code, x + (width - rim) / 2, y + (height - rim) / 2, tag_mm)
    name = behind.name.partition(",")[0]
    shapes.append(Text(x + width / 2, y + 20, name, 18, WHITE, bold=True, serif=True, centred=True))
    return [*shapes, frame]


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
