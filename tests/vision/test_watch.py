"""`companion watch` and `companion eyes` as a person calls them."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import pytest
from click.testing import CliRunner

import companion.cli
from companion.cli.eyes import command as eyes
from companion.cli.watch import command
from companion.errors import CompanionError
from companion.packs import load_pack
from tests.vision.scenes import ONE, TWO, picture
from tests.whole.visitors import COMPANION
from vision import protocol
from vision.geometry import Place

HERE, THERE = Place(-70, -20, 10), Place(60, 30, 200)
LARGER = "400x267"


def saved(path: Path, *cards: tuple[str, Place], marks: tuple[int, ...] = (0, 1, 2, 3)) -> str:
    """A picture file with these cards."""
    cv2.imwrite(str(path), picture(cards, marks=marks))
    return str(path)


def watched(*arguments: str) -> list[dict[str, Any]]:
    """The JSON lines of a call that ends well."""
    result = CliRunner().invoke(command, [*arguments, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


def test_a_picture_without_marks_is_told_in_pixels(tmp_path: Path) -> None:
    """From the top left of the picture."""
    (line,) = watched(saved(tmp_path / "a.png", (ONE, HERE), marks=()))

    assert (line["unit"], line["marks"]) == ("px", [])
    (tag,) = line["tags"]
    assert tag["code"] == ONE
    assert (tag["x"], tag["y"]) == pytest.approx((224, 239), abs=4)


def test_a_picture_with_marks_is_told_in_millimetres(tmp_path: Path) -> None:
    """On a table of the size that is stated: ours with marks of 30 mm is one a third larger with marks of 40 mm."""
    (line,) = watched(saved(tmp_path / "a.png", (ONE, HERE)), "--table", LARGER)

    assert (line["unit"], line["marks"]) == ("mm", [0, 1, 2, 3])
    (tag,) = line["tags"]
    assert (tag["x"], tag["y"]) == pytest.approx((-92, -26), abs=2)
    assert tag["angle"] == pytest.approx(10, abs=3)


def test_cards_of_a_game_are_named(tmp_path: Path) -> None:
    """Its pack knows the codes; a stranger's has no name."""
    tag = load_pack("golden-blade").tags[0]
    (line,) = watched(saved(tmp_path / "a.png", (tag.code, HERE), (TWO, THERE)), "--game", "golden-blade")

    names = {item["code"]: item["name"] for item in line["tags"]}
    assert names == {tag.code: tag.label, TWO: None}


def test_a_folder_is_told_where_it_changes(tmp_path: Path) -> None:
    """The same again is not told twice."""
    saved(tmp_path / "1.png", (ONE, HERE))
    saved(tmp_path / "2.png", (ONE, HERE))
    saved(tmp_path / "3.png", (ONE, THERE))

    assert [line["frame"] for line in watched(str(tmp_path))] == [0, 2]


def test_what_has_hardly_moved_is_not_told_again(tmp_path: Path) -> None:
    """A tag that trembles by a px is where it was, wherever that is."""
    for number in range(12):
        saved(tmp_path / f"{number:02}.png", (ONE, Place(-70 + number / 8, -20, 10)), marks=())

    assert [line["frame"] for line in watched(str(tmp_path))] == [0]


def test_a_person_reads_one_line_a_tag(tmp_path: Path) -> None:
    """With the number of tags and marks on top, and on which table the places are."""
    shown = saved(tmp_path / "a.png", (ONE, HERE), (TWO, THERE))
    result = CliRunner().invoke(command, [shown, "--table", LARGER])

    assert result.output.startswith("0.0 s: 2 tags, 4 of 4 corner marks; places in mm on a table of 400×267 mm\n")
    assert len(result.output.splitlines()) == 3


def test_a_table_of_another_size_is_not_believed(tmp_path: Path) -> None:
    """Places are px then, and the sentence says which option is wrong."""
    result = CliRunner().invoke(command, [saved(tmp_path / "a.png", (ONE, HERE)), "--table", "900x600"])

    assert "places in px, because the marks do not fit a table of 900×600 mm (--table" in result.output


def test_a_strangers_code_stays_on_its_line(tmp_path: Path) -> None:
    """Line breaks and other commands for the terminal are shown as dots."""
    result = CliRunner().invoke(command, [saved(tmp_path / "a.png", ("one\ntwo", HERE))])

    assert "one·two" in result.output


@pytest.mark.parametrize("source", ["camera:93", "nowhere.mp4", "pi"])
def test_no_source_is_one_sentence_and_exit_2(
    source: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback reaches a person."""
    monkeypatch.setattr(sys, "argv", ["companion", "watch", source])
    monkeypatch.setitem(sys.modules, "picamera2", None)
    monkeypatch.delitem(sys.modules, "vision.sources.pi", raising=False)

    with pytest.raises(SystemExit) as ended:
        companion.cli.main()

    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("begins", [b"\x00\x00\x00\x18ftypmp42", b"RIFF\x00\x10\x00\x00AVI "], ids=["mp4", "avi"])
def test_an_unreadable_video_is_one_sentence_and_exit_2(begins: bytes, tmp_path: Path) -> None:
    """OpenCV's and FFmpeg's own words are not shown."""
    (tmp_path / "broken.video").write_bytes(begins + b"nothing" * 50)
    ended = subprocess.run(
        [*COMPANION, "watch", str(tmp_path / "broken.video")],
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "no picture or video" in ended.stderr


@pytest.mark.parametrize(
    ("source", "socket_path", "said"),
    [
        ("nowhere.png", "eyes.sock", "There is no nowhere.png"),
        ("torn.png", "eyes.sock", "torn.png is no picture or video"),
        ("table.png", "table.png", "table.png is no socket"),
    ],
)
def test_eyes_that_could_never_see_or_speak_say_so_at_once(
    source: str, socket_path: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for a file that is not there, or is no picture or no socket."""
    monkeypatch.chdir(tmp_path)
    whole = Path(saved(tmp_path / "table.png", (ONE, HERE)))
    (tmp_path / "torn.png").write_bytes(whole.read_bytes()[:200])

    with pytest.raises(CompanionError, match=said):
        CliRunner().invoke(eyes, ["--source", source, "--socket", socket_path], catch_exceptions=False)


def test_the_eyes_speak_over_a_socket_and_end_on_a_signal(tmp_path: Path) -> None:
    """The real process: hello, placements and an end in good order on SIGTERM."""
    path = str(tmp_path / "eyes.sock")
    saved(tmp_path / "table.png", (ONE, HERE))
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen()
        listening.settimeout(30)
        source = str(tmp_path / "table.png")
        arguments = [*COMPANION, "eyes", "--source", source, "--socket", path]
        with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as eyes:
            connection, _ = listening.accept()
            with connection:
                connection.settimeout(30)
                first = connection.makefile("rb").readline()
                eyes.send_signal(signal.SIGTERM)
                _, errors = eyes.communicate(timeout=30)

    assert first == protocol.encode(protocol.hello(source), 0)
    assert (eyes.returncode, errors) == (0, "")
