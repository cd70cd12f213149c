"""Stacks: sent, looked at, turned up, withdrawn; their order never changes (rules 2.12 to 2.14, DK-029)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.games.diktat.facts import AGENTS, EMISSARY, SECTORS
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.state import Screen, Stack, State, Token
from companion.rules import TABLE, Ask, Pick, Source, attempt
from companion.table import Seat

PIECE_NAMES = {"citizen": "Parasite", "guard": "Abomination", "emissary": "Vector"}  # DK-224


def lay(s: State, seat: Seat, sector: str, kinds: list[str | None]) -> Stack:
    """A new stack of a player, from top to bottom; None stands for a token whose kind nobody entered (DK-085)."""
    tokens = [Token(kind, entered=kind is not None and not s.rulings.virtual) for kind in kinds]
    stack = Stack(s.new_stack_id(), seat, tokens)
    screen = s.players[seat].screen
    screen.agents.subtract(Counter(kind for kind in kinds if kind is not None))
    screen.unnamed += kinds.count(None)
    s.sectors[sector].stacks.append(stack)
    return stack


def remove_token(s: State, stack: Stack, token: Token) -> None:
    """A token leaves its stack; the order of the rest is kept, an empty stack is gone (DK-111, DK-112, A-11)."""
    sector, _ = s.stack(stack.id)
    stack.tokens.remove(token)
    if stack.owner == OTHERS and token.kind is not None:
        s.centre[token.kind] += 1  # DK-228
    elif token.kind is not None:
        s.revealed.append(token.kind)
    if not stack.tokens:
        drop(s, stack)
    spoils_lost(s, sector, stack.owner, [token])


def spoils_lost(s: State, sector: str, owner: Seat, gone: Sequence[Token]) -> None:
    """Emissaries that have left the sector under Conquest make no spoils (DK-159, DK-315)."""
    if sector == s.conquest and owner in s.left:
        lost = sum(token.kind == EMISSARY for token in gone)
        stays = any(one.owner == owner for one in s.player_stacks(sector))
        s.left[owner] = max(0, s.left[owner] - lost) if stays else 0


def drop(s: State, stack: Stack) -> None:
    """A stack is gone and frees its place (DK-112)."""
    sector, _ = s.stack(stack.id)
    s.sectors[sector].stacks.remove(stack)


async def turn_up(s: State, sector: str, stack: Stack, token: Token) -> str | None:
    """A token lies face up for all: its kind, as the dealer, the camera or the table says it (DK-100, DK-152).

    None if it is gone from its stack before anybody has said it.
    """
    lay_open(s, token)
    if token.kind is None or token.entered:
        kind = await _read(s, sector, stack, token)
        if kind is None:
            token.up = False
            return None
        if token.entered and kind != token.kind:
            not_as_entered(s, stack, [token], "DK-100")
        if token.kind is None and stack.owner != OTHERS:
            _name(s, stack.owner, kind)
        token.kind, token.entered = kind, False
    return token.kind


def lay_open(s: State, token: Token) -> None:
    """It lies face up before anybody has said what it is."""
    token.up = True
    s.shown += 1


async def _read(s: State, sector: str, stack: Stack, token: Token) -> str | None:
    """What a real token is, or the one on a handle; None if it is gone before anybody has said it.

    What its owner had entered is said with the question, and is no answer to it (A-48).
    """
    place = stack.tokens.index(token) + 1
    owner = owner_word(stack.owner)
    about = {"seat": stack.owner, "owner": owner, "sector": SECTORS[sector], "place": place, "stack": stack.id}
    if token.handle is not None and s.rulings.virtual:
        about["handle"] = token.handle
    if token.entered and token.kind is not None:
        about["entered"] = token.kind.capitalize()

    def kinds() -> Pick[str]:
        """All of them: fewer would tell what a screen hides (section 3.4)."""
        return Pick(AGENTS if token in stack.tokens else (), "DK-100")

    prompt = "token-entered" if token.entered else "token-face"
    return await attempt(Ask(TABLE, prompt, kinds, source=Source.FACE, about=about))


def not_as_entered(s: State, stack: Stack, tokens: Sequence[Token], rule: str) -> None:
    """What was entered of tokens does not count any more: they may be anything until they are read (A-48)."""
    screen = s.players[stack.owner].screen
    screen.agents.update(token.kind for token in tokens if token.kind is not None)
    screen.unnamed += sum(token.kind is not None for token in tokens)
    for token in tokens:
        token.kind, token.entered = None, False
    s.tell(f"What @{stack.owner} had entered is not what lies there: what lies there counts.", rule)


def turn_down(s: State, tokens: Sequence[Token]) -> None:
    """A stack lies face down, also one that leaves a Conquest; whoever saw it has seen it (DK-085, A-73)."""
    for token in tokens:
        if token.up:
            token.up = False
            token.seen.update(s.seats)


def _name(s: State, seat: Seat, kind: str) -> None:
    """A token is one of the kind that lies there; if the screen knows of none, another one was taken for it."""
    screen = s.players[seat].screen
    screen.agents[kind if screen.agents[kind] > 0 else most_counted(screen)] -= 1
    screen.unnamed -= 1


def most_counted(screen: Screen) -> str:
    """The kind of which a screen counts most."""
    return max(AGENTS, key=lambda kind: screen.agents[kind])


def forget(s: State, stack: Stack) -> None:
    """A player's stack goes to the supply unseen: unread tokens might have been anything (DK-142, DK-144, DK-165)."""
    unread = sum(token.kind is None for token in stack.tokens)
    screen = s.players[stack.owner].screen
    screen.unnamed -= unread
    for _ in range(unread):
        screen.agents[most_counted(screen)] -= 1
    drop(s, stack)
    stack.tokens.clear()


def word(stack: Stack, kind: str) -> str:
    """What a token is called: an Other piece has its own name (DK-224)."""
    return PIECE_NAMES[kind] if stack.owner == OTHERS else kind.capitalize()


def owner_word(owner: Seat) -> str:
    """Whose a stack is."""
    return "the Others" if owner == OTHERS else f"@{owner}"


def opposing(s: State, seat: Seat) -> Iterator[tuple[str, Token, str]]:
    """Every token in a stack that is not the own: its stack and place as one name, the token, and where it lies."""
    for sector, stack in s.stacks():
        if stack.owner != seat:
            for place, token in enumerate(stack.tokens, 1):
                yield f"{stack.id}:{place}", token, f"{SECTORS[sector]}, {owner_word(stack.owner)}, token {place}"


def named(s: State, name: str) -> tuple[str, Stack, Token]:
    """The sector, stack and token of such a name; KeyError if the stack is gone."""
    stack_id, _, place = name.partition(":")
    sector, stack = s.stack(stack_id)
    return sector, stack, stack.tokens[int(place) - 1]
