"""Places that look like tags, by what all tags share: finder patterns, timing, white margin."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.closed_set.blur import blurs_of, deblurred
from vision.closed_set.even_light import EvenLight
from vision.closed_set.fit import BY_COMMON_PARTS
from vision.closed_set.grid import CENTRES, COMMON, INNER, flat
from vision.closed_set.neighbours import Indices, peaks
from vision.closed_set.placed import Placed, placed
from vision.closed_set.sampling import Floats, View, normalised
from vision.closed_set.triples import Triples
from vision.tags import MODULES

FLAT_CENTRES = flat(CENTRES)
"""Middles of a tag's modules and of its margin's first, as homographies take them."""
SHARED = np.flatnonzero(COMMON)
"""Which of them are alike in all tags,"""
SHARED_PRINT = normalised(COMMON[None, SHARED], 0.0)[0]
"""and what is printed there."""
FAINT = 2.0
"""Contrast, summed over modules, that counts as none."""
_LIGHT = EvenLight(CENTRES)
_COMMON_PRINT = COMMON[INNER]


@dataclass(frozen=True, eq=False)
class Candidates:
    """Places, their `modules`, and how like a tag each is: the correlation of what all tags share."""

    placed: Placed
    modules: Floats
    likeness: Floats

    def __len__(self) -> int:
        return len(self.placed)

    def __getitem__(self, which: Indices) -> Candidates:
        return Candidates(self.placed[which], self.modules[which], self.likeness[which])


_NO_MODULES = np.zeros((0, len(CENTRES)), dtype=np.float32)
NO_CANDIDATES = Candidates(Placed(np.zeros((0, 3, 3))), _NO_MODULES, _NO_MODULES[:, 0])


def rough(view: View, triples: Triples, least: float) -> Candidates:
    """Which triples of finder patterns look like tags, at least so much, in the place that these three give them."""
    tags = placed(view, triples)
    if not len(tags):
        return NO_CANDIDATES
    seen = modules(view, tags)
    found = Candidates(tags, seen, likeness(seen))
    return found[np.flatnonzero(found.likeness >= least)]


def moved(view: View, found: Candidates) -> Candidates:
    """Tags moved to where they look most like ones, each once.

    Several may lie over one another as long as they are a module apart: which of them is a tag its code will tell.
    """
    tags = found.placed
    if not len(tags):
        return found
    tags = BY_COMMON_PARTS(view, tags, np.broadcast_to(_COMMON_PRINT, (len(tags), MODULES**2)))
    seen = modules(view, tags)
    found = Candidates(tags, seen, likeness(seen))
    return found[apart(found.placed, found.likeness, 1.0)]


def modules(view: View, tags: Placed) -> Floats:
    """How bright the modules of every tag and its margin are, N×529, without blur and uneven light."""
    return _LIGHT(deblurred(tags.look(view, FLAT_CENTRES), blurs_of(tags.module_px)))


def likeness(seen: Floats) -> Floats:
    """How well what all tags share fits, -1 to 1."""
    return np.asarray(normalised(seen[:, SHARED], FAINT) @ SHARED_PRINT, dtype=np.float32)


def apart(tags: Placed, fit: Floats, modules_apart: float) -> Indices:
    """Of tags whose middles are nearer to each other, those that fit best."""
    if len(tags) < 2:
        return np.arange(len(tags))
    return peaks(tags.middles, fit, modules_apart * float(np.median(tags.module_px)))
