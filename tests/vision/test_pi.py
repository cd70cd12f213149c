"""The Pi's camera, played by a stand-in for its library."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pytest

from companion.errors import SourceError
from vision.sources import open_source

WIDTH, HEIGHT, STRIDE = 2304, 1296, 2368


class Request:
    """A picture lent by the camera, with padded rows, brightness 77 and other colour planes."""

    def __init__(self, camera: Picamera) -> None:
        self.camera = camera

    def get_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": 8000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.2), "Lux": 90}

    def make_array(self, stream: str) -> npt.NDArray[np.uint8]:
        assert stream == "main"
        picture = np.full((HEIGHT * 3 // 2, STRIDE), 200, dtype=np.uint8)
        picture[:HEIGHT, :WIDTH] = self.camera.light
        return picture

    def release(self) -> None:
        self.camera.lent -= 1


class Picamera:
    """The part of picamera2.Picamera2 that we call."""

    stalls = False
    last: Picamera
    camera_controls: ClassVar[dict[str, Any]] = {"AeEnable": (False, True, True)}

    def __init__(self) -> None:
        Picamera.last = self
        self.lent = 0
        self.most_lent = 0
        self.light = 77
        self.controls: dict[str, Any] = {}
        self.held = self.focused = 0
        self.closed = False

    def create_video_configuration(self, main: dict[str, Any], buffer_count: int) -> dict[str, Any]:
        assert buffer_count > 1
        return main

    def configure(self, configuration: dict[str, Any]) -> None:
        assert configuration == {"size": (WIDTH, HEIGHT), "format": "YUV420"}

    def start(self) -> None:
        pass

    def capture_request(self, wait: bool) -> str:
        assert wait is False
        return "job"

    def wait(self, job: str, timeout: float) -> Request:
        assert (job, timeout) == ("job", 5.0)
        if self.stalls:
            raise TimeoutError
        self.lent += 1
        self.most_lent = max(self.most_lent, self.lent)
        return Request(self)

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls = controls
        self.held += controls.get("AeEnable") is False
        self.focused += "AfTrigger" in controls

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def picamera(monkeypatch: pytest.MonkeyPatch) -> type[Picamera]:
    """Installs the stand-in as the library."""
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=Picamera))
    monkeypatch.delitem(sys.modules, "vision.sources.pi", raising=False)
    monkeypatch.setattr(Picamera, "stalls", False)
    return Picamera


def test_frames_are_the_brightness_plane_without_padding(picamera: type[Picamera]) -> None:
    """No colour, no padding, and no conversion."""
    source = open_source("pi")
    with source:
        frame = next(source.frames())

    assert frame.grey.shape == (HEIGHT, WIDTH)
    assert (frame.grey == 77).all()
    assert picamera.last.closed


def test_exposure_and_white_balance_are_held_after_settling(picamera: type[Picamera]) -> None:
    """What the camera chose is set by hand, so that a hand over the lens changes nothing later."""
    with open_source("pi"):
        held = picamera.last.controls

    assert held == {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": 8000,
        "AnalogueGain": 2.0,
        "ColourGains": (1.5, 1.2),
    }


@pytest.mark.parametrize(("light", "lasts", "held"), [(30, 60, 2), (200, 60, 2), (30, 59, 1), (60, 90, 1)])
def test_exposure_is_held_anew_in_other_light(picamera: type[Picamera], light: int, lasts: int, held: int) -> None:
    """When dusk has fallen or a lamp was lit, but not for an arm that passes, nor for a little less light."""
    source = open_source("pi")
    with source:
        frames = source.frames()
        next(frames)
        picamera.last.light = light
        for _ in range(lasts):
            next(frames)
        picamera.last.light = 77 if held == 1 else light
        for _ in range(90):
            next(frames)

    assert picamera.last.held == held


@pytest.mark.parametrize(("controls", "times"), [({"AfMode": (0, 2, 0)}, 1), ({}, 0)])
def test_a_lens_that_can_move_is_focused_once(
    picamera: type[Picamera], controls: dict[str, Any], times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the start, on the table; a hand that comes near later does not draw it away."""
    monkeypatch.setattr(picamera, "camera_controls", controls)
    source = open_source("pi")
    with source:
        frames = source.frames()
        for _ in range(5):
            next(frames)

    assert picamera.last.focused == times


def test_every_borrowed_picture_is_given_back(picamera: type[Picamera]) -> None:
    """Never more than one is held; the camera has few."""
    source = open_source("pi")
    with source:
        frames = source.frames()
        for _ in range(5):
            next(frames)
        assert picamera.last.lent == 0

    assert picamera.last.most_lent == 1


def test_a_camera_that_stalls_is_lost(picamera: type[Picamera], monkeypatch: pytest.MonkeyPatch) -> None:
    """A loose ribbon cable ends in a sentence, and the camera is closed."""
    monkeypatch.setattr(picamera, "stalls", True)

    with pytest.raises(SourceError, match="ribbon cable"), open_source("pi"):
        pass
    assert picamera.last.closed


def test_without_the_library_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere than on a Pi `pi` is no source."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    monkeypatch.delitem(sys.modules, "vision.sources.pi", raising=False)

    with pytest.raises(SourceError, match="python3-picamera2"):
        open_source("pi")
