"""Every installed game holds what the house relies on; no code here is for one game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.rules.conformance import CHECKS, Check, Trial, can_be_entered, replays_elsewhere, trials
from companion.rules.registry import game_named, games


def _checked() -> Iterator[tuple[str, Check, Trial]]:
    for name, game in games().items():
        for trial in trials(game):
            for check in CHECKS:
                if check is can_be_entered and trial.options:
                    continue  # steps do not depend on options
                # Another process takes long to start: the smallest table by our rulings, and the largest by any.
                far = trial.seats == game.seats[-1] if trial.options else trial.seats == game.seats[0]
                if check is not replays_elsewhere or far:
                    yield name, check, trial


ALL = list(_checked())


@pytest.mark.parametrize(
    ("name", "check", "trial"),
    ALL,
    ids=[f"{n}-{c.__name__}-{t.seats}-{'random' if t.options else 'default'}" for n, c, t in ALL],
)
def test_game_conforms(name: str, check: Check, trial: Trial) -> None:
    """The check holds for this game, with this many seats and these options."""
    check(game_named(name), trial)


def test_every_installed_game_is_tried() -> None:
    """At least our first game is there, and none is left out."""
    assert {name for name, _, _ in ALL} == set(games()) >= {"golden-blade"}
