"""What was read against what is there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.adversary.truth import TagTruth
from vision.tags import MODULES, Sighting

NEAR_TAGS = 0.5
"""A reading further from its tag, in sides of it, is in a wrong place."""

LEAST_PX = 1.1
"""Pixels per module from which on nearly every tag is to be read."""


@dataclass
class Score:
    """Tags that could be read, how many of them were, readings that are not true, and ms of every picture.

    `wide` are those whose own modules are LEAST_PX wide: a camera that leans sees near tags larger than far ones.
    `blinded` are tags under glare with nothing else over them: nobody must read them, but who does is better.
    """

    readable: int = 0
    read: int = 0
    wide: int = 0
    wide_read: int = 0
    blinded: int = 0
    blinded_read: int = 0
    wrong: int = 0
    ms: list[float] = field(default_factory=list)
    timeouts: int = 0

    @property
    def recall(self) -> float:
        """The share of readable tags that were read; 1 if there was none."""
        return self.read / self.readable if self.readable else 1.0

    @property
    def wide_recall(self) -> float:
        """The same of those that are wide."""
        return self.wide_read / self.wide if self.wide else 1.0

    @property
    def median_ms(self) -> float | None:
        """The usual time of a picture; None if none was read in time."""
        return float(np.median(self.ms)) if self.ms else None

    def count(self, codes: Collection[str], truths: Iterable[TagTruth]) -> None:
        """Count the tags among `truths` whose codes were read."""
        for truth in truths:
            if truth.foreign:
                continue
            seen = truth.code in codes
            if truth.readable:
                self.readable, self.read = self.readable + 1, self.read + seen
                if truth.module_px >= LEAST_PX:
                    self.wide, self.wide_read = self.wide + 1, self.wide_read + seen
            elif not truth.moving and truth.covered <= 0:
                self.blinded, self.blinded_read = self.blinded + 1, self.blinded_read + seen


def wrong_readings(sightings: Iterable[Sighting], truths: Sequence[TagTruth]) -> list[Sighting]:
    """Readings of codes that lie elsewhere or nowhere."""
    return [sighting for sighting in sightings if not any(_near(sighting, truth) for truth in truths)]


def right_codes(sightings: Iterable[Sighting], truths: Sequence[TagTruth]) -> frozenset[str]:
    """Codes that were read where they lie."""
    return frozenset(sighting.code for sighting in sightings if any(_near(sighting, truth) for truth in truths))


def invented(codes: Iterable[str], truths: Sequence[TagTruth]) -> list[str]:
    """Codes that lie nowhere in the picture, for readers that tell no places."""
    there = {truth.code for truth in truths}
    return [code for code in codes if code not in there]


def _near(sighting: Sighting, truth: TagTruth) -> bool:
    if sighting.code != truth.code:
        return False
    off = np.hypot(*(sighting.quad.mean(axis=0) - truth.quad.mean(axis=0)))
    return bool(off <= NEAR_TAGS * truth.module_px * MODULES)
