"""Which zones a camera can read: pixels per module in every one of them, against what the reader needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import cos, radians, sin

import numpy as np

from companion.table import Zone
from vision.frame import Points
from vision.geometry import Plane

LIMIT_PX = 1.1
"""Pixels per module from which the closed-set reader reads what lies still."""
COMFORT_PX = 1.4
"""From here on it reads through blur, glare and a camera that was not focused well."""
_GRID = np.linspace(-0.5, 0.5, 5)


class Verdict(StrEnum):
    """How a zone is seen; what is too small or out of view is asked on the phones."""

    READS = "reads"
    TIGHT = "tight"
    TOO_SMALL = "too small"
    OUT_OF_VIEW = "out of view"


@dataclass(frozen=True)
class ZoneSight:
    """How a zone is seen: the fewest pixels per module anywhere in it, and the share of it that the picture shows."""

    zone: str
    verdict: Verdict
    px_per_module: float
    in_view: float

    @property
    def read(self) -> bool:
        """Whether cards in it are read."""
        return self.verdict in (Verdict.READS, Verdict.TIGHT)


def sight_of_zones(plane: Plane, zones: Iterable[Zone], tag_mm: float) -> tuple[ZoneSight, ...]:
    """How the public zones are seen, in their order, for tags of `tag_mm`; private ones are never looked at."""
    public = [zone for zone in zones if zone.public]
    if not public:
        return ()
    points = np.concatenate([points_of(zone) for zone in public])
    shown = plane.shows(points).reshape(len(public), -1)
    px = np.where(shown, plane.module_px(points, tag_mm).reshape(shown.shape), np.inf).min(axis=1)
    return tuple(
        ZoneSight(
            zone.name, _verdict(float(least), float(share)), round(float(least) if share else 0.0, 2), float(share)
        )
        for zone, least, share in zip(public, px, shown.mean(axis=1), strict=True)
    )


def unread(sights: Sequence[ZoneSight]) -> dict[Verdict, list[str]]:
    """The names of the zones that are not read, by the reason."""
    reasons = (Verdict.OUT_OF_VIEW, Verdict.TOO_SMALL)
    by_reason = {reason: [sight.zone for sight in sights if sight.verdict is reason] for reason in reasons}
    return {reason: names for reason, names in by_reason.items() if names}


def points_of(zone: Zone) -> Points:
    """Points all over a zone, edges and corners too, mm."""
    across, down = (side.ravel() for side in np.meshgrid(_GRID * zone.width, _GRID * zone.height))
    cosine, sine = cos(radians(zone.angle)), sin(radians(zone.angle))
    return np.column_stack((zone.x + across * cosine - down * sine, zone.y + across * sine + down * cosine))


def _verdict(px: float, in_view: float) -> Verdict:
    if in_view < 1.0:
        return Verdict.OUT_OF_VIEW
    if px < LIMIT_PX:
        return Verdict.TOO_SMALL
    return Verdict.READS if px >= COMFORT_PX else Verdict.TIGHT
