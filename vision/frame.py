"""One grey picture of the table, and the shapes of numbers that describe it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.uint8]
"""A grey picture: height × width, 0 black to 255 white."""

Quad = npt.NDArray[np.float64]
"""Four corners, 4×2, clockwise from the top left of what is printed."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; in px or in cells of the picture."""

Points = npt.NDArray[np.float64]
"""Places in px or mm, N×2."""


@dataclass(frozen=True)
class Frame:
    """A grey picture, its number from 0 and its time in seconds of a clock that never goes back.

    `small` is the same picture, about eight times narrower, where the camera makes one by itself.
    """

    grey: Grey
    number: int
    time: float
    small: Grey | None = None
