"""Level 3, the tie-breaks, and who is The Golden Blade (rules 2.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.golden_blade.facts import DOMAINS, SLOTS, TOP_LEVEL
from companion.games.golden_blade.state import State
from companion.rules import GameOver
from companion.table import Seat

TIE_STEPS = (
    ("GB-148", "the second-highest domain"),
    ("GB-149", "the third-highest domain"),
    ("GB-150", "the hand"),
)


def at_the_top(s: State) -> list[Seat]:
    """The players at level 3 in any domain (GB-004, GB-153)."""
    return [seat for seat in s.seats if any(s.level(seat, domain) == TOP_LEVEL for domain in DOMAINS)]


def tie_key(s: State, seat: Seat) -> tuple[int, int, int]:
    """Second- and third-highest domain in filled slots, then the hand (GB-148 to GB-152); larger wins."""
    filled = sorted((s.units(seat, domain) for domain in DOMAINS), reverse=True)
    cards = len(s.hands[seat])
    return filled[1], filled[2], cards if s.rulings.more_cards_win else -cards


def check_at_once(s: State) -> None:
    """End the game in the middle of Order Resolution, unless a house rule waits for Build (GB-083, R6)."""
    if s.rulings.win_at_once:
        check(s)


def check(s: State) -> None:
    """End the game if anybody stands at level 3 (GB-144, GB-146)."""
    tied = at_the_top(s)
    if not tied:
        return
    rule = "GB-147"
    for step, (deciding, _) in enumerate(TIE_STEPS):
        if len(tied) > 1:
            best = max(tie_key(s, seat)[step] for seat in tied)
            tied = [seat for seat in tied if tie_key(s, seat)[step] == best]
            rule = deciding
    s.winners = tied
    rule = rule if len(tied) == 1 else "GB-151"
    outcome = {"winners": list(tied), "rule": rule}
    s.tell(outcome_words(s, outcome), rule)
    raise GameOver(outcome)


def outcome_words(_: State, outcome: Mapping[str, Any]) -> str:
    """Who is The Golden Blade, and why (GB-154)."""
    winners: Sequence[Seat] = outcome["winners"]
    if len(winners) > 1:
        return f"{' and '.join(f'@{seat}' for seat in winners)} share the victory: all tie-breaks are equal."
    by = dict(TIE_STEPS).get(outcome["rule"])
    why = f"wins the tie by {by}" if by else "stands alone at level 3"
    return f"@{winners[0]} is The Golden Blade and {why}."


def score(s: State) -> list[tuple[Seat, Mapping[str, Any]]]:
    """The standing, best first: filled slots by domain, and the key of the tie-breaks."""
    rows = [(seat, _row(s, seat)) for seat in s.seats]
    return sorted(rows, key=lambda row: (-row[1]["best"], *(-part for part in row[1]["tie"]), s.seats.index(row[0])))


def _row(s: State, seat: Seat) -> Mapping[str, Any]:
    filled = {domain: s.units(seat, domain) for domain in DOMAINS}
    levels = {domain: s.level(seat, domain) for domain in DOMAINS}
    return {
        "best": max(filled.values()),
        "of": SLOTS,
        "filled": filled,
        "levels": levels,
        "hand": len(s.hands[seat]),
        "tie": list(tie_key(s, seat)),
        "winner": seat in (s.winners or ()),
    }
