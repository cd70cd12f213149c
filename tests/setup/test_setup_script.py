"""requirements/setup.sh on computers made of stubs: nothing is installed, every call is written down."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("sh", "dirname", "cat", "cksum", "grep", "cp", "mkdir", "chmod", "env")

PYTHON = """#!/bin/sh
echo "python $*" >>"$CALLS"
case "$*" in
    *"version_info <"*) exit "$TOO_OLD" ;;
    *python_version*) echo 3.9.2 ;;
    *CDLL*) exit "$NO_LIBRARIES" ;;
    *ensurepip*) exit "$NO_VENV" ;;
    *libcamera* | *lgpio*) case "$*" in *"$PI_HAS"*) exit 0 ;; esac; exit 1 ;;
    "-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python && cp "$0" .venv/bin/pip ;;
esac
"""
CALLED = '#!/bin/sh\necho "{name} $*" >>"$CALLS"\n'


@dataclass
class Computer:
    """A folder with a project, and a PATH with nothing but what was put there."""

    place: Path

    def __post_init__(self) -> None:
        self.bin, self.calls_file = self.place / "bin", self.place / "calls"
        self.settings = {"TOO_OLD": "0", "NO_LIBRARIES": "0", "NO_VENV": "0", "PI_HAS": "nothing"}
        (self.place / "table/requirements").mkdir(parents=True)
        self.bin.mkdir()
        shutil.copy(ROOT / "requirements/setup.sh", self.place / "table/requirements")
        for name in ("run", "test"):
            (self.place / f"table/requirements/{name}.txt").write_text("click==1\nflask==2\n")
        (self.place / "table/pyproject.toml").touch()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)
        for name in ("chromium", "systemd-analyze", "debootstrap"):
            self.has(name)
        self.has("uname", "#!/bin/sh\necho Linux\n")

    def has(self, name: str, script: str = CALLED) -> None:
        """Put a stub of a program on the PATH."""
        (self.bin / name).write_text(script.replace("{name}", name))
        (self.bin / name).chmod(0o755)

    def user_is(self, number: int) -> None:
        """Who calls the script: 0 is root."""
        self.has("id", f"#!/bin/sh\necho {number}\n")

    def setup(self, level: str = "run") -> subprocess.CompletedProcess[str]:
        """Run the script; `calls` then tells what it did."""
        self.calls_file.write_text("")
        environment = {"PATH": str(self.bin), "CALLS": str(self.calls_file), **self.settings}
        script = [shutil.which("sh") or "sh", str(self.place / "table/requirements/setup.sh"), level]
        return subprocess.run(script, env=environment, capture_output=True, text=True, check=False)

    @property
    def calls(self) -> str:
        """Every call of a stub in the last run, a line each."""
        return self.calls_file.read_text()

    @property
    def installed(self) -> list[str]:
        """What pip was told to install in the last run."""
        return [line.split("--no-input ")[1] for line in self.calls.splitlines() if "--no-input" in line]


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    """A computer with a Python that is new enough, and everything else."""
    made = Computer(tmp_path)
    made.has("python3", PYTHON)
    return made


def test_setting_up_to_play(computer: Computer) -> None:
    """`setup.sh run` makes .venv and installs the hashed pins to run on, then the project without looking for more."""
    done = computer.setup()
    assert done.returncode == 0
    assert done.stdout.endswith("Ready.\n")
    assert computer.installed == [
        "--require-hashes -r requirements/run.txt",
        "--no-deps --no-build-isolation --editable .",
    ]


def test_setting_up_to_test(computer: Computer) -> None:
    """`setup.sh test` installs the pins to test with too, and whoever may test may play."""
    assert computer.setup("test").returncode == 0
    assert "--require-hashes --no-build-isolation -r requirements/test.txt" in computer.installed
    assert computer.setup("run").stdout == ""
    assert computer.installed == []


@pytest.mark.parametrize(("has", "sees"), [("libcamera", True), ("lgpio", True), ("nothing", False)])
def test_only_a_pi_shows_its_own_packages_to_the_table(computer: Computer, has: str, sees: bool) -> None:
    """Camera and pins come from the Pi's system; elsewhere nothing but the pinned packages is seen."""
    computer.settings["PI_HAS"] = has
    computer.setup()
    assert ("-m venv --clear --system-site-packages .venv" in computer.calls) is sees


def test_what_is_ready_is_left_alone(computer: Computer) -> None:
    """A second run says nothing and installs nothing."""
    computer.setup()
    done = computer.setup()
    assert (done.returncode, done.stdout, computer.installed) == (0, "", [])


def test_a_new_pin_is_installed(computer: Computer) -> None:
    """When a requirement file has changed, the next run installs again, into the .venv that is there."""
    computer.setup()
    (computer.place / "table/requirements/run.txt").write_text("click==2\n")
    assert computer.setup().returncode == 0
    assert len(computer.installed) == 2
    assert "-m venv" not in computer.calls


def test_playing_before_does_not_spare_setting_up_to_test(computer: Computer) -> None:
    """A .venv that is ready to play is not taken for one that is ready to test."""
    computer.setup("run")
    computer.setup("test")
    assert any("test.txt" in line for line in computer.installed)


def test_too_old_a_python_gets_one_sentence(computer: Computer) -> None:
    """A Python before 3.11 gets one sentence with its version, and nothing is made."""
    computer.settings["TOO_OLD"] = "1"
    done = computer.setup()
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "setup: The table companion needs Python 3.11 or newer, and this computer has 3.9.2.\n"
    assert not (computer.place / "table/.venv").exists()


def test_no_python_gets_one_sentence(tmp_path: Path) -> None:
    """A computer without Python gets the same sentence."""
    done = Computer(tmp_path).setup()
    assert done.returncode == 1
    assert done.stderr == "setup: The table companion needs Python 3.11 or newer, and this computer has none.\n"


def test_a_broken_python_is_passed_over(computer: Computer) -> None:
    """A python3.13 that does not start is passed over for one that does."""
    computer.has("python3.13", "#!/bin/sh\nexit 127\n")
    assert computer.setup().returncode == 0


def test_root_installs_what_is_missing_after_saying_so(computer: Computer) -> None:
    """As root, missing packages are named first, then installed by apt."""
    computer.settings |= {"NO_LIBRARIES": "1", "NO_VENV": "1"}
    computer.has("apt-get")
    computer.user_is(0)
    done = computer.setup()
    assert done.stdout.startswith(
        "Missing on this computer: python3-venv libgl1 libglib2.0-0.\n"
        "Installing them with: apt-get install python3-venv libgl1 libglib2.0-0\n"
    )
    assert "apt-get install -y -qq --no-install-recommends python3-venv libgl1 libglib2.0-0" in computer.calls


def test_others_install_with_sudo(computer: Computer) -> None:
    """Anybody else installs through sudo."""
    computer.settings["NO_LIBRARIES"] = "1"
    computer.has("apt-get")
    computer.has("sudo", '#!/bin/sh\necho "sudo $*" >>"$CALLS"\n"$@"\n')
    computer.user_is(1000)
    assert "sudo apt-get install libgl1 libglib2.0-0" in computer.setup().stdout
    assert "sudo apt-get update" in computer.calls


def test_without_sudo_somebody_else_is_asked(computer: Computer) -> None:
    """Who may not install is told what to ask for, and nothing is made."""
    computer.settings["NO_LIBRARIES"] = "1"
    computer.has("apt-get")
    computer.user_is(1000)
    done = computer.setup()
    assert done.returncode == 1
    assert done.stderr == "setup: Ask whoever may install here for: apt-get install libgl1 libglib2.0-0\n"
    assert not (computer.place / "table/.venv").exists()


def test_without_apt_the_names_are_told(computer: Computer) -> None:
    """A Linux without apt is told what is missing."""
    computer.settings["NO_LIBRARIES"] = "1"
    done = computer.setup()
    assert done.returncode == 1
    assert "Missing on this computer: libgl1 libglib2.0-0." in done.stdout
    assert "under the names of your system" in done.stderr


def test_a_browser_is_wanted_for_tests_alone(computer: Computer) -> None:
    """Chromium is missing only to whoever tests."""
    os.remove(computer.bin / "chromium")
    assert computer.setup("run").returncode == 0
    assert "chromium" in computer.setup("test").stdout


def test_on_macos_no_debian_package_is_missing(computer: Computer) -> None:
    """On macOS libGL and libglib are not looked for: OpenCV brings its own."""
    computer.has("uname", "#!/bin/sh\necho Darwin\n")
    computer.settings["NO_LIBRARIES"] = "1"
    assert computer.setup().returncode == 0
