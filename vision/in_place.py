"""Looks at tags where they are said to lie: does this very code fit there, and where exactly? Nothing is searched."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.closed_set.candidates import modules
from vision.closed_set.grid import INNER
from vision.closed_set.placed import Placed
from vision.closed_set.reader import ALIKE, MARGIN, ClosedSetReader
from vision.closed_set.sampling import View
from vision.tags import Sighting

_OWN_SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float32)


def confirmed(reader: ClosedSetReader, view: View, sightings: Sequence[Sighting]) -> list[bool]:
    """For each sighting whether its code, and no other that the reader knows, is seen in its place."""
    if not sightings:
        return []
    match = reader.book.match(modules(view, _placed(sightings))[:, INNER])
    fits = (match.correlation >= ALIKE) & (match.margin >= MARGIN)
    codes = reader.book.codes
    return [
        bool(fit) and codes[code] == sighting.code
        for fit, code, sighting in zip(fits, match.code.tolist(), sightings, strict=True)
    ]


def refined(reader: ClosedSetReader, view: View, sightings: Sequence[Sighting]) -> list[Sighting]:
    """Sightings of known codes, corners to a small part of a pixel; those that do not fit are left out."""
    codes = {sighting.code for sighting in sightings}
    return [sighting for sighting in seen_there(reader, view, sightings) if sighting.code in codes]


def seen_there(reader: ClosedSetReader, view: View, sightings: Sequence[Sighting]) -> list[Sighting]:
    """What is seen in the places of sightings, the same codes or others, corners to a small part of a pixel."""
    if not sightings:
        return []
    reading = reader.reading(view, _placed(sightings))
    told = reading.told
    codes, corners = reading.match.code[told].tolist(), reading.placed.corners[told]
    return [Sighting(reader.book.codes[code], quad) for code, quad in zip(codes, corners, strict=True)]


def _placed(sightings: Sequence[Sighting]) -> Placed:
    squares = [cv2.getPerspectiveTransform(_OWN_SQUARE, sighting.quad.astype(np.float32)) for sighting in sightings]
    return Placed(np.stack([np.asarray(square, dtype=np.float64) for square in squares]))
