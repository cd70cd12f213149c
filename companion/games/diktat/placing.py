"""People say where cards, markers and stacks lie; what goes to one place leaves another (RULES.md, section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.diktat.facts import AGENTS, SECTORS
from companion.games.diktat.opportunities import DECK
from companion.games.diktat.possessions import INFLUENCE_SPACES, check_administrator
from companion.games.diktat.stacks import forget, most_counted
from companion.games.diktat.state import Influence, Stack, State, Token
from companion.table import Seat


def open_places(s: State) -> list[list[str]]:
    """Wherever Opportunity cards lie face up."""
    rows = [place for player in s.players.values() for place in (player.row, player.overflow)]
    return [s.track, s.corrupted, s.discard, *rows]


def cards_for(s: State, place: list[str]) -> list[str]:
    """The cards that may lie in a place: those there, those that lie open elsewhere, and real ones not seen yet."""
    lying = [card for other in open_places(s) for card in other]
    unseen: list[str] = []
    if not s.rulings.virtual and s.decks[DECK]:
        unseen = [card for card in s.box.of_group("opportunity") if card not in lying]
    return [*place, *(card for card in lying if card not in place), *unseen]


def lay_cards(s: State, place: list[str], cards: Sequence[str]) -> None:
    """These lie in a place: others go to the discard pile, what is new there leaves where it was."""
    gone = [card for card in place if card not in cards]
    new = [card for card in cards if card not in place]
    for card in (*gone, *new):
        _take_up(s, card)
    s.discard += gone
    place[:] = [card for card in place if card in cards] + new
    check_administrator(s)


def _take_up(s: State, card: str) -> None:
    """A card leaves its place; Affinity tokens on it go behind their owner's screen (DK-053)."""
    for place in open_places(s):
        if card in place:
            place.remove(card)
            break
    else:
        s.decks[DECK].draw()  # it was not seen yet, and the deck has one card less
    for player in s.players.values():
        player.screen.affinity.update(player.placed.pop(card, {}).values())
        player.used.discard(card)


def cabal_cards_for(s: State, seat: Seat) -> list[str]:
    """The Cabal cards that a player may have in play, those that are so first."""
    player = s.players[seat]
    own = [card for card in s.box.of_group("cabal-card") if s.element(card).cabal == player.cabal.id]
    return [*player.cabal_cards, *(card for card in own if card not in player.cabal_cards)]


def play_cards(s: State, seat: Seat, cards: Sequence[str]) -> None:
    """These Cabal cards of a player are in play; what is not any more is not Used either."""
    player = s.players[seat]
    player.used -= set(player.cabal_cards) - set(cards)
    player.cabal_cards[:] = cards
    check_administrator(s)


def level_held(s: State, seat: Seat, sector: str) -> int:
    """How many markers of a sector a player holds."""
    return sum(space.level for space in s.players[seat].influence if space.sector == sector)


def most_markers(s: State, seat: Seat, sector: str) -> int:
    """How many of them a player may hold: with those left in the sector, if there is a space (DK-015, DK-188)."""
    held = level_held(s, seat, sector)
    full = not held and len(s.players[seat].influence) >= INFLUENCE_SPACES
    return 0 if full else held + s.sectors[sector].markers


def hold_markers(s: State, seat: Seat, sector: str, level: int) -> None:
    """A player holds so many markers of a sector: the rest of them lies there."""
    player, held = s.players[seat], level_held(s, seat, sector)
    s.sectors[sector].markers += held - level
    space = next((one for one in player.influence if one.sector == sector), None)
    if space is None and level:
        player.influence.append(Influence(sector, level))
    elif space is not None and level:
        space.level = level
    elif space is not None:
        player.influence.remove(space)
        player.used.discard(space.id)
    check_administrator(s)


def tokens_in(s: State, sector: str) -> dict[str, str]:
    """The tokens of players in a sector, by stack and place, in words."""
    return {
        f"{stack.id}:{place}": f"@{stack.owner}, token {place} of {len(stack.tokens)}"
        for stack in s.player_stacks(sector)
        for place in range(1, len(stack.tokens) + 1)
    }


def leave_tokens(s: State, sector: str, left: Sequence[str]) -> None:
    """Only these tokens of players lie there: the others go to the supply, the order of the rest is kept (DK-111)."""
    here = s.sectors[sector].stacks
    for stack in s.player_stacks(sector):
        kept = [token for place, token in enumerate(stack.tokens, 1) if f"{stack.id}:{place}" in left]
        gone = [token for token in stack.tokens if token not in kept]
        if gone:
            at = here.index(stack)
            stack.tokens = gone
            forget(s, stack)
            stack.tokens = kept
            here[at:at] = [stack] if kept else []


def set_height(s: State, stack: Stack, count: int) -> None:
    """A real stack has so many tokens: if others were entered, none of them counts, and they are read when turned up.

    Where there are more than its owner can have, the owner has more than was counted, until a stack of that owner turns
    out to be lower (A-48, A-49).
    """
    if count == len(stack.tokens):
        return
    screen = s.players[stack.owner].screen
    named = Counter(token.kind for token in stack.tokens if token.kind is not None)
    screen.agents.update(named)
    screen.unnamed += count - len(stack.tokens) + named.total()
    more = max(0, -screen.tokens)
    screen.agents[AGENTS[0]] += more
    stack.beyond += more
    stack.tokens = [Token() for _ in range(count)]
    _count_no_more_than_needed(s, stack)
    if named:
        text = f"What you entered of your stack in {SECTORS[s.stack(stack.id)[0]]} does not count any more."
        s.tell_privately(stack.owner, text, "DK-085")


def _count_no_more_than_needed(s: State, changed: Stack) -> None:
    """What was counted only because stacks seemed to be higher is not there, first that of the stack just changed."""
    screen = s.players[changed.owner].screen
    own = (stack for _, stack in s.stacks() if stack.owner == changed.owner and stack is not changed)
    for stack in (changed, *own):
        while stack.beyond and screen.tokens > 0:
            kind = AGENTS[0] if screen.agents[AGENTS[0]] > 0 else most_counted(screen)
            screen.agents[kind] -= 1
            stack.beyond -= 1


def sectors_for(s: State, stack: Stack, sector: str) -> dict[str, str]:
    """Where a player's stack may lie: where it is, and wherever there is a place (DK-086)."""
    return {name: told for name, told in SECTORS.items() if name == sector or s.has_place(name, stack.owner)}


def move(s: State, stack: Stack, sector: str) -> None:
    """A player's stack lies in a sector."""
    there, _ = s.stack(stack.id)
    if there != sector:
        s.sectors[there].stacks.remove(stack)
        s.sectors[sector].stacks.append(stack)
