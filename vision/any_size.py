"""Reads tags of known codes in a picture of which nobody knows how large they are in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np

from vision.closed_set.perspective import Even, OnPlane
from vision.closed_set.reader import ClosedSetReader
from vision.frame import Grey
from vision.geometry import Plane
from vision.reading import TAG_HEIGHT_MM, USUAL_SIDES_MM
from vision.tags import MODULES, Sighting, distinct, read_tags, read_tags_of_any_size

SMALLEST_PX, LARGEST_PX = 1.2, 22.0
"""Pixels per module that are tried: fewer are not read, and more would be a tag larger than a phone's picture."""
STEP = 1.25
"""From one size to the next; the reader takes a fifth more or less for the same."""
ENOUGH_PX = 2.0
"""Pixels per module that are read as well as more are, and much sooner."""
SOFTENED_PX = 1.5
"""Standard deviation of the blur; grain and the screen of a print are smaller than this."""
EVEN_TILES, MOST_CONTRAST = 8, 4.0
"""Tiles along each side in which light is made even, and by how much contrast grows at most."""
SHARPENED_PX, SHARPENED = 2.0, 2.0
"""How wide a blur is taken back, its standard deviation, and how many times what it took is given."""


def tags_in(grey: Grey, codes: Sequence[str], plane: Plane | None = None) -> list[Sighting]:
    """Every tag of one picture: open texts as far as they can be read here, then those of `codes` that are smaller.

    With a `plane` tags lie on that, at any angle; without one they face the camera about straight. Where nothing is
    read the picture is mended in several ways and looked at again for open texts.
    """
    found = read_tags_of_any_size(grey)
    if codes:
        reader = ClosedSetReader(codes)
        for sightings in _in_sizes(reader, grey) if plane is None else _on_plane(reader, grey, plane):
            found = found + distinct(sightings, found)
    return found or _mended_texts(grey)


def _mended_texts(grey: Grey) -> list[Sighting]:
    """Open texts of the first of the mended pictures that shows any."""
    for mend, scale in _MENDINGS:
        found = read_tags(mend(grey), scale)
        if found:
            return found
    return []


def _evenly_lit(grey: Grey) -> Grey:
    tiles = cv2.createCLAHE(MOST_CONTRAST, (EVEN_TILES, EVEN_TILES))
    return np.asarray(tiles.apply(grey), dtype=np.uint8)


def _softened(grey: Grey) -> Grey:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), SOFTENED_PX), dtype=np.uint8)


def _sharpened(grey: Grey) -> Grey:
    soft = cv2.GaussianBlur(grey, (0, 0), SHARPENED_PX)
    return np.asarray(cv2.addWeighted(grey, 1 + SHARPENED, soft, -SHARPENED, 0), dtype=np.uint8)


_MENDINGS: tuple[tuple[Callable[[Grey], Grey], float], ...] = (
    (_evenly_lit, 1.0),
    (_evenly_lit, 2.0),
    (_sharpened, 2.0),
    (np.invert, 1.0),
    (_softened, 1.0),
)
"""What is done with a picture against shadow, blur, white print on black and grain, and by how much it is enlarged."""


def _in_sizes(reader: ClosedSetReader, grey: Grey) -> Iterator[list[Sighting]]:
    module_px = SMALLEST_PX
    while module_px <= LARGEST_PX:
        scale = min(1.0, ENOUGH_PX / module_px)
        small = grey if scale == 1.0 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        seen = reader.read(np.asarray(small, dtype=np.uint8), Even(module_px * scale))
        # Making small maps the corner of a pixel, not its middle, hence the halves.
        yield [Sighting(each.code, (each.quad + 0.5) / scale - 0.5) for each in seen]
        module_px *= STEP


def _on_plane(reader: ClosedSetReader, grey: Grey, plane: Plane) -> Iterator[list[Sighting]]:
    for side in USUAL_SIDES_MM:
        yield reader.read(grey, OnPlane(plane, side / MODULES, TAG_HEIGHT_MM))
