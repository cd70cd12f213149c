"""When abilities work: whatever is due at a moment, by priority, each on what the one before has left (rules 2.18)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.elekt import choices, ember
from companion.games.elekt.acting import ACTING
from companion.games.elekt.choices import UNIT_RANK, Moment, Source, Use
from companion.games.elekt.standing import holds, in_force
from companion.games.elekt.state import State, Unit
from companion.games.elekt.vocabulary import (
    AFTER_ANY_ALLOCATION,
    AFTER_OWN_ALLOCATION,
    ANY,
    ANY_OWN_TURN,
    DURING_COUNT,
    END_OF_ROUND,
    ON_WIN,
    RECRUITMENT,
)
from companion.rules import TABLE, Ask, Pick, Press, attempt
from companion.table import Seat

USE, DECLINE = "use", "decline"
ROUND, GAME = "round:", "game:"
UNLIMITED = "unlimited"


async def moment(s: State, when: Moment) -> None:
    """Resolve everything that is due, in the order of priority (EL-206, EL-208, EL-265, EL-266)."""
    pending = due(s, when)
    while pending:
        one = await _first(s, pending)
        left = {source.key for source in pending} - {one.key}
        await attempt(_use(s, one, when))
        pending = [source for source in due(s, when) if source.key in left] if left else []


def due(s: State, when: Moment) -> list[Source]:
    """The abilities that a moment sets off, by priority."""
    sources = in_force(s, when.zone, when.window)
    if when.window == AFTER_OWN_ALLOCATION and when.unit is not None:
        sources = _after_allocation(s, when, when.unit, sources)
    return [source for source in sources if _fits(source, when) and holds(s, source, when) and _unspent(s, source)]


def _after_allocation(s: State, when: Moment, unit: Unit, sources: list[Source]) -> list[Source]:
    """With the immediate abilities of the allocated Unit, and what reacts to anybody's allocation (EL-209)."""
    here = s.zone_of(unit)
    immediate = unit.card.immediate if here is not None else ()
    own = [Source(ability, UNIT_RANK, unit.owner, here, unit) for ability in immediate]
    anybodys = in_force(s, when.zone, AFTER_ANY_ALLOCATION)
    if not own and not anybodys:
        return sources
    return sorted([*sources, *own, *anybodys], key=lambda source: source.rank)


def _fits(source: Source, when: Moment) -> bool:
    """Whether an ability with the window of the moment is meant by it."""
    ability, mine = source.ability, source.owner in (None, when.actor)
    match ability.window:
        case window if window in (AFTER_OWN_ALLOCATION, RECRUITMENT):
            return mine
        case window if window == ON_WIN:
            return mine and ability.attribute in (ANY, when.attribute)
        case window if window == DURING_COUNT:
            return not ability.by_hand and ability.attribute in (ANY, when.attribute)
        case window if window == END_OF_ROUND:
            return ability.step == when.step
    return True


def _unspent(s: State, source: Source) -> bool:
    """Whether an ability may be used once more; what it does never sets itself off again."""
    if source.ability.uses == UNLIMITED and not s.doing:
        return True
    return source.key not in s.doing and s.spent[ROUND + source.key] == 0 and s.spent[GAME + source.key] == 0


async def _first(s: State, pending: Sequence[Source]) -> Source:
    """The next of those due: by class, then by Court order of the owners, then as the owner wishes (EL-265)."""
    rank = min(source.rank for source in pending)
    same = [source for source in pending if source.rank == rank]
    if len(same) == 1:
        return same[0]
    decider: Seat = TABLE
    if not s.rulings.table_orders:
        order = s.court()
        decider = min((source.owner for source in same if source.owner), key=order.index, default=TABLE)
        same = [source for source in same if source.owner in (decider, None)]
    if len(same) == 1:
        return same[0]
    by_key = {source.key: source for source in same}
    labels = {key: _which(s, source) for key, source in by_key.items()}
    chosen = await Ask(decider, "which-first", lambda: Pick(tuple(by_key), "EL-265", labels))
    return by_key[chosen]


def _which(s: State, source: Source) -> str:
    owner = f" of @{source.owner}" if source.owner else ""
    return f"{s.name(source.ability.component)}{owner}: {source.ability.text}"


async def _use(s: State, source: Source, when: Moment) -> None:
    """One ability: its owner may decline what is optional or costs Ember (EL-079, EL-081, EL-085)."""
    ability = source.ability
    use = Use(source, when, source.owner or when.actor or s.court()[0])
    if not ember.can_pay(s, use.chooser, ability.cost):
        return  # EL-082, EL-187
    if (ability.optional or ability.cost) and not await _wanted(s, use):
        return
    await carry_out(s, use)


async def _wanted(s: State, use: Use) -> bool:
    ability = use.source.ability
    about = {**choices.about(s, use), "cost": ability.cost}

    def offered() -> Pick[str]:
        ways = (USE, DECLINE) if ember.can_pay(s, use.chooser, ability.cost) else (DECLINE,)
        return Pick(ways, "EL-079", {USE: "Use it", DECLINE: "Do not use it"})

    return await Ask(use.chooser, "use-ability", offered, about=about) == USE


async def carry_out(s: State, use: Use) -> None:
    """Pay, then do effect after effect; a card done by hand waits for people (EL-081, EL-083)."""
    ability = use.source.ability
    name = s.name(ability.component)
    if ability.cost:
        ember.pay(s, use.chooser, ability.cost)
        s.tell(f"@{use.chooser} pays {ability.cost} Ember for {name}.", "EL-081", ability.component)
    _spend(s, use.source)
    s.doing.append(use.source.key)
    try:
        await _do(s, use, name)
    finally:
        s.doing.remove(use.source.key)
    if ability.after_use == "discard":
        _discard_card(s, use)


async def _do(s: State, use: Use, name: str) -> None:
    ability = use.source.ability
    if ability.by_hand:
        about = {"card": name, "component": ability.component, "text": ability.text}
        await Ask(TABLE, "by-hand", Press, about=about)
        s.tell(f"{name} was done by hand.", "EL-242", ability.component)
    for effect in ability.effects:
        if not await ACTING[effect.do](s, use, effect, moment):
            break


def _spend(s: State, source: Source) -> None:
    if source.ability.uses != UNLIMITED:
        prefix = ROUND if source.ability.uses == "once_per_round" else GAME
        s.spent[prefix + source.key] += 1


def _discard_card(s: State, use: Use) -> None:
    """A card that its text spends leaves the game (EL-191, EL-289)."""
    component, owner = use.source.ability.component, use.source.owner
    if owner is not None and component in s.won[owner]:
        s.won[owner].remove(component)
        s.box.append(component)
        s.moved(s.cards[component])
        s.tell(f"{s.name(component)} leaves the game.", "EL-289", component)


def turn_uses(s: State, seat: Seat, done: Sequence[str]) -> dict[str, Source]:
    """What a player may use in the own turn before acting, each once a turn (EL-099, EL-288, EL-289)."""
    return {
        source.key: source
        for source in in_force(s, None, ANY_OWN_TURN)
        if source.owner in (None, seat)
        and source.key not in done
        and _unspent(s, source)
        and holds(s, source, Moment(ANY_OWN_TURN, source.zone, seat))
        and ember.can_pay(s, seat, source.ability.cost)
    }


async def use_in_turn(s: State, seat: Seat, source: Source) -> None:
    """A player uses an ability in the own turn."""
    await attempt(carry_out(s, Use(source, Moment(ANY_OWN_TURN, source.zone, seat), seat)))


def new_round(s: State) -> None:
    """What was used once in the last round may be used again."""
    for key in [key for key in s.spent if key.startswith(ROUND)]:
        del s.spent[key]
