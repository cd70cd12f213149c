"""Clean-up, End of Cycle, and who has won (rules 2.25, 2.26, 2.34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.diktat.attack import attack_of_others
from companion.games.diktat.facts import AGENTS, CYCLES, ENOUGH_VP
from companion.games.diktat.others import OthersWin, corrupt
from companion.games.diktat.possessions import check_administrator
from companion.games.diktat.stacks import forget
from companion.games.diktat.state import State
from companion.rules import Ask, GameOver, Pick, Press, Together, attempt
from companion.table import Seat

MOST_VP, MOST_PP, JOINTLY = "DK-216", "DK-217", "DK-218"


class SuddenWin(Exception):
    """Somebody has 10 VP, and the table plays with a sudden win (A-01)."""


def check_sudden_win(s: State) -> None:
    """Look for 10 VP now, if the table plays so; raises SuddenWin."""
    if s.rulings.sudden_win and any(s.vp(seat) >= ENOUGH_VP for seat in s.seats):
        raise SuddenWin


async def clean_up(s: State) -> None:
    """The Attack of the Others, then everything that does not stay goes (DK-202 to DK-212, A-05, A-30)."""
    icons = sum(s.element(card).attack for card in s.track)
    for _ in range(icons if s.rulings.attack_per_icon else min(1, icons)):
        await attack_of_others(s)
    for sector in s.sectors:
        for stack in s.player_stacks(sector):  # an element has sent or moved it since the last Conquest
            forget(s, stack)
    for player in s.players.values():
        player.screen.agents.update({kind: -player.screen.agents[kind] for kind in AGENTS})
        player.screen.unnamed = 0
        player.spies = player.assassins = player.manoeuvres = player.skips = 0
        player.used.clear()
        player.played.clear()
    check_administrator(s)
    s.revealed.clear()
    s.tell("Agents, Spies, Assassins and Used tokens are discarded.", "DK-208")
    while s.track:
        card = await attempt(_next_off_the_track(s))
        if card is None:
            continue  # there is another Administrator
        s.track.remove(card)
        if s.rulings.others:
            corrupt(s, card)
        else:
            s.discard.append(card)
    s.step = "end-of-cycle"


async def _next_off_the_track(s: State) -> str:
    """From left to right, or as the Administrator says where it matters (A-28)."""
    if len(s.track) < 2 or not (s.rulings.others and s.rulings.administrator_orders):
        return s.track[0]

    asked = s.decides()

    def cards() -> Pick[str]:
        found = s.track if s.decides() == asked else ()
        return Pick(tuple(found), "DK-247", {card: s.element(card).name for card in found})

    return await Ask(asked, "next-corrupted", cards)


async def end_of_cycle(s: State) -> None:
    """A last call, then 10 VP or the last Cycle trigger the end (DK-213, DK-313, A-66)."""
    await Together(s.seats, lambda seat: Ask(seat, "last-call", Press))
    if s.cycle >= CYCLES[len(s.seats)] or any(s.vp(seat) >= ENOUGH_VP for seat in s.seats):
        raise the_end(s)
    s.step = "start-of-cycle"


def the_end(s: State) -> GameOver:
    """Debts count, most VP wins, then most PP, then together (DK-215 to DK-218)."""
    s.closed = True
    final = {seat: final_vp(s, seat) for seat in s.seats}
    winners = [seat for seat in s.seats if final[seat] == max(final.values())]
    rule = MOST_VP
    if len(winners) > 1:
        s.revealed_pp = {seat: s.players[seat].screen.pp for seat in winners}
        most = max(s.revealed_pp.values())
        winners = [seat for seat in winners if s.revealed_pp[seat] == most]
        rule = MOST_PP if len(winners) == 1 else JOINTLY
    s.winners = winners
    outcome = {"winners": winners, "rule": rule, "final": final}
    s.tell(outcome_words(s, outcome), rule)
    return GameOver(outcome)


def final_vp(s: State, seat: Seat) -> int:
    """Running VP less one for each Debt (DK-215)."""
    return s.vp(seat) - s.players[seat].screen.debts


def lost(s: State, why: OthersWin) -> GameOver:
    """The Others have won, and all players have lost (DK-291 to DK-293)."""
    s.closed, s.lost, s.winners = True, True, []
    outcome = {"winners": [], "rule": why.rule, "final": {}}
    s.tell(outcome_words(s, outcome), why.rule)
    return GameOver(outcome)


def outcome_words(_: State, outcome: Mapping[str, Any]) -> str:
    """Who has won, and why."""
    winners: Sequence[Seat] = outcome["winners"]
    if not winners:
        what = "a seventh card" if outcome["rule"] == "DK-291" else "a seventh Darkness token"
        return f"The Others win: {what}. Everybody has lost."
    names = " and ".join(f"@{seat}" for seat in winners)
    count = outcome["final"][winners[0]]
    by = {MOST_VP: "", MOST_PP: ", and the most PP of those tied", JOINTLY: ", together"}[outcome["rule"]]
    return f"{names} {'wins' if len(winners) == 1 else 'win'} with {count} VP{by}."


def score(s: State) -> Sequence[tuple[Seat, Mapping[str, Any]]]:
    """The standing by running VP, after the end by final VP, best first; who is equal is told as they sit.

    At the end with the place of everybody: those whom nothing decides between share one (DK-215 to DK-218, A-75).
    """
    points = final_vp if s.winners else State.vp
    standing = {
        seat: (seat not in (s.winners or ()), -points(s, seat), -s.revealed_pp.get(seat, 0)) for seat in s.seats
    }
    return [(seat, _row(s, seat, points(s, seat), standing)) for seat in sorted(s.seats, key=standing.__getitem__)]


def _row(s: State, seat: Seat, vp: int, standing: Mapping[Seat, tuple[bool, int, int]]) -> Mapping[str, Any]:
    count = s.players[seat].screen.debts
    debts = {"debts": count} if s.closed or s.rulings.debts_open else {}
    paid = {"debts": -count} if s.winners else {}
    place = {"place": 1 + sum(one < standing[seat] for one in standing.values())} if s.winners else {}
    return {
        **place,
        "vp": vp,
        "of": ENOUGH_VP,
        "sources": {**s.vp_sources(seat), **paid},
        **debts,
        "winner": seat in (s.winners or ()),
    }
