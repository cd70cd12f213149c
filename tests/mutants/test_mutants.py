"""A sample of small faults in the code of Golden Blade is found by its tests."""

from __future__ import annotations

import pytest

from tests.mutants.mutate import PACKAGE, hunt, sample, sites_of

COUNT, SEED, SHARE = 200, 1, 0.9


@pytest.mark.hard
def test_nine_of_ten_mutants_are_killed() -> None:
    """Of 200 seeded mutants the fast tests of the game kill at least nine in ten."""
    found = hunt(sample(COUNT, SEED))

    assert float(str(found["killed_share"])) >= SHARE, found["survivors"]


def test_a_mutant_differs_from_its_module_in_one_place() -> None:
    """Every mutant is valid Python, and no two of a module are the same."""
    sources = [site.mutant().source for site in sites_of(PACKAGE / "ending.py")]

    for source in sources:
        compile(source, "ending.py", "exec")
    assert len(set(sources)) == len(sources) > 10
