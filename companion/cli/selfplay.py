"""`companion selfplay`: random games of everybody against everybody, each one checked and replayed."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from companion.cli.chess_pace import ChessPace
from companion.errors import ConfigError
from companion.rules import Game, Match, Setup
from companion.rules.playing import RandomPlayer, SeededDealer
from companion.rules.registry import game_named, games

MOST_ANSWERS = 100_000  # a game that is longer does not end
HANDS = "hands"  # the option of a game that says whether its cards are real or dealt
CONFIGURATION = "configuration"  # the option that says what its box holds


@dataclass(frozen=True)
class Sitting:
    """One game to be played: its number, seat count and options."""

    number: int
    seats: int
    seed: int
    options: dict[str, str]


@dataclass
class Tally:
    """What came of all games so far; times in s, those of `playing` and `passed` of one core."""

    games: int = 0
    answers: int = 0
    playing: float = 0.0
    passed: float = 0.0
    longest: int = 0
    rebuild_longest: float = 0.0
    failures: list[str] = field(default_factory=list)

    def report(self, game: str, chess: ChessPace) -> dict[str, Any]:
        """The figures as they are printed."""
        pace = self.answers / self.playing if self.playing else 0.0
        return {
            "game": game,
            "games": self.games,
            "failures": len(self.failures),
            "failed": self.failures[:20],
            "answers": self.answers,
            "answers_per_s": round(pace),
            "games_per_s": round(self.games / self.passed, 1) if self.passed else 0.0,
            "vs_python_chess": round(pace / chess.moves_per_s, 2) if chess.moves_per_s else None,
            "chess_moves_per_s": round(chess.moves_per_s),
            "longest_answers": self.longest,
            "rebuild_longest_s": round(self.rebuild_longest, 3),
        }


@click.command("selfplay")
@click.argument("game")
@click.option("--games", "count", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seats", default="", help="Seat counts: 3, or 3-5; every count of the game by default.")
@click.option("--hands", default="both", show_default=True, type=click.Choice(["physical", "virtual", "both"]))
@click.option("--options", default="default", show_default=True, type=click.Choice(["default", "random"]))
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed plays the same games.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(game: str, count: int, seats: str, hands: str, options: str, seed: int, as_json: bool) -> None:
    """Play random games of GAME ("all": of every game). Exit code 1 if one of them fails."""
    chosen = list(games().values()) if game == "all" else [game_named(game)]
    chess = ChessPace(seed)
    reports = []
    for one in chosen:
        sittings = sittings_of(one, count, _range(seats, one), _hands(hands), options == "random", seed)
        reports.append(play_all(one, list(sittings), chess).report(one.id, chess))
    told = reports[0] if game != "all" else {"all": reports, "failures": sum(r["failures"] for r in reports)}
    click.echo(json.dumps(told) if as_json else "\n".join(_words(report) for report in reports))
    sys.exit(1 if told["failures"] else 0)


def _hands(hands: str) -> tuple[str, ...]:
    return ("virtual", "physical") if hands == "both" else (hands,)


def _range(text: str, game: Game[Any]) -> Sequence[int]:
    """The seat counts in "3" or "3-5". Raises ConfigError."""
    if not text:
        return game.seats
    first, _, last = text.partition("-")
    if not (first.isdigit() and (last or first).isdigit()):
        raise ConfigError(f"--seats {text!r} is not a number or a range.", "Write 3, or 3-5.")
    chosen = [seats for seats in game.seats if int(first) <= seats <= int(last or first)]
    if not chosen:
        raise ConfigError(f"{game.title} is not for {text} players.", f"It takes {game.seats[0]} to {game.seats[-1]}.")
    return chosen


def sittings_of(
    game: Game[Any], count: int, seats: Sequence[int], hands: Sequence[str], at_random: bool, seed: int
) -> Iterator[Sitting]:
    """`count` games, spread evenly over seat counts, kinds of hands and configurations."""
    kinds = [choice for choice in _choices(game, HANDS) if choice in hands]
    configurations = _choices(game, CONFIGURATION)
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        options = {o.name: rng.choice(list(o.choices)) for o in game.options} if at_random else {}
        if configurations and not at_random:
            options[CONFIGURATION] = configurations[number // len(seats) // max(1, len(kinds)) % len(configurations)]
        if kinds:
            options[HANDS] = kinds[number // len(seats) % len(kinds)]
        yield Sitting(number, seats[number % len(seats)], seed, options)


def _choices(game: Game[Any], name: str) -> list[str]:
    return [choice for option in game.options if option.name == name for choice in option.choices]


def play_all(game: Game[Any], sittings: Sequence[Sitting], chess: ChessPace) -> Tally:
    """Play all sittings, with chess in between for the comparison."""
    tally = Tally()
    label = f"{game.title}: {len(sittings)} games"
    with click.progressbar(sittings, label=label, file=sys.stderr) as shown:
        for sitting in shown:
            began = time.process_time()
            try:
                _play_one(game, sitting, tally)
            except Exception as fault:  # one game that fails is a finding, and the others are played
                tally.failures.append(f"{sitting}: {type(fault).__name__}: {fault}")
            spent = time.process_time() - began
            tally.games += 1
            tally.passed += spent
            chess.play(spent / 3)
    return tally


def _play_one(game: Game[Any], sitting: Sitting, tally: Tally) -> None:
    setup = Setup(tuple(f"p{n}" for n in range(sitting.seats)), sitting.options)
    name = f"{sitting.seed}/{sitting.number}"
    player = RandomPlayer(name, dealer=SeededDealer(name))
    began = time.process_time()
    match = Match(game, setup)
    answers = _play_out(match, player)
    playing = time.process_time() - began
    began = time.perf_counter()
    again = Match(game, match.setup, match.record)
    rebuilding = time.perf_counter() - began
    if [again.page(p) for p in (*setup.seats, None)] != [match.page(p) for p in (*setup.seats, None)]:
        raise AssertionError("a replay comes out differently")
    if again.digest() != match.digest():
        raise AssertionError("a replay has other facts")
    _look_at_every_entry(match)
    tally.answers += answers
    tally.playing += playing
    if answers > tally.longest:
        tally.longest, tally.rebuild_longest = answers, rebuilding


def _play_out(match: Match[Any], player: RandomPlayer) -> int:
    """Play to the end; how many answers and openings it took."""
    for answers in range(MOST_ANSWERS):
        if match.over:
            return answers
        player.move(match)
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


def _look_at_every_entry(match: Match[Any]) -> None:
    """Run the record once more and look at the invariants after every entry."""
    again = match.rewound(0)
    for number, entry in enumerate(match.record):
        again.repeat(entry)
        if broken := match.game.invariants(again.state):
            raise AssertionError(f"after entry {number}: {'; '.join(broken)}")


def _words(report: dict[str, Any]) -> str:
    lines = [
        f"{report['game']}: {report['games']} games, {report['failures']} failures, {report['answers']} answers",
        f"{report['answers_per_s']} answers/s, {report['games_per_s']} games/s",
        f"{report['vs_python_chess'] or 'without'} times the pace of python-chess's random playouts",
        f"longest game {report['longest_answers']} answers, rebuilt in {report['rebuild_longest_s']} s",
    ]
    return "\n".join([*lines, *report["failed"]])
