"""What the eyes may tell: a face only where the rules have opened a public zone, nothing at all from a private one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.table import Tag, TagKind, Zone
from vision.zones import ZoneMap


class Discretion:
    """Decides for every sighting, before anything remembers it, whether it may be known at all."""

    def __init__(self, tags: Mapping[str, Tag], zones: ZoneMap) -> None:
        self._tags = tags
        self._zones = zones
        self._open: frozenset[str] = frozenset()

    def open(self, zones: Iterable[str]) -> None:
        """From now on faces may be told in these zones and in no others."""
        self._open = frozenset(zones)

    def is_open(self, zone: Zone) -> bool:
        """Whether all that lies in a zone may be told, and shown."""
        return zone.public and zone.name in self._open

    def admits(self, code: str, x: float, y: float) -> bool:
        """Whether a code read at a point in mm may be told; an unknown code is treated as a face."""
        zone = self._zones.at(x, y)
        if zone is not None and not zone.public:
            return False
        tag = self._tags.get(code)
        if tag is not None and tag.kind is TagKind.BACK:
            return True
        return zone is not None and zone.name in self._open
