"""Who blocks, protects and completes whom after the reveal: steps 2 to 6 of GB-155, pure.

Everything here depends on the revealed Orders alone (GB-156); what a card does comes from the table of Orders.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.golden_blade.facts import HOLD, ORDERS
from companion.games.golden_blade.options import Rulings
from companion.table import Seat


class Place(NamedTuple):
    """Where an Order lies: whose, toward which neighbour, and in the two-player game in which of two slots."""

    seat: Seat
    side: str
    slot: int = 0

    @property
    def lane(self) -> str:
        """The side, with the slot where there are two."""
        return f"{self.side}-{self.slot}" if self.slot else self.side

    @property
    def name(self) -> str:
        return f"{self.seat}.{self.lane}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of one Order: what stops it, what frees it, and whether its condition is met.

    `blocked_by` are the places of the Orders that block it, `blocks` of the one it blocks and is paid for.
    `free` means that its player may choose another target (GB-114); `mutual` that the facing Order is the same
    Promise; `protects` that an Alliance has an Order to protect.
    """

    order: str
    blocked_by: tuple[Place, ...] = ()
    blocks: Place | None = None
    unblockable: bool = False
    free: bool = False
    mutual: bool = False
    protects: bool = False

    @property
    def blocked(self) -> bool:
        return bool(self.blocked_by)


@dataclass(slots=True)
class _Steps:
    """What the steps of GB-155 have found so far."""

    orders: Mapping[Place, str]
    facing: Mapping[Place, Place]
    beside: Mapping[Place, Place]
    completed: set[Place] = field(default_factory=set)
    hits: dict[Place, list[Place]] = field(default_factory=dict)  # struck by which Coalition
    safe: set[Place] = field(default_factory=set)
    allied: set[Place] = field(default_factory=set)

    def against(self, place: Place) -> str:
        """The Order that lies against a place."""
        facing = self.facing.get(place)
        return self.orders.get(facing, HOLD) if facing is not None else HOLD


def judge(
    orders: Mapping[Place, str], facing: Mapping[Place, Place], beside: Mapping[Place, Place], rulings: Rulings
) -> dict[Place, Verdict]:
    """The verdict on every Order, in the fixed order of GB-155.

    `orders` are those that stand after replacement by Hold, `facing` the place against each place, `beside` the same
    player's place on the other front (empty in the two-player game, GB-186).
    """
    steps = _Steps(orders, facing, beside)
    _complete_coalitions(steps)
    _protect(steps)
    blockers = {place: met for place in orders if (met := _matched(steps, place)) is not None}
    return {place: _verdict(steps, place, blockers, rulings) for place in orders}


def _complete_coalitions(steps: _Steps) -> None:
    """GB-077, GB-129: each partner strikes what the far neighbour laid against that partner."""
    for place, order in steps.orders.items():
        if order == "coalition" and steps.against(place) == "coalition":
            steps.completed.add(place)
            if place in steps.beside:
                steps.hits.setdefault(steps.facing[steps.beside[place]], []).append(place)


def _protect(steps: _Steps) -> None:
    """GB-076, GB-113, GB-121: what can never be blocked, once the struck Alliances are known."""
    for place, order in steps.orders.items():
        allied = steps.against(place) == "alliance" and steps.facing[place] not in steps.hits
        if allied and order not in (HOLD, "alliance"):
            steps.allied.add(place)
        if ORDERS[order].never_blocked or place in steps.allied:
            steps.safe.add(place)


def _matched(steps: _Steps, place: Place) -> Place | None:
    """The place whose icon a Blocking Order stops, if it is not itself struck (GB-071, GB-078)."""
    met = steps.facing.get(place)
    if met is None or met in steps.safe or (place in steps.hits and place not in steps.safe):
        return None
    return met if ORDERS[steps.against(place)].icon in ORDERS[steps.orders[place]].blocks else None


def _verdict(steps: _Steps, place: Place, blockers: Mapping[Place, Place], rulings: Rulings) -> Verdict:
    order, facing = steps.orders[place], steps.facing.get(place)
    struck = tuple(steps.hits.get(place, ())) if place not in steps.safe and order != HOLD else ()
    by_card = (facing,) if facing is not None and blockers.get(facing) == place else ()
    paid_for = blockers.get(place)
    if paid_for in steps.hits and not rulings.double_block_pays:  # R12
        paid_for = None
    return Verdict(
        order,
        blocked_by=(*struck, *by_card),
        blocks=paid_for,
        unblockable=place in steps.safe,
        free=place in steps.allied and (ORDERS[order].acts or (rulings.redirect_any and _meets(order))),
        mutual=_mutual(steps, place, rulings),
        protects=order == "alliance" and facing in steps.allied,
    )


def _meets(order: str) -> bool:
    """Whether an Order that does not act on a neighbour still looks at the Order it faces."""
    return bool(ORDERS[order].blocks) or order == "accord"


def _mutual(steps: _Steps, place: Place, rulings: Rulings) -> bool:
    order = steps.orders[place]
    if order == "coalition":
        return place in steps.completed
    if order != "accord" or steps.against(place) != "accord":
        return False
    return rulings.lone_accord_draws or steps.facing[place] not in steps.hits  # R11
