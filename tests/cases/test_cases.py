"""Every case in this directory comes out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules.case_files import read_cases
from companion.rules.cases import Case, faults_of
from companion.rules.registry import game_named

HERE = Path(__file__).parent
CASES = [case for file in sorted(HERE.rglob("*.toml")) for case in read_cases(file.read_text(), file.name)]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.game}: {case.name}" for case in CASES])
def test_case(case: Case) -> None:
    """The story comes out as it is told."""
    assert faults_of(case, game_named(case.game)) == []


@pytest.mark.parametrize(("game", "least"), [("golden-blade", 80), ("elekt", 120), ("diktat", 200)])
def test_each_game_has_its_cases(game: str, least: int) -> None:
    """Names are not used twice, so that a failing case is found."""
    names = [case.name for case in CASES if case.game == game]

    assert len(names) == len(set(names)) >= least
