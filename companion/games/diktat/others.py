"""Other pieces, Darkness and Corruption: phase 0 and what it leaves on the board (rules 2.27 to 2.31, 2.34)."""

from __future__ import annotations

from companion.games.diktat.facts import (
    AGENTS,
    ARTEFACT,
    INFECTION,
    MOST_CORRUPTED,
    MOST_DARKNESS,
    OTHERS_OF_EACH,
    SECTORS,
    counted,
)
from companion.games.diktat.opportunities import draw
from companion.games.diktat.spoils import OTHERS, infected
from companion.games.diktat.state import Sector, Stack, State, Token

DECK = "others"


class OthersWin(Exception):
    """All players lose together, at once (DK-291, DK-292)."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


def lay_out(s: State) -> None:
    """Twelve pieces are shuffled and lie on the Artefact as one stack (DK-221)."""
    shuffled(s, s.sectors[ARTEFACT], [kind for kind in AGENTS for _ in range(OTHERS_OF_EACH)])


def shuffled(s: State, sector: Sector, kinds: list[str]) -> None:
    """Pieces whose order nobody knows become an Other stack of a sector, or its bottom (DK-254, DK-283)."""
    deck = s.decks[DECK]
    deck.shuffle_in(kinds)
    handles = [deck.draw() for _ in range(len(kinds))]
    tokens = [Token(handle=handle) for handle in handles]
    stack = sector.stack_of_others()
    if stack is None:
        sector.stacks.append(Stack(s.new_stack_id(), OTHERS, tokens))
    else:
        stack.tokens += tokens


async def darkness(s: State) -> None:
    """Gathering, Proliferation, Infection (DK-252)."""
    if s.cycle > 1:
        gathering(s)
    await proliferation(s)
    infection(s)
    s.step = "opportunities"


def gathering(s: State) -> None:
    """All discarded pieces go face down under the stack of the Artefact (DK-254)."""
    kinds = [kind for kind in AGENTS for _ in range(s.centre[kind])]
    s.centre.clear()
    if kinds:
        shuffled(s, s.sectors[ARTEFACT], kinds)
        s.tell(f"Gathering: {counted(len(kinds), 'other')} under the stack of the Artefact.", "DK-254")


def corrupt(s: State, card: str) -> None:
    """A card joins the end of the Corruption track; the seventh is defeat (DK-247, DK-291)."""
    if len(s.corrupted) >= MOST_CORRUPTED:
        raise OthersWin("DK-291")
    s.corrupted.append(card)
    s.tell(f"{s.element(card).name} goes to the Corruption track.", "DK-247")


async def proliferation(s: State) -> None:
    """The card drawn says how many pieces go to the sector of every card on the track (DK-255 to DK-261)."""
    card = await draw(s, "card-face")
    if card is None:
        return
    corrupt(s, card)
    score = s.element(card).darkness
    reached: set[str] = set()
    missed: list[str] = []
    for sector in [there for one in s.corrupted if score and (there := s.element(one).sector)]:
        source = s.sectors[ARTEFACT].stack_of_others()
        if source is None:
            missed.append(sector)
        elif sector != ARTEFACT:
            spread(s, source, sector, score)
            reached.add(sector)
    for sector in dict.fromkeys(missed):
        if sector not in reached:
            s.sectors[sector].corruption += 1
            s.tell(f"The Artefact is empty: a Corruption token in {SECTORS[sector]}.", "DK-261")


def spread(s: State, source: Stack, sector: str, count: int) -> None:
    """Pieces go from the top of the Artefact on top of a sector's Other stack (DK-226, DK-227, DK-239)."""
    moved = source.tokens[:count]
    del source.tokens[:count]
    if not source.tokens:
        s.sectors[ARTEFACT].stacks.remove(source)
    put_on(s, sector, moved)
    s.tell(f"Proliferation: {counted(len(moved), 'other')} to {SECTORS[sector]}.", "DK-257")


def put_on(s: State, sector: str, tokens: list[Token]) -> None:
    """Pieces that arrive lie on top of the Other stack there, or make one (DK-227, DK-259)."""
    stack = s.sectors[sector].stack_of_others()
    if stack is None:
        s.sectors[sector].stacks.append(Stack(s.new_stack_id(), OTHERS, list(tokens)))
    else:
        stack.tokens[:0] = tokens


def _pieces(sector: Sector) -> int:
    stack = sector.stack_of_others()
    return len(stack.tokens) if stack is not None else 0


def strength(sector: Sector) -> int:
    """Other pieces and Corruption tokens (DK-243, DK-267)."""
    return _pieces(sector) + sector.corruption


def infection(s: State) -> None:
    """A Darkness token for every full four pieces, never on the Artefact (DK-262, DK-263, A-24, A-25)."""
    for name, sector in s.sectors.items():
        if name == ARTEFACT:
            continue
        count = strength(sector) if s.rulings.corruption_infects else _pieces(sector)
        due = infected(count, INFECTION) - (0 if s.rulings.darkness_adds else sector.darkness)
        for _ in range(due):
            darken(s, name)


def darken(s: State, sector: str) -> None:
    """A Darkness token; the seventh that should be placed is defeat (DK-265, DK-292)."""
    if sum(one.darkness for one in s.sectors.values()) >= MOST_DARKNESS:
        raise OthersWin("DK-292")
    s.sectors[sector].darkness += 1
    s.tell(f"Darkness in {SECTORS[sector]}.", "DK-262")


def everywhere(s: State) -> int:
    """All Other pieces, wherever they are: twelve (DK-229)."""
    return sum(_pieces(sector) for sector in s.sectors.values()) + sum(s.centre.values())
