"""Numbers in, placements out: what appeared, moved, turned, is hidden or gone. No pixels, no clock, no files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.table import Mode, Placement, Tag, TagKind
from vision.geometry import Place
from vision.rest import Candidate, followed, rests
from vision.tracks import CONFIRM_FRAMES, HIDDEN_FRAMES, Code, Track
from vision.twins import Seen
from vision.zones import ZoneMap

LIFTED_FRAMES = 8
"""In play, what seems to be held above the table is told only if it rests for so long: then it lies on something."""
SLIDE_MM = 40.0
"""Of cards that look alike, one that is missing and one that is new within this were the same: two cards that lie
side by side are at least a card's width apart."""
BARE_FRAMES = 3
"""Frames in a row that must show the bare table before a tag is gone."""
TAKEN_MM = 15.0
"""Two tags that can both be read are further apart than this, so another one here lies on top."""
GONE_S = 60.0
"""A tag that was not read for so long is gone, whatever covers its place, unless a hand does."""
HELD_S = 600.0
"""So long a hand, or a plate, may rest on a tag until it is gone."""

Asks = Callable[[Place], bool]


class Tracker:
    """Follows the cards of one table from frame to frame.

    A unique card is at one place or nowhere: it moves only when it is read at exactly one other place. Cards that
    look alike have no identity; only how many lie where matters. What appears is told fast, what vanishes slowly.
    """

    def __init__(self, tags: Mapping[str, Tag], zones: ZoneMap) -> None:
        self.mode = Mode.PLAY
        self._tags = tags
        self._zones = zones
        self._codes: dict[str, Code] = defaultdict(Code)
        self._seen: Sequence[Seen] = ()
        self._backs: list[Seen] = []
        self._groups: dict[str, list[Seen]] = {}
        self._restless: set[str] = set()
        self._time = 0.0
        self._told: tuple[Placement, ...] | None = None

    def step(self, time: float, seen: Sequence[Seen], is_bare: Asks, is_handled: Asks) -> None:
        """Take what one frame shows: `seen` are the cards read, in a sequence that stays the same object if they do.

        `is_bare` says whether the table shows at a place, `is_handled` whether a hand is over it. `time` is in seconds
        of a clock that never goes back.
        """
        stepped = set(self._restless)
        if seen is not self._seen:
            groups = _by_code(seen)
            before = self._groups
            stepped |= {code for code in groups.keys() | before.keys() if before.get(code) != groups.get(code)}
            self._seen, self._groups = seen, groups
            self._backs = [item for item in seen if self._is_back(item.code)]
        if stepped:
            for code in stepped:
                self._step_code(code, self._groups.get(code, []), time)
            self._drop_gone(stepped, time, is_bare, is_handled)
            self._tidy(stepped)
        self._time = time

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All cards on the table, sorted by zone, code, x and y; the very same tuple as long as nothing changes."""
        if self._told is None:
            placements = [track.placement for track in self._tracks()]
            self._told = tuple(sorted(placements, key=lambda item: (item.zone or "", item.code, item.x, item.y)))
        return self._told

    @property
    def places(self) -> list[Place]:
        """Where cards are believed to lie, hidden ones too."""
        return [track.place for track in self._tracks()]

    @property
    def doubled(self) -> frozenset[str]:
        """Unique codes that are read at two places at once."""
        return frozenset(code for code, known in self._codes.items() if known.doubled)

    def forget_unless(self, admits: Callable[[str, float, float], bool]) -> None:
        """Forget every card that may not be told any longer, and find the zones of all others anew."""
        for code, known in self._codes.items():
            known.tracks = [track for track in known.tracks if admits(code, track.place.x, track.place.y)]
            known.candidates.clear()
            known.twice, known.doubled = False, known.doubled and bool(known.tracks)
            for track in known.tracks:
                track.zone = self._zone(track.place)
        self._seen, self._backs, self._groups = (), [], {}
        self._tidy(list(self._codes))
        # With what was seen forgotten, nothing would be missed of what is no longer there.
        self._restless |= self._codes.keys()

    def _step_code(self, code: str, seen: list[Seen], time: float) -> None:
        known = self._codes[code]
        unique = self._tags[code].kind is TagKind.FACE
        unread, fresh = _matched(known.tracks, seen)
        twice = unique and len(seen) > 1
        # Which of two is taken away is seen only in frames that show one.
        known.candidates = followed([] if known.twice and not twice else known.candidates, fresh)
        known.settle(twice, here=bool(seen) and not fresh)
        sure = [] if twice or known.doubled else [each for each in known.candidates if self._certain(each)]
        for candidate in sure:
            known.candidates.remove(candidate)
            self._confirm(known, code, candidate.seen, unread, time, SLIDE_MM if not unique else float("inf"))
        for track in unread:
            track.missed(self._time)

    def _certain(self, candidate: Candidate) -> bool:
        held = candidate.seen.lifted and self.mode is Mode.PLAY
        return candidate.frames >= (LIFTED_FRAMES if held else CONFIRM_FRAMES)

    def _confirm(self, known: Code, code: str, seen: Seen, unread: list[Track], time: float, reach_mm: float) -> None:
        """A card lies at `seen.place`: the nearest missing one of its code within reach has moved, or it is new."""
        near = [track for track in unread if track.place.distance(seen.place) <= reach_mm]
        if near:
            moved = min(near, key=lambda track: track.place.distance(seen.place))
            known.tracks.remove(moved)
            unread.remove(moved)
        known.tracks.append(Track(code, seen.place, self._zone(seen.place), time, seen.tilted))

    def _drop_gone(self, codes: set[str], time: float, is_bare: Asks, is_handled: Asks) -> None:
        for code in codes:
            known = self._codes[code]
            for track in [track for track in known.tracks if track.unread]:
                track.taken = track.taken + 1 if self._turned_over(track) else 0
                track.bare = track.bare + 1 if is_bare(track.place) else 0
                if is_handled(track.place):
                    track.handled_at = time
                if self._is_gone(track, time):
                    known.tracks.remove(track)

    def _is_gone(self, track: Track, time: float) -> bool:
        if track.bare >= BARE_FRAMES or track.taken >= HIDDEN_FRAMES:
            return True
        if self.mode is not Mode.PLAY and track.hidden and track.handled_at < time:
            return True  # what is put into the box is not missing
        return time - max(track.read_at, track.handled_at) >= GONE_S or time - track.read_at >= HELD_S

    def _turned_over(self, track: Track) -> bool:
        """Whether the other side of the card is read in its place; under another card it is hidden, not gone."""
        sides = self._seen if self._is_back(track.code) else self._backs
        return any(_lie_together(track.place, item.place) for item in sides)

    def _is_back(self, code: str) -> bool:
        return self._tags[code].kind is TagKind.BACK

    def _tidy(self, codes: Iterable[str]) -> None:
        self._told = None
        for code in codes:
            known = self._codes[code]
            if known.restless:
                self._restless.add(code)
            else:
                self._restless.discard(code)
            # Not even the name of a card that was here and may not be told may stay.
            if known == Code():
                del self._codes[code]

    def _tracks(self) -> list[Track]:
        return [track for known in self._codes.values() for track in known.tracks]

    def _zone(self, place: Place) -> str | None:
        zone = self._zones.at(place.x, place.y)
        return None if zone is None else zone.name


def _by_code(seen: Sequence[Seen]) -> dict[str, list[Seen]]:
    groups: dict[str, list[Seen]] = defaultdict(list)
    for item in seen:
        groups[item.code].append(item)
    return dict(groups)


def _matched(tracks: Sequence[Track], seen: Sequence[Seen]) -> tuple[list[Track], list[Seen]]:
    """Let every track take the sighting at its place; returns the tracks without and the sightings left over."""
    unread, left = list(tracks), list(seen)
    for track in tracks:
        here = next((item for item in left if rests(track.place, item)), None)
        if here is not None:
            left.remove(here)
            unread.remove(track)
            track.read(here)
    return unread, left


def _lie_together(place: Place, other: Place) -> bool:
    return abs(place.x - other.x) <= TAKEN_MM and place.distance(other) <= TAKEN_MM
