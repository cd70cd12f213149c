"""What hands at a table do: the next act of people who follow the table screen, for the simulated table.

They know what lies open, what they hold and what they chose themselves; never the match. `basic/acolyte#2` is the
second of the pieces that are alike. An act is a line of the simulated table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.elekt.facts import EMBER, TOKENS, ZONES
from companion.games.elekt.heading import angle_of
from companion.games.elekt.layout import places
from companion.games.elekt.replies import fresh, reply
from companion.rules.hands import Act, People, Spot
from companion.table import Seat

__all__ = ["WAYS", "card_shown", "next_act", "prompt_of", "reply", "said"]

WAYS = {"hands": "physical"}
UNITS = ("basic/", "elite/")
ASIDE: Act = {"zone": "elite-aside", "face_up": True}
DISCARD: Act = {"pile": "elite-discard", "zone": "elite-discard", "face_up": True}

Corners = dict[tuple[str, Seat], list[dict[str, Any]]]


def next_act(people: People) -> Act | None:
    """The next thing hands do, or None if the table is as it should be; nobody touches cards in a dealt game."""
    if people.view["options"]["hands"] == "virtual":
        return None
    for acts in STEPS:
        for act in acts(people):
            return act
    return None


def card_shown(people: People, ask: Mapping[str, Any]) -> Act | None:
    """Draw an Elite Unit for the Scepter and lay it open, or turn up the next card of a board (EL-029, EL-164)."""
    match ask["prompt"]:
        case "scepter-card":
            return {"act": "turn-up", "pile": "elite-deck", "zone": f"won-{ask['about']['seat']}"}
        case "card-face":
            zone = str(ask["about"]["zone"]).lower()
            return None if people.in_zone(f"faceup-{zone}") else _turned_up(zone)
    return None


def _turned_up(zone: str) -> Act:
    return {"act": "turn-up", "pile": f"deck-{zone}", "zone": f"faceup-{zone}"}


def said(_people: People, ask: Mapping[str, Any]) -> Any:
    """What a card tells people to do by hand is done, and counts as the companion has counted (EL-242)."""
    return {"by-hand": True, "count-by-hand": ask["about"].get("counted")}.get(ask["prompt"])


def prompt_of(_value: Any) -> str:
    """Nothing is sealed in this game."""
    return ""


def component_of(piece: str) -> str:
    """What a piece is, without its number among those alike."""
    return piece.partition("#")[0]


# -- Units and tokens --------------------------------------------------------------------------------------------------


def corners(people: People) -> Corners:
    """What should lie on the boards: as the screen shows, with what somebody has just chosen to do by hand."""
    boards: Corners = {
        (zone, seat): [{**unit, "tokens": Counter(unit["tokens"])} for unit in units]
        for zone, board in people.view["boards"].items()
        for seat, units in board["corners"].items()
    }
    for seat in people.view["seats"]:
        _add_allocated(boards, seat, fresh(people, seat, "turn"))
        _add_tokens(boards, fresh(people, seat, "occult"))
        _swap(boards, seat, fresh(people, seat, "deceit"))
    return boards


def _add_allocated(boards: Corners, seat: Seat, chosen: Any) -> None:
    if isinstance(chosen, dict) and "unit" in chosen:
        component = str(chosen["unit"]).partition("@")[0]
        unit = {"ref": chosen["unit"], "component": component, "tokens": Counter()}
        boards[chosen["zone"], seat].append(unit)


def _add_tokens(boards: Corners, chosen: Any) -> None:
    for token in chosen or ():
        for unit in (unit for units in boards.values() for unit in units if unit["ref"] == token["unit"]):
            unit["tokens"][token["kind"]] += 1


def _swap(boards: Corners, seat: Seat, chosen: Any) -> None:
    if isinstance(chosen, dict):
        at = {
            unit["ref"]: (units, n)
            for (_, owner), units in boards.items()
            for n, unit in enumerate(units)
            if owner == seat
        }
        (ours, here), (theirs, there) = at[chosen["here"]], at[chosen["there"]]
        ours[here], theirs[there] = theirs[there], ours[here]


def pieces_on_boards(people: People, boards: Corners) -> dict[str, tuple[str, dict[str, Any]]]:
    """Piece → its corner zone and what the screen says of it; of pieces alike the owner's own."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for (zone, seat), units in boards.items():
        for unit in units:
            piece = _piece_of(people, seat, unit["component"], found)
            found[piece] = (f"corner-{zone}-{seat}", unit)
    return found


def _piece_of(people: People, seat: Seat, component: str, taken: Mapping[str, Any]) -> str:
    own = [piece for piece, spot in people.lying.items() if spot.zone.endswith(f"-{seat}")]
    alike = [piece for piece in (*own, *people.held.get(seat, ())) if component_of(piece) == component]
    return next((piece for piece in alike if piece not in taken), component)


def tokens_off(people: People) -> Iterator[Act]:
    """Tokens that should not lie where they lie go back to the pool (EL-122, EL-140, EL-162)."""
    wanted = _tokens_wanted(people)
    for token, spot in people.lying.items():
        kind = component_of(token).removeprefix("token/")
        if token.startswith("token/"):
            if wanted[spot.on, kind] <= 0:
                yield {"act": "stack", "card": token, "pile": f"pool-{kind}"}
            wanted[spot.on, kind] -= 1


def tokens_on(people: People) -> Iterator[Act]:
    """Tokens that the screen shows on a Unit are laid on it (EL-112)."""
    wanted = _tokens_wanted(people)
    for token, spot in people.lying.items():
        wanted[spot.on, component_of(token).removeprefix("token/")] -= 1
    for (piece, kind), missing in wanted.items():
        free = (
            [f"token/{kind}#{n}" for n in range(1, TOKENS[kind] + 1) if f"token/{kind}#{n}" not in people.lying]
            if missing > 0
            else []
        )
        if free and piece in people.lying:
            yield {"act": "lay", "card": free[0], "on": piece}


def _tokens_wanted(people: People) -> Counter[tuple[str, str]]:
    on_boards = pieces_on_boards(people, corners(people))
    wanted: Counter[tuple[str, str]] = Counter()
    for piece, (_, unit) in on_boards.items():
        for kind, count in unit["tokens"].items():
            wanted[piece, kind] += count
    return wanted


def units(people: People) -> Iterator[Act]:
    """Every corner has the Units that the screen shows; others return to hand or go to the pile (EL-138, EL-139)."""
    wanted = pieces_on_boards(people, corners(people))
    for piece, spot in people.lying.items():
        if piece.startswith(UNITS) and spot.zone.startswith("corner-") and piece not in wanted:
            yield _away(people, piece, spot.zone.rsplit("-", 1)[-1])
    for piece, (zone, _) in wanted.items():
        there = people.lying.get(piece)
        if there is not None and there.zone == zone:
            continue
        _, where, seat = zone.split("-", 2)
        room = max(people.view["limits"][where][seat], sum(corner == zone for corner, _ in wanted.values()))
        if len(people.in_zone(zone)) < room:
            yield {"act": "lay", "card": piece, "zone": zone}
        elif there is not None and there.zone.startswith("corner-"):  # two Units that change places need room
            yield {"act": "lay", "card": piece, "zone": f"won-{seat}"}


def _away(people: People, piece: str, seat: Seat) -> Act:
    """To the owner's hand, unless the screen does not know it there: then it has been annihilated."""
    component = component_of(piece)
    known = Counter(people.view["known"][seat])[component]
    held = Counter(component_of(one) for one in people.held.get(seat, ()))[component]
    unseen = component.startswith("elite/") and component not in people.view["elite"]["discard"]
    if known > held or unseen:
        return {"act": "take", "card": piece, "seat": seat}
    return {"act": "stack", "card": piece, **DISCARD}


# -- cards -------------------------------------------------------------------------------------------------------------


def open_cards(people: People) -> Iterator[Act]:
    """The card of a board goes to its winner or leaves the game; a wrong one is put right (EL-142, EL-149)."""
    won = {card["component"]: seat for seat, cards in people.view["won"].items() for card in cards}
    for zone in ZONES:
        up = people.view["boards"][zone]["card"]
        asked = _next_cards(people, zone)
        for piece in people.in_zone(f"faceup-{zone}"):
            if piece in won:
                yield {"act": "lay", "card": piece, "zone": f"won-{won[piece]}"}
            elif piece not in asked and (up is None or up["component"] != piece):
                yield {"act": "take", "card": piece, "seat": "box"}
        if up is not None and up["component"] not in people.in_zone(f"faceup-{zone}"):
            yield {"act": "lay", "card": up["component"], "zone": f"faceup-{zone}"}


def _next_cards(people: People, zone: str) -> set[str]:
    """The cards that may be turned up on a board now; none if that is not asked."""
    about = {"zone": zone.capitalize()}
    asks = [ask for ask in people.asks if ask["prompt"] == "card-face" and ask["about"] == about]
    return {option["value"] for ask in asks for option in ask["form"]["options"]}


def drawn_for_scepter(people: People) -> Iterator[Act]:
    """The cards drawn for the Scepter are shuffled back (EL-033)."""
    if people.view["drawing"]:
        return
    wanted = pieces_on_boards(people, corners(people))
    for piece, spot in people.lying.items():
        if piece.startswith("elite/") and spot.zone.startswith("won-") and piece not in wanted:
            yield {"act": "stack", "card": piece, "pile": "drawn", **ASIDE}
    if people.piles.get("drawn"):
        yield {"act": "gather", "from": "drawn", "pile": "elite-deck"}


def hands(people: People) -> Iterator[Act]:
    """Every hand and the pile have as many Units as the screen says: drawn, thrown away (EL-049 to EL-055)."""
    if people.view["step"] == "scepter-draw":
        return
    seats = people.view["seats"]
    short = [seat for seat in seats if surplus(people, seat) < 0]
    if short:
        yield from _drawn(people, short[0])
    if people.piles.get("elite-discard", 0) < len(people.view["elite"]["discard"]):
        rich = sorted(seats, key=lambda seat: (-surplus(people, seat), not _replaces(people, seat)))
        unseen = [piece for seat in rich for piece in reversed(_unseen(people, seat))]
        yield from ({"act": "stack", "card": piece, **DISCARD} for piece in unseen)


def _unseen(people: People, seat: Seat) -> list[str]:
    """The Elite Units in a hand that the table has not seen, in the order in which they were taken."""
    known = people.view["known"][seat]
    return [piece for piece in people.held[seat] if piece.startswith("elite/") and piece not in known]


def surplus(people: People, seat: Seat) -> int:
    """How many Units too many a seat holds, one that it is about to allocate among them."""
    known = {unit["ref"] for board in people.view["boards"].values() for unit in board["corners"][seat]}
    wanted = pieces_on_boards(people, corners(people))
    laid = [piece for piece, (zone, unit) in wanted.items() if zone.endswith(f"-{seat}") and unit["ref"] not in known]
    held = [piece for piece in people.held.get(seat, ()) if piece.startswith(UNITS) and piece not in wanted]
    return len(held) + len(laid) - int(people.view["hands"][seat])


def _replaces(people: People, seat: Seat) -> bool:
    choice = people.chosen.get(seat, {}).get("recruit")
    return choice is not None and choice.value == "replace" and choice.view["round"] == people.view["round"]


def _drawn(people: People, seat: Seat) -> Iterator[Act]:
    """The top card; from the pile once the deck is empty, without the Basics that stay out (EL-055, EL-248)."""
    if people.piles.get("elite-deck"):
        yield {"act": "draw", "pile": "elite-deck", "seat": seat}
        return
    if people.piles.get("aside", 0) < len(people.view["elite"]["set_aside"]):
        component = people.view["elite"]["set_aside"][people.piles.get("aside", 0)]
        yield {"act": "stack", "card": _discarded(people, component), "pile": "aside", **ASIDE}
    elif people.piles.get("elite-discard"):
        yield {"act": "gather", "from": "elite-discard", "pile": "elite-deck"}


def _discarded(people: People, component: str) -> str:
    """A Basic Unit of the game that neither lies on the table nor is held: it is in the pile."""
    elsewhere = {*people.lying, *(piece for pieces in people.held.values() for piece in pieces)}
    names = [f"{component}#{n}" for n in range(1, len(people.view["seats"]) + 1)]
    gone = [name for name in names if name not in elsewhere]
    before = Counter(people.view["elite"]["set_aside"][: people.piles.get("aside", 0)])[component]
    return (gone or names)[before if before < len(gone) else -1]


# -- Ember and Scepter -------------------------------------------------------------------------------------------------


def ember(people: People) -> Iterator[Act]:
    """Every player has the Ember that the screen shows (EL-167, EL-192 to EL-194)."""
    for seat in people.view["seats"]:
        there = people.in_zone(f"ember-{seat}")
        if len(there) > people.view["ember"][seat]:
            yield {"act": "stack", "card": there[-1], "pile": "pool-ember"}
    free = [f"ember#{n}" for n in range(1, EMBER + 1) if f"ember#{n}" not in people.lying]
    for seat in people.view["seats"]:
        if free and len(people.in_zone(f"ember-{seat}")) < people.view["ember"][seat]:
            yield {"act": "lay", "card": free[0], "zone": f"ember-{seat}"}


def scepter(people: People) -> Iterator[Act]:
    """The Scepter lies with its holder and points in the direction of play (EL-030, EL-153, EL-154)."""
    holder, clockwise = people.view["scepter"]["seat"], people.view["scepter"]["clockwise"]
    for seat in people.view["seats"]:
        if chosen := fresh(people, seat, "scepter"):
            holder, clockwise = chosen["holder"], chosen.get("direction", "clockwise") == "clockwise"
    if holder is None:
        return
    seats = people.view["seats"]
    place = places(len(seats))[seats.index(holder)]
    angle = round(angle_of(place.x, place.y, clockwise), 1)
    if people.lying.get("scepter") != Spot(f"scepter-{holder}", angle=angle):
        yield {"act": "lay", "card": "scepter", "zone": f"scepter-{holder}", "angle": angle}


STEPS: Sequence[Callable[[People], Iterator[Act]]] = (
    scepter,
    tokens_off,
    units,
    tokens_on,
    drawn_for_scepter,
    open_cards,
    ember,
    hands,
)
