"""`companion rules` counts what is held, and nothing of Golden Blade is left unheld."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.rules import Held, command, count, marked_tests
from companion.errors import ConfigError

RULES = {"GB-001": frozenset({"engine"}), "GB-002": frozenset({"table"}), "GB-003": frozenset({"table", "led"})}


def test_every_rule_of_golden_blade_is_held() -> None:
    """Each of the 193 rules has a test or a case, or is tagged [table] alone."""
    printed = CliRunner().invoke(command, ["golden-blade", "--json"])
    told = json.loads(printed.stdout)["golden-blade"]

    assert told["missing"] == []
    assert told["total"] == 193 == told["tested"] + told["by_hand"]
    assert told["by_hand"] <= 9
    assert printed.exit_code == 0


def test_only_rules_of_the_table_alone_are_kept_by_hand() -> None:
    """A rule with any other tag is missing until a test holds it."""
    assert count(RULES, []) == {"total": 3, "tested": 0, "by_hand": 1, "missing": ["GB-001", "GB-003"]}
    assert count(RULES, [Held("x", ("GB-001", "GB-003"))])["missing"] == []


def test_a_test_holds_three_rules_at_most() -> None:
    """More ids than three hold nothing."""
    with pytest.raises(ConfigError, match="names 4"):
        count({f"GB-00{n}": frozenset() for n in range(4)}, [Held("x", tuple(f"GB-00{n}" for n in range(4)))])


def test_an_id_that_the_rulebook_has_not_is_a_mistake() -> None:
    """A mark with a wrong number is told, a mark of another game is none of our business."""
    with pytest.raises(ConfigError, match="GB-999"):
        count(RULES, [Held("x", ("GB-999",))])
    assert count(RULES, [Held("x", ("DK-001",))])["tested"] == 0


def test_marks_are_found_wherever_pytest_takes_them(tmp_path: Path) -> None:
    """Decorators of functions and classes, parameter sets and whole modules are read without running them."""
    (tmp_path / "test_x.py").write_text(
        'import pytest\npytestmark = pytest.mark.rule("GB-004")\n'
        '@pytest.mark.rule("GB-001")\n@pytest.mark.rule("GB-002")\ndef test_a(): ...\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("GB-003"))])\ndef test_b(x): ...\n'
    )

    assert {held.ids for held in marked_tests(tmp_path)} == {("GB-001", "GB-002"), ("GB-003",), ("GB-004",)}


def test_a_missing_rule_ends_with_exit_code_one(tmp_path: Path) -> None:
    """Without tests everything is missing, and the command says so line by line."""
    printed = CliRunner().invoke(command, ["golden-blade", "--tests", str(tmp_path)])

    assert printed.exit_code == 1
    assert "missing: GB-001" in printed.stdout
