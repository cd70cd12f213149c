"""A sample of small faults in the code of a game is found by its tests."""

from __future__ import annotations

import pytest

from companion.rules.registry import games
from tests.mutants.mutate import HUNTED, hunt, sample, sites_of

COUNT, SEED, SHARE = 200, 1, 0.9


@pytest.mark.hard
@pytest.mark.parametrize("game", HUNTED)
def test_nine_of_ten_mutants_are_killed(game: str) -> None:
    """Of 200 seeded mutants the fast tests of the game kill at least nine in ten."""
    found = hunt(game, sample(game, COUNT, SEED))

    assert float(str(found["killed_share"])) >= SHARE, found["survivors"]


def test_every_game_is_hunted() -> None:
    """No installed game is left out."""
    assert set(HUNTED) == set(games())


@pytest.mark.parametrize("game", HUNTED)
def test_a_mutant_differs_from_its_module_in_one_place(game: str) -> None:
    """Every mutant is valid Python, and no two of a module are the same."""
    hunted = HUNTED[game]
    sources = [site.mutant().source for site in sites_of(hunted.package, hunted.folder / "ending.py")]

    for source in sources:
        compile(source, "ending.py", "exec")
    assert len(set(sources)) == len(sources) > 10
