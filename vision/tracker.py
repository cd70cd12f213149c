"""Numbers in, placements out: what appeared, moved, turned, is hidden or gone. No pixels, no clock, no files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.table import Placement, Tag, TagKind
from vision.geometry import Place
from vision.twins import Seen
from vision.zones import ZoneMap

CONFIRM_FRAMES = 2
"""Frames in a row that must agree before anything appears, moves or is called doubled."""
MOVED_MM = 4.0
TURNED_DEG = 8.0
"""What lies nearer and straighter than this to its place has not moved."""
SLIDE_MM = 40.0
"""Of cards that look alike, one that is missing and one that is new within this were the same: two cards that lie
side by side are at least a card's width apart."""
HIDDEN_FRAMES = 3
"""Frames without reading a tag until it is called hidden."""
BARE_FRAMES = 3
"""Frames in a row that must show the bare table before a tag is gone."""
TAKEN_MM = 15.0
"""Two tags that can both be read are further apart than this, so another one here lies on top."""
GONE_S = 20.0
"""A tag that was not read for so long is gone, whatever covers its place."""


@dataclass
class _Track:
    """A card that is believed to lie at `place`."""

    code: str
    place: Place
    zone: str | None
    read_at: float
    unread: int = 0
    bare: int = 0
    taken: int = 0

    @property
    def hidden(self) -> bool:
        return self.unread >= HIDDEN_FRAMES


@dataclass
class _Candidate:
    """A place where a card was read that is not known to be there, and in how many frames in a row."""

    place: Place
    frames: int = 1


@dataclass
class _Code:
    """What is known of one code."""

    tracks: list[_Track] = field(default_factory=list)
    candidates: list[_Candidate] = field(default_factory=list)
    doubled: int = 0


class Tracker:
    """Follows the cards of one table from frame to frame.

    A unique card is at one place or nowhere: it moves only when it is read at exactly one other place. Cards that
    look alike have no identity; only how many lie where matters.
    """

    def __init__(self, tags: Mapping[str, Tag], zones: ZoneMap) -> None:
        self._tags = tags
        self._zones = zones
        self._codes: dict[str, _Code] = defaultdict(_Code)

    def step(self, time: float, seen: Sequence[Seen], is_bare: Callable[[Place], bool]) -> None:
        """Take what one frame shows: `seen` are the cards read, `is_bare` says whether the table shows at a place.

        `time` is in seconds of a clock that never goes back.
        """
        by_code: dict[str, list[Seen]] = defaultdict(list)
        for item in seen:
            by_code[item.code].append(item)
        for code in list(self._codes.keys() | by_code.keys()):
            self._step_code(code, by_code.get(code, []), time)
        self._drop_gone(time, [item.place for item in seen], is_bare)
        self._drop_unknown()

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All cards on the table, sorted by zone, code, x and y."""
        placements = [_placement(track) for track in self._tracks()]
        return tuple(sorted(placements, key=lambda item: (item.zone or "", item.code, item.x, item.y)))

    @property
    def places(self) -> list[Place]:
        """Where cards are believed to lie, hidden ones too."""
        return [track.place for track in self._tracks()]

    @property
    def doubled(self) -> frozenset[str]:
        """Unique codes that are read at two places at once."""
        return frozenset(code for code, known in self._codes.items() if known.doubled >= CONFIRM_FRAMES)

    def forget_unless(self, admits: Callable[[str, float, float], bool]) -> None:
        """Forget every card that may not be told any longer, and find the zones of all others anew."""
        for code, known in self._codes.items():
            known.tracks = [track for track in known.tracks if admits(code, track.place.x, track.place.y)]
            known.candidates.clear()
            known.doubled = 0
            for track in known.tracks:
                track.zone = self._zone(track.place)
        self._drop_unknown()

    def _step_code(self, code: str, seen: list[Seen], time: float) -> None:
        known = self._codes[code]
        unique = self._tags[code].kind is TagKind.FACE
        known.doubled = known.doubled + 1 if unique and len(seen) > 1 else 0
        unread, fresh = _matched(known.tracks, seen, time)
        known.candidates = _followed(known.candidates, fresh)
        if unique and len(seen) > 1:
            known.candidates.clear()
        for candidate in [each for each in known.candidates if each.frames >= CONFIRM_FRAMES]:
            known.candidates.remove(candidate)
            self._confirm(known, code, candidate.place, unread, time, SLIDE_MM if not unique else float("inf"))
        for track in unread:
            track.unread += 1

    def _confirm(
        self, known: _Code, code: str, place: Place, unread: list[_Track], time: float, reach_mm: float
    ) -> None:
        """A card lies at `place`: the nearest missing one of its code within reach has moved, or it is new."""
        near = [track for track in unread if track.place.distance(place) <= reach_mm]
        if near:
            moved = min(near, key=lambda track: track.place.distance(place))
            known.tracks.remove(moved)
            unread.remove(moved)
        known.tracks.append(_Track(code, place, self._zone(place), time))

    def _drop_gone(self, time: float, read: Sequence[Place], is_bare: Callable[[Place], bool]) -> None:
        for known in self._codes.values():
            for track in [track for track in known.tracks if track.unread]:
                track.taken = track.taken + 1 if any(track.place.distance(p) <= TAKEN_MM for p in read) else 0
                track.bare = track.bare + 1 if is_bare(track.place) else 0
                late = time - track.read_at >= GONE_S
                if late or track.bare >= BARE_FRAMES or track.taken >= HIDDEN_FRAMES:
                    known.tracks.remove(track)

    def _drop_unknown(self) -> None:
        # Not even the name of a card that was here and may not be told may stay.
        for code in [code for code, known in self._codes.items() if known == _Code()]:
            del self._codes[code]

    def _tracks(self) -> list[_Track]:
        return [track for known in self._codes.values() for track in known.tracks]

    def _zone(self, place: Place) -> str | None:
        zone = self._zones.at(place.x, place.y)
        return None if zone is None else zone.name


def _matched(tracks: Sequence[_Track], seen: Sequence[Seen], time: float) -> tuple[list[_Track], list[Place]]:
    """Let every track take the sighting at its place; returns the tracks without and the places left over."""
    unread, left = list(tracks), list(seen)
    for track in tracks:
        here = next((item for item in left if _rests(track.place, item)), None)
        if here is not None:
            left.remove(here)
            unread.remove(track)
            track.read_at, track.unread, track.bare, track.taken = time, 0, 0, 0
    return unread, [item.place for item in left]


def _followed(candidates: Sequence[_Candidate], places: Sequence[Place]) -> list[_Candidate]:
    """The candidates of this frame; one that was there in the last frame as well counts on."""
    followed: list[_Candidate] = []
    left = list(candidates)
    for place in places:
        before = next((each for each in left if _same(each.place, place)), None)
        if before is not None:
            left.remove(before)
        followed.append(_Candidate(place, before.frames + 1 if before else 1))
    return followed


def _rests(place: Place, item: Seen) -> bool:
    return _same(place, item.place) or (item.other is not None and _same(place, item.other))


def _same(place: Place, other: Place) -> bool:
    return place.distance(other) <= MOVED_MM and place.turned(other) <= TURNED_DEG


def _placement(track: _Track) -> Placement:
    place = track.place
    return Placement(
        track.code, track.zone, round(place.x, 1), round(place.y, 1), round(place.angle, 1) % 360.0, track.hidden
    )
