"""How people have laid a game's zones at their own table: moved, turned, made larger; and how zones must not lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import ceil, cos, hypot, radians, sin

from companion.round_table import corners_of_zone
from companion.table import Anchor, Layout, Mark, Placement, Zone

TOUCHING_MM = 0.5
"""Zones that lie over each other, or over the edge, by no more than that only touch."""
LEAST_MM = 20.0
"""A zone is at least so wide and so high: there must be room for a tag."""

Point = tuple[float, float]
Say = Callable[[str], str]
"""How a zone is called in a sentence."""


@dataclass(frozen=True)
class Spot:
    """Where a zone or an anchor lies, and how large a zone is; mm and degrees."""

    x: float
    y: float
    angle: float
    width: float = 0.0
    height: float = 0.0

    @classmethod
    def of(cls, zone: Zone) -> Spot:
        """Where a zone lies."""
        return cls(zone.x, zone.y, zone.angle, zone.width, zone.height)


@dataclass(frozen=True)
class OwnTable:
    """What lies otherwise than the game has it: zones by name, anchors by component."""

    zones: Mapping[str, Spot] = field(default_factory=dict)
    anchors: Mapping[str, Spot] = field(default_factory=dict)


@dataclass(frozen=True)
class Move:
    """What is done to zones at once: moved by mm, turned by degrees round their middle, made wider and higher by mm."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    wider: float = 0.0
    higher: float = 0.0


def laid_as(layout: Layout, own: OwnTable) -> Layout:
    """The layout with what lies otherwise; names that it does not have say nothing."""
    return replace(layout, zones=tuple(_laid(zone, own) for zone in layout.zones))


def _laid(zone: Zone, own: OwnTable) -> Zone:
    spot, anchor = own.zones.get(zone.name), zone.anchor
    if anchor is not None and (home := own.anchors.get(anchor.tag)) is not None:
        anchor = Anchor(anchor.tag, home.x, home.y, home.angle)
    return replace(zone, anchor=anchor, **(vars(spot) if spot is not None else {}))


def own_parts(game: Layout, laid: Layout) -> OwnTable:
    """In what a table lies otherwise than the game has it."""
    pairs = list(zip(game.zones, laid.zones, strict=True))
    zones = {now.name: Spot.of(now) for home, now in pairs if Spot.of(home) != Spot.of(now)}
    anchors = {
        now.anchor.tag: Spot(now.anchor.x, now.anchor.y, now.anchor.angle)
        for home, now in pairs
        if now.anchor is not None and home.anchor != now.anchor
    }
    return OwnTable(zones, anchors)


def moved(layout: Layout, names: Collection[str], move: Move) -> Layout:
    """The layout with these zones moved as one; an anchor goes along when all that it carries is moved."""
    chosen = [zone for zone in layout.zones if zone.name in names]
    left_behind = {zone.anchor for zone in layout.zones if zone.name not in names}
    middle = _middle([corner for zone in chosen for corner in corners_of_zone(zone)])

    def onward(zone: Zone) -> Zone:
        anchor = zone.anchor
        if anchor is not None and anchor not in left_behind:
            anchor = Anchor(anchor.tag, *_carried(anchor.x, anchor.y, anchor.angle, middle, move))
        x, y, angle = _carried(zone.x, zone.y, zone.angle, middle, move)
        width, height = zone.width + round(move.wider, 1), zone.height + round(move.higher, 1)
        return replace(zone, x=x, y=y, angle=angle, width=width, height=height, anchor=anchor)

    return replace(layout, zones=tuple(onward(zone) if zone in chosen else zone for zone in layout.zones))


def _middle(points: Collection[Point]) -> Point:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2) if points else (0.0, 0.0)


def _carried(x: float, y: float, angle: float, middle: Point, move: Move) -> tuple[float, float, float]:
    across, down = _turned(x - middle[0], y - middle[1], move.turn)
    return (
        round(middle[0] + across + move.x, 1),
        round(middle[1] + down + move.y, 1),
        round((angle + move.turn) % 360.0, 1) % 360.0,
    )


def _turned(x: float, y: float, degrees: float) -> Point:
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return x * cosine - y * sine, x * sine + y * cosine


def along_with(zone: Zone, place: tuple[float, float, float]) -> Spot:
    """Where a zone lies while what carries it lies at `place`: x, y, mm, and angle."""
    x, y, angle = place
    if zone.anchor is None:
        return Spot.of(zone)
    home = zone.anchor
    across, down = _turned(zone.x - home.x, zone.y - home.y, angle - home.angle)
    turned = (zone.angle + angle - home.angle) % 360.0
    return Spot(round(x + across, 1), round(y + down, 1), round(turned, 1), zone.width, zone.height)


def as_in_the_game(placement: Placement, game: Layout, laid: Layout) -> Placement:
    """Where a tag would lie if its zone lay where the game has it: rules go by that.

    What is carried by a tag lies where people put it, in any case.
    """
    for home, now in zip(game.zones, laid.zones, strict=True):
        if now.name == placement.zone and now.anchor is None and Spot.of(home) != Spot.of(now):
            across, down = _turned(placement.x - now.x, placement.y - now.y, home.angle - now.angle)
            angle = (placement.angle + home.angle - now.angle) % 360.0
            return replace(placement, x=home.x + across, y=home.y + down, angle=angle)
    return placement


# -- how zones must not lie -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    """What is wrong with how a zone lies, and what to do, as sentences."""

    what: str
    cure: str

    def __str__(self) -> str:
        return f"{self.what} {self.cure}"


def faults(game: Layout, laid: Layout, diameter: float = 0.0, say: Say = str) -> list[Fault]:
    """What is wrong with the zones that lie otherwise than the game has them.

    They must lie on the table whole, `diameter` mm if it is round, beside its marks, and beside each other unless the
    game itself lays one over the other.
    """
    homes = {zone.name: zone for zone in game.zones}
    changed = [zone for zone in laid.zones if Spot.of(zone) != Spot.of(homes[zone.name])]
    found = [fault for zone in changed for fault in _alone(zone, homes[zone.name], laid, diameter, say)]
    told: set[frozenset[str]] = set()
    for zone in changed:
        for other in laid.zones:
            pair = frozenset((zone.name, other.name))
            if len(pair) == 2 and pair not in told and (push := _push(zone, other)):
                told.add(pair)
                if not _push(homes[zone.name], homes[other.name]):
                    cure = f"Move it {_way(push)}, or make room first."
                    found.append(Fault(f"{say(zone.name)} lies over {say(other.name)}.", cure))
    return found


def _alone(zone: Zone, home: Zone, laid: Layout, diameter: float, say: Say) -> Iterator[Fault]:
    name = say(zone.name)
    if min(zone.width, zone.height) < LEAST_MM:
        yield Fault(f"{name} is too small for a card.", f"Leave it {LEAST_MM:.0f} mm wide and high at least.")
    if not zone.public and (zone.width < home.width or zone.height < home.height):
        size = f"{home.width:.0f} × {home.height:.0f} mm"
        yield Fault(f"{name} is where nobody may look, and cannot be smaller than {size}.", "Leave it as large.")
    if (inward := _over_the_edge(zone, laid, diameter)) != (0.0, 0.0):
        yield Fault(f"{name} hangs over the edge of the table.", f"Move it {_way(inward)}.")
    for mark in laid.marks:
        if push := _push(zone, _as_zone(mark)):
            yield Fault(f"{name} lies over corner mark {mark.id}.", f"Move it {_way(push)}.")


def _as_zone(mark: Mark) -> Zone:
    return Zone(f"corner mark {mark.id}", mark.x, mark.y, mark.size, mark.size)


def _over_the_edge(zone: Zone, laid: Layout, diameter: float) -> Point:
    """How a zone must be moved to lie on the table, mm; 0, 0 if it does."""
    corners = list(corners_of_zone(zone))
    if diameter:
        x, y = max(corners, key=lambda corner: hypot(*corner))
        beyond = hypot(x, y) - diameter / 2
        return (0.0, 0.0) if beyond <= TOUCHING_MM else (-x * beyond / hypot(x, y), -y * beyond / hypot(x, y))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return _inside(min(xs), max(xs), laid.width / 2), _inside(min(ys), max(ys), laid.height / 2)


def _inside(least: float, most: float, limit: float) -> float:
    if most > limit + TOUCHING_MM:
        return limit - most
    return -limit - least if least < -limit - TOUCHING_MM else 0.0


def _push(zone: Zone, other: Zone) -> Point | None:
    """The shortest way, mm, on which a zone comes off another one; None if it does not lie over it."""
    corners, others = list(corners_of_zone(zone)), list(corners_of_zone(other))
    shortest: Point | None = None
    for degrees in (zone.angle, zone.angle + 90.0, other.angle, other.angle + 90.0):
        axis = _turned(1.0, 0.0, degrees)
        here, there = _along(corners, axis), _along(others, axis)
        forward, back = there[1] - here[0], here[1] - there[0]
        if min(forward, back) <= TOUCHING_MM:
            return None
        far = forward if forward < back else -back
        if shortest is None or abs(far) < hypot(*shortest):
            shortest = axis[0] * far, axis[1] * far
    return shortest


def _along(corners: Collection[Point], axis: Point) -> tuple[float, float]:
    far = [x * axis[0] + y * axis[1] for x, y in corners]
    return min(far), max(far)


def _way(push: Point) -> str:
    """A way over the table in words, as the picture shows it."""
    ways = ((push[0], "to the right", "to the left"), (push[1], "down", "up"))
    said = [
        f"{ceil(abs(far))} mm {onward if far > 0 else back}" for far, onward, back in ways if abs(far) >= TOUCHING_MM
    ]
    return " and ".join(said)
