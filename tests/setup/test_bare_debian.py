"""A friend's fresh Debian: an ordinary user with sudo, Python, git and make, and nothing else."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BARE = "python3,git,make,sudo,ca-certificates"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
# How this machine reaches its package registries is handed on, whatever it is.
SETTINGS = (Path("/etc/resolv.conf"), Path("/etc/hosts"), Path("/etc/pip.conf"), Path("/etc/xdg/pip"), CERTIFICATES)
HANDED_ON = re.compile(r"(PIP_|SSL_CERT_|REQUESTS_CA_|CURL_CA_).*|.*_proxy|.*_PROXY")

pytestmark = [
    pytest.mark.hard,
    pytest.mark.skipif(os.geteuid() != 0 or shutil.which("unshare") is None, reason="makes Debian roots: root only"),
    pytest.mark.skipif(shutil.which("debootstrap") is None, reason="debootstrap is not installed"),
]


def debian_mirror() -> str:
    """The address this machine's apt gets Debian from."""
    lists = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
    text = "\n".join(path.read_text() for path in lists if path.is_file())
    found = re.search(r"https?://\S+/debian/?(?=\s)", text)
    if found is None:
        pytest.skip("apt knows no Debian mirror here")
    return found[0]


def hand_on(settings: tuple[Path, ...], root: Path) -> None:
    """Copy files and folders of this machine to the same place in the root."""
    for source in settings:
        target = root / source.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.exists():
            target.write_bytes(source.read_bytes())


def run(*command: str, log: Path) -> None:
    """Run a command to its end; its whole output is in `log` and, if it fails, in the test's report."""
    with log.open("a") as output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{log.read_text()[-6000:]}"


@pytest.fixture(params=["bookworm", "trixie"])
def debian(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A bare root of one release with the user `friend`, who has the project's clone at home."""
    root, log = tmp_path / "root", tmp_path / "log"
    run("debootstrap", "--variant=minbase", f"--include={BARE}", request.param, str(root), debian_mirror(), log=log)
    hand_on(SETTINGS, root)
    run("chroot", str(root), "useradd", "--create-home", "--shell", "/bin/bash", "friend", log=log)
    (root / "etc/sudoers.d/friend").write_text("friend ALL=(ALL) NOPASSWD: ALL\n")
    run("git", "clone", "--quiet", f"file://{ROOT}", str(root / "home/friend/table"), log=log)
    run("chroot", str(root), "chown", "-R", "friend:", "/home/friend", log=log)
    yield root
    shutil.rmtree(root)


def as_friend(root: Path, command: str) -> None:
    """Run a shell line in the clone as the ordinary user, with /proc, /dev and /dev/shm, which end with it."""
    handed = " ".join(f"{name}={shlex.quote(value)}" for name, value in os.environ.items() if HANDED_ON.fullmatch(name))
    friendly = f"cd /home/friend/table && env {handed} {command}"
    inside = (
        f"mount -t proc proc {root}/proc && mount --rbind /dev {root}/dev && "
        f"exec chroot {root} su - friend -c {shlex.quote(friendly)}"
    )
    run("unshare", "--mount", "--pid", "--fork", "sh", "-c", inside, log=root.parent / "log")


def test_a_bare_debian_sets_up_runs_and_tests(debian: Path) -> None:
    """`make setup` and `make test` need nothing by hand on a bare Debian, as an ordinary user with sudo."""
    as_friend(debian, "make setup")
    as_friend(debian, ".venv/bin/companion --help")
    as_friend(debian, ".venv/bin/python -c 'import cv2, zxingcpp, gpiozero, flask'")
    as_friend(debian, "PYTEST_ADDOPTS='tests/setup tests/hardware' make test")
