"""Faces of cards that say something: symbols, Titles and a text between the two tags; lengths in mm."""

from __future__ import annotations

from companion.packs.bands import bands_of
from companion.packs.drawing import FAINT, WHITE, Box, Polygon, Shape, Stroke, Text, quiet_zone
from companion.packs.icons import ICONS, icon
from companion.packs.printed_facts import (
    INK,
    colour_of,
    immediate_cost,
    is_by_hand,
    kind_words,
    symbols_of,
    text_of,
    titles_of,
)
from companion.packs.records import Card, Pack
from companion.packs.typesetting import POINT, Fitted, Font, fitted
from companion.table import INSET_MM

SIGN_COLOURS = {"occult": "#5b3f8c", "deceit": "#1f6f5c", "violence": "#9b2f2a", "authority": "#9a7420"}
EMBER = "#c2571a"
STAMP = "#b3261e"
PAPER = "#f4efe3"
NAME = Font(bold=True, serif=True)
PLAIN = Font()
HEAVY = Font(bold=True)
BORDER = 2.2
AIR = 1.5
SYMBOL = 11.0
RIBBON = 7.0
ROWS = 0.75  # of the body, at most, where a text stands below them
MARK = 6.0  # of an arrow or a hand before the text


class Room:
    """What two tags in opposite corners leave of a card: head beside the one, foot beside the other, body between."""

    def __init__(self, x: float, y: float, size: tuple[float, float], tag_mm: float) -> None:
        width, height = size
        rim = tag_mm + 2 * quiet_zone(tag_mm) + INSET_MM
        edge = BORDER + AIR
        self.head = Box(x + rim + AIR, y + edge, width - rim - AIR - edge, max(0.0, rim - edge))
        self.body = Box(x + edge, y + rim + AIR, width - 2 * edge, max(0.0, height - 2 * rim - 2 * AIR))
        self.foot = Box(x + edge, y + height - rim, width - rim - AIR - edge, max(0.0, rim - edge))


def words(pack: Pack, card: Card, x: float, y: float, tag_mm: float, sample: bool) -> list[Shape]:
    """What is printed on a card between its tags; a sample is stamped as one."""
    room = Room(x, y, pack.size, tag_mm)
    head = _head(card.name, kind_words(pack, card), room.head)
    return [*head, *_body(card, room.body), *_foot(card, room.foot, sample)]


def sign_of(card: Card) -> str:
    """The sign of a card: of its type, or else of its part of the box."""
    kind = str(card.facts.get("type", card.group))
    return kind if kind in ICONS else card.group


def _head(title: str, kind: str, box: Box) -> list[Shape]:
    line = fitted(kind, box.width, 3.6, PLAIN, 8.5)
    name = fitted(title, box.width, box.height - line.height - AIR, NAME, 15.0)
    below = box.y + name.height + AIR / 2
    shapes: list[Shape] = [*name.shapes(box.x, box.y, INK)]
    shapes.append(Stroke(box.x, below, box.x + box.width, below, 0.2, FAINT))
    return [*shapes, *line.shapes(box.x, below + AIR / 2, INK)]


def _body(card: Card, box: Box) -> list[Shape]:
    """Symbols, Titles, other rows and text below each other, in the middle of the body."""
    scale = min(1.0, box.height / 30)
    symbols, titles = symbols_of(card), titles_of(card)
    symbol, ribbon = SYMBOL * scale, RIBBON * scale
    if not text_of(card):
        symbol, ribbon = symbol * 1.35, ribbon * 1.2
    bands = bands_of(card)
    rows = sum(band.height + AIR for band in bands)
    squeezed = min(1.0, box.height * (ROWS if text_of(card) else 1.0) / rows) if rows else 1.0
    above = (symbol + 2 * AIR if symbols else 0.0) + len(titles) * (ribbon + AIR) + rows * squeezed
    if titles and above > box.height * 0.6:
        ribbon *= box.height * 0.6 / above
        above = box.height * 0.6
    text = _text(card, box, box.height - above - AIR)
    top = box.y + max(0.0, box.height - above - (text.height if text else 0.0)) / 2
    shapes = _symbols(symbols, box, top, symbol)
    top += symbol + 2 * AIR if symbols else 0.0
    for title in titles:
        shapes += _ribbon(title, colour_of(card), box, top, ribbon)
        top += ribbon + AIR
    for band in bands:
        shapes += band.draw(card, Box(box.x, top, box.width, band.height * squeezed))
        top += (band.height + AIR) * squeezed
    if text is None:
        return shapes
    return [*shapes, *_marks(card, box.x, top, text.height), *text.shapes(_text_left(card, box), top, INK)]


def _symbols(symbols: dict[str, int], box: Box, top: float, side: float) -> list[Shape]:
    """A row of signs in their colours, each with its number."""
    if not symbols:
        return []
    step = min(side * 2.0, box.width / len(symbols))
    side = min(side, step * 0.55)
    left = box.x + (box.width - step * len(symbols)) / 2
    shapes: list[Shape] = []
    for n, (kind, count) in enumerate(symbols.items()):
        colour = SIGN_COLOURS.get(kind, INK)
        middle = top + side / 2
        shapes += icon(kind, left + n * step + step * 0.32, middle, side, colour)
        points = side * 0.85 / POINT
        shapes.append(
            Text(left + n * step + step * 0.76, middle + side * 0.3, str(count), points, colour, True, True, True)
        )
    return shapes


def _ribbon(title: str, colour: str, box: Box, top: float, height: float) -> list[Shape]:
    """A banner with swallow tails and the words of a Title on it."""
    left, right, bottom, middle = box.x, box.x + box.width, top + height, top + height / 2
    tail = height * 0.4
    outline = (
        (left, top),
        (right, top),
        (right - tail, middle),
        (right, bottom),
        (left, bottom),
        (left + tail, middle),
    )
    line = fitted(title, box.width - 2 * tail - 2, height * 0.8, NAME, 12.0)
    words = line.shapes(box.x + box.width / 2, middle - line.height / 2, WHITE, centred=True)
    return [Polygon(outline, colour), *words]


def _has_marks(card: Card) -> bool:
    return immediate_cost(card) is not None or is_by_hand(card)


def _text_left(card: Card, box: Box) -> float:
    return box.x + (MARK + AIR if _has_marks(card) else 0.0)


def _text(card: Card, box: Box, down: float) -> Fitted | None:
    words = text_of(card)
    return fitted(words, box.x + box.width - _text_left(card, box), down, PLAIN, 11.0) if words else None


def _marks(card: Card, x: float, top: float, down: float) -> list[Shape]:
    """Beside the text: an arrow for an ability that works at once, what it costs, and a hand for what people do."""
    cost = immediate_cost(card)
    drawn = (["immediate"] if cost is not None else []) + (["ember"] * bool(cost)) + (["by_hand"] * is_by_hand(card))
    side = min(MARK, down / max(1, len(drawn)))
    first = top + (down - side * len(drawn)) / 2 + side / 2
    shapes: list[Shape] = []
    for n, name in enumerate(drawn):
        y = first + n * side
        if name == "ember":
            shapes += icon(name, x + MARK * 0.28, y, side * 0.72, EMBER)
            shapes.append(
                Text(x + MARK * 0.74, y + side * 0.24, str(cost), side * 0.7 / POINT, EMBER, True, False, True)
            )
        else:
            shapes += icon(name, x + MARK / 2, y, side * 0.9, INK)
    return shapes


def _foot(card: Card, box: Box, sample: bool) -> list[Shape]:
    """The sign of the card, on a shield for a Basic Unit, and below it the stamp of a sample."""
    stamp = 5.5 if sample else 0.0
    hand = fitted("done by hand", box.width, 3.2, PLAIN, 7.5) if is_by_hand(card) else None
    line = hand.height if hand else 0.0
    side = max(0.0, min(box.width, box.height - stamp - line - AIR, 16.0))
    x, y = box.x + box.width / 2, box.y + side / 2
    colour = colour_of(card)
    shapes: list[Shape] = []
    if card.group == "basic":
        shapes += [*icon("shield", x, y, side, colour), *icon(sign_of(card), x, y - side * 0.06, side * 0.55, WHITE)]
    else:
        shapes += icon(sign_of(card), x, y, side * 0.9, colour)
    if hand:
        shapes += hand.shapes(x, box.y + side, INK, centred=True)
    return [*shapes, *(_stamp(x, box.y + box.height - stamp, box.width, stamp) if sample else [])]


def _stamp(x: float, top: float, across: float, height: float) -> list[Shape]:
    line = fitted("SAMPLE", across - 3, height - 0.6, HEAVY, 11.0)
    width = min(across, 24.0)
    words = line.shapes(x, top + (height - line.height) / 2, STAMP, centred=True)
    return [Box(x - width / 2, top, width, height, STAMP, 0.4), *words]
