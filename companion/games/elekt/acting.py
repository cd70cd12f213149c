"""The verbs that do something, one small function for each; False ends the ability (RULES.md, section 6.3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from companion.games.elekt import choices, ember, units
from companion.games.elekt.annihilation import Trigger
from companion.games.elekt.annihilation import annihilate as to_annihilate
from companion.games.elekt.annihilation import save as to_save
from companion.games.elekt.cards import Effect
from companion.games.elekt.choices import Use
from companion.games.elekt.court import DIRECTIONS
from companion.games.elekt.ending import check_titles
from companion.games.elekt.entering import allocate as to_allocate
from companion.games.elekt.entering import allocations_left, choosable, labels_of
from companion.games.elekt.entering import place as to_place
from companion.games.elekt.facts import ELITE, TOKENS, ZONES
from companion.games.elekt.scepter import set_scepter
from companion.games.elekt.standing import forbid, has_room
from companion.games.elekt.state import State, Unit
from companion.rules import Ask, Pick, attempt
from companion.table import Seat

PAY, DECLINE, NONE = "pay", "decline", "none"
ALLOCATION = "allocation"
Verb = Callable[[State, Use, Effect, Trigger], Awaitable[bool]]


async def discard_unit(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """A Unit goes to the discard pile and cannot be saved (EL-189, EL-190)."""
    for unit in await choices.units(s, use, effect):
        units.to_discard(s, unit)
        s.tell(f"{_name(s, use)}: {unit.card.name} of @{unit.owner} is discarded.", "EL-189", unit.component)
    return True


async def discard_card(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """The face-up card of a Zone leaves the game (EL-191)."""
    zone = await _zone(s, use, effect, lambda: [zone for zone in ZONES if s.face_up[zone]])
    card = s.face_up[zone] if zone else None
    if zone and card:
        s.face_up[zone] = None
        s.box.append(card)
        s.moved(s.cards[card])
        s.tell(f"{_name(s, use)}: {s.name(card)} leaves the game.", "EL-191", card)
    return True


async def discard_ember(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """Players put Ember into the pool, as much as they have (EL-186, EL-192)."""
    for seat in await choices.players(s, use, effect):
        gone = ember.discard(s, seat, effect.count)
        s.tell(f"{_name(s, use)}: @{seat} discards {gone} Ember.", "EL-192" if gone else "EL-186")
    return True


async def collect_ember(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """The owner takes Ember from others, what is there and what fits (EL-193, EL-169)."""
    me = use.source.owner or use.chooser
    for seat in await choices.players(s, use, effect):
        if seat != me:
            moved = ember.collect(s, me, seat, effect.count)
            s.tell(f"{_name(s, use)}: @{me} collects {moved} Ember from @{seat}.", "EL-193")
    return True


async def pay_ember(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """Players pay, all or nothing; what follows is done only if all of them did (EL-187, EL-194)."""
    for seat in await choices.players(s, use, effect):
        if not await _pays(s, use, seat, effect.count):
            s.tell(f"{_name(s, use)}: @{seat} does not pay.", "EL-194")
            return False
        ember.pay(s, seat, effect.count)
        s.tell(f"{_name(s, use)}: @{seat} pays {effect.count} Ember.", "EL-194")
    return True


async def _pays(s: State, use: Use, seat: Seat, count: int) -> bool:
    if not ember.can_pay(s, seat, count):
        return False
    about = {**choices.about(s, use), "cost": count}
    return await Ask(seat, "pay", lambda: _paying(s, seat, count), about=about) == PAY


def _paying(s: State, seat: Seat, count: int) -> Pick[str]:
    labels = {PAY: f"Pay {count} Ember", DECLINE: "Do not pay"}
    return Pick((PAY, DECLINE) if ember.can_pay(s, seat, count) else (DECLINE,), "EL-194", labels)


async def gain_ember(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """Players take Ember from the pool, up to 3 (EL-166)."""
    for seat in await choices.players(s, use, effect):
        taken = ember.gain(s, seat, effect.count)
        s.tell(f"{_name(s, use)}: @{seat} takes {taken} Ember from the pool.", "EL-166")
    return True


async def add_token(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """Tokens from the pool go on Units, as far as the pool goes (EL-195, EL-196)."""
    for unit in await choices.units(s, use, effect, lambda unit: forbid(s, "token", unit, use.source.rank) is None):
        for _ in range(effect.count):
            kind = await choices.kind(s, use, effect.kind, partial(_kinds_for, s, unit))
            if kind and units.add_token(s, unit, kind):
                s.tell(f"{_name(s, use)}: {kind.capitalize()} is added to {unit.card.name}.", "EL-195", unit.component)
            else:
                s.tell(f"{_name(s, use)}: the pool has no such token.", "EL-196")
    return True


def _kinds_for(s: State, unit: Unit) -> list[str]:
    """The kinds that can be added to a Unit; none once people have taken it off the boards."""
    return units.kinds_left(s) if s.zone_of(unit) else []


async def remove_token(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """Tokens on Units go back to the pool; where there is none, nothing happens (EL-197, EL-290)."""

    def has_one(unit: Unit) -> bool:
        return any(_kinds_on(unit, effect.kind))

    for unit in await choices.units(s, use, effect, has_one):
        for _ in range(effect.count):
            kind = await choices.kind(s, use, effect.kind, partial(_kinds_on, unit, "any"))
            if kind and units.remove_token(s, unit, kind):
                what = f"{kind.capitalize()} is removed from {unit.card.name}"
                s.tell(f"{_name(s, use)}: {what}.", "EL-197", unit.component)
    return True


def _kinds_on(unit: Unit, wanted: str) -> list[str]:
    return [kind for kind in TOKENS if unit.tokens[kind] > 0 and wanted in ("any", kind)]


async def annihilate(s: State, use: Use, effect: Effect, trigger: Trigger) -> bool:
    """A Unit is annihilated; its owner may save it (EL-199, EL-201)."""
    for unit in await choices.units(s, use, effect):
        if s.zone_of(unit) is not None:
            await attempt(to_annihilate(s, unit, use.source.owner or use.chooser, trigger, use.source.rank))
    return True


async def save(s: State, use: Use, _effect: Effect, trigger: Trigger) -> bool:
    """The Unit that is being annihilated returns to hand for nothing, by the text of a card (EL-184, EL-200)."""
    unit = use.moment.unit
    if unit is not None and s.zone_of(unit) is not None:
        if card := forbid(s, "save", unit, use.source.rank):
            s.tell(f"{s.name(card)}: {unit.card.name} cannot be saved.", "EL-208", card)
        else:
            await to_save(s, unit, f"by {_name(s, use)}", "EL-184", trigger)
    return True


async def return_unit(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """A Unit returns to its owner's hand, without its tokens (EL-122)."""
    for unit in await choices.units(s, use, effect):
        units.to_hand(s, unit)
        s.tell(f"{_name(s, use)}: {unit.card.name} returns to the hand of @{unit.owner}.", "EL-122", unit.component)
    return True


async def move_unit(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """A Unit goes to another Zone that has room for it; that is no allocation (EL-087, EL-254)."""
    for unit in await choices.units(s, use, effect, lambda unit: bool(_open_elsewhere(s, use, unit, effect))):
        zone = await choices.zone(s, use, partial(_open_elsewhere, s, use, unit, effect))
        if zone:
            units.move(s, unit, zone)
            s.tell(f"{_name(s, use)}: {unit.card.name} moves to {zone.capitalize()}.", "EL-087", unit.component)
    return True


def _open_elsewhere(s: State, use: Use, unit: Unit, effect: Effect) -> list[str]:
    if s.zone_of(unit) is None or forbid(s, "swap", unit, use.source.rank):
        return []
    there = ZONES if effect.zone in ("this", "chosen") else (effect.zone,)
    return [zone for zone in there if zone != s.zone_of(unit) and has_room(s, zone, unit.owner)]


async def swap_units(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """A Unit here changes places with one of the same owner in another Zone (EL-123 to EL-128)."""
    for unit in await choices.units(s, use, effect, lambda unit: bool(_own_elsewhere(s, use, unit))):
        labels = {ref: choices.unit_label(*s.placed(ref)) for ref in _own_elsewhere(s, use, unit)}

        def others(unit: Unit = unit, labels: Mapping[str, str] = labels) -> Pick[str]:
            return Pick(_own_elsewhere(s, use, unit), "EL-124", labels)

        other = s.unit(await Ask(use.chooser, "choose-unit", others, about=choices.about(s, use)))
        units.swap(s, unit, other)
        text = f"{_name(s, use)}: {unit.card.name} and {other.card.name} change places."
        s.tell(text, "EL-123", unit.component, other.component)
    return True


def _own_elsewhere(s: State, use: Use, unit: Unit) -> list[str]:
    """Own Units in other Zones that nothing of the same or an earlier class forbids to move (EL-208)."""
    here, rank = s.zone_of(unit), use.source.rank
    if here is None or forbid(s, "swap", unit, rank):
        return []
    return [
        other.ref
        for zone, other in s.all_units()
        if zone != here and other.owner == unit.owner and forbid(s, "swap", other, rank) is None
    ]


async def allocate(s: State, use: Use, effect: Effect, trigger: Trigger) -> bool:
    """A Unit from hand is allocated out of turn: it uses one of the allocations that are left (EL-202)."""
    me = use.source.owner or use.chooser
    if s.step != ALLOCATION:
        s.tell(f"{_name(s, use)}: Units are allocated in the Allocation phase alone.", "EL-202")
        return True
    if me in s.folded or allocations_left(s, me) < 1:
        s.tell(f"{_name(s, use)}: @{me} has no allocation left.", "EL-067")
        return True
    chosen = await _from_hand(s, use, effect, me)
    if chosen:
        await to_allocate(s, me, *chosen, trigger)
    return True


async def place(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """A Unit from hand is placed: no immediate ability, no reaction, no allocation used (EL-203 to EL-205)."""
    me = use.source.owner or use.chooser
    chosen = await _from_hand(s, use, effect, me)
    if chosen:
        await to_place(s, me, *chosen)
    return True


async def _from_hand(s: State, use: Use, effect: Effect, me: Seat) -> tuple[str, str] | None:
    """A Unit of the hand and a Zone with room for it, or None."""
    zone = await _zone(s, use, effect, lambda: [zone for zone in ZONES if has_room(s, zone, me)])
    if zone is None or not has_room(s, zone, me) or not s.hands[me]:
        s.tell(f"{_name(s, use)}: @{me} has no Unit or no room for it.", "EL-254")
        return None

    def hand() -> Pick[str]:
        names = choosable(s, me)
        return Pick((*names, NONE), "EL-203", {**labels_of(s, names), NONE: "None"})

    name = await Ask(me, "choose-hand-unit", hand, about=choices.about(s, use))
    return None if name == NONE else (name, zone)


async def draw_unit(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """Players draw Elite Units into their hands, by the text of a card (EL-184, EL-247)."""
    for seat in await choices.players(s, use, effect):
        drawn = [card for card in (units.draw(s) for _ in range(effect.count)) if card]
        s.hands[seat] += drawn
        s.tell(f"{_name(s, use)}: @{seat} draws {len(drawn)} from the Elite deck.", "EL-184" if drawn else "EL-247")
    return True


async def look_at_elite(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """One player looks at the top cards of the Elite deck; others learn only that it happened (EL-223)."""
    pile = s.decks[ELITE].pile
    top = pile[len(pile) - min(effect.count, len(pile)) :][::-1]
    s.looks[use.chooser] = list(top)
    s.tell(f"{_name(s, use)}: @{use.chooser} looks at {len(top)} of the Elite deck.", "EL-223")
    return True


async def give_scepter(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """The Scepter goes to a player, and the chooser sets its direction (EL-234)."""
    holders = await choices.players(s, use, effect)
    if not holders:
        s.tell(f"{_name(s, use)}: there is no player that it can mean.", "EL-234")
        return True
    direction = DIRECTIONS[0 if s.clockwise else 1]
    if len(s.seats) > 2:
        about = choices.about(s, use)
        direction = await Ask(use.chooser, "choose-direction", lambda: Pick(DIRECTIONS, "EL-032"), about=about)
    set_scepter(s, holders[0], direction, "EL-234")
    return True


async def titles(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """Players gain or lose Titles by the text of a card; who stands at the mark then wins (EL-275, EL-276)."""
    for seat in await choices.players(s, use, effect):
        before = s.title_count(seat)
        s.titles[seat] += max(effect.count, -before)
        change = s.title_count(seat) - before
        s.tell(f"{_name(s, use)}: @{seat} {'gains' if change >= 0 else 'loses'} {abs(change)} Titles.", "EL-276")
    check_titles(s)
    return True


async def modify_total(s: State, use: Use, effect: Effect, _trigger: Trigger) -> bool:
    """Totals of the confrontation in progress change (EL-103)."""
    for seat in await choices.players(s, use, effect):
        if s.contest is not None and effect.kind in ("any", s.contest.attribute):
            s.contest.bonus[seat] = s.contest.bonus.get(seat, 0) + effect.count
            s.tell(f"{_name(s, use)}: {effect.count:+d} for @{seat}.", "EL-103")
    return True


async def _zone(s: State, use: Use, effect: Effect, among: Callable[[], Sequence[str]]) -> str | None:
    """The Zone that an effect names, or that the chooser picks among those that will do."""
    if effect.zone == "chosen" or (effect.zone == "this" and use.zone is None):
        return await choices.zone(s, use, among)
    return use.zone if effect.zone == "this" else effect.zone


def _name(s: State, use: Use) -> str:
    return s.name(use.source.ability.component)


ACTING: Mapping[str, Verb] = {
    verb.__name__: verb
    for verb in (
        discard_unit,
        discard_card,
        discard_ember,
        collect_ember,
        pay_ember,
        gain_ember,
        add_token,
        remove_token,
        annihilate,
        save,
        return_unit,
        move_unit,
        swap_units,
        allocate,
        place,
        draw_unit,
        look_at_elite,
        give_scepter,
        titles,
        modify_total,
    )
}
