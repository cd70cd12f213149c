"""One small function for each Order: what it does when it resolves (rules 2.8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from companion.errors import Refused
from companion.games.golden_blade.build import deploy
from companion.games.golden_blade.ending import check_at_once
from companion.games.golden_blade.facts import ARMY, DOMAINS, FLEET, HOLD, ORDERS
from companion.games.golden_blade.interaction import Place, Verdict
from companion.games.golden_blade.legality import judge_orders
from companion.games.golden_blade.state import CARD, Act, State, facing
from companion.games.golden_blade.supply import discard, draw, remove_from_hand, turn_up
from companion.rules import TABLE, Amount, Ask, Fields, Pick, PickSome, Press, Sealed, Source
from companion.table import Seat

Effect = Callable[[State, Act, Verdict], Awaitable[None]]


def effect_level(s: State, seat: Seat, domain: str) -> int:
    """The level that an effect uses: of now, or by house rule of the choosing (R7)."""
    return s.level(seat, domain) if s.rulings.level_now else s.level_at_choosing(seat, domain)


# -- Army --------------------------------------------------------------------------------------------------------------


async def sabotage(s: State, act: Act, _: Verdict) -> None:
    """One Unit of the target's Power Grid goes to the discard pile, the row closes (GB-084, GB-087)."""
    if not _filled(s, act.target):
        s.tell(f"Sabotage of @{act.seat} finds no Unit in the Power Grid of @{act.target}.", "GB-086")
        return
    domain = await Ask(act.seat, "sabotage", partial(_filled_rows, s, act.target), about={"foe": act.target})
    s.discard.append(s.grids[act.target][domain].pop())
    s.tell(f"Sabotage of @{act.seat} removes 1 Unit from {domain} of @{act.target}.", "GB-084")


def _filled(s: State, seat: Seat) -> tuple[str, ...]:
    return tuple(domain for domain in DOMAINS if s.grids[seat][domain])


def _filled_rows(s: State, seat: Seat) -> Pick[str]:
    return Pick(_filled(s, seat), "GB-084")


async def espionage(s: State, act: Act, _: Verdict) -> None:
    """Look at the target's hand, then swap up to the own Army level (GB-088 to GB-090, GB-190)."""
    if not s.hands[act.target]:
        s.tell(f"Espionage of @{act.seat}: the hand of @{act.target} is empty.", "GB-089")
        return
    if s.rulings.virtual:
        swapped = await _swap_dealt(s, act)
    else:
        most = partial(_most_swaps, s, act)
        about = {"foe": act.target}
        swapped = await Ask(act.seat, "espionage-swaps", lambda: Amount(0, most(), "GB-090"), about=about)
    cards = "1 Unit" if swapped == 1 else f"{swapped} Units"
    s.tell(f"Espionage: @{act.seat} looks at the hand of @{act.target} and swaps {cards}.", "GB-088")


def _most_swaps(s: State, act: Act) -> int:
    return min(effect_level(s, act.seat, ARMY), len(s.hands[act.seat]), len(s.hands[act.target]))


async def _swap_dealt(s: State, act: Act) -> int:
    s.looking = (act.seat, act.target)
    swap = partial(_swap_form, s, act)
    about = {"foe": act.target}
    picked = await Sealed("espionage", [act.seat], lambda seat: Ask(seat, "espionage", swap, about=about))
    s.looking = None
    taken, given = picked[act.seat]["take"], picked[act.seat]["give"]
    _move(s, taken, act.target, act.seat)
    _move(s, given, act.seat, act.target)
    seen = f"@{act.seat} has looked at your hand"
    if taken:
        s.tell_privately(act.target, f"{seen}; these Units left it.", "GB-088", *taken)
        s.tell_privately(act.seat, f"You gave these Units to @{act.target}.", "GB-088", *given)
    else:
        s.tell_privately(act.target, f"{seen} and taken nothing.", "GB-089")
    return len(taken)


def _move(s: State, cards: tuple[str, ...], source: Seat, goal: Seat) -> None:
    for card in cards:
        s.hands[source].remove(card)
        s.hands[goal].append(card)


def _swap_form(s: State, act: Act) -> Fields:
    most = _most_swaps(s, act)
    theirs = PickSome(tuple(s.hands[act.target]), 0, most, "GB-090")
    own = PickSome(tuple(s.hands[act.seat]), 0, most, "GB-090")
    return Fields({"take": theirs, "give": own}, _one_for_one, "GB-088")


def _one_for_one(answer: Mapping[str, tuple[str, ...]]) -> None:
    if len(answer["take"]) != len(answer["give"]):
        what = f"You take {len(answer['take'])} and give {len(answer['give'])}: each swap takes one and gives one."
        raise Refused("GB-088", what, "Choose as many to give as to take.")


async def backstab(s: State, act: Act, _: Verdict) -> None:
    """Discard one Unit of the own hand; the target must Hold on this front next turn (GB-092, GB-094)."""
    has_card = bool(s.hands[act.seat])
    if not has_card and s.rulings.backstab_needs_card:
        s.tell(f"Backstab of @{act.seat} does nothing without a Unit to discard.", "GB-097")
        return
    _force_hold(s, act)
    if has_card:
        await _discard_own(s, act.seat, "backstab-discard", "Backstab")
    else:
        s.tell(f"Backstab: @{act.seat} has no Unit to discard.", "GB-097")


def _force_hold(s: State, act: Act) -> None:
    if act.ally is not None and not s.rulings.redirected_backstab_holds:
        s.tell(f"A redirected Backstab forces no Hold on @{act.target}.", "GB-124")
        return
    victim = facing(s, Place(act.ally or act.seat, act.place.side))
    if (victim.seat, victim.side) not in s.forced_next:
        s.forced_next.append((victim.seat, victim.side))
    rule = "GB-092" if act.ally is None else "GB-124"
    toward = act.ally or act.seat
    s.tell(f"Backstab of @{act.seat}: @{victim.seat} must Hold toward @{toward} next turn.", rule)


async def _discard_own(s: State, seat: Seat, prompt: str, why: str) -> None:
    handle = CARD
    if s.rulings.virtual:
        handle = (await Sealed(prompt, [seat], lambda q: Ask(q, prompt, lambda: _hand(s, q))))[seat]
    remove_from_hand(s, seat, handle)
    await discard(s, seat, handle)
    s.tell(f"{why}: @{seat} discards 1 Unit.", "GB-092")


def _hand(s: State, seat: Seat, *without: str) -> Pick[str]:
    return Pick(tuple(card for card in s.hands[seat] if card not in without), "GB-011")


async def sanctions(s: State, act: Act, verdict: Verdict) -> None:
    """If it blocked, the opponent draws (GB-112)."""
    if verdict.blocks:
        _tell_block(s, act, verdict.blocks, "GB-112")
        draw(s, act.target, 1, "GB-112", "Sanctions")
    else:
        _tell_idle(s, act)


# -- Fleet -------------------------------------------------------------------------------------------------------------


async def blocking(s: State, act: Act, verdict: Verdict) -> None:
    """Embargo and Censure: if it blocked, its player draws one Unit (GB-074, GB-098, GB-105)."""
    blocked = verdict.blocks if act.ally is None else _block_elsewhere(s, act)
    if blocked is None:
        _tell_idle(s, act)
        return
    rule = ORDERS[act.order].rule
    _tell_block(s, act, blocked, rule)
    draw(s, act.seat, 1, rule, ORDERS[act.order].name)


def _met_elsewhere(s: State, act: Act) -> Place:
    """What a redirected Order meets: the target's Order against the Alliance player."""
    return facing(s, Place(act.ally or act.seat, act.place.side))


def _block_elsewhere(s: State, act: Act) -> Place | None:
    """House rule R8: stop the far neighbour's Order against the Alliance player, if it is still to come."""
    met = _met_elsewhere(s, act)
    verdict = judge_orders(s).get(met)
    if verdict is None or met in s.resolved or verdict.unblockable:
        return None
    if ORDERS[verdict.order].icon not in ORDERS[act.order].blocks:
        return None
    s.stopped[met] = act.place
    return met


def _tell_block(s: State, act: Act, blocked: Place, rule: str) -> None:
    order = ORDERS[judge_orders(s)[blocked].order].name
    s.tell(f"{ORDERS[act.order].name} of @{act.seat} blocked {order} of @{blocked.seat}.", rule)


def _tell_idle(s: State, act: Act) -> None:
    s.tell(f"{ORDERS[act.order].name} of @{act.seat} has nothing to block.", "GB-071")


async def blockade(s: State, act: Act, _: Verdict) -> None:
    """One Unit at random from the target's hand goes to the own hand (GB-099, GB-100)."""
    if not s.hands[act.target]:
        s.tell(f"Blockade of @{act.seat}: the hand of @{act.target} is empty.", "GB-101")
        return
    about = {"foe": act.target, "seat": act.seat}
    if s.rulings.blind_draw:
        await Ask(act.seat, "blockade-draw", lambda: Press(bool(s.hands[act.target])), about=about)
        position = 1
    else:
        position = await _drawn_position(s, act, about)
    card = s.hands[act.target].pop(position - 1)
    s.hands[act.seat].append(card)
    s.tell(f"Blockade: @{act.seat} takes 1 Unit of @{act.target}.", "GB-099")
    if s.rulings.virtual:
        s.tell_privately(act.target, f"@{act.seat} has taken this Unit.", "GB-099", card)


async def _drawn_position(s: State, act: Act, about: Mapping[str, str]) -> int:
    places = partial(_positions, s, act.target)
    position = await Ask(TABLE, "blockade", places, source=Source.CHANCE, about=about)
    if not s.rulings.virtual:
        s.tell(f"Blockade draws card {position} from the left in the hand of @{act.target}.", "GB-100")
    return position


def _positions(s: State, seat: Seat) -> Amount:
    return Amount(1, len(s.hands[seat]), "GB-100")


async def resupply(s: State, act: Act, _: Verdict) -> None:
    """Draw one Unit (GB-103)."""
    draw(s, act.seat, 1, "GB-103", "Resupply")


async def convoy(s: State, act: Act, _: Verdict) -> None:
    """Draw one Unit, and as many as the own Fleet level (GB-104)."""
    draw(s, act.seat, 1 + effect_level(s, act.seat, FLEET), "GB-104", "Convoy")


# -- Political ---------------------------------------------------------------------------------------------------------


async def proliferation(s: State, act: Act, _: Verdict) -> None:
    """Discard one Unit of the own hand, then deploy one (GB-106, GB-108); level 3 wins at once (GB-083)."""
    if not s.hands[act.seat]:
        s.tell(f"Proliferation of @{act.seat} does nothing without a Unit.", "GB-108")
        return
    discarded, deployed = await _proliferated(s, act.seat)
    remove_from_hand(s, act.seat, discarded)
    if deployed is not None:
        remove_from_hand(s, act.seat, deployed)
    await discard(s, act.seat, discarded)
    s.tell(f"Proliferation: @{act.seat} discards 1 Unit.", "GB-106")
    if deployed is None:
        s.tell(f"Proliferation: @{act.seat} has no Unit left to deploy.", "GB-108")
        return
    deploy(s, act.seat, await turn_up(s, act.seat, deployed, "deploy-face"), "GB-106")
    check_at_once(s)


async def _proliferated(s: State, seat: Seat) -> tuple[str, str | None]:
    if s.rulings.virtual:
        return (await Sealed("proliferation", [seat], partial(_pick_two, s)))[seat]
    return CARD, CARD if len(s.hands[seat]) > 1 else None


async def _pick_two(s: State, seat: Seat) -> tuple[str, str | None]:
    discarded = await Ask(seat, "proliferation-discard", lambda: _hand(s, seat))
    if len(s.hands[seat]) < 2:
        return discarded, None
    return discarded, await Ask(seat, "proliferation-deploy", lambda: _hand(s, seat, discarded))


async def subterfuge(s: State, act: Act, _: Verdict) -> None:
    """Look at the target's hand and discard one Unit of it (GB-109)."""
    if not s.hands[act.target]:
        s.tell(f"Subterfuge of @{act.seat}: the hand of @{act.target} is empty.", "GB-110")
        return
    handle = await _picked_by_foe(s, act) if s.rulings.virtual else CARD
    remove_from_hand(s, act.target, handle)
    if s.rulings.virtual:
        text = f"@{act.seat} has looked at your hand and discarded this Unit."
        s.tell_privately(act.target, text, "GB-109", handle)
    await discard(s, act.target, handle)
    s.tell(f"Subterfuge: @{act.seat} looks at the hand of @{act.target} and discards 1 Unit of it.", "GB-109")


async def _picked_by_foe(s: State, act: Act) -> str:
    s.looking = (act.seat, act.target)
    about = {"foe": act.target}
    hand = partial(_hand, s, act.target)
    picked = await Sealed("subterfuge", [act.seat], lambda seat: Ask(seat, "subterfuge", hand, about=about))
    s.looking = None
    return picked[act.seat]


# -- Promises and Hold -------------------------------------------------------------------------------------------------


async def alliance(s: State, act: Act, verdict: Verdict) -> None:
    """It helps the facing Order, not its player (GB-113)."""
    does = f"protects the Order of @{act.target}" if verdict.protects else "has no Order to protect"
    s.tell(f"Alliance of @{act.seat} {does}.", "GB-113" if verdict.protects else "GB-123")


async def accord(s: State, act: Act, verdict: Verdict) -> None:
    """Two Units if the facing Order is an Accord as well (GB-125, GB-126, GB-128)."""
    met = verdict.mutual
    if act.ally is not None:  # house rule R8, any Order
        far = judge_orders(s).get(_met_elsewhere(s, act))
        met = far is not None and far.order == "accord"
    if met:
        draw(s, act.seat, 2, "GB-125", "Accord")
    else:
        s.tell(f"Accord of @{act.seat} meets no Accord.", "GB-126")


async def coalition(s: State, act: Act, verdict: Verdict) -> None:
    """What it blocks was settled at the reveal; here it is only told (GB-077, GB-129, GB-130)."""
    if verdict.mutual:
        s.tell(f"Coalition of @{act.seat} and @{act.target} stands.", "GB-129")
    else:
        s.tell(f"Coalition of @{act.seat} meets no Coalition.", "GB-130")


async def hold(s: State, act: Act, _: Verdict) -> None:
    """No effect (GB-138)."""
    s.tell(f"@{act.seat} holds toward @{act.target}.", "GB-138")


EFFECTS: Mapping[str, Effect] = {
    "sabotage": sabotage,
    "espionage": espionage,
    "backstab": backstab,
    "sanctions": sanctions,
    "embargo": blocking,
    "blockade": blockade,
    "resupply": resupply,
    "convoy": convoy,
    "censure": blocking,
    "proliferation": proliferation,
    "subterfuge": subterfuge,
    "alliance": alliance,
    "accord": accord,
    "coalition": coalition,
    HOLD: hold,
}
