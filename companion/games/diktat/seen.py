"""What lies on the table as the camera sees it: Agents turned up, stacks spread out, cards that are new somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from companion.games.diktat.layout import spreads
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.state import Stack, State, Token
from companion.rules.reading import Seen, in_zones
from companion.table import Seat

AGENT = "agent/"
MANOEUVRE = "manoeuvre/"
FACTION = "others/faction"
BACK = "back/agent"


@dataclass(frozen=True)
class Spread:
    """A stack turned up side by side: whose Manoeuvre or Faction token lies with it, and the kinds of its tokens."""

    owner: Seat
    kinds: tuple[str, ...]

    def can_be(self, stack: Stack) -> bool:
        """Whether as many lie there as in the stack, and among them all that are known."""
        known = Counter(token.kind for token in stack.tokens if token.kind is not None)
        return self.owner == stack.owner and len(self.kinds) == len(stack.tokens) and known <= Counter(self.kinds)


def kinds_in(placements: Sequence[Seen], zone: str) -> list[str]:
    """The kinds of the Agents that lie face up in a zone."""
    return [one.removeprefix(AGENT) for one in in_zones(placements, zone) if one.startswith(AGENT)]


def marker_of(s: State, owner: Seat) -> str:
    """The token that tops the stacks of an owner (DK-085, DK-230)."""
    return FACTION if owner == OTHERS else f"{MANOEUVRE}{s.players[owner].cabal.id}"


def counts_in(component: str, zone: str | None) -> str | None:
    """A stack beside the tokens of its sector, for want of room, counts for the sector as all others do (DK-088)."""
    place, _, sector = (zone or "").partition("-")
    of_a_stack = component in (FACTION, BACK) or component.startswith(MANOEUVRE)
    return f"stacks-{sector}" if place == "tokens" and of_a_stack else zone


def turned_up(s: State) -> tuple[str, Stack, Token] | None:
    """The token that lies face up and that nobody has read yet, with its sector and stack; last what was entered."""
    up = [(sector, stack, token) for sector, stack in s.stacks() for token in stack.tokens if token.up]
    unread = [found for found in up if found[2].kind is None]
    return next(iter(unread or (found for found in up if found[2].entered)), None)


def spread_of(s: State, sector: str, stack: Stack, placements: Sequence[Seen]) -> Spread | None:
    """Where a stack lies turned up: None as long as it is not clear.

    All stacks of its owner in the sector must lie spread, and no others; then no spread of an earlier Conquest and no
    stack still to be spread can be taken for it (DK-152).
    """
    stacks = [one for one in s.sectors[sector].stacks if one.owner == stack.owner]
    found = [spread for spread in _spreads(s, placements) if spread.owner == stack.owner]
    still_there = marker_of(s, stack.owner) in in_zones(placements, f"stacks-{sector}")
    if still_there or len(found) != len(stacks):
        return None
    for order in permutations(found):
        if all(spread.can_be(one) for spread, one in zip(order, stacks, strict=True)):
            return order[stacks.index(stack)]
    return None


def not_as_entered(s: State, sector: str, stack: Stack, placements: Sequence[Seen]) -> bool:
    """Whether all stacks of its owner lie spread there, as high as they should be, and cannot be what was entered."""
    stacks = [one for one in s.sectors[sector].stacks if one.owner == stack.owner]
    found = [spread for spread in _spreads(s, placements) if spread.owner == stack.owner]
    if marker_of(s, stack.owner) in in_zones(placements, f"stacks-{sector}"):
        return False
    heights = sorted(len(spread.kinds) for spread in found) == sorted(len(one.tokens) for one in stacks)
    return heights and spread_of(s, sector, stack, placements) is None


def _spreads(s: State, placements: Sequence[Seen]) -> Iterator[Spread]:
    """Whatever lies spread with exactly one token of an owner."""
    owners = {marker_of(s, owner): owner for owner in (*s.seats, OTHERS)}
    for zone in spreads(len(s.seats)):
        markers = [owners[one] for one in in_zones(placements, zone) if one in owners]
        if len(markers) == 1:
            yield Spread(markers[0], tuple(kinds_in(placements, zone)))


def new_cards(s: State, placements: Sequence[Seen], *zones: str) -> list[str]:
    """Opportunity cards in some zones that the rules do not know there or anywhere else in the open."""
    known = {*s.track, *s.corrupted, *s.discard}
    for player in s.players.values():
        known |= {*player.row, *player.overflow}
    return [one for one in in_zones(placements, *zones) if one.startswith("opportunity/") and one not in known]


def new_marker(s: State, seat: Seat, sector: str, placements: Sequence[Seen]) -> bool:
    """Whether a marker of a sector lies before a player that was not there: side 2 up if it is the second (DK-186)."""
    there = in_zones(placements, f"influence-{seat}")
    sides = [one.split("/")[2] for one in there if one.startswith(f"marker/{sector}/")]
    held = sum(space.level for space in s.players[seat].influence if space.sector == sector)
    return bool(sides) and (not held or (held == 1 and ("2" in sides or len(sides) > 1)))
