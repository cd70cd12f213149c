"""Runs where libcamera's virtual camera is: takes frames through our Pi camera and keeps them as one array.

    python capture.py FRAMES FILE

picamera2 is the real one; what it lacks away from a Pi has a stand-in: the display's module, buffers from the DMA heap,
the raw modes of a sensor, and a stream format that the virtual camera does not have.
"""

from __future__ import annotations

import sys
from itertools import islice
from types import ModuleType
from typing import Any

import numpy as np


class Anything:
    """A module's attributes that nobody uses."""

    def __getattr__(self, name: str) -> int:
        return 0


screen = ModuleType("pykms")
vars(screen)["PixelFormat"] = Anything()
sys.modules["pykms"] = screen

import picamera2  # noqa: E402
from picamera2 import picamera2 as inner  # noqa: E402
from picamera2.allocators import LibcameraAllocator  # noqa: E402

SENSOR = (2304, 1296)


class LateAllocator(LibcameraAllocator):  # type: ignore[misc]  # picamera2 has no types
    """Buffers from libcamera itself, of a camera that is known once it is configured."""

    def __init__(self) -> None:
        super().__init__(None)
        self.allocator = None


class VirtualCamera(picamera2.Picamera2):  # type: ignore[misc]  # picamera2 has no types
    """The real library, on a camera without a sensor."""

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        return [{"format": "SBGGR8", "size": SENSOR}]

    def create_video_configuration(self, *args: Any, **wanted: Any) -> Any:
        for stream in ("main", "lores"):
            if stream in wanted:
                wanted[stream] = {**wanted[stream], "format": "NV12"}
        return super().create_video_configuration(*args, **wanted, raw=None)

    def configure(self, *args: Any, **wanted: Any) -> Any:
        self.allocator.camera = self.camera
        return super().configure(*args, **wanted)


inner.DmaAllocator = LateAllocator
picamera2.Picamera2 = VirtualCamera

from vision.sources.pi import PiCamera  # noqa: E402


def main(count: int, file: str) -> None:
    """Take so many frames and save them."""
    with PiCamera() as camera:
        frames = list(islice(camera.frames(), count))
    np.savez_compressed(file, *[frame.grey for frame in frames])
    small = frames[-1].small
    print(f"{len(frames)} frames of {frames[0].grey.shape}, small {None if small is None else small.shape}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
