"""Whom and what an effect means: Units, players, kinds of tokens and Zones (rules 2.7, EL-088 to EL-094)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.games.elekt.cards import Ability, Effect
from companion.games.elekt.court import highest
from companion.games.elekt.facts import ZONES
from companion.games.elekt.state import State, Unit
from companion.games.elekt.vocabulary import ANY
from companion.rules import Ask, Pick
from companion.table import Seat

PRIVILEGE_RANK, UNIT_RANK, MISSION_RANK, INFLUENCE_RANK, OTHER_RANK = range(5)  # EL-206


@dataclass(slots=True)
class Moment:
    """When something happens: in which window, where, who acts, and which Unit it is about."""

    window: str
    zone: str | None = None
    actor: Seat | None = None
    unit: Unit | None = None
    attribute: str = ANY
    step: str = ""


@dataclass(slots=True)
class Source:
    """An ability in force: its rank by EL-206, whose it is (nobody's: Mission, Influence), and where its card lies."""

    ability: Ability
    rank: int
    owner: Seat | None
    zone: str | None
    unit: Unit | None = None

    @property
    def key(self) -> str:
        """One of several alike on the table."""
        return f"{self.ability.id}@{self.unit.ref}" if self.unit else self.ability.id


@dataclass(slots=True)
class Use:
    """An ability that is being used: who decides, and the Units it has meant so far."""

    source: Source
    moment: Moment
    chooser: Seat
    saved: bool = False

    @property
    def zone(self) -> str | None:
        """The Zone that "here" means: where the card lies; of a Privilege where it happens (EL-088, EL-288)."""
        return self.source.zone or self.moment.zone


def about(s: State, use: Use) -> dict[str, object]:
    """What a question of an ability tells everybody."""
    card = s.cards[use.source.ability.component]
    return {"card": card.name, "component": card.component, "text": use.source.ability.text}


def fits_unit(use: Use, effect: Effect, unit: Unit) -> bool:
    """Whether a selector can mean a Unit (EL-088 to EL-093)."""
    return of_type(effect.of, unit) and of_owner(use.source.owner or use.chooser, effect.owner, unit.owner)


def of_type(of: str, unit: Unit) -> bool:
    if of in ("basic", "elite"):
        return unit.card.basic == (of == "basic")
    return of in (ANY, unit.card.type)


def of_owner(me: Seat, owner: str, whose: Seat) -> bool:
    return owner == ANY or (owner == "self") == (whose == me)


def candidates(s: State, use: Use, effect: Effect) -> list[Unit]:
    """The Units that an effect can mean, in its Zone, or wherever its card reaches."""
    me, that = use.source.unit, use.moment.unit
    match effect.target:
        case "this_unit":
            there = [me] if me is not None and s.zone_of(me) is not None else []
        case "that_unit":
            there = [that] if that is not None and s.zone_of(that) is not None else []
        case "other_unit" | "each_other_unit":
            there = [unit for unit in _reach(s, use) if unit is not me]
        case _:
            there = _reach(s, use)
    return [unit for unit in there if fits_unit(use, effect, unit)]


def _reach(s: State, use: Use) -> list[Unit]:
    if use.zone is None or use.source.ability.scope == "all":
        return [unit for zone in ZONES for unit in s.units(zone)]
    return list(s.units(use.zone))


async def units(s: State, use: Use, effect: Effect, allowed: Callable[[Unit], bool] = lambda _: True) -> Sequence[Unit]:
    """The Units an effect is done to; where one of several is meant, its owner picks (EL-091)."""

    def options() -> list[str]:
        return [unit.ref for unit in candidates(s, use, effect) if allowed(unit)]

    refs = options()
    if not refs:
        s.tell(f"{s.name(use.source.ability.component)}: there is no Unit that it can mean.", "EL-088")
        return ()
    if effect.target in ("other_unit", "any_unit") and len(refs) > 1:
        labels = {ref: unit_label(*s.placed(ref)) for ref in refs}
        shape = Ask(use.chooser, "choose-unit", lambda: Pick(options(), "EL-091", labels), about=about(s, use))
        refs = [await shape]
    return [s.unit(ref) for ref in refs]


def unit_label(zone: str, unit: Unit) -> str:
    """Words for a Unit on a board."""
    return f"{unit.card.name} of @{unit.owner}, {zone.capitalize()}"


async def players(s: State, use: Use, effect: Effect) -> Sequence[Seat]:
    """The players an effect means; positions at the Court decide where they are named (EL-039)."""
    me, order = use.source.owner or use.moment.actor, s.court()
    match effect.who:
        case "actor":
            return players_meant(s, use.moment.actor or me, "self")
        case "chosen":
            return [await player(s, use, order)]
        case "chosen_other":
            return [await player(s, use, [seat for seat in order if seat != use.chooser])]
    return players_meant(s, me, effect.who)


def players_meant(s: State, me: Seat | None, who: str) -> Sequence[Seat]:
    """The players that a word means without anybody's choice; of a card of nobody "self" means each if nobody acts."""
    order = s.court()
    match who:
        case "each_other":
            return [seat for seat in order if seat != me]
        case "highest":
            return [highest(order, s.seats)]
        case "lowest":
            return [order[-1]]
        case "higher" if me is not None:
            return order[: order.index(me)]
        case "lower" if me is not None:
            return order[order.index(me) + 1 :]
        case "self" if me is not None:
            return [me]
    return order


async def player(s: State, use: Use, among: Sequence[Seat]) -> Seat:
    labels = {seat: f"@{seat}" for seat in among}
    return await Ask(use.chooser, "choose-player", lambda: Pick(among, "EL-193", labels), about=about(s, use))


async def zone(s: State, use: Use, among: Callable[[], Sequence[str]]) -> str | None:
    """A Zone that the chooser picks; None if there is none."""
    zones = among()
    if len(zones) < 2:
        return zones[0] if zones else None
    return await Ask(use.chooser, "choose-zone", lambda: Pick(among(), "EL-063"), about=about(s, use))


async def kind(s: State, use: Use, wanted: str, among: Callable[[], Sequence[str]]) -> str | None:
    """The kind of token that an effect means; "?" is picked by the chooser (EL-094, EL-198); None if there is none."""
    if wanted != ANY:
        return wanted
    kinds = among()
    if len(kinds) < 2:
        return kinds[0] if kinds else None
    return await Ask(use.chooser, "choose-kind", lambda: Pick(among(), "EL-198"), about=about(s, use))
