"""A friend's fresh Debian: an ordinary user with sudo, Python, git and make, and nothing else."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.setup.debian_root import HANDED_ON, NEEDS_A_ROOT, bootstrapped, inside, run

ROOT = Path(__file__).parents[2]
BARE = "python3,git,make,sudo,ca-certificates"
pytestmark = NEEDS_A_ROOT


@pytest.fixture(params=["bookworm", "trixie"])
def debian(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A bare root of one release with the user `friend`, who has the project's clone at home."""
    root, log = tmp_path / "root", tmp_path / "log"
    bootstrapped(root, request.param, BARE, log)
    run("chroot", str(root), "useradd", "--create-home", "--shell", "/bin/bash", "friend", log=log)
    (root / "etc/sudoers.d/friend").write_text("friend ALL=(ALL) NOPASSWD: ALL\n")
    run("git", "clone", "--quiet", f"file://{ROOT}", str(root / "home/friend/table"), log=log)
    run("chroot", str(root), "chown", "-R", "friend:", "/home/friend", log=log)
    yield root
    shutil.rmtree(root)


def as_friend(root: Path, command: str) -> None:
    """Run a shell line in the clone as the ordinary user."""
    handed = " ".join(f"{name}={shlex.quote(value)}" for name, value in os.environ.items() if HANDED_ON.fullmatch(name))
    friendly = f"cd /home/friend/table && env {handed} {command}"
    inside(root, f"su - friend -c {shlex.quote(friendly)}", root.parent / "log")


def test_a_bare_debian_sets_up_runs_and_tests(debian: Path) -> None:
    """`make setup` and `make test` need nothing by hand on a bare Debian, as an ordinary user with sudo."""
    as_friend(debian, "make setup")
    as_friend(debian, ".venv/bin/companion --help")
    as_friend(debian, ".venv/bin/python -c 'import cv2, zxingcpp, gpiozero, flask'")
    as_friend(debian, "PYTEST_ADDOPTS='tests/setup tests/hardware' make test")
