"""What hands do with the stacks of the Others, unseen: laid out, fed from the Artefact, shuffled, gathered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.diktat.facts import AGENTS, OTHERS_OF_EACH
from companion.games.diktat.hands_pieces import SUPPLY, agents_in, component_of, kind_of, sector_on
from companion.games.diktat.hands_stacks import (
    CENTRE,
    FACTION,
    TURNED_UP,
    Shown,
    lie_where,
    on_pile,
    struck_already,
    token_in,
)
from companion.games.diktat.hands_stacks import stacks as all_stacks
from companion.games.diktat.layout import spreads
from companion.games.diktat.spoils import OTHERS
from companion.rules.hands import Act, People

MIXING, MIXED = "mixing", "mixed"  # piles in which pieces are shuffled before they lie under others


def gathered(people: People) -> Iterator[Act]:
    """Discarded pieces that the screen shows no more are shuffled (DK-254)."""
    if not people.view["others"] or any(ask["prompt"] in TURNED_UP for ask in people.asks):
        return
    there = Counter(kind_of(piece) for piece in agents_in(people, CENTRE))
    over = there - Counter(people.view[CENTRE])
    for piece in agents_in(people, CENTRE):
        if over[kind_of(piece)]:
            yield {"act": "stack", "card": piece, "pile": MIXING, "zone": SUPPLY}


def stacks(people: People) -> Iterator[Act]:
    """Every Other stack has as many pieces as the screen shows (DK-221, DK-226, DK-227, DK-254, DK-283)."""
    for stack in in_order(people):
        short = len(stack.tokens) - people.piles.get(stack.pile, 0) - struck_already(people, stack)
        if short > 0 and stack not in lie_where(people):
            yield from _fed(people, stack, short)


def in_order(people: People) -> list[Shown]:
    """The Other stacks in the order in which the Corruption track feeds them (DK-257)."""
    track = [sector_on(card) for card in people.view["corrupted"]]
    found = [stack for stack in all_stacks(people) if stack.owner == OTHERS]
    return sorted(found, key=lambda stack: track.index(stack.sector) if stack.sector in track else len(track))


def _fed(people: People, stack: Shown, short: int) -> Iterator[Act]:
    """From what was shuffled, from a stack that has too many, or, at first, from the supply."""
    if _still_spread(people):
        return
    if people.piles.get(MIXED):
        yield {"act": "gather", "from": MIXED, "pile": stack.pile, "in_order": True}
    elif people.piles.get(MIXING):
        yield _shuffled(people, stack)
    elif source := _rich(people):
        pile, many = source
        cards = min(short, many)
        yield {"act": "shift", "from": pile, "pile": stack.pile, "zone": stack.zone, "cards": cards}
    elif short == OTHERS_OF_EACH * len(AGENTS):
        yield from _set_up(people, stack)


def _shuffled(people: People, stack: Shown) -> Act:
    if people.piles.get(stack.pile):
        return {"act": "gather", "from": MIXING, "pile": MIXED, "zone": SUPPLY}
    return {"act": "gather", "from": MIXING, "pile": stack.pile, "zone": stack.zone}


def _still_spread(people: People) -> bool:
    """Whether Other pieces of a Conquest that is over still lie there."""
    zones = [zone for zone in spreads(len(people.view["seats"])) if zone not in lie_where(people).values()]
    return any(component_of(token_in(people, zone) or "") == FACTION and agents_in(people, zone) for zone in zones)


def _rich(people: People) -> tuple[str, int] | None:
    """A pile of the Others with more pieces than the screen shows, and how many more."""
    shown = {stack.pile: len(stack.tokens) for stack in all_stacks(people)}
    for pile, count in people.piles.items():
        token = on_pile(people, pile) if "@" in pile else None
        if token is not None and component_of(token) == FACTION and count > shown.get(pile, 0):
            return pile, count - shown.get(pile, 0)
    return None


def _set_up(people: People, stack: Shown) -> Iterator[Act]:
    """Four of each kind from the supply, shuffled (DK-221)."""
    heap = people.piles.get("heap", 0)
    if heap < OTHERS_OF_EACH * len(AGENTS):
        kind = AGENTS[heap // OTHERS_OF_EACH]
        yield {"act": "shift", "from": f"{SUPPLY}-{kind}", "pile": "heap", "zone": SUPPLY, "cards": OTHERS_OF_EACH}
    else:
        yield {"act": "gather", "from": "heap", "pile": stack.pile, "zone": stack.zone}
