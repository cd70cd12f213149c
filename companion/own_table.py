"""How people have laid a game's zones at their own table: moved, turned, made larger; and how zones must not lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import ceil, hypot

from companion.places import TOUCHING_MM, Lying, Point, as_zone, carried, corners_of_zone, push_off, zone_carried
from companion.table import Anchor, Layout, Placement, Zone

LEAST_MM = 20.0
"""A zone is at least so wide and so high: there must be room for a tag."""

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
    there = Spot(middle.x + move.x, middle.y + move.y, move.turn)

    def onward(zone: Zone) -> Zone:
        anchor = zone.anchor
        if anchor is not None and anchor not in left_behind:
            anchor = Anchor(anchor.tag, *_rounded(carried(anchor, middle, there)))
        x, y, angle = _rounded(carried(zone, middle, there))
        width, height = zone.width + round(move.wider, 1), zone.height + round(move.higher, 1)
        return replace(zone, x=x, y=y, angle=angle, width=width, height=height, anchor=anchor)

    return replace(layout, zones=tuple(onward(zone) if zone in chosen else zone for zone in layout.zones))


def _middle(points: Collection[Point]) -> Spot:
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    return Spot((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, 0.0)


def _rounded(place: tuple[float, float, float]) -> tuple[float, float, float]:
    x, y, angle = place
    return round(x, 1), round(y, 1), round(angle, 1) % 360.0


def along_with(zone: Zone, place: Lying) -> Spot:
    """Where a zone lies while what carries it lies at `place`."""
    there = zone_carried(zone, place)
    return Spot(*_rounded((there.x, there.y, there.angle)), zone.width, zone.height)


def as_in_the_game(placement: Placement, game: Layout, laid: Layout) -> Placement:
    """Where a tag would lie if its zone lay where the game has it: rules go by that.

    What is carried by a tag lies where people put it, in any case.
    """
    for home, now in zip(game.zones, laid.zones, strict=True):
        if now.name == placement.zone and now.anchor is None and Spot.of(home) != Spot.of(now):
            x, y, angle = carried(placement, now, home)
            return replace(placement, x=x, y=y, angle=angle)
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
            if len(pair) == 2 and pair not in told and (push := push_off(zone, other)):
                told.add(pair)
                if not push_off(homes[zone.name], homes[other.name]):
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
        if push := push_off(zone, as_zone(mark)):
            yield Fault(f"{name} lies over corner mark {mark.id}.", f"Move it {_way(push)}.")


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


def _way(push: Point) -> str:
    """A way over the table in words, as the picture shows it."""
    ways = ((push[0], "to the right", "to the left"), (push[1], "down", "up"))
    said = [
        f"{ceil(abs(far))} mm {onward if far > 0 else back}" for far, onward, back in ways if abs(far) >= TOUCHING_MM
    ]
    return " and ".join(said)
