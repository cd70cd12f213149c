"""What stands above the text of a card, row below row: Affinity symbols, spaces of a board, what comes with it; mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.packs.drawing import FAINT, WHITE, Box, Ring, Shape
from companion.packs.icons import icon
from companion.packs.printed_facts import (
    INK,
    affinities_of,
    cabal_spaces_of,
    colour_of,
    count_of,
    counts_of,
    spaces_of,
)
from companion.packs.records import Card
from companion.packs.typesetting import Font, fitted

KIND_COLOURS = {"politics": "#3d3f7a", "people": "#8a4a1f", "artefact": "#5a2f6e", "all": INK}
ATTACK = "#b3261e"
HEAVY = Font(bold=True)
PLAIN = Font()
SYMBOLS, SPACES, GOODS = 11.0, 12.0, 6.0
LABEL = 3.4  # of the line above spaces


@dataclass(frozen=True)
class Band:
    """A row on a card, so high at its full size; `draw` fills a box with it, which may be lower."""

    height: float
    draw: Callable[[Card, Box], list[Shape]]


def bands_of(card: Card) -> list[Band]:
    """The rows of a card from top to bottom."""
    found: list[Band] = []
    if affinities_of(card) or "darkness" in card.facts or card.facts.get("attack") is True:
        found.append(Band(SYMBOLS, _symbols))
    if "rank" in card.facts:
        found.append(Band(GOODS, _goods))
    if spaces_of(card):
        found.append(Band(SPACES, _opportunity_spaces))
    if cabal_spaces_of(card):
        found.append(Band(SPACES, _cabal_spaces))
    return found


def _symbols(card: Card, box: Box) -> list[Shape]:
    """Rings for Affinity tokens; at the right end the Darkness score, and the icon of the Attack of the Others."""
    radius = box.height / 2
    middle = box.y + radius
    shapes: list[Shape] = []
    for n, kind in enumerate(affinities_of(card)):
        x, colour = box.x + radius + n * (2 * radius + 1.5), KIND_COLOURS.get(kind, INK)
        shapes += [Ring(x, middle, radius - 0.25, 0.5, colour), *icon(kind, x, middle, radius * 1.15, colour)]
    right = box.x + box.width
    if card.facts.get("attack") is True:
        shapes += icon("attack", right - radius * 0.8, middle, radius * 1.6, ATTACK)
        right -= radius * 2
    if "darkness" in card.facts:
        score = fitted(str(count_of(card, "darkness")), radius * 1.2, radius * 1.6, HEAVY, 14.0)
        shapes += score.shapes(right - radius * 0.6, middle - score.height / 2, INK, centred=True)
        shapes += icon("darkness", right - radius * 2, middle, radius * 1.2, INK)
    return shapes


def _goods(card: Card, box: Box) -> list[Shape]:
    """What a Cabal begins with: Affinity tokens, PP, and its own tokens."""
    goods = {**counts_of(card, "affinity"), **({"pp": count_of(card, "pp")} if count_of(card, "pp") else {})}
    token = str(card.facts.get("token", ""))
    signs = [kind for kind, count in goods.items() for _ in range(count)] if sum(goods.values()) <= 8 else list(goods)
    signs += [token] if token else []
    line = fitted("Begins with", box.width * 0.3, box.height, PLAIN, 7.5)
    shapes: list[Shape] = [*line.shapes(box.x, box.y + (box.height - line.height) / 2, INK)]
    step = min(box.height * 1.05, box.width * 0.68 / max(1, len(signs)))
    for n, kind in enumerate(signs):
        x = box.x + box.width * 0.32 + step * (n + 0.5)
        shapes += icon(kind, x, box.y + box.height / 2, step * 0.85, KIND_COLOURS.get(kind, INK))
    return shapes


def _opportunity_spaces(card: Card, box: Box) -> list[Shape]:
    """A space for each Opportunity card, with the VP that it brings."""
    spaces = [(f"{vp} VP" if vp else "", "", bool(vp)) for vp in spaces_of(card)]
    return _spaces("Opportunities, left to right", spaces, card, box)


def _cabal_spaces(card: Card, box: Box) -> list[Shape]:
    """A space for each Cabal card, with its price and its VP."""
    spaces = [(f"{cost} PP", f"{vp} VP" if vp else "", bool(vp)) for cost, vp in cabal_spaces_of(card)]
    return _spaces("Cabal cards, left to right", spaces, card, box)


def _spaces(title: str, spaces: Sequence[tuple[str, str, bool]], card: Card, box: Box) -> list[Shape]:
    """A row of frames with a line or two in each; those that bring VP are filled."""
    label = box.height * LABEL / SPACES
    head = fitted(title, box.width, label, PLAIN, 7.5)
    step, high = box.width / len(spaces), box.height - label
    shapes: list[Shape] = [*head.shapes(box.x, box.y, INK)]
    for n, (above, below, filled) in enumerate(spaces):
        space = Box(box.x + n * step + 0.4, box.y + label, step - 0.8, high, colour_of(card) if filled else FAINT)
        shapes.append(space if filled else Box(space.x, space.y, space.width, space.height, FAINT, 0.3))
        shapes += _in_space([one for one in (above, below) if one], space, WHITE if filled else INK)
    return shapes


def _in_space(lines: Sequence[str], space: Box, colour: str) -> Iterator[Shape]:
    for n, words in enumerate(lines):
        room = space.height / len(lines)
        line = fitted(words, space.width - 0.6, room, HEAVY, 10.0)
        top = space.y + n * room + (room - line.height) / 2
        yield from line.shapes(space.x + space.width / 2, top, colour, centred=True)
