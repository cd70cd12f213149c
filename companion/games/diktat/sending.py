"""Send a Team (rules 2.12)."""

from __future__ import annotations

from companion.games.diktat.attack import attack_stack
from companion.games.diktat.facts import AGENTS, SECTORS
from companion.games.diktat.shapes import Team
from companion.games.diktat.stacks import lay
from companion.games.diktat.state import State
from companion.rules import Ask
from companion.table import Seat


def team(s: State, seat: Seat) -> Team:
    """Where a team may go, and what the player has (DK-086, DK-087, DK-090)."""
    screen = s.players[seat].screen
    open_sectors = {sector: name for sector, name in SECTORS.items() if s.has_place(sector, seat)}
    agents = {kind: min(screen.agents[kind], screen.tokens) for kind in AGENTS}
    return Team(open_sectors, agents, screen.tokens, s.rulings.virtual or s.rulings.stacks_entered)


async def send(s: State, seat: Seat) -> None:
    """A new stack lies face down; with the Others there it is attacked at once (DK-083 to DK-089, DK-266)."""
    if team(s, seat).empty:
        return
    sector, kinds = await Ask(seat, "send", lambda: team(s, seat))
    stack = lay(s, seat, sector, kinds)
    s.tell(f"@{seat} sends a team of {len(kinds)} to {SECTORS[sector]}.", "DK-083")
    await attack_stack(s, sector, stack)
