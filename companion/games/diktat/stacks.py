"""Stacks: sent, looked at, turned up, withdrawn; their order never changes (rules 2.12 to 2.14, DK-029)."""

from __future__ import annotations

from collections import Counter

from companion.games.diktat.facts import AGENTS, SECTORS
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.state import Stack, State, Token
from companion.rules import TABLE, Ask, Pick, Source
from companion.table import Seat

PIECE_NAMES = {"citizen": "Parasite", "guard": "Abomination", "emissary": "Vector"}  # DK-224


def lay(s: State, seat: Seat, sector: str, kinds: list[str | None]) -> Stack:
    """A new stack of a player, from top to bottom; None stands for a token whose kind nobody entered (DK-085)."""
    stack = Stack(s.new_stack_id(), seat, [Token(kind) for kind in kinds])
    screen = s.players[seat].screen
    screen.agents.subtract(Counter(kind for kind in kinds if kind is not None))
    screen.unnamed += kinds.count(None)
    s.sectors[sector].stacks.append(stack)
    return stack


def remove_token(s: State, stack: Stack, token: Token) -> None:
    """A token leaves its stack; the order of the rest is kept, an empty stack is gone (DK-111, DK-112, A-11)."""
    stack.tokens.remove(token)
    if stack.owner == OTHERS and token.kind is not None:
        s.centre[token.kind] += 1  # DK-228
    if not stack.tokens:
        drop(s, stack)


def drop(s: State, stack: Stack) -> None:
    """A stack is gone and frees its place (DK-112)."""
    sector, _ = s.stack(stack.id)
    s.sectors[sector].stacks.remove(stack)


async def turn_up(s: State, sector: str, stack: Stack, token: Token) -> str:
    """A token lies face up for all: its kind, as the dealer, the camera or the table says it (DK-100, DK-152)."""
    token.up = True
    if token.kind is None:
        place = stack.tokens.index(token) + 1
        owner = "the Others" if stack.owner == OTHERS else f"@{stack.owner}"
        about = {"seat": stack.owner, "owner": owner, "sector": SECTORS[sector], "place": place, "stack": stack.id}
        if token.handle is not None and s.rulings.virtual:
            about["handle"] = token.handle
        possible = _possible(s, stack)
        shape = Ask(TABLE, "token-face", lambda: Pick(possible, "DK-100"), source=Source.FACE, about=about)
        token.kind = await shape
        if stack.owner != OTHERS:
            _name(s, stack.owner, token.kind)
    return token.kind


def _possible(s: State, stack: Stack) -> tuple[str, ...]:
    """The kinds an unread token can have; a player's only while such a one is not accounted for (DK-090)."""
    if stack.owner == OTHERS:
        return AGENTS
    agents = s.players[stack.owner].screen.agents
    return tuple(kind for kind in AGENTS if agents[kind] > 0) or AGENTS


def _name(s: State, seat: Seat, kind: str) -> None:
    screen = s.players[seat].screen
    screen.agents[kind] -= 1
    screen.unnamed -= 1


def forget(s: State, stack: Stack) -> None:
    """A stack goes to the supply unseen: its unread tokens might have been anything (DK-142, DK-144, DK-165)."""
    unread = sum(token.kind is None for token in stack.tokens)
    if stack.owner != OTHERS and unread:
        screen = s.players[stack.owner].screen
        screen.unnamed -= unread
        for _ in range(unread):
            kind = max(AGENTS, key=lambda kind: screen.agents[kind])
            screen.agents[kind] -= 1
    drop(s, stack)


def word(stack: Stack, kind: str) -> str:
    """What a token is called: an Other piece has its own name (DK-224)."""
    return PIECE_NAMES[kind] if stack.owner == OTHERS else kind.capitalize()
