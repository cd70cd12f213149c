"""What hands do with stacks and the Manoeuvre tokens on them.

A stack is a pile of Agents, face down, with the token of its owner on it; the pile is called by the stack and its
sector. In a Conquest it lies spread out, behind that token. Of what is in another's stack hands know the number alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.diktat.facts import AGENTS, EMISSARY, INCOME, SECTORS
from companion.games.diktat.hands_pieces import (
    SUPPLY,
    agents_in,
    agents_of,
    cabal_of,
    component_of,
    free,
    kind_of,
    lay,
    to_supply,
)
from companion.games.diktat.layout import STACKS_SIDE_BY_SIDE, spreads
from companion.games.diktat.spoils import OTHERS
from companion.rules.hands import Act, People
from companion.table import Seat

FACTION = "others/faction"
REVEALED, CENTRE = "revealed", "centre"
TURNED_UP = ("token-face", "token-entered")  # what a token is that is turned up
STRIKES = ("assassinate", "others-assassinate")
BOLD = 0.5  # how often an Emissary is sent before anything else
SPENDING = ("manoeuvres", "resolution")  # steps in which spent tokens lie on Cabal boards (DK-079)
ALL = 5  # Manoeuvre tokens of a Cabal, DK-014
WITH_AGENTS = ("development", "manoeuvres", "resolution")  # steps in which players have Agents (DK-070, DK-208)


@dataclass(frozen=True)
class Shown:
    """A stack as the table screen shows it, and where it is laid; `kinds` are those that lie face up."""

    id: str
    owner: Seat
    sector: str
    tokens: tuple[str | None, ...]
    zone: str

    @property
    def pile(self) -> str:
        return f"{self.id}@{self.sector}"

    @property
    def kinds(self) -> Counter[str]:
        return Counter(kind for kind in self.tokens if kind is not None)


def stacks(people: People, sector: str | None = None) -> list[Shown]:
    """The stacks that the screen shows, or those of one sector."""
    return [
        Shown(stack["id"], stack["owner"], name, tuple(stack["tokens"]), _zone(name, n))
        for name, here in people.view["sectors"].items()
        if sector in (None, name)
        for n, stack in enumerate(here["stacks"])
    ]


def _zone(sector: str, n: int) -> str:
    """Where the nth stack of a sector is laid: in its row as long as there is room, then beside its tokens (DK-088)."""
    return f"{'stacks' if n < STACKS_SIDE_BY_SIDE else 'tokens'}-{sector}"


def token_of(people: People, owner: Seat) -> str:
    """What tops the stacks of an owner (DK-085, DK-230)."""
    return FACTION if owner == OTHERS else f"manoeuvre/{cabal_of(people, owner)}"


def on_pile(people: People, pile: str) -> str | None:
    """The Manoeuvre or Faction token that lies on a pile."""
    return next((piece for piece, spot in people.lying.items() if spot.on == f"pile:{pile}"), None)


def owner_of(people: People, token: str) -> Seat:
    """Whose Manoeuvre or Faction token that is."""
    owners: dict[str, Seat] = {token_of(people, owner): owner for owner in (*people.view["seats"], OTHERS)}
    return owners[component_of(token)]


def token_in(people: People, zone: str) -> str | None:
    """The Manoeuvre or Faction token of the stack that lies spread in a zone."""
    kinds = {token_of(people, owner) for owner in (*people.view["seats"], OTHERS)}
    return next((piece for piece in people.in_zone(zone) if component_of(piece) in kinds), None)


def spares(people: People, owner: Seat) -> list[str]:
    """Tokens for a new stack: those left, then those spent without a stack, or new ones of the Others (DK-079)."""
    if owner == OTHERS:
        return free(people, FACTION)
    token = token_of(people, owner)
    spent = people.in_zone(f"spent-{owner}")
    return [*(piece for piece in people.held.get(owner, ()) if component_of(piece) == token), *spent]


# -- sent and withdrawn ------------------------------------------------------------------------------------------------


def built(people: People) -> Iterator[Act]:
    """A new stack is laid face down from behind the screen, the lowest token first (DK-083, DK-085)."""
    for stack in stacks(people):
        there = people.piles.get(stack.pile, 0) + struck_already(people, stack)
        if stack.owner == OTHERS or there >= len(stack.tokens) or _is_conquered(people, stack):
            continue
        if moved := _where_it_was(people, stack):
            yield {"act": "shift", "from": moved, "pile": stack.pile, "zone": stack.zone, "cards": people.piles[moved]}
            return
        yield from _laid(people, stack, _next_kind(people, stack, there))


def _is_conquered(people: People, stack: Shown) -> bool:
    """Whether it lies in the sector of the Conquest, and no more under the token of its owner."""
    return stack.sector == people.view["conquest"] and on_pile(people, stack.pile) is None


def _where_it_was(people: People, stack: Shown) -> str | None:
    """The pile of a stack that has been moved here from another sector (DK-306)."""
    names = (f"{stack.id}@{sector}" for sector in SECTORS if sector != stack.sector)
    return next((name for name in names if people.piles.get(name)), None)


def _laid(people: People, stack: Shown, kind: str) -> Iterator[Act]:
    """A token of a kind goes on the new stack; what an element has given is taken from the supply only now."""
    own = agents_of(people, stack.owner)
    fitting = [piece for piece in own if kind_of(piece) == kind]
    if not fitting and people.piles.get(f"{SUPPLY}-{kind}"):
        yield {"act": "draw", "pile": f"{SUPPLY}-{kind}", "seat": stack.owner}
    elif fitting or own:
        yield {"act": "stack", "card": (fitting or own)[0], "pile": stack.pile, "zone": stack.zone}


def _next_kind(people: People, stack: Shown, there: int) -> str:
    """The token that lies on so many others: as its owner chose it, or any that is held if only a number was told."""
    choice = people.chosen.get(stack.owner, {}).get("send")
    value = choice.value if choice is not None else None
    kinds = value.get("tokens", ()) if isinstance(value, dict) and value.get("sector") == stack.sector else ()
    if len(kinds) == len(stack.tokens):
        return str(kinds[len(kinds) - 1 - there])
    rng = random.Random(f"{stack.id} {there}")
    held = sorted(kind_of(piece) for piece in agents_of(people, stack.owner)) or AGENTS
    return EMISSARY if EMISSARY in held and rng.random() < BOLD else rng.choice(held)


def topped(people: People) -> Iterator[Act]:
    """The token of its owner lies on every stack that is complete (DK-085, DK-259)."""
    for stack in stacks(people):
        ready = people.piles.get(stack.pile, 0) and not _is_conquered(people, stack)
        if ready and on_pile(people, stack.pile) is None and (tokens := _tokens_for(people, stack)):
            yield {"act": "lay", "card": tokens[0], "on": f"pile:{stack.pile}"}


def _tokens_for(people: People, stack: Shown) -> list[str]:
    """The token that lay on it elsewhere, or a free one."""
    old = (on_pile(people, f"{stack.id}@{sector}") for sector in SECTORS)
    return [*(piece for piece in old if piece is not None), *spares(people, stack.owner)]


def manoeuvres(people: People) -> Iterator[Act]:
    """Tokens of stacks that are gone, and those spent otherwise, lie on the Cabal board (DK-079, DK-112, A-42)."""
    wanted = {f"pile:{stack.pile}" for stack in stacks(people)}
    for piece, spot in people.lying.items():
        if spot.on.startswith("pile:") and spot.on not in wanted:
            yield _laid_aside(people, piece)
    for seat in people.view["seats"]:
        left = people.view["players"][seat]["manoeuvres"] if people.view["step"] in SPENDING else ALL
        left += sum(stack.owner == seat for stack in in_hand(people))
        hand = [piece for piece in people.held.get(seat, ()) if piece.startswith("manoeuvre/")]
        spent = people.in_zone(f"spent-{seat}")
        if len(hand) > left:
            yield lay(hand[0], f"spent-{seat}")
        elif len(hand) < left and spent:
            yield {"act": "take", "card": spent[0], "seat": seat}


def _laid_aside(people: People, token: str) -> Act:
    owner = owner_of(people, token)
    return to_supply(token) if owner == OTHERS else lay(token, f"spent-{owner}")


def given_up(people: People) -> Iterator[Act]:
    """Tokens of a stack that is gone go to their owner's hands, unseen, and with all others to the supply (DK-144)."""
    there = {stack.pile: stack for stack in stacks(people)}
    for pile, count in people.piles.items():
        if "@" not in pile or not count:
            continue
        stack = there.get(pile)
        token = on_pile(people, pile)
        owner = stack.owner if stack is not None else owner_of(people, token) if token is not None else OTHERS
        is_over = stack is None or count > len(stack.tokens) or stack in in_hand(people)
        if owner != OTHERS and is_over:
            yield {"act": "draw", "pile": pile, "seat": owner}


def income(people: People) -> Iterator[Act]:
    """Three Agents of each kind before the first Manoeuvre; all go back after the Resolution (DK-070, DK-208)."""
    begins = people.view["step"] == "manoeuvres" and people.view["turn"] is None
    for seat in people.view["seats"]:
        own = Counter(kind_of(piece) for piece in agents_of(people, seat))
        for kind in AGENTS:
            if begins and own[kind] < INCOME and people.piles.get(f"{SUPPLY}-{kind}"):
                yield {"act": "draw", "pile": f"{SUPPLY}-{kind}", "seat": seat}
        if people.view["step"] not in WITH_AGENTS and own:
            yield to_supply(agents_of(people, seat)[0])


# -- turned up ---------------------------------------------------------------------------------------------------------


def struck(people: People, about: Mapping[str, Any]) -> Act | None:
    """The token that is asked about is turned up where victims lie (DK-100); a Conquest turns all of them up."""
    stack = next((one for one in stacks(people) if one.id == about["stack"]), None)
    if stack is None or stack.sector == people.view["conquest"] or not people.piles.get(stack.pile):
        return None
    zone = CENTRE if stack.owner == OTHERS else REVEALED
    return {"act": "turn-up", "pile": stack.pile, "zone": zone, "place": int(about["place"])}


def struck_already(people: People, stack: Shown) -> int:
    """How many of its tokens are turned up that the screen still shows in it: the one that is asked about."""
    asked = any(ask["prompt"] in TURNED_UP and ask["about"]["stack"] == stack.id for ask in people.asks)
    if not asked or stack.sector == people.view["conquest"]:
        return 0
    of_others = stack.owner == OTHERS
    known = sum(people.view[CENTRE].values()) if of_others else len(people.view[REVEALED])
    return max(0, len(agents_in(people, CENTRE if of_others else REVEALED)) - known)


def victims(people: People) -> Iterator[Act]:
    """A token whose kind was entered is turned up and laid aside, too, when it is struck (DK-100, DK-104)."""
    told: Counter[str] = Counter(people.view[REVEALED])
    missing = told - Counter(kind_of(piece) for piece in agents_in(people, REVEALED))
    if not missing:
        yield from _cleared_away(people, told)
        return
    there = {stack.pile: len(stack.tokens) for stack in stacks(people)}
    for pile, count in people.piles.items():
        token = on_pile(people, pile) if "@" in pile else None
        if count > there.get(pile, 0) and token is not None and owner_of(people, token) != OTHERS:
            place = min(count, _place_struck(people, pile.partition("@")[0]))
            yield {"act": "turn-up", "pile": pile, "zone": REVEALED, "place": place}
    for kind in missing:  # it was struck before it had been laid
        if people.piles.get(f"{SUPPLY}-{kind}"):
            yield {"act": "turn-up", "pile": f"{SUPPLY}-{kind}", "zone": REVEALED}


def _cleared_away(people: People, told: Counter[str]) -> Iterator[Act]:
    """What the screen shows there no more goes to the supply, at the clean-up all of it (DK-208)."""
    there = agents_in(people, REVEALED)
    over = Counter(kind_of(piece) for piece in there) - told
    if not any(ask["prompt"] in TURNED_UP for ask in people.asks):
        yield from (to_supply(piece) for piece in there if over[kind_of(piece)])


def _place_struck(people: People, stack: str) -> int:
    """Which token was pointed at, by whoever has just chosen it; the one on top if nobody remembers."""
    before = len(agents_in(people, REVEALED))
    for chosen in people.chosen.values():
        for prompt in STRIKES:
            if prompt in chosen and len(chosen[prompt].view[REVEALED]) == before:
                target, _, place = str(chosen[prompt].value).rpartition(":")
                if target in (stack, "") and place.isdigit():
                    return int(place)
    return 1


def spread(people: People) -> Iterator[Act]:
    """In a Conquest each stack lies spread behind the token of its owner; what is lost leaves it (DK-152, DK-158)."""
    lying = lie_where(people)
    for zone in spreads(len(people.view["seats"])):
        if zone not in lying.values():
            yield from _cleared(people, zone)
    conquered = stacks(people, people.view["conquest"] or "")
    for stack in sorted(conquered, key=lambda stack: stack.owner != OTHERS):  # nobody could say what theirs are
        if stack in lying:
            yield from _turned(people, stack, lying[stack])
        elif free_zones := [zone for zone in spreads(len(people.view["seats"])) if not people.in_zone(zone)]:
            token = on_pile(people, stack.pile)
            tokens = [token] if token is not None else spares(people, stack.owner)
            yield from (lay(piece, free_zones[0]) for piece in tokens[:1])
        elif (token := on_pile(people, stack.pile)) is not None:
            yield {"act": "take", "card": token, "seat": stack.owner}


def in_hand(people: People) -> list[Shown]:
    """The stacks of the Conquest for which there is no place to be spread: their owners take them up and say them."""
    found = lie_where(people)
    return [
        one for one in stacks(people, people.view["conquest"] or "") if one not in found and _is_conquered(people, one)
    ]


def told(people: People, about: Mapping[str, Any]) -> str | None:
    """What a token is that its owner has taken up, where no camera sees it (DK-152)."""
    for stack in in_hand(people):
        own = agents_of(people, stack.owner)
        if stack.id == about["stack"] and own:
            return kind_of(own[-(int(about["place"]) % len(own))])
    return None


def lie_where(people: People) -> dict[Shown, str]:
    """Which stack of the Conquest lies in which of the places, by the tokens of owners that lie there."""
    tokens = {zone: component_of(token_in(people, zone) or "") for zone in spreads(len(people.view["seats"]))}
    found: dict[Shown, str] = {}
    for stack in stacks(people, people.view["conquest"] or ""):
        if on_pile(people, stack.pile) is None:
            own = token_of(people, stack.owner)
            zones = [zone for zone, token in tokens.items() if token == own and zone not in found.values()]
            if zones:
                found[stack] = zones[0]
    return found


def _turned(people: People, stack: Shown, zone: str) -> Iterator[Act]:
    there = agents_in(people, zone)
    if people.piles.get(stack.pile):
        yield {"act": "turn-up", "pile": stack.pile, "zone": zone}
    elif len(there) > len(stack.tokens):
        over = Counter(kind_of(piece) for piece in there) - stack.kinds
        gone = [piece for piece in there if over[kind_of(piece)]]
        yield discarded(people, (gone or there)[0], stack.owner)
    elif len(there) < len(stack.tokens):
        yield from _made_up(people, stack, zone)


def _made_up(people: People, stack: Shown, zone: str) -> Iterator[Act]:
    """Tokens that the screen shows and that were not in the pile come from behind the screen, or from the supply."""
    missing = stack.kinds - Counter(kind_of(piece) for piece in agents_in(people, zone))
    kinds = [*missing, *AGENTS]
    own = sorted(agents_of(people, stack.owner), key=lambda piece: kinds.index(kind_of(piece)))
    if own:
        yield lay(own[0], zone)
    elif piles := [f"{SUPPLY}-{kind}" for kind in kinds if people.piles.get(f"{SUPPLY}-{kind}")]:
        yield {"act": "turn-up", "pile": piles[0], "zone": zone}


def _cleared(people: People, zone: str) -> Iterator[Act]:
    """Nothing of an earlier Conquest stays; what the Others keep is shuffled first (DK-165, DK-283)."""
    token = token_in(people, zone)
    owner = owner_of(people, token) if token is not None else ""
    moved = _moved_out(people, owner, len(agents_in(people, zone)))
    if moved is not None:
        lowest_first = reversed(agents_in(people, zone))
        yield from ({"act": "stack", "card": piece, "pile": moved.pile, "zone": moved.zone} for piece in lowest_first)
    yield from (discarded(people, piece, owner) for piece in agents_in(people, zone))
    if token is not None:
        yield _laid_aside(people, token)


def _moved_out(people: People, owner: Seat, count: int) -> Shown | None:
    """The stack of a player that a card has moved out of the Conquest, and that lies nowhere else yet (A-73)."""
    if owner == OTHERS or not count:
        return None
    elsewhere = (one for one in stacks(people) if one.owner == owner and one.sector != people.view["conquest"])
    missing = (one for one in elsewhere if len(one.tokens) - people.piles.get(one.pile, 0) >= count)
    return next((one for one in missing if _where_it_was(people, one) is None), None)


def discarded(people: People, piece: str, owner: Seat) -> Act:
    """An Other piece goes to the centre if the screen shows it there, or else it is kept (DK-228, DK-283)."""
    if owner != OTHERS:
        return to_supply(piece)
    there = Counter(kind_of(one) for one in agents_in(people, CENTRE))
    if there[kind_of(piece)] < people.view[CENTRE][kind_of(piece)]:
        return lay(piece, CENTRE)
    return {"act": "stack", "card": piece, "pile": "mixing", "zone": SUPPLY}
