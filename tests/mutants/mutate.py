"""Mutants of a game: small faults put into its code, each of which some test must find.

    python -m tests.mutants.mutate golden-blade --count 200 --seed 1

prints one JSON object: how many were tried and killed, and where the survivors are.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import importlib.util
import json
import multiprocessing
import os
import random
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import click.testing  # noqa: F401  # what every process would load again
import hypothesis  # noqa: F401
import pytest

import companion.rules.case_files
import companion.rules.cases
import companion.rules.playing  # noqa: F401
from companion.rules.registry import package_of

ROOT = Path(__file__).parents[2]
LONGEST = 120  # s of computing; a mutant that makes the tests endless is found by the clock
MOST_MEMORY = 2 << 30  # bytes; one that fills the memory by its limit


@dataclass(frozen=True)
class Hunted:
    """A game whose code is mutated: modules that are spared, and its own tests, in stages, with what they ignore.

    Modules in `of_the_box` say where pieces lie, and are held by tests of the simulated table as well.
    """

    name: str
    spared: tuple[str, ...] = ()
    slow: str = ""
    of_the_box: tuple[str, ...] = ()

    @property
    def package(self) -> str:
        """The package with its code."""
        return package_of(self.name)

    @property
    def folder(self) -> Path:
        """Where its code lies."""
        return ROOT / self.package.replace(".", "/")

    def stages(self, module: str) -> Sequence[Sequence[str]]:
        """Arguments for pytest, the stage that finds most at least cost first."""
        tests = f"tests/games/{self.package.rpartition('.')[2]}"
        slow = [f"{tests}/{self.slow}"] if self.slow else []
        stages = [
            ["tests/games/test_playthroughs.py", "-k", self.name],
            ["tests/cases/test_cases.py", "-k", self.name],
            [tests, *(f"--ignore={test}" for test in slow)],
            ["tests/games/test_script.py", "-k", self.name],
            *([slow] if slow else []),
        ]
        return (
            [["tests/packs/test_layout.py", "tests/simulated/test_box.py"], *stages]
            if module in self.of_the_box
            else stages
        )


HANDS_OF_DIKTAT = ("hands", *(f"hands_{of}" for of in ("cards", "others", "pieces", "stacks", "tokens")))
HUNTED = {
    hunted.name: hunted
    for hunted in (
        Hunted("golden-blade", slow="test_matrices.py", of_the_box=("box", "layout")),
        Hunted("elekt", spared=("layout", "hands", "replies", "box")),
        Hunted("diktat", slow="test_seen_by_the_eyes.py", spared=("layout", "replies", "box", *HANDS_OF_DIKTAT)),
    )
}

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
Change = Callable[[Any], ast.AST]


@dataclass(frozen=True)
class Mutant:
    """One small fault: where it is, what it is, and the whole source with it."""

    module: str
    line: int
    what: str
    source: str


@dataclass(frozen=True)
class Site:
    """Where a mutant can be made: the module, the number of the node in it, and which change of that node."""

    package: str
    path: Path
    node: int
    change: int

    def mutant(self) -> Mutant:
        """The mutant of this site."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        target = list(_code(tree))[self.node]
        what, change = list(_changes(target))[self.change]
        line = getattr(target, "lineno", 0)
        _put(tree, target, change(target))
        module = self.package + (f".{self.path.stem}" if self.path.stem != "__init__" else "")
        return Mutant(module, line, what, ast.unparse(ast.fix_missing_locations(tree)))


def sites_of(package: str, path: Path) -> Iterator[Site]:
    """Every place of one module where a mutant can be made."""
    for number, node in enumerate(_code(ast.parse(path.read_text(encoding="utf-8")))):
        for change, _ in enumerate(_changes(node)):
            yield Site(package, path, number, change)


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
            yield "not removed", lambda n: n.operand
        case ast.Constant(value=bool()):
            yield "truth turned round", lambda n: ast.Constant(not n.value)
        case ast.Constant(value=int()):
            yield "1 more", lambda n: ast.Constant(n.value + 1)
        case ast.If() | ast.IfExp():
            yield "condition turned round", lambda n: _with(n, test=ast.UnaryOp(ast.Not(), n.test))
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


def sample(game: str, count: int, seed: int, modules: Sequence[str] = ()) -> list[Mutant]:
    """A seeded sample of all mutants of a game, or of some of its modules."""
    hunted = HUNTED[game]
    paths = [path for path in sorted(hunted.folder.glob("*.py")) if path.stem not in hunted.spared]
    paths = [path for path in paths if not modules or path.stem in modules]
    every = [site for path in paths for site in sites_of(hunted.package, path)]
    return [site.mutant() for site in random.Random(seed).sample(every, min(count, len(every)))]


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a mutated source, in this process alone."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if found is None or found.origin is None:
            return None
        places = found.submodule_search_locations
        return importlib.util.spec_from_file_location(
            fullname, found.origin, loader=self, submodule_search_locations=places
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._mutant.source, str(module.__file__), "exec"), module.__dict__)


def _try(game: str, mutant: Mutant) -> None:
    """In a process of its own: run the tests stage by stage and exit 1 as soon as one fails."""
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))  # it ends by itself, whoever waits for it
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    sys.meta_path.insert(0, _Mutated(mutant))
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    for stage in HUNTED[game].stages(mutant.module.rpartition(".")[2]):
        if pytest.main(["-x", "-q", "-m", "not hard", "-p", "no:cacheprovider", *stage]) != 0:
            os._exit(1)
    os._exit(0)


@dataclass
class _Running:
    mutant: Mutant
    process: Any  # a Process of the fork context


def hunt(game: str, mutants: Sequence[Mutant], processes: int = 2) -> dict[str, object]:
    """Try all mutants of a game, and tell how many were killed and who survived."""
    began = time.monotonic()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(ROOT)
    _require_green_tests(game)
    survivors: list[Mutant] = []
    waiting, running = list(reversed(mutants)), list[_Running]()
    while waiting or running:
        while waiting and len(running) < processes:
            running.append(_started(game, waiting.pop()))
        time.sleep(0.02)
        for tried in [one for one in running if not one.process.is_alive()]:
            running.remove(tried)
            if tried.process.exitcode == 0:
                survivors.append(tried.mutant)
                print(f"\n{tried.mutant.module}:{tried.mutant.line} {tried.mutant.what} survives", file=sys.stderr)
            print(".", end="", file=sys.stderr, flush=True)
    killed = len(mutants) - len(survivors)
    return {
        "mutants": len(mutants),
        "killed": killed,
        "killed_share": round(killed / len(mutants), 3),
        "seconds": round(time.monotonic() - began),
        "survivors": [{k: v for k, v in asdict(mutant).items() if k != "source"} for mutant in survivors],
    }


def _require_green_tests(game: str) -> None:
    """Tests that fail anyway would kill every mutant."""
    control = _started(game, Mutant("none", 0, "no change", ""))
    control.process.join()
    if control.process.exitcode != 0:
        raise RuntimeError("The tests fail without any mutant; mend them first.")


def _started(game: str, mutant: Mutant) -> _Running:
    process = multiprocessing.get_context("fork").Process(target=_try, args=(game, mutant))
    process.start()
    return _Running(mutant, process)


def main() -> None:
    """Sample, try, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=HUNTED)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("modules", nargs="*", help="names of modules, such as orders; all by default")
    asked = parser.parse_args()
    mutants = sample(asked.game, asked.count, asked.seed, asked.modules)
    print(json.dumps(hunt(asked.game, mutants, asked.processes), indent=1))


if __name__ == "__main__":
    main()
