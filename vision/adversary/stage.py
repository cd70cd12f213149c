"""What happens on a table, frame by frame: hands take, lay, swap, stack and rest; light fades, goes and returns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin
from typing import Generic, TypeVar

from vision.adversary.cast import marks_footprints, reaching
from vision.adversary.layout import Floor, footprint
from vision.adversary.scene import Hand, Lying, Scene
from vision.geometry import Place

APPROACH_FRAMES, CARRY_FRAMES, REST_FRAMES, HELD_FRAMES, DARK_FRAMES, FADE_FRAMES = 6, 7, 8, 12, 8, 8
AWAY_MM = 420.0
"""A hand that far off reaches over no card."""
CARRIED_MM = 25.0
"""So high a card is carried."""
FADED, DARK = 0.65, 0.015
SKIPPED = 3

Thing = TypeVar("Thing")
Shift = tuple[float, float]
Act = Callable[["Stage"], Iterator["Moment"]]


@dataclass(frozen=True)
class Moving(Generic[Thing]):
    """A thing on its way, and how far it goes in a frame, mm."""

    thing: Thing
    shift: Shift = (0.0, 0.0)


@dataclass(frozen=True)
class Moment:
    """What one frame shows: `resting` cards from lowest to highest, what is carried, and the hands.

    `light` is the share of the lamp; a `frozen` moment is the very picture before it; `skipped` frames were lost.
    """

    act: str
    resting: tuple[Lying, ...]
    carried: tuple[Moving[Lying], ...] = ()
    hands: tuple[Moving[Hand], ...] = ()
    light: float = 1.0
    frozen: bool = False
    skipped: int = 0


@dataclass
class Stage:
    """The table between two acts."""

    rng: random.Random
    table_mm: tuple[float, float]
    cards: list[Lying]
    light: float = 1.0
    floor: Floor = field(init=False)

    def __post_init__(self) -> None:
        taken = [footprint(lying.place, lying.card.size) for lying in self.cards]
        self.floor = Floor(self.table_mm, marks_footprints(self.table_mm) + taken)

    def moment(self, act: str, carried: Sequence[Moving[Lying]] = (), hands: Sequence[Moving[Hand]] = ()) -> Moment:
        """The table as it lies now."""
        return Moment(act, tuple(self.cards), tuple(carried), tuple(hands), self.light)

    def upper(self) -> Lying:
        """A card, by chance, that nothing lies on."""
        free = [lying for n, lying in enumerate(self.cards) if not self._is_under(lying, self.cards[n + 1 :])]
        return self.rng.choice(free or self.cards)

    def new_place(self, lying: Lying) -> Lying:
        """The same card at a free place, where there is one."""
        place = self.floor.lay(self.rng, lying.card.size)
        return lying if place is None else replace(lying, place=place, height=0.3)

    def take(self, lying: Lying) -> None:
        """A hand has it."""
        self.cards.remove(lying)
        self.floor.leave(lying.place)

    def lay(self, lying: Lying) -> None:
        """It lies on top of what is there."""
        self.cards.append(lying)

    def hand_at(self, place: Place) -> Hand:
        """A hand that could take what lies there: its fingers are over it."""
        hand = reaching(self.rng, place.x, place.y, self.table_mm)
        turn = radians(hand.angle)
        return replace(hand, x=place.x - 60 * cos(turn), y=place.y - 60 * sin(turn))

    def _is_under(self, lying: Lying, above: Sequence[Lying]) -> bool:
        mine = footprint(lying.place, lying.card.size)
        return any(mine.meets(footprint(other.place, other.card.size)) for other in above)


def script(scene: Scene, frames: int) -> Iterator[Moment]:
    """So many frames on the table of a scene; every act comes once before any comes twice."""
    stage = Stage(random.Random(f"script {scene.seed} {scene.level}"), scene.table_mm, list(scene.cards))
    moments = _endless(stage)
    for _ in range(frames):
        yield next(moments)


def _endless(stage: Stage) -> Iterator[Moment]:
    yield from rest(stage)
    yield from move(stage)
    while True:
        for act in ACTS:
            yield from rest(stage)
            yield from act(stage)


def rest(stage: Stage) -> Iterator[Moment]:
    """Nothing happens."""
    yield from (stage.moment("rest") for _ in range(REST_FRAMES))


def move(stage: Stage) -> Iterator[Moment]:
    """A card is taken and laid elsewhere."""
    lying = stage.upper()
    yield from _moved(stage, "move", [(lying, stage.new_place(lying))])


def move_with_loss(stage: Stage) -> Iterator[Moment]:
    """A card is laid elsewhere while some frames are lost on their way."""
    for n, moment in enumerate(move(stage)):
        yield replace(moment, act="lost frames", skipped=SKIPPED) if n == APPROACH_FRAMES + 2 else moment


def swap(stage: Stage) -> Iterator[Moment]:
    """Two cards of one size change places, both in the air at once."""
    one = stage.upper()
    alike = [lying for lying in stage.cards if lying.card.size == one.card.size and lying is not one]
    other = stage.rng.choice(alike or [lying for lying in stage.cards if lying is not one])
    yield from _moved(stage, "swap", [(one, replace(one, place=other.place)), (other, replace(other, place=one.place))])


def stack(stage: Stage) -> Iterator[Moment]:
    """A card is laid upon another of its size or less, and taken off again."""
    over = stage.upper()
    smaller = [lying for lying in stage.cards if lying is not over and lying.card.size <= over.card.size]
    if not smaller:
        return
    under = stage.rng.choice(smaller)
    top = replace(over, place=replace(under.place, angle=under.place.angle + 3.0), height=under.height + 0.4)
    yield from _moved(stage, "stack", [(over, top)])
    yield from rest(stage)
    yield from _moved(stage, "unstack", [(top, stage.new_place(over))])


def resting_hand(stage: Stage) -> Iterator[Moment]:
    """A hand comes to lie on a card and goes again."""
    target = stage.upper().place
    hand = replace(stage.hand_at(target), x=target.x, y=target.y, height=18.0)
    yield from (stage.moment("hand comes", hands=[way]) for way in _coming(hand))
    yield from (stage.moment("hand rests", hands=[Moving(hand)]) for _ in range(HELD_FRAMES))
    yield from (stage.moment("hand goes", hands=[way]) for way in _going(hand))


def half_covered(stage: Stage) -> Iterator[Moment]:
    """Arms over half of the table."""
    side = stage.rng.choice((-1, 1))
    width, height = stage.table_mm
    hands = [
        replace(
            stage.hand_at(Place(side * width * x, 0.0, 0.0)), x=side * width * x, y=height * y, angle=90.0, size=1.2
        )
        for x, y in ((0.06, 0.2), (0.17, 0.3), (0.28, 0.15), (0.39, 0.3))
    ]
    coming, going = ([list(ways) for ways in map(way, hands)] for way in (_coming, _going))
    yield from (stage.moment("arms come", hands=ways) for ways in zip(*coming, strict=True))
    yield from (stage.moment("arms rest", hands=[Moving(hand) for hand in hands]) for _ in range(HELD_FRAMES))
    yield from (stage.moment("arms go", hands=ways) for ways in zip(*going, strict=True))


def fade(stage: Stage) -> Iterator[Moment]:
    """A cloud, or a lamp that is dimmed, and back at once."""
    for n in range(1, FADE_FRAMES + 1):
        stage.light = 1.0 - (1.0 - FADED) * n / FADE_FRAMES
        yield stage.moment("light fades")
    stage.light = 1.0
    yield stage.moment("light returns")


def dark(stage: Stage) -> Iterator[Moment]:
    """The light goes off and on."""
    yield from (replace(stage.moment("dark"), light=DARK) for _ in range(DARK_FRAMES))


def frozen(stage: Stage) -> Iterator[Moment]:
    """The camera gives the same picture again and again."""
    yield from (replace(stage.moment("frozen"), frozen=True) for _ in range(5))


ACTS: tuple[Act, ...] = (fade, swap, move, resting_hand, stack, dark, move_with_loss, half_covered, move, frozen)


def _moved(stage: Stage, act: str, ways: Sequence[tuple[Lying, Lying]]) -> Iterator[Moment]:
    """Hands come for cards, carry each to its new place and go; what was taken lies on top in the end."""
    hands = [stage.hand_at(old.place) for old, _ in ways]
    for frame in zip(*map(_coming, hands), strict=True):
        yield stage.moment(act, hands=frame)
    for old, _ in ways:
        stage.take(old)
    for n in range(1, CARRY_FRAMES):
        carried = [_on_its_way(old, new, n / CARRY_FRAMES) for old, new in ways]
        moved = [_along(hand, old, step) for hand, (old, _), step in zip(hands, ways, carried, strict=True)]
        yield stage.moment(act, carried, moved)
    for _, new in ways:
        stage.lay(new)
    last = [_along(hand, old, Moving(new)).thing for hand, (old, new) in zip(hands, ways, strict=True)]
    for frame in zip(*map(_going, last), strict=True):
        yield stage.moment(act, hands=frame)


def _on_its_way(old: Lying, new: Lying, share: float) -> Moving[Lying]:
    dx, dy = new.place.x - old.place.x, new.place.y - old.place.y
    turn = (new.place.angle - old.place.angle + 180) % 360 - 180
    place = Place(old.place.x + dx * share, old.place.y + dy * share, (old.place.angle + turn * share) % 360)
    return Moving(replace(old, place=place, height=CARRIED_MM), (dx / CARRY_FRAMES, dy / CARRY_FRAMES))


def _along(hand: Hand, old: Lying, step: Moving[Lying]) -> Moving[Hand]:
    at = step.thing.place
    return Moving(replace(hand, x=hand.x + at.x - old.place.x, y=hand.y + at.y - old.place.y), step.shift)


def _coming(hand: Hand) -> Iterator[Moving[Hand]]:
    turn = radians(hand.angle)
    step = AWAY_MM / APPROACH_FRAMES
    for n in range(APPROACH_FRAMES - 1, -1, -1):
        back = step * n
        shift = (step * cos(turn), step * sin(turn))
        yield Moving(replace(hand, x=hand.x - back * cos(turn), y=hand.y - back * sin(turn)), shift)


def _going(hand: Hand) -> Iterator[Moving[Hand]]:
    for way in reversed(list(_coming(hand))):
        yield Moving(way.thing, (-way.shift[0], -way.shift[1]))
