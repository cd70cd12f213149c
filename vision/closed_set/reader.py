"""Reads tags whose codes are known: finder patterns, triples of them, and which code the modules between fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from vision.closed_set.candidates import NO_CANDIDATES, Candidates, apart, likeness, modules, moved, rough
from vision.closed_set.codebook import NO_MATCH, Codebook, Match
from vision.closed_set.finders import Finders, find_finders
from vision.closed_set.fit import BY_ALL_MODULES
from vision.closed_set.glare import alike_in_many, in_glare, lone_finders, refitted, shows_glare
from vision.closed_set.grid import HALF, INNER
from vision.closed_set.neighbours import Indices
from vision.closed_set.perspective import Even, Perspective
from vision.closed_set.placed import Placed
from vision.closed_set.sampling import Floats, View
from vision.closed_set.triples import completed, triples
from vision.frame import Box, Grey, Quad
from vision.tags import Sighting

ALIKE, MARGIN = 0.5, 0.15
"""Correlation of the modules that tell codes apart, and its distance to any other code's: what is below is not told.

Of 6 million pairs of a random code and one of a book none was above 0.39, so that chance alone reaches neither.
"""
PLAUSIBLE, PLAUSIBLE_MARGIN = 0.4, 0.08
"""The same before a tag is in its exact place: from there on the place is worth finding."""
TAG_LIKE = 0.45
"""Correlation of what all tags share, for three finder patterns."""
COVERED_TAG_LIKE = 0.35
"""The same where one of them is covered; what is told has at least as much."""
ALIKE_IN_GLARE = alike_in_many(ALIKE)
"""The same as `ALIKE` for a tag of which glare leaves one finder pattern."""
PLAINLY_A_TAG = 0.6
"""A place that is so like a tag is one, known or not."""
CLEAR_FINDER = 0.6
"""Likeness of two finder patterns that are enough for a tag of which the third is not seen."""


@dataclass(frozen=True, eq=False)
class Reading:
    """Tags in their exact places, which codes they fit, and how well what all tags share does."""

    placed: Placed
    match: Match
    likeness: Floats

    def joined(self, other: Reading) -> Reading:
        """Both."""
        placed, match = self.placed.joined(other.placed), self.match.joined(other.match)
        return Reading(placed, match, np.concatenate((self.likeness, other.likeness)))

    def __getitem__(self, which: Indices) -> Reading:
        return Reading(self.placed[which], self.match[which], self.likeness[which])

    @cached_property
    def sure(self) -> Indices:
        """Which are certain."""
        alike = (self.match.correlation >= ALIKE) & (self.match.margin >= MARGIN)
        return np.flatnonzero(alike & (self.likeness >= COVERED_TAG_LIKE))

    @cached_property
    def told(self) -> Indices:
        """Which are certain, one for each place."""
        return self.sure[apart(self.placed[self.sure], self.match.correlation[self.sure], HALF)]


NOTHING_READ = Reading(NO_CANDIDATES.placed, NO_MATCH, NO_MATCH.correlation)


@dataclass(frozen=True, eq=False)
class Read:
    """Tags that were read, and the corners, px, of what is plainly a tag but none of ours, or none that can be read."""

    found: list[Sighting]
    strange: list[Quad] = field(default_factory=list)


class ClosedSetReader:
    """Reads only tags that wear one of these codes; any other code is left unread, never taken for one of them."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._book = Codebook(codes)

    @property
    def book(self) -> Codebook:
        """The codes that it reads."""
        return self._book

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
        return self.look(grey, module_px, offset, boxes).found

    def look(
        self,
        grey: Grey,
        module_px: float | Perspective,
        offset: tuple[int, int] = (0, 0),
        boxes: Sequence[Box] = (),
    ) -> Read:
        """As `read`, and where other tags are: worth a decoder's second look."""
        perspective = Even(module_px) if isinstance(module_px, (int, float)) else module_px
        view = View(grey, perspective, offset, tuple(boxes))
        finders = find_finders(view)
        likely = rough(view, triples(finders, perspective.tolerance), TAG_LIKE)
        # Finder patterns of two tags can look plainly like a third; only what is told uses them up.
        reading = self._reading(view, likely)
        if len(reading.told):
            finders = _left(finders, view, reading)
            likely = rough(view, triples(finders, perspective.tolerance), TAG_LIKE)
        if not len(finders):
            return Read(self._told(reading))
        whole = moved(view, likely)
        if not self._book.codes:
            return Read([], _strange(whole, ()))
        reading = reading.joined(self._reading(view, whole))
        finders = _left(finders, view, reading)
        left = finders[np.flatnonzero(finders.likeness >= CLEAR_FINDER)]
        partly = moved(view, rough(view, completed(left, perspective.tolerance), COVERED_TAG_LIKE))
        reading = reading.joined(self._reading(view, partly))
        if len(left) and shows_glare(view):
            seen = reading.placed[reading.told].joined(_plain(whole).placed)
            lone = lone_finders(view, _apart_from(left, view, seen))
            reading = reading.joined(self._reading_in_glare(view, in_glare(view, lone, COVERED_TAG_LIKE)))
        known = self._told(reading)
        return Read(known, _strange(whole, known))

    def reading(self, view: View, tags: Placed) -> Reading:
        """Which codes such places have, and where exactly they are: all that is plausible, before any is refused."""
        seen = modules(view, tags)
        return self._reading(view, Candidates(tags, seen, likeness(seen)))

    def _reading(self, view: View, found: Candidates) -> Reading:
        if not len(found) or not self._book.codes:
            return NOTHING_READ
        match = self._book.match(found.modules[:, INNER])
        sure = np.flatnonzero((match.correlation >= PLAUSIBLE) & (match.margin >= PLAUSIBLE_MARGIN))
        if not len(sure):
            return NOTHING_READ
        match, likely = match[sure], found.likeness[sure]
        tags = BY_ALL_MODULES(view, found.placed[sure], self._book.patterns(match.code, match.mask))
        reading = Reading(tags, match, likely)
        unsure = np.setdiff1d(np.arange(len(tags)), reading.sure, assume_unique=True)
        if not len(unsure):
            return reading
        # What is certain before it is moved needs no second look: its code is known.
        seen = modules(view, tags[unsure])
        again = Reading(tags[unsure], self._book.match(seen[:, INNER]), likeness(seen))
        return reading[reading.sure].joined(again)

    def _reading_in_glare(self, view: View, found: Candidates) -> Reading:
        """What fits in its clear modules better than many tries do by chance, and with all others as any tag has to."""
        if not len(found):
            return NOTHING_READ
        clear = self._book.match(found.modules[:, INNER])
        sure = np.flatnonzero((clear.correlation >= PLAUSIBLE) & (clear.margin >= PLAUSIBLE_MARGIN))
        found = refitted(view, found.placed[sure], self._book.patterns(clear.code[sure], clear.mask[sure]))
        clear, seen = self._book.match(found.modules[:, INNER]), modules(view, found.placed)
        whole = self._book.match(seen[:, INNER])
        sure = np.flatnonzero(
            (clear.correlation >= ALIKE_IN_GLARE) & (clear.margin >= MARGIN) & (clear.code == whole.code)
        )
        return Reading(found.placed[sure], whole[sure], likeness(seen[sure]))

    def _told(self, reading: Reading) -> list[Sighting]:
        corners = reading.placed.corners
        return [Sighting(self._book.codes[reading.match.code[tag]], corners[tag]) for tag in reading.told]


def _left(finders: Finders, view: View, reading: Reading) -> Finders:
    """Those that belong to no tag that is told."""
    return _apart_from(finders, view, reading.placed[reading.told]) if len(reading.told) else finders


def _apart_from(finders: Finders, view: View, tags: Placed) -> Finders:
    away = np.abs(finders.places[:, None] - view.modules(tags.middles)[None]).max(axis=2, initial=0.0)
    return finders[np.flatnonzero(away.min(axis=1, initial=np.inf) > HALF)]


def _plain(found: Candidates) -> Candidates:
    return found[np.flatnonzero(found.likeness >= PLAINLY_A_TAG)]


def _strange(found: Candidates, known: Sequence[Sighting]) -> list[Quad]:
    """Corners of what is plainly a tag and was not read."""
    plain = _plain(found)
    if not len(plain):
        return []
    middles = np.array([sighting.centre for sighting in known]).reshape(-1, 2)
    away = np.linalg.norm(plain.placed.middles[:, None] - middles[None], axis=2).min(axis=1, initial=np.inf)
    unread = plain[np.flatnonzero(away > plain.placed.module_px * HALF)]
    return list(unread.placed.corners[apart(unread.placed, unread.likeness, HALF)])
