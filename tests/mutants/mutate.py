"""Mutants of Golden Blade: small faults put into its code, each of which some test must find.

    python -m tests.mutants.mutate --count 200 --seed 1

prints one JSON object: how many were tried and killed, and where the survivors are.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.mutants import hook

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "companion" / "games" / "golden_blade"
TESTS = ("tests/cases/test_cases.py", "tests/games/golden_blade")
OF_THE_BOX = ("tests/packs/test_layout.py", "tests/simulated/test_box.py", *TESTS)
LONGEST = 120  # s; a mutant that makes the tests endless is found by the clock

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
}
Change = Callable[[ast.AST], ast.AST]


@dataclass(frozen=True)
class Mutant:
    """One small fault: where it is, what it is, and the whole source with it."""

    module: str
    line: int
    what: str
    source: str


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of one module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(_code(tree))
    for number, node in enumerate(nodes):
        for what, change in _changes(node):
            mutated = copy.deepcopy(tree)
            target = list(_code(mutated))[number]
            _put(mutated, target, change(target))
            module = f"companion.games.golden_blade.{path.stem}"
            yield Mutant(module, getattr(node, "lineno", 0), what, ast.unparse(ast.fix_missing_locations(mutated)))


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes that do something: no annotations, decorators or docstrings, and nothing inside texts."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment") or isinstance(value, ast.JoinedStr):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from _code(child)


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            other = COMPARISONS[type(op)]
            yield f"{type(op).__name__} to {other.__name__}", lambda n: _with(n, ops=[other()])
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            sign = ARITHMETIC[type(op)]
            yield f"{type(op).__name__} to {sign.__name__}", lambda n: _with(n, op=sign())
        case ast.BoolOp(op=ast.And()):
            yield "and to or", lambda n: _with(n, op=ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield "or to and", lambda n: _with(n, op=ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield "not removed", lambda n: n.operand  # type: ignore[attr-defined]
        case ast.Constant(value=bool()):
            yield "truth turned round", lambda n: ast.Constant(not n.value)  # type: ignore[attr-defined]
        case ast.Constant(value=int()):
            yield "1 more", lambda n: ast.Constant(n.value + 1)  # type: ignore[attr-defined]
        case ast.If() | ast.IfExp():
            yield "condition turned round", lambda n: _with(n, test=ast.UnaryOp(ast.Not(), n.test))  # type: ignore[attr-defined]
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign():
            yield "statement removed", lambda _: ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript() | ast.Tuple()]):
            yield "assignment removed", lambda _: ast.Pass()


def _with(node: ast.AST, **fields: object) -> ast.AST:
    for name, value in fields.items():
        setattr(node, name, value)
    return node


def _put(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(child is old for child in value):
                setattr(parent, name, [new if child is old else child for child in value])


def sample(count: int, seed: int, modules: Sequence[str] = ()) -> list[Mutant]:
    """A seeded sample of all mutants of the game, or of some of its modules."""
    paths = [path for path in sorted(PACKAGE.glob("*.py")) if not modules or path.stem in modules]
    every = [mutant for path in paths for mutant in mutants_of(path)]
    return random.Random(seed).sample(every, min(count, len(every)))


def is_killed(mutant: Mutant) -> bool:
    """Whether some test fails, or hangs, with the mutant in place."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
        file.write(mutant.source)
        file.flush()
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.mutants.hook", "-p", "no:cacheprovider"]
        told = {hook.MODULE: mutant.module, hook.SOURCE: file.name, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        try:
            run = subprocess.run(
                [*command, *(OF_THE_BOX if mutant.module.endswith((".box", ".layout")) else TESTS)],
                cwd=ROOT,
                env=os.environ | told,
                capture_output=True,
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return True
        return run.returncode != 0


def hunt(mutants: Sequence[Mutant], processes: int = 2) -> dict[str, object]:
    """Try all mutants, and tell how many were killed and who survived."""
    began = time.monotonic()
    with ThreadPoolExecutor(processes) as pool:
        killed = list(pool.map(_tried, mutants))
    survivors = [mutant for mutant, dead in zip(mutants, killed, strict=True) if not dead]
    return {
        "mutants": len(mutants),
        "killed": sum(killed),
        "killed_share": round(sum(killed) / len(mutants), 3),
        "seconds": round(time.monotonic() - began),
        "survivors": [{k: v for k, v in asdict(mutant).items() if k != "source"} for mutant in survivors],
    }


def _tried(mutant: Mutant) -> bool:
    dead = is_killed(mutant)
    print(
        "." if dead else f"\n{mutant.module}:{mutant.line} {mutant.what} survives", end="", file=sys.stderr, flush=True
    )
    return dead


def main() -> None:
    """Sample, try, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("modules", nargs="*", help="names of modules, such as orders; all by default")
    asked = parser.parse_args()
    print(json.dumps(hunt(sample(asked.count, asked.seed, asked.modules), asked.processes), indent=1))


if __name__ == "__main__":
    main()
