"""Things that can lie on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, radians, sin

from companion.table import Codes

PILE = "pile:"


@dataclass(frozen=True)
class Piece:
    """A card, a token or a board: what is printed on both sides, and its size in mm.

    `face` and `back` are the codes of either side, none if a back has no tag; `kind` chooses the sign in the middle,
    `word` is printed on the back. The first code of a face is in its top left corner, or of a `centred` piece in its
    middle, where a back has its only one; a second code is in the corner opposite, upside down. `tiled` cards lie like
    tiles, each under its neighbours.
    """

    component: str
    name: str
    face: Codes
    back: Codes
    kind: str
    word: str
    colour: str
    size: tuple[float, float] = (63.0, 88.0)
    tag_mm: float = 24.0
    tiled: bool = False
    centred: bool = False


@dataclass(frozen=True)
class Lying:
    """A card on the table: its middle in mm, degrees clockwise, and which side shows.

    `handle` names it for who sees only its back; it is new each time the card is laid.
    """

    piece: Piece
    x: float
    y: float
    angle: float
    face_up: bool
    handle: str = ""

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the table is under it."""
        turn, dx, dy = radians(self.angle), x - self.x, y - self.y
        across, down = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
        return abs(across) <= self.piece.size[0] / 2 and abs(down) <= self.piece.size[1] / 2


@dataclass
class Pile:
    """Cards on one another, the last is on top."""

    name: str
    x: float
    y: float
    angle: float
    face_up: bool
    cards: list[Piece] = field(default_factory=list)

    def top(self) -> Lying | None:
        """What shows of it."""
        if not self.cards:
            return None
        return Lying(self.cards[-1], self.x, self.y, self.angle, self.face_up, f"{PILE}{self.name}")


@dataclass(frozen=True)
class Cover:
    """A hand over the table: middle and radius in mm."""

    name: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Scene:
    """All that can be seen from above, from the lowest card to the highest, and the hands over it."""

    cards: tuple[Lying, ...]
    covers: tuple[Cover, ...]
