"""Titles, and the two ends of the game (rules 2.15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.elekt.court import highest
from companion.games.elekt.state import State
from companion.rules import GameOver
from companion.table import Seat

BY_TITLES, BY_MORE, BY_COUNT, BY_POSITION = "EL-171", "EL-275", "EL-178", "EL-179"
HAIL = "Long live the new Emperor!"


class Victory(Exception):
    """Somebody has won; the Herald is still to be named."""

    def __init__(self, winner: Seat, rule: str) -> None:
        super().__init__(winner)
        self.winner = winner
        self.rule = rule


def check_titles(s: State) -> None:
    """Whoever stands at the required number wins at once (EL-151, EL-171 to EL-173, EL-275); raises Victory."""
    counts = {seat: s.title_count(seat) for seat in s.seats}
    there = [seat for seat in s.seats if counts[seat] >= s.needed]
    if there:
        raise Victory(_first(s, counts), BY_TITLES if len(there) == 1 else BY_MORE)


def check_last_round(s: State) -> None:
    """The round that took the last Privilege is over: most Titles win, then position (EL-177 to EL-180)."""
    if s.decks["privilege"] or s.face_up["court"]:
        return
    counts = {seat: s.title_count(seat) for seat in s.seats}
    tied = [seat for seat in s.seats if counts[seat] == max(counts.values())]
    raise Victory(_first(s, counts), BY_POSITION if len(tied) > 1 else BY_COUNT)


def _first(s: State, counts: Mapping[Seat, int]) -> Seat:
    most = max(counts.values())
    return highest(s.court(), [seat for seat in s.seats if counts[seat] == most])


def crown(s: State, victory: Victory) -> None:
    """Note who has won, and why."""
    s.winners = [victory.winner]
    s.turn, s.contest = None, None
    s.tell(outcome_words(s, {"winners": s.winners, "rule": victory.rule}), victory.rule)


def end(s: State, victory: Victory) -> GameOver:
    """The end, once the Herald is named (EL-182)."""
    return GameOver({"winners": [victory.winner], "rule": victory.rule, "herald": s.herald})


def outcome_words(s: State, outcome: Mapping[str, Any]) -> str:
    """Who is the new Emperor, and why."""
    winner: Seat = outcome["winners"][0]
    count = s.title_count(winner)
    why = {
        BY_TITLES: f"has {count} Titles, and {s.needed} are needed",
        BY_MORE: f"has {count} Titles, and of those who reached {s.needed} the most or the higher position",
        BY_COUNT: f"has the most Titles, {count}, after the last round",
        BY_POSITION: f"has {count} Titles like others, and is higher at the Court",
    }[outcome["rule"]]
    return f"@{winner} {why}: the new Emperor."


def score(s: State) -> Sequence[tuple[Seat, Mapping[str, Any]]]:
    """The standing, best first: Titles, then position at the Court (EL-178, EL-179)."""
    order = s.court()
    ranked = sorted(s.seats, key=lambda seat: (seat not in (s.winners or ()), -s.title_count(seat), order.index(seat)))
    return [(seat, _row(s, seat)) for seat in ranked]


def _row(s: State, seat: Seat) -> Mapping[str, Any]:
    return {
        "titles": s.title_count(seat),
        "of": s.needed,
        "position": s.court().index(seat) + 1,
        "ember": s.ember[seat],
        "winner": seat in (s.winners or ()),
    }
