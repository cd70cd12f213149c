"""What is installed is pinned, hashed, and no more than what is named."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
FILES = ("run", "test")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]


def text_of(name: str) -> str:
    """One of the requirement files, lines joined and comments dropped."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text().replace("\\\n", " ")
    return re.sub(r"\s*#.*", "", text)


def pins_of(name: str) -> dict[str, str]:
    """Name → version of every pin in a file."""
    return {canonicalize_name(pin): version for pin, version in re.findall(r"^([\w.-]+)==(\S+)", text_of(name), re.M)}


def named(level: str) -> list[Requirement]:
    """What pyproject.toml names for running, or for testing as well, and for building."""
    words = [*PROJECT["dependencies"], *BUILD]
    if level == "test":
        words += PROJECT["optional-dependencies"]["test"]
    return [Requirement(word) for word in words]


def wanted(requirements: list[Requirement]) -> set[str]:
    """The names of these requirements and of all that they want in turn, by what is installed."""
    seen: set[str] = set()
    todo = [(requirement.name, requirement.extras) for requirement in requirements]
    while todo:
        name, extras = todo.pop()
        if canonicalize_name(name) in seen:
            continue
        seen.add(canonicalize_name(name))
        try:
            below = [Requirement(word) for word in requires(name) or ()]
        except PackageNotFoundError:
            below = []
        for requirement in below:
            environments = [{"extra": extra} for extra in ("", *extras)]
            if requirement.marker is None or any(map(requirement.marker.evaluate, environments)):
                todo.append((requirement.name, requirement.extras))
    return seen


@pytest.mark.parametrize("name", FILES)
class TestFile:
    def test_every_line_is_a_hashed_pin(self, name: str) -> None:
        """A requirement file holds pins with SHA-256 hashes and nothing else."""
        lines = [line for line in text_of(name).splitlines() if line.strip()]
        assert lines
        for line in lines:
            assert re.fullmatch(r"[\w.-]+==[\w.+!-]+(\s+--hash=sha256:[0-9a-f]{64})+\s*", line), line[:60]

    def test_no_registry_is_named(self, name: str) -> None:
        """Where packages come from is the business of whoever installs them."""
        assert not re.search(r"https?:|file:|--(extra-)?index|--find-links|--trusted", text_of(name))

    def test_all_that_is_named_is_pinned(self, name: str) -> None:
        """Every dependency in pyproject.toml has a pin that fits it."""
        pins = pins_of(name)
        for requirement in named(name):
            assert pins[canonicalize_name(requirement.name)] in requirement.specifier

    def test_nothing_else_is_pinned(self, name: str) -> None:
        """Every pin is wanted by pyproject.toml or by something that is."""
        assert set(pins_of(name)) <= wanted(named(name))


def test_tests_run_on_what_players_have() -> None:
    """The pins to test with contain the pins to run on, version for version."""
    assert pins_of("run").items() <= pins_of("test").items()


def test_the_camera_of_the_pi_is_an_extra() -> None:
    """picamera2 is named for the Pi alone, since it installs nowhere else."""
    assert any(word.startswith("picamera2") for word in PROJECT["optional-dependencies"]["pi"])
    assert not any(word.startswith("picamera2") for word in PROJECT["dependencies"])
