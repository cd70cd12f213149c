"""Tags that were read before: does each still look the same in its place? One sampling for all, no decoding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
TURNS = 3
"""Where nothing stirs a tag is compared every so many frames only."""
_FAINT = 30.0
"""Contrast, summed over the modules, that counts as none."""

Samples = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class _Rows:
    """A row for each sighting."""

    middle: Samples  # N×2 px
    where: Samples  # its data modules, N×P×2 px,
    look: Samples  # how they looked when it was read,
    examined: Samples  # and when its place was looked at closely
    finders: Samples  # the modules of its finder patterns, px
    holds: Flags
    other: Flags  # whether another code is seen in its place,
    other_read: Flags  # and was read there
    held_at: npt.NDArray[np.int64]  # turn in which it held last

    def __len__(self) -> int:
        return len(self.where)

    def __getitem__(self, which: npt.NDArray[np.intp]) -> _Rows:
        return _Rows(*(column[which] for column in vars(self).values()))

    def joined(self, other: _Rows) -> _Rows:
        """Both."""
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return _Rows(*(np.concatenate(pair) for pair in pairs))


class KnownTags:
    """What was read where, and how it looked then; `still` is how alike it must look to hold."""

    def __init__(self, still: float = STILL_CORRELATION) -> None:
        self._least = still
        self._turn = 0
        self._sightings: list[Sighting] = []
        self._rows = _NO_ROWS
        self._held: list[Sighting] = []
        # What was found doubtful in the last picture: which sightings, and how their places look now.
        self._doubts = _NONE
        self._doubted = _NO_ROWS.look
        self._cells: tuple[tuple[int, ...], npt.NDArray[np.intp]] = ((), _NONE)  # of a picture so large, N×9

    def check(self, grey: Grey, stirred: npt.NDArray[np.uint8] | None = None) -> list[Sighting]:
        """The sightings that hold in this picture; the very same list as long as they are the same.

        With `stirred`, cells of the picture that are not 0 where something moved or changed, the others are compared
        in turn only.
        """
        self._turn += 1
        self._doubts = _NONE
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
        return [self._sightings[at] for at in np.flatnonzero(self._rows.other & ~self._rows.other_read)]

    @property
    def doubtful(self) -> list[Sighting]:
        """Of the others those that were not examined as they look now, unless a tag that holds lies over them."""
        return [self._sightings[at] for at in self._doubts]

    def examined(self, many: int) -> None:
        """Note that so many of the doubtful ones, the first, were looked at closely as they look now."""
        self._rows.examined[self._doubts[:many]] = self._doubted[:many]
        self._rows.other_read[self._doubts[:many]] = False

    def were_read(self, sightings: Sequence[Sighting]) -> None:
        """Note that what is seen in their places was read as it looks now."""
        read = {id(sighting) for sighting in sightings}
        self._rows.other_read[[id(known) in read for known in self._sightings]] = True

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
        self._keep(kept)
        self._sightings += sightings
        self._rows = self._rows.joined(_fresh(sightings, grey, self._turn))
        self._cells = ((), _NONE)
        self._held = self._held_now()

    def drop(self, sightings: Sequence[Sighting]) -> None:
        """Forget some."""
        gone = {id(sighting) for sighting in sightings}
        self._keep([at for at, known in enumerate(self._sightings) if id(known) not in gone])

    def clear(self) -> None:
        """Forget all."""
        self._keep([])

    def _due(self, grey: Grey, stirred: npt.NDArray[np.uint8] | None) -> npt.NDArray[np.intp]:
        many = len(self._rows)
        if stirred is None or not many:
            return np.arange(many)
        if self._cells[0] != grey.shape:
            scale = np.array(stirred.shape[::-1]) / grey.shape[::-1]
            column, row = np.moveaxis((self._rows.where[:, _SPREAD] * scale).astype(np.intp), 2, 0)
            rows, columns = stirred.shape
            self._cells = grey.shape, np.clip(row, 0, rows - 1) * columns + np.clip(column, 0, columns - 1)
        near = stirred.ravel()[self._cells[1]]
        return np.flatnonzero(near.any(axis=1) | (np.arange(many) % TURNS == self._turn % TURNS))

    def _compare(self, grey: Grey, which: npt.NDArray[np.intp]) -> None:
        rows = self._rows
        looks = _looks(grey, rows.where[which], _DATA_LIGHT)
        holds = np.einsum("ij,ij->i", looks, rows.look[which]) >= self._least
        changed = bool((holds != rows.holds[which]).any())
        rows.holds[which] = holds
        rows.held_at[which[holds]] = self._turn
        rows.other_read[which[holds]] = False
        before, rows.other[which] = rows.other[which], False
        if changed:
            self._held = self._held_now()
        if not holds.all():
            self._doubt(grey, which[~holds], looks[~holds], before[~holds])

    def _doubt(self, grey: Grey, lost: npt.NDArray[np.intp], looks: Samples, before: Flags) -> None:
        """Sort what does not hold: where another code is seen, and what was not looked at closely since it is.

        What a hand passes over is another only for a moment; what was so in the picture `before` is worth a look.
        """
        finders = _looks(grey, self._rows.finders[lost], _FINDER_LIGHT)
        other = np.flatnonzero(finders @ _FINDER_LOOK >= PATTERN_CORRELATION)
        self._rows.other[lost[other]] = True
        unlike = np.einsum("ij,ij->i", looks[other], self._rows.examined[lost[other]]) < self._least
        new = other[unlike & before[other]]
        if len(new):
            new = new[~self._under(lost[new])]
        self._doubts, self._doubted = lost[new], looks[new]
        self._forget()

    def _under(self, which: npt.NDArray[np.intp]) -> Flags:
        """Whether the middles of these lie within others that hold."""
        middle = self._rows.middle[which]
        reach = np.abs(self._rows.where[which] - middle[:, None]).max(axis=(1, 2))
        holding = self._rows.middle[self._rows.holds]
        away = np.abs(middle[:, None] - holding).max(axis=2).min(axis=1, initial=np.inf)
        return np.asarray(away < reach / 2)

    def _forget(self) -> None:
        late = self._turn - self._rows.held_at
        if late.max() > FORGET_FRAMES or len(late) > MOST_KNOWN:
            longest = np.argsort(late, kind="stable")[:MOST_KNOWN]
            self._keep(sorted(int(at) for at in longest if late[at] <= FORGET_FRAMES))

    def _keep(self, which: Sequence[int]) -> None:
        if len(which) == len(self._sightings):
            return
        self._sightings = [self._sightings[at] for at in which]
        self._rows = self._rows[np.array(which, dtype=np.intp)]
        self._doubts, self._cells = _NONE, ((), _NONE)
        self._held = self._held_now()

    def _held_now(self) -> list[Sighting]:
        return [self._sightings[at] for at in np.flatnonzero(self._rows.holds)]


def _points(modules: Flags) -> npt.NDArray[np.float64]:
    """The middles of those of 21×21 modules, unit square, 3×N."""
    rows, columns = np.nonzero(modules)
    return np.stack(((columns + 0.5) / MODULES, (rows + 0.5) / MODULES, np.ones(len(rows))))


_DATA_POINTS, _FINDER_POINTS = _points(~FINDERS), _points(FINDERS)
_DATA_LIGHT, _FINDER_LIGHT = (EvenLight(points[:2].T.astype(np.float32)) for points in (_DATA_POINTS, _FINDER_POINTS))
_FINDER_LOOK: Samples = normalised(_FINDER_LIGHT(printed("0")[None, FINDERS.ravel()]), 0.0)[0]
_SPREAD = np.linspace(0, _DATA_POINTS.shape[1] - 1, 9).astype(np.intp)
_UNIT_SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)


_NONE = np.zeros(0, dtype=np.intp)
_NO_ROWS = _Rows(
    np.zeros((0, 2), dtype=np.float32),
    np.zeros((0, len(_DATA_POINTS[0]), 2), dtype=np.float32),
    np.zeros((0, len(_DATA_POINTS[0])), dtype=np.float32),
    np.zeros((0, len(_DATA_POINTS[0])), dtype=np.float32),
    np.zeros((0, len(_FINDER_POINTS[0]), 2), dtype=np.float32),
    np.zeros(0, dtype=np.bool_),
    np.zeros(0, dtype=np.bool_),
    np.zeros(0, dtype=np.bool_),
    np.zeros(0, dtype=np.int64),
)


def _fresh(sightings: Sequence[Sighting], grey: Grey, turn: int) -> _Rows:
    """Rows of what was read in this picture."""
    where, finders = (np.stack(points) for points in zip(*map(_sample_points, sightings), strict=True))
    looks, many = _looks(grey, where, _DATA_LIGHT), len(sightings)
    holds, other, other_read = np.zeros((3, many), dtype=np.bool_)
    holds[:] = True
    return _Rows(
        where.mean(axis=1), where, looks, np.zeros_like(looks), finders, holds, other, other_read, np.full(many, turn)
    )


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
