"""Sources of pictures: files, cameras, a function; and what is said when there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import SourceError
from vision.frame import Grey
from vision.sources import open_source
from vision.sources.camera import LOST_AFTER_FRAMES, Camera
from vision.sources.files import FOLDER_FRAMES_PER_S


def grey(value: int) -> Grey:
    """A small plain picture."""
    return np.full((48, 64), value, dtype=np.uint8)


def test_a_picture_is_one_frame(tmp_path: Path) -> None:
    """Grey, height by width, number 0."""
    cv2.imwrite(str(tmp_path / "table.png"), np.full((48, 64, 3), 90, dtype=np.uint8))

    with open_source(str(tmp_path / "table.png")) as source:
        (frame,) = source.frames()

    assert frame.grey.shape == (48, 64)
    assert frame.grey.dtype == np.uint8
    assert (frame.number, frame.time) == (0, 0.0)
    assert int(frame.grey[0, 0]) == 90


def test_a_folder_is_its_pictures_by_name(tmp_path: Path) -> None:
    """Other files in it do not matter."""
    for name, value in [("b.png", 20), ("a.jpg", 10), ("c.PNG", 30)]:
        cv2.imwrite(str(tmp_path / name), grey(value))
    (tmp_path / "notes.txt").write_text("no picture")

    with open_source(str(tmp_path)) as source:
        frames = list(source.frames())

    assert [int(frame.grey.mean()) for frame in frames] == [10, 20, 30]
    assert [frame.time * FOLDER_FRAMES_PER_S for frame in frames] == pytest.approx([0, 1, 2])


def test_a_video_tells_its_own_time(tmp_path: Path) -> None:
    """A frame's time is its place in the video, however fast it is read."""
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (64, 48))
    for value in (10, 120, 240):
        writer.write(cv2.cvtColor(grey(value), cv2.COLOR_GRAY2BGR))
    writer.release()

    with open_source(str(path)) as source:
        frames = list(source.frames())

    assert [frame.time for frame in frames] == pytest.approx([0.0, 0.2, 0.4])
    assert [round(float(frame.grey.mean()), -1) for frame in frames] == [10, 120, 240]


def test_the_simulated_table_is_drawn_for_every_frame() -> None:
    """Frames are asked of a function, one at a time, and carry its clock's time."""
    drawn = iter(range(1, 100))
    source = open_source("simulated", lambda: grey(next(drawn)))

    with source:
        frames = [frame for frame, _ in zip(source.frames(), range(3), strict=False)]

    assert [int(frame.grey[0, 0]) for frame in frames] == [1, 2, 3]
    assert [frame.number for frame in frames] == [0, 1, 2]
    assert frames[0].time <= frames[1].time <= frames[2].time


@pytest.mark.parametrize("spec", ["camera:3", "/dev/video3"])
def test_cameras_are_named_by_number_or_device(spec: str) -> None:
    """Both words mean the same camera."""
    assert open_source(spec).name == "camera:3"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("camera:93", "There is no camera:93"),
        ("nowhere.mp4", "There is no nowhere.mp4"),
        ("nowhere.png", "There is no nowhere.png"),
        ("nowhere", "There is no nowhere"),
    ],
)
def test_a_source_that_is_not_there_says_so(spec: str, sentence: str) -> None:
    """Opening raises SourceError with a cure."""
    with pytest.raises(SourceError, match=sentence) as caught, open_source(spec):
        pass

    assert caught.value.cure


@pytest.mark.parametrize("name", ["broken.mp4", "broken.png", "broken.avi"])
def test_a_file_that_is_no_picture_says_so(tmp_path: Path, name: str) -> None:
    """Neither OpenCV's chatter nor a traceback, but one sentence."""
    (tmp_path / name).write_bytes(b"this is no picture" * 100)

    with pytest.raises(SourceError, match="no picture or video"), open_source(str(tmp_path / name)) as source:
        list(source.frames())


def test_a_folder_without_pictures_says_so(tmp_path: Path) -> None:
    """An empty folder is no source."""
    with pytest.raises(SourceError, match="holds no pictures"), open_source(str(tmp_path)):
        pass


def test_there_is_no_simulated_table_without_one() -> None:
    """The word alone draws nothing."""
    with pytest.raises(SourceError, match="companion demo"):
        open_source("simulated")


class Unplugged:
    """A capture device that gives no pictures any more."""

    def read(self) -> tuple[bool, Any]:
        return False, None

    def release(self) -> None:
        pass


class Hiccuping(Unplugged):
    """A capture device that misses a few pictures."""

    def __init__(self) -> None:
        self.misses = LOST_AFTER_FRAMES - 1

    def read(self) -> tuple[bool, Any]:
        self.misses -= 1
        return (False, None) if self.misses >= 0 else (True, np.full((4, 4, 3), 9, dtype=np.uint8))


def test_a_camera_that_misses_a_few_pictures_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next picture counts."""
    camera = Camera(0)
    monkeypatch.setattr(camera, "_capture", Hiccuping())

    assert next(camera.frames()).grey[0, 0] == 9


def test_a_camera_that_was_unplugged_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some failed reads it is said, instead of waiting for ever."""
    camera = Camera(0)
    monkeypatch.setattr(camera, "_capture", Unplugged())

    with pytest.raises(SourceError, match="gives no more pictures"):
        next(camera.frames())
