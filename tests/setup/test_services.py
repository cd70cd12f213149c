"""The two services for a Raspberry Pi."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from companion.cli import commands
from companion.cli.settings import Settings

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "systemd").glob("*.service"))
INSTALLED = "/opt/table-companion/.venv/bin"
SYSTEMD = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")

by_name = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)


def service(unit: Path) -> configparser.SectionProxy:
    """The [Service] section of a unit."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment]  # the one way to keep capitals
    parser.read(unit)
    return parser["Service"]


@SYSTEMD
def test_systemd_finds_no_fault(tmp_path: Path) -> None:
    """`systemd-analyze verify` has nothing to say about the units, once the command is there."""
    (tmp_path / "companion").write_text("#!/bin/sh\n")
    (tmp_path / "companion").chmod(0o755)
    for unit in UNITS:
        (tmp_path / unit.name).write_text(unit.read_text().replace(INSTALLED, str(tmp_path)))
    copies = [str(tmp_path / unit.name) for unit in UNITS]
    done = subprocess.run(["systemd-analyze", "verify", *copies], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@by_name
def test_a_service_calls_what_the_companion_has(unit: Path) -> None:
    """Every command and option that a unit uses exists."""
    program, name, *arguments = service(unit)["ExecStart"].split()
    command = commands.get_command(click.Context(commands), name)
    assert program == f"{INSTALLED}/companion"
    assert command is not None
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in arguments if word.startswith("--")} <= known


@by_name
def test_a_service_may_do_little(unit: Path) -> None:
    """Each service runs as its own user, reads the system only, gains no rights, and is begun anew when it ends."""
    settings = service(unit)
    assert settings["User"] == "table-companion"
    assert settings["NoNewPrivileges"] == "yes"
    assert settings["ProtectSystem"] == "strict"
    assert settings["ProtectHome"] == "yes"
    assert settings["CapabilityBoundingSet"] == ""
    assert settings["Restart"] == "always"


def test_pictures_have_no_way_out() -> None:
    """The service that sees the table has no network."""
    eyes = service(ROOT / "systemd/table-companion-eyes.service")
    assert eyes["PrivateNetwork"] == "yes"
    assert "AF_INET" not in eyes["RestrictAddressFamilies"]


def test_both_services_meet_at_the_same_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """The eyes look for the socket where the companion makes it."""
    companion, eyes = (service(ROOT / f"systemd/table-companion{name}.service") for name in ("", "-eyes"))
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"/run/{companion['RuntimeDirectory']}")
    assert eyes["ExecStart"].split()[-2:] == ["--socket", str(Settings().socket).replace("/run", "%t", 1)]


def test_the_guide_names_every_file() -> None:
    """The steps copy each file to its place, and the place of the program is the one in the units."""
    guide = (ROOT / "systemd/README.md").read_text()
    for word in ("*.service", "table-companion.conf", "systemd-sysusers", "/opt/table-companion"):
        assert re.search(re.escape(word), guide)
