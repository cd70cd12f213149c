"""Pages as a PDF, every shape a vector."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.enums import PathPaintRule

from companion.errors import PackError
from companion.packs.drawing import BLACK, Box, Cells, Page, Polygon, Ring, Shape, Stroke, Text, runs
from companion.packs.typesetting import Font, printable


def write_pdf(pages: Iterable[Page], path: Path, title: str) -> int:
    """Write the pages and return how many there are; raises PackError if the file cannot be written."""
    pdf = FPDF(unit="mm")
    pdf.set_title(title)
    pdf.set_auto_page_break(False)
    for page in pages:
        pdf.add_page(format=(page.width, page.height))
        for shape in page.shapes:
            _draw(pdf, shape)
    try:
        path.write_bytes(bytes(pdf.output()))
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        raise PackError(f"{path} was not written: {reason}.", "Choose another place with -o.") from error
    return int(pdf.page)


def _draw(pdf: FPDF, shape: Shape) -> None:
    match shape:
        case Box():
            _box(pdf, shape)
        case Stroke():
            pdf.set_draw_color(shape.colour)
            pdf.set_line_width(shape.line)
            pdf.line(shape.x1, shape.y1, shape.x2, shape.y2)
        case Polygon():
            pdf.set_fill_color(shape.colour)
            pdf.polygon(shape.points, style="F")
        case Ring():
            _ring(pdf, shape)
        case Text():
            _text(pdf, shape)
        case Cells():
            _cells(pdf, shape)


def _box(pdf: FPDF, box: Box) -> None:
    pdf.set_fill_color(box.colour)
    pdf.set_draw_color(box.colour)
    pdf.set_line_width(box.line)
    pdf.rect(box.x, box.y, box.width, box.height, style="D" if box.line else "F")


def _ring(pdf: FPDF, ring: Ring) -> None:
    pdf.set_fill_color(ring.colour)
    pdf.set_draw_color(ring.colour)
    pdf.set_line_width(ring.line)
    pdf.circle(ring.x, ring.y, ring.radius, style="D" if ring.line else "F")


def _text(pdf: FPDF, text: Text) -> None:
    pdf.set_font(Font(text.bold, text.serif).family, "B" if text.bold else "", text.points)
    pdf.set_text_color(text.colour)
    words = printable(text.words)
    left = text.x - pdf.get_string_width(words) / 2 if text.centred else text.x
    pdf.text(left, text.y, words)


def _cells(pdf: FPDF, cells: Cells) -> None:
    """All cells as one path: cells drawn one by one show hairlines between them on many devices."""
    path = PaintedPath()
    path.style.fill_color = BLACK
    path.style.stroke_color = None
    path.style.paint_rule = PathPaintRule.FILL_NONZERO
    step = cells.side / len(cells.black)
    for row, column, length in runs(cells.black):
        path.rectangle(cells.x + column * step, cells.y + row * step, length * step, step)
    with pdf.drawing_context() as context:
        context.add_item(path)
