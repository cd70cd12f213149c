"""Draws what matters of a page for a decoder, codes, marks and boxes, into grey pixels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from companion.packs.drawing import Box, Cells, Page, runs

Grey = npt.NDArray[np.uint8]


def raster(page: Page, px_per_mm: float) -> Grey:
    """The page as pixels; texts and signs are left out."""
    grey: Grey = np.full((round(page.height * px_per_mm), round(page.width * px_per_mm)), 255, np.uint8)

    def fill(x: float, y: float, width: float, height: float, value: int) -> None:
        left, top, right, bottom = (round(mm * px_per_mm) for mm in (x, y, x + width, y + height))
        grey[top:bottom, left:right] = value

    for shape in page.shapes:
        if isinstance(shape, Box) and not shape.line:
            red, green, blue = (int(shape.colour[n : n + 2], 16) for n in (1, 3, 5))
            fill(shape.x, shape.y, shape.width, shape.height, (red * 3 + green * 6 + blue) // 10)
        if isinstance(shape, Cells):
            step = shape.side / len(shape.black)
            for row, column, length in runs(shape.black):
                fill(shape.x + column * step, shape.y + row * step, length * step, step, 0)
    return grey
