"""`companion rules`: the ids of a rulebook, and whether a test or a case holds each of them."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TypedDict

import click

import companion
from companion.errors import ConfigError
from companion.rules.registry import games, package_of

RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*(.*)$", re.MULTILINE)
TAG = re.compile(r"\[(camera|phone:secret|phone|engine|table|timer|led)\]")
MOST_RULES = 3  # a test that holds more ids holds none of them
TESTS = Path(companion.__file__).parents[1] / "tests"


@dataclass(frozen=True)
class Held:
    """A test or case and the ids it names."""

    where: str
    ids: tuple[str, ...]


class Counts(TypedDict):
    """How many ids there are, are held by tests, are kept by hand alone; and which are missing."""

    total: int
    tested: int
    by_hand: int
    missing: list[str]


@click.command("rules")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object by game.")
@click.option(
    "--tests",
    "directory",
    default=TESTS,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Where tests and cases lie; those of this source tree by default.",
)
def command(game: str | None, as_json: bool, directory: Path) -> None:
    """List the games, and count the rules that a test holds. Exit code 1 if one is missing."""
    held = [*marked_tests(directory), *case_rules(directory)]
    told = {name: count(rules_of(name), held) for name in ([game] if game else games())}
    if as_json:
        click.echo(json.dumps(told))
    else:
        for name, counts in told.items():
            click.echo(f"{name}: {counts['total']} rules, {counts['tested']} tested, {counts['by_hand']} by hand")
            click.echo("".join(f"  missing: {rule}\n" for rule in counts["missing"]), nl=False)
    sys.exit(1 if any(counts["missing"] for counts in told.values()) else 0)


def rules_of(game: str) -> Mapping[str, frozenset[str]]:
    """The ids in a game's RULES.md, each with its tags. Raises UnknownGame, ConfigError."""
    rules = files(package_of(game)) / "RULES.md"
    if not rules.is_file():
        raise ConfigError(f"{game} has no RULES.md.", "Write one rule a line: - **ID-001** text [tags].")
    return {rule: frozenset(TAG.findall(text)) for rule, text in RULE.findall(rules.read_text(encoding="utf-8"))}


def count(rules: Mapping[str, frozenset[str]], held: Sequence[Held]) -> Counts:
    """Which ids are held: by a test, or by hand if they are tagged [table] alone. Raises ConfigError."""
    prefixes = {rule.split("-")[0] for rule in rules}
    tested: set[str] = set()
    for holder in held:
        ours = [rule for rule in holder.ids if rule.split("-")[0] in prefixes]
        if unknown := [rule for rule in ours if rule not in rules]:
            raise ConfigError(f"{holder.where} names {', '.join(unknown)}, which RULES.md has not.")
        if len(set(ours)) > MOST_RULES:
            raise ConfigError(f"{holder.where} names {len(ours)} rules.", f"A test holds {MOST_RULES} at most.")
        tested |= set(ours)
    by_hand = {rule for rule, tags in rules.items() if tags == {"table"} and rule not in tested}
    missing = [rule for rule in rules if rule not in tested | by_hand]
    return {"total": len(rules), "tested": len(tested), "by_hand": len(by_hand), "missing": missing}


def marked_tests(directory: Path) -> Iterator[Held]:
    """Every use of pytest.mark.rule in the tests: a decorated test with all ids of its marks, or one parameter set."""
    for file in sorted(directory.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        decorators: set[ast.AST] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                marks = [mark for decorator in node.decorator_list if (mark := _mark(decorator)) is not None]
                decorators |= {decorator for decorator in node.decorator_list if _mark(decorator) is not None}
                if marks:
                    yield Held(f"{file.name}::{node.name}", tuple(rule for mark in marks for rule in mark))
        for node in ast.walk(tree):
            if node not in decorators and (ids := _mark(node)) is not None:
                yield Held(f"{file.name}:{getattr(node, 'lineno', 0)}", ids)


def _mark(node: ast.AST) -> tuple[str, ...] | None:
    if not isinstance(node, ast.Call) or not ast.unparse(node.func).endswith("pytest.mark.rule"):
        return None
    return tuple(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def case_rules(directory: Path) -> Iterator[Held]:
    """Every case, and every variant that names rules of its own, in the case files."""
    for file in sorted(directory.rglob("*.toml")):
        for story in tomllib.loads(file.read_text(encoding="utf-8")).get("case", ()):
            for told in (story, *story.get("variant", ())):
                if "rules" in told:
                    yield Held(f"{file.name}, {told.get('name', '?')!r}", tuple(told["rules"]))
