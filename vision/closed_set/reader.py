"""Reads tags whose codes are known: finder patterns, triples of them, and which code the modules between fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.closed_set.codebook import FREE, Codebook, Match
from vision.closed_set.finders import blur_of, find_finders
from vision.closed_set.fit import fitted
from vision.closed_set.grid import CENTRES, COMMON, INNER
from vision.closed_set.light import EvenLight
from vision.closed_set.neighbours import neighbours
from vision.closed_set.perspective import Even, Perspective
from vision.closed_set.placed import Placed, placed
from vision.closed_set.sampling import Floats, View, normalised
from vision.closed_set.triples import triples
from vision.frame import Grey
from vision.tags import Sighting

COMMON_LIKENESS = 0.45
"""Correlation of what all tags share: finder patterns, timing, white margin; before a tag is put in its place."""
PLAUSIBLE, PLAUSIBLE_MARGIN = 0.4, 0.08
"""Correlation of the free modules, and its distance to that of any other code, for which the place is refined."""
ALIKE, MARGIN = 0.5, 0.15
"""The same in the exact place: what is below is not told."""
COMMON_LIKENESS_IN_PLACE = 0.5
_FREE = INNER[FREE]
_SHARED = np.flatnonzero(COMMON)
_LIGHT = EvenLight(CENTRES)
_FAINT = 2.0


@dataclass(frozen=True, eq=False)
class Reading:
    """What was read, and how sure that is: correlation of the free modules, distance to the next code, common parts."""

    placed: Placed
    match: Match
    common: Floats


class ClosedSetReader:
    """Reads only tags that wear one of these codes; any other code is left unread, never taken for one of them."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._book = Codebook(codes)

    def read(self, grey: Grey, module_px: float | Perspective, offset: tuple[int, int] = (0, 0)) -> list[Sighting]:
        """The tags of a picture, or of a box of one whose top left px is `offset`.

        `module_px` is the width of a module if it is about the same all over, or else how the camera sees the table.
        Corners are px of the whole picture.
        """
        perspective = Even(module_px) if isinstance(module_px, (int, float)) else module_px
        return self.sightings(self.readings(View(grey, perspective, offset)))

    def readings(self, view: View) -> Reading:
        """All that is plausible, in its exact place, before anything is refused."""
        finders = find_finders(view)
        tags = placed(view, finders, triples(finders, view.perspective.tolerance))
        tags, seen = self._tags(view, tags)
        match = self._book.match(seen[:, _FREE])
        sure = np.flatnonzero((match.correlation >= PLAUSIBLE) & (match.margin >= PLAUSIBLE_MARGIN))
        tags = self._in_place(view, tags[sure], match, sure)
        seen = _LIGHT(tags.look(view, CENTRES))
        return Reading(tags, self._book.match(seen[:, _FREE]), _common_likeness(seen))

    def _tags(self, view: View, tags: Placed) -> tuple[Placed, Floats]:
        seen = _LIGHT(tags.look(view, CENTRES))
        kept = np.flatnonzero(_common_likeness(seen) >= COMMON_LIKENESS)
        return tags[kept], seen[kept]

    def _in_place(self, view: View, tags: Placed, match: Match, sure: npt.NDArray[np.intp]) -> Placed:
        if not len(tags):
            return tags
        pairs = zip(match.code[sure], match.mask[sure], strict=True)
        patterns = np.stack([self._book.pattern(int(code), int(mask)) for code, mask in pairs])
        return fitted(view, tags, patterns, blur_of(view, view.perspective.modules(tags.middles)))

    def sightings(self, reading: Reading) -> list[Sighting]:
        """What is certain, one sighting for each place."""
        match = reading.match
        sure = (match.correlation >= ALIKE) & (match.margin >= MARGIN) & (reading.common >= COMMON_LIKENESS_IN_PLACE)
        told = _apart(reading, np.flatnonzero(sure))
        corners = reading.placed.corners
        return [Sighting(self._book.codes[match.code[tag]], corners[tag]) for tag in told]


def _common_likeness(seen: Floats) -> Floats:
    shared = normalised(COMMON[_SHARED][None], 0.0)[0]
    return np.asarray(normalised(seen[:, _SHARED], _FAINT) @ shared, dtype=np.float32)


def _apart(reading: Reading, sure: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """Of readings that overlap, the one that fits best."""
    tags = reading.placed[sure]
    if len(sure) < 2:
        return sure
    side = float(np.median(np.linalg.norm(tags.corners[:, 1] - tags.corners[:, 0], axis=1)))
    first, second = neighbours(tags.middles, side / 2)
    fit = reading.match.correlation[sure]
    worse = np.zeros(len(sure), dtype=np.bool_)
    worse[np.where(fit[first] < fit[second], first, second)] = True
    return sure[~worse]
