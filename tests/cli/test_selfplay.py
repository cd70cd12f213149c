"""`companion selfplay` plays random games to their end and checks them."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from click.testing import CliRunner

from companion.cli import selfplay
from companion.cli.bench import command as bench
from companion.cli.bench_kernel import command as bench_kernel
from companion.errors import ConfigError
from companion.rules.registry import game_named


def test_random_games_end_and_replay_equal() -> None:
    """Every seat count and both kinds of hands play to the end; figures are printed as one object."""
    printed = CliRunner().invoke(selfplay.command, ["golden-blade", "--games", "12", "--seed", "3", "--json"])
    told = json.loads(printed.stdout)

    assert printed.exit_code == 0
    assert (told["games"], told["failures"]) == (12, 0)
    assert {"answers_per_s", "games_per_s", "vs_python_chess", "rebuild_longest_s"} <= set(told)


def test_sittings_spread_over_seats_and_hands() -> None:
    """Twelve games are one of each seat count with each kind of hands, and the seed fixes their options."""
    game = game_named("golden-blade")
    sittings = list(selfplay.sittings_of(game, 12, game.seats, ("virtual", "physical"), True, 1))

    assert {(s.seats, s.options["hands"]) for s in sittings} == {
        (n, h) for n in range(2, 8) for h in ("virtual", "physical")
    }
    assert sittings == list(selfplay.sittings_of(game, 12, game.seats, ("virtual", "physical"), True, 1))


def test_a_game_that_fails_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without an end is a failure with its seed, and the exit code says so."""
    monkeypatch.setattr(selfplay, "MOST_ANSWERS", 10)
    printed = CliRunner().invoke(selfplay.command, ["golden-blade", "--games", "2", "--seats", "3", "--json"])
    told = json.loads(printed.stdout)

    assert printed.exit_code == 1
    assert told["failures"] == 2
    assert "no end" in told["failed"][0]


@pytest.mark.parametrize("seats", ["many", "9", "3-x"])
def test_seats_that_make_no_sense_are_refused(seats: str) -> None:
    """The seat counts are a number or a range within the game's."""
    with pytest.raises(ConfigError):
        CliRunner().invoke(selfplay.command, ["golden-blade", "--seats", seats], catch_exceptions=False)


def test_all_games_are_played_in_turn() -> None:
    """`all` gives a report for each game and their failures together."""
    printed = CliRunner().invoke(selfplay.command, ["all", "--games", "1", "--seats", "3", "--json"])

    assert json.loads(printed.stdout)["failures"] == 0


def test_every_bench_can_be_called() -> None:
    """The list of benches names only what there is."""
    printed = CliRunner().invoke(bench, ["--help"])

    assert printed.exit_code == 0
    assert "kernel" in printed.stdout


def test_the_kernel_is_measured_by_replays() -> None:
    """The bench replays a game of every seat count and names its peer."""
    printed = CliRunner().invoke(bench_kernel, ["--game", "golden-blade", "--quick", "--json"])
    figures = json.loads(printed.stdout)["golden-blade"]

    assert figures["answers"] > 0
    assert figures["replay_us_per_answer"] > 0
    assert figures["vs_chess_push"] > 0


def test_half_of_the_games_are_played_in_each_configuration() -> None:
    """And in each of them as often with real cards as with dealt ones."""
    game = game_named("diktat")
    played = Counter(
        (sitting.options["configuration"], sitting.options["hands"])
        for sitting in selfplay.sittings_of(game, 80, game.seats, ("virtual", "physical"), False, 1)
    )
    assert set(played.values()) == {20}
    assert len(played) == 4
