"""The Raspberry Pi's camera; the only file that imports picamera2."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

import numpy as np
from picamera2 import MappedArray, Picamera2

from companion.errors import SourceError
from vision.frame import Frame, Grey

SMALL = 8
"""The small picture is so many times narrower; the signal processor makes it for nothing."""
BUFFERS = 3
FRAME_US = (66_666, 200_000)
"""From frame to frame: not more often than the eyes look, and slower in dim light, which resting cards do not mind."""
SETTLING_FRAMES = 30
"""Frames that exposure and white balance get before they are held."""
FOCUS_FRAMES, FOCUS_S = 90, 7.0
"""So many frames, or so long in dim light, the lens gets to find the table; then it is set to where a camera usually
hangs. With the frames in which it settles that is less than the silence after which people are told of a fault."""
USUAL_DIOPTRES = 1.1
"""Sharp at 0.9 m."""
OTHER_LIGHT = 1.6
"""A picture that is so many times as bright or as dark as when exposure was held is in other light."""
OTHER_LIGHT_FRAMES = 60
"""So long, in frames, must that last until exposure is held anew: dusk falls slowly, an arm does not stay."""
STALLED_AFTER_S = 5.0
_EVERY_PX = 16
# Numbers of libcamera's AfMode, AfTrigger and AfState.
_FOCUS_NOW = {"AfMode": 1, "AfTrigger": 0}
_FOCUS_BY_HAND = 0
_FOCUSED, _NOT_FOCUSED = 2, 3
_PACE = {"FrameDurationLimits": FRAME_US}
_HELD = ("ExposureTime", "AnalogueGain", "ColourGains")

Metadata = Mapping[str, Any]


class PiCamera:
    """Grey frames, as large as the sensor, from the brightness plane of the camera's YUV picture.

    Focus is found once and held; exposure and white balance are held while the light lasts. Where the camera's signal
    processor gives a small picture as well, frames have it.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._camera: Any = None
        self._has_small = False
        self._held_at: float | None = None
        self._strange = self._settling = 0  # frames in other light, and until exposure is held again

    @property
    def name(self) -> str:
        return "pi"

    def __enter__(self) -> Self:
        try:
            self._camera = Picamera2()
            self._start()
            self._settle(self._focus())
        except SourceError:
            self._close()
            raise
        except (IndexError, OSError, RuntimeError) as error:
            self._close()
            raise SourceError(
                f"The Pi's camera does not start ({error}).",
                "Check its ribbon cable, and that rpicam-hello shows a picture.",
            ) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def frames(self) -> Iterator[Frame]:
        number = 0
        while self._camera is not None:
            with self._borrowed() as request:
                grey = _brightness(request, "main")
                small = _brightness(request, "lores") if self._has_small else None
                self._follow_light(grey if small is None else small, request)
            yield Frame(grey, number, self._clock(), small)
            number += 1

    def _start(self) -> None:
        """Start with the largest picture that there is memory for, with the small one if it can be had."""
        width, height = self._camera.sensor_resolution
        ways = [(size, small) for size in ((width, height), (width // 2, height // 2)) for small in (True, False)]
        for size, small in ways:
            try:
                self._camera.configure(self._configuration(size, small))
                self._camera.start()
            except (OSError, RuntimeError):
                if (size, small) == ways[-1]:
                    raise
                continue
            self._has_small = small
            return

    def _configuration(self, size: tuple[int, int], small: bool) -> Any:
        streams = {"main": {"size": _even(size), "format": "YUV420"}}
        if small:
            streams["lores"] = {"size": _even((size[0] // SMALL, size[1] // SMALL)), "format": "YUV420"}
        controls = {name: value for name, value in _PACE.items() if name in self._camera.camera_controls}
        return self._camera.create_video_configuration(**streams, buffer_count=BUFFERS, controls=controls)

    def _focus(self) -> Metadata:
        """Let the lens find the table once and stay there; the last picture's metadata.

        A lens that can move rests where it was built to, not at the table, and one that goes on searching is drawn
        away by every hand.
        """
        if "AfMode" not in self._camera.camera_controls:
            return {}
        self._camera.set_controls(_FOCUS_NOW)
        metadata: Metadata = {}
        until = self._clock() + FOCUS_S
        for _ in range(FOCUS_FRAMES):
            with self._borrowed() as request:
                metadata = request.get_metadata()
            if metadata.get("AfState") in (_FOCUSED, _NOT_FOCUSED) or self._clock() >= until:
                break
        found = metadata.get("LensPosition") if metadata.get("AfState") == _FOCUSED else None
        return {"AfMode": _FOCUS_BY_HAND, "LensPosition": USUAL_DIOPTRES if found is None else found}

    def _settle(self, focus: Metadata) -> None:
        """Set focus, and hold exposure and white balance once the camera has found them."""
        self._let_go(focus)
        metadata: Metadata = {}
        for _ in range(SETTLING_FRAMES):
            with self._borrowed() as request:
                metadata = request.get_metadata()
        self._hold(metadata)

    def _follow_light(self, grey: Grey, request: Any) -> None:
        # Frames go on meanwhile: who waits for them would take a camera that settles for one that hangs.
        if self._settling:
            self._settling -= 1
            if not self._settling:
                self._hold(request.get_metadata())
        elif self._light_changed(grey):
            self._let_go()
            self._settling = SETTLING_FRAMES

    def _let_go(self, focus: Metadata | None = None) -> None:
        self._set({"AeEnable": True, "AwbEnable": True, **(focus or {})})

    def _hold(self, metadata: Metadata) -> None:
        # An exposure that follows every hand would change the whole picture each time.
        self._held_at, self._strange, self._settling = None, 0, 0
        held = {name: metadata[name] for name in _HELD if name in metadata}
        self._set({"AeEnable": False, "AwbEnable": False, **held})

    def _set(self, controls: Metadata) -> None:
        """Set what this camera can be told: one without colour has no white balance to hold."""
        self._camera.set_controls({name: on for name, on in controls.items() if name in self._camera.camera_controls})

    def _light_changed(self, grey: Grey) -> bool:
        mean = float(grey[::_EVERY_PX, ::_EVERY_PX].mean()) + 1.0
        self._held_at = self._held_at or mean
        strange = not 1 / OTHER_LIGHT < mean / self._held_at < OTHER_LIGHT
        self._strange = self._strange + 1 if strange else 0
        return self._strange >= OTHER_LIGHT_FRAMES

    @contextmanager
    def _borrowed(self) -> Iterator[Any]:
        """A request of the camera, given back afterwards: it has only a few."""
        try:
            request = self._camera.wait(self._camera.capture_request(wait=False), timeout=STALLED_AFTER_S)
        except TimeoutError as error:
            raise SourceError(
                f"The Pi's camera gave no picture for {STALLED_AFTER_S:g} s.", "Check its ribbon cable."
            ) from error
        try:
            yield request
        finally:
            request.release()

    def _close(self) -> None:
        if self._camera is not None:
            self._camera.close()
            self._camera = None


def _even(size: tuple[int, int]) -> tuple[int, int]:
    # Of YUV420 two rows and two columns share their colour.
    return size[0] // 2 * 2, size[1] // 2 * 2


def _brightness(request: Any, stream: str) -> Grey:
    """The Y plane: the first rows of a YUV420 picture, without the padding at the right; only these are copied."""
    width, height = request.config[stream]["size"]
    with MappedArray(request, stream, write=False) as mapped:
        return np.array(mapped.array[:height, :width], dtype=np.uint8, order="C")
