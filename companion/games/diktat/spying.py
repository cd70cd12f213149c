"""Looking at what lies face down (rules 2.13)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.diktat.facts import SECTORS, SPIED
from companion.games.diktat.stacks import named, opposing, word
from companion.games.diktat.state import State, Token
from companion.rules import Ask, PickSome
from companion.table import Seat

SECRET = "secret"


def elements(s: State, seat: Seat) -> dict[str, str]:
    """What a player can look at, by name, in words: each token that lies face down, and the secret card (DK-091)."""
    found = {name: told for name, token, told in opposing(s, seat) if not token.up}
    if s.secret is not None:
        found[SECRET] = "The secret card"
    return found


def most(s: State, seat: Seat) -> int:
    """Two elements, and one more for each Spy token (DK-091, DK-092)."""
    return SPIED + s.players[seat].spies


async def spy(s: State, seat: Seat, most: Callable[[], int]) -> None:
    """A player looks at up to so many elements, wherever they lie (DK-091 to DK-097).

    What has been seen may decide what is looked at next: whoever chooses fewer is asked again, until nothing is chosen.
    """
    done = 0

    def choices() -> PickSome[str]:
        found = elements(s, seat)
        return PickSome(tuple(found), 0, max(0, min(most() - done, len(found))), "DK-091", found)

    if not elements(s, seat):
        s.tell("There is nothing to look at.", "DK-091")
    while choices().most > 0 and (chosen := await Ask(seat, "spy", choices)):
        for element in chosen:
            look(s, seat, element)
        done += len(chosen)


def look(s: State, seat: Seat, chosen: str) -> None:
    """One element is looked at: everybody learns which, the spy alone what it is (DK-096, DK-097)."""
    s.tell(f"@{seat} looks at {elements(s, seat)[chosen]}.", "DK-097")
    s.shown += 1
    if chosen == SECRET:
        s.secret_seen.add(seat)
        return
    sector, stack, token = named(s, chosen)
    token.seen.add(seat)
    if token.kind is not None:
        place = stack.tokens.index(token) + 1
        said = ", as its owner has entered it; what you see counts" if token.entered else ""
        text = f"{SECTORS[sector]}, token {place}: {word(stack, token.kind)}{said}."
        s.tell_privately(seat, text, "DK-097")


def looked_at(s: State, seat: Seat) -> list[tuple[str, int, Token]]:
    """The face-down tokens that a player has looked at: stack, place, token."""
    return [
        (stack.id, place, token)
        for _, stack in s.stacks()
        for place, token in enumerate(stack.tokens, 1)
        if seat in token.seen and not token.up
    ]
