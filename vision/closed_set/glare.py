"""Tags of which glare leaves one finder pattern: where they can lie, and what is still to be seen of them.

Glare is brighter than paper and all alike, so that it shows where nothing is to be seen. What lies under it is neither
black nor white: `neutral` gives such modules the mean of the others, with which they agree with no code and with no
print. A correlation over all 191 free modules of which only n are clear is then that over the clear ones times
sqrt(n / 191), so that the limits of the reader say of a tag in glare what they say of any other. For modules that know
nothing of a code, each bit of it as likely black as white, a correlation of c or more has a probability of
exp(-191 c² / 2) at most (Hoeffding), however many are clear: 4e-11 for the reader's least and one code. Every finder
pattern is tried in `WAYS` places, so that the least grows until so many tries, with all codes and turns of each, fit
by chance no more often than one place that three finder patterns give: `alike_in_many`. And what fits so has to fit by
the reader's usual rule as well, glare and all, so that nothing is told here that would not be told of the same place.
"""

from __future__ import annotations

from itertools import product
from math import cos, log, sin, sqrt

import cv2
import numpy as np

from vision.closed_set.blur import blurs_of, deblurred
from vision.closed_set.bullseye import disc
from vision.closed_set.candidates import (
    FAINT,
    FLAT_CENTRES,
    NO_CANDIDATES,
    SHARED,
    SHARED_PRINT,
    Candidates,
    apart,
    likeness,
)
from vision.closed_set.codebook import FORM, FREE
from vision.closed_set.even_light import Clear, ClearLight
from vision.closed_set.finders import Finders
from vision.closed_set.fit import BY_ALL_MODULES, BY_COMMON_PARTS, Fitting
from vision.closed_set.grid import CENTRES, COMMON, INNER, SIDE
from vision.closed_set.neighbours import Indices
from vision.closed_set.placed import Placed, placed
from vision.closed_set.sampling import Floats, View, normalised
from vision.closed_set.triples import LEG_MODULES, Triples
from vision.tags import MODULES

WASHED = 250
"""Grey levels from which on nothing can be told: what is under glare is as bright as can be."""
LEAST_WASHED = 0.015
"""Share of the surroundings of a finder pattern that glare covers where it may hide the two others."""
MOST_LONE = 8
"""So many finder patterns of a view are tried, the clearest."""
MOST_FITTED = 3
"""So many places of a tag are fitted for each, those most like tags."""
LEAST_CLEAR = 0.4
"""Share of the modules of a tag that are clear; with fewer no code can be told."""
ROUGHLY_LIKE = 0.2
"""How like a tag such places are, at least, before they are fitted."""
WASHED_TAG = 0.04
"""Share of what all tags have in common that glare covers, at least, where it hides two finder patterns."""
TURNS = tuple(np.radians((-1.9, 0.0, 1.9)).tolist())
"""Added to how a finder pattern is turned, which is known to 2.8 degrees."""
STRETCHES = (0.96, 1.0, 1.04)
"""By how much the modules of a tag may be wider than is known."""
_EXACT = tuple(product(TURNS, STRETCHES))
WAYS = 4 * 3 * len(_EXACT)
"""Places of a tag that has a finder pattern here: turned four ways, three patterns, and how exactly each is known."""

_AROUND = disc(2.0, 20.0)
_FLAT_SHARED = FLAT_CENTRES[SHARED]
_GROUPS = INNER[FREE], INNER[FORM], SHARED
_BLOCK = np.ones((3, 3), dtype=np.uint8)
_PARTS = np.array(((0.0, 0.0), (LEG_MODULES, 0.0), (0.0, LEG_MODULES)))


def _ways() -> Triples:
    """The finder patterns of a tag that has one of them here and is not turned, `WAYS`×3×2 modules."""
    quarters = [number * np.pi / 2 for number in range(4)]
    ways = [
        stretch * (_PARTS - own) @ np.array(((cos(turn), sin(turn)), (-sin(turn), cos(turn))))
        for quarter, own in product(quarters, _PARTS)
        for turn, stretch in ((quarter + turn, stretch) for turn, stretch in _EXACT)
    ]
    return np.array(ways)


_WAYS = _ways()


def alike_in_many(alike: float) -> float:
    """The correlation that `WAYS` tries together reach by chance as seldom as one reaches `alike`."""
    return sqrt(alike**2 + 2 * log(WAYS) / len(FREE))


def shows_glare(view: View) -> bool:
    """Whether anything is so bright at all."""
    return bool(view.grey.max(initial=0) >= WASHED)


def lone_finders(view: View, finders: Finders) -> Finders:
    """Those of some finder patterns beside which there is glare."""
    if not len(finders):
        return finders
    washed = (view.around(finders.places, _AROUND) >= WASHED).mean(axis=1)
    lone = np.flatnonzero(washed >= LEAST_WASHED)
    return finders[lone[np.argsort(-finders.likeness[lone], kind="stable")[:MOST_LONE]]]


def around_one(finders: Finders) -> Triples:
    """Where the three finder patterns of a tag are that has each of these as one of them, `WAYS` for each."""
    along, aside = np.cos(finders.angles), np.sin(finders.angles)
    turned = np.stack((np.stack((along, aside), axis=1), np.stack((-aside, along), axis=1)), axis=1)
    return np.asarray(finders.places[:, None, None] + _WAYS @ turned[:, None]).reshape(-1, 3, 2)


def in_glare(view: View, lone: Finders, least: float) -> Candidates:
    """Which tags may lie round lone finder patterns, at least so much like tags, moved to where they are most."""
    tags = _likely(view, lone) if len(lone) else NO_CANDIDATES.placed
    if not len(tags):
        return NO_CANDIDATES
    common = np.broadcast_to(COMMON[INNER], (len(tags), MODULES**2))
    found = _seen(view, _fitted(view, tags, BY_COMMON_PARTS, common))
    found = found[np.flatnonzero(found.likeness >= least)]
    return found[apart(found.placed, found.likeness, 1.0)]


def _likely(view: View, lone: Finders) -> Placed:
    """For each finder pattern the likeliest of the corners it may be of the likeliest tags, each as exact as known."""
    tags = placed(view, around_one(lone))
    alike = _roughly_like(view, tags).reshape(len(lone), -1, len(_EXACT))
    exact = alike.argmax(axis=2)
    best = np.take_along_axis(alike, exact[..., None], axis=2)[..., 0]
    kinds = np.argsort(-best, axis=1, kind="stable")[:, :MOST_FITTED]
    chosen = np.arange(len(lone))[:, None] * WAYS + kinds * len(_EXACT) + np.take_along_axis(exact, kinds, axis=1)
    tags = tags[chosen[np.take_along_axis(best, kinds, axis=1) >= ROUGHLY_LIKE]]
    return tags[_clear_enough(_clear(tags.look(view, FLAT_CENTRES)))]


def _roughly_like(view: View, tags: Placed) -> Floats:
    """How well what all tags share fits as far as it is not as bright as glare, blurred as it is; 0 out of glare."""
    raw = tags.look(view, _FLAT_SHARED)
    clear = raw < WASHED
    many = clear.sum(axis=1)
    mean = (raw * clear).sum(axis=1) / np.maximum(many, 1)
    alike = normalised(np.where(clear, raw, mean[:, None]), FAINT) @ SHARED_PRINT
    return np.where(many <= (1 - WASHED_TAG) * len(SHARED), alike, np.float32(0.0))


def refitted(view: View, tags: Placed, patterns: Floats) -> Candidates:
    """Tags moved to where such print fits best, as far as it is clear."""
    return _seen(view, _fitted(view, tags, BY_ALL_MODULES, patterns))


def _fitted(view: View, tags: Placed, fit: Fitting, patterns: Floats) -> Placed:
    clear = _clear(tags.look(view, FLAT_CENTRES)).reshape(-1, SIDE, SIDE)
    meeting = clear[:, :-1, :-1] & clear[:, 1:, :-1] & clear[:, :-1, 1:] & clear[:, 1:, 1:]
    return fit(view, tags, patterns, meeting.reshape(-1, (MODULES + 1) ** 2))


def _seen(view: View, tags: Placed) -> Candidates:
    """How bright the modules of tags are, without blur and uneven light; what is not clear is neutral."""
    raw = tags.look(view, FLAT_CENTRES)
    clear = _clear(raw)
    enough = _clear_enough(clear)
    tags, clear = tags[enough], clear[enough]
    light = ClearLight(CENTRES, clear)
    seen = neutral(light(deblurred(raw[enough], blurs_of(tags.module_px))), clear)
    return Candidates(tags, seen, likeness(seen))


def _clear(raw: Floats) -> Clear:
    """Which modules no glare covers: it covers blocks of them, with what lies round them; white print is clear."""
    washed = (raw >= WASHED).astype(np.uint8).reshape(-1, SIDE, SIDE)
    for each in washed:
        each[:] = cv2.dilate(cv2.morphologyEx(each, cv2.MORPH_OPEN, _BLOCK), _BLOCK)
    return np.asarray(washed.reshape(raw.shape) == 0)


def _clear_enough(clear: Clear) -> Indices:
    return np.flatnonzero(clear.mean(axis=1) >= LEAST_CLEAR)


def neutral(seen: Floats, clear: Clear) -> Floats:
    """Rows in which modules that are not clear have the mean of the clear ones that they are compared with."""
    seen = seen.copy()
    for group in _GROUPS:
        part = clear[:, group]
        mean = (seen[:, group] * part).sum(axis=1) / np.maximum(part.sum(axis=1), 1)
        seen[:, group] = np.where(part, seen[:, group], mean[:, None])
    return seen
