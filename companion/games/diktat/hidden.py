"""What screens and stacks hide, as a case lays it at its beginning; in play nobody corrects it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.errors import Refused
from companion.games.diktat.facts import AFFINITIES, AGENTS, SECTORS
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.state import Screen, Stack, State, Token, special_tokens
from companion.rules import Json
from companion.table import Seat

SINGLE = ("pp", "debts", "special")


def hidden(s: State) -> Mapping[str, Callable[[Json], None]]:
    """By name: `screen.p0` counts what is behind a screen, `lay.karst` the stacks of a sector, `centre` Other pieces.

    A stack is [owner, [kinds from top to bottom]], null for a token that nobody has named. Raises Refused.
    """
    screens = {f"screen.{seat}": partial(_fill_screen, s, seat) for seat in s.seats}
    return {**screens, **{f"lay.{sector}": partial(_lay, s, sector) for sector in SECTORS}, "centre": partial(_fill, s)}


def _counts(value: Json, known: Sequence[str]) -> Mapping[str, int]:
    if not isinstance(value, dict) or any(word not in known for word in value):
        raise Refused("DK-036", f"{value!r} cannot lie there.", f"Count {', '.join(known)}.", value=value)
    if any(type(count) is not int or count < 0 for count in value.values()):
        raise Refused("DK-036", f"{value!r} are no numbers.", "Write whole numbers, 0 or more.", value=value)
    return value


def _fill_screen(s: State, seat: Seat, value: Json) -> None:
    """What is left out is not there; of special tokens all are there."""
    counts = _counts(value, (*SINGLE, *AGENTS, *AFFINITIES))
    special = counts.get("special", special_tokens(s.players[seat].cabal))
    screen = Screen(counts.get("pp", 0), debts=counts.get("debts", 0), special=special)
    screen.agents.update({kind: counts.get(kind, 0) for kind in AGENTS})
    screen.affinity.update({kind: counts.get(kind, 0) for kind in AFFINITIES})
    s.players[seat].screen = screen


def _fill(s: State, value: Json) -> None:
    s.centre.clear()
    s.centre.update(_counts(value, AGENTS))


def _lay(s: State, sector: str, value: Json) -> None:
    """These stacks lie in a sector, and no others."""
    if not isinstance(value, list) or not all(_is_stack(s, one) for one in value):
        cure = 'Write each stack as ["p0", ["guard", "emissary"]], from top to bottom.'
        raise Refused("DK-085", f"{value!r} are no stacks.", cure, value=value)
    s.sectors[sector].stacks = [Stack(s.new_stack_id(), owner, [Token(k) for k in kinds]) for owner, kinds in value]


def _is_stack(s: State, one: Json) -> bool:
    if not isinstance(one, list) or len(one) != 2 or one[0] not in (*s.seats, OTHERS):
        return False
    return isinstance(one[1], list) and bool(one[1]) and all(kind is None or kind in AGENTS for kind in one[1])
