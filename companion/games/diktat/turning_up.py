"""All tokens of a sector are turned up: real ones are what lies there, whatever was entered of them (DK-152, A-48)."""

from __future__ import annotations

from companion.games.diktat.facts import SECTORS
from companion.games.diktat.stacks import lay_open, not_as_entered, turn_up, word
from companion.games.diktat.state import Stack, State, Token
from companion.rules import TABLE, Ask, Pick, Source, attempt

AS_SHOWN = "as-shown"


async def turn_all_up(s: State, sector: str) -> None:
    """Whatever lies face down there, also what comes there meanwhile (DK-152, DK-277)."""
    while True:
        while (found := _face_down(s, sector)) is not None:
            if found[1].entered:
                lay_open(s, found[1])
            else:
                await turn_up(s, sector, *found)
        if not _entered(s, sector):
            return
        await attempt(_as_entered(s, sector))


def _entered(s: State, sector: str) -> list[Stack]:
    """The stacks that lie open there, and of which only their owners have said what is in them."""
    return [stack for stack in s.player_stacks(sector) if any(token.up and token.entered for token in stack.tokens)]


async def _as_entered(s: State, sector: str) -> None:
    """What lies there counts, and not what was entered; then the camera or the table says what it is (A-48, DK-152)."""

    def stacks() -> Pick[str]:
        found = _entered(s, sector)
        names = {stack.id: f"The stack of @{stack.owner} with {len(stack.tokens)}" for stack in found}
        return Pick((AS_SHOWN, *names) if names else (), "DK-152", {AS_SHOWN: "All as entered", **names})

    shown = "; ".join(f"@{stack.owner}: {_told(stack)}" for stack in _entered(s, sector))
    about = {"sector": SECTORS[sector], "shown": shown}
    differs = await Ask(TABLE, "stacks-entered", stacks, source=Source.FACE, about=about)
    for stack in _entered(s, sector):
        if differs == AS_SHOWN:
            for token in stack.tokens:
                token.entered = False
        elif stack.id == differs:
            for token in stack.tokens:
                token.up = False  # each is read anew
            not_as_entered(s, stack, [token for token in stack.tokens if token.entered], "DK-152")


def _told(stack: Stack) -> str:
    """The tokens of a stack from top to bottom, in words."""
    return ", ".join(word(stack, token.kind) for token in stack.tokens if token.kind is not None)


def _face_down(s: State, sector: str) -> tuple[Stack, Token] | None:
    lying = ((stack, token) for stack in s.sectors[sector].stacks for token in stack.tokens if not token.up)
    return next(lying, None)
