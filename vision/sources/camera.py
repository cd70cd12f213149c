"""A USB camera through OpenCV (V4L2 on Linux)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import numpy as np

from companion.errors import SourceError
from vision.frame import Frame, Grey
from vision.sources.quiet import hush_opencv

WIDTH, HEIGHT = 2304, 1296
"""The mode asked for, px; a camera that has no such mode gives its nearest."""
LOST_AFTER_FRAMES = 10
"""So many failed reads in a row mean that the camera is gone."""


class Camera:
    """The camera with that number, as V4L2 or the system counts them."""

    def __init__(self, number: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._number = number
        self._clock = clock
        self._capture: cv2.VideoCapture | None = None

    @property
    def name(self) -> str:
        return f"camera:{self._number}"

    def __enter__(self) -> Self:
        hush_opencv()
        linux = sys.platform.startswith("linux")
        if linux and not Path(f"/dev/video{self._number}").exists():
            raise self._missing()
        self._capture = cv2.VideoCapture(self._number, cv2.CAP_V4L2 if linux else cv2.CAP_ANY)
        if not self._capture.isOpened():
            raise self._missing()
        # Uncompressed modes of this size do not fit through USB 2 at ten frames a second.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        # Old frames in a queue would show hands that have long left.
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    def frames(self) -> Iterator[Frame]:
        number = 0
        while self._capture is not None:
            yield Frame(self._read(self._capture), number, self._clock())
            number += 1

    def _read(self, capture: cv2.VideoCapture) -> Grey:
        for _ in range(LOST_AFTER_FRAMES):
            read, picture = capture.read()
            if read:
                return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        raise SourceError(f"{self.name} gives no more pictures.", "Plug it in again; the eyes go on by themselves.")

    def _missing(self) -> SourceError:
        return SourceError(
            f"There is no {self.name}.",
            "Plug one in, close other programs that use it, join the group video, or name another; "
            "the Pi's own camera is called pi.",
        )
