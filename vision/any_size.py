"""Reads tags of known codes in a picture of which nobody knows how large they are in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.closed_set.perspective import Even, OnPlane
from vision.closed_set.reader import ClosedSetReader
from vision.frame import Grey
from vision.geometry import Plane
from vision.reading import TAG_HEIGHT_MM, USUAL_SIDES_MM
from vision.tags import MODULES, Sighting, distinct, read_tags_of_any_size

SMALLEST_PX, LARGEST_PX = 1.2, 22.0
"""Pixels per module that are tried: fewer are not read, and more would be a tag larger than a phone's picture."""
STEP = 1.25
"""From one size to the next; the reader takes a fifth more or less for the same."""
ENOUGH_PX = 2.0
"""Pixels per module that are read as well as more are, and much sooner."""


def tags_in(grey: Grey, codes: Sequence[str], plane: Plane | None = None) -> list[Sighting]:
    """Every tag of one picture: open texts as far as they can be read here, then those of `codes` that are smaller.

    With a `plane` tags lie on that, at any angle; without one they face the camera about straight.
    """
    texts = read_tags_of_any_size(grey)
    if not codes:
        return texts
    reader = ClosedSetReader(codes)
    found = texts
    for sightings in _in_sizes(reader, grey) if plane is None else _on_plane(reader, grey, plane):
        found = found + distinct(sightings, found)
    return found


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
