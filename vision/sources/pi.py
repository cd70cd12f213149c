"""The Raspberry Pi's camera; the only file that imports picamera2."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

import numpy as np
from picamera2 import Picamera2

from companion.errors import SourceError
from vision.frame import Frame, Grey

SIZE = (2304, 1296)
"""Width and height, px: the binned mode of the Camera Module 3."""
SETTLING_FRAMES = 30
"""Frames that exposure and white balance get before they are held."""
OTHER_LIGHT = 1.6
"""A picture that is so many times as bright or as dark as when exposure was held is in other light."""
OTHER_LIGHT_FRAMES = 60
"""So long, in frames, must that last until exposure is held anew: dusk falls slowly, an arm does not stay."""
STALLED_AFTER_S = 5.0
_EVERY_PX = 16
_FOCUS_ONCE = {"AfMode": 1, "AfTrigger": 0}  # libcamera's AfModeAuto and AfTriggerStart
_HELD = ("ExposureTime", "AnalogueGain", "ColourGains")


class PiCamera:
    """Grey frames from the brightness plane of the camera's YUV picture, with exposure held while the light lasts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._camera: Any = None
        self._held_at: float | None = None
        self._strange = 0

    @property
    def name(self) -> str:
        return "pi"

    def __enter__(self) -> Self:
        try:
            self._camera = Picamera2()
            self._camera.configure(
                self._camera.create_video_configuration(main={"size": SIZE, "format": "YUV420"}, buffer_count=4)
            )
            self._camera.start()
            self._focus()
            self._hold_exposure()
        except SourceError:
            self._close()
            raise
        except (IndexError, RuntimeError) as error:
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
                grey = _brightness(request)
            if self._light_changed(grey):
                self._hold_exposure()
            yield Frame(grey, number, self._clock())
            number += 1

    def _focus(self) -> None:
        # A lens that can move rests where it was built to, not at the table; the frames that settle give it time.
        if "AfMode" in self._camera.camera_controls:
            self._camera.set_controls(_FOCUS_ONCE)

    def _hold_exposure(self) -> None:
        # An exposure that follows every hand would change the whole picture each time.
        self._held_at, self._strange = None, 0
        self._camera.set_controls({"AeEnable": True, "AwbEnable": True})
        metadata: dict[str, Any] = {}
        for _ in range(SETTLING_FRAMES):
            with self._borrowed() as request:
                metadata = request.get_metadata()
        held = {name: metadata[name] for name in _HELD if name in metadata}
        self._camera.set_controls({"AeEnable": False, "AwbEnable": False, **held})

    def _light_changed(self, grey: Grey) -> bool:
        mean = float(grey[::_EVERY_PX, ::_EVERY_PX].mean()) + 1.0
        self._held_at = self._held_at or mean
        strange = not 1 / OTHER_LIGHT < mean / self._held_at < OTHER_LIGHT
        self._strange = self._strange + 1 if strange else 0
        return self._strange >= OTHER_LIGHT_FRAMES

    @contextmanager
    def _borrowed(self) -> Iterator[Any]:
        """A request of the camera, given back afterwards: it has only four."""
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


def _brightness(request: Any) -> Grey:
    """The Y plane: the first rows of a YUV420 picture, without the padding at the right."""
    width, height = SIZE
    return np.ascontiguousarray(request.make_array("main")[:height, :width], dtype=np.uint8)
