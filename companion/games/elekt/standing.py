"""Which abilities are in force, and what those that stand change in the rules (rules 2.7, 2.18).

One small function for each verb that stands; their order is the priority of EL-206.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.elekt.cards import Ability, Effect
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
    INFLUENCE,
    MISSION,
    MOST_ALLOCATIONS,
    PRIVILEGE,
    SAVING_COST,
    ZONE_LIMIT,
    ZONES,
)
from companion.games.elekt.state import State, Unit, symbols_of
from companion.games.elekt.vocabulary import ANY, STANDING
from companion.table import Seat

CARD_RANK = {MISSION: MISSION_RANK, INFLUENCE: INFLUENCE_RANK}


def in_force(s: State, zone: str | None) -> list[Source]:
    """All permanent abilities that work in a Zone now, in the order of priority (EL-076, EL-086, EL-096 to EL-098).

    Without a Zone: those that work wherever they lie.
    """
    if zone not in s.found:
        s.found[zone] = _look_for(s, zone)
    found: list[Source] = s.found[zone]
    return found


def _look_for(s: State, zone: str | None) -> list[Source]:
    found = [*_privileges(s), *_unit_sources(s, zone)]
    if any(effect.do == "block" for source in found for effect in source.ability.effects):
        found = _unblocked(s, found)
    return [*found, *_card_sources(s, zone)]


def _privileges(s: State) -> Iterator[Source]:
    for seat in s.court():
        for component in s.won[seat]:
            if s.cards[component].group == PRIVILEGE:
                for ability in s.cards[component].permanent:
                    yield Source(ability, PRIVILEGE_RANK, seat, None)


def _unit_sources(s: State, zone: str | None) -> Iterator[Source]:
    for where in ZONES:
        for unit in s.units(where):
            for ability in unit.card.permanent:
                if _reaches(ability, where, zone):
                    yield Source(ability, UNIT_RANK, unit.owner, _zone_meant(ability, where, zone), unit)


def _card_sources(s: State, zone: str | None) -> Iterator[Source]:
    for where, rank in CARD_RANK.items():
        component = s.face_up[where]
        if component is not None:
            for ability in s.cards[component].permanent:
                if _reaches(ability, where, zone):
                    yield Source(ability, rank, None, _zone_meant(ability, where, zone))


def _reaches(ability: Ability, where: str, zone: str | None) -> bool:
    return zone in (None, where) or ability.scope in ("all", zone)


def _zone_meant(ability: Ability, where: str, zone: str | None) -> str:
    return where if zone is None or ability.scope == "zone" else zone


def _unblocked(s: State, found: list[Source]) -> list[Source]:
    """Without the Units that a Privilege or another Unit has blocked."""
    blocks = [(source, effect) for source in found for effect in source.ability.effects if effect.do == "block"]
    held = [(source, effect) for source, effect in blocks if holds(s, source)]
    return [
        source
        for source in found
        if source.unit is None
        or not any(meant(by, effect, source.unit) and by.unit is not source.unit for by, effect in held)
    ]


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


def standing(s: State, verb: str, zone: str | None) -> list[tuple[Source, Effect]]:
    """The standing effects with a verb that hold in a Zone now, by priority."""
    key = (verb, zone)
    if key not in s.found:
        s.found[key] = _with_verb(in_force(s, zone), verb)
    there: list[tuple[Source, Effect]] = s.found[key]
    return [(source, effect) for source, effect in there if holds(s, source)] if there else there


def _with_verb(sources: list[Source], verb: str) -> list[tuple[Source, Effect]]:
    return [
        (source, effect)
        for source in sources
        if source.ability.window == STANDING and not source.ability.by_hand
        for effect in source.ability.effects
        if effect.do == verb
    ]


def _players(s: State, source: Source, effect: Effect) -> tuple[Seat, ...]:
    return tuple(players_meant(s, source.owner, effect.who))


def count_as(s: State, zone: str, attribute: str, seat: Seat) -> tuple[int, list[str]]:
    """Symbols of other kinds that also count as this one, on cards and tokens alike; and the cards that say so."""
    more, cards = 0, []
    for source, effect in standing(s, "count_as", zone):
        if effect.also == attribute != effect.kind and seat in _players(s, source, effect):
            kinds = [effect.kind] if effect.kind != ANY else [kind for kind in s.pool if kind != attribute]
            more += sum(symbols_of(unit)[kind] for unit in s.boards[zone][seat] for kind in kinds)
            cards.append(source.ability.component)
    return more, cards


def modify_total(s: State, zone: str, attribute: str, seat: Seat) -> tuple[int, list[str]]:
    """What is added to a player's total as long as cards lie there (EL-103); and the cards that say so."""
    more, cards = 0, []
    for source, effect in standing(s, "modify_total", zone):
        if effect.kind in (ANY, attribute) and seat in _players(s, source, effect):
            more += effect.count
            cards.append(source.ability.component)
    return more, cards


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
    for source, effect in standing(s, "forbid", s.zone_of(unit)):
        if effect.act == act and source.rank <= rank and meant(source, effect, unit):
            return source.ability.component
    return None


def zone_limit(s: State, zone: str, seat: Seat) -> int:
    """How many own Units a player may have in a Zone (EL-069, EL-205)."""
    more = sum(
        effect.count for source, effect in standing(s, "zone_limit", zone) if seat in _players(s, source, effect)
    )
    return ZONE_LIMIT[len(s.seats)] + more


def has_room(s: State, zone: str, seat: Seat) -> bool:
    """Whether a player may put one more Unit there (EL-253)."""
    return len(s.boards[zone][seat]) < zone_limit(s, zone, seat)


def extra_allocations(s: State, seat: Seat) -> int:
    """How many allocations a player has in this phase (EL-067)."""
    more = [
        effect.count for source, effect in standing(s, "extra_allocations", None) if seat in _players(s, source, effect)
    ]
    return MOST_ALLOCATIONS + sum(more)


def saving_cost(s: State, unit: Unit) -> int:
    """What it costs to save a Unit; a Basic is free unless a text names Basics (EL-135, EL-136, EL-283)."""
    cost = 0 if unit.card.basic else SAVING_COST
    for source, effect in standing(s, "saving_cost", s.zone_of(unit)):
        named = effect.of == "basic" if unit.card.basic else of_type(effect.of, unit)
        if named and unit.owner in _players(s, source, effect):
            cost += effect.count
    return max(0, cost)


def by_hand_here(s: State, zone: str, attribute: str, window: str) -> list[str]:
    """The cards that people must apply themselves when this is counted."""
    found = [source.ability for source in in_force(s, zone) if source.ability.by_hand]
    fitting = [a for a in found if a.window == window and a.attribute in (ANY, attribute)]
    return list(dict.fromkeys(ability.component for ability in fitting))
