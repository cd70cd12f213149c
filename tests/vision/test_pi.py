"""The Pi's camera, played by a stand-in for its library."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace, TracebackType
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt
import pytest

from companion.errors import SourceError
from companion.session.eyes_conversation import SILENCE_S
from vision.sources import open_source

FULL, HALF = (4608, 2592), (2304, 1296)
PADDING = 64
COLOUR: dict[str, Any] = dict.fromkeys(
    ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains"), (False, True, True)
)
AUTOFOCUS = {
    **COLOUR,
    "AfMode": (0, 2, 0),
    "AfTrigger": (0, 1, 0),
    "LensPosition": (0.0, 10.0, 1.0),
    "FrameDurationLimits": (1, 2, 3),
}
Size = tuple[int, int]


class Request:
    """Pictures lent by the camera, with padded rows, its brightness and other colour planes."""

    def __init__(self, camera: Picamera) -> None:
        self.camera = camera
        self.config = camera.configuration

    def get_metadata(self) -> dict[str, Any]:
        self.camera.read += 1
        focus = {"AfState": self.camera.focus_state(), "LensPosition": 1.25} if self.camera.lens else {}
        return {"ExposureTime": 8000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.2), "Lux": 90, **focus}

    def release(self) -> None:
        self.camera.lent -= 1


class MappedArray:
    """A stream's buffer, which is the camera's own and changes once it is given back."""

    def __init__(self, request: Request, stream: str, write: bool) -> None:
        assert not write
        width, height = request.config[stream]["size"]
        self.array: npt.NDArray[np.uint8] | None = np.full((height * 3 // 2, width + PADDING), 200, dtype=np.uint8)
        self.array[:height, :width] = request.camera.light

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.array is not None
        self.array[:] = 0


class Picamera:
    """The part of picamera2.Picamera2 that we call."""

    stalls = False
    last: Picamera
    camera_controls: ClassVar[dict[str, Any]] = COLOUR
    sensor_resolution: ClassVar[Size] = FULL
    most_memory: ClassVar[int] = FULL[0] * FULL[1]
    gives_small: ClassVar[bool] = True
    focuses: ClassVar[int] = 2  # libcamera's AfState after the search

    def __init__(self) -> None:
        Picamera.last = self
        self.lent = self.most_lent = self.read = self.waits = 0
        self.light = 77
        self.set: list[dict[str, Any]] = []
        self.configuration: dict[str, Any] = {}
        self.searched_from: int | None = None
        self.closed = False

    @property
    def lens(self) -> bool:
        return "AfMode" in self.camera_controls

    def focus_state(self) -> int:
        if self.searched_from is None:
            return 0
        return self.focuses if self.read - self.searched_from > 5 else 1

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        assert wanted["buffer_count"] > 1
        assert set(wanted) <= {"main", "lores", "buffer_count", "controls"}
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        assert configuration["main"]["format"] == "YUV420"
        assert set(configuration["controls"]) <= set(self.camera_controls)
        if "lores" in configuration and not self.gives_small:
            raise RuntimeError("lores stream must be RGB")
        self.configuration = configuration

    def start(self) -> None:
        width, height = self.configuration["main"]["size"]
        if width * height > self.most_memory:
            raise OSError("Cannot allocate memory")

    def capture_request(self, wait: bool) -> str:
        assert wait is False
        return "job"

    def wait(self, job: str, timeout: float) -> Request:
        assert (job, timeout) == ("job", 5.0)
        if self.stalls:
            raise TimeoutError
        self.lent += 1
        self.waits += 1
        self.most_lent = max(self.most_lent, self.lent)
        return Request(self)

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.set.append(controls)
        if "AfTrigger" in controls:
            self.searched_from = self.read

    @property
    def held(self) -> int:
        return sum(controls.get("AeEnable") is False for controls in self.set)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def picamera(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Picamera]]:
    """Installs the stand-in as the library."""
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=Picamera, MappedArray=MappedArray))
    monkeypatch.delitem(sys.modules, "vision.sources.pi", raising=False)
    yield Picamera
    sys.modules.pop("vision.sources.pi", None)


def test_frames_are_the_brightness_plane_without_padding(picamera: type[Picamera]) -> None:
    """As large as the sensor; no colour, no padding, and still there when the camera has its buffer back."""
    source = open_source("pi")
    with source:
        frame = next(source.frames())

    assert frame.grey.shape == FULL[::-1]
    assert frame.grey.flags["C_CONTIGUOUS"]
    assert (frame.grey == 77).all()
    assert picamera.last.closed


def test_the_small_picture_comes_from_the_camera(picamera: type[Picamera]) -> None:
    """An eighth as wide, even, and of the same moment."""
    source = open_source("pi")
    with source:
        frames = source.frames()
        picamera.last.light = 91
        frame = next(frames)

    assert frame.small is not None
    assert frame.small.shape == (324, 576)
    assert (frame.small == 91).all()


@pytest.mark.parametrize(
    ("name", "value", "shape", "small"),
    [
        ("gives_small", False, FULL, False),
        ("most_memory", HALF[0] * HALF[1], HALF, True),
        ("sensor_resolution", (4057, 3041), (4056, 3040), True),
    ],
)
def test_a_camera_that_gives_less_is_asked_for_less(
    picamera: type[Picamera], monkeypatch: pytest.MonkeyPatch, name: str, value: object, shape: Size, small: bool
) -> None:
    """Without the small picture, at half the size where memory is short, and always in even numbers."""
    monkeypatch.setattr(picamera, name, value)
    monkeypatch.setattr(picamera, "most_memory", 4056 * 3040 if name == "sensor_resolution" else picamera.most_memory)
    source = open_source("pi")
    with source:
        frame = next(source.frames())

    assert frame.grey.shape == shape[::-1]
    assert (frame.small is not None) == small


def test_a_camera_that_gives_nothing_says_why(picamera: type[Picamera], monkeypatch: pytest.MonkeyPatch) -> None:
    """After all that could be tried."""
    monkeypatch.setattr(picamera, "most_memory", 0)

    with pytest.raises(SourceError, match="Cannot allocate memory"), open_source("pi"):
        pass
    assert picamera.last.closed


def test_exposure_and_white_balance_are_held_after_settling(picamera: type[Picamera]) -> None:
    """What the camera chose is set by hand, so that a hand over the lens changes nothing later."""
    with open_source("pi"):
        held = picamera.last.set[-1]

    assert held == {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": 8000,
        "AnalogueGain": 2.0,
        "ColourGains": (1.5, 1.2),
    }


def test_a_camera_without_colour_is_told_nothing_of_it(
    picamera: type[Picamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library refuses what a camera does not have."""
    monkeypatch.setattr(picamera, "camera_controls", {"AeEnable": (False, True, True)})
    with open_source("pi"):
        assert picamera.last.set[-1] == {"AeEnable": False}


@pytest.mark.parametrize(("light", "lasts", "held"), [(30, 60, 2), (200, 60, 2), (30, 59, 1), (60, 90, 1)])
def test_exposure_is_held_anew_in_other_light(
    picamera: type[Picamera], light: int, lasts: int, held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When dusk has fallen or a lamp was lit, but not for an arm that passes, nor for a little less light."""
    monkeypatch.setattr(picamera, "sensor_resolution", (640, 480))
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


def test_frames_go_on_while_exposure_settles(picamera: type[Picamera], monkeypatch: pytest.MonkeyPatch) -> None:
    """One picture of the camera for each: in dim light thirty take six seconds, and eyes that wait so long hang."""
    monkeypatch.setattr(picamera, "sensor_resolution", (640, 480))
    source = open_source("pi")
    with source:
        frames = source.frames()
        next(frames)
        picamera.last.light = 30
        before = picamera.last.waits
        for _ in range(150):
            next(frames)

        assert picamera.last.held == 2
        assert picamera.last.waits - before == 150


@pytest.mark.parametrize(("focuses", "dioptres"), [(2, 1.25), (3, 1.1)])
def test_a_lens_that_can_move_finds_the_table_once_and_stays(
    picamera: type[Picamera], focuses: int, dioptres: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it was found sharp, or where cameras usually hang; a hand that comes near does not draw it away."""
    monkeypatch.setattr(picamera, "camera_controls", AUTOFOCUS)
    monkeypatch.setattr(picamera, "focuses", focuses)
    monkeypatch.setattr(picamera, "sensor_resolution", (640, 480))
    source = open_source("pi")
    with source:
        frames = source.frames()
        for _ in range(5):
            next(frames)

    told = [{k: v for k, v in controls.items() if k.startswith(("Af", "Lens"))} for controls in picamera.last.set]
    assert [focus for focus in told if focus] == [
        {"AfMode": 1, "AfTrigger": 0},
        {"AfMode": 0, "LensPosition": dioptres},
    ]


def test_a_lens_that_never_ends_searching_is_set_by_hand(
    picamera: type[Picamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the dark nobody waits for it for ever."""
    monkeypatch.setattr(picamera, "camera_controls", AUTOFOCUS)
    monkeypatch.setattr(picamera, "focuses", 1)
    with open_source("pi"):
        assert any(controls.get("LensPosition") == 1.1 for controls in picamera.last.set)


def test_a_camera_opens_in_dim_light_before_it_counts_as_silent(
    picamera: type[Picamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At five frames a second it gives no picture until lens and light have settled."""
    monkeypatch.setattr(picamera, "camera_controls", AUTOFOCUS)
    monkeypatch.setattr(picamera, "focuses", 1)
    from vision.sources.pi import PiCamera

    with PiCamera(clock=lambda: picamera.last.waits / 5):
        assert picamera.last.waits / 5 < SILENCE_S


@pytest.mark.parametrize(("controls", "pace"), [(AUTOFOCUS, (66_666, 200_000)), (Picamera.camera_controls, None)])
def test_dim_light_may_take_its_time(
    picamera: type[Picamera], controls: dict[str, Any], pace: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Down to five frames a second, where the camera lets itself be told."""
    monkeypatch.setattr(picamera, "camera_controls", controls)
    with open_source("pi"):
        assert picamera.last.configuration["controls"].get("FrameDurationLimits") == pace


def test_every_borrowed_picture_is_given_back(picamera: type[Picamera], monkeypatch: pytest.MonkeyPatch) -> None:
    """Never more than one is held; the camera has few."""
    monkeypatch.setattr(picamera, "sensor_resolution", (640, 480))
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
