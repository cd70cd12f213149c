"""`companion bench kernel`: how long it takes to run a record again, against a push of python-chess."""

from __future__ import annotations

import json
import time
from statistics import median
from typing import Any

import click

from companion.cli.chess_pace import ChessPace
from companion.rules import Game, Match, Setup
from companion.rules.playing import RandomPlayer, SeededDealer
from companion.rules.registry import game_named, games


@click.command("kernel")
@click.option("--game", "name", default="", help="Which game; every installed one by default.")
@click.option("--quick", is_flag=True, help="A few seconds, for a first look.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object by game.")
def command(name: str, quick: bool, as_json: bool) -> None:
    """Run records of random games again and again."""
    rounds = 5 if quick else 40
    told = {game.id: measure(game, rounds) for game in ([game_named(name)] if name else games().values())}
    if as_json:
        click.echo(json.dumps(told))
        return
    for game_id, figures in told.items():
        click.echo(
            f"{game_id}: {figures['replay_us_per_answer']} µs to replay an answer, "
            f"{figures['vs_chess_push']} times a push of python-chess; longest game rebuilt in {figures['longest_s']} s"
        )


def measure(game: Game[Any], rounds: int) -> dict[str, float]:
    """Replay one random game for each seat count, `rounds` times, with chess in between."""
    matches = [_played(game, seats) for seats in game.seats]
    chess = ChessPace(1)
    replays, pushes, longest = [], [], 0.0
    for _ in range(rounds):
        spent = answers = 0.0
        for match in matches:
            began = time.process_time()
            Match(game, match.setup, match.record)
            took = time.process_time() - began
            longest = max(longest, took)
            spent += took
            answers += _answers(match)
        replays.append(spent / answers)
        pushes.append(chess.push_s(spent / 3))
    replay, push = median(replays), median(pushes)
    return {
        "answers": sum(map(_answers, matches)),
        "replay_us_per_answer": round(replay * 1e6, 1),
        "chess_push_us": round(push * 1e6, 1),
        "vs_chess_push": round(replay / push, 2) if push else 0.0,
        "longest_s": round(longest, 4),
    }


def _played(game: Game[Any], seats: int) -> Match[Any]:
    setup = Setup(tuple(f"p{n}" for n in range(seats)), {})
    return RandomPlayer(seats, dealer=SeededDealer(seats)).play(Match(game, setup), 100_000)


def _answers(match: Match[Any]) -> int:
    """How many answers a record holds, those in opened secret choices too."""
    return sum(
        sum(len(ballot) for _, ballot in entry.ballots) if hasattr(entry, "ballots") else 1 for entry in match.record
    )
