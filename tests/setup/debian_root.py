"""Debian roots for the long tests: made by debootstrap, entered with their own mounts, thrown away."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
# How this machine reaches its package registries is handed on, whatever it is.
SETTINGS = (Path("/etc/resolv.conf"), Path("/etc/hosts"), Path("/etc/pip.conf"), Path("/etc/xdg/pip"), CERTIFICATES)
HANDED_ON = re.compile(r"(PIP_|SSL_CERT_|REQUESTS_CA_|CURL_CA_).*|.*_proxy|.*_PROXY")

NEEDS_A_ROOT = [
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


def bootstrapped(root: Path, release: str, packages: str, log: Path) -> None:
    """Make a minimal root of a release with some packages, which reaches its registries as this machine does."""
    run("debootstrap", "--variant=minbase", f"--include={packages}", release, str(root), debian_mirror(), log=log)
    hand_on(SETTINGS, root)


def inside(root: Path, command: str, log: Path) -> None:
    """Run a shell line in a root, with /proc, /dev and /dev/shm, which end with it."""
    handed = " ".join(f"{name}={shlex.quote(value)}" for name, value in os.environ.items() if HANDED_ON.fullmatch(name))
    script = (
        f"mount -t proc proc {root}/proc && mount --rbind /dev {root}/dev && "
        f"exec chroot {root} /usr/bin/env {handed} sh -c {shlex.quote(command)}"
    )
    run("unshare", "--mount", "--pid", "--fork", "sh", "-c", script, log=log)
