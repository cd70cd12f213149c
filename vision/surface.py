"""The table's surface from frame to frame: where it shows bare, and where hands or other things are over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import cv2
import numpy as np

from vision.bare import BareTable
from vision.frame import Box, Points
from vision.gate import ChangeGate, Mask
from vision.geometry import Place, Plane

CARD_RADIUS_MM = 55.0
"""From the tag of a card to its far corner, about: so much round a card is not taken for bare table."""
LEARN_FRAMES = 4
"""From one frame in which the bare table is learned, and hands are looked for, to the next,"""
LEARN_WHILE_BUSY_FRAMES = 8
"""and while frames are busy with other things."""
TAG_RADIUS_MM = 8.0
_CORNERS = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1)), dtype=np.float64)


class Surface:
    """What is seen of the table as such; answers questions about places in mm."""

    def __init__(self, plane: Plane, gate: ChangeGate, cell_px: int) -> None:
        self._plane, self._cell_px = plane, cell_px
        self._bare = BareTable(gate.small.shape)
        self._frames = 0
        self._boxes: dict[Place, Box] = {}
        self._cards: Mask = np.zeros(gate.small.shape, dtype=np.uint8)
        self._places: tuple[Place, ...] | None = None
        self._hands: Mask | None = None

    def fits(self, plane: Plane, gate: ChangeGate) -> bool:
        """Whether this is still the surface that is seen."""
        return plane is self._plane and gate.small.shape == self._bare.shape

    def see(self, gate: ChangeGate, places: Callable[[], Sequence[Place]], busy: bool = False) -> None:
        """Take a frame's cells; at `places`, which are asked for now and then only, cards are believed to lie.

        In frames that are `busy` with other things nothing is learned, unless the last such time is long ago.
        """
        self._frames += 1
        if self._frames < (LEARN_WHILE_BUSY_FRAMES if busy else LEARN_FRAMES):
            self._bare.see(gate.small, gate.quiet)
        else:
            self._frames, self._hands = 0, None
            self._cover(tuple(places()))
            self._bare.learn(gate.small, gate.quiet, self._cards)

    def shows(self, place: Place) -> bool:
        """Whether the bare table shows at a place."""
        return self._bare.shows(self._box(place))

    def is_handled(self, place: Place) -> bool:
        """Whether a hand, or whatever else is no card, is over a place."""
        if self._hands is None:
            self._hands = self._bare.hands(self._cards)
        left, top, right, bottom = self._box(place)
        return bool(self._hands[top:bottom, left:right].any())

    def _cover(self, places: tuple[Place, ...]) -> None:
        if places == self._places:
            return
        self._places = places
        self._cards = np.zeros(self._bare.shape, dtype=np.uint8)
        here = set(places)
        self._boxes = {place: box for place, box in self._boxes.items() if place in here}
        for left, top, right, bottom in self._boxes_round(places, CARD_RADIUS_MM):
            self._cards[top:bottom, left:right] = 1

    def _box(self, place: Place) -> Box:
        if place not in self._boxes:
            self._boxes[place] = self._boxes_round((place,), TAG_RADIUS_MM)[0]
        return self._boxes[place]

    def _boxes_round(self, places: tuple[Place, ...], radius: float) -> list[Box]:
        """The boxes of cells in which squares round places are seen, `radius` in mm."""
        if not places:
            return []
        middles = np.array([(place.x, place.y) for place in places])
        corners = (middles[:, None] + _CORNERS * radius).reshape(-1, 2)
        cells = self._plane.pixels(corners).reshape(-1, 4, 2) / self._cell_px
        first = np.maximum(np.floor(cells.min(axis=1)), 0).astype(int)
        last = np.maximum(np.ceil(cells.max(axis=1)), 0).astype(int)
        return [
            (left, top, right, bottom)
            for (left, top), (right, bottom) in zip(first.tolist(), last.tolist(), strict=True)
        ]


def cells_within(outlines: Iterable[Points], cell_px: int, shape: tuple[int, ...]) -> Mask:
    """The cells of shapes of the picture, N×2 px each: 1."""
    mask = np.zeros(shape, dtype=np.uint8)
    for outline in outlines:
        cv2.fillPoly(mask, [np.round(outline / cell_px).astype(np.int32)], 1)
    return mask
