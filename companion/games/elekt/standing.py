"""Which abilities are in force, and what those that stand change in the rules (rules 2.7, 2.18).

One small function for each verb that stands; their order is the priority of EL-206.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from companion.games.elekt.cards import Effect
from companion.games.elekt.choices import (
    INFLUENCE_RANK,
    MISSION_RANK,
    OTHER_RANK,
    PRIVILEGE_RANK,
    UNIT_RANK,
    Moment,
    Source,
    of_owner,
    of_type,
    players_meant,
)
from companion.games.elekt.court import highest
from companion.games.elekt.facts import (
    ATTRIBUTES,
    INFLUENCE,
    MISSION,
    MOST_ALLOCATIONS,
    PRIVILEGE,
    SAVING_COST,
    ZONE_LIMIT,
    ZONES,
)
from companion.games.elekt.state import State, Unit, symbols
from companion.games.elekt.vocabulary import ANY, DURING_COUNT, STANDING
from companion.table import Seat

CARD_RANK = {MISSION: MISSION_RANK, INFLUENCE: INFLUENCE_RANK}


@dataclass(slots=True)
class Everywhere:
    """All permanent abilities on the table, by window, and their standing effects by verb; each list by priority."""

    windows: dict[str, list[Source]] = field(default_factory=dict)
    verbs: dict[str, list[tuple[Source, Effect]]] = field(default_factory=dict)


def in_force(s: State, zone: str | None, window: str) -> list[Source]:
    """The permanent abilities with a window that work in a Zone now, by priority (EL-076, EL-086, EL-096 to EL-098).

    Without a Zone: those that work wherever they lie.
    """
    there = everywhere(s).windows.get(window)
    if there is None:
        return []
    return [_here(source, zone) for source in there if _reaches(source, zone) and not _blocked(s, source)]


def everywhere(s: State) -> Everywhere:
    """What lies on the table, looked for again only when a card with a permanent ability has moved."""
    if s.in_force is None:
        s.in_force = _look_for(s)
    found: Everywhere = s.in_force
    return found


def _look_for(s: State) -> Everywhere:
    found = Everywhere()
    for source in (*_privileges(s), *_unit_sources(s), *_card_sources(s)):
        found.windows.setdefault(source.ability.window, []).append(source)
        if source.ability.window == STANDING and not source.ability.by_hand:
            for effect in source.ability.effects:
                found.verbs.setdefault(effect.do, []).append((source, effect))
    return found


def _privileges(s: State) -> Iterator[Source]:
    for seat in s.court():
        for component in s.won[seat]:
            if s.cards[component].group == PRIVILEGE:
                for ability in s.cards[component].permanent:
                    yield Source(ability, PRIVILEGE_RANK, seat, None)


def _unit_sources(s: State) -> Iterator[Source]:
    for zone, unit in s.all_units():
        for ability in unit.card.permanent:
            yield Source(ability, UNIT_RANK, unit.owner, zone, unit)


def _card_sources(s: State) -> Iterator[Source]:
    for zone, rank in CARD_RANK.items():
        component = s.face_up[zone]
        if component is not None:
            for ability in s.cards[component].permanent:
                yield Source(ability, rank, None, zone)


def _reaches(source: Source, zone: str | None) -> bool:
    return source.zone is None or zone in (None, source.zone) or source.ability.scope in ("all", zone)


def _here(source: Source, zone: str | None) -> Source:
    """The same ability of a card that reaches farther, as it works in another Zone."""
    if zone is None or source.zone in (None, zone) or source.ability.scope == "zone":
        return source
    return replace(source, zone=zone)


def _blocked(s: State, source: Source) -> bool:
    """Whether a Privilege or another Unit keeps the abilities of a Unit from working where it lies (EL-088, EL-208)."""
    return any(by.unit is None or not _blocked_by_privilege(s, by) for by in _blockers(s, source))


def _blocked_by_privilege(s: State, source: Source) -> bool:
    return any(by.unit is None for by in _blockers(s, source))


def _blockers(s: State, source: Source) -> Iterator[Source]:
    """The Privileges and other Units that would keep a Unit's abilities from working."""
    unit = source.unit
    if unit is not None:
        for by, effect in everywhere(s).verbs.get("block", ()):
            if by.unit is not unit and _reaches(by, source.zone) and meant(by, effect, unit) and holds(s, by):
                yield by


def meant(source: Source, effect: Effect, unit: Unit) -> bool:
    """Whether a standing effect means a Unit (EL-089 to EL-093)."""
    if effect.target == "this_unit" and unit is not source.unit:
        return False
    if effect.target in ("other_unit", "each_other_unit") and unit is source.unit:
        return False
    mine = source.owner is None or of_owner(source.owner, effect.owner, unit.owner)
    return of_type(effect.of, unit) and mine


def holds(s: State, source: Source, moment: Moment | None = None) -> bool:
    """Whether the condition of an ability is met (EL-085)."""
    condition = source.ability.condition
    if condition == "always":
        return True
    unit = moment.unit if moment else None
    me = source.owner or (moment.actor if moment else None)
    match condition:
        case "this_unit":
            return unit is not None and unit is source.unit
        case "own_unit":
            return unit is not None and unit.owner == me
        case "others_unit":
            return unit is not None and unit.owner != me
        case "highest":
            return me is None or me == highest(s.court(), s.seats)
        case "lowest":
            return me is None or me == s.court()[-1]
        case "alone":
            zone = source.zone or (moment.zone if moment else None)
            return zone is None or s.participants(zone) in ([me], *([[one] for one in s.seats] if me is None else ()))
    return True


def standing(s: State, verb: str, zone: str | None) -> Sequence[tuple[Source, Effect]]:
    """The standing effects with a verb that hold in a Zone now, by priority."""
    there = everywhere(s).verbs.get(verb)
    if there is None:
        return ()
    return [
        (_here(source, zone), effect)
        for source, effect in there
        if _reaches(source, zone) and holds(s, _here(source, zone)) and not _blocked(s, source)
    ]


def _players(s: State, source: Source, effect: Effect) -> tuple[Seat, ...]:
    return tuple(players_meant(s, source.owner, effect.who))


def count_as(s: State, zone: str, attribute: str, seat: Seat) -> int:
    """How many symbols of other kinds also count as this one, each once, on cards and tokens alike."""
    also: set[str] = set()
    for source, effect in standing(s, "count_as", zone):
        if effect.also == attribute and seat in _players(s, source, effect):
            also |= set(ATTRIBUTES) if effect.kind == ANY else {effect.kind}
    return sum(symbols(unit, kind) for unit in s.boards[zone][seat] for kind in also - {attribute})


def modify_total(s: State, zone: str, attribute: str, seat: Seat) -> int:
    """What is added to a player's total as long as cards lie there (EL-103)."""
    return sum(
        effect.count
        for source, effect in standing(s, "modify_total", zone)
        if effect.kind in (ANY, attribute) and seat in _players(s, source, effect)
    )


def allow_same_tokens(s: State, zone: str, seat: Seat) -> str | None:
    """The card that lets a player add two tokens of one kind on winning Occult (EL-117, EL-185)."""
    return next(
        (
            source.ability.component
            for source, _ in standing(s, "allow_same_tokens", zone)
            if source.owner in (None, seat)
        ),
        None,
    )


def wins_ties(s: State, zone: str, attribute: str, tied: list[Seat]) -> tuple[Seat, str] | None:
    """Who of the tied wins by the text of a card, the earlier class before the later (EL-208); and the card."""
    for source, effect in standing(s, "wins_ties", zone):
        if effect.kind in (ANY, attribute):
            favoured = [seat for seat in _players(s, source, effect) if seat in tied]
            if len(favoured) == 1:
                return favoured[0], source.ability.component
    return None


def skip_confrontation(s: State, zone: str, attribute: str) -> str | None:
    """The card because of which an Attribute is not contested here."""
    for source, effect in standing(s, "skip_confrontation", zone):
        if effect.kind in (ANY, attribute):
            return source.ability.component
    return None


def forbid(s: State, act: str, unit: Unit, rank: int = OTHER_RANK) -> str | None:
    """The card that forbids something with a Unit, unless what would do it comes before it (EL-092, EL-208)."""
    if "forbid" not in everywhere(s).verbs:
        return None
    for source, effect in standing(s, "forbid", s.zone_of(unit)):
        if effect.act == act and source.rank <= rank and meant(source, effect, unit):
            return source.ability.component
    return None


def zone_limit(s: State, zone: str, seat: Seat) -> int:
    """How many own Units a player may have in a Zone (EL-069, EL-205)."""
    return ZONE_LIMIT[len(s.seats)] + _more_for(s, standing(s, "zone_limit", zone), seat)


def _more_for(s: State, there: Sequence[tuple[Source, Effect]], seat: Seat) -> int:
    return sum(effect.count for source, effect in there if seat in _players(s, source, effect))


def has_room(s: State, zone: str, seat: Seat) -> bool:
    """Whether a player may put one more Unit there (EL-253)."""
    return len(s.boards[zone][seat]) < zone_limit(s, zone, seat)


def rooms(s: State, seat: Seat) -> dict[str, bool]:
    """Of each Zone, whether a player may put one more Unit there (EL-217)."""
    if "zone_limit" in everywhere(s).verbs:
        return {zone: has_room(s, zone, seat) for zone in ZONES}
    limit = ZONE_LIMIT[len(s.seats)]
    return {zone: len(corners[seat]) < limit for zone, corners in s.boards.items()}


def any_room(s: State, seat: Seat) -> bool:
    """Whether there is a Zone with room for one more Unit of a player (EL-255)."""
    if "zone_limit" in everywhere(s).verbs:
        return any(has_room(s, zone, seat) for zone in ZONES)
    limit = ZONE_LIMIT[len(s.seats)]
    return any(len(corners[seat]) < limit for corners in s.boards.values())


def extra_allocations(s: State, seat: Seat) -> int:
    """How many allocations a player has in this phase (EL-067)."""
    if "extra_allocations" not in everywhere(s).verbs:
        return MOST_ALLOCATIONS
    return MOST_ALLOCATIONS + _more_for(s, standing(s, "extra_allocations", None), seat)


def saving_cost(s: State, unit: Unit) -> int:
    """What it costs to save a Unit; a Basic is free unless a text names Basics (EL-135, EL-136, EL-283)."""
    cost = 0 if unit.card.basic else SAVING_COST
    for source, effect in standing(s, "saving_cost", s.zone_of(unit)):
        named = effect.of == "basic" if unit.card.basic else of_type(effect.of, unit)
        if named and unit.owner in _players(s, source, effect):
            cost += effect.count
    return max(0, cost)


def by_hand_here(s: State, zone: str, attribute: str) -> list[str]:
    """The cards that people must apply themselves when this is counted."""
    found = [source.ability for source in in_force(s, zone, DURING_COUNT) if source.ability.by_hand]
    return list(dict.fromkeys(a.component for a in found if a.attribute in (ANY, attribute)))
