"""How wide words are in the fonts that every PDF reader has, and how a text is broken to fit a box; lengths in mm."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.packs.drawing import Text

POINT = 25.4 / 72
LEADING = 1.2  # from one base line to the next, of the size of the letters
ASCENT = 0.75
DESCENT = 0.25
STEP = 0.5


@dataclass(frozen=True)
class Font:
    """A face of letters; its size is chosen when words are fitted."""

    bold: bool = False
    serif: bool = False

    @property
    def family(self) -> str:
        """The name of the PDF font."""
        return "Times" if self.serif else "Helvetica"


@dataclass(frozen=True)
class Fitted:
    """A text in lines, with the size in points at which they fit."""

    lines: tuple[str, ...]
    points: float
    font: Font

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last."""
        return len(self.lines) * self.points * POINT * LEADING

    def shapes(self, x: float, top: float, colour: str, *, centred: bool = False) -> list[Text]:
        """The lines below each other; x is their left end, or their middle."""
        step = self.points * POINT * LEADING
        first = top + step * ASCENT / (ASCENT + DESCENT)
        font = self.font
        return [
            Text(x, first + n * step, line, self.points, colour, font.bold, font.serif, centred)
            for n, line in enumerate(self.lines)
        ]


def printable(words: str) -> str:
    """The words in letters that every PDF reader has: of others the letter without its accent, or a question mark."""
    plain = unicodedata.normalize("NFC", words)
    letters = (one if ord(one) < 256 else unicodedata.normalize("NFKD", one)[0] for one in plain)
    return "".join(letters).encode("latin-1", "replace").decode("latin-1")


def width(words: str, points: float, font: Font) -> float:
    """How wide a line is."""
    return sum(_letter(letter, font) for letter in printable(words)) * points


@cache
def _letter(letter: str, font: Font) -> float:
    from fpdf import FPDF  # slow to load, and a simulated table only asks where tags are

    pdf = FPDF(unit="mm")
    pdf.set_font(font.family, "B" if font.bold else "", 100)
    return float(pdf.get_string_width(letter)) / 100


def fitted(words: str, across: float, down: float, font: Font, most: float, least: float = 4.0) -> Fitted:
    """The words as large as they fit, `most` to `least` points; what does not fit even then ends in three dots."""
    points = most
    while points > least:
        lines = _lines(words, across, points, font)
        if len(lines) * points * POINT * LEADING <= down and _fits(lines, across, points, font):
            return Fitted(tuple(lines), points, font)
        points = max(least, points - STEP)
    room = max(0, int(down / (least * POINT * LEADING)))
    lines = [piece for line in _lines(words, across, least, font) for piece in _broken(line, across, least, font)]
    if len(lines) > room:
        lines = [*lines[: room - 1], _shortened(lines[room - 1], across, least, font)] if room else []
    return Fitted(tuple(lines), least, font)


def _fits(lines: list[str], across: float, points: float, font: Font) -> bool:
    return all(width(line, points, font) <= across for line in lines)


def _lines(words: str, across: float, points: float, font: Font) -> list[str]:
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width(longer, points, font) > across:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def _broken(line: str, across: float, points: float, font: Font) -> Iterator[str]:
    """A line whose only word is too long, in pieces."""
    piece = ""
    for letter in line:
        if piece and width(piece + letter, points, font) > across:
            yield piece
            piece = ""
        piece += letter
    yield piece


def _shortened(line: str, across: float, points: float, font: Font) -> str:
    while line and width(f"{line}...", points, font) > across:
        line = line[:-1]
    return f"{line.rstrip()}..."
