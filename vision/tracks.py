"""What is believed of one card, and of all cards of one code."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.table import Placement
from vision.geometry import Place
from vision.rest import Candidate
from vision.twins import Seen

CONFIRM_FRAMES = 2
"""Frames in a row that must agree before anything appears, moves or is called doubled."""
HIDDEN_FRAMES = 3
"""Frames without reading a tag until it is called hidden."""


@dataclass
class Track:
    """A card that is believed to lie at `place`."""

    code: str
    place: Place
    zone: str | None
    read_at: float
    tilted: bool = False
    other_tilt: int = 0
    unread: int = 0
    bare: int = 0
    taken: int = 0
    handled_at: float = float("-inf")

    @property
    def hidden(self) -> bool:
        return self.unread >= HIDDEN_FRAMES

    @property
    def placement(self) -> Placement:
        """What is told of it."""
        x, y, angle = (round(number, 1) for number in (self.place.x, self.place.y, self.place.angle))
        return Placement(self.code, self.zone, x, y, angle % 360.0, self.hidden, self.tilted)

    def read(self, item: Seen) -> None:
        """It was read in its place."""
        self.unread = self.bare = self.taken = 0
        self.other_tilt = self.other_tilt + 1 if item.tilted != self.tilted else 0
        if self.other_tilt >= CONFIRM_FRAMES:
            self.tilted, self.other_tilt = item.tilted, 0

    def missed(self, time_before: float) -> None:
        """It was not read in its place."""
        if not self.unread:
            self.read_at = time_before
        self.unread += 1


@dataclass
class Code:
    """What is known of one code."""

    tracks: list[Track] = field(default_factory=list)
    candidates: list[Candidate] = field(default_factory=list)
    twice: bool = False
    doubled: bool = False

    def settle(self, twice: bool, here: bool) -> None:
        """A unique card was read in two places or not, and `here` if only in the place where it is known to lie.

        It is doubled once it rests in both, for what is carried lies in none, and as long as the first place may only
        be covered: otherwise a copy could take the place of a card under somebody's hand.
        """
        self.twice = twice
        if twice:
            self.doubled |= all(candidate.frames >= CONFIRM_FRAMES for candidate in self.candidates)
        elif here or not self.tracks:
            self.doubled = False

    @property
    def restless(self) -> bool:
        """Whether a frame that shows the same again may change something."""
        unsure = bool(self.candidates) or self.doubled
        return unsure or any(track.unread or track.other_tilt for track in self.tracks)
