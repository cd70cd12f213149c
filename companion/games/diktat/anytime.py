"""What players may do at any moment: Debts, Affinity, Manifestations, bargains, oaths (rules 2.4, 2.17, 2.18)."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from companion.errors import Refused
from companion.games.diktat import bargains, money, possessions
from companion.games.diktat.effects import NOTHING, carry_out
from companion.games.diktat.ending import check_sudden_win
from companion.games.diktat.facts import AFFINITIES
from companion.games.diktat.rank import in_order
from companion.games.diktat.shapes import Acts
from companion.games.diktat.state import State
from companion.games.diktat.vocabulary import MANIFESTATION
from companion.rules import Ask, Interrupt, Json, Pick, attempt
from companion.table import Seat

MOST_OFFERS = 3  # that one player has open at a time


async def anytime(s: State, seat: Seat) -> None:
    """Act after act of one player, beside everything else."""
    while True:
        act = await Ask(seat, "act", lambda: acts(s, seat), standing=True, private=True)
        await DOING[act["do"]](s, seat, act)
        check_sudden_win(s)


def acts(s: State, seat: Seat) -> Acts:
    """What may be done now, by kind; only its owner's page shows it."""
    return Acts(
        ways=lambda: ways(s, seat),
        judge=lambda value: judged(s, seat, value),
        offers=lambda rng: random_offer(s, seat, rng),
        some=lambda: _may_offer(s, seat) or money.may_take_debt(s, seat) or any(ways(s, seat).values()),
    )


def _may_offer(s: State, seat: Seat) -> bool:
    return bargains.may_bargain(s) and sum(one.by == seat for one in s.offers) < MOST_OFFERS


def ways(s: State, seat: Seat) -> Mapping[str, Sequence[Json]]:
    """The acts of each kind; an offer is put together by hand."""
    if s.closed:
        return {}
    mine = [one for one in s.offers if one.by == seat]
    replies = ("accept", "decline") if bargains.may_bargain(s) else ("decline",)
    return {
        "debt": [{"do": "debt"}] if money.may_take_debt(s, seat) else [],
        "affinity": [
            {"do": "affinity", "card": card, "symbol": symbol, "kind": kind}
            for card, symbol, kind in possessions.placeable(s, seat)
        ],
        "manifest": [{"do": "manifest", "element": element} for element in manifestations(s, seat)],
        "offer": [{"do": "offer"}] if _may_offer(s, seat) else [],
        "answer": [{"do": do, "offer": one.number} for one in s.offers if one.to == seat for do in replies],
        "take-back": [{"do": "decline", "offer": one.number} for one in mine],
        "breach": _breaches(s, seat),
        "unsay": [{"do": "unsay", "oath": oath.number} for oath in s.oaths if oath.by == seat],
    }


def manifestations(s: State, seat: Seat) -> dict[str, str]:
    """Own elements with a Manifestation that are not Used (DK-125); who acts for the Others uses none (DK-273)."""
    return {} if seat == s.acting else {element: name for element, name, _ in s.works(seat, MANIFESTATION)}


def _breaches(s: State, seat: Seat) -> list[Json]:
    found: list[Json] = []
    for oath in s.oaths:
        if oath.declared is None and seat in oath.seats:
            found += [{"do": "breach", "oath": oath.number, "by": other} for other in oath.seats]
        elif oath.declared is not None and seat not in oath.voices and bargains.has_a_voice(s, oath, seat):
            found.append({"do": "voice", "oath": bargains.known_as(oath, seat)})
    return found


def judged(s: State, seat: Seat, value: Json) -> Json:
    """The act as given, if it is one of those shown, or a well-formed offer; raises Refused."""
    there = ways(s, seat)
    if isinstance(value, dict) and value.get("do") == "offer" and there.get("offer"):
        return _judged_offer(s, seat, value)
    if any(value == act for kind, listed in there.items() if kind != "offer" for act in listed):
        return value
    raise Refused("DK-140", f"{value!r} cannot be done now.", "Choose what is shown.", value=value)


def _judged_offer(s: State, seat: Seat, value: Mapping[str, Any]) -> Json:
    others = [other for other in s.seats if other != seat]
    if set(value) != {"do", "to", "give", "ask"} or value["to"] not in others:
        raise Refused("DK-140", f"{value!r} is no offer.", "Say to whom, what you give and what you ask.", value=value)
    give, ask = bargains.bundle(value["give"]), bargains.bundle(value["ask"])
    if not give and not ask:
        raise Refused("DK-140", "An offer of nothing for nothing.", "Give or ask something.", value=value)
    if not s.rulings.affinity_exchanged and {*give, *ask} & {*AFFINITIES}:
        raise Refused("DK-136", "Affinity tokens stay with their owners at this table.", "Leave them out.", value=value)
    if not bargains.can_give(s, seat, give):
        cure = "Offer what you have, beside what a card or marker that you give takes back to the supply."
        raise Refused("DK-141", "You do not have what you offer.", cure, value=value)
    if not bargains.can_be_asked(s, value["to"], ask):
        raise Refused("DK-136", "That is not theirs, as everybody sees.", "Ask for what lies before them.", value=value)
    return {"do": "offer", "to": value["to"], "give": give, "ask": ask}


def random_offer(s: State, seat: Seat, rng: random.Random) -> Json:
    """A small offer, as random play makes it: some of it cannot be done, and that is tried, too."""
    to = rng.choice([other for other in s.seats if other != seat])
    own = s.players[seat].possessions
    stacks = [stack.id for _, stack in s.stacks() if stack.owner == seat]
    give: dict[str, Json] = {}
    if own and rng.random() < 0.3:
        give["possessions"] = [rng.choice(own)]
    if stacks and rng.random() < 0.3:
        give["withdraw"] = [rng.choice(stacks)]
    if s.players[seat].screen.pp and rng.random() < 0.5:
        give["pp"] = 1
    if not bargains.can_give(s, seat, give):
        give = {}  # a Gain that goes with it could not be paid back
    if rng.random() < 0.2:
        give["oath"] = "I keep my word."
    asked = ("pp", "citizen", "spy", *(("politics",) if s.rulings.affinity_exchanged else ()))
    ask: dict[str, Json] = {rng.choice(asked): 1} if rng.random() < 0.6 else {}
    return {"do": "offer", "to": to, "give": give or {"words": "A word for you."}, "ask": ask}


async def _debt(s: State, seat: Seat, _act: Json) -> None:
    money.take_debt(s, seat)


async def _affinity(s: State, seat: Seat, act: Json) -> None:
    possessions.place_affinity(s, seat, act["card"], act["symbol"], act["kind"])


async def _manifest(s: State, seat: Seat, act: Json) -> None:
    """A Manifestation, also in another player's turn: the rest stands still meanwhile (DK-125)."""
    await Interrupt(_in_order_of_rank(s, seat, act["element"]))


async def _in_order_of_rank(s: State, seat: Seat, element: str) -> None:
    """Whoever stands higher in Rank and wants the same moment comes first (DK-126)."""
    order = s.order_of_rank()
    name = manifestations(s, seat)[element]
    eager = [other for other in s.seats if manifestations(s, other)]
    for other in in_order(order[: order.index(seat)], eager):
        while manifestations(s, other) and (first := await _before(s, other, seat, name)) != NOTHING:
            await attempt(_manifestation(s, other, first))
    if element in manifestations(s, seat):
        await attempt(_manifestation(s, seat, element))


async def _before(s: State, seat: Seat, by: Seat, name: str) -> str:
    def elements() -> Pick[str]:
        names = {**manifestations(s, seat), NOTHING: "No"}
        return Pick(tuple(names), "DK-126", names)

    about = {"seat": by, "name": name}
    return await Ask(seat, "manifest-first", elements, about=about)


async def _manifestation(s: State, seat: Seat, element: str) -> None:
    """What it does; then the element is Used, if it is still there (DK-125)."""
    name = manifestations(s, seat)[element]
    effects = [effect for one, _, effect in s.works(seat, MANIFESTATION) if one == element]
    s.tell(f"@{seat} triggers {name}.", "DK-125")
    try:
        for effect in effects:
            await attempt(carry_out(s, seat, name, effect))
    finally:
        if element in manifestations(s, seat):
            possessions.use(s, seat, element)


async def _offer(s: State, seat: Seat, act: Json) -> None:
    bargains.offer(s, seat, act["to"], act["give"], act["ask"])


async def _accept(s: State, _seat: Seat, act: Json) -> None:
    await Interrupt(attempt(bargains.accept(s, act["offer"])))


async def _decline(s: State, _seat: Seat, act: Json) -> None:
    bargains.withdraw(s, act["offer"])


async def _breach(s: State, seat: Seat, act: Json) -> None:
    bargains.declare(s, act["oath"], seat, act["by"])


async def _voice(s: State, seat: Seat, act: Json) -> None:
    bargains.agree(s, act["oath"], seat)


async def _unsay(s: State, _seat: Seat, act: Json) -> None:
    bargains.take_back(s, act["oath"])


DOING: Mapping[str, Callable[[State, Seat, Json], Awaitable[None]]] = {
    "debt": _debt,
    "affinity": _affinity,
    "manifest": _manifest,
    "offer": _offer,
    "accept": _accept,
    "decline": _decline,
    "breach": _breach,
    "voice": _voice,
    "unsay": _unsay,
}
