"""Pictures and videos from files, read by OpenCV."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import numpy as np

from companion.errors import SourceError
from vision.frame import Frame, Grey
from vision.sources.quiet import hush_opencv

PICTURES = frozenset({".bmp", ".jpeg", ".jpg", ".pgm", ".png", ".ppm", ".tif", ".tiff", ".webp"})
FOLDER_FRAMES_PER_S = 10.0
"""How fast the pictures of a folder are taken to follow each other."""


class Pictures:
    """One picture, or all pictures of a folder in the order of their names."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files: Sequence[Path] = ()

    @property
    def name(self) -> str:
        return str(self._path)

    def __enter__(self) -> Self:
        hush_opencv()
        self._files = _pictures_at(self._path)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._files = ()

    def frames(self) -> Iterator[Frame]:
        for number, file in enumerate(self._files):
            yield Frame(read_picture(file), number, number / FOLDER_FRAMES_PER_S)


class Video:
    """A video file; a frame's time is its time in the video."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._capture: cv2.VideoCapture | None = None

    @property
    def name(self) -> str:
        return str(self._path)

    def __enter__(self) -> Self:
        hush_opencv()
        _must_exist(self._path)
        # OpenCV's other readers of videos write their own words to the terminal, hushed or not.
        self._capture = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise _unreadable(self._path)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    def frames(self) -> Iterator[Frame]:
        if self._capture is None:
            return
        rate = self._capture.get(cv2.CAP_PROP_FPS) or FOLDER_FRAMES_PER_S
        number = 0
        while (grey := _next_grey(self._capture)) is not None:
            yield Frame(grey, number, number / rate)
            number += 1
        if number == 0:
            raise _unreadable(self._path)


def read_picture(path: Path) -> Grey:
    """Read one picture as grey; raises SourceError if it is none."""
    _must_exist(path)
    try:
        picture = cv2.imdecode(np.fromfile(path, dtype=np.uint8), cv2.IMREAD_GRAYSCALE)
    except (cv2.error, OSError):
        picture = None
    if picture is None:
        raise _unreadable(path)
    return np.asarray(picture, dtype=np.uint8)


def _pictures_at(path: Path) -> Sequence[Path]:
    _must_exist(path)
    if not path.is_dir():
        return (path,)
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES)
    if not files:
        raise SourceError(f"{path} holds no pictures.", f"Give a folder with files of {', '.join(sorted(PICTURES))}.")
    return files


def _next_grey(capture: cv2.VideoCapture) -> Grey | None:
    read, picture = capture.read()
    if not read:
        return None
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(grey, dtype=np.uint8)


def _must_exist(path: Path) -> None:
    if not path.exists():
        raise SourceError(f"There is no {path}.", "Check the path, or name a camera, as in camera:0.")
    if not os.access(path, os.R_OK):
        raise SourceError(f"{path} may not be read.", "Change its permissions, or copy it to a folder of your own.")


def _unreadable(path: Path) -> SourceError:
    return SourceError(
        f"{path} is no picture or video that OpenCV can read.",
        "Try to play it elsewhere; MP4 (H.264), AVI (MJPEG), PNG and JPEG work everywhere.",
    )
