"""Phase 2: talk against the clock, then lay the Orders (rules 2.5, 2.6), and the flip that opens phase 3 (GB-060)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.golden_blade.facts import HOLD, ORDERS, orders_for
from companion.games.golden_blade.interaction import Place
from companion.games.golden_blade.legality import laying, own_places, replacement_rule, take_snapshot
from companion.games.golden_blade.shapes import OrderFace
from companion.games.golden_blade.state import State, place_named, places_of
from companion.rules import TABLE, Ask, During, Press, Sealed, Source, Steps, Together, attempt
from companion.table import Seat

Laid = Mapping[Place, str]


async def negotiation(s: State) -> None:
    """Phase 2a: ends when all agree or the time is up (GB-044, GB-045)."""
    s.agreed, s.time_up, s.talking = [], False, True
    clock = {"clock": partial(_clock, s, s.rulings.negotiation)} if s.rulings.negotiation else {}
    await During(Together(s.seats, partial(_agree, s)), clock)
    s.talking = False
    s.step = "orders"


async def _agree(s: State, seat: Seat) -> None:
    if await attempt(Ask(seat, "agree", lambda: Press(not s.time_up))):
        s.agreed.append(seat)


async def _clock(s: State, seconds: int) -> None:
    await Ask(TABLE, "time-up", Press, standing=True, limit=seconds, source=Source.CLOCK)
    s.time_up = True
    s.tell("Time for negotiation is up.", "GB-044")


async def orders(s: State) -> None:
    """Phase 2b: everybody lays Orders in secret, by the levels of this moment (GB-047, GB-065)."""
    take_snapshot(s)
    s.orders = {}
    laid = await During(_laid(s), _order_clock(s))
    if s.two_players:
        s.face_down, s.step = dict(laid), "vanguards"
        return
    await reveal(s, places_of(s.seats), laid)
    s.step = "resolution"


def _order_clock(s: State) -> dict[str, partial[Steps[None]]]:
    return {"clock": partial(_late, s, s.rulings.order_timer)} if s.rulings.order_timer else {}


async def _late(s: State, seconds: int) -> None:
    await Ask(TABLE, "order-time-up", Press, standing=True, limit=seconds, source=Source.CLOCK)
    s.tell("Time for choosing Orders is up; whoever is late is waited for.", "GB-046")


async def _laid(s: State) -> Laid:
    """The Orders as entered on phones; with cards alone only the word that they are laid."""
    if s.rulings.orders == "cards":
        s.laid = []
        await Together(s.seats, partial(_say_laid, s))
        return {}
    chosen = await Sealed("orders", s.seats, lambda seat: Ask(seat, "lay", lambda: laying(s, seat)), show_ready=True)
    return {place: chosen[place.seat][place.lane] for place in places_of(s.seats)}


async def _say_laid(s: State, seat: Seat) -> None:
    await Ask(seat, "laid", Press)
    s.laid.append(seat)


async def reveal(s: State, places: Sequence[Place], entered: Laid) -> None:
    """Turn up the Orders on `places` together, then replace the illegal ones (GB-060, GB-063)."""
    shown = dict(entered) if s.rulings.orders == "phones" else await _flipped(s, places, entered)
    for place in places:
        s.orders[place] = shown.get(place, HOLD)
        s.face_down.pop(place, None)
    s.laid, s.reading, s.flipped, s.verdicts = [], [], {}, None
    s.tell("The Orders are flipped.", "GB-060")
    for place in places:
        _tell_replacement(s, place)


async def _flipped(s: State, places: Sequence[Place], entered: Laid) -> Laid:
    """Wait for every face, however late it is flipped; the card prevails over the phone."""
    s.reading, s.flipped = list(places), {}
    await Together([place.name for place in places], partial(_face, s))
    for place in places:
        if entered.get(place, s.flipped[place]) != s.flipped[place]:
            card, phone = ORDERS[s.flipped[place]].name, ORDERS[entered[place]].name
            s.tell(f"@{place.seat} laid {card} and entered {phone}: the card counts.", "GB-060")
    return s.flipped


async def _face(s: State, name: str) -> None:
    place = place_named(s, name)
    about = {"place": name, "seat": place.seat, "side": place.side, "slot": place.slot or None}
    about["toward"] = s.neighbour(place.seat, place.side)
    about["where"] = f" ({place.side} {place.slot})" if place.slot else ""  # two players meet on both sides
    face = partial(_order_face, s, place)
    s.flipped[place] = await Ask(TABLE, "order-face", face, source=Source.FACE, about=about)


def _order_face(s: State, place: Place) -> OrderFace:
    return OrderFace(s.powers[place.seat], orders_for(len(s.seats)), partial(_others, s, place))


def _others(s: State, place: Place) -> list[str]:
    """The other faces that the same player has shown this turn: all were laid at once (GB-166)."""
    faces = {**s.orders, **s.flipped}
    return [faces[other] for other in own_places(s, place.seat) if other in faces and other != place]


def _tell_replacement(s: State, place: Place) -> None:
    order = s.orders[place]
    rule = replacement_rule(s, place, order)
    neighbour = s.neighbour(place.seat, place.side)
    if rule == "GB-064":
        s.tell(f"A Backstab makes @{place.seat} Hold toward @{neighbour}; {ORDERS[order].name} becomes Hold.", rule)
    elif rule is not None:
        name, domain = ORDERS[order].name, ORDERS[order].domain
        s.tell(f"{name} of @{place.seat} is illegal: @{neighbour} is higher in {domain}. It becomes Hold.", rule)
