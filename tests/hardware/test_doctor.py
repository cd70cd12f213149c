"""`companion doctor` says what is there, what is missing, and what to do."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import commands, doctor
from companion.cli.doctor import Verdict
from companion.errors import ConfigError
from companion.packs import Shelf
from hardware.wiring import HEADER, default_wiring


def run(*arguments: str) -> Result:
    """What the command prints and how it ends."""
    return CliRunner().invoke(commands, ["doctor", *arguments], catch_exceptions=False)


def test_a_computer_without_camera_and_gpio_can_play(tmp_path: Path) -> None:
    """What the table plays without is missing, not wrong: the exit code is 0."""
    ended = run("--data", str(tmp_path / "later"), "--json")
    report = json.loads(ended.stdout)
    assert ended.exit_code == 0
    assert report["ok"] is True
    assert [finding["name"] for finding in report["findings"]] == [
        *("Python", "OpenCV", "Tag reader", "Camera", "Lights and buttons", "Disk", "Network")
    ]


def test_a_disk_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    """A data folder that cannot be one ends with exit code 1 and says what to do."""
    (tmp_path / "file").touch()
    ended = run("--data", str(tmp_path / "file"))
    assert ended.exit_code == 1
    assert "Give another folder with --data." in ended.stdout


def test_a_torn_file_of_zones_is_told_with_its_cure(tmp_path: Path) -> None:
    """The table plays without the camera until it is mended; a file that is whole is not told of."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "elekt-3.toml").write_text("[zones")
    (tmp_path / "tables" / "elekt-4.toml").write_text("[zones]")
    ended = run("--data", str(tmp_path))
    assert ended.exit_code == 0
    (line,) = [line for line in ended.stdout.splitlines() if "Zones of" in line]
    assert line.startswith(" missing  Zones of elekt-3: ")
    assert line.endswith("Mend it, or move it away: then all zones lie as in the game.")


@pytest.mark.parametrize(
    ("torn", "told"), [("seed =", "pack.toml of elekt is not TOML: "), ("[[cards]]", "The pack of elekt has ")]
)
def test_a_torn_pack_is_told_with_its_faults(tmp_path: Path, torn: str, told: str) -> None:
    """The sample is played until it is mended; a whole pack is not told of, one of a game that is not there is."""
    Shelf(tmp_path).start("golden-blade")
    (tmp_path / "packs" / "chess").mkdir()
    (tmp_path / "packs" / "chess" / "pack.toml").touch()
    path = Shelf(tmp_path).start("elekt") / "pack.toml"
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{torn}\n", encoding="utf-8")
    ended = run("--data", str(tmp_path))
    assert ended.exit_code == 0
    strange, line = [line for line in ended.stdout.splitlines() if "Cards of" in line]
    assert strange.startswith(" missing  Cards of chess: There is no game called 'chess'.")
    assert line.startswith(f" missing  Cards of elekt: the shipped sample is played. {told}")


def test_every_finding_that_is_not_well_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A library that does not load is a fault with its cure."""
    monkeypatch.setitem(sys.modules, "cv2", None)
    ended = run("--data", str(tmp_path))
    assert ended.exit_code == 1
    assert "apt install libgl1" in ended.stdout


def test_a_camera_is_found_by_its_device(tmp_path: Path) -> None:
    """A video device is a camera; without one the phones ask everything."""
    assert doctor.camera(tmp_path, lambda _name: None).verdict is Verdict.MISSING
    (tmp_path / "video0").touch()
    assert doctor.camera(tmp_path, lambda _name: None).found == "video0."


def test_the_camera_of_a_pi_is_found_by_its_modules(tmp_path: Path) -> None:
    """libcamera and picamera2 together are a camera, even without a video device."""
    assert doctor.camera(tmp_path, lambda name: name in ("libcamera", "picamera2")).verdict is Verdict.OK
    assert doctor.camera(tmp_path, lambda name: name == "picamera2").verdict is Verdict.MISSING


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_pinout_shows_every_wire_at_its_place(seats: int) -> None:
    """The printed header has each use beside the right GPIO number and place."""
    lines = run("--pinout", "--seats", str(seats)).stdout.splitlines()[:20]
    for pin, use in default_wiring(seats).uses():
        place = HEADER[pin]
        left, right = lines[(place - 1) // 2].split("|")
        side = left.split() if place % 2 else right.split()
        words = (
            [*use.split(), "GPIO", str(pin), str(place)] if place % 2 else [str(place), "GPIO", str(pin), *use.split()]
        )
        assert side == words


def test_the_pinout_for_scripts() -> None:
    """`--json` gives every wire of the pinout once."""
    pins = json.loads(run("--pinout", "--seats", "7", "--json").stdout)["pins"]
    assert sorted(pin["gpio"] for pin in pins) == sorted(HEADER)


def test_two_lights_on_one_pin_are_refused(tmp_path: Path) -> None:
    """A settings file with two lights on one pin is refused with the pin and both lights."""
    (tmp_path / "table.toml").write_text("[hardware.seats.p0]\nred = 5\ngreen = 27\nblue = 22\nbutton = 2\n")
    with pytest.raises(ConfigError, match="GPIO 5 has red light of seat p0 and red light of seat p2 on it"):
        run("--config", str(tmp_path / "table.toml"))


@pytest.mark.parametrize("text", [None, "[hardware", "\xff"])
def test_a_settings_file_that_cannot_be_read_is_refused(tmp_path: Path, text: str | None) -> None:
    """A missing or broken settings file is one sentence that names it."""
    path = tmp_path / "table.toml"
    if text is not None:
        path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ConfigError, match=r"table\.toml"):
        run("--config", str(path))
