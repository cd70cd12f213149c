"""Words of the physical table, shared by vision, hardware, session and games. Data only.

Lengths are millimetres, angles degrees clockwise as the camera sees the table, the origin is the middle of the table,
x grows to the right and y towards the bottom of the picture. Seats are "p0", "p1", … clockwise as seen from above.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Seat = str
Codes = tuple[str, ...]
"""The one or two codes that a card wears, the first one first."""

INSET_MM = 1.0
"""From the edges of a card to the white rims of the tags in its corners."""


class TagKind(StrEnum):
    """What a tag tells: one card, one of many alike, or only a back, or something else that is never a secret."""

    FACE = "face"
    ALIKE = "alike"
    BACK = "back"


@dataclass(frozen=True)
class Tag:
    """A printed code and the component that wears it.

    `component` is the game's own id ("order/france/sabotage"); `height` is how far the tag lies above the table, mm.
    A card of `size` (width and height, mm) that has room for it wears a `second` code of its own in the bottom right
    corner, upside down, while the first is in the top left one; whatever is told of it is told by the first.
    """

    code: str
    component: str
    kind: TagKind
    label: str
    height: float = 0.3
    second: str | None = None
    size: tuple[float, float] = (63.0, 88.0)

    @property
    def codes(self) -> Codes:
        """All codes that the component wears."""
        return (self.code,) if self.second is None else (self.code, self.second)


def by_code(tags: Iterable[Tag]) -> dict[str, Tag]:
    """Which tag each code is of, first and second ones."""
    return {code: tag for tag in tags for code in tag.codes}


@dataclass(frozen=True)
class Anchor:
    """What carries zones along when it is pushed or turned, and where it lies while they lie where they say.

    `tag` is its component, and to the eyes, which know no components, the code of its tag.
    """

    tag: str
    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True)
class Zone:
    """A named rectangle of the table, centre, size in mm and angle in degrees.

    With an `anchor` it goes along with that; as long as the anchor's tag has not been seen it lies where it says.
    Faces in a zone that is not `public` are never reported.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0
    anchor: Anchor | None = None
    public: bool = True


@dataclass(frozen=True)
class Mark:
    """A corner mark, ArUco 5×5_100: its number, its middle and the length of its black side, mm."""

    id: int
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Layout:
    """A table, mm, with its zones and its corner marks, clockwise from the top left one."""

    width: float
    height: float
    zones: tuple[Zone, ...]
    marks: tuple[Mark, ...] = ()


class Mode(StrEnum):
    """What people do at the table: in set-up and clean-up cards come and go by the handful, and none is missing."""

    SET_UP = "set-up"
    PLAY = "play"
    CLEAN_UP = "clean-up"


@dataclass(frozen=True)
class Placement:
    """A card that lies on the table, by its first code, mm and degrees; `hidden` while something covers it.

    Its place is its middle if it wears two codes, else that of its tag. `tilted` if it does not lie flat: it looks
    longer one way than the other.
    """

    code: str
    zone: str | None
    x: float
    y: float
    angle: float
    hidden: bool = False
    tilted: bool = False


@dataclass(frozen=True)
class UnknownTag:
    """A tag that no card of the game wears, in a zone whose faces may be read now."""

    code: str
    zone: str


@dataclass(frozen=True)
class Expected:
    """What should lie in a zone now: `count` components out of `components`, by which rule."""

    zone: str
    components: tuple[str, ...]
    count: int
    rule: str
    sentence: str


@dataclass(frozen=True)
class Reading:
    """What the placements in a zone answer: the value for one open question, and the sentence that says so."""

    ask: str
    value: object
    rule: str
    sentence: str


class Signal(StrEnum):
    """What a seat's light says."""

    OFF = "off"
    AWAITED = "awaited"
    READY = "ready"
    SUGGESTED = "suggested"
    REFUSED = "refused"
    PAUSED = "paused"
    WINNER = "winner"


class Buzz(StrEnum):
    """What the buzzer says, once."""

    PHASE = "phase"
    LAST_SECONDS = "last-seconds"
    TIME_UP = "time-up"
    REFUSED = "refused"
    END = "end"


@dataclass(frozen=True)
class Cue:
    """All that lights and buzzer should show from now on; the whole picture, never a change.

    `phase` is the index of the lit lamp of the phase bar, `seconds_left` of the running clock (None: no clock).
    """

    seats: Mapping[Seat, Signal] = field(default_factory=dict)
    phase: int | None = None
    seconds_left: float | None = None
    buzz: Buzz | None = None


class PressKind(StrEnum):
    """Short says done, I agree, or yes to the suggestion shown; long pauses."""

    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True)
class Press:
    """A seat's button was pressed."""

    seat: Seat
    kind: PressKind
