"""Tags that were read before: does each still look the same in its place? One sampling for all, no decoding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Grey, Quad
from vision.tags import MODULES, Sighting, same_place

STILL_CORRELATION = 0.7
"""How alike a tag's modules must look to those that were read; half a module of motion falls below."""
FORGET_FRAMES = 150
"""Frames after which a tag that looked different all the while is no longer compared."""
_FINDER = 8
_FAINT = 30.0
"""Contrast, summed over the modules, that counts as none."""

Samples = npt.NDArray[np.float32]


@dataclass(eq=False)
class _Known:
    sighting: Sighting
    where: Samples
    look: Samples
    missed: int = 0


class KnownTags:
    """What was read where, and how it looked then; `still` is how alike it must look to hold."""

    def __init__(self, still: float = STILL_CORRELATION) -> None:
        self._known: list[_Known] = []
        self._still = still

    def check(self, grey: Grey) -> list[Sighting]:
        """The sightings that still hold in this picture."""
        if not self._known:
            return []
        looks = _looks(grey, np.stack([known.where for known in self._known]))
        likeness = np.einsum("ij,ij->i", looks, np.stack([known.look for known in self._known]))
        for known, alike in zip(self._known, likeness, strict=True):
            known.missed = 0 if alike >= self._still else known.missed + 1
        self._known = [known for known in self._known if known.missed <= FORGET_FRAMES]
        return [known.sighting for known in self._known if not known.missed]

    def add(self, sightings: Sequence[Sighting], grey: Grey) -> None:
        """Remember how freshly read tags look; each takes the place of what was known there of the same code."""
        if not sightings:
            return
        where = np.stack([_sample_points(sighting.quad) for sighting in sightings])
        for sighting, points, look in zip(sightings, where, _looks(grey, where), strict=True):
            self._known = [known for known in self._known if not same_place(known.sighting, sighting)]
            self._known.append(_Known(sighting, points, look))

    def clear(self) -> None:
        """Forget all."""
        self._known.clear()


def _data_points() -> npt.NDArray[np.float64]:
    """The middles of all modules but the finder patterns, which every code has; unit square, 3×N."""
    rows, columns = np.mgrid[0:MODULES, 0:MODULES]
    last = MODULES - _FINDER
    finder = ((rows < _FINDER) & ((columns < _FINDER) | (columns >= last))) | ((rows >= last) & (columns < _FINDER))
    x, y = (columns[~finder] + 0.5) / MODULES, (rows[~finder] + 0.5) / MODULES
    return np.stack((x, y, np.ones_like(x)))


_DATA_POINTS = _data_points()
_UNIT_SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)


def _sample_points(quad: Quad) -> Samples:
    projected = cv2.getPerspectiveTransform(_UNIT_SQUARE, quad.astype(np.float32)) @ _DATA_POINTS
    return np.asarray((projected[:2] / projected[2]).T, dtype=np.float32)


def _looks(grey: Grey, where: Samples) -> Samples:
    """Brightness at the points, one row a tag, without mean and scale."""
    sampled = cv2.remap(grey, where[..., 0], where[..., 1], cv2.INTER_LINEAR)
    values = np.asarray(sampled, dtype=np.float32)
    values -= values.mean(axis=1, keepdims=True)
    return np.asarray(values / (np.linalg.norm(values, axis=1, keepdims=True) + _FAINT), dtype=np.float32)
