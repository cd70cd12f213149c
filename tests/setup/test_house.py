"""What holds for the whole house, whoever writes in it."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import COMMANDS, commands

ROOT = Path(__file__).parents[2]
PARTS = ("companion", "vision", "hardware", "webui", "tests")
TOP = {*PARTS, "systemd", "requirements", "docs", ".ci", ".gitignore", "pyproject.toml", "Makefile"} | {
    *("README.md", "LICENSE", "CHANGELOG.md")
}
LONGEST_MODULE, LONGEST_FUNCTION = 800, 80
UNFINISHED = ("TO" + "DO", "FIX" + "ME", "NotImplemented" + "Error")


def modules(*parts: str) -> list[Path]:
    """Every Python file of these parts."""
    return sorted(path for part in parts for path in (ROOT / part).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """The top-level names that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Each function of a module, and how many lines it has."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def tracked() -> list[Path]:
    """Every file that git keeps."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


def test_no_module_is_too_long() -> None:
    """No module has more than 800 lines."""
    long = {path: lines for path in modules(*PARTS) if (lines := len(path.read_text().splitlines())) > LONGEST_MODULE}
    assert long == {}


def test_no_function_is_too_long() -> None:
    """No function has more than 80 lines."""
    long = [(path.name, *told) for path in modules(*PARTS) for told in functions(path) if told[1] > LONGEST_FUNCTION]
    assert long == []


@pytest.mark.parametrize(
    ("module", "where"),
    [
        ("gpiozero", "hardware/gpio.py"),
        ("picamera2", "vision/sources/pi.py"),
        ("sqlite3", "companion/session"),
        ("flask", "webui"),
        ("cv2", "vision"),
    ],
)
def test_an_edge_is_touched_in_one_place(module: str, where: str) -> None:
    """Pins, camera, database, web and pictures are each imported in their own place alone, and by commands."""
    importers = [path for path in modules("companion", "vision", "hardware", "webui") if module in imports(path)]
    outside = [path for path in importers if not path.is_relative_to(ROOT / where)]
    assert [path for path in outside if not path.is_relative_to(ROOT / "companion/cli")] == []


def test_rules_and_games_know_no_clock_file_chance_or_library() -> None:
    """The kernel and the games import neither time, chance, files, network nor log, nor anything foreign."""
    foreign = {"time", "datetime", "secrets", "os", "socket", "logging", "threading", "sqlite3"} | {
        *("flask", "numpy", "cv2", "click", "gpiozero", "qrcode", "fpdf")
    }
    broken = {path: found for path in modules("companion/games") if (found := imports(path) & foreign)}
    assert broken == {}


def test_chance_is_asked_of_the_table() -> None:
    """The kernel and the games draw nothing themselves: they know the type of a generator that others bring."""
    drawn = re.compile(r"\brandom\.(?!Random\b)\w+|from random import (?!Random\b)")
    assert [path for path in modules("companion/rules", "companion/games") if drawn.search(path.read_text())] == []


def test_nothing_is_left_open_in_the_product() -> None:
    """No line of the product says that it is unfinished."""
    found = [
        (path.name, word) for path in modules(*PARTS[:-1]) for word in UNFINISHED if re.search(word, path.read_text())
    ]
    assert found == []


def test_the_top_level_holds_what_it_may() -> None:
    """At the top lie the parts and the few files that every project has."""
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} <= TOP


def test_no_file_names_a_place_of_one_computer() -> None:
    """No file of the product names a folder of whoever wrote it."""
    place = re.compile(re.escape(f"{ROOT}/") + r"|/(home|Users)/\w+|/root/")
    texts = [path for path in tracked() if path.suffix in {".py", ".md", ".toml", ".txt", ".sh", ".service", ".js"}]
    product = [path for path in texts if not path.is_relative_to(ROOT / "tests") and path.exists()]
    assert [path for path in product if place.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("part", ["vision", "hardware", "webui", "systemd", "requirements"])
def test_a_part_opens_with_its_law(part: str) -> None:
    """Each part has a README of ten lines at most."""
    assert len((ROOT / part / "README.md").read_text().splitlines()) <= 10


def test_the_commands_of_the_readme_are_there() -> None:
    """Every `make` and `companion` command that the README names exists."""
    readme, makefile = (ROOT / "README.md").read_text(), (ROOT / "Makefile").read_text()
    makes = set(re.findall(r"(?:^|`)make ([a-z-]+)", readme, re.M))
    assert {"run", "test"} <= makes
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in makes)
    assert set(re.findall(r"`(?:\.venv/bin/)?companion ([a-z]+)", readme)) <= set(COMMANDS)


def test_files_that_the_readme_points_to_are_there() -> None:
    """Every link of the README leads to a file of the project."""
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text())
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_loads_and_helps(name: str) -> None:
    """Every command that is listed loads and says what it does."""
    shown = CliRunner().invoke(commands, [name, "--help"])
    assert shown.exit_code == 0, shown.output
    assert shown.output.startswith("Usage:")
