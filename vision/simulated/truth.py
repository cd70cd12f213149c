"""What lies where, and what hands can do to it. A card is in one place: on the table, in a pile, in a hand, in the box.

Every act either happens or is refused with a sentence, and then nothing has moved. An act may name a card by its
component, or by the handle under which it lies.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import count

from companion.errors import Refused
from companion.places import carried, zone_carried
from companion.table import Layout, Seat, Zone
from vision.simulated.pieces import PILE, Cover, Lying, Piece, Pile, Scene
from vision.simulated.spots import layer, spot, spot_on

TABLE = "table"  # the word that stands where a rule id would: the world itself says no
LYING = "lying:"


class Truth:
    """One table and all pieces of a box, which at first are in the box."""

    def __init__(self, layout: Layout, pieces: Iterable[Piece], rng: random.Random) -> None:
        self.layout = layout
        self._pieces = {piece.component: piece for piece in pieces}
        self._zones = {zone.name: zone for zone in layout.zones}
        self._rng = rng
        self._lying: list[Lying] = []
        self._piles: dict[str, Pile] = {}
        self._hands: dict[Seat, list[Piece]] = {}
        self._covers: dict[str, tuple[Cover, int | None]] = {}
        self._laid = count(1)
        self.bumps = 0
        """How often somebody has pushed the camera; it hangs otherwise after each."""

    def deal(self, starts: Iterable[tuple[str, str]]) -> None:
        """Unpack the box: (component, where) with where = `hand:p0`, `pile:NAME@ZONE`, `zone:NAME` or `box`.

        A pile lies face down and is shuffled when all is dealt; of `pile:NAME@ZONE:6` six cards are left then. A card
        in a zone lies face up. Raises Refused.
        """
        kept: dict[str, int] = {}
        for component, where in starts:
            word, _, place = where.partition(":")
            if word == "hand":
                self.take(component, place)
            elif word == "pile":
                name, _, zone = place.partition("@")
                zone, _, number = zone.partition(":")
                kept |= {name: int(number)} if number else {}
                self.pile(name, zone, like=component)
                self.stack(component, name)
            elif word == "zone":
                self.lay(component, zone=place)
            elif where != "box":
                raise _no(f"{where!r} is no place to unpack to.", "Use hand:SEAT, pile:NAME@ZONE, zone:NAME or box.")
        for name, pile in self._piles.items():
            self.shuffle(name)
            del pile.cards[kept.get(name, len(pile.cards)) :]

    def hand(self, seat: Seat) -> tuple[Piece, ...]:
        """What a seat holds, in the order it was taken."""
        return tuple(self._hands.get(seat, ()))

    def scene(self) -> Scene:
        """What can be seen from above."""
        tops = [top for pile in self._piles.values() if (top := pile.top()) is not None]
        return Scene((*tops, *self._lying), tuple(cover for cover, _ in self._covers.values()))

    def piles(self) -> dict[str, int]:
        """How many cards each pile has."""
        return {name: len(pile.cards) for name, pile in self._piles.items()}

    def lay(
        self,
        component: str,
        zone: str | None = None,
        x: float = 0.0,
        y: float = 0.0,
        angle: float | None = None,
        face_up: bool = True,
        on: str | None = None,
    ) -> None:
        """Lay a card, wherever it is now, in a zone, on another card or `pile:NAME`, or at x, y; raises Refused.

        What lies on a card goes along when it is pushed or turned, as tokens do on a Unit and everything on a board.
        """
        piece = self._piece(component)
        others = [card for card in self._lying if card.piece is not piece]
        if on is not None and on.startswith(PILE):
            under = self._pile(on.removeprefix(PILE))
            x, y, angle = under.x, under.y, under.angle if angle is None else angle
        elif on is not None:
            x, y, straight = spot_on(self._find(on), piece, others)
            angle = straight if angle is None else angle
        elif zone is not None:
            x, y, straight = spot(self._zone(zone), piece, others)
            angle = straight if angle is None else angle
        elif abs(x) > self.layout.width / 2 or abs(y) > self.layout.height / 2:
            raise _no(f"{x:.0f}, {y:.0f} is beside the table.", "Choose a place on it, in mm from its middle.")
        before = next((card for card in self._lying if card.piece is piece), None)
        self._lift(piece)
        card = Lying(piece, x, y, (angle or 0.0) % 360.0, face_up, f"{LYING}{next(self._laid)}")
        self._lying.insert(layer(card, self._lying), card)
        if before is not None:
            self._carry(before, card)

    def move(self, component: str, zone: str | None = None, x: float = 0.0, y: float = 0.0) -> None:
        """Push a card that lies on the table elsewhere without turning it over; raises Refused."""
        card = self._find(component)
        self.lay(component, zone, x, y, None if zone else card.angle, card.face_up)

    def turn(self, component: str, angle: float) -> None:
        """Turn a card that lies on the table to that angle, degrees clockwise; raises Refused."""
        card = self._find(component)
        self.lay(component, None, card.x, card.y, angle, card.face_up)

    def flip(self, component: str) -> None:
        """Turn a card over where it lies; raises Refused."""
        card = self._find(component)
        number = self._lying.index(card)
        self._lying[number] = replace(card, face_up=not card.face_up)

    def take(self, component: str, seat: Seat) -> None:
        """Take a card, wherever it is, into a hand; raises Refused."""
        piece = self._piece(component)
        self._lift(piece)
        self._hands.setdefault(seat, []).append(piece)

    def pile(self, name: str, zone: str, face_up: bool = False, like: str | None = None) -> None:
        """Make room for a pile of pieces `like` that one in a zone, unless it lies there already; raises Refused."""
        if name in self._piles and self._piles[name].cards:
            return
        room = _ROOM if like is None else replace(_ROOM, size=self._piece(like).size)
        tops = [top for pile in self._piles.values() if (top := pile.top()) is not None]
        x, y, angle = spot(self._zone(zone), room, [*self._lying, *tops])
        self._piles[name] = Pile(name, x, y, angle, face_up)

    def stack(self, component: str, pile: str) -> None:
        """Put a card on top of a pile; raises Refused."""
        piece, there = self._piece(component), self._pile(pile)
        self._lift(piece)
        there.cards.append(piece)

    def draw(self, pile: str, seat: Seat) -> Piece:
        """Take the top card of a pile into a hand; raises Refused."""
        there = self._pile(pile)
        if not there.cards:
            raise _no(f"The pile {pile} is empty.", "Gather another one onto it first.")
        piece = there.cards.pop()
        self._hands.setdefault(seat, []).append(piece)
        return piece

    def turn_up(self, pile: str, zone: str, place: int = 1) -> Piece:
        """Lay the card at a place of a pile, counted from the top, open in a zone; raises Refused."""
        there = self._pile(pile)
        if not there.cards:
            raise _no(f"The pile {pile} is empty.", "Gather another one onto it first.")
        if not 1 <= place <= len(there.cards):
            raise _no(f"The pile {pile} has no place {place}.", f"It has {len(there.cards)} cards.")
        piece = there.cards[-place]
        self.lay(piece.component, zone)
        return piece

    def shift(self, source: str, target: str, cards: int, zone: str | None = None) -> None:
        """Put so many cards from the top of a pile on another one, in one and unseen; raises Refused.

        A `zone` makes room for the other pile, if it is not there yet.
        """
        taken = self._pile(source)
        if not 1 <= cards <= len(taken.cards) or source == target:
            raise _no(f"{cards} cards of {source} cannot go on {target}.", f"It has {len(taken.cards)} cards.")
        if zone is not None:
            self.pile(target, zone, like=taken.cards[-1].component)
        there = self._pile(target)
        there.cards += taken.cards[-cards:]
        del taken.cards[-cards:]

    def gather(self, source: str, target: str, zone: str | None = None) -> None:
        """Put all cards of a pile under another one, for which a `zone` makes room; raises Refused."""
        taken = self._pile(source)
        if source == target:
            raise _no(f"{target} cannot be put under itself.", "Name two piles.")
        if zone is not None and taken.cards:
            self.pile(target, zone, like=taken.cards[-1].component)
        there = self._pile(target)
        there.cards[:0] = taken.cards
        taken.cards.clear()

    def shuffle(self, pile: str) -> None:
        """Shuffle a pile; raises Refused."""
        self._rng.shuffle(self._pile(pile).cards)

    def cover(self, name: str, x: float, y: float, radius: float, frames: int | None = None) -> None:
        """Hold a hand over the table, for so many frames or until it is taken away."""
        self._covers[name] = (Cover(name, x, y, radius), frames)

    def uncover(self, name: str) -> None:
        """Take a hand away; raises Refused."""
        if name not in self._covers:
            raise _no(f"There is no hand called {name} over the table.", "`look` lists them.")
        del self._covers[name]

    def frame_passed(self) -> None:
        """Count down the hands that stay for some frames only."""
        counted = {name: (cover, None if left is None else left - 1) for name, (cover, left) in self._covers.items()}
        self._covers = {name: (cover, left) for name, (cover, left) in counted.items() if left is None or left > 0}

    def _carry(self, before: Lying, now: Lying) -> None:
        """Let everything smaller that lies on a card go along with it."""
        for card in [card for card in self._lying if _lies_on(card, before)]:
            x, y, angle = carried(card, before, now)
            self._lying.remove(card)
            self._lying.append(replace(card, x=x, y=y, angle=angle))
        for pile in self._piles.values():
            if before.holds(pile.x, pile.y) and _is_smaller(_ROOM, before.piece):
                pile.x, pile.y, pile.angle = carried(pile, before, now)

    def _lift(self, piece: Piece) -> None:
        self._lying = [card for card in self._lying if card.piece is not piece]
        for cards in (*self._hands.values(), *(pile.cards for pile in self._piles.values())):
            if piece in cards:
                cards.remove(piece)

    def _piece(self, component: str) -> Piece:
        """The piece of that name, or the one that lies under that handle."""
        if component.startswith(LYING):
            for card in self._lying:
                if card.handle == component:
                    return card.piece
        if component not in self._pieces:
            raise _no(f"There is no {component} in the box.", "`look` and `hand` name what there is.")
        return self._pieces[component]

    def _find(self, component: str) -> Lying:
        piece = self._piece(component)
        for card in self._lying:
            if card.piece is piece:
                return card
        raise _no(f"{piece.name} does not lie on the table.", "Lay it there first.")

    def _zone(self, name: str) -> Zone:
        """Where the zone lies now that its board may have been pushed."""
        if name not in self._zones:
            raise _no(f"The table has no zone {name}.", f"It has {', '.join(sorted(self._zones))}.")
        zone = self._zones[name]
        lying = [card for card in self._lying if zone.anchor and card.piece.component == zone.anchor.tag]
        return zone_carried(zone, lying[0]) if lying else zone

    def _pile(self, name: str) -> Pile:
        if name not in self._piles:
            raise _no(f"There is no pile {name}.", f"There are {', '.join(sorted(self._piles)) or 'none'}.")
        return self._piles[name]


_ROOM = Piece("", "", (), (), "", "", "#000000")


def _lies_on(card: Lying, host: Lying) -> bool:
    return _is_smaller(card.piece, host.piece) and host.holds(card.x, card.y)


def _is_smaller(piece: Piece, other: Piece) -> bool:
    return piece.size[0] < other.size[0] and piece.size[1] < other.size[1]


def _no(what: str, cure: str) -> Refused:
    return Refused(TABLE, what, cure)
