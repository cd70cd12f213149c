"""Tags that were read before: does each still look the same in its place? One sampling for all, no decoding."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.closed_set.codebook import FINDERS, printed
from vision.closed_set.even_light import EvenLight
from vision.closed_set.sampling import normalised
from vision.frame import Grey
from vision.tags import MODULES, Sighting, same_place

STILL_CORRELATION = 0.7
"""How alike a tag's modules must look to those that were read; half a module of motion falls below."""
PATTERN_CORRELATION = 0.6
"""How alike finder patterns must look for a tag that does not hold to be another one in its place."""
FORGET_FRAMES = 2700
"""Frames after which a tag that looked different all the while is no longer compared."""
MOST_KNOWN = 600
"""So many are compared at most; those that looked different for longest are forgotten first."""
TURNS = 4
"""Where nothing stirs a tag is compared every so many frames only."""
_FAINT = 30.0
"""Contrast, summed over the modules, that counts as none."""

Samples = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class KnownTags:
    """What was read where, and how it looked then; `still` is how alike it must look to hold."""

    def __init__(self, still: float = STILL_CORRELATION) -> None:
        self._least = still
        self._turn = 0
        self._held: list[Sighting] = []
        # What was found doubtful in the last picture: which sightings, and how their places look now.
        self._doubts: npt.NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._doubted: Samples = np.zeros((0, len(_DATA_POINTS[0])), dtype=np.float32)
        # A row for each sighting: where its data modules are and how they looked when it was read, how they looked
        # when its place was looked at closely, where its finder patterns are,
        self._sightings: list[Sighting] = []
        self._where: Samples = np.zeros((0, len(_DATA_POINTS[0]), 2), dtype=np.float32)
        self._look: Samples = np.zeros((0, len(_DATA_POINTS[0])), dtype=np.float32)
        self._examined: Samples = np.zeros((0, len(_DATA_POINTS[0])), dtype=np.float32)
        self._finders: Samples = np.zeros((0, len(_FINDER_POINTS[0]), 2), dtype=np.float32)
        # whether it holds, whether another code is seen in its place and was read there, and when it held last, turns.
        self._holds: Flags = np.zeros(0, dtype=np.bool_)
        self._other: Flags = np.zeros(0, dtype=np.bool_)
        self._other_read: Flags = np.zeros(0, dtype=np.bool_)
        self._held_at: npt.NDArray[np.int64] = np.zeros(0, dtype=np.int64)

    def check(self, grey: Grey, stirred: npt.NDArray[np.uint8] | None = None) -> list[Sighting]:
        """The sightings that hold in this picture; the very same list as long as they are the same.

        With `stirred`, cells of the picture that are not 0 where something moved or changed, the others are compared
        in turn only.
        """
        self._turn += 1
        self._doubts = self._doubts[:0]
        which = self._due(grey, stirred)
        if len(which):
            self._compare(grey, which)
        return self._held

    @property
    def held(self) -> list[Sighting]:
        """The sightings that held when they were compared last."""
        return self._held

    @property
    def sightings(self) -> Sequence[Sighting]:
        """All that are compared."""
        return self._sightings

    @property
    def others(self) -> list[Sighting]:
        """Sightings in whose places another code is seen instead, until it was read."""
        return [self._sightings[at] for at in np.flatnonzero(self._other & ~self._other_read)]

    @property
    def doubtful(self) -> list[Sighting]:
        """Of the others those that were not examined as they look now, unless a tag that holds lies over them."""
        return [self._sightings[at] for at in self._doubts]

    def examined(self, many: int) -> None:
        """Note that so many of the doubtful ones, the first, were looked at closely as they look now."""
        self._examined[self._doubts[:many]] = self._doubted[:many]
        self._other_read[self._doubts[:many]] = False

    def were_read(self, sightings: Sequence[Sighting]) -> None:
        """Note that what is seen in their places was read as it looks now."""
        read = {id(sighting) for sighting in sightings}
        self._other_read |= np.array([id(known) in read for known in self._sightings], dtype=np.bool_)

    def add(self, sightings: Sequence[Sighting], grey: Grey) -> None:
        """Remember how freshly read tags look; each takes the place of what was known there of the same code."""
        if not sightings:
            return
        codes = {sighting.code for sighting in sightings}
        kept = [
            at
            for at, known in enumerate(self._sightings)
            if known.code not in codes or not any(same_place(known, sighting) for sighting in sightings)
        ]
        where, finders = (np.stack(points) for points in zip(*map(_sample_points, sightings), strict=True))
        self._keep(kept)
        many = len(sightings)
        self._sightings += sightings
        self._where = np.concatenate((self._where, where))
        self._finders = np.concatenate((self._finders, finders))
        looks = _looks(grey, where, _DATA_LIGHT)
        self._look = np.concatenate((self._look, looks))
        self._examined = np.concatenate((self._examined, np.zeros_like(looks)))
        self._holds = np.concatenate((self._holds, np.ones(many, dtype=np.bool_)))
        self._other = np.concatenate((self._other, np.zeros(many, dtype=np.bool_)))
        self._other_read = np.concatenate((self._other_read, np.zeros(many, dtype=np.bool_)))
        self._held_at = np.concatenate((self._held_at, np.full(many, self._turn)))
        self._held = self._held_now()

    def drop(self, sightings: Sequence[Sighting]) -> None:
        """Forget some."""
        gone = {id(sighting) for sighting in sightings}
        self._keep([at for at, known in enumerate(self._sightings) if id(known) not in gone])

    def clear(self) -> None:
        """Forget all."""
        self._keep([])

    def _due(self, grey: Grey, stirred: npt.NDArray[np.uint8] | None) -> npt.NDArray[np.intp]:
        many = len(self._sightings)
        if stirred is None or not many:
            return np.arange(many)
        near = self._where[:, _SPREAD]
        rows, columns = stirred.shape
        x = np.clip(near[..., 0] * (columns / grey.shape[1]), 0, columns - 1).astype(np.intp)
        y = np.clip(near[..., 1] * (rows / grey.shape[0]), 0, rows - 1).astype(np.intp)
        return np.flatnonzero(stirred[y, x].any(axis=1) | (np.arange(many) % TURNS == self._turn % TURNS))

    def _compare(self, grey: Grey, which: npt.NDArray[np.intp]) -> None:
        looks = _looks(grey, self._where[which], _DATA_LIGHT)
        holds = np.einsum("ij,ij->i", looks, self._look[which]) >= self._least
        changed = bool((holds != self._holds[which]).any())
        self._holds[which] = holds
        self._held_at[which[holds]] = self._turn
        self._other_read[which[holds]] = False
        before, self._other[which] = self._other[which], False
        if changed:
            self._held = self._held_now()
        if not holds.all():
            self._doubt(grey, which[~holds], looks[~holds], before[~holds])

    def _doubt(self, grey: Grey, lost: npt.NDArray[np.intp], looks: Samples, before: Flags) -> None:
        """Sort what does not hold: where another code is seen, and what was not looked at closely since it is.

        What a hand passes over is another only for a moment; what was so in the picture `before` is worth a look.
        """
        finders = _looks(grey, self._finders[lost], _FINDER_LIGHT)
        other = np.flatnonzero(finders @ _FINDER_LOOK >= PATTERN_CORRELATION)
        self._other[lost[other]] = True
        unlike = np.einsum("ij,ij->i", looks[other], self._examined[lost[other]]) < self._least
        new = other[unlike & before[other]]
        if len(new):
            new = new[~self._under(lost[new])]
        self._doubts, self._doubted = lost[new], looks[new]
        self._forget()

    def _under(self, which: npt.NDArray[np.intp]) -> Flags:
        """Whether the middles of these lie within others that hold."""
        middles = self._where.mean(axis=1)
        reach = np.abs(self._where[which] - middles[which, None]).max(axis=(1, 2))
        away = np.abs(middles[which, None] - middles[self._holds]).max(axis=2).min(axis=1, initial=np.inf)
        return np.asarray(away < reach / 2)

    def _forget(self) -> None:
        late = self._turn - self._held_at
        if late.max() > FORGET_FRAMES or len(late) > MOST_KNOWN:
            longest = np.argsort(late, kind="stable")[:MOST_KNOWN]
            self._keep(sorted(int(at) for at in longest if late[at] <= FORGET_FRAMES))

    def _keep(self, which: Sequence[int]) -> None:
        if len(which) == len(self._sightings):
            return
        kept = np.array(which, dtype=np.intp)
        self._sightings = [self._sightings[at] for at in which]
        self._where, self._look, self._held_at = self._where[kept], self._look[kept], self._held_at[kept]
        self._finders, self._holds, self._other = self._finders[kept], self._holds[kept], self._other[kept]
        self._examined, self._other_read = self._examined[kept], self._other_read[kept]
        self._doubts = self._doubts[:0]
        self._held = self._held_now()

    def _held_now(self) -> list[Sighting]:
        return [self._sightings[at] for at in np.flatnonzero(self._holds)]


def _points(modules: Flags) -> npt.NDArray[np.float64]:
    """The middles of those of 21×21 modules, unit square, 3×N."""
    rows, columns = np.nonzero(modules)
    return np.stack(((columns + 0.5) / MODULES, (rows + 0.5) / MODULES, np.ones(len(rows))))


_DATA_POINTS, _FINDER_POINTS = _points(~FINDERS), _points(FINDERS)
_DATA_LIGHT, _FINDER_LIGHT = (EvenLight(points[:2].T.astype(np.float32)) for points in (_DATA_POINTS, _FINDER_POINTS))
_FINDER_LOOK: Samples = normalised(_FINDER_LIGHT(printed("0")[None, FINDERS.ravel()]), 0.0)[0]
_SPREAD = np.linspace(0, _DATA_POINTS.shape[1] - 1, 9).astype(np.intp)
_UNIT_SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)


def _sample_points(sighting: Sighting) -> tuple[Samples, Samples]:
    """Where the modules that hold data, and those of the finder patterns, are seen; each N×2 px."""
    square = cv2.getPerspectiveTransform(_UNIT_SQUARE, sighting.quad.astype(np.float32))
    data, finders = (square @ points for points in (_DATA_POINTS, _FINDER_POINTS))
    return _flattened(data), _flattened(finders)


def _flattened(projected: npt.NDArray[np.float64]) -> Samples:
    return np.asarray((projected[:2] / projected[2]).T, dtype=np.float32)


def _looks(grey: Grey, where: Samples, light: EvenLight) -> Samples:
    """Brightness at the points, one row a tag, without mean, slope and scale: a shadow's edge changes little."""
    sampled = cv2.remap(grey, where[..., 0], where[..., 1], cv2.INTER_LINEAR)
    values = light(np.asarray(sampled, dtype=np.float32))
    return np.asarray(values / (np.linalg.norm(values, axis=1, keepdims=True) + _FAINT), dtype=np.float32)
