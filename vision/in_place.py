"""Looks at tags where they are said to lie: does this very code fit there, and where exactly? Nothing is searched."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.closed_set.blur import blurs_of, deblurred
from vision.closed_set.codebook import FUNCTION, Codebook, Match
from vision.closed_set.fit import Fitting
from vision.closed_set.grid import CENTRES, INNER
from vision.closed_set.light import EvenLight
from vision.closed_set.placed import Placed
from vision.closed_set.sampling import Floats, View
from vision.tags import Sighting

ALIKE, MARGIN = 0.5, 0.15
"""Correlation of the modules in which codes differ, and its distance to that of any other code, to be that code."""
_LIGHT = EvenLight(CENTRES)
_BY_ALL_MODULES = Fitting(np.ones_like(FUNCTION), bends=True)
_OWN_SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float32)


class InPlace:
    """Compares tags that were found with the codes of a book."""

    def __init__(self, book: Codebook) -> None:
        self._book = book

    def confirmed(self, view: View, sightings: Sequence[Sighting]) -> list[bool]:
        """For each sighting whether its code, and no other of the book, is seen in its place."""
        if not sightings:
            return []
        match = self._matched(view, _placed(sightings))
        fits = (match.correlation >= ALIKE) & (match.margin >= MARGIN)
        codes = self._book.codes
        return [
            bool(fit) and codes[code] == sighting.code
            for fit, code, sighting in zip(fits, match.code.tolist(), sightings, strict=True)
        ]

    def refined(self, view: View, sightings: Sequence[Sighting]) -> list[Sighting]:
        """Sightings of codes of the book, corners to a small part of a pixel; those that do not fit are left out."""
        if not sightings:
            return []
        tags = _placed(sightings)
        match = self._matched(view, tags)
        same = [self._book.codes[code] == s.code for code, s in zip(match.code.tolist(), sightings, strict=True)]
        which = np.flatnonzero(same)
        patterns = self._book.patterns(match.code[which], match.mask[which])
        corners = _BY_ALL_MODULES(view, tags[which], patterns).corners
        return [Sighting(sightings[at].code, quad) for at, quad in zip(which.tolist(), corners, strict=True)]

    def _matched(self, view: View, tags: Placed) -> Match:
        seen: Floats = _LIGHT(deblurred(tags.look(view, CENTRES), blurs_of(tags.module_px)))
        return self._book.match(seen[:, INNER])


def _placed(sightings: Sequence[Sighting]) -> Placed:
    matrices: list[npt.NDArray[np.float64]] = [
        np.asarray(cv2.getPerspectiveTransform(_OWN_SQUARE, sighting.quad.astype(np.float32))) for sighting in sightings
    ]
    return Placed(np.stack(matrices))
