"""Reads tags whose codes are known: finder patterns, triples of them, and which code the modules between fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from vision.closed_set.blur import blurs_of, deblurred
from vision.closed_set.codebook import FUNCTION, Codebook, Match
from vision.closed_set.finders import Finders, find_finders
from vision.closed_set.fit import Fitting
from vision.closed_set.grid import CENTRES, COMMON, HALF, INNER
from vision.closed_set.light import EvenLight
from vision.closed_set.neighbours import neighbours
from vision.closed_set.perspective import Even, Perspective
from vision.closed_set.placed import Placed, placed
from vision.closed_set.sampling import Box, Floats, View, normalised
from vision.closed_set.triples import Triples, completed, triples
from vision.frame import Grey, Points
from vision.tags import Sighting

COMMON_LIKENESS = 0.45
"""Correlation of what all tags share: finder patterns, timing, white margin; before a tag is put in its place."""
PLAUSIBLE, PLAUSIBLE_MARGIN = 0.4, 0.08
"""Correlation of the free modules, and its distance to that of any other code, for which the place is refined."""
ALIKE, MARGIN = 0.5, 0.15
"""The same in the exact place: what is below is not told."""
COMMON_LIKENESS_IN_PLACE = 0.35
COVERED_COMMON_LIKENESS = 0.35
CLEAR_FINDER = 0.6
_SHARED = np.flatnonzero(COMMON)
_LIGHT = EvenLight(CENTRES)
_FAINT = 2.0
_COMMON_PARTS = COMMON[INNER]
_BY_COMMON_PARTS = Fitting(FUNCTION, bends=False)
_BY_ALL_MODULES = Fitting(np.ones_like(FUNCTION), bends=True)


@dataclass(frozen=True, eq=False)
class Reading:
    """What was read, and how sure that is: correlation of the free modules, distance to the next code, common parts."""

    placed: Placed
    match: Match
    common: Floats

    def joined(self, other: Reading) -> Reading:
        """Both."""
        parts = (
            np.concatenate((getattr(self.match, field.name), getattr(other.match, field.name)))
            for field in fields(Match)
        )
        matrices = np.concatenate((self.placed.matrices, other.placed.matrices))
        return Reading(Placed(matrices), Match(*parts), np.concatenate((self.common, other.common)))


class ClosedSetReader:
    """Reads only tags that wear one of these codes; any other code is left unread, never taken for one of them."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._book = Codebook(codes)

    def read(
        self,
        grey: Grey,
        module_px: float | Perspective,
        offset: tuple[int, int] = (0, 0),
        boxes: Sequence[Box] = (),
    ) -> list[Sighting]:
        """The tags of a picture, or of a part of one whose top left px is `offset`; corners are px of the whole.

        `module_px` is how the camera sees the table, or the width of a module, px, if it is about the same all over.
        With `boxes`, px of `grey`, only tags are read whose finder patterns lie in them. Many boxes in one call cost
        less than calls, and a picture with boxes is read better at their edges than a part cut out of it.
        """
        if not self._book.codes:
            return []
        perspective = Even(module_px) if isinstance(module_px, (int, float)) else module_px
        return self.sightings(self.readings(View(grey, perspective, offset, tuple(boxes))))

    def readings(self, view: View) -> Reading:
        """All that is plausible, in its exact place, before anything is refused."""
        finders = find_finders(view)
        tolerance = view.perspective.tolerance
        whole = self._reading(view, triples(finders, tolerance), COMMON_LIKENESS)
        left = _left(finders, view.modules(whole.placed[self._told(whole)].middles))
        covered = self._reading(view, completed(left, tolerance), COVERED_COMMON_LIKENESS)
        return whole.joined(covered)

    def sightings(self, reading: Reading) -> list[Sighting]:
        """What is certain, one sighting for each place."""
        told = self._told(reading)
        corners = reading.placed.corners
        return [Sighting(self._book.codes[reading.match.code[tag]], corners[tag]) for tag in told]

    def _reading(self, view: View, three: Triples, least_common: float) -> Reading:
        tags = placed(view, three)
        tags = tags[np.flatnonzero(_common_likeness(_modules(view, tags)) >= least_common)]
        tags = _BY_COMMON_PARTS(view, tags, np.tile(_COMMON_PARTS, (len(tags), 1)))
        match = self._book.match(_modules(view, tags)[:, INNER])
        sure = np.flatnonzero((match.correlation >= PLAUSIBLE) & (match.margin >= PLAUSIBLE_MARGIN))
        tags = _BY_ALL_MODULES(view, tags[sure], self._book.patterns(match.code[sure], match.mask[sure]))
        seen = _modules(view, tags)
        return Reading(tags, self._book.match(seen[:, INNER]), _common_likeness(seen))

    def _told(self, reading: Reading) -> npt.NDArray[np.intp]:
        match = reading.match
        sure = (match.correlation >= ALIKE) & (match.margin >= MARGIN) & (reading.common >= COMMON_LIKENESS_IN_PLACE)
        return _apart(reading, np.flatnonzero(sure))


def _left(finders: Finders, tags: Points) -> Finders:
    """Clear finder patterns that belong to none of the tags with such middles, modules."""
    away = np.abs(finders.places[:, None] - tags[None]).max(axis=2, initial=0.0).min(axis=1, initial=np.inf)
    return finders[np.flatnonzero((away > HALF) & (finders.likeness >= CLEAR_FINDER))]


def _modules(view: View, tags: Placed) -> Floats:
    """How bright the modules of every tag and its margin are, N×529, without blur and uneven light."""
    return _LIGHT(deblurred(tags.look(view, CENTRES), blurs_of(tags.module_px)))


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
